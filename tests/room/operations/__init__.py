"""Running the room: settings, preflight, logs, metrics, start and shutdown."""
