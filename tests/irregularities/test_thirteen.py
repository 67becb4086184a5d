"""13 Card Poker Red when something goes wrong."""

from __future__ import annotations

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.irregularities.accidents import Accident
from housedealer.table.events import UP
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.irregularities.driver import begin, checks, go_on, hand, put_in, ruled, rulings
from tests.ledger import clause

ID = "garden_city/thirteen_card_poker_red"
STACKS = {1: 500, 2: 500, 3: 500}
DECK = sorted(STANDARD_PACK, key=lambda card: (card.rank * 5 + card.suit_order * 17) % 52)


def play(*accidents: Accident, **options: str) -> Round:
    round_ = begin(ID, STACKS, DECK, *accidents, options=options)
    for seat in STACKS:
        round_.answer(seat, Answer("play"))
    return round_


def all_back(round_: Round) -> bool:
    return round_.finished and all(put_in(round_, seat) == 0 for seat in STACKS) and not round_.felt.chips["drop"]


@pytest.mark.parametrize("kind", ["exposed", "boxed"])
@checks("thirteen", "exposed", "boxed", "plays_as_dealt")
def test_four_exposed_or_boxed_cards_play_as_dealt_and_five_are_a_misdeal(kind: str) -> None:
    four = play(Accident(kind, "seat2.hand", card=3, amount=4))
    assert ruled(four, "plays_as_dealt")["verdict"] == "keep"
    assert hand(four, 2) == hand(play(), 2)
    assert four.felt.faces["seat2.hand"].count(UP) == 4
    assert go_on(four).finished
    assert rulings(four) == [("plays_as_dealt", "seat2.hand")]
    five = play(Accident(kind, "seat2.hand", card=3, amount=5))
    assert ruled(five, kind)["verdict"] == "misdeal"
    assert all_back(five)


@checks("thirteen", "exposed", "boxed")
def test_exposed_cards_are_counted_by_hand_and_boxed_cards_in_the_deck() -> None:
    apart = [Accident("exposed", f"seat{seat}.hand", card=1, amount=3) for seat in (1, 2)]
    assert go_on(play(*apart)).finished and not all_back(play(*apart))
    boxed = [Accident("boxed", f"seat{seat}.hand", card=1, amount=3) for seat in (1, 2)]
    assert all_back(play(*boxed))


@checks("thirteen", "wrong_count", "foreign")
def test_a_wrong_count_or_a_foreign_card_is_a_misdeal() -> None:
    for kind in ("wrong_count", "foreign"):
        round_ = play(Accident(kind, "seat3.hand", card=13))
        assert ruled(round_, kind)["verdict"] == "misdeal"
        assert all_back(round_)


@clause("001:3349")
@checks("thirteen", "miscounted")
def test_a_wrong_number_of_cards_kept_quiet_until_the_showdown_fouls_the_hand() -> None:
    """001:3349."""
    round_ = go_on(play(Accident("wrong_count", "seat2.hand", card=13, amount=2)))
    assert ruled(round_, "miscounted")["verdict"] == "penalty"
    penalties = [e for e in round_.events if e.kind == "pay" and e.source == "seat2.stack"]
    assert {event.target for event in penalties} == {"seat1.stack", "seat3.stack"}
    assert not [e for e in round_.events if e.kind == "pay" and e.target == "seat2.stack"]


@clause("001:3350")
@checks("thirteen", "identical_one")
def test_two_of_the_same_cards_in_one_hand_foul_it() -> None:
    round_ = go_on(play(Accident("identical", "seat2.hand", card=13, amount=1)))
    assert ruled(round_, "identical_one")["verdict"] == "penalty"
    penalties = [e for e in round_.events if e.kind == "pay" and e.source == "seat2.stack"]
    assert {event.target for event in penalties} == {"seat1.stack", "seat3.stack"}
    assert all(event.why is not None and event.why.cite == "001:3350" for event in penalties)


@checks("thirteen", "identical_two")
@pytest.mark.parametrize("seat", [2, 3])
def test_two_of_the_same_cards_in_two_hands_are_a_misdeal(seat: int) -> None:
    round_ = go_on(play(Accident("identical", f"seat{seat}.hand", card=13, amount=2)))
    assert ruled(round_, "identical_two")["verdict"] == "misdeal"
    assert all_back(round_)
