"""Events are stored in pages, one for each change to a table. A page of one event is what every event was before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward. Nothing changes but who may read it."""


def downgrade() -> None:
    """One step back, before anything was stored: pages are hashed whole and cannot be taken apart."""
    several = sa.text("SELECT 1 FROM events WHERE body LIKE :pattern LIMIT 1")
    if op.get_bind().execute(several, {"pattern": "%\n%"}).first() is not None:
        raise RuntimeError("events that were stored together cannot be stored one by one")
