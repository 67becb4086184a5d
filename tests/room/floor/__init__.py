"""What the floor keeps: waiting lists, the list of tables, incidents, shifts."""
