"""Money outside the felt: the ledger, the cage, the drop, reports."""
