"""What a hand is, as people say it and as data: its kind, the ranks that decide, and the words.

A page that speaks another language makes its own words from the kind and the ranks.

>>> from housedealer.cards import cards
>>> few(cards("9s 9h Kd")), few(cards("As Ks")), few(cards("7d"))
(Reading(kind='one_pair', ranks=(9, 13), text='pair of nines'), Reading(kind='two_suited', ranks=(14, 13), text='ace-king suited'), Reading(kind='one_card', ranks=(7,), text='seven'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from housedealer.cards import RANK_NAMES, Card
from housedealer.hands import five, joker, low, showing
from housedealer.hands.baccarat import natural, total
from housedealer.hands.twenty_one import ace_and_ten, count
from housedealer.tiles import PAIRS


class Reading(NamedTuple):
    """A hand in words, and what the words are made from."""

    kind: str
    ranks: tuple[int, ...]
    text: str

    def to_json(self) -> dict[str, object]:
        """The reading as plain data."""
        return {"kind": self.kind, "ranks": list(self.ranks), "text": self.text}


NO_LOW: Final = Reading("no_low", (), "no low")
_FEW: Final = {2: ("one_pair", "pair of"), 3: ("three_of_a_kind", "three"), 4: ("four_of_a_kind", "four")}


def high(strength: int) -> Reading:
    """A five-card hand for high."""
    return Reading(joker.category(strength), five.ranks(strength), joker.describe(strength))


def lowest(strength: int) -> Reading:
    """A five-card hand for low; one with a pair or more is called by that.

    >>> from housedealer.cards import cards
    >>> lowest(low.low(cards("2c 2d 3h 4s 5h"))), lowest(low.low(cards("Ac Ad 2h 2s 5c"))).kind
    (Reading(kind='one_pair', ranks=(2,), text='pair of twos'), 'two_pairs')
    """
    text = low.describe(strength)
    return Reading("low", low.ranks(strength), text) if text.endswith(" low") else named(text)


def low_or_none(strength: int | None) -> Reading:
    """A low that has to qualify."""
    return NO_LOW if strength is None else lowest(strength)


def few(cards: Sequence[Card]) -> Reading:
    """One to four cards, before there are five: pairs and high cards, nothing that is still to come."""
    counts, ranks = showing.high(cards)
    named = [RANK_NAMES.get(rank, "joker") for rank in ranks]
    plural = [f"{name}es" if name == "six" else f"{name}s" for name in named]
    if counts[0] == 1:
        if len(cards) == 2:
            suited = cards[0].suit == cards[1].suit
            kind = "two_suited" if suited else "two_cards"
            return Reading(kind, ranks, f"{named[0]}-{named[1]}{' suited' if suited else ''}")
        if len(cards) == 1:
            return Reading("one_card", ranks, named[0])
        return Reading("high_card", ranks, f"{named[0]} high")
    if counts[:2] == (2, 2):
        return Reading("two_pair", ranks, f"two pair, {plural[0]} and {plural[1]}")
    kind, words = _FEW[counts[0]]
    return Reading(kind, ranks, f"{words} {plural[0]}")


def few_low(cards: Sequence[Card]) -> Reading:
    """One to four cards of a low hand: the different ranks, or the pair that spoils it.

    >>> from housedealer.cards import cards
    >>> few_low(cards("7s 3d As")).text, few_low(cards("4s 4d")).text
    ('7-3-A', 'pair of fours')
    """
    found = few(cards)
    if found.kind not in ("one_card", "two_cards", "two_suited", "high_card"):
        return found
    ranks = tuple(sorted((1 if card.rank == 14 else card.rank for card in cards), reverse=True))
    names = {1: "A", 11: "J", 12: "Q", 13: "K"}
    return Reading("low_so_far", ranks, "-".join(names.get(rank, str(rank)) for rank in ranks))


def total_21(cards: Sequence[Card], ace_and_ten_is: str = "") -> Reading:
    """A twenty-one hand: its total, soft or not, bust, or what an ace and a ten make on the deal.

    >>> from housedealer.cards import cards
    >>> [total_21(cards(hand)).text for hand in ("Ts 7d", "As 7d", "Ts 7d 8c", "As Kd")]
    ['17', 'soft 18', 'bust with 25', '21']
    >>> total_21(cards("As Kd"), "21½").text
    '21½'
    """
    points, soft = count(cards)
    if ace_and_ten_is and ace_and_ten(cards):
        return Reading("ace_and_ten", (points,), ace_and_ten_is)
    if points > 21:
        return Reading("bust", (points,), f"bust with {points}")
    if soft and points < 21:
        return Reading("soft_total", (points,), f"soft {points}")
    return Reading("total", (points,), str(points))


#: The names that the rankings give, each with its kind. What is in brackets are ranks, or numbers and tiles.
_NAMES: Final = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("two_pair", r"two pair, (\w+) and (\w+)"),
        ("two_pairs", r"two pairs, (\w+)"),
        ("full_house", r"full house, (\w+) over (\w+)"),
        ("full_house_of", r"full house, (\w+)"),
        ("straight_flush", r"straight flush, (\w+) high"),
        ("flush", r"flush, (\w+) high"),
        ("straight", r"straight, (\w+) high"),
        ("five_of_a_kind", r"five (\w+)"),
        ("four_of_a_kind", r"four (\w+)"),
        ("three_of_a_kind", r"three (\w+)"),
        ("one_pair", r"pair of (\w+)"),
        ("two_high", r"(\w+) and (\w+)"),
        ("high_card", r"(\w+) high"),
        ("wong", r"Wong with a (.+)"),
        ("gong", r"Gong with a (.+)"),
        ("tile_pair", r"pair of (.+?)s?"),
        ("tile_points", r"(\w+), (.+) high"),
    )
)
_PLURALS: Final = {f"{name}es" if name == "six" else f"{name}s": rank for rank, name in RANK_NAMES.items()}
_RANKS: Final = {**{name: rank for rank, name in RANK_NAMES.items()}, **_PLURALS}
_TILES: Final = {name: rank for rank, (_, name, _, _) in zip(range(len(PAIRS), 0, -1), PAIRS, strict=True)}
_NUMBERS: Final = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def named(text: str) -> Reading:
    """A hand by the name that a ranking gives it: what kind it is, and which ranks or tiles decide.

    >>> named("full house, sixes over tens"), named("nine, white 10 high").ranks, named("pair of red 8s").ranks
    (Reading(kind='full_house', ranks=(6, 10), text='full house, sixes over tens'), (9, 12), (14,))
    """
    for kind, pattern in _NAMES:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        values = _ranks_of(kind, found.groups())
        if None not in values:
            return Reading(kind, tuple(value for value in values if value is not None), text)
    return Reading(text.replace(" ", "_"), (), text)


def _ranks_of(kind: str, words: Sequence[str]) -> list[int | None]:
    if kind in ("wong", "gong", "tile_pair"):
        return [_TILES.get(word, _TILES.get(f"{word}s")) for word in words]
    if kind == "tile_points":
        number, tile = words
        return [_NUMBERS.index(number) if number in _NUMBERS else None, _TILES.get(tile)]
    return [_RANKS.get(word) for word in words]


def category_of(category: str, text: str) -> Reading:
    """A hand whose pay-table name is its kind."""
    return Reading(category, named(text).ranks, text)


def baccarat(cards: Sequence[Card]) -> Reading:
    """A baccarat hand: its total, or a natural.

    >>> from housedealer.cards import cards
    >>> baccarat(cards("9s 7d")).text, baccarat(cards("9s Kd")).text
    ('6', 'natural 9')
    """
    points = total(cards)
    return (
        Reading("natural", (points,), f"natural {points}")
        if natural(cards)
        else Reading("total", (points,), str(points))
    )


def of_parts(
    seen: Mapping[str, Sequence[Any]],
    parts: Sequence[str],
    describe: Callable[[Any], Sequence[str]],
) -> dict[str, tuple[Reading, ...]]:
    """Hands that are set in parts, each part read where all of them can be seen."""
    found = dict[str, tuple[Reading, ...]]()
    for place in seen:
        seat, _, part = place.rpartition(".")
        if part != parts[0]:
            continue
        groups = tuple(tuple(seen.get(f"{seat}.{name}", ())) for name in parts)
        if all(groups) and not any("??" in group for group in groups):
            words = describe(groups)
            found |= {f"{seat}.{name}": (named(text),) for name, text in zip(parts, words, strict=True)}
    return found
