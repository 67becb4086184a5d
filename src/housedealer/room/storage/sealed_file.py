"""A file that only its owner may read, closed with a passphrase if one is given.

A closed file begins with a line that says what it is, then a salt. The passphrase and the salt give a key by scrypt. What
follows are pieces, each closed with AES-GCM under its number; the last one says that it is the last, so that a file that was
cut short, put together anew or changed is found out.
"""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from housedealer.room.operations.problems import RoomError

MAGIC: Final = b"housedealer sealed file 1\n"
SALT: Final = 16
PIECE: Final = 1 << 16  # bytes before closing
TAG: Final = 16
NUMBER: Final = struct.Struct(">IQ")  # whether it is the last, and its number: the nonce of a piece
COST: Final = 1 << 15  # of scrypt: 32 MB and a good tenth of a second for each guess


class Closed(RoomError):
    """A file that the passphrase does not open, or that is not whole."""


def is_sealed(file: Path) -> bool:
    """Whether a file is closed with a passphrase."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


@contextmanager
def writing(file: Path, passphrase: str | None) -> Iterator[BinaryIO]:
    """A new file that only its owner may read; what is there by this name is replaced."""
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with os.fdopen(handle, "wb") as plain:
        if passphrase is None:
            yield plain
        else:
            sealing = _Sealing(plain, passphrase)
            yield sealing  # type: ignore[misc]
            sealing.finish()
        plain.flush()
        os.fsync(plain.fileno())


@contextmanager
def reading(file: Path, passphrase: str | None) -> Iterator[BinaryIO]:
    """A file as it was written."""
    with file.open("rb") as plain:
        if plain.read(len(MAGIC)) != MAGIC:
            plain.seek(0)
            yield plain
        elif passphrase is None:
            raise Closed(f"{file} is closed with a passphrase")
        else:
            yield io.BufferedReader(_Opening(plain, passphrase, file))  # type: ignore[type-var]


def _key(passphrase: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(salt=salt, length=32, n=COST, r=8, p=1).derive(passphrase.encode())


class _Sealing(io.RawIOBase):
    def __init__(self, under: BinaryIO, passphrase: str) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        salt = os.urandom(SALT)
        self._under = under
        self._cipher = AESGCM(_key(passphrase, salt))
        self._buffer = bytearray()
        self._number = 0
        under.write(MAGIC + salt)

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._buffer += data
        while len(self._buffer) > PIECE:
            self._close_piece(bytes(self._buffer[:PIECE]), last=False)
            del self._buffer[:PIECE]
        return len(data)

    def finish(self) -> None:
        """Write what is left, and that it is the last."""
        self._close_piece(bytes(self._buffer), last=True)
        self._buffer.clear()

    def _close_piece(self, piece: bytes, last: bool) -> None:
        self._under.write(self._cipher.encrypt(NUMBER.pack(last, self._number), piece, MAGIC))
        self._number += 1


class _Opening(io.RawIOBase):
    def __init__(self, under: BinaryIO, passphrase: str, file: Path) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._under = under
        self._file = file
        self._cipher = AESGCM(_key(passphrase, under.read(SALT)))
        self._number = 0
        self._open = b""
        self._next = under.read(PIECE + TAG)

    def readable(self) -> bool:
        return True

    def readinto(self, into: bytearray) -> int:  # type: ignore[override]
        if not self._open and self._next:
            self._open = self._opened()
        taken = self._open[: len(into)]
        into[: len(taken)] = taken
        self._open = self._open[len(taken) :]
        return len(taken)

    def _opened(self) -> bytes:
        from cryptography.exceptions import InvalidTag

        piece, self._next = self._next, self._under.read(PIECE + TAG)
        try:
            opened = self._cipher.decrypt(NUMBER.pack(not self._next, self._number), piece, MAGIC)
        except (InvalidTag, ValueError):
            why = (
                "the passphrase is another one, or the file was changed"
                if not self._number
                else "it was changed or cut short"
            )
            raise Closed(f"{self._file} cannot be opened: {why}") from None
        self._number += 1
        return opened
