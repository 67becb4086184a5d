"""The audit of a room: its chain, its rows, its ledger, and every finished round played again."""
