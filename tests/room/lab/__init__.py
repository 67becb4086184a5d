"""Odds and hints worked out in worker processes."""
