"""What beats what: one module per ranking. A hand's strength is an integer, and the higher one wins."""
