"""What reports have in common."""

from __future__ import annotations

from housedealer.room.http.wire.base import Shape
from housedealer.room.trust.checkpoints import Checkpoint


class SignedCheckpoint(Shape):
    """How far the room's chain had come: its last seal, signed by the room (Ed25519)."""

    number: int
    at: float
    seals: int
    hash: str
    why: str
    public: str
    signature: str


def signed(made: Checkpoint) -> SignedCheckpoint:
    """A checkpoint as reports print it."""
    return SignedCheckpoint(
        number=made.number, at=made.at, seals=made.seals, hash=made.hash, why=made.why, public=made.public,
        signature=made.signature,
    )  # fmt: skip
