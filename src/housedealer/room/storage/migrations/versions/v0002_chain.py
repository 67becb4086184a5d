"""The hash chain, and what several servers need to share one database."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ZERO = bytes(32)


def upgrade() -> None:
    """One step forward."""
    with op.batch_alter_table("events") as batch:
        batch.add_column(sa.Column("hash", sa.LargeBinary(32), nullable=True))
    op.create_table(
        "heads",
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("owner", sa.String(32)),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_heads_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_heads")),
    )
    op.create_index(op.f("ix_heads_owner"), "heads", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "seals",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("table", sa.String(96)),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seals_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seals")),
    )
    op.create_table(
        "chain",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seals", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chain")),
    )
    _carry_over(op.get_bind())
    with op.batch_alter_table("events") as batch:
        batch.alter_column("hash", existing_type=sa.LargeBinary(32), nullable=False)


def _carry_over(connection: sa.Connection) -> None:
    """Chain the events that are stored already."""
    connection.execute(sa.text("INSERT INTO chain (id, seals, hash) VALUES (1, 0, :hash)"), {"hash": ZERO})
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).all():
        rows = connection.execute(
            sa.text('SELECT seq, body FROM events WHERE "table" = :t ORDER BY seq'), {"t": table}
        ).all()
        seq, before = 0, ZERO
        for seq, body in rows:
            before = hashlib.sha256(before + f"{table}\n{seq}\n".encode() + body.encode()).digest()
            connection.execute(
                sa.text('UPDATE events SET hash = :h WHERE "table" = :t AND seq = :s'),
                {"h": before, "t": table, "s": seq},
            )
        started = connection.execute(
            sa.text('SELECT started FROM rounds WHERE "table" = :t AND last IS NULL'), {"t": table}
        ).scalar()
        connection.execute(
            sa.text('INSERT INTO heads ("table", version, seq, hash, due) VALUES (:t, 0, :s, :h, :d)'),
            {"t": table, "s": seq, "h": before, "d": started},
        )


def downgrade() -> None:
    """One step back."""
    for table in ("chain", "seals", "processes", "heads"):
        op.drop_table(table)
    with op.batch_alter_table("events") as batch:
        batch.drop_column("hash")
