"""Several processes and machines that serve one room: workers, leases on tables, notices, connection hand-off."""
