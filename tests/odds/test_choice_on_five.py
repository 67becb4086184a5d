"""Baccarat Gold 2.0: the Player line's choice on five, solved with what lies face up (001:3469-3495)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import pytest

from housedealer.odds import odds
from housedealer.odds.advice import Seen, advise
from housedealer.odds.games.baccarat import choice_on_five as five
from housedealer.odds.games.baccarat import solver
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry
from housedealer.table.events import HIDDEN, Why
from housedealer.table.questions import Answer, Choice, Question

ID = "garden_city/baccarat_gold_2_0"
BOTH = {"hole_turned": "before_the_choice"}
SHOE = {value: 128 if value == 0 else 32 for value in range(10)}


# -- an independent calculation: the rules of 001:3471-3477 and 001:3523 written out again, cards drawn one by one -------


def banker_draws(total: int, third: int | None) -> bool:
    """001:3523, and on four or five the draw when nobody took a third card (001:6296)."""
    if total <= 3:
        return True
    return total in (4, 5) and (third is None or 2 <= third <= 7)


@cache
def ends(drawn: tuple[int, ...], total: int, third: int | None) -> dict[int, Fraction]:
    """The Banker hand's final total, with these cards gone from the shoe."""
    if not banker_draws(total, third):
        return {total: Fraction(1)}
    left = {value: many - drawn.count(value) for value, many in SHOE.items()}
    cards = sum(left.values())
    found: dict[int, Fraction] = defaultdict(Fraction)
    for value, many in left.items():
        found[(total + value) % 10] += Fraction(many, cards)
    return found


def sign(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def worth(cards: tuple[int, ...], stands: bool, alone: bool) -> Fraction:
    """A five by the Player hand's two cards and the Banker hand's two: what it wins."""
    total = (cards[2] + cards[3]) % 10
    gone = tuple(sorted(cards))
    if stands and alone:
        return sum((p * sign(5, end) for end, p in ends(gone, total, None).items()), Fraction(0))
    found = Fraction(0)
    for third in range(10):
        chance = Fraction(SHOE[third] - gone.count(third), 412)
        mine = 5 if stands else (5 + third) % 10
        ending = ends(tuple(sorted((*gone, third))), total, third)
        found += chance * sum((p * sign(mine, end) for end, p in ending.items()), Fraction(0))
    return found


def chance_of(cards: tuple[int, ...]) -> Fraction:
    ways, left = 1, dict(SHOE)
    for value in cards:
        ways *= left[value]
        left[value] -= 1
    return Fraction(ways, perm(416, len(cards)))


def gain(both_seen: bool, alone: bool, own_cards: bool = True) -> Fraction:
    """What choosing wins over always drawing, per coup, when choices go by what is seen."""
    groups: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for cards in product(range(10), repeat=4):
        one, two, hole, up = cards
        if (one + two) % 10 == 5 and (hole + up) % 10 < 8:
            seen = (*((one, two) if own_cards else ()), *((hole,) if both_seen else ()), up)
            better = worth(cards, True, alone) - worth(cards, False, alone)
            groups[seen] += chance_of(cards) * better
    return sum((found for found in groups.values() if found > 0), Fraction(0))


@pytest.fixture(scope="module")
def always_drawn() -> Fraction:
    edge = odds(ID, "player", options={"choice_on_5": False}).exact_edge
    assert edge is not None
    return edge


def test_the_edge_with_the_up_card_alone_is_that_of_the_cards_drawn_one_by_one(always_drawn: Fraction) -> None:
    expected = always_drawn - gain(both_seen=False, alone=True)
    assert odds(ID, "player").house_edge == pytest.approx(float(expected), abs=1e-14)
    assert float(expected) == pytest.approx(0.010657, abs=1e-6)
    # Choosing by the up card alone, whatever the two cards of the five are, costs a little more.
    assert float(always_drawn - gain(False, True, own_cards=False)) == pytest.approx(0.010663, abs=1e-6)


def test_the_edge_with_both_banker_cards_seen(always_drawn: Fraction) -> None:
    expected = always_drawn - gain(both_seen=True, alone=True)
    assert odds(ID, "player", options=BOTH).house_edge == pytest.approx(float(expected), abs=1e-14)
    assert float(expected) == pytest.approx(0.004675, abs=1e-6)


def test_beside_another_bettor_who_draws_the_note_says_what_best_play_costs(always_drawn: Fraction) -> None:
    for options, both, printed in (({}, False, "0.8513%"), (BOTH, True, "0.1711%")):
        expected = always_drawn - gain(both, alone=False)
        assert f"{float(expected):.4%}" == printed
        assert printed in odds(ID, "player", options=options).notes[0]


def test_stands_against_totals_of_nought_to_five_when_both_cards_are_seen() -> None:
    wager = read_wager(entry(ID), "player", options=BOTH)
    _, hits = solver.drawing_rules(wager)
    by_total: dict[int, list[float]] = {}
    for choice in five.choices(8, hits, hole_seen=True, alone=True):
        hit, stand = choice.worth((1, 0, -1))
        by_total.setdefault((choice.hole + choice.up) % 10, []).append(choice.ways * (stand - hit))
    assert {total: sum(gains) > 0 for total, gains in by_total.items()} == {
        **dict.fromkeys(range(6), True),
        6: False,
        7: False,
    }


# -- the adviser says the same -----------------------------------------------------------------------------------------


def face(value: int, suit: str) -> str:
    return ("T" if value == 0 else "A" if value == 1 else str(value)) + suit


@pytest.mark.parametrize("options", [{}, BOTH], ids=["up card", "both cards"])
def test_odds_and_adviser_agree_on_every_five(options: dict[str, str]) -> None:
    from housedealer.cards import cards

    wager = read_wager(entry(ID), "player", options=options)
    _, hits = solver.drawing_rules(wager)
    question = Question(2, (Choice("hit"), Choice("stand")), Answer("hit"), Why(""), "player")
    compared = 0
    for choice in five.choices(8, hits, five.hole_is_seen(wager), alone=True):
        player = cards([face(choice.player[0], "c"), face(choice.player[1], "d")])
        (up,) = cards([face(choice.up, "h")])
        down = HIDDEN if choice.hole == five.UNSEEN else cards([face(choice.hole, "s")])[0]
        view = Seen({"player": player, "banker": (down, up)}, {"seat2.player": 500}, {})
        advice = advise(ID, options, view, question)
        assert advice is not None
        found = {priced.answer.option: priced.ev for priced in advice.answers}
        assert (found["hit"], found["stand"]) == pytest.approx(choice.worth((1, 0, -1)), abs=1e-12)
        assert advice.best.answer.option == ("stand" if choice.best((1, 0, -1)) == five.STAND else "hit")
        compared += 1
    assert compared == (100 if not options else 800)
