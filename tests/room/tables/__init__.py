"""The tables: each is one actor with a lock, a version, a log and viewers, and what people do to it."""
