"""Checkpoints: signed statements of how far the room's chain had come, kept where nobody who has the database can reach.

The chain shows that nothing before its end was changed. That nothing was cut off at the end, and that the whole database
was not put back to an older state, only something outside can show: a checkpoint names a seal of the chain by its number and
hash, is signed by the room, is itself sealed into the chain, and goes to the places that the operator chose.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, select, update

from housedealer.packets.fingerprint import rules_fingerprint
from housedealer.room.storage.schema import CHAIN, HEADS, ROUNDS, SEALS
from housedealer.room.trust import hash_chain, rows
from housedealer.room.trust.hash_chain import CHECKPOINT, HEAD, KEYED, ROW, Seal
from housedealer.room.trust.keyring import Keyring, is_closed, signed_by, write_private
from housedealer.room.trust.rows import UNRECORDED

LATEST: Final = "latest"  # in the folder of the keys: the last checkpoint that was published
BASE: Final = "base"  # and the one from which on the chain is held to be the room's


class Checkpoint(NamedTuple):
    """A signed statement. One with `keyed` is a base: what the chain and earlier checkpoints said before no longer counts."""

    number: int
    at: float
    seals: int  # how many seals the chain had
    hash: str  # of the last of them
    why: str
    public: str
    signature: str = ""
    plain: int | None = None  # of a base: so many seals are from before the room had keys
    keyed: int | None = None  # and so many from before it had these keys
    past: str | None = None  # a hash of those that other keys have made, as they were then
    before: str | None = None  # the public key that signed before this one, if the signer has changed
    handed: str | None = None  # and its own signature under that, if it was at hand

    @property
    def text(self) -> str:
        """One line of JSON."""
        return json.dumps(
            {name: value for name, value in self._asdict().items() if value is not None}, separators=(",", ":")
        )

    @property
    def signed(self) -> bytes:
        """What the signature is of."""
        return self._replace(signature="").text.encode()

    @property
    def genuine(self) -> bool:
        """Whether it bears the signature of the key it names."""
        return signed_by(self.public, self.signature, self.signed)

    @property
    def to_hand_over(self) -> bytes:
        """What the key from before signs when another one follows it."""
        return self._replace(signature="", handed=None).text.encode()

    @property
    def handed_over(self) -> bool:
        """Whether the key from before has signed that this one follows it."""
        return self.before is not None and signed_by(self.before, self.handed or "", self.to_hand_over)

    @classmethod
    def read(cls, text: str) -> Checkpoint:
        """A checkpoint from its line; ValueError if it is none."""
        plain = json.loads(text)
        if not isinstance(plain, dict) or not {"number", "seals", "hash", "public", "signature"} <= plain.keys():
            raise ValueError("is not a checkpoint")
        try:
            return cls(**plain)
        except TypeError as error:
            raise ValueError(str(error)) from None

    def __str__(self) -> str:
        when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(self.at))
        return f"checkpoint {self.number} of {when} ({self.why}): seal {self.seals} is {self.hash}"


class Former(NamedTuple):
    """Who signed before the present keys: the public key, and the keys themselves if they are at hand."""

    public: str
    keys: Keyring | None = None


class Base(NamedTuple):
    """From where on the chain is the room's, as a base says it."""

    plain: int
    keyed: int
    past: str | None = None
    former: Former | None = None


def make(
    connection: Connection, why: str, heads: Mapping[str, tuple[int, bytes]], base: Base | None = None
) -> Checkpoint | None:
    """Seal how far tables have come, sign where the chain ends then, and seal that too; nothing if nothing is new."""
    keys = hash_chain.keys_of(connection)
    end = hash_chain.reached(connection)
    if heads:
        moved = [Seal(HEAD, table, seq, hash, rules_fingerprint()) for table, (seq, hash) in sorted(heads.items())]
        end = hash_chain.extend(connection, moved, end)
    if base is None and (last := latest(connection)) is not None and end.seals <= last.seals + 1:
        return None
    draft = Checkpoint(end.checkpoints + 1, time.time(), end.seals, end.hash.hex(), why, keys.public)
    if base is not None:
        draft = draft._replace(plain=base.plain, keyed=base.keyed, past=base.past)
        if base.former is not None:
            draft = draft._replace(before=base.former.public)
            if base.former.keys is not None:
                draft = draft._replace(handed=base.former.keys.sign(draft.to_hand_over))
    made = draft._replace(signature=keys.sign(draft.signed))
    sealed = Seal(CHECKPOINT, None, made.number, sha256(made.text.encode()).digest(), made.text)
    hash_chain.extend(connection, [sealed], end)
    return made


def latest(connection: Connection) -> Checkpoint | None:
    """The last checkpoint that the chain holds."""
    query = select(SEALS.c.key).where(SEALS.c.what == CHECKPOINT).order_by(SEALS.c.id.desc()).limit(1)
    text = connection.execute(query).scalar()
    return None if text is None else Checkpoint.read(text)


def first_after(connection: Connection, at: float) -> Checkpoint | None:
    """The first checkpoint that the chain holds from a time on."""
    query = select(SEALS.c.key).where(SEALS.c.what == CHECKPOINT, SEALS.c.at >= at).order_by(SEALS.c.id).limit(1)
    text = connection.execute(query).scalar()
    return None if text is None else Checkpoint.read(text)


def since(connection: Connection, seals: int) -> list[Checkpoint]:
    """The checkpoints that the chain holds behind a seal."""
    query = select(SEALS.c.key).where(SEALS.c.id > seals, SEALS.c.what == CHECKPOINT).order_by(SEALS.c.id)
    return [Checkpoint.read(text) for text in connection.execute(query).scalars()]


def all_of(connection: Connection) -> list[Checkpoint]:
    """Every checkpoint that the chain holds, whoever signed it."""
    query = select(SEALS.c.key).where(SEALS.c.what == CHECKPOINT).order_by(SEALS.c.id)
    found = list[Checkpoint]()
    for text in connection.execute(query).scalars():
        with suppress(ValueError):
            found.append(Checkpoint.read(text or ""))
    return found


def holds(connection: Connection, checkpoint: Checkpoint) -> bool:
    """Whether the chain says what a checkpoint says."""
    if not checkpoint.seals:
        return True
    hash = connection.execute(select(SEALS.c.hash).where(SEALS.c.id == checkpoint.seals)).scalar()
    return hash is not None and bytes(hash).hex() == checkpoint.hash


def begin(connection: Connection, why: str, former: Former | None = None, numbered: int = 0) -> Checkpoint:
    """Take the database as it is for the room's own from here on: seal every row and every head, and sign that.

    `former` signed before, and checkpoints are `numbered` so far outside the database.
    """
    keys = hash_chain.keys_of(connection)
    plain = connection.execute(select(func.count()).where(SEALS.c.at.is_(None))).scalar_one()
    _close_seeds(connection, keys)
    _count_on(connection, keys, numbered)
    end = hash_chain.reached(connection)
    heads = connection.execute(select(HEADS.c.table, HEADS.c.seq, HEADS.c.hash).order_by(HEADS.c.table)).all()
    baseline = [Seal(KEYED, table, seq, bytes(hash)) for table, seq, hash in heads]
    baseline += [Seal(ROW, None, 0, digest, name) for name, digest in rows.everything(connection)]
    if baseline:
        hash_chain.extend(connection, baseline, end)
    connection.execute(update(CHAIN).values(public=keys.public))
    made = make(connection, why, {}, Base(plain, end.seals, past_of(connection, plain, end.seals), former))
    assert made is not None
    return made


def accept(connection: Connection, keys: Keyring, why: str, numbered: int = 0) -> Checkpoint:
    """Let a chain go on that no longer holds the latest checkpoint: the database was put back on purpose.

    What it holds is not taken as it is: each seal and each row has to be what these keys have sealed.
    """
    known = base_of(keys)
    assert known is not None
    _count_on(connection, keys, numbered)
    plain, keyed, past = known.plain or 0, known.keyed or 0, known.past
    if (reached := hash_chain.reached(connection).seals) < keyed:
        keyed, past = reached, past_of(connection, plain, reached)
    connection.execute(update(CHAIN).values(public=keys.public))
    made = make(connection, why, {}, Base(plain, keyed, past))
    assert made is not None
    return made


def past_of(connection: Connection, plain: int, keyed: int) -> str:
    """A hash of the seals that other keys have made, which nobody can check who does not have those keys."""
    columns = (SEALS.c.id, SEALS.c.hash, *(SEALS.c[name] for name in Seal._fields))
    query = select(*columns).where(SEALS.c.id > plain, SEALS.c.id <= keyed).order_by(SEALS.c.id)
    past = Past()
    for id, hash, *rest in connection.execute(query, execution_options={"yield_per": 1000}):
        past.add(id, bytes(hash), Seal(*rest)._replace(digest=bytes(rest[3])))
    return past.hash


class Past:
    """Seals of other keys, as they are."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, id: int, hash: bytes, found: Seal) -> None:
        """One more."""
        said = [id, found.what, found.table, found.number, found.digest.hex(), found.key, found.at, hash.hex()]
        self._hash.update(json.dumps(said, separators=(",", ":")).encode() + b"\n")

    @property
    def hash(self) -> str:
        """What stands for all of them."""
        return self._hash.hexdigest()


def _count_on(connection: Connection, keys: Keyring, numbered: int) -> None:
    """A database that was put back goes on with numbers that no checkpoint has had."""
    highest = max(numbered, *(found.number for found in published(keys)), 0)
    end = hash_chain.reached(connection)
    connection.execute(update(CHAIN).values(checkpoints=max(highest, end.checkpoints)))


def _close_seeds(connection: Connection, keys: Keyring) -> None:
    """Rounds under way from before the room had keys. What other keys have closed stays closed, and the hand will be void."""
    under_way = select(ROUNDS.c.table, ROUNDS.c.round, ROUNDS.c.first, ROUNDS.c.seed).where(ROUNDS.c.last.is_(None))
    for table, number, first, seed in connection.execute(under_way).all():
        if is_closed(seed):
            continue
        closed = keys.close_seed(table, first, seed)
        at = (ROUNDS.c.table == table) & (ROUNDS.c.round == number)
        connection.execute(update(ROUNDS).where(at).values(seed=closed), execution_options=UNRECORDED)


# -- in the folder of the keys ---------------------------------------------------------------------------------------------


def published(keys: Keyring) -> list[Checkpoint]:
    """The latest checkpoint that was published from here, if there is one."""
    found = _kept(keys, LATEST)
    return [] if found is None else [found]


def base_of(keys: Keyring) -> Checkpoint | None:
    """The checkpoint from which on the chain is held to be the room's."""
    return _kept(keys, BASE)


def keep(keys: Keyring, made: Iterable[Checkpoint], latest: bool = True) -> None:
    """Remember checkpoints in the folder of the keys: the latest that went everywhere, and the latest base."""
    for checkpoint in made:
        for name in (*((LATEST,) if latest else ()), *((BASE,) if checkpoint.keyed is not None else ())):
            before = _kept(keys, name)
            if keys.folder is not None and (before is None or before.number < checkpoint.number):
                draft = keys.folder / f"{name}.new"
                draft.unlink(missing_ok=True)
                write_private(draft, f"{checkpoint.text}\n")
                os.replace(draft, keys.folder / name)


def _kept(keys: Keyring, name: str) -> Checkpoint | None:
    try:
        found = Checkpoint.read(Path(keys.folder or "", name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if keys.folder is not None and found.public == keys.public and found.genuine else None


def plain(checkpoint: Checkpoint) -> dict[str, Any]:
    """A checkpoint as reports print it."""
    return json.loads(checkpoint.text)  # type: ignore[no-any-return]
