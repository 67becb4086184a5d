"""Flop games when something goes wrong: every rule at every table that plays by it."""

from __future__ import annotations

import pytest

from housedealer.cards import JOKER, STANDARD_PACK, Card
from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.ways import MustChoose, report
from housedealer.packets.entries import entry_ids, open_game
from housedealer.packets.irregularities import rulings_of
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.irregularities.driver import begin, board, checks, go_on, hand, owing, put_in, ruled, rulings

TABLES = [id for id in entry_ids() if rulings_of(id).family == "flop"]
DISCARDS = [id for id in TABLES if "pineapple" in id]
DECK = list(STANDARD_PACK)
ORDER = (2, 3, 1)  # the button moves to seat 1, so the deal begins with seat 2
everywhere = pytest.mark.parametrize("id", TABLES)


def holes(id: str) -> int:
    return int(open_game(id).hole_cards)  # type: ignore[attr-defined]


def play(id: str, *accidents: Accident, again: tuple[list[Card], ...] = (), **options: str) -> Round:
    """Three players at a limit table, the small blind in seat 2, the big blind in seat 3, seat 1 to act."""
    wanted = {"fee": "none", "structure": "limit", "stakes": "4-8", **options}
    buttons = {"dealer button": ["seat3"]}
    return begin(id, {1: 200, 2: 200, 3: 200}, DECK, *accidents, again=again, options=wanted, buttons=buttons)


def dealt(id: str, seat: int) -> list[Card]:
    """The hole cards of a seat when nothing goes wrong."""
    return DECK[ORDER.index(seat) : 3 * holes(id) : 3]


def to_board(round_: Round, cards: int) -> Round:
    return go_on(round_, lambda now: len(now.felt.cards["board"]) == cards and not discarding(now))


def discarding(round_: Round) -> bool:
    return any(question.option("discard") for question in round_.open.values())


# -- cards that are dealt ---------------------------------------------------------------------------------------------------


@everywhere
@checks("flop", "boxed")
def test_a_boxed_card_is_dead_and_the_next_one_replaces_it(id: str) -> None:
    round_ = play(id, Accident("boxed", "seat3.hand", card=1))
    assert ruled(round_, "boxed")["verdict"] == "dead_card"
    assert round_.felt.cards["muck"] == [DECK[1]]
    assert hand(round_, 2)[0] == DECK[0]
    assert hand(round_, 3)[0] == DECK[2]
    assert hand(round_, 1)[0] == DECK[3]
    assert go_on(round_).felt.total() == 60_000


@everywhere
@checks("flop", "joker")
def test_a_joker_in_the_deck_is_a_dead_card(id: str) -> None:
    round_ = play(id, Accident("joker", "seat3.hand", card=2))
    assert round_.felt.cards["muck"] == [JOKER]
    assert hand(round_, 3) == dealt(id, 3)
    assert ruled(round_, "joker")["rule"] == ("4" if id.startswith("garden_city/") else "")


@everywhere
@checks("flop", "joker_unannounced")
def test_who_acts_on_a_hidden_joker_has_a_foul_hand_and_loses_what_is_in(id: str) -> None:
    round_ = play(id, Accident("joker_unseen", "seat1.hand", card=1))
    assert hand(round_, 1)[0] == JOKER
    round_.answer(1, Answer("call"))
    assert ruled(round_, "joker_unannounced")["verdict"] == "dead_hand"
    go_on(round_)
    assert put_in(round_, 1) == 400
    assert hand(round_, 1) == []


@everywhere
@checks("flop", "joker")
def test_a_joker_announced_before_acting_is_replaced(id: str) -> None:
    round_ = play(id, Accident("joker_unseen", "seat1.hand", card=1))
    top = round_.felt.cards["deck"][-1]
    report(round_, Accident("joker_announced", "seat1"))
    assert top in hand(round_, 1) and JOKER not in hand(round_, 1)
    round_.answer(1, Answer("call"))
    assert ("joker_unannounced", "seat1") not in rulings(round_)


@everywhere
@checks("flop", "exposed")
def test_an_exposed_hole_card_is_exchanged_and_becomes_the_burn_card(id: str) -> None:
    round_ = play(id, Accident("exposed", "seat3.hand", card=1))
    after = 3 * holes(id)
    assert ruled(round_, "exposed")["verdict"] == "replace"
    assert hand(round_, 3) == [*dealt(id, 3)[1:], DECK[after]]
    to_board(round_, 3)
    assert round_.felt.cards["burn"] == [DECK[1]]
    assert board(round_) == DECK[after + 1 : after + 4]


@everywhere
@checks("flop", "too_many")
def test_an_extra_card_found_in_time_is_the_burn_card(id: str) -> None:
    round_ = play(id, Accident("too_many", "seat2.hand", card=1))
    assert ruled(round_, "too_many")["verdict"] == "burn_it"
    assert [len(hand(round_, seat)) for seat in (1, 2, 3)] == [holes(id)] * 3
    to_board(round_, 3)
    after = 3 * holes(id) + 1
    assert round_.felt.cards["burn"] == [DECK[1]]
    assert board(round_) == DECK[after : after + 3]


@everywhere
@checks("flop", "too_few")
def test_a_short_hand_found_in_time_is_filled_from_the_top(id: str) -> None:
    round_ = play(id, Accident("too_few", "seat2.hand", card=1))
    assert ruled(round_, "too_few")["verdict"] == "fill_up"
    after = 3 * holes(id)
    assert hand(round_, 2)[-1] == DECK[after - 1]
    assert len(hand(round_, 2)) == holes(id)
    to_board(round_, 3)
    assert board(round_) == DECK[after + 1 : after + 4]


@everywhere
@pytest.mark.parametrize("kind", ["too_many_unseen", "too_few_unseen"])
@checks("flop", "wrong_count")
def test_a_wrong_count_found_after_acting_forfeits_all_that_was_wagered(id: str, kind: str) -> None:
    round_ = play(id, Accident(kind, "seat1.hand", card=2))
    round_.answer(1, Answer("raise", 800))
    assert ruled(round_, "wrong_count")["verdict"] == "dead_hand"
    go_on(round_)
    assert put_in(round_, 1) == 800
    assert round_.felt.chips["seat1.stack"] == 19_200
    assert round_.felt.total() == 60_000


# -- the board --------------------------------------------------------------------------------------------------------------


@everywhere
@checks("flop", "flop_too_many")
def test_a_flop_of_four_is_taken_back_and_dealt_again_without_a_burn(id: str) -> None:
    new = DECK[-3:]
    round_ = to_board(play(id, Accident("four_card_flop", "board", card=1), again=(new,)), 3)
    after = 3 * holes(id)
    assert ruled(round_, "flop_too_many")["verdict"] == "reshuffle"
    assert board(round_) == new
    assert round_.felt.cards["burn"] == [DECK[after]]
    assert set(DECK[after + 1 : after + 5]) <= set(round_.felt.cards["deck"])


@everywhere
@checks("flop", "flop_stands")
def test_after_substantial_action_stuck_cards_count_as_one_and_nothing_is_burned(id: str) -> None:
    round_ = to_board(play(id, Accident("stuck_flop", "board", card=1)), 3)
    after = 3 * holes(id)
    assert board(round_) == DECK[after + 1 : after + 4]
    bettor = next(iter(round_.open))
    round_.answer(bettor, Answer("bet", 400))
    round_.answer(next(iter(round_.open)), Answer("call"))
    report(round_, Accident("stuck_found", "board"))
    assert ruled(round_, "flop_stands")["verdict"] == "play_on"
    to_board(round_, 4)
    assert len(round_.felt.cards["burn"]) == 1
    assert board(round_)[-1] == DECK[after + 5]


@everywhere
@checks("flop", "flop_too_many")
def test_before_substantial_action_a_stuck_flop_is_taken_back(id: str) -> None:
    new = DECK[-3:]
    round_ = to_board(play(id, Accident("stuck_flop", "board", card=1), again=(new,)), 3)
    round_.answer(next(iter(round_.open)), Answer("check"))
    report(round_, Accident("stuck_found", "board"))
    assert ruled(round_, "flop_too_many")["verdict"] == "reshuffle"
    assert board(round_) == new


@everywhere
@checks("flop", "premature_flop")
def test_a_flop_before_the_betting_is_complete_is_taken_back(id: str) -> None:
    new = DECK[-3:]
    round_ = play(id, again=(new,))
    round_.answer(1, Answer("call"))
    report(round_, Accident("premature", "board"))
    after = 3 * holes(id)
    assert ruled(round_, "premature_flop")["verdict"] == "reshuffle"
    assert board(round_) == []
    assert round_.felt.cards["burn"] == [DECK[after]]
    to_board(round_, 3)
    assert board(round_) == new
    assert round_.felt.cards["burn"] == [DECK[after]]


@pytest.mark.parametrize("id", [id for id in DISCARDS if not id.endswith("crazy_pineapple")])
@checks("flop", "premature_flop")
def test_a_flop_before_the_discards_is_taken_back(id: str) -> None:
    round_ = go_on(play(id, again=(DECK[-3:],)), discarding)
    report(round_, Accident("premature", "board"))
    assert ruled(round_, "premature_flop")["cite"] == rulings_of(id).rulings["premature_flop"].cite
    assert board(to_board(round_, 3)) == DECK[-3:]


@everywhere
@checks("flop", "premature_turn")
def test_a_fourth_card_too_early_gives_its_place_to_the_fifth_and_is_shuffled_back(id: str) -> None:
    round_ = to_board(play(id, again=(DECK[-1:],)), 3)
    after = 3 * holes(id) + 4
    early, burned, instead = DECK[after + 1], DECK[after + 2], DECK[after + 3]
    report(round_, Accident("premature", "board"))
    assert ruled(round_, "premature_turn")["verdict"] == "put_back"
    assert round_.felt.cards["set_aside"] == [early]
    to_board(round_, 4)
    assert board(round_)[-1] == instead
    assert round_.felt.cards["burn"][-1] == burned
    to_board(round_, 5)
    assert board(round_)[-1] == DECK[-1]  # from the reshuffled stub
    assert early in round_.felt.cards["deck"]
    assert len(round_.felt.cards["burn"]) == 3


@pytest.mark.parametrize("id", [id for id in DISCARDS if id.endswith("crazy_pineapple")])
@checks("flop", "premature_turn")
def test_a_fourth_card_before_the_discards_is_out_of_play(id: str) -> None:
    round_ = go_on(play(id, again=(DECK[-1:],)), discarding)
    report(round_, Accident("premature", "board"))
    assert ruled(round_, "premature_turn")["rule"] == "9"
    assert len(board(round_)) == 3
    assert go_on(round_).finished


@everywhere
@checks("flop", "premature_river")
def test_a_fifth_card_too_early_is_shuffled_back_and_nothing_burned(id: str) -> None:
    round_ = to_board(play(id, again=(DECK[-1:],)), 4)
    burned = len(round_.felt.cards["burn"])
    report(round_, Accident("premature", "board"))
    assert ruled(round_, "premature_river")["verdict"] == "put_back"
    (early,) = round_.felt.cards["set_aside"]
    to_board(round_, 5)
    assert board(round_)[-1] == DECK[-1]
    assert early in round_.felt.cards["deck"]
    assert len(round_.felt.cards["burn"]) == burned + 1  # the one burned too early


# -- conduct ----------------------------------------------------------------------------------------------------------------


@everywhere
@checks("flop", "unprotected")
def test_an_unprotected_hand_is_folded_and_the_last_intact_one_wins(id: str) -> None:
    round_ = play(id)
    round_.answer(1, Answer("call"))
    report(round_, Accident("unprotected", "seat1"))
    assert ruled(round_, "unprotected")["verdict"] == "dead_hand"
    assert hand(round_, 1) == [] and round_.felt.chips["seat1.bet"] == 400  # taken at once; what it put in stays
    round_.answer(2, Answer("fold"))
    assert round_.finished  # seat 3 is alone
    assert round_.felt.chips["seat3.stack"] == 20_000 + 400 + 200
    assert hand(round_, 1) == []


@everywhere
@checks("flop", "looked", "looked_late")
def test_looking_before_posting_kills_a_hand_that_has_not_acted(id: str) -> None:
    early, late = owing(id, DECK, stakes="4-8"), owing(id, DECK, stakes="4-8")
    report(early, Accident("looked", "seat4"))
    assert ruled(early, "looked")["verdict"] == "dead_hand"
    go_on(late, lambda now: any(seat == 4 and answer.option in ("check", "call") for seat, answer in now.answers))
    report(late, Accident("looked", "seat4"))
    assert ruled(late, "looked_late")["verdict"] == "play_on"
    assert not late.felt.buttons["missed blind"]  # what was posted has made it up
    assert len(hand(late, 4)) == holes(id)
    assert go_on(early).felt.cards["seat4.hand"] == []


@everywhere
def test_nobody_has_looked_too_early_who_owed_no_blind(id: str) -> None:
    round_ = play(id)
    told = list(round_.events)
    with pytest.raises(HouseDealerError, match="nothing is known about that"):
        report(round_, Accident("looked", "seat1"))
    assert round_.events == told


@everywhere
@checks("flop", "string_raise", "half_raise")
def test_a_string_raise_is_a_call_unless_half_of_it_was_out(id: str) -> None:
    called, raised = play(id), play(id)
    report(called, Accident("string_raise", "seat1", amount=599))
    assert ruled(called, "string_raise")["verdict"] == "call_stands"
    assert called.felt.chips["seat1.bet"] == 400
    report(raised, Accident("string_raise", "seat1", amount=600))
    assert ruled(raised, "half_raise")["verdict"] == "raise_stands"
    assert raised.felt.chips["seat1.bet"] == 800


@everywhere
@checks("flop", "check_out_of_turn")
def test_who_checks_out_of_turn_may_not_initiate_action_in_that_round(id: str) -> None:
    round_ = to_board(play(id), 3)
    first, second, _ = ORDER
    report(round_, Accident("check_out_of_turn", f"seat{second}"))
    assert ruled(round_, "check_out_of_turn")["verdict"] == "no_initiative"
    round_.answer(first, Answer("check"))
    assert [option.id for option in round_.open[second].options] == ["fold", "check"]
    to_board(round_, 4)
    round_.answer(first, Answer("check"))
    assert "bet" in [option.id for option in round_.open[second].options]


@everywhere
@checks("flop", "action_behind", "action_behind_dead")
def test_who_lets_substantial_action_occur_behind_loses_the_initiative_or_the_hand(id: str) -> None:
    first = ORDER[0]
    round_ = to_board(play(id), 3)
    report(round_, Accident("action_behind", f"seat{first}"))
    assert ruled(round_, "action_behind")["verdict"] == "no_initiative"
    assert [option.id for option in round_.open[first].options] == ["fold", "check"]
    dead = to_board(play(id), 3)
    report(dead, Accident("action_behind", f"seat{first}", amount=2))
    assert ruled(dead, "action_behind_dead")["verdict"] == "dead_hand"
    assert first not in dead.open and dead.open


@everywhere
@checks("flop", "oversize_chip", "oversize_bet")
def test_a_single_large_chip_is_a_call_and_in_spread_limit_after_the_flop_a_bet(id: str) -> None:
    round_ = play(id)
    report(round_, Accident("oversize_chip", "seat1", amount=10_000))
    assert ruled(round_, "oversize_chip")["verdict"] == "call_stands"
    assert round_.felt.chips["seat1.bet"] == 400
    spread = to_board(play(id, structure="spread", stakes="3-6", blinds="1/3"), 3)
    bettor = next(iter(spread.open))
    report(spread, Accident("oversize_chip", f"seat{bettor}", amount=500))
    assert ruled(spread, "oversize_bet")["verdict"] == "raise_stands"
    assert spread.felt.chips[f"seat{bettor}.bet"] == 500


def test_what_no_packet_rules_on_is_refused_and_changes_nothing() -> None:
    round_ = play("garden_city/texas_holdem")
    before = list(round_.events)
    with pytest.raises(HouseDealerError, match="nothing is known about that at seat1"):
        report(round_, Accident("spilt_coffee", "seat1"))
    with pytest.raises(HouseDealerError, match="nothing is known about that at board"):
        report(round_, Accident("stuck_found", "board"))
    with pytest.raises(HouseDealerError, match="card 1 has not come to board"):
        report(round_, Accident("boxed", "board", card=1))
    assert round_.events == before


def test_of_a_hole_card_found_exposed_after_the_flop_the_packet_says_nothing_and_the_floor_has_to() -> None:
    """The exposed card is the burn card before the flop (001:1383); the flop that everyone saw never changes unsaid."""
    exposed = Accident("exposed", "seat3.hand", card=1)
    round_ = to_board(play("garden_city/texas_holdem"), 3)
    told, flop = list(round_.events), board(round_)
    with pytest.raises(MustChoose, match="stands, take_back, void"):
        report(round_, exposed)
    assert round_.events == told
    stands, back = to_board(play("garden_city/texas_holdem"), 3), to_board(play("garden_city/texas_holdem"), 3)
    report(stands, exposed, "stands")
    assert board(stands) == flop and ruled(stands, "stands")["cite"] == ""
    given = len(back.answers)
    way = report(back, exposed, "take_back", by="Flo")
    assert way.answers == given and way.added[0].kind == "take_back" and way.added[0].what["by"] == "Flo"
    assert back.events[: len(told)] == told and board(back) == []
    report(round_, exposed, "void")
    assert round_.voided


@everywhere
def test_cards_drawn_for_the_button_are_no_cards_of_a_hand(id: str) -> None:
    """The first card of a hand is the first one dealt to it, also when everybody has drawn for the button before."""
    options = {"fee": "none", "structure": "limit", "stakes": "4-8"}
    accident = Accident("exposed", "seat3.hand", card=1)
    round_ = begin(id, {1: 200, 2: 200, 3: 200}, DECK[:3], accident, again=(DECK,), options=options)
    assert round_.felt.buttons["dealer button"] == ["seat3"]  # drew the highest card
    assert DECK[2] not in hand(round_, 3)  # which was exchanged, being its first
    assert round_.felt.cards["burn_card"] == [DECK[2]]
    assert len(hand(round_, 3)) == holes(id)


def test_a_new_player_who_takes_the_big_blind_in_turn_had_none_to_make_up() -> None:
    """001:1418 speaks of a blind that has to be made up."""
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "new player": ["seat4"]}
    round_ = begin("garden_city/texas_holdem", {1: 200, 2: 200, 3: 200, 4: 200}, DECK, buttons=buttons)
    assert any(event.kind == "post" and event.source == "seat4.stack" for event in round_.events)
    with pytest.raises(HouseDealerError):
        report(round_, Accident("looked", "seat4"))
