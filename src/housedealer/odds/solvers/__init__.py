"""One module per game: each wager worked out from its pays and options."""
