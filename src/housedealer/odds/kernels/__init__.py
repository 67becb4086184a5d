"""Compiled evaluators and counters over whole decks."""
