"""The 32 Chinese domino tiles of pai gow: sixteen pairs, eleven of twins and five of two different tiles.

>>> tile("t12a"), tile("tl3").pips, tile("tr8b").name
(t12a, (1, 2), 'red 8 (4-4)')
"""

from __future__ import annotations

from typing import Final

#: Every pair from the highest tile to the lowest: its letter code, its name, the pips of its two tiles.
PAIRS: Final[tuple[tuple[str, str, tuple[int, int], tuple[int, int]], ...]] = (
    ("12", "12", (6, 6), (6, 6)),
    ("2", "2", (1, 1), (1, 1)),
    ("r8", "red 8", (4, 4), (4, 4)),
    ("r4", "red 4", (1, 3), (1, 3)),
    ("w10", "white 10", (5, 5), (5, 5)),
    ("w6", "white 6", (3, 3), (3, 3)),
    ("w4", "white 4", (2, 2), (2, 2)),
    ("11", "11", (5, 6), (5, 6)),
    ("r10", "red 10", (4, 6), (4, 6)),
    ("b7", "big 7", (1, 6), (1, 6)),
    ("r6", "red 6", (1, 5), (1, 5)),
    ("9", "9", (3, 6), (4, 5)),
    ("w8", "white 8", (2, 6), (3, 5)),
    ("s7", "small 7", (2, 5), (3, 4)),
    ("5", "5", (1, 4), (2, 3)),
    ("l", "low 3 or 6", (1, 2), (2, 4)),
)
LOW: Final = "l"  # the pair whose tiles count three or six


class Tile:
    """One tile. `pair` names the pair it belongs to, `rank` orders single tiles from 16, the 12, down to 1."""

    __slots__ = ("code", "name", "pair", "pips", "rank", "values")

    def __init__(self, code: str, pair: str, rank: int, name: str, pips: tuple[int, int]) -> None:
        self.code = code
        self.pair = pair
        self.rank = rank
        self.pips = pips
        self.name = f"{name} ({pips[0]}-{pips[1]})"
        self.values = (3, 6) if pair == LOW else (sum(pips),)

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile, (self.code,)

    def __lt__(self, other: Tile) -> bool:
        return (self.rank, other.code) < (other.rank, self.code)


def _both(pair: str, rank: int, name: str, one: tuple[int, int], other: tuple[int, int]) -> tuple[Tile, Tile]:
    codes = (f"t{pair}{sum(one)}", f"t{pair}{sum(other)}") if pair == LOW else (f"t{pair}a", f"t{pair}b")
    return Tile(codes[0], pair, rank, name, one), Tile(codes[1], pair, rank, name, other)


ALL_TILES: Final = tuple(
    each
    for rank, (pair, name, one, other) in zip(range(16, 0, -1), PAIRS, strict=True)
    for each in _both(pair, rank, name, one, other)
)
_TILES: Final = {each.code: each for each in ALL_TILES}


def tile(code: str) -> Tile:
    """The tile written `code`: t, its pair and which of the two, like t12a, tr8b, t9a, or tl3 and tl6."""
    try:
        return _TILES[code]
    except KeyError:
        raise ValueError(
            f"no tile is written {code!r}; write the pair and which of its two, like t12a, tw8b, tl3 or tl6"
        ) from None


def tiles(codes: str) -> tuple[Tile, ...]:
    """Several tiles: `tiles("t12a t9b")`."""
    return tuple(map(tile, codes.split()))
