"""Opening a room's database with its keys: they are created with the room, and a database that is not theirs is refused."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, select

from housedealer.room.storage.schema import CHAIN
from housedealer.room.trust import checkpoints, hash_chain
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.keyring import Keyring, NoKeys
from housedealer.room.trust.places import File, file_beside

LOGGER: Final = logging.getLogger("housedealer.room")
MENDED_BY: Final = 'if that is on purpose, say so: housedealer checkpoint --accept "why"'


def keys_for(engine: Engine, folder: Path) -> Keyring:
    """The keys of the room in a database; whatever is written over the engine is sealed with them from now on."""
    keys = Keyring.open(folder)
    with engine.connect() as connection:
        public = connection.execute(select(CHAIN.c.public)).scalar()
    if public is None:
        if keys is not None and checkpoints.base_of(keys) is not None:
            raise NoKeys(f"the database is from before the keys in {folder} were made; {MENDED_BY}")
        keys = keys or Keyring.create(folder)
    elif keys is None:
        raise NoKeys(f"the keys of this room are not in {folder}; bring them back, or set `keys` to where they are")
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
        for known in checkpoints.published(keys):
            if not checkpoints.holds(connection, known):
                LOGGER.error(
                    "%s; the database does not say so: an older one was put in its place; %s", known, MENDED_BY
                )


def begin(engine: Engine, keys: Keyring, why: str) -> Checkpoint:
    """Take the database as it is for the room's own from now on."""
    with engine.begin() as connection:
        made = checkpoints.begin(connection, why)
    _publish(keys, made)
    return made


def accept(engine: Engine, folder: Path, why: str) -> Checkpoint:
    """Go on with a database that was put back to an older state, or whose keys are gone."""
    keys = Keyring.open(folder) or Keyring.create(folder)
    hash_chain.seal_with(engine, keys)
    with engine.begin() as connection:
        made = _accepted(connection, keys, why)
    _publish(keys, made)
    return made


def _accepted(connection: Connection, keys: Keyring, why: str) -> Checkpoint:
    if connection.execute(select(CHAIN.c.public)).scalar() == keys.public and checkpoints.base_of(keys) is not None:
        return checkpoints.accept(connection, keys, why)
    return checkpoints.begin(connection, why)


def _publish(keys: Keyring, made: Checkpoint) -> None:
    assert keys.folder is not None
    with keys.alone():
        File(file_beside(keys.folder)).add([made])
        checkpoints.keep(keys, [made])
