"""The room over HTTP and WebSocket: app, what every request passes, routes by area, answers, idempotency, WebSocket protocol."""
