"""The room over HTTP and WebSocket: app, access table, idempotency, rate limits, problems, message protocol."""
