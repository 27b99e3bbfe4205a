"""The game as a person meets it: a real host, a real browser, a real kernel."""
