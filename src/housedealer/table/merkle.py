"""A Merkle tree over the cards of a shuffle: one hash commits to all of them, and each can be proven without the others.

Every card is a leaf with a secret salt of its own, so neither the root nor the path of another card gives it away.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

_LEAF, _NODE = b"\x00", b"\x01"


class Opened(NamedTuple):
    """One card of a shuffle with all that proves it: `at` counts in dealing order, the first card to come off is 0."""

    at: int
    card: str
    salt: str
    path: tuple[str, ...]


class Tree:
    """The tree over an order of cards. The salts follow from a secret and the whole order.

    >>> tree = Tree(bytes(32), ["Ah", "Kd", "2c"])
    >>> proves(tree.root, 3, tree.open(2))
    True
    >>> proves(tree.root, 3, tree.open(2)._replace(card="2d"))
    False
    """

    def __init__(self, secret: bytes, order: Sequence[str]) -> None:
        self.order = tuple(order)
        # With the order in the key, cards that are shuffled once more after a take-back have salts nobody has seen.
        key = hmac.digest(secret, "\n".join(self.order).encode(), "sha256")
        self._salts = [hmac.digest(key, at.to_bytes(4, "big"), "sha256") for at in range(len(self.order))]
        level = [_leaf(at, card, self._salts[at]) for at, card in enumerate(self.order)]
        self._levels = [level]
        while len(level) > 1:
            level = [_node(*level[at : at + 2]) if at + 1 < len(level) else level[at] for at in range(0, len(level), 2)]
            self._levels.append(level)

    @property
    def root(self) -> str:
        """What is published before the first card is dealt."""
        return self._levels[-1][0].hex() if self.order else ""

    def open(self, index: int) -> Opened:
        """The card at an index with its proof."""
        path, at = [], index
        for level in self._levels[:-1]:
            if at ^ 1 < len(level):  # the last node of an odd level goes up alone
                path.append(level[at ^ 1].hex())
            at //= 2
        return Opened(index, self.order[index], self._salts[index].hex(), tuple(path))


def proves(root: str, cards: int, opened: Opened) -> bool:
    """Whether a card lies at its index in the shuffle of so many cards that has this root."""
    index, card, salt, path = opened
    if not 0 <= index < cards or len(salt) != 64:
        return False
    try:
        found, beside = _leaf(index, card, bytes.fromhex(salt)), [bytes.fromhex(each) for each in path]
    except ValueError:
        return False
    if any(len(each) != 32 for each in beside):
        return False
    while cards > 1:
        if index ^ 1 < cards:
            if not beside:
                return False
            other = beside.pop(0)
            found = _node(other, found) if index & 1 else _node(found, other)
        index, cards = index // 2, (cards + 1) // 2
    return not beside and found.hex() == root


def _leaf(index: int, card: str, salt: bytes) -> bytes:
    return hashlib.sha256(_LEAF + index.to_bytes(4, "big") + card.encode() + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
