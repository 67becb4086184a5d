"""The room under a seeded simulator: the real table actors, registry, store path, idempotency and leases, on an event loop
whose time is made up and a database that fails on purpose. A seed always runs the same way."""
