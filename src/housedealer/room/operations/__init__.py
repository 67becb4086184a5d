"""Running the room: settings, shifts, preflight, logs, metrics, start and shutdown."""
