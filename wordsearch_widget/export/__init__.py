"""A puzzle leaves the notebook."""
