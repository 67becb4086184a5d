"""Requests that were carried out, so that one that comes again under its key is answered again and not done again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.create_table(
        "requests",
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("attempt", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("status", sa.Integer()),
        sa.Column("answer", sa.Text()),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_requests_account")),
        sa.PrimaryKeyConstraint("account", "key", name=op.f("pk_requests")),
    )


def downgrade() -> None:
    """One step back."""
    op.drop_table("requests")
