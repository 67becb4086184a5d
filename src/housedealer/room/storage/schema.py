"""The room's database. Events are only ever added; everything else is who owns what right now."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("kind", String(16), nullable=False),  # guest or member
    Column("balance", BigInteger, CheckConstraint("balance >= 0", "covered"), nullable=False),  # of player:<id>
    Column("created", Float, nullable=False),
    Column("play", BigInteger, CheckConstraint("play >= 0", "play_covered"), nullable=False, server_default="0"),
    Column("login", String(64), index=True, unique=True),  # none for a guest
    Column("password", Text),  # its argon2 hash
    Column("must_change", Boolean, nullable=False, server_default=false()),
    Column("provider", String(64)),  # whose proposition player this is
    Column("disabled", Float),
    Column("second_factor", Float),  # since when codes are asked for at sign-in
)

ROLES: Final = Table(
    "roles",
    METADATA,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("role", String(16), primary_key=True),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # the token itself is only in the visitor's cookie
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False, server_default="0"),
)

SECOND_FACTORS: Final = Table(  # of members who sign in with codes too
    "second_factors",
    METADATA,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("secret", Text, nullable=False),  # what codes are made from, readable with the room's key alone
    Column("recovery", Text, nullable=False, server_default=""),  # hashes of the recovery codes not used yet
    Column("step", BigInteger, nullable=False, server_default="0"),  # of the last code: none counts twice
)

ATTEMPTS: Final = Table(  # failed sign-ins, by login and by address
    "attempts",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("who", String(96), nullable=False, index=True),
    Column("at", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(96), primary_key=True),
    Column("game", String(64), nullable=False, index=True),
    Column("options", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("closed", Float),
    Column("kind", String(16), nullable=False, server_default="practice"),  # practice, or house for real money
    Column("dealing", String(16), nullable=False, server_default="sealed"),  # sealed, or live by a house dealer
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("closing", Boolean, nullable=False, server_default=false()),
    Column("must_move", String(96)),  # the table to which players must move when a seat opens there
    Column("opened_by", String(32)),
    Column("number", Integer),  # of a house table, as the floor calls it
    Column("spot", String(16)),  # where it stands on the floor's map: hundredths from the left and from the top
    Column("pushed", Float),  # when a dealer last came to it
    Column("chat", Boolean),  # whether players may chat there; none where the room's setting decides
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", ForeignKey("accounts.id"), index=True),  # none for a bot
    Column("name", String(24), nullable=False),
    Column("since", BigInteger),  # the event that brought the player to the table; none while still waiting for it
    Column("waiting", BigInteger, nullable=False, default=0),  # chips bought that come to the table after the round
    Column("away", Boolean, nullable=False, default=False),
    Column("leaving", Boolean, nullable=False, default=False),
    Column("seated", Float, nullable=False, server_default="0"),  # when, for seniority
    Column("absent", Float),  # since when the player has been away
    Column("moving", String(16)),  # the seat asked for in a seat change: "any", or its number
    Column("transferred", Boolean, nullable=False, server_default=false()),  # by the house, and owes no blind for it
    Column("short_buys", Integer, nullable=False, server_default="0"),
    Column("tppp", Boolean, nullable=False, server_default=false()),
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("first", BigInteger, nullable=False),  # the sequence number of its setup
    Column("last", BigInteger),  # of its end; none while it is played
    Column("seed", String(160), nullable=False),  # closed with a key that is not in the database
    Column("started", Float, nullable=False),
)

EVENTS: Final = Table(
    "events",  # in pages: a row has what one change to a table led to
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),  # of the last event on the page
    Column("body", Text, nullable=False),  # a line for each event
    Column("hash", LargeBinary(32), nullable=False),  # of the page before it, the table, the number and the body
    Column("mac", LargeBinary(16)),  # shows that the room wrote it; none from before it had keys
)

HEADS: Final = Table(
    "heads",  # where each table's log ends; every change to a table moves its version on
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),  # of the last event
    Column("hash", LargeBinary(32), nullable=False),  # of the last event
    Column("due", Float),  # when something falls due at the table; none while it rests
    Column("owner", String(32), index=True),  # the process that keeps its clocks
)

PROCESSES: Final = Table(
    "processes",  # the servers of the room
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),  # by the database's clock
)

SEALS: Final = Table(
    "seals",  # the room's own chain: table heads, postings, rows and checkpoints in the order they were stored
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("what", String(16), nullable=False),  # open, keyed, head, round, close, prune, posting, row, checkpoint
    Column("table", ForeignKey("tables.id")),
    Column("number", BigInteger, nullable=False),  # the event, the posting or the checkpoint that is sealed
    Column("digest", LargeBinary(32), nullable=False),  # the event's hash or the digest of what else is sealed
    Column("key", Text),  # which row; the text of a checkpoint; the fingerprint of the rules a table was played by
    Column("at", Float),  # when; none from before the room had keys
    Column("hash", LargeBinary(32), nullable=False),  # of the seal before it and all of the above
)

CHAIN: Final = Table(
    "chain",  # one row: where the seals end
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seals", BigInteger, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    Column("checkpoints", BigInteger, nullable=False, server_default="0"),  # how many of the seals are checkpoints
    Column("public", String(64)),  # the public key of the room's keys
)

POSTINGS: Final = Table(
    "postings",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("what", String(24), nullable=False),
    Column("table", String(96), index=True),
    Column("round", Integer),
    Column("by", String(32)),
    Column("note", Text, nullable=False, server_default=""),
)

LINES: Final = Table(  # of a posting: signed cents that sum to zero
    "lines",
    METADATA,
    Column("posting", ForeignKey("postings.id"), primary_key=True),
    Column("account", String(112), primary_key=True, index=True),  # of the ledger
    Column("amount", BigInteger, nullable=False),
)

SITTINGS: Final = Table(  # whose cards a seat's were, from an event on
    "sittings",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
)

WAITING: Final = Table(
    "waiting",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("account", ForeignKey("accounts.id")),  # none for somebody whom the desk put on the list
    Column("name", String(24)),  # of such a person
    Column("game", String(64), nullable=False),
    Column("limits", String(96), nullable=False),  # nothing for any that may open
    Column("kind", String(16), nullable=False),
    Column("joined", Float, nullable=False),
    Column("table", String(96)),  # the table somebody is called to
    Column("seat", Integer),
    Column("until", Float),  # how long the call stands
    UniqueConstraint("account", "game", "limits", "kind"),
)

INCIDENTS: Final = Table(
    "incidents",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("table", String(96), nullable=False, index=True),
    Column("round", Integer),
    Column("seq", BigInteger),  # the event that tells of it
    Column("kind", String(24), nullable=False),
    Column("by", String(32)),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("ruling", Text, nullable=False, server_default=""),
    Column("cite", String(64), nullable=False, server_default=""),
)

DRAWERS: Final = Table(  # a clerk's drawer at a window, from its opening count to its closing count
    "drawers",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("window", String(24), nullable=False),
    Column("clerk", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("opened", Float, nullable=False),
    Column("opening", Text, nullable=False),  # pieces by denomination
    Column("closed", Float),
    Column("closing", Text),
    Column("expected", BigInteger),  # by the ledger, when it was closed
    Column("counted", BigInteger),
)

SLIPS: Final = (
    Table(  # every movement of money at the cage, numbered without gaps; one that was refused keeps its number
        "slips",
        METADATA,
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("at", Float, nullable=False, index=True),
        Column("what", String(24), nullable=False),
        Column("place", String(112), nullable=False, index=True),  # the ledger account of the cage, a drawer or a tray
        Column("against", String(112), nullable=False, index=True),  # the ledger account on the other side
        Column("amount", BigInteger, nullable=False),
        Column("by", String(32), nullable=False),
        Column("note", Text, nullable=False, server_default=""),
        Column("state", String(16), nullable=False),  # waiting for a second person, done or refused
        Column("decided_by", String(32)),  # the second person
        Column("decided", Float),
        Column("posting", BigInteger, index=True),
    )
)

BOXES: Final = Table(  # drop boxes that were taken off tables
    "boxes",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table", String(96), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("taken", Float, nullable=False),
    Column("by", String(32), nullable=False),
    Column("expected", BigInteger, nullable=False),  # what the ledger says is in it
)

COUNTS: Final = Table(  # count sheets; a correction is another sheet for the same box, and the earlier one stays
    "counts",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("box", ForeignKey("boxes.number"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("pieces", Text, nullable=False),  # by denomination
    Column("total", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("reason", Text, nullable=False, server_default=""),  # why an earlier sheet is corrected
    Column("signed_by", String(32)),  # the second person
    Column("signed", Float),
)

SHIFTS: Final = Table(  # that were closed, each with its report as it was then
    "shifts",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("by", String(32), nullable=False),
    Column("report", Text, nullable=False),
)

VISITS: Final = Table(  # when members sat at house tables
    "visits",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("until", Float),
)

RESTRICTIONS: Final = Table(  # what people have asked not to be let do, and for how long; none is ever taken back early
    "restrictions",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # exclusion, or a limit on what is brought in on a gaming day
    Column("amount", BigInteger),  # of a limit
    Column("since", Float, nullable=False),
    Column("until", Float),  # none for ever
    Column("by", String(32), nullable=False),
    Column("note", Text, nullable=False, server_default=""),
)

DUTIES: Final = Table(  # dealers who signed in: at which table, or on a break
    "duties",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("until", Float),
    Column("table", String(96)),  # none while on a break
    Column("moved", Float, nullable=False),  # since when there
)

PRESETS: Final = Table(  # tables as the room opens them often
    "presets",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("name", String(60), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("dealing", String(16), nullable=False),
    Column("by", String(32), nullable=False),
    Column("at", Float, nullable=False),
)

REQUESTS: Final = Table(  # that were carried out, by the key under which their sender may repeat them
    "requests",
    METADATA,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("fingerprint", String(64), nullable=False),  # of what was asked for
    Column("attempt", String(32), nullable=False),  # which of several that came at once was carried out
    Column("at", Float, nullable=False),
    Column("status", Integer),  # of the answer; none until it was given
    Column("answer", Text),
)

CHAT: Final = Table(  # what is said at the tables; no part of any log, and deleted after a while
    "chat",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", Float, nullable=False, index=True),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("name", String(24), nullable=False),
    Column("role", String(16), nullable=False),  # player, dealer or floor
    Column("seat", Integer),
    Column("text", String(240), nullable=False),
    Column("removed", Float),  # by the floor
    Column("removed_by", String(32)),
)

SILENCES: Final = Table(  # players whom the floor has told to be silent for a while, at all tables
    "silences",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("by", String(32), nullable=False),
    Column("reason", Text, nullable=False),
)

FLOOR_CALLS: Final = Table(  # players who called the floor to their table
    "floor_calls",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", String(24), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", String(240), nullable=False, server_default=""),
    Column("at", Float, nullable=False),
    Column("answered", Float),  # when somebody of the floor said that they are on their way
    Column("answered_by", String(24)),  # the name
)
