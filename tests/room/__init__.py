"""The room server, over its own API."""
