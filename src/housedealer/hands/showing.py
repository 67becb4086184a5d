"""What shows on board in a stud game, one to four cards, and how suits decide where nothing else can.

>>> from housedealer.cards import cards
>>> high(cards("2c 2d")) > high(cards("Ah Ks")) > high(cards("Ad Qs"))
True
>>> low(cards("Ac 2d")) > low(cards("9h 8s")) > low(cards("Kh 2s")) > low(cards("Ac Ad"))
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from housedealer.cards import Card

Showing = tuple[tuple[int, ...], tuple[int, ...]]  # how many of each rank, and the ranks in that order


def high(cards: Iterable[Card]) -> Showing:
    """The cards by how many of a rank there are, then by rank; the greater is the higher board."""
    return _showing(card.rank for card in cards)


def low(cards: Iterable[Card]) -> Showing:
    """The same with the ace low, so that the greater is the lower board."""
    counts, ranks = _showing(1 if card.rank == 14 else card.rank for card in cards)
    return tuple(-count for count in counts), tuple(-rank for rank in ranks)


def _showing(ranks: Iterable[int]) -> Showing:
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


def high_suits(cards: Sequence[Card], ranks: Iterable[int], flush: bool) -> tuple[int, ...]:
    """The best suit held of each rank of a hand from the highest down: the greater takes an odd chip between equal hands.

    >>> from housedealer.cards import cards
    >>> high_suits(cards("Ah Kd Kc 8s 7d"), (13, 13, 14, 8, 7), False)
    (2, 1, 3, 1)
    """
    suit = Counter(card.suit_order for card in cards if card.suit).most_common(1)[0][0] if flush else None
    return tuple(
        max((card.suit_order for card in _of(rank, cards) if suit in (None, card.suit_order)), default=-1)
        for rank in sorted(set(ranks), reverse=True)
    )


def low_suits(cards: Sequence[Card], ranks: Iterable[int]) -> tuple[int, ...]:
    """The lowest suit held of each rank of a low hand from the ace up, turned round so that the greater takes the odd chip.

    >>> from housedealer.cards import cards
    >>> low_suits(cards("Ad 2c 3h 4s 7c 7d Ac"), (7, 4, 3, 2, 1))
    (0, 0, -2, -3, 0)
    """
    return tuple(-min((card.suit_order for card in _of(rank, cards)), default=-1) for rank in sorted(set(ranks)))


def winners(
    strengths: Mapping[int, int], order: Iterable[int], suits: Callable[[int], tuple[int, ...]] | None
) -> list[int]:
    """The strongest seats as they take odd chips: in the order given, or first the one whose suits are best.

    >>> winners({1: 50, 2: 70, 3: 70}, [1, 2, 3], None)
    [2, 3]
    """
    top = max(strengths.values())
    best = [seat for seat in order if strengths.get(seat) == top]
    if suits is not None and len(best) > 1:
        best.sort(key=suits, reverse=True)
    return best


def _of(rank: int, cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card.rank == (rank if rank > 1 else 14)]
