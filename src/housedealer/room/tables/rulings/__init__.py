"""What the floor rules on: accidents that are reported, rounds that are taken back or void, payouts that were wrong."""
