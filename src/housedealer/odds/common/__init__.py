"""What the odds of several games share: bets on one hand, setting a hand, fold or play, and what each bet costs."""
