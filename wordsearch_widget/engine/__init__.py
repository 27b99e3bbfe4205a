"""The puzzle: how it is made, kept and judged. Pure Python, with no widget or notebook in it."""
