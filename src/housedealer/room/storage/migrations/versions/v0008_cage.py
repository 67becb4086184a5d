"""The cage by drawers and numbered slips, drop boxes with their count sheets, closed shifts, and who sat where from when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One step forward. Receipts from before are numbered when the room opens, so that the numbers are sealed."""
    _cage()
    _counts()
    op.create_table(
        "shifts",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_shifts")),
    )
    op.create_table(
        "visits",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_visits_table")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_visits_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_visits")),
    )
    op.create_index(op.f("ix_visits_table"), "visits", ["table"])
    op.create_index(op.f("ix_visits_account"), "visits", ["account"])


def _cage() -> None:
    op.create_table(
        "drawers",
        sa.Column("id", _ID, nullable=False),
        sa.Column("window", sa.String(24), nullable=False),
        sa.Column("clerk", sa.String(32), nullable=False),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.Column("opening", sa.Text(), nullable=False),
        sa.Column("closed", sa.Float()),
        sa.Column("closing", sa.Text()),
        sa.Column("expected", sa.BigInteger()),
        sa.Column("counted", sa.BigInteger()),
        sa.ForeignKeyConstraint(["clerk"], ["accounts.id"], name=op.f("fk_drawers_clerk")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drawers")),
    )
    op.create_index(op.f("ix_drawers_clerk"), "drawers", ["clerk"])
    op.create_table(
        "slips",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("place", sa.String(112), nullable=False),
        sa.Column("against", sa.String(112), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("decided_by", sa.String(32)),
        sa.Column("decided", sa.Float()),
        sa.Column("posting", sa.BigInteger()),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_slips")),
    )
    for column in ("at", "place", "against", "posting"):
        op.create_index(op.f(f"ix_slips_{column}"), "slips", [column])


def _counts() -> None:
    op.create_table(
        "boxes",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("taken", sa.Float(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("expected", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_boxes")),
    )
    op.create_index(op.f("ix_boxes_table"), "boxes", ["table"])
    op.create_table(
        "counts",
        sa.Column("id", _ID, nullable=False),
        sa.Column("box", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("pieces", sa.Text(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("signed_by", sa.String(32)),
        sa.Column("signed", sa.Float()),
        sa.ForeignKeyConstraint(["box"], ["boxes.number"], name=op.f("fk_counts_box")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_counts")),
    )
    op.create_index(op.f("ix_counts_box"), "counts", ["box"])


def downgrade() -> None:
    """One step back, before any of it was used."""
    for name in ("slips", "counts", "shifts"):
        if op.get_bind().execute(sa.text(f"SELECT count(*) FROM {name}")).scalar():  # nosec B608 # a name above
            raise RuntimeError("a room that has used its cage cannot go back: restore a copy of the database")
    for name in ("visits", "shifts", "counts", "boxes", "slips", "drawers"):
        op.drop_table(name)
