"""Draw games when something goes wrong: every rule at every table that plays by it."""

from __future__ import annotations

import pytest

from housedealer.cards import JOKER, PACK_WITH_JOKER, Card, card
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.noticing import moment
from housedealer.irregularities.ways import report, ways
from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from housedealer.table.events import UP
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.irregularities.driver import begin, checks, go_on, hand, owing, put_in, ruled, rulings

TABLES = [id for id in entry_ids() if rulings_of(id).family == "draw"]
KEEPING = [id for id in TABLES if "exposed_kept" in rulings_of(id).rulings]
everywhere = pytest.mark.parametrize("id", TABLES)
HIGH_CARDS = sorted((c for c in PACK_WITH_JOKER if c != JOKER), key=lambda c: (-c.rank % 14, c.suit_order))
DECK = [c for c in HIGH_CARDS if 6 <= c.rank <= 13] + [c for c in HIGH_CARDS if c.rank < 6 or c.rank == 14] + [JOKER]
ORDER = (2, 3, 1)


def play(id: str, *accidents: Accident, deck: list[Card] | None = None) -> Round:
    """Three players at a limit table, the small blind in seat 2, the big blind in seat 3, seat 1 to act."""
    wanted = {"fee": "none", "structure": "limit", "stakes": "4-4", "blinds": "2/4"}
    buttons = {"dealer button": ["seat3"]}
    return begin(id, {1: 200, 2: 200, 3: 200}, deck or DECK, *accidents, options=wanted, buttons=buttons)


def drawing(round_: Round) -> bool:
    return any(question.option("discard") for question in round_.open.values())


def draw(round_: Round, **thrown: int) -> Round:
    """On to the draw, where seats throw away so many of their first cards."""
    go_on(round_, drawing)
    while drawing(round_):
        (seat,) = round_.open
        round_.answer(seat, Answer("discard", tuple(hand(round_, seat)[: thrown.get(f"seat{seat}", 0)])))
    return round_


@everywhere
@checks("draw", "boxed")
def test_a_boxed_card_is_dead_and_the_next_one_replaces_it(id: str) -> None:
    round_ = play(id, Accident("boxed", "seat3.hand", card=1))
    assert ruled(round_, "boxed")["verdict"] == "dead_card"
    assert round_.felt.cards["muck"] == [DECK[1]]
    assert [hand(round_, seat)[0] for seat in ORDER] == [DECK[0], DECK[2], DECK[3]]


@everywhere
@checks("draw", "exposed")
def test_a_high_card_exposed_on_the_deal_is_exchanged_and_burned(id: str) -> None:
    round_ = play(id, Accident("exposed", "seat3.hand", card=2))
    assert ruled(round_, "exposed")["verdict"] == "replace"
    assert DECK[4] not in hand(round_, 3) and hand(round_, 3)[-1] == DECK[15]
    draw(round_, seat2=1)
    assert round_.felt.cards["burn"] == [DECK[4]]
    assert hand(round_, 2)[-1] == DECK[16]


@pytest.mark.parametrize("id", KEEPING)
@pytest.mark.parametrize("code", ["5h", "2c", "As", JOKER.code])
@checks("draw", "exposed_kept")
def test_five_and_under_exposed_on_the_deal_must_be_kept(id: str, code: str) -> None:
    low = JOKER if code == JOKER.code else card(code)
    deck = [DECK[0], low, *(c for c in DECK[1:] if c != low)]
    round_ = play(id, Accident("exposed", "seat3.hand", card=1), deck=deck)
    assert ruled(round_, "exposed_kept")["verdict"] == "keep"
    assert hand(round_, 3)[0] == low
    assert round_.felt.faces["seat3.hand"][0] == UP
    draw(round_)
    assert round_.felt.cards["burn"] == [deck[15]]


@pytest.mark.parametrize("id", [id for id in TABLES if id not in KEEPING])
@checks("draw", "exposed")
def test_in_hi_draw_no_exposed_card_is_kept(id: str) -> None:
    deck = [DECK[0], card("2c"), *(c for c in DECK[1:] if c != card("2c"))]
    round_ = play(id, Accident("exposed", "seat3.hand", card=1), deck=deck)
    assert card("2c") not in hand(round_, 3)
    assert ruled(round_, "exposed")["rule"] == "10"


@everywhere
@checks("draw", "exposed_on_draw")
def test_a_card_exposed_on_the_draw_is_replaced_after_everyone_has_drawn(id: str) -> None:
    round_ = draw(play(id, Accident("exposed", "seat2.hand", card=6)), seat2=1, seat3=2, seat1=1)
    assert ruled(round_, "exposed_on_draw")["verdict"] == "replace"
    stub = DECK[16:]  # after the burn
    assert stub[0] in round_.felt.cards["muck"]
    assert hand(round_, 3)[-2:] == stub[1:3]
    assert hand(round_, 1)[-1] == stub[3]
    assert hand(round_, 2)[-1] == stub[4]
    assert len(hand(round_, 2)) == 5


@everywhere
@checks("draw", "too_many", "too_few")
def test_wrong_counts_found_before_acting_are_put_right(id: str) -> None:
    many = play(id, Accident("too_many", "seat2.hand", card=1))
    assert ruled(many, "too_many")["verdict"] == "burn_it"
    assert len(hand(many, 2)) == 5
    assert draw(many).felt.cards["burn"] == [DECK[1]]
    few = play(id, Accident("too_few", "seat2.hand", card=1))
    assert ruled(few, "too_few")["verdict"] == "fill_up"
    assert hand(few, 2)[-1] == DECK[14]


@everywhere
@pytest.mark.parametrize("kind", ["too_many_unseen", "too_few_unseen"])
@checks("draw", "wrong_count")
def test_other_than_five_cards_is_a_foul_hand_that_loses_all_its_money(id: str, kind: str) -> None:
    round_ = play(id, Accident(kind, "seat1.hand", card=1))
    round_.answer(1, Answer("call"))
    assert ruled(round_, "wrong_count")["verdict"] == "dead_hand"
    go_on(round_)
    assert put_in(round_, 1) == 400
    assert round_.felt.total() == 60_000


@everywhere
@checks("draw", "late_pat")
def test_a_pat_hand_indicated_without_knowing_of_a_raise_may_be_played(id: str) -> None:
    round_ = play(id)
    round_.answer(1, Answer("raise", 800))
    report(round_, Accident("late_pat", "seat2"))
    assert ruled(round_, "late_pat")["verdict"] == "play_on"
    round_.answer(2, Answer("call"))
    assert round_.felt.chips["seat2.bet"] == 800
    assert len(hand(round_, 2)) == 5


@everywhere
@checks("draw", "unprotected", "looked", "looked_late")
def test_unprotected_hands_and_those_looked_at_before_posting_are_dead(id: str) -> None:
    round_ = play(id)
    report(round_, Accident("unprotected", "seat1"))
    assert list(round_.open) == [2]
    report(round_, Accident("unprotected", "seat2"))
    assert round_.finished
    assert round_.felt.chips["seat3.stack"] == 20_200
    early, late = (owing(id, DECK, stakes="4-4", blinds="2/4") for _ in range(2))
    report(early, Accident("looked", "seat4"))
    assert ruled(early, "looked")["verdict"] == "dead_hand"
    go_on(late, lambda now: any(seat == 4 and answer.option in ("check", "call") for seat, answer in now.answers))
    report(late, Accident("looked", "seat4"))
    assert ("looked_late", "seat4") in rulings(late)
    assert len(hand(late, 4)) == 5


@everywhere
@checks("draw", "string_raise", "half_raise", "oversize_chip")
def test_string_raises_and_single_large_chips(id: str) -> None:
    string, half, chip = play(id), play(id), play(id)
    report(string, Accident("string_raise", "seat1", amount=599))
    assert string.felt.chips["seat1.bet"] == 400 and ruled(string, "string_raise")["verdict"] == "call_stands"
    report(half, Accident("string_raise", "seat1", amount=600))
    assert half.felt.chips["seat1.bet"] == 800 and ruled(half, "half_raise")["verdict"] == "raise_stands"
    report(chip, Accident("oversize_chip", "seat1", amount=2_500))
    assert chip.felt.chips["seat1.bet"] == 400 and ruled(chip, "oversize_chip")["verdict"] == "call_stands"


@everywhere
@checks("draw", "check_out_of_turn")
def test_who_checks_out_of_turn_may_not_initiate_action(id: str) -> None:
    round_ = draw(play(id))
    assert list(round_.open) == [2]
    report(round_, Accident("check_out_of_turn", "seat3"))
    round_.answer(2, Answer("check"))
    assert [option.id for option in round_.open[3].options] == ["fold", "check"]


@everywhere
@checks("draw", "action_behind", "action_behind_dead")
def test_who_lets_substantial_action_occur_behind_loses_the_initiative_or_the_hand(id: str) -> None:
    round_ = draw(play(id))
    report(round_, Accident("action_behind", "seat2"))
    assert [option.id for option in round_.open[2].options] == ["fold", "check"]
    dead = draw(play(id))
    report(dead, Accident("action_behind", "seat2", amount=2))
    assert ruled(dead, "action_behind_dead")["verdict"] == "dead_hand" and 2 not in dead.open


@everywhere
def test_the_only_good_hand_stays_in_also_where_one_comes_in_only_by_a_raise(id: str) -> None:
    options = {"fee": "none", "structure": "limit", "stakes": "4-4", "blinds": "2/4", "gypsy": "false"}
    buttons = {"dealer button": ["seat3"]}
    round_ = begin(id, {1: 200, 2: 200, 3: 200}, DECK, options=options, buttons=buttons)
    round_.answer(1, Answer("fold"))
    assert [option.id for option in round_.open[2].options] == ["fold", "raise"]
    report(round_, Accident("unprotected", "seat3"))
    assert round_.finished
    assert (put_in(round_, 1), put_in(round_, 2), put_in(round_, 3)) == (0, -400, 400)


@everywhere
def test_a_wrong_count_can_be_noticed_with_each_card_of_the_deal_and_none_of_the_draw(id: str) -> None:
    round_ = draw(play(id), seat1=1)
    offered = moment(round_).notes.cards
    for number in range(1, 7):
        kinds = {possible.kind for possible in offered["seat1.hand", number]}
        assert {"exposed", "boxed"} <= kinds
        assert bool(kinds & {"too_many", "too_few"}) is (number < 6)


@everywhere
def test_a_card_exposed_on_the_deal_is_exchanged_only_before_its_player_acts(id: str) -> None:
    """Afterwards the round is taken back to where it happened, or the floor decides."""
    before, after = play(id), play(id)
    assert [way.id for way in ways(before, Accident("exposed", "seat1.hand", card=2))] == ["ruling"]
    after.answer(1, Answer("call"))
    assert [way.id for way in ways(after, Accident("exposed", "seat1.hand", card=2))] == ["stands", "take_back", "void"]
    assert [way.id for way in ways(after, Accident("exposed", "seat2.hand", card=2))] == ["ruling"]
