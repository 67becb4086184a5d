"""The database: schema, migrations, group commit, WAL checkpoint, the log of each table, backup, retention."""
