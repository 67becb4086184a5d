"""The games: one module each, in the order of its packet, built on the table, money and hands alone."""
