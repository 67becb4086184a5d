"""Hands of pai gow and pai gow poker ranked by counting, as the packets print them: nothing is shared with the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from housedealer.cards import JOKER, STANDARD_PACK, Card
from housedealer.tiles import Tile
from tests.differential.house import five_cards

Rank = tuple[int, list[int]]
FIVE = ("high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
        "straight_flush")  # fmt: skip
FIVES = {14: "five_aces", 13: "five_kings", 12: "five_queens", 11: "five_jacks", 10: "five_tens", 9: "five_nines",
         8: "five_eights"}  # fmt: skip


def front(two: Sequence[Card], wild: bool) -> Rank:
    """Two cards; the joker is an ace or, where it is wild, pairs the other card."""
    ranks = sorted((card.rank for card in two if card is not JOKER), reverse=True)
    if len(ranks) == 1:
        ranks = [ranks[0]] * 2 if wild else sorted([14, ranks[0]], reverse=True)
    return (1, ranks[:1]) if ranks[0] == ranks[1] else (0, ranks)


def back(five: Sequence[Card], wild: bool) -> Rank:
    """Five cards, five of a kind above a straight flush."""
    return _back(frozenset(five), wild)


@cache
def _back(five: frozenset[Card], wild: bool) -> Rank:
    if JOKER not in five:
        return five_cards([*five])
    others = [card for card in five if card is not JOKER]
    if len({card.rank for card in others}) == 1:
        return (9, [others[0].rank]) if wild or others[0].rank == 14 else max(_bugs(others))
    return max(_any(others)) if wild else max(_bugs(others))


def _any(others: Sequence[Card]) -> Iterator[Rank]:
    return (five_cards([*others, card]) for card in STANDARD_PACK if card not in others)


def _bugs(others: Sequence[Card]) -> Iterator[Rank]:
    """The joker as an ace, or as whatever completes a straight or a flush (000:743, 001:7636)."""
    for card in STANDARD_PACK:
        if card not in others:
            rank = five_cards([*others, card])
            if card.rank == 14 or rank[0] in (4, 5, 8):
                yield rank


def fouled(two: Sequence[Card], five: Sequence[Card], wild: bool) -> bool:
    return front(two, wild) > back(five, wild)


def higher(mine: Sequence[Sequence[Card]], theirs: Sequence[Sequence[Card]], wild: bool) -> int:
    """How many of the two hands beat the player-dealer's; a copy does not."""
    return (front(mine[0], wild) > front(theirs[0], wild)) + (back(mine[1], wild) > back(theirs[1], wild))


def best_of_pile(seven: Sequence[Card], theirs: Sequence[Sequence[Card]], wild: bool) -> int:
    """The most hands that seven cards can win against a setting without a foul."""
    best = 0
    for two in combinations(seven, 2):
        five = [card for card in seven if card not in two]
        if not fouled(two, five, wild):
            best = max(best, higher((two, five), theirs, wild))
    return best


def names(seven: Sequence[Card], wild: bool) -> set[str]:
    """Every row that a Fortune table could have for seven cards."""
    found: set[str] = set()
    for five in combinations(seven, 5):
        kind, ranks = back(five, wild)
        if kind == 9:
            found |= {"five_of_a_kind", FIVES.get(ranks[0], "five_of_a_kind")}
        elif kind == 8 and ranks[0] == 14:
            found |= {"royal_flush", "straight_flush"}
            rest = [card for card in seven if card not in five]
            if sorted(card.rank for card in rest) == [12, 13] and rest[0].suit == rest[1].suit:
                found.add("royal_flush_royal_match")
        else:
            found.add(FIVE[kind])
            if kind == 7 and ranks[0] >= 10:
                found.add("four_of_a_kind_10_to_ace")
    if _seven_in_a_row(seven):
        ending = "with_joker" if JOKER in seven else "no_joker"
        found |= {"seven_card_straight_flush", f"seven_card_straight_flush_{ending}"}
    return found


def _seven_in_a_row(seven: Sequence[Card]) -> bool:
    natural = [card for card in seven if card is not JOKER]
    if len({card.suit for card in natural}) > 1:
        return False
    ranks = {card.rank for card in natural}
    low = {1 if rank == 14 else rank for rank in ranks}
    return any(max(each) - min(each) <= 6 for each in (ranks, low))


def ace_high(seven: Sequence[Card]) -> bool:
    """An ace, or the joker as one, and no pair or better among all seven (001:7812)."""
    if not any(card is JOKER or card.rank == 14 for card in seven):
        return False
    return max(back(five, False)[0] for five in combinations(seven, 5)) == 0


# -- tiles -----------------------------------------------------------------------------------------------------------

#: Single tiles from the highest down, as the printed columns of numbers order them (001:2267-2297).
SINGLE = ["12", "2", "r8", "r4", "w10", "w6", "w4", "11", "r10", "b7", "r6", "9", "w8", "s7", "5", "l"]


def two_tiles(hand: Sequence[Tile]) -> tuple[int, int]:
    """The class of two tiles (12 a pair, 11 Wong, 10 Gong, else the number) and what breaks a tie."""
    one, two = sorted(hand, key=lambda tile: SINGLE.index(tile.pair))
    high = 16 - SINGLE.index(one.pair)
    if one.pair == two.pair:
        return 12, 17 if one.pair == "l" else high
    if one.pair in ("12", "2") and two.pair == "9":
        return 11, high
    if one.pair in ("12", "2") and two.pair in ("r8", "w8"):
        return 10, high
    ones, twos = ([3, 6] if tile.pair == "l" else [sum(tile.pips)] for tile in (one, two))
    number = max((a + b) % 10 for a in ones for b in twos)
    return number, high if number else 0
