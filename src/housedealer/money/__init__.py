"""Money: chips, odds, pay tables, pots, betting, the bank and its coverage, collection fees."""
