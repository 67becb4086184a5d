"""What the floor keeps: waiting lists, incidents, visits, the dealers' rotation, table numbers, the report of a shift."""
