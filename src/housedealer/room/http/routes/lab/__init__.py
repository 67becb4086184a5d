"""Odds, hints and training over HTTP."""
