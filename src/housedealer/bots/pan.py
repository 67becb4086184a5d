"""A pan bot: it stays with hands that melt fast, takes every kondition, waits with good pairs, forces and goes out.

It measures a hand by the cards it expects to see before it is out: with each hit a pair and the drawn card become a meld
(or the drawn card is added to one), and one more card is thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Final

from housedealer.cards import Card
from housedealer.games.pan.konditions import brought
from housedealer.games.pan.melds import (
    NON_COMOQUERS,
    ORDER,
    PLACE_IN_ORDER,
    VALLE,
    Act,
    Meld,
    acts,
    fits,
    new_melds,
    without,
)
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

DIFFERENT_CARDS: Final = 40
WORTH_PLAYING: Final = 48.0  # expected cards to go out, above which a hand goes on top
A_KONDITION: Final = 8.0  # what a kondition is worth, in cards sooner out
NEVER: Final = 400.0
NEW_ENDS: Final = 3  # different cards that can be added to a new meld, about
WAITING: Final = (2, 5)  # hands that wait with pairs alone, and that a forced card breaks up


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Post, stay or go on top, force, and play a turn."""
    seat = f"seat{question.seat}"
    if question.option("post"):
        return Answer("post")
    if question.option("on_top"):
        return Answer("in" if cards_to_see(view.cards(f"{seat}.hand"), ()) <= WORTH_PLAYING else "on_top")
    if question.option("split"):
        return Answer("play" if cards_to_see(view.cards(f"{seat}.hand"), ()) <= WORTH_PLAYING / 2 else "split")
    if force := question.option("force"):
        return Answer("force" if _worth_forcing(view, question.about, force.cards[0]) else "pass")  # type: ignore[attr-defined]
    if question.option("demand"):
        return Answer("demand")
    return _turn(view, question, seat)


def melds_of(view: View, seat: str) -> list[Meld]:
    """A seat's melds as they lie on the table."""
    found = []
    for place in view.lying(f"{seat}."):
        kind = place.rpartition(".")[2].rstrip("0123456789")
        if kind in ("rope", "square", "suited"):
            found.append(Meld(place, kind, tuple(view.cards(place))))  # type: ignore[arg-type]
    return found


def _worth_forcing(view: View, seat: str, card: Card) -> bool:
    """Break up a hand that waits with pairs, but not for a kondition."""
    if len(view.cards(f"{seat}.hand")) not in WAITING:
        return False
    for meld in melds_of(view, seat):
        if fits(meld, card) and brought((meld,), (meld._replace(cards=(*meld.cards, card)),)):
            return False
    return True


def _turn(view: View, question: Question, seat: str) -> Answer:
    """The best act on offer, unless the hand is better as it is."""
    hand, melds = view.cards(f"{seat}.hand"), melds_of(view, seat)
    held = question.about == f"{seat}.hand"
    drawn = None if held else view.cards(question.about)[-1]
    offered = {option.id for option in question.options}
    found = [act for act in acts(hand, melds, drawn) if act.id in offered]
    best = max(found, key=lambda act: _value(act, hand, melds, drawn), default=None)
    if held:
        thrown = weakest(hand)
        if best is None or _value(best, hand, melds, None) <= -cards_to_see(without(hand, (thrown,)), melds):
            return Answer("discard", (thrown,))
        return Answer(best.id)
    way = next((way for way in ("pluck", "pluck_again", "discard") if way in offered), None)
    if best is None:
        assert way is not None
        return Answer(way)
    if way is not None and hand and _value(best, hand, melds, drawn) < -cards_to_see(hand, melds):
        return Answer(way)
    return Answer(best.id)


def _value(act: Act, hand: Sequence[Card], melds: Sequence[Meld], drawn: Card | None) -> float:
    """How good it is to do this: konditions, and the cards still to be seen after the discard."""
    left = without(hand, without(act.used, () if drawn is None else (drawn,)))
    pays = len(brought(act.before, act.after)) * A_KONDITION
    if not left:
        return 1000.0 + pays
    board = [*(meld for meld in melds if not act.before or meld.place != act.before[0].place), *act.after]
    return pays - cards_to_see(without(left, (weakest(left),)), board)


def weakest(hand: Sequence[Card]) -> Card:
    """The card that does least for the others."""
    strength = dict.fromkeys(hand, 0.0)
    for one, other in combinations(hand, 2):
        link = outs(one, other) + 0.5 * (one.rank in VALLE and one.rank == other.rank)
        if link:
            strength[one] += link
            strength[other] += link
    return min(hand, key=strength.__getitem__)


@cache
def outs(one: Card, other: Card) -> int:
    """How many different cards make a meld of these two."""
    if one.rank == other.rank:
        return 4 if one.rank in NON_COMOQUERS else 1 if one is other else 2
    if one.suit != other.suit:
        return 0
    low, high = PLACE_IN_ORDER[one], PLACE_IN_ORDER[other]
    apart = abs(high - low)
    if apart != 1:
        return apart == 2
    return 1 if min(low, high) == 0 or max(low, high) == len(ORDER) - 1 else 2


def cards_to_see(hand: Sequence[Card], melds: Sequence[Meld]) -> float:
    """About how many cards a player sees before going out with this hand and these melds."""
    return _cards_to_see(tuple(hand), sum(_open(meld) for meld in melds))


@lru_cache(maxsize=4096)
def _cards_to_see(left: tuple[Card, ...], ends: int) -> float:
    while made := next(new_melds(left), None):  # goes down with the next hit
        ends += _open(Meld("", *made))
        left = without(left, made[1])
    pairs = _pairs(left)
    known: dict[tuple[int, int, int], float] = {}

    def wait(held: int, waiting: int, ends: int) -> float:
        """With so many cards in hand, of which the first so many pairs wait for a third, and melds open at so many ends."""
        waiting = min(waiting, held // 2)
        state = held, waiting, ends
        if state not in known:
            result = NEVER
            if ends:
                result = DIFFERENT_CARDS / ends + (wait(held - 1, waiting, ends) if held else 0.0)
            if waiting:
                hit = DIFFERENT_CARDS / sum(pairs[:waiting])
                rest = wait(max(held - 3, 0), waiting - 1, ends + NEW_ENDS) if held > 2 else 0.0
                result = min(result, hit + rest)
            known[state] = result
        return known[state]

    return wait(len(left), len(pairs), ends)


def _pairs(hand: Sequence[Card]) -> list[int]:
    """The outs of pairs that share no card, the best first."""
    links = sorted(
        ((count, i, j) for (i, a), (j, b) in combinations(enumerate(hand), 2) if (count := outs(a, b))), reverse=True
    )
    used: set[int] = set()
    found: list[int] = []
    for count, i, j in links:
        if i not in used and j not in used:
            used |= {i, j}
            found.append(count)
    return found


def _open(meld: Meld) -> int:
    """How many different cards can be added to a meld."""
    if meld.kind != "rope":
        return 4
    places = [PLACE_IN_ORDER[card] for card in meld.cards]
    return (min(places) > 0) + (max(places) < len(ORDER) - 1)
