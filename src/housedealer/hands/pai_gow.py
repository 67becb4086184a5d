"""Pai gow poker: seven cards set as a two-card front and a five-card back, and what all seven are worth together.

The joker is the *bug* (an ace, or whatever completes a straight or a flush) or fully *wild*, as the game says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from housedealer.cards import JOKER, RANK_NAMES, RANKS, Card, card
from housedealer.hands import five, joker, two

#: What seven cards hold, by how many there are of each rank, the most first; the joker counts as said in `holding`.
HOLDINGS: Final = {
    (1, 1, 1, 1, 1, 1, 1): "no_pair", (1, 1, 1, 1, 1, 1): "no_pair",
    (2, 1, 1, 1, 1, 1): "one_pair", (2, 1, 1, 1, 1): "one_pair",
    (2, 2, 1, 1, 1): "two_pair", (2, 2, 1, 1): "two_pair",
    (2, 2, 2, 1): "three_pair", (2, 2, 2): "three_pair",
    (3, 1, 1, 1, 1): "three_of_a_kind", (3, 1, 1, 1): "three_of_a_kind",
    (3, 2, 1, 1): "full_house", (3, 2, 2): "full_house", (3, 2, 1): "full_house",
    (3, 3, 1): "two_threes", (3, 3): "two_threes",
    (4, 1, 1, 1): "four_of_a_kind", (4, 1, 1): "four_of_a_kind",
    (4, 2, 1): "four_and_pair", (4, 3): "four_and_pair", (4, 2): "four_and_pair",
    (5, 1, 1): "five_aces", (5, 2): "five_aces",
}  # fmt: skip


class Holding(NamedTuple):
    """What seven cards hold before they are set."""

    name: str
    high: int  # the rank of the largest group, the highest of several
    side: int  # the highest rank held once
    has_joker: bool
    complete: bool  # five of them make a straight, a flush or a straight flush
    natural: bool  # so do five of them without the joker


def holding(cards: Sequence[Card], wild: bool) -> Holding:
    """What seven cards hold: the bug counted as an ace, a wild joker left out."""
    has_joker = JOKER in cards
    natural = [c for c in cards if c is not JOKER]
    ranks = [c.rank for c in natural]
    if has_joker and not wild:
        ranks.append(14)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    side = max((rank for rank, count in groups if count == 1), default=0)
    name = HOLDINGS[tuple(count for _, count in groups)]
    whole = _completes(natural, 5)
    return Holding(name, groups[0][0], side, has_joker, whole or (has_joker and _completes(natural, 4)), whole)


def _completes(natural: Sequence[Card], needed: int) -> bool:
    """Whether so many of these cards are of one suit, or lie within a straight."""
    suits = [c.suit_order for c in natural]
    if max(map(suits.count, range(4))) >= needed:
        return True
    mask = 0
    for c in natural:
        mask |= 1 << c.rank
    return _within_a_straight(mask) >= needed


@cache
def _within_a_straight(mask: int) -> int:
    """How many of these ranks lie within one straight."""
    mask |= (mask >> 14 & 1) << 1  # the ace also stands below the two
    return max((mask >> low & 31).bit_count() for low in range(1, 11))


def back(cards: Sequence[Card], wild: bool) -> int:
    """The strength of exactly five cards."""
    if JOKER not in cards:
        return five.best(cards)
    natural = [c for c in cards if c is not JOKER]
    return _with_joker(tuple(sorted(c.rank for c in natural)), len({c.suit for c in natural}) == 1, wild)


@cache
def _with_joker(ranks: tuple[int, ...], suited: bool, wild: bool) -> int:
    """The strength of the joker and four cards, of which only the ranks and one suit matter."""
    suits = "ssss" if suited else "shdc" if len(set(ranks)) < 4 else "shhh"
    stand_ins = [card(RANKS[rank - 2] + suit) for rank, suit in zip(ranks, suits, strict=True)]
    return joker.best([*stand_ins, JOKER], wild)


class Setting(NamedTuple):
    """Seven cards set: two in front, five in back."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]


def settings(cards: Sequence[Card]) -> Iterator[Setting]:
    """All 21 ways to set seven cards, legal or not: high cards first, the joker last."""
    return (setting_of(front, cards) for front in combinations(in_order(cards), 2))


def setting_of(front: tuple[Card, ...], cards: Sequence[Card]) -> Setting:
    """Seven cards set with these two in front."""
    return Setting(front, tuple(c for c in cards if c not in front))


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards from high to low, the joker last."""
    return tuple(sorted(cards, key=lambda c: (-c.rank, -c.suit_order)))


def fouled(setting: Setting, wild: bool) -> bool:
    """Whether the front outranks the back."""
    return two.strength(setting.front, wild) > back(setting.back, wild)


def compare(mine: Setting, theirs: Setting, wild: bool) -> int:
    """How many of the two hands rank strictly higher than the bank's: a copy is the bank's."""
    return (two.strength(mine.front, wild) > two.strength(theirs.front, wild)) + (
        back(mine.back, wild) > back(theirs.back, wild)
    )


def best_against(cards: Sequence[Card], theirs: Setting, house_way: Setting, wild: bool) -> Setting:
    """Seven cards set to win if they can, else to push, else the house way (001:7696)."""
    legal = [setting for setting in (house_way, *settings(cards)) if not fouled(setting, wild)]
    return max(legal, key=lambda setting: compare(setting, theirs, wild))


# -- all seven together ------------------------------------------------------------------------------------------------


def best(cards: Sequence[Card], wild: bool) -> int:
    """The strength of the best five of seven cards."""
    return joker.best(cards, wild)


def fortune_rows(cards: Sequence[Card], wild: bool) -> tuple[str, ...]:
    """Every name that a Fortune pay table may have for seven cards, the most special first.

    Three of a kind is named before a straight that is held as well: where both are printed, it pays more.
    """
    natural = [c for c in cards if c is not JOKER]
    ranks = Counter(c.rank for c in natural)
    strength = best(cards, wild)
    kind, top = joker.category(strength), five.ranks(strength)[0]
    return fortune_names(
        kind,
        top,
        without_joker=len(natural) == 7 or (kind == "four_of_a_kind" and ranks[top] == 4),
        in_a_row=_seven_in_a_row(natural),
        match=kind == "royal_flush" and _royal_match(natural),
        trips=kind == "straight" and _three_of_a_kind(ranks, len(natural) == 6, wild),
    )


def fortune_names(
    kind: str, top: int, without_joker: bool, in_a_row: bool = False, match: bool = False, trips: bool = False
) -> tuple[str, ...]:
    """The rows of seven cards whose best five are of this kind and rank: the joker stands in them or not, all seven are a
    straight flush, a king and queen of one suit lie beside a royal flush, three of a kind beside a straight."""
    names: list[str] = []
    if in_a_row:
        with_joker = "no_joker" if without_joker else "with_joker"
        names += [f"seven_card_straight_flush_{with_joker}", "seven_card_straight_flush"]
    if match:
        names.append("royal_flush_royal_match")
    if kind == "five_of_a_kind":
        name = RANK_NAMES[top]
        names.append(f"five_{'sixes' if name == 'six' else name + 's'}")
    if kind == "four_of_a_kind" and top >= 10:
        names += ["four_of_a_kind_10_to_ace_no_joker"] if without_joker else []
        names.append("four_of_a_kind_10_to_ace")
    if trips:
        names.append("three_of_a_kind")
    return (*names, kind)


def _seven_in_a_row(natural: Sequence[Card]) -> bool:
    """Whether all cards, with the joker if there is one, are seven of a suit in sequence."""
    if len({c.suit for c in natural}) != 1:
        return False
    ranks = {c.rank for c in natural}
    low = {1 if rank == 14 else rank for rank in ranks}
    return any(max(run) - min(run) <= 6 for run in (ranks, low))


def _royal_match(natural: Sequence[Card]) -> bool:
    """Whether beside the royal flush, in which the joker may stand, there are a king and queen of one other suit."""
    suits = Counter(c.suit for c in natural)
    royal = max(suits, key=lambda suit: suits[suit])
    rest = [c for c in natural if c.suit != royal]
    return len(rest) == 2 and rest[0].suit == rest[1].suit and {c.rank for c in rest} == {12, 13}


def _three_of_a_kind(ranks: Counter[int], has_joker: bool, wild: bool) -> bool:
    most = max(ranks.values())
    return most >= 3 or (has_joker and (most == 2 if wild else ranks[14] == 2))


def is_ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards hold an ace, or the joker as one, and no pair or better."""
    strength = best(cards, wild=False)
    return strength >> 20 == five.HIGH_CARD and five.ranks(strength)[0] == 14


def describe(setting: Sequence[Sequence[Card]], wild: bool) -> tuple[str, str]:
    """Front and back in words."""
    front, rear = setting
    return two.describe(two.strength(front, wild)), joker.describe(back(rear, wild))
