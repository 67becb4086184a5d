"""Opening a room's database with its keys: they are created with the room, and a database that is not theirs is refused.

Keys are made for a room that nobody has signed for yet. Where anything bears another signature, in the database or in the
places that checkpoints went to, whoever wants other keys has to bring the old ones, or say that they are lost.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Engine, select

from housedealer.room.storage.schema import CHAIN
from housedealer.room.trust import checkpoints, hash_chain
from housedealer.room.trust.checkpoints import Checkpoint, Former
from housedealer.room.trust.keyring import Keyring, NoKeys
from housedealer.room.trust.places import File, Publisher, file_beside, files_of, places

LOGGER: Final = logging.getLogger("housedealer.room")
MENDED_BY: Final = 'if that is on purpose, say so: housedealer checkpoint --accept "why"'
BRING: Final = (
    "bring them back, or set `keys` to where they are; if they are lost, say so: "
    'housedealer checkpoint --accept "why" --new-keys, which every audit will name'
)


class Known(NamedTuple):
    """What is known of a room's signatures without its keys."""

    public: str | None  # the key that the database names
    signed: list[Checkpoint]  # every genuine checkpoint in the chain and in files, in their order

    def others(self, keys: Keyring | None) -> list[str]:
        """The keys that have signed, beside those at hand; the last is the one that signed last."""
        found = [made.public for made in self.signed] + ([] if self.public is None else [self.public])
        return list(dict.fromkeys(public for public in found if keys is None or public != keys.public))

    @property
    def numbered(self) -> int:
        """The highest number that a checkpoint has."""
        return max((found.number for found in self.signed), default=0)


def known(engine: Engine, folder: Path, written: str = "") -> Known:
    """Who has signed for the room in a database; `written` is the setting of where checkpoints go."""
    with engine.connect() as connection:
        public = connection.execute(select(CHAIN.c.public)).scalar()
        found = checkpoints.all_of(connection)
    for file in dict.fromkeys((file_beside(folder), *files_of(written, file_beside(folder)))):
        try:
            found += File(file).read()
        except (OSError, ValueError) as error:
            raise NoKeys(f"the checkpoints in {file} cannot be read: {error}") from None
    genuine = {each.text: each for each in found if each.genuine}
    return Known(public, sorted(genuine.values(), key=lambda each: (each.number, each.at)))


def keys_for(engine: Engine, folder: Path, written: str = "") -> Keyring:
    """The keys of the room in a database; whatever is written over the engine is sealed with them from now on."""
    keys = Keyring.open(folder)
    with engine.connect() as connection:
        public = connection.execute(select(CHAIN.c.public)).scalar()
    if public is None:
        if keys is not None and checkpoints.base_of(keys) is not None:
            raise NoKeys(f"the database is from before the keys in {folder} were made; {MENDED_BY}")
        if others := known(engine, folder, written).others(keys):
            raise NoKeys(f"this room was signed for with the keys {_short(others[-1])}, not in {folder}; {BRING}")
        keys = keys or Keyring.create(folder)
    elif keys is None:
        raise NoKeys(f"the keys of this room are not in {folder}; {BRING}")
    elif keys.public != public:
        raise NoKeys(f"the keys in {folder} are another room's; {MENDED_BY}")
    hash_chain.seal_with(engine, keys)
    if public is None:
        begin(engine, keys, "the room's keys were made")
    else:
        _look_back(engine, keys)
    return keys


def _look_back(engine: Engine, keys: Keyring) -> None:
    """Say so if the database is older than what the room has published. It is opened all the same: an audit has the details."""
    with engine.connect() as connection:
        for found in checkpoints.published(keys):
            if not checkpoints.holds(connection, found):
                LOGGER.error(
                    "%s; the database does not say so: an older one was put in its place; %s", found, MENDED_BY
                )


def begin(engine: Engine, keys: Keyring, why: str) -> Checkpoint:
    """Take the database as it is for the room's own from now on: nobody has signed for it before."""
    with engine.begin() as connection:
        made = checkpoints.begin(connection, why)
    assert keys.folder is not None
    with keys.alone():
        File(file_beside(keys.folder)).add([made])
        checkpoints.keep(keys, [made], latest=False)  # the other places get it with the next one
    return made


def accept(
    engine: Engine, folder: Path, why: str, *, written: str = "", old: Path | None = None, lost: bool = False
) -> Checkpoint:
    """Go on with a database that was put back to an older state, or that other keys have signed for.

    The folder `old` has those other keys, which then sign that these follow them; or they are `lost`, and every audit will
    say so.
    """
    keys, found = Keyring.open(folder), known(engine, folder, written)
    if keys is not None and _is_theirs(engine, keys, found):
        hash_chain.seal_with(engine, keys)
        with engine.begin() as connection:
            made = checkpoints.accept(connection, keys, why, found.numbered)
    else:
        former = _former(engine, folder, found.others(keys), old, lost)
        keys = keys or Keyring.create(folder)
        hash_chain.seal_with(engine, keys)
        with engine.begin() as connection:
            made = checkpoints.begin(connection, why, former, found.numbered)
    _publish(keys, [made], written)
    return made


def _is_theirs(engine: Engine, keys: Keyring, found: Known) -> bool:
    """Whether the chain is one that these keys have sealed, whatever the database says of it."""
    base = checkpoints.base_of(keys)
    if base is None:
        return False
    with engine.connect() as connection:
        return found.public == keys.public or base in checkpoints.all_of(connection)


def check_signer(folder: Path, public: str | None, lost: bool) -> None:
    """Refuse a database of another signer than the keys at hand, unless it is said that its keys are lost."""
    keys = Keyring.open(folder)
    if public is not None and not lost and (keys is None or keys.public != public):
        raise NoKeys(
            f"it was signed for with the keys {_short(public)}, not in {folder}; bring them there first, "
            "or say that they are lost: --new-keys, which every audit will name"
        )


def _former(engine: Engine, folder: Path, others: Sequence[str], old: Path | None, lost: bool) -> Former | None:
    """Who signed until now, if anybody did."""
    if not others:
        return None
    if old is None:
        if not lost:
            raise NoKeys(f"this room was signed for with the keys {_short(others[-1])}, not in {folder}; {BRING}")
        return Former(others[-1])
    handing = Keyring.open(old)
    if handing is None or handing.public not in others:
        raise NoKeys(f"the keys in {old} are not those that this room was signed for with: {_short(others[-1])}")
    from housedealer.room.trust.audits.audit import audit

    with engine.connect() as connection:
        findings = audit(connection, replay=False, keys=str(old), files=[file_beside(folder)]).findings
    if findings:
        raise NoKeys(f"the old keys sign for nothing that they do not vouch for; the audit finds: {findings[0]}")
    return Former(handing.public, handing)


def _publish(keys: Keyring, made: Sequence[Checkpoint], written: str) -> None:
    assert keys.folder is not None
    beside = file_beside(keys.folder)
    with keys.alone():
        File(beside).add(made)
        Publisher(places(written, beside)).publish(made)
        checkpoints.keep(keys, made)


def _short(public: str) -> str:
    return f"{public[:16]}…"
