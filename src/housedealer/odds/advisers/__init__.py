"""What answers are worth, game by game: each adviser is a function of a `Situation` that gives `Advice` or None."""
