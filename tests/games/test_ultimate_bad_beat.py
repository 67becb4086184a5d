"""Ultimate Texas Hold'em Bad Beat Bonus of Garden City: the deal, the streets, the order and the bank (001:7392-7618)."""

from __future__ import annotations

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.errors import IllegalAnswer, NotYourTurn
from housedealer.packets.entries import entry
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.games.test_ultimate_texas_holdem import BEATEN, FREE, GARDEN, LATE, deal, net
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

BETS = ("bad_beat", "trips", "ante", "blind", "play")
LOSING = "Kd 9c 6s 5d 2c"  # a board on which king-three beats nine-eight
STREETS = [*(f"{seat} check" for seat in (1, 3, 4))] * 2


def three_players(bank: int = 5000, bets: str = "ante=10", **options: str) -> Round:
    """A bank in seat 2 with a pair of kings; seats 1, 3 and 4 have less and play at the river."""
    deck = "9h 8d Qh Jd Th 8c Kh 3s 4s Kd 9c 6s 4h 5d 2c"
    round_ = start(
        GARDEN, {1: 1000, 2: bank, 3: 1000, 4: 1000}, deck, options={**FREE, **options},
        buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]},
    )  # fmt: skip
    say(round_, f"2 bank {bank}", *(f"{seat} bet {bets}" for seat in (1, 3, 4)), *STREETS)
    return say(round_, *(f"{seat} play_1x" for seat in (1, 3, 4)))


@proves("rule:deal", "rule:board", "option:burn", "option:deal", tables=[GARDEN])
def test_two_cards_each_from_the_house_dealers_left_then_the_bank_then_the_board_with_a_burn_before_each_part() -> None:
    round_ = three_players()
    dealt = [
        (event.kind, str(event.target), len(event.what) if isinstance(event.what, tuple | list) else 1)
        for event in round_.events if event.kind in ("deal", "burn")
    ]  # fmt: skip
    places = [place for _, place, _ in dealt]
    assert places[:4] == ["seat1.hand", "seat3.hand", "seat4.hand", "seat2.hand"]
    assert [size for _, _, size in dealt[:4]] == [2, 2, 2, 2]
    assert [kind for kind, _, _ in dealt[4:8]] == ["burn", "deal", "burn", "deal"]
    assert [size for _, _, size in dealt[4:8]] == [1, 3, 1, 2]
    assert {str(card) for card in round_.felt.cards["board"]} == set(LOSING.split())
    singles = start(GARDEN, {1: 900, 2: 900}, "", options={**FREE, "deal": "singles"})
    say(singles, "1 bank 900", "2 bet ante=10")
    assert [str(event.target) for event in singles.events if event.kind == "deal"][:4] == [
        "seat2.hand",
        "seat1.hand",
    ] * 2


@proves("rule:shuffle", tables=[GARDEN])
def test_every_round_is_dealt_from_one_shuffled_pack() -> None:
    round_ = three_players()
    assert sorted(card for pile in round_.felt.cards.values() for card in pile) == sorted(STANDARD_PACK)


@proves("rule:before_flop", "rule:flop", "rule:after_flop", "rule:river", "rule:at_river", "rule:play", tables=[GARDEN])
def test_what_is_seen_and_may_be_done_on_each_street() -> None:
    round_ = deal(GARDEN, "Kh 3s", LOSING, "9h 8d", "2 bet ante=10")

    def options() -> list[str]:
        return [option.id for option in round_.open[2].options]

    seen = View(round_, "seat2")
    assert options() == ["check", "play_3x", "play_4x"]
    assert [str(card) for card in seen.cards("seat2.hand")] == ["Kh", "3s"]
    assert seen.cards("seat1.hand") == ["??", "??"] and set(seen.cards("board.flop")) == {"??"}
    say(round_, "2 check")
    assert options() == ["check", "play_2x"]
    assert {str(card) for card in View(round_, "seat2").cards("board")} == {"Kd", "9c", "6s"}
    say(round_, "2 check")
    assert options() == ["fold", "play_1x"]
    assert {str(card) for card in View(round_, "seat2").cards("board")} == set(LOSING.split())
    assert View(round_, "seat2").cards("seat1.hand") == ["??", "??"]


@clause("001:7471")
def test_who_has_made_a_play_wager_is_not_asked_again() -> None:
    for answers in (["2 play_4x"], ["2 check", "2 play_2x"]):
        round_ = deal(GARDEN, "Kh 3s", LOSING, "9h 8d", "2 bet ante=10", *answers)
        assert round_.finished
        assert len([target for _, target, _ in told(round_, "bet") if target == "seat2.play"]) == 1
    with pytest.raises((IllegalAnswer, NotYourTurn)):
        say(deal(GARDEN, "Kh 3s", LOSING, "9h 8d", "2 bet ante=10", "2 play_3x"), "2 play_2x")


@proves("rule:no_more_bets", tables=[GARDEN])
@clause("001:7563", "001:7590")
def test_once_the_cards_come_nothing_is_bet_raised_or_taken_back() -> None:
    assert [bet["id"] for bet in entry(GARDEN).bets] == ["ante", "blind", "play", "trips", "bad_beat"]
    round_ = deal(GARDEN, "Kh 3s", LOSING, "9h 8d", "2 bet ante=10")
    for late in ("2 bet ante=20", "2 bet trips=5", "2 bet bad_beat=5", "2 pass"):
        with pytest.raises(IllegalAnswer):
            say(round_, late)


@proves("rule:reveal", "rule:show", tables=[GARDEN])
def test_the_bank_is_opened_after_the_last_decision_and_the_best_five_of_seven_play() -> None:
    round_ = three_players()
    kinds = [(event.kind, event.source) for event in round_.events]
    opened, last = (
        kinds.index(("turn_up", "seat2.hand")),
        max(at for at, (kind, _) in enumerate(kinds) if kind == "bet"),
    )
    assert last < opened < min(at for at, (kind, _) in enumerate(kinds) if kind == "show")
    both = deal(GARDEN, "2h 3h", "Ad Kd Qd Jd Td", "9h 8c", "2 bet ante=10 trips=10", *LATE)
    assert net(both) == 500, "the board plays for both: a push, and Trips pays its royal flush"


@proves("option:settle_order", "option:settle_from", "rule:matched", "rule:uncovered", tables=[GARDEN])
@clause("001:7487", "001:7488-7489", "001:7500", "001:7510", "001:7568-7569", "001:7597-7598")
@pytest.mark.parametrize("covered", [1, 2, 3, 4, 5, 6, 15])
def test_a_short_bank_goes_from_the_house_dealers_right_clockwise_and_through_a_seats_five_wagers(covered: int) -> None:
    """Seats 4, 1 and 3 in this order; every wager is ten dollars and lost."""
    round_ = three_players(10 * covered, "ante=10 trips=10 bad_beat=10")
    order = [f"seat{seat}.{bet}" for seat in (4, 1, 3) for bet in BETS]
    assert [source for source, _, _ in told(round_, "collect")] == order[:covered]
    back = [source for source, _, _ in told(round_, "return") if source != "bank.cover"]
    assert set(back) == set(order[covered:])
    assert stacks(round_)[2] == 20 * covered
    at_the_left = three_players(10 * covered, "ante=10 trips=10 bad_beat=10", settle_from="dealers_left")
    order = [f"seat{seat}.{bet}" for seat in (1, 3, 4) for bet in BETS]
    assert [source for source, _, _ in told(at_the_left, "collect")] == order[:covered]


@proves("option:backline", tables=[GARDEN])
@clause("001:7461", "001:7560", "001:7585", "001:7487")
def test_every_wager_may_be_bet_behind_and_is_settled_after_the_seats_own() -> None:
    deck = "9h 8d Kh 3s 4s Kd 9c 6s 4h 5d 2c"
    round_ = start(GARDEN, {1: 5000, 2: 1000, 3: 1000}, deck, options=FREE)
    behind = "seat2.ante.3=20 seat2.trips.3=10 seat2.bad_beat.3=10"
    say(round_, "1 bank 5000", "2 bet ante=10 trips=5 bad_beat=5", f"3 bet {behind}")
    say(round_, "2 check", "3 check", "2 check", "3 check", "2 play_1x", "3 play_1x")
    taken = [source for source, _, _ in told(round_, "collect")]
    assert taken == [*(f"seat2.{bet}" for bet in BETS), *(f"seat2.{bet}.3" for bet in BETS)]
    assert stacks(round_) == {1: 5000 + 40 + 80, 2: 960, 3: 920}
    folded = start(GARDEN, {1: 5000, 2: 1000, 3: 1000}, deck, options=FREE)
    say(folded, "1 bank 5000", "2 bet ante=10", "3 bet seat2.ante.3=20")
    say(folded, "2 check", "3 check", "2 check", "3 check", "2 fold", "3 fold")
    assert stacks(folded) == {1: 5060, 2: 980, 3: 960}


@proves("rule:fold", tables=[GARDEN])
@clause("001:7476", "001:7477")
@pytest.mark.parametrize(("forfeits", "left"), [("in_order", {1: 1000, 3: 980}), ("at_once", {1: 980, 3: 1000})])
def test_a_folded_ante_and_blind_meet_a_short_bank_in_their_place_or_at_once(
    forfeits: str, left: dict[int, float]
) -> None:
    """Seat 3 is at the house dealer's right and is settled first; seat 1 folds first."""
    deck = "9h 8d Qh Jd Kh 3s 4s Kd 9c 6s 4h 5d 2c"
    held = {"player-dealer": ["seat1"], "second hand": ["seat1"]}
    options = {**FREE, "forfeits": forfeits}
    round_ = start(GARDEN, {1: 1000, 2: 20, 3: 1000}, deck, options=options, buttons=held)
    say(round_, "2 bank 20", "1 bet ante=10", "3 bet ante=10", "1 check", "3 check", "1 check", "3 check")
    say(round_, "1 fold", "3 play_1x")
    assert {seat: stacks(round_)[seat] for seat in (1, 3)} == left and stacks(round_)[2] == 40


@clause("001:7502", "001:7503", "001:7567", "001:7533")
@pytest.mark.parametrize(
    ("hand", "board", "bank", "base", "trips", "bad_beat"),
    [
        ("Ah 3s", LOSING, "Qh 8d", 10, -10, -10),  # no pair: the Ante pushes, Play wins, the Blind pushes
        ("9h 9d", "9s 6s Jh 2c Kd", "Ah 8d", 10, 30, -10),  # no pair either, and Trips pays
        ("7h 7d", "9h 7c 6d 2c Kd", "9c 9d", -30, 30, 90),  # a beaten set: lost, Trips and Bad Beat pay
        ("9c 9d", "9h 7c 6d 2c Kd", "7h 7d", 20, 30, 90),  # a set that beats a set
        ("9c 9d", "9h 7c 6d 2c Kd", "Kh 3d", 20, 30, -10),  # a pair beaten is no bad beat
        ("Kh 8s", "9h 7c 6d 2c Kd", "Kc 8h", 0, -10, -10),  # a push loses both bonus bets
        ("8c 3d", "9h 9d 9s 9c Kd", "2c 2d", 0, 300, -10),  # the board plays: four nines push, Trips pays, no bad beat
    ],
)
def test_trips_and_bad_beat_are_settled_whatever_becomes_of_the_hand(
    hand: str, board: str, bank: str, base: int, trips: int, bad_beat: int
) -> None:
    round_ = deal(GARDEN, hand, board, bank, "2 bet ante=10 trips=10 bad_beat=10", *LATE)
    assert net(round_) == base + trips + bad_beat


@clause("001:7408-7409", "001:7588")
def test_bad_beat_goes_by_the_beaten_hand_not_by_the_one_that_beats_it() -> None:
    """Two pair beaten by three of a kind pay nothing."""
    round_ = deal(GARDEN, "Kh 7h", "9h 7c 6d 2c Kd", "9c 9d", "2 bet ante=10 bad_beat=10", *LATE)
    assert net(round_) == -40
    assert set(BEATEN) == set(entry(GARDEN).pay_tables["bad_beat"]["standard"]["rows"])
