"""What an audit looks at in the room's chain: that the room itself wrote every seal, and that no checkpoint says otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from housedealer.room.storage.schema import CHAIN, SEALS
from housedealer.room.storage.table_log import End
from housedealer.room.trust import checkpoints, rows
from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.audits.signer_audit import SignerAudit
from housedealer.room.trust.checkpoints import Checkpoint, Past
from housedealer.room.trust.hash_chain import CHECKPOINT, KEYED, ROW, ZERO, Seal
from housedealer.room.trust.keyring import Keyring
from housedealer.room.trust.places import File

PRUNED = "prune"
LAST = "last"
NOWHERE = Checkpoint(0, 0.0, 0, "", "", "", "", 0, 0)


class Sealed(NamedTuple):
    """A checkpoint as the chain holds it."""

    id: int
    text: str


class Played(NamedTuple):
    """An event of a table as it was sealed: with which seal, and the fingerprint of the rules it was played by."""

    seal: int
    rules: str | None  # none from before rounds were sealed with it


class ChainAudit:
    """Goes through the room's chain; what it vouches for is known afterwards."""

    def __init__(self, connection: Connection, keys: Keyring | None, folder: Path, files: Sequence[Path]) -> None:
        self._connection = connection
        self._keys = keys
        self._folder = folder
        self._files = files
        self._written: list[tuple[str, Checkpoint]] = []  # checkpoints outside the database, and where
        self._held: dict[int, Sealed] = {}  # those that the chain holds, by number
        self._all: list[Checkpoint] = []  # and all of them, whoever signed
        self._past = Past()
        self._former: dict[str, bytes] = {}  # rows as other keys have sealed them
        self.base = NOWHERE
        self.notes: list[Finding] = []
        self.pages: defaultdict[str, dict[int, bytes]] = defaultdict(dict)  # hashes, by table and event
        self.played: defaultdict[str, dict[int, Played]] = defaultdict(dict)  # by table and event
        self.rules: str | None = None  # the last known: those of whatever is not sealed yet
        self.postings: dict[int, bytes] = {}
        self.rows: dict[str, bytes] = {}
        self.keyed: dict[str, int] = {}  # the last event of a table from before the room had its keys
        self.pruned: dict[str, End] = {}
        self.number = 0
        self.last = ZERO

    def run(self, expected: str | None, signer: str | None = None) -> Iterator[Finding]:
        """Everything that is wrong with the chain; `signer` is the room's public key as whoever audits knows it."""
        yield from self._outside()
        met = expected is None
        columns = (SEALS.c.id, SEALS.c.hash, *(SEALS.c[name] for name in Seal._fields))
        seals = self._connection.execution_options(yield_per=1000).execute(select(*columns).order_by(SEALS.c.id))
        for id, hash, *rest in seals:
            yield from self._seal(id, bytes(hash), Seal(*rest)._replace(digest=bytes(rest[3])))
            met = met or self.last.hex() == expected
        yield from self._end()
        yield from self._against_checkpoints()
        outside = [found for _, found in self._written]
        signers = SignerAudit(None if self._keys is None else self._keys.public, [*self._all, *outside], signer)
        yield from signers.run()
        self.notes = signers.notes
        if not met:
            yield _finding(f"the seal {expected} is not part of the room's chain")

    # -- seals -------------------------------------------------------------------------------------------------------

    def _seal(self, id: int, hash: bytes, found: Seal) -> Iterator[Finding]:
        whole = id == self.number + 1
        if not whole:
            yield _finding(f"seal {self.number + 1} of the room is missing")
        own = self._is_own(id, hash, found)
        if whole and not own:
            yield Finding(found.table, None, f"seal {id} of the room ({_named(found)}) is not what the room wrote")
        if (self.base.plain or 0) < id <= (self.base.keyed or 0):
            self._past.add(id, hash, found)
        if own or not whole:
            yield from self._take(id, found)
        self.number, self.last = id, hash
        if id == self.base.keyed:
            yield from self._other_keys()
        if id == self.base.seals:
            yield from self._taken_over()

    def _other_keys(self) -> Iterator[Finding]:
        """Here the seals of other keys end. All rows are sealed again behind them."""
        self._former, self.rows = self.rows, {}
        if self.base.past is not None and self.base.past != self._past.hash:
            yield _finding(
                f"the seals up to {self.number}, made with other keys, are not what checkpoint {self.base.number} took over"
            )

    def _taken_over(self) -> Iterator[Finding]:
        """What the present keys took over has to be what the others had left."""
        if not self._former:
            return
        for key in sorted({*self._former, *self.rows}):
            left, taken = self._former.get(key, rows.GONE), self.rows.get(key, rows.GONE)
            if left != taken:
                how = "was added" if left == rows.GONE else "was removed" if taken == rows.GONE else "was changed"
                yield _finding(f"{key} {how} before checkpoint {self.base.number} took it over with other keys")
        self._former = {}

    def _is_own(self, id: int, hash: bytes, found: Seal) -> bool:
        if id <= (self.base.plain or 0):
            return found.plain_hash(id, self.last) == hash
        if id <= (self.base.keyed or 0):
            return True  # under keys that are gone; the checkpoint names the last of them
        return self._keys is None or found.hash(id, self.last, self._keys.chain) == hash

    def _take(self, id: int, found: Seal) -> Iterator[Finding]:
        if found.what == "posting":
            self.postings[found.number] = found.digest
        elif found.what == ROW and found.key is not None:
            before, after = rows.as_sealed(found.digest)
            if before is not None and before != self.rows.get(found.key, rows.GONE):
                how = "had been removed" if before == rows.GONE else "was not as the room had left it"
                yield _finding(f"{found.key} {how} when the room wrote it again (seal {id})")
            self.rows[found.key] = after
        elif found.what == CHECKPOINT and found.key is not None:
            yield from self._checkpoint(id, found.number, found.key, found.digest)
        elif found.table is not None:
            if found.what == KEYED:
                self.keyed[found.table] = found.number
            if found.number and self.pages[found.table].setdefault(found.number, found.digest) != found.digest:
                yield Finding(found.table, found.number, f"was sealed twice, and seal {id} says something else")
            self.played[found.table].setdefault(found.number, Played(id, found.key))
            self.rules = found.key or self.rules
            if found.what == PRUNED:
                self.pruned[found.table] = End(found.number, found.digest)

    def _checkpoint(self, id: int, number: int, text: str, digest: bytes) -> Iterator[Finding]:
        try:
            made = Checkpoint.read(text)
        except ValueError:
            yield _finding(f"checkpoint {number} in seal {id} cannot be read")
            return
        self._all.append(made)
        if id <= self.base.seals:
            return
        if sha256(text.encode()).digest() != digest or (made.seals, made.hash) != (id - 1, self.last.hex()):
            yield _finding(f"checkpoint {number} in seal {id} does not name the seal before it")
        if number in self._held:
            yield _finding(f"checkpoint {number} is in the chain twice")
        self._held[number] = Sealed(id, text)

    def _end(self) -> Iterator[Finding]:
        end = self._connection.execute(select(CHAIN.c.seals, CHAIN.c.hash, CHAIN.c.checkpoints, CHAIN.c.public)).first()
        if end is None or (end.seals, bytes(end.hash)) != (self.number, self.last):
            yield _finding(f"the room's chain does not end with seal {self.number}: seals are missing or added")
        if end is None:
            return
        if self._held and end.checkpoints != max(self._held):
            yield _finding(f"the chain counts {end.checkpoints} checkpoints, and the last is {max(self._held)}")
        if self._keys is not None and end.public != self._keys.public:
            yield _finding(f"the database names other keys than those in {self._folder}")

    def seals_of(self, checkpoint: str) -> int | None:
        """How many seals a checkpoint covers, by its number or as the last; none if the chain holds no such one of ours."""
        number = str(max(self._held, default=0)) if checkpoint == LAST else checkpoint
        held = {str(number): Checkpoint.read(sealed.text) for number, sealed in self._held.items()}
        return held[number].seals if number in held and self._genuine(held[number]) else None

    # -- checkpoints -------------------------------------------------------------------------------------------------

    def _outside(self) -> Iterator[Finding]:
        """What is known outside the database."""
        if self._keys is None:
            yield _finding(f"the room's keys are not in {self._folder}: who wrote the chain cannot be told")
        for file in self._files:
            try:
                self._written += [(str(file), found) for found in File(file).read()]
            except (OSError, ValueError) as error:
                yield _finding(f"the checkpoints in {file} cannot be read: {error}")
        if self._keys is not None:
            self._written += [(str(self._folder), found) for found in checkpoints.published(self._keys)]
            kept = checkpoints.base_of(self._keys)
            bases = [found for _, found in self._written if found.keyed is not None and self._genuine(found)]
            self.base = kept or max(bases, key=lambda found: found.number, default=NOWHERE)
            if self.base is NOWHERE:
                yield _finding(f"no checkpoint says from where on the chain is the room's: none in {self._folder}")
            else:
                self._written.append((str(self._folder), self.base))

    def _genuine(self, found: Checkpoint) -> bool:
        return self._keys is not None and found.public == self._keys.public and found.genuine

    def _against_checkpoints(self) -> Iterator[Finding]:
        told = set[int]()
        for where, found in self._written:
            if found.number < self.base.number:
                continue
            held = self._held.get(found.number)
            if held is not None and held.text == found.text:
                continue
            if self._keys is not None and not self._genuine(found):
                yield _finding(f"checkpoint {found.number} in {where} was not signed by the room")
            elif found.number not in told:
                told.add(found.number)
                yield _finding(self._why_not(found, where))
        yield from self._not_written()

    def _why_not(self, found: Checkpoint, where: str) -> str:
        if found.seals > self.number:
            return (
                f"{found}, and the chain ends with seal {self.number}: "
                f"its end was cut off, or an older database was put in its place (says {where})"
            )
        query = select(SEALS.c.hash).where(SEALS.c.id == found.seals)
        if (hash := self._connection.execute(query).scalar()) is None or bytes(hash).hex() != found.hash:
            return f"{found}, and that is not what the chain says: it was written anew (says {where})"
        return f"{found}, and the chain does not hold it: its end was cut off (says {where})"

    def _not_written(self) -> Iterator[Finding]:
        """Whether a file lacks checkpoints that were brought to it."""
        latest = max((found.number for where, found in self._written if where == str(self._folder)), default=0)
        wanted = [number for number in self._held if self.base.number <= number <= latest]
        for file in self._files:
            there = {found.number for where, found in self._written if where == str(file)}
            missing = [number for number in wanted if number not in there]
            if missing:
                which = f"{missing[0]}" if len(missing) == 1 else f"{missing[0]} to {missing[-1]}"
                yield _finding(f"checkpoint {which} was brought to {file} and is missing there")


def _named(seal: Seal) -> str:
    if seal.what == ROW:
        return f"of {seal.key}"
    return f"of {seal.what} {seal.number}" if seal.number else seal.what


def _finding(what: str) -> Finding:
    return Finding(None, None, what)
