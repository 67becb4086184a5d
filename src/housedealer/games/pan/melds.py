"""The grammar of melds: ropes and squares, and every way a player may lay, increase, split or borrow at a moment.

A meld keeps its character, which is also the name of its place: a `rope`, a `square` (three suits, or any three aces or
kings), or a `suited` square (three of one suit).

>>> from housedealer.cards import cards
>>> [kind for kind in KINDS if valid(kind, cards("7c Jc Qc"))], [kind for kind in KINDS if valid(kind, cards("5h 5h 5h"))]
(['rope'], ['suited'])
>>> [act.id for act in acts(cards("5c 6c 5d 5h"), [], cards("7c")[0])]
['lay_rope_5c6c7c']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, Literal, NamedTuple

from housedealer.cards import STANDARD_PACK, SUIT_SIGNS, SUITS, Card

Kind = Literal["rope", "square", "suited"]
Verb = Literal["lay", "add", "split", "borrow"]

KINDS: Final[tuple[Kind, ...]] = ("rope", "square", "suited")
ORDER: Final = "A234567JQK"  # lowest to highest; the jack follows the seven (001:2441-2442)
PACK: Final = tuple(sorted((c for c in STANDARD_PACK if c.code[0] in ORDER), key=lambda c: ORDER.index(c.code[0])))
PLACE_IN_ORDER: Final = {card: ORDER.index(card.code[0]) for card in PACK}
IN_SUIT: Final = {suit: tuple(card for card in PACK if card.suit == suit) for suit in SUITS}
VALLE: Final = frozenset({3, 5, 7})  # cards of value (001:2443)
NON_COMOQUERS: Final = frozenset({13, 14})  # any three kings or aces are a square (001:2404)
LEAST: Final = 3  # cards in a meld (001:2402)
MOST_ADDED: Final = 2  # cards that a split may need: further ones can be added one by one


class Meld(NamedTuple):
    """Cards lying together. A meld that is not on the table yet has no place."""

    place: str
    kind: Kind
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        """How its owner calls it: `rope1`."""
        return self.place.rpartition(".")[2]


class Act(NamedTuple):
    """One thing a player may do with cards that were drawn or held, and what becomes of the melds it touches.

    `before` is the meld on the table that changes, if one does; in `after` it comes first and a new meld last.
    """

    verb: Verb
    used: tuple[Card, ...]
    before: tuple[Meld, ...]
    after: tuple[Meld, ...]

    @property
    def id(self) -> str:
        """A name that no other act of the moment has."""
        new = self.after[-1]
        match self.verb:
            case "lay":
                return f"lay_{new.kind}_{_codes(new.cards)}"
            case "add":
                return f"add_{_codes(self.used)}_{new.name}"
            case "split":
                return f"split_{self.before[0].name}_{_codes(self.used)}_{new.kind}_{_codes(new.cards)}"
            case "borrow":
                return f"borrow_{self.before[0].name}_{new.kind}_{_codes(new.cards)}"

    @property
    def label(self) -> str:
        """The act in words."""
        new = self.after[-1]
        match self.verb:
            case "lay":
                return f"lay a {_NAMES[new.kind]}: {_signs(new.cards)}"
            case "add":
                return f"add {_signs(self.used)} to {new.name}"
            case "split":
                return f"split {self.before[0].name} with {_signs(self.used)}: {' | '.join(_signs(meld.cards) for meld in self.after)}"
            case "borrow":
                return f"borrow from {self.before[0].name} for a {_NAMES[new.kind]}: {_signs(new.cards)}"


_NAMES: Final[dict[Kind, str]] = {"rope": "rope", "square": "square", "suited": "suited square"}


def _codes(cards: Iterable[Card]) -> str:
    return "".join(card.code for card in cards)


def _signs(cards: Iterable[Card]) -> str:
    return " ".join(card.code[0] + SUIT_SIGNS[card.suit] for card in cards)


def valid(kind: Kind, cards: Sequence[Card]) -> bool:
    """Whether the cards are a meld of this kind (001:2435-2437)."""
    if len(cards) < LEAST:
        return False
    if kind == "rope":
        places = sorted(PLACE_IN_ORDER[card] for card in cards)
        return len({card.suit for card in cards}) == 1 and places == list(range(places[0], places[0] + len(places)))
    if len({card.rank for card in cards}) > 1:
        return False
    suits = Counter(card.suit for card in cards)
    if kind == "suited":
        return max(suits.values()) >= LEAST
    return len(suits) >= LEAST or cards[0].rank in NON_COMOQUERS


def fits(meld: Meld, card: Card) -> bool:
    """Whether a card can be added and the meld keeps its character (001:2406-2408)."""
    first = meld.cards[0]
    if meld.kind != "rope":
        return card.rank == first.rank
    if card.suit != first.suit:
        return False
    places = [PLACE_IN_ORDER[held] for held in meld.cards]
    return PLACE_IN_ORDER[card] in (min(places) - 1, max(places) + 1)


def acts(hand: Sequence[Card], melds: Sequence[Meld], drawn: Card | None) -> Iterator[Act]:
    """Everything a player may do: with the drawn card while it has not been used, otherwise from the hand alone."""
    usable = sorted(set(hand), key=_by_suit) if drawn is None else [drawn]
    must = () if drawn is None else (drawn,)
    pool = (*hand, *must)
    for meld in melds:
        for card in usable:
            if fits(meld, card):
                yield Act("add", (card,), (meld,), (meld._replace(cards=(*meld.cards, card)),))
    for kind, cards in new_melds(pool, must):
        yield Act("lay", cards, (), (Meld("", kind, cards),))
    for meld in melds:
        if len(meld.cards) > LEAST:
            yield from _borrowings(pool, must, meld)
            yield from _splits(pool, must, meld)


def new_melds(pool: Sequence[Card], must: tuple[Card, ...] = ()) -> Iterator[tuple[Kind, tuple[Card, ...]]]:
    """Every meld that can be made from cards of a pool and holds all of `must`."""
    suits = (must[0].suit,) if must else sorted({card.suit for card in pool})
    for suit in suits:
        places = {PLACE_IN_ORDER[card] for card in pool if card.suit == suit}
        if len(places) >= LEAST and all(card.suit == suit for card in must):
            for cards in _ropes(places, suit, must):
                yield "rope", cards
    counts = Counter([card.rank for card in pool])
    for rank in (must[0].rank,) if must else sorted(counts):
        if counts[rank] >= LEAST and all(card.rank == rank for card in must):
            yield from _squares([card for card in pool if card.rank == rank], must)


def _ropes(held: set[int], suit: str, must: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    if len(set(must)) < len(must):
        return
    needed = {PLACE_IN_ORDER[card] for card in must}
    in_suit = IN_SUIT[suit]
    for low in sorted(held):
        high = low + 1
        while high in held:
            high += 1
            if high - low >= LEAST and all(low <= place < high for place in needed):
                yield in_suit[low:high]


def _squares(group: Sequence[Card], must: tuple[Card, ...]) -> Iterator[tuple[Kind, tuple[Card, ...]]]:
    held, needed = Counter(sorted(group, key=_by_suit)), Counter(must)
    for counts in product(*(range(needed[card], held[card] + 1) for card in held)):
        if sum(counts) >= LEAST:
            cards = tuple(card for card, count in zip(held, counts, strict=True) for _ in range(count))
            for kind in _square_kinds(cards, counts):
                yield kind, cards


def _square_kinds(cards: tuple[Card, ...], counts: Iterable[int]) -> Iterator[Kind]:
    present = [count for count in counts if count]
    if max(present) >= LEAST:
        yield "suited"
    if len(present) >= LEAST or (cards[0].rank in NON_COMOQUERS and max(present) < LEAST):
        yield "square"


def _borrowings(pool: Sequence[Card], must: tuple[Card, ...], meld: Meld) -> Iterator[Act]:
    """A card of an increased meld goes into a new one, and what is left is still valid (001:2416)."""
    for borrowed in sorted(set(meld.cards), key=_by_suit):
        left = without(meld.cards, (borrowed,))
        if (not must or _related(must[0], borrowed)) and valid(meld.kind, left):
            for kind, cards in new_melds((*pool, borrowed), (*must, borrowed)):
                used = without(cards, (borrowed,))
                if not without(used, pool):  # the borrowed card itself, once
                    yield Act("borrow", used, (meld,), (meld._replace(cards=left), Meld("", kind, cards)))


def _splits(pool: Sequence[Card], must: tuple[Card, ...], meld: Meld) -> Iterator[Act]:
    """One meld becomes two by adding cards (001:2412)."""
    parts = _rope_splits(pool, must, meld) if meld.kind == "rope" else _square_splits(pool, must, meld)
    for used, left, kind, new in parts:
        yield Act("split", used, (meld,), (meld._replace(cards=left), Meld("", kind, new)))


Parts = Iterator[tuple[tuple[Card, ...], tuple[Card, ...], Kind, tuple[Card, ...]]]


def _rope_splits(pool: Sequence[Card], must: tuple[Card, ...], meld: Meld) -> Parts:
    """The low part stays and the high part is the new rope."""
    suit = meld.cards[0].suit
    in_suit, held = IN_SUIT[suit], [card for card in pool if card.suit == suit]
    if not held or any(card.suit != suit for card in must):
        return
    places = sorted(PLACE_IN_ORDER[card] for card in meld.cards)
    first, last = places[0], places[-1]
    for low, high in product(
        range(max(0, first - MOST_ADDED), first + 1), range(last, min(last + MOST_ADDED, len(ORDER) - 1) + 1)
    ):
        for end in range(low + LEAST - 1, high):
            for start in range(max(low + 1, end - MOST_ADDED + 1), min(end + 1, high - LEAST + 1) + 1):
                left, new = in_suit[low : end + 1], in_suit[start : high + 1]
                used = without((*left, *new), meld.cards)
                legal = 1 <= len(used) <= MOST_ADDED and not without(used, held) and not without(must, used)
                if legal and _splits_in_earnest(used, left, new):
                    yield used, left, "rope", new


def _square_splits(pool: Sequence[Card], must: tuple[Card, ...], meld: Meld) -> Parts:
    same = sorted((card for card in pool if card.rank == meld.cards[0].rank), key=_by_suit)
    for count in range(max(1, 2 * LEAST - len(meld.cards)), MOST_ADDED + 1):
        for used in sorted(set(combinations(same, count)), key=_codes):
            if without(must, used):
                continue
            together = (*meld.cards, *used)
            for kind, new in _squares(together, ()):
                left = without(together, new)
                if valid(meld.kind, left) and _splits_in_earnest(used, left, new):
                    yield used, left, kind, new


def _splits_in_earnest(used: tuple[Card, ...], left: tuple[Card, ...], new: tuple[Card, ...]) -> bool:
    """With fewer than two old cards in a part it would be a new meld or a borrowing."""
    return len(without(left, used)) >= 2 and len(without(new, used)) >= 2


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left when others are taken away, copy by copy; the last copies go first."""
    left = list(cards)[::-1]
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left[::-1])


def _related(one: Card, other: Card) -> bool:
    return one.suit == other.suit or one.rank == other.rank


def _by_suit(card: Card) -> tuple[int, int]:
    return card.suit_order, PLACE_IN_ORDER[card]
