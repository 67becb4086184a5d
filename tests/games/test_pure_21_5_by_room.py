"""Pure 21.5 Blackjack at Paso Robles and Casino Club: what is printed of the cards, the deal, the circles and the bank."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.hands import twenty_one
from housedealer.packets.entries import open_game
from housedealer.table.questions import Amount, Wagers
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import dropped, say, stacks, start, told

PASO, CLUB = "paso_robles/pure_21_5_blackjack", "casino_club/pure_21_5_blackjack"
BOTH = pytest.mark.parametrize("id", [PASO, CLUB])
FREE = {"fee": "none"}
SIDE = {PASO: ("buster",), CLUB: ("red_flex", "buster")}
MOST = {PASO: 500, CLUB: 50}


def two_players(id: str, deck: str = "Kd Kh Tc 7h 6d 9s", bank: int = 5000, **options: str) -> Round:
    """A bank in seat 1, players in seats 2 and 3: first cards, the bank's up card, second cards, its down card."""
    round_ = start(id, {1: bank, 2: 200, 3: 200}, deck, options={**FREE, **options})
    return say(round_, f"1 bank {bank}")


@clause("000:344", "003:49")
@BOTH
def test_the_table_has_eight_places(id: str) -> None:
    assert open_game(id).size == 8
    with pytest.raises(BadSetup, match="seats"):
        open_game(id, {"seats": 9})


@clause("000:324", "003:29")
@BOTH
def test_one_to_eight_packs_of_52_are_shuffled_together(id: str) -> None:
    for wrong in ("0", "9"):
        with pytest.raises(BadSetup):
            open_game(id, {"decks": wrong})
    for packs in (1, 8):
        round_ = say(two_players(id, "", decks=str(packs), cut_card="0"), "2 bet base=10", "3 pass")
        pieces = [str(card) for pile in round_.felt.cards.values() for card in pile]
        assert len(pieces) == 52 * packs and {pieces.count(card) for card in pieces} == {packs}


@clause("000:329-339", "003:34-46")
@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [("Kh 5d", 15, False), ("Th 9d", 19, False), ("Qh Jd", 20, False), ("Ah 6d", 17, True), ("Ah 6d 9c", 16, False),
     ("Ah Ad 9c", 21, True), ("2h 3d 4c 5h", 14, False), ("6h 7d 8c", 21, False), ("9h 9d", 18, False)],
)  # fmt: skip
def test_cards_count_as_printed(hand: str, total: int, soft: bool) -> None:
    found = twenty_one.count(cards(hand))
    assert (found.points, found.soft) == (total, soft)
    assert twenty_one.ace_and_ten(cards("Ah Td")) and not twenty_one.ace_and_ten(cards("Ah 5d 5c"))


@clause("000:351", "000:432", "000:433", "000:462", "003:52", "003:128", "003:129", "003:156", "003:162")
@BOTH
def test_bonus_circles_need_a_game_wager_and_take_the_printed_amounts(id: str) -> None:
    round_ = two_players(id)
    (option,) = (option for option in round_.open[2].options if isinstance(option, Wagers))
    places = {spot.place for spot in option.spots}
    assert {"seat2.base", "seat4.base.2"} <= places, "the own circle and free ones"
    layout = open_game(id).layout
    assert layout is not None
    limits = {bet.id: (bet.low, bet.high) for bet in layout.bets}
    for bet in SIDE[id]:
        assert limits[bet] == (100, MOST[id] * 100)
        with pytest.raises(BadSetup, match="allows"):
            open_game(id, {f"{bet}_limit": f"1-{MOST[id] + 1}"})
        with pytest.raises(IllegalAnswer, match="Game wager"):
            say(round_, f"2 bet {bet}=5")


@clause("000:434", "003:130", "003:163")
@BOTH
def test_once_the_cards_come_nothing_is_bet_raised_or_taken_back(id: str) -> None:
    round_ = say(two_players(id), "2 bet base=10", "3 bet base=10")
    kinds = [event.kind for event in round_.events]
    assert max(at for at, kind in enumerate(kinds) if kind == "bet") < kinds.index("deal")
    assert any(event.why == round_.game.rules["no_more_bets"] for event in round_.events)
    for wrong in ("2 bet base=20", *(f"2 bet {bet}=5" for bet in SIDE[id]), "2 pass"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)


@clause("000:352", "000:353", "000:354", "000:355", "000:359", "003:53", "003:54", "003:55", "003:59")
@BOTH
def test_one_card_each_from_the_banks_left_twice_the_banks_second_face_down(id: str) -> None:
    round_ = say(two_players(id), "2 bet base=10", "3 bet base=10")
    dealt = [event.target for event in round_.events if event.kind == "deal"]
    assert dealt == ["seat2.hand", "seat3.hand", "seat1.hand"] * 2
    seen = round_.felt.seen_by("seat3")
    assert (seen["seat1.hand"], seen["seat2.hand"], seen["seat3.hand"]) == (["Tc", "??"], ["Kd", "7h"], ["Kh", "6d"])
    assert list(round_.open) == [2], "the left of the player-dealer acts first"
    say(round_, "2 stand")
    assert list(round_.open) == [3] and round_.felt.seen_by("seat3")["seat1.hand"] == ["Tc", "??"]
    say(round_, "3 stand")
    assert round_.felt.seen_by("seat3")["seat1.hand"] == ["Tc", "9s"]


@clause("000:316", "003:25", "000:396", "003:97")
@BOTH
def test_the_bank_draws_after_the_players_have_drawn(id: str) -> None:
    round_ = say(two_players(id, "Kd Kh Tc 3h 2d 6s 4s 5s 2h"), "2 bet base=10", "3 bet base=10", "2 hit", "2 stand")
    say(round_, "3 hit", "3 stand")
    drawn = [event.target for event in round_.events if event.kind == "deal"][6:]
    assert drawn == ["seat2.hand", "seat3.hand", "seat1.hand"]


@clause("000:442", "003:60", "003:59", "003:61")
@BOTH
@pytest.mark.parametrize(
    ("down", "seat"), [("7s", 8), ("8s", 2), ("9s", 3), ("Ts", 4), ("Js", 5), ("Qs", 6), ("Ks", 7)]
)
def test_the_down_card_counts_to_the_action_button(id: str, down: str, seat: int) -> None:
    """Seats 2 to 8 are one to seven when the bank sits in seat 1; a bank of $15 does not cover $20."""
    round_ = say(two_players(id, f"Kd Kh Tc 8h 8d {down}", bank=15), "2 bet base=10", "3 bet base=10")
    say(round_, "2 stand", "3 stand")
    assert round_.table.holder("action button") == seat


@clause("003:61", "003:137")
def test_settlement_goes_clockwise_from_the_button_at_casino_club() -> None:
    round_ = say(two_players(CLUB), "2 bet base=10", "3 bet base=10", "2 stand", "3 stand")
    assert [source for source, _, _ in told(round_, "collect")] == ["seat3.base", "seat2.base"]


@clause("000:435", "003:131", "003:164", "000:408", "003:109")
@BOTH
def test_bonus_wagers_may_be_bet_behind_another_player(id: str) -> None:
    behind = " ".join(f"seat2.{bet}.3=5" for bet in SIDE[id])
    round_ = say(two_players(id, "Kd Tc 7h 9s"), "2 bet base=10", f"3 bet seat2.base.3=10 {behind}", "2 stand")
    assert stacks(round_)[3] == 200 - 10 - 5 * len(SIDE[id])


@clause("000:308", "000:417", "000:442", "003:14", "003:118", "003:137", "003:176")
@BOTH
def test_what_a_short_bank_does_not_reach_goes_back_bonus_wagers_last_of_a_seat(id: str) -> None:
    bets = " ".join(f"{bet}=5" for bet in SIDE[id])
    round_ = say(two_players(id, "Kd Tc 7h 9s", bank=10), f"2 bet base=10 {bets}", "3 pass", "2 stand")
    assert stacks(round_) == {1: 20, 2: 190, 3: 200}
    assert {source for source, _, _ in told(round_, "return")} >= {f"seat2.{bet}" for bet in SIDE[id]}


@clause("000:350", "000:361", "003:51", "003:62")
@BOTH
def test_a_bank_may_be_as_large_as_the_stack_and_bounds_what_is_paid_and_taken(id: str) -> None:
    round_ = start(id, {1: 1_000_000, 2: 500}, "", options=FREE)
    (bank,) = (option for option in round_.open[1].options if isinstance(option, Amount))
    assert bank.high == 100_000_000
    for deck, change in (("Kd Tc 9h 8s", 10), ("Kd Tc 7h 8s", -10)):
        small = start(id, {1: 1000, 2: 500}, deck, options=FREE)
        say(small, "1 bank 10", "2 bet base=100", "2 stand")
        assert stacks(small) == {1: 1000 - change, 2: 500 + change}
        assert "player-dealer" in small.felt.buttons


@clause("003:117", "003:244", "000:416")
@BOTH
def test_no_fee_is_taken_on_doubles_and_splits(id: str) -> None:
    fees = []
    for answers in (["2 stand"], ["2 split", "2 stand", "2 stand"]):
        round_ = start(id, {1: 2000, 2: 1000}, "8d 9c 8h 8s Kc Kh", options={"fee": "1"})
        say(round_, "1 bank 1500", "2 bet base=60", *answers)
        fees.append(dropped(round_))
    assert fees[0] == fees[1] > 0


@clause("003:156", "003:165", "003:166", "003:174", "003:176")
@pytest.mark.parametrize(
    ("bank", "draws", "pays"),
    [("Kh 7d", "", 1), ("Kh 7s", "", -1), ("Kh 3d", "4d", 5), ("Kh 2d", "2h 3s", 5), ("Kh 2d", "2s 3h", 1)],
)
def test_red_flex_is_settled_on_the_banks_opening_run_of_red_cards(bank: str, draws: str, pays: int) -> None:
    """A black card ends the run, whatever is drawn after it; the base game's loss or win changes nothing."""
    up, down = bank.split()
    plain = two_players(CLUB, f"Kd {up} 8c {down} {draws}")
    say(plain, "2 bet base=10", "3 pass", "2 stand")
    with_bet = two_players(CLUB, f"Kd {up} 8c {down} {draws}")
    say(with_bet, "2 bet base=10 red_flex=5", "3 pass", "2 stand")
    assert stacks(with_bet)[2] - stacks(plain)[2] == 5 * pays


@clause("000:428", "000:437-441", "003:122", "003:132-136")
@BOTH
@pytest.mark.parametrize(("draws", "answers", "pays"), [("6s 9c", ["2 hit"], 1), ("", ["2 stand"], -1)])
def test_buster_goes_by_the_banks_bust_whatever_the_player_does(
    id: str, draws: str, answers: list[str], pays: int
) -> None:
    deck = f"Kd Tc 6h {'6c' if draws else '9c'} {'Kc 9h' if draws else ''}"
    plain = say(two_players(id, deck), "2 bet base=10", "3 pass", *answers)
    with_bet = say(two_players(id, deck), "2 bet base=10 buster=5", "3 pass", *answers)
    assert stacks(with_bet)[2] - stacks(plain)[2] == 5 * pays


@clause("000:437", "000:446", "003:132", "003:139")
@BOTH
def test_buster_stays_up_behind_a_pure_21_5_and_the_bank_plays_on_for_it(id: str) -> None:
    round_ = say(two_players(id, "Ah 5c Kd 6c 2d 3d 9h"), "2 bet base=10 buster=5", "3 pass")
    assert len(round_.felt.cards["seat1.hand"]) == 5
    assert stacks(round_)[2] == 200 + 12 + 5 * {PASO: 8, CLUB: 6}[id]


@clause("000:661")
@pytest.mark.parametrize(
    ("reading", "bank_pays"), [("", 3), ("@with_later_wagers", 5)], ids=["as_it_was_bet", "with_later_wagers"]
)
def test_doubles_and_splits_count_in_the_action_by_another_reading_only(reading: str, bank_pays: int) -> None:
    """A $20 hand is split and doubled to $60: the player's fee is for the first $20, the bank's band may count it all."""
    deck = "8d Tc 8h 7s 3c Ts 9d 9h"
    round_ = start(PASO, {1: 5000, 2: 200}, deck, options={"fee": f"pure_21_5_blackjack_collection_rates:1{reading}"})
    say(round_, "1 bank 1000", "2 bet base=20")
    assert dropped(round_) == 0, "taken after all wagers have been placed"
    say(round_, "2 split", "2 double 20")
    while round_.open:
        say(round_, "2 stand")
    fees = {str(event.source): event.amount for event in round_.events if event.kind == "fee"}
    assert fees == {"seat2.stack": 100, "seat1.stack": bank_pays * 100}
