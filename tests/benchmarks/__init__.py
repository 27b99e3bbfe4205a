"""How fast, how full, how hard: figures for a reader. `make bench` prints them; nothing here can fail."""
