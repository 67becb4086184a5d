"""Thousands of tables of one game at once, as arrays: compiled play for training and search. See `batch`."""
