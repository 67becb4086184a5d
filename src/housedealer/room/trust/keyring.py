"""The keys of a room. They lie in a folder outside its database, so whoever can only write to the database cannot use them.

One secret gives four keys: for the room's chain, for the pages of table logs, for the seeds of rounds, and for signing
checkpoints. Whoever has the folder can write as the room does; the public key alone is enough to check signatures.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import URL

from housedealer.room.operations.problems import RoomError

SECRET: Final = "secret"
PUBLIC: Final = "public"
KEYS: Final = "HOUSEDEALER_KEYS"
_SEALED: Final = "aes256gcm:"
_NONCE: Final = 12  # bytes


class NoKeys(RoomError):
    """The keys of a room are not where they should be, or are another room's."""


def folder_of(url: URL, setting: str = "") -> Path:
    """Where a room's keys lie: as set, else beside an SQLite file, else under the user's state by host and database.

    >>> from sqlalchemy import make_url
    >>> str(folder_of(make_url("sqlite:///floor.sqlite")))
    'floor.sqlite.keys'
    """
    chosen = setting or os.environ.get(KEYS, "")
    if chosen:
        return Path(chosen)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database or 'memory'}.keys")
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    where = url.query.get("host") or url.host or "localhost"
    named = hashlib.sha256(f"{where}:{url.port or 5432}".encode()).hexdigest()[:8]
    return state / "housedealer" / f"{url.database}-{named}.keys"


class Keyring:
    """The keys of one room."""

    def __init__(self, secret: bytes, folder: Path | None = None) -> None:
        self.folder = folder
        self.chain = _derived(secret, b"chain")
        self.pages = _derived(secret, b"pages")
        self._seeds = AESGCM(_derived(secret, b"seeds"))
        self._factors = AESGCM(_derived(secret, b"second factors"))
        self._signing = Ed25519PrivateKey.from_private_bytes(_derived(secret, b"checkpoints"))
        self.public = self._signing.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    @classmethod
    def open(cls, folder: Path) -> Keyring | None:
        """The keys in a folder; none if there are none."""
        try:
            text = (folder / SECRET).read_text(encoding="ascii")
            secret = bytes.fromhex(text)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise NoKeys(f"the keys in {folder} cannot be read: {error}") from None
        if len(secret) != 32:
            raise NoKeys(f"{folder / SECRET} holds no key: it has {len(secret)} bytes, not 32")
        return cls(secret, folder)

    @classmethod
    def create(cls, folder: Path) -> Keyring:
        """New keys, which only this user may read. Whoever else creates them at the same time gets the same ones."""
        secret = secrets.token_bytes(32)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = folder / f"{SECRET}.{secrets.token_hex(4)}"
            write_private(draft, secret.hex())
            try:
                os.link(draft, folder / SECRET)  # fails if it is there already
            except FileExistsError:
                found = cls.open(folder)
                assert found is not None
                return found
            finally:
                draft.unlink()
            made = cls(secret, folder)
            (folder / PUBLIC).write_text(f"{made.public}\n", encoding="ascii")
        except OSError as error:
            raise NoKeys(f"the room's keys cannot be written to {folder}: {error.strerror}") from None
        return made

    # -- pages of table logs -----------------------------------------------------------------------------------------

    def page_mac(self, hash: bytes) -> bytes:
        """What shows that the room itself wrote the page with this hash."""
        return hashlib.blake2b(hash, key=self.pages, digest_size=16).digest()

    # -- seeds of rounds ---------------------------------------------------------------------------------------------

    def close_seed(self, table: str, first: int, seed: str) -> str:
        """A round's seed as it is stored: readable with the key alone, and only as that round's."""
        if not seed:
            return seed  # a live dealer has none
        return _closed(self._seeds, bytes.fromhex(seed), _round(table, first))

    def open_seed(self, table: str, first: int, stored: str) -> str:
        """The seed that was stored; one from before there were keys is as it was."""
        if not is_closed(stored):
            return stored
        try:
            return _opened(self._seeds, stored, _round(table, first)).hex()
        except (InvalidTag, ValueError):
            raise NoKeys(f"the seed of the round at event {first} of {table} was not stored by this room") from None

    # -- second factors ----------------------------------------------------------------------------------------------

    def close_factor(self, account: str, secret: str) -> str:
        """What somebody's codes are made from, as it is stored: readable with the key alone, and only as theirs."""
        return _closed(self._factors, secret.encode(), account.encode())

    def open_factor(self, account: str, stored: str) -> str:
        """What was stored."""
        try:
            return _opened(self._factors, stored, account.encode()).decode()
        except (InvalidTag, ValueError):
            raise NoKeys("that second factor was not stored by this room") from None

    # -- signatures --------------------------------------------------------------------------------------------------

    def sign(self, message: bytes) -> str:
        """An Ed25519 signature, in hexadecimal."""
        return self._signing.sign(message).hex()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other processes on this machine out of the folder meanwhile."""
        if self.folder is None:
            yield
            return
        lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)


def is_closed(stored: str) -> bool:
    """Whether a stored seed needs a key."""
    return stored.startswith(_SEALED)


def signed_by(public: str, signature: str, message: bytes) -> bool:
    """Whether a message bears the signature of a key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def write_private(file: Path, text: str) -> None:
    """Write a new file that only this user may read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as private:
        private.write(text)
        private.flush()
        os.fsync(private.fileno())


def _derived(secret: bytes, use: bytes) -> bytes:
    return hashlib.blake2b(key=secret, person=use, digest_size=32).digest()


def _closed(key: AESGCM, text: bytes, whose: bytes) -> str:
    nonce = secrets.token_bytes(_NONCE)
    return _SEALED + b64encode(nonce + key.encrypt(nonce, text, whose)).decode()


def _opened(key: AESGCM, stored: str, whose: bytes) -> bytes:
    closed = b64decode(stored.removeprefix(_SEALED), validate=True)
    return key.decrypt(closed[:_NONCE], closed[_NONCE:], whose)


def _round(table: str, first: int) -> bytes:
    return f"{table}\n{first}".encode()
