"""The client, against a room."""
