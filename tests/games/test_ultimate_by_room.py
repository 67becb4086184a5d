"""Ultimate Texas Hold'em at Paso Robles and Casino Club: what is printed of the deal, the circles, the streets and the bank."""

from __future__ import annotations

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import entry, open_game
from housedealer.table.events import UP
from housedealer.table.questions import Amount, Wagers
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import say, stacks, start, told

PASO, CLUB = "paso_robles/ultimate_texas_holdem", "casino_club/ultimate_texas_holdem"
BOTH = pytest.mark.parametrize("id", [PASO, CLUB])
FREE = {"fee": "none"}
BOARD = "Kd 9c 6s 4d 2c"
TRIPS_LIMIT = {PASO: "5-501", CLUB: "1-51"}


def two_players(id: str, hands: str = "Qh 8d Jh 7d Kh 3s", bank: int = 5000) -> Round:
    """A bank in seat 1 with a pair of kings, players in seats 2 and 3."""
    round_ = start(id, {1: bank, 2: 200, 3: 200}, f"{hands} {BOARD}", options=FREE)
    return say(round_, f"1 bank {bank}")


def late(*seats: int, last: str = "play_1x") -> list[str]:
    return [f"{seat} {answer}" for answer in ("check", "check", last) for seat in seats]


@clause("000:983", "003:572")
@BOTH
def test_the_table_has_seven_places(id: str) -> None:
    assert open_game(id).size == 7
    with pytest.raises(BadSetup, match="seats"):
        open_game(id, {"seats": 8})


@clause("000:985", "000:994", "000:1078", "000:1147", "003:576", "003:587", "003:592", "003:727")
@BOTH
def test_there_are_four_circles_and_none_takes_more_than_the_printed_limit(id: str) -> None:
    assert [bet["id"] for bet in entry(id).bets] == ["ante", "blind", "play", "trips"]
    for bet, beyond in {"ante": "5-501", "trips": TRIPS_LIMIT[id]}.items():
        with pytest.raises(BadSetup, match="allows"):
            open_game(id, {f"{bet}_limit": beyond})
    round_ = two_players(id)
    (option,) = (option for option in round_.open[2].options if isinstance(option, Wagers))
    assert {s.place.split(".")[1] for s in option.spots if s.place.startswith("seat2.")} == {"ante", "blind", "trips"}
    say(round_, "2 bet ante=10 trips=25", "3 bet ante=10")  # Trips may be more than the Ante, and need not be bet
    chips = round_.felt.chips
    assert (chips["seat2.ante"], chips["seat2.blind"], chips["seat2.trips"]) == (1000, 1000, 2500)
    assert (chips["seat3.blind"], chips["seat3.trips"]) == (1000, 0)


@clause("000:1005", "000:1080", "003:594", "003:595", "003:697", "003:589")
@BOTH
def test_once_the_cards_come_nothing_is_bet_raised_or_taken_back(id: str) -> None:
    round_ = say(two_players(id), "2 bet ante=10", "3 bet ante=10")
    kinds = [event.kind for event in round_.events]
    assert kinds.index("bank") < kinds.index("bet")
    assert max(at for at, kind in enumerate(kinds) if kind == "bet") < kinds.index("deal")
    assert any(event.why == round_.game.rules["no_more_bets"] for event in round_.events)
    for wrong in ("2 bet ante=20", "2 bet trips=10", "2 pass"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)


@clause("000:951", "000:952", "003:541", "003:544")
@BOTH
def test_every_round_is_dealt_from_one_shuffled_pack_without_a_joker(id: str) -> None:
    round_ = say(start(id, dict.fromkeys(range(1, 8), 1000), "", options=FREE), "1 bank 1000")
    say(round_, *(f"{seat} bet ante=5" for seat in range(2, 8)))
    kinds = [event.kind for event in round_.events]
    assert kinds.index("shuffle") < kinds.index("deal")
    assert sorted(card for cards in round_.felt.cards.values() for card in cards) == sorted(STANDARD_PACK)


@clause(
    "000:941", "000:1006", "000:1007", "000:1008", "000:1010", "000:1011", "003:531", "003:596", "003:597", "003:602",
    "003:604", "003:605",
)  # fmt: skip
@BOTH
def test_two_cards_at_a_time_face_down_from_the_dealers_left_the_bank_then_the_board(id: str) -> None:
    marks = {"player-dealer": ("seat1",), "second hand": ("seat1",)}
    round_ = start(id, dict.fromkeys((1, 2, 3), 500), f"Qh 8d Jh 7d Kh 3s {BOARD}", options=FREE, buttons=marks)
    say(round_, "2 bank 500", "1 bet ante=10", "3 bet ante=10")
    dealt = [(event.target, len(event.what)) for event in round_.events if event.kind == "deal"]
    assert [place for place, _ in dealt[:3]] == ["seat1.hand", "seat3.hand", "seat2.hand"]
    assert [count for _, count in dealt[:3]] == [2, 2, 2] and sum(count for _, count in dealt[3:]) == 5
    seen = round_.felt.seen_by("seat1")
    assert seen["seat1.hand"] == ["Qh", "8d"]
    assert {card for place, cards in seen.items() if place != "seat1.hand" for card in cards} == {"??"}


@clause("000:1015-1019", "000:943-946", "000:1132", "003:609-616", "003:533-536")
@BOTH
def test_on_each_street_the_printed_choices_and_then_the_next_cards(id: str) -> None:
    round_ = say(two_players(id), "2 bet ante=10", "3 bet ante=10")
    for choices, board in (
        (["check", "play_3x", "play_4x"], []),
        (["check", "play_2x"], ["Kd", "9c", "6s"]),
        (["fold", "play_1x"], ["Kd", "9c", "6s", "4d", "2c"]),
    ):
        assert {str(card) for card in round_.felt.cards["board"]} == set(board)
        assert list(round_.open) == [2]
        assert [option.id for option in round_.open[2].options] == choices
        say(round_, f"2 {choices[0]}")
        if len(board) == 0:
            say(round_, "3 play_3x")  # once bet, seat 3 is not asked again
    assert round_.finished and round_.felt.chips["seat3.stack"] == 20_000 - 1000 - 1000 - 3000


@clause("000:1020", "000:1021", "000:1024", "003:617", "003:618", "003:623")
@BOTH
def test_a_fold_gives_up_ante_blind_and_a_trips_that_does_not_pay(id: str) -> None:
    round_ = say(two_players(id), "2 bet ante=10 trips=10", "3 bet ante=10", *late(2, 3)[:4], "2 fold", "3 play_1x")
    assert "fold" in [event.kind for event in round_.events if event.source == "seat2.hand"]
    assert [str(card) for card in round_.felt.cards["muck"]] == ["Qh", "8d"]
    assert "seat2.hand" not in [source for source, _, _ in told(round_, "show")], "a folded hand is not shown"
    given_up = {source for source, _, _ in told(round_, "collect") if str(source).endswith("forfeited")}
    assert given_up == {f"seat2.{bet}.forfeited" for bet in ("ante", "blind", "trips")}
    assert stacks(round_)[2] == 170
    turned = [source for source, _, _ in told(round_, "turn_up")]
    assert "seat1.hand" in turned


@clause("000:1067", "000:1068", "003:619", "003:622", "003:673")
@BOTH
def test_a_folded_hand_with_a_winning_trips_lies_face_up_until_it_is_paid(id: str) -> None:
    round_ = say(two_players(id, "9h 9d Jh 7d Kh 3s"), "2 bet ante=10 trips=10", "3 bet ante=10")
    say(round_, *late(2, 3)[:4])
    assert round_.felt.faces["seat2.hand"] == ["seat2", "seat2"]
    say(round_, "2 fold")
    assert round_.felt.faces["seat2.hand"] == [UP, UP], "before the next player decides"
    assert [str(card) for card in round_.felt.cards["seat2.hand"]] == ["9h", "9d"]
    assert round_.felt.chips["seat2.trips"] == 1000 and not round_.felt.cards["muck"]
    say(round_, "3 fold")
    assert round_.finished and stacks(round_)[2] == 200 - 20 + 30


@clause("003:593", "003:622")
def test_a_hand_that_somebody_behind_still_plays_stays_down() -> None:
    round_ = say(two_players(CLUB, "9h 9d Jh 7d Kh 3s"), "2 bet ante=10 trips=10", "3 bet ante=10 seat2.ante.3=10")
    say(round_, "2 check", "3 check", "3 check", "2 check", "3 check", "3 check", "2 fold", "3 play_1x")
    assert round_.felt.faces["seat2.hand"] == ["seat2", "seat2"]
    say(round_, "3 fold")
    assert round_.finished and "seat2.hand" in [source for source, _, _ in told(round_, "show")]


@clause(
    "000:1037", "000:1044", "000:1045", "000:1047", "003:625", "003:626", "003:638", "003:645", "003:653",
)  # fmt: skip
@BOTH
def test_hands_are_shown_compared_and_settled_from_the_player_dealers_left(id: str) -> None:
    marks = {"player-dealer": ("seat1",), "second hand": ("seat1",)}
    deck = f"Qh 8d Jh 7d Th 8c Kh 3s {BOARD}"
    round_ = start(id, dict.fromkeys((1, 2, 3, 4), 500), deck, options=FREE, buttons=marks)
    say(round_, "2 bank 500", *(f"{seat} bet ante=10" for seat in (1, 3, 4)), *late(1, 3, 4))
    assert [source for source, _, _ in told(round_, "show")] == ["seat3.hand", "seat4.hand", "seat1.hand"]
    taken = [str(source).partition(".")[0] for source, _, _ in told(round_, "collect")]
    assert list(dict.fromkeys(taken)) == ["seat3", "seat4", "seat1"]


@clause("000:1025", "000:1046", "003:624", "003:647", "003:695", "003:550")
@BOTH
@pytest.mark.parametrize(("hand", "row"), [("9h 9d", 3), ("9h 3d", 3), ("Ah Qd", 3)], ids=["two", "one", "none"])
def test_none_one_or_two_hole_cards_may_count(id: str, hand: str, row: int) -> None:
    """Trips of three nines, made with the board in each of the three ways."""
    board = {"9h 9d": "9c 6s Jh 2c Kd", "9h 3d": "9c 9s Jh 2c Kd", "Ah Qd": "9c 9s 9d 2c 7d"}[hand]
    round_ = start(id, {1: 5000, 2: 200}, f"{hand} 5s 4h {board}", options=FREE)
    say(round_, "1 bank 5000", "2 bet ante=10 trips=10", *late(2))
    assert ("bank.cover", "seat2.stack", row * 1000) in [
        (source, target, cents) for source, target, cents in told(round_, "pay")
    ]


@clause("000:1051", "000:1063", "000:1084", "003:657", "003:669", "003:699", "003:701")
@BOTH
@pytest.mark.parametrize(("hands", "trips"), [("Kh 8s Kc 8h", -10), ("Ah 3s Ac 3h", -10)])
def test_on_a_push_trips_is_still_settled(id: str, hands: str, trips: int) -> None:
    round_ = start(id, {1: 5000, 2: 200}, f"{hands} {BOARD}", options=FREE)
    say(round_, "1 bank 5000", "2 bet ante=10 trips=10", *late(2))
    assert stacks(round_)[2] == 200 + trips
    both = start(id, {1: 5000, 2: 200}, "Ah 3s Ac 3h 9c 9s 9d Kc Qd", options=FREE)
    say(both, "1 bank 5000", "2 bet ante=10 trips=10", *late(2))
    assert stacks(both)[2] == 200 + 30


@clause("003:698", "003:593")
def test_trips_may_be_bet_behind_another_player_at_casino_club() -> None:
    round_ = say(two_players(CLUB, "9h 9d Kh 3s"), "2 bet ante=10", "3 bet seat2.ante.3=10 seat2.trips.3=10")
    say(round_, "2 play_4x", "3 play_4x")
    assert stacks(round_)[3] == 200 + 10 + 40 + 30


@clause("000:1085", "003:704", "003:628", "000:1072", "003:674", "000:935", "003:525")
@BOTH
def test_what_a_short_bank_does_not_reach_goes_back(id: str) -> None:
    round_ = say(two_players(id, "Qh 8d Kh 3s", bank=30), "2 bet ante=10 trips=10", "3 pass", *late(2))
    assert stacks(round_) == {1: 60, 2: 170, 3: 200}
    assert "seat2.trips" in {source for source, _, _ in told(round_, "return")}


@clause("000:1072", "003:674")
@BOTH
def test_a_bank_may_be_as_large_as_the_stack_and_need_not_cover_what_is_bet(id: str) -> None:
    round_ = start(id, {1: 1_000_000, 2: 500}, "", options=FREE)
    (bank,) = (option for option in round_.open[1].options if isinstance(option, Amount))
    assert bank.high == 100_000_000
    small = start(id, {1: 1000, 2: 500}, f"Kh 3s 9h 8d {BOARD}", options=FREE)
    say(small, "1 bank 10", "2 bet ante=100", *late(2))
    assert stacks(small) == {1: 990, 2: 510}
