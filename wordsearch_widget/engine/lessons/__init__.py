"""Lessons as plain data: a run of real code, recorded line by line and told in sentences."""
