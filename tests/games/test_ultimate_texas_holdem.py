"""Ultimate Texas Hold'em by its three packets."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.table.round import Round
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

PASO, CLUB, GARDEN = (
    "paso_robles/ultimate_texas_holdem",
    "casino_club/ultimate_texas_holdem",
    "garden_city/ultimate_texas_holdem_bad_beat_bonus",
)
TABLES = (PASO, CLUB, GARDEN)
FREE = {"fee": "none"}
LATE = ("2 check", "2 check", "2 play_1x")
WEAK = "2d 3s"  # the player-dealer has a pair of twos on every board below

HANDS = {  # hole cards and board
    "royal_flush": ("Ah Kh", "Qh Jh Th 2c 3d"),
    "straight_flush": ("9h 8h", "7h 6h 5h 2c Kd"),
    "four_of_a_kind": ("9h 9d", "9c 9s 5h 2c Kd"),
    "full_house": ("9h 9d", "9c 5s 5h 2c Kd"),
    "flush": ("Ah 9h", "7h 5h 2h 3c Kd"),
    "straight": ("9h 8d", "7c 6s 5h 2c Kd"),
    "three_of_a_kind": ("9h 9d", "9c 6s Jh 2c Kd"),
    "two_pair": ("9h Jd", "9c 6s Jh 2c Kd"),
    "one_pair": ("9h Qd", "9c 6s Jh 2c Kd"),
}
ROWS = tuple(HANDS)
BLIND = {
    PASO: (500, 50, 10, 3, 1.5, 1, 0, 0, 0),
    CLUB: (500, 50, 10, 3, 1.5, 1, 0, 0, 0),
    GARDEN: (500, 50, 10, 3, 1.2, 1, 0, 0, 0),
}
TRIPS = {
    PASO: (50, 40, 30, 9, 7, 4, 3, -1, -1),
    CLUB: (50, 40, 20, 7, 6, 5, 3, -1, -1),
    GARDEN: (50, 40, 30, 8, 6, 5, 3, -1, -1),
}


def deal(id: str, hand: str, board: str, bank: str, *answers: str, bankroll: int = 9000, **options: str) -> Round:
    """One player in seat 2 against a bank in seat 1, with the burns of the garden_city packet."""
    flop, river = board.split()[:3], board.split()[3:]
    burns = (["4s"], ["4h"]) if id == GARDEN else ([], [])
    deck = [hand, bank, *burns[0], *flop, *burns[1], *river]
    round_ = start(id, {1: bankroll, 2: 1000}, " ".join(deck), options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", *answers)


def net(round_: Round, seat: int = 2) -> float:
    """What a seat has won or lost."""
    assert round_.finished
    return stacks(round_)[seat] - 1000


@clause(
    "000:1042", "000:1048", "000:1052", "000:1058", "000:1059", "000:1065", "000:1066", "000:1092-1097", "003:643",
    "003:654", "003:658", "003:664", "003:665", "003:671", "003:672", "003:679-686",
)  # fmt: skip
@proves("pay:blind*", "rule:blind", "rule:blind_pushes", "rule:beats", tables=[GARDEN])
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize("row", ROWS)
def test_a_winning_hand_is_paid_ante_and_play_evenly_and_the_blind_by_its_table(id: str, row: str) -> None:
    hand, board = HANDS[row]
    round_ = deal(id, hand, board, WEAK, "2 bet ante=10", *LATE)
    assert net(round_) == 10 + 10 + 10 * BLIND[id][ROWS.index(row)]


@clause(
    "000:947", "000:1060", "000:1066", "000:1068", "000:1079", "000:1082", "000:1083", "000:1084", "000:1087",
    "000:1092-1099", "000:1108", "003:537", "003:666", "003:672", "003:673", "003:693", "003:701", "003:702", "003:703",
    "003:709-716",
)  # fmt: skip
@proves("pay:trips*", "rule:trips", "rule:trips_loses", tables=[GARDEN])
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("ends", [LATE, ("2 check", "2 check", "2 fold")])
def test_trips_pays_by_the_players_hand_even_when_it_is_folded(id: str, row: str, ends: tuple[str, ...]) -> None:
    hand, board = HANDS[row]
    base = -20 if ends[-1] == "2 fold" else 20 + 10 * BLIND[id][ROWS.index(row)]
    round_ = deal(id, hand, board, WEAK, "2 bet ante=10 trips=10", *ends)
    assert net(round_) == base + 10 * TRIPS[id][ROWS.index(row)]


@clause("000:1122")
def test_the_paso_robles_layout_prints_a_flush_at_two_to_two() -> None:
    hand, board = HANDS["flush"]
    assert net(deal(PASO, hand, board, WEAK, "2 bet ante=10", *LATE, blind_table="layout")) == 30


BOARD = "Kd 9c 6s 4d 2c"
OUTCOMES = {  # hole cards, the player-dealer's, and what Ante, Blind and Play of 10 come to
    "beats a pair": ("Kh 3s", "9h 8d", (10, 0, 10)),
    "loses to a pair": ("9h 8d", "Kh 3s", (-10, -10, -10)),
    "ties a pair": ("Kh 8s", "Kc 8h", (0, 0, 0)),
    "beats a hand that does not qualify": ("Ah 3s", "Qh 8d", (0, 0, 10)),
    "loses to a hand that does not qualify": ("Qh 8d", "Ah 3s", (0, -10, -10)),
    "ties a hand that does not qualify": ("Ah 8d", "Ac 8h", (0, 0, 0)),
}


@clause(
    "000:1031", "000:1035", "000:1037", "000:1039", "000:1042", "000:1048", "000:1050", "000:1051", "000:1053",
    "000:1054", "000:1132", "003:634", "003:636", "003:639", "003:640", "003:643", "003:654", "003:656", "003:657",
    "003:659", "003:660",
)  # fmt: skip
@proves("rule:not_qualified", "rule:beats", "rule:loses", "rule:tie", tables=[GARDEN])
@clause("001:7508-7509")
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize("case", OUTCOMES)
def test_without_a_pair_only_the_ante_pushes(id: str, case: str) -> None:
    hand, bank, expected = OUTCOMES[case]
    board = BOARD if id != GARDEN else BOARD.replace("4d", "5d")
    assert net(deal(id, hand, board, bank, "2 bet ante=10", *LATE)) == sum(expected)


@clause("000:943-946", "000:1015", "000:1017", "000:1019", "003:533-536", "003:609", "003:611", "003:613")
@proves("rule:before_flop", "rule:after_flop", "rule:at_river", "rule:play", tables=[GARDEN])
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize(
    ("answers", "play"),
    [(("2 play_4x",), 40), (("2 play_3x",), 30), (("2 check", "2 play_2x"), 20), (LATE, 10)],
)
def test_the_play_wager_is_made_once_and_is_smaller_the_later(id: str, answers: tuple[str, ...], play: int) -> None:
    round_ = deal(id, "Kh 3s", "Kd 9c 6s 5d 2c", "9h 8d", "2 bet ante=10", *answers)
    assert net(round_) == 10 + play
    assert ("seat2.stack", "seat2.play", play * 100) in told(round_, "bet")


@pytest.mark.parametrize("wrong", ["2 play_2x", "2 play_1x", "2 fold"])
def test_before_the_flop_only_three_or_four_times_the_ante_may_be_bet(wrong: str) -> None:
    round_ = deal(PASO, "Kh 3s", BOARD, "9h 8d", "2 bet ante=10")
    with pytest.raises(IllegalAnswer):
        say(round_, wrong)


def test_a_play_wager_that_cannot_be_afforded_is_not_offered() -> None:
    round_ = start(PASO, {1: 5000, 2: 65}, f"Kh 3s 9h 8d {BOARD}", options=FREE)
    say(round_, "1 bank 5000", "2 bet ante=15")
    assert [option.id for option in round_.open[2].options] == ["check", "play_2x"], "45 or 60 would be too much"


@clause("000:1001", "003:591", "003:696", "001:7462", "001:7561", "001:7586")
@pytest.mark.parametrize("id", TABLES)
def test_ante_and_blind_are_equal(id: str) -> None:
    round_ = start(id, {1: 5000, 2: 1000}, "", options=FREE)
    say(round_, "1 bank 5000")
    with pytest.raises(IllegalAnswer, match="must equal Ante"):
        say(round_, "2 bet ante=10 blind=15")
    with pytest.raises(IllegalAnswer, match="Ante"):
        say(round_, "2 bet trips=10")
    say(round_, "2 bet ante=10")
    assert round_.felt.chips["seat2.blind"] == 1000


@clause("001:7477", "001:7501")
def test_a_folded_ante_is_lost_even_if_the_player_dealer_does_not_qualify() -> None:
    assert net(deal(GARDEN, "Qh 8d", "Kd 9c 6s 5d 2c", "Ah 3s", "2 bet ante=10", "2 check", "2 check", "2 fold")) == -20


BEATEN = {  # board, the beaten hole cards, the winning ones
    "straight_flush": ("5h 6h 7h 8h 9h", "2c 2d", "Th 3c"),
    "four_of_a_kind": ("9c 9d 5c 5d 2c", "5h 5s", "9h 9s"),
    "full_house": ("9c 9d 5c 2d Kc", "5h 5s", "9h Kd"),
    "flush": ("9h 7h 5h 2c Kd", "Jh Th", "Ah Qh"),
    "straight": ("9h 7c 6d 2c Kd", "8s 5s", "Th 8d"),
    "three_of_a_kind": ("9h 7c 6d 2c Kd", "7h 7d", "9c 9d"),
}
BAD_BEAT = {
    "straight_flush": 10000,
    "four_of_a_kind": 500,
    "full_house": 40,
    "flush": 25,
    "straight": 20,
    "three_of_a_kind": 9,
}


@proves("pay:bad_beat*", "rule:bad_beat", tables=[GARDEN])
@clause("001:7479-7482")
@pytest.mark.parametrize("row", BEATEN)
@pytest.mark.parametrize("beaten", ["player", "player-dealer"])
@pytest.mark.parametrize("ends", ["play_1x", "fold"])
def test_bad_beat_pays_by_the_beaten_hand_whoever_held_it_and_survives_a_fold(row: str, beaten: str, ends: str) -> None:
    board, loser, winner = BEATEN[row]
    hand, bank = (loser, winner) if beaten == "player" else (winner, loser)
    round_ = deal(
        GARDEN, hand, board, bank, "2 bet ante=10 bad_beat=1", "2 check", "2 check", f"2 {ends}", bankroll=20000
    )
    paid = [amount for source, target, amount in told(round_, "pay") if target == "seat2.stack"]
    assert BAD_BEAT[row] * 100 in paid
    assert paid[0] == BAD_BEAT[row] * 100, "Bad Beat is settled first"


@proves("rule:bad_beat_loses", tables=[GARDEN])
@pytest.mark.parametrize(
    ("hand", "bank"), [("Kh 3s", "9h 8d"), ("9h 8d", "Kh 3s"), ("Kh 8s", "Kc 8h"), ("Ah 3s", "Qh 8d")]
)
def test_bad_beat_loses_below_three_of_a_kind_on_a_push_and_without_a_qualifier(hand: str, bank: str) -> None:
    with_bet = net(deal(GARDEN, hand, "Kd 9c 6s 5d 2c", bank, "2 bet ante=10 bad_beat=5", *LATE))
    without = net(deal(GARDEN, hand, "Kd 9c 6s 5d 2c", bank, "2 bet ante=10", *LATE))
    assert with_bet == without - 5


@clause("001:7479-7482", "001:7587")
def test_read_narrowly_bad_beat_wants_exactly_three_of_a_kind_of_the_player_dealer() -> None:
    board, loser, winner = BEATEN["straight"]
    round_ = deal(GARDEN, winner, board, loser, "2 bet ante=10 bad_beat=1", *LATE, bad_beat_bank="exactly_trips")
    assert ("seat2.bad_beat", "bank.settled", 100) in told(round_, "collect")


@clause("001:7478", "001:7538-7539")
@pytest.mark.parametrize(("reading", "trips"), [("seven_cards", 30), ("board", -10)])
def test_after_a_fold_trips_goes_by_seven_cards_or_by_the_board(reading: str, trips: int) -> None:
    hand, board = HANDS["three_of_a_kind"]
    round_ = deal(
        GARDEN, hand, board, WEAK, "2 bet ante=10 trips=10", "2 check", "2 check", "2 fold", folded_trips=reading
    )
    assert net(round_) == -20 + trips


@proves("rule:fold", "rule:keep", tables=[GARDEN])
def test_a_folded_hand_is_mucked_unless_a_bonus_bet_may_still_win() -> None:
    folds = ("2 check", "2 check", "2 fold")
    gone = deal(GARDEN, "Qh 8d", "Kd 9c 6s 5d 2c", "Ah 3s", "2 bet ante=10 trips=5", *folds)
    kept = deal(GARDEN, "Qh 8d", "Kd 9c 6s 5d 2c", "Ah 3s", "2 bet ante=10 bad_beat=5", *folds)
    assert [str(card) for card in gone.felt.cards["muck"]] == ["Qh", "8d"]
    assert not kept.felt.cards["muck"]
    assert told(kept, "turn_up"), "the player-dealer's hand is opened although everyone has folded"
    assert not told(gone, "turn_up")


SETTLED = {PASO: ["play", "ante", "blind", "trips"], CLUB: ["ante", "play", "blind", "trips"],
           GARDEN: ["trips", "ante", "blind", "play"]}  # fmt: skip


@clause("000:1054", "000:1055", "003:627", "003:661", "001:7487", "001:7523")
@pytest.mark.parametrize("id", TABLES)
def test_wagers_of_a_seat_are_settled_in_the_printed_order(id: str) -> None:
    round_ = deal(id, "9h 8d", "Kd 9c 6s 5d 2c", "Kh 3s", "2 bet ante=10 trips=10", *LATE)
    assert [str(source).removeprefix("seat2.") for source, _, _ in told(round_, "collect")] == SETTLED[id]


@proves("option:settle_from", "rule:show", tables=[GARDEN])
@pytest.mark.parametrize(("id", "bank_seat", "order"), [(CLUB, 2, [3, 4, 1]), (GARDEN, 2, [4, 1, 3])])
def test_settlement_starts_left_of_the_player_dealer_or_of_the_house_dealer(
    id: str, bank_seat: int, order: list[int]
) -> None:
    burns = ("4s ", "4h ") if id == GARDEN else ("", "")
    deck = f"9h 8d Qh Jd Th 8c Kh 3s {burns[0]}Kd 9c 6s {burns[1]}5d 2c"
    round_ = start(id, dict.fromkeys((1, 2, 3, 4), 1000), deck, options=FREE,
                   buttons={"player-dealer": ("seat1",), "second hand": ("seat1",)})  # fmt: skip
    say(round_, "2 bank 1000", *(f"{n} bet ante=10" for n in (1, 3, 4)))
    say(
        round_,
        *(f"{n} check" for n in (1, 3, 4)),
        *(f"{n} check" for n in (1, 3, 4)),
        *(f"{n} play_1x" for n in (1, 3, 4)),
    )
    shown = [int(str(source).removeprefix("seat").removesuffix(".hand")) for source, _, _ in told(round_, "show")]
    assert shown == order


@clause("003:628")
def test_a_short_bank_takes_what_it_covers_and_the_rest_goes_back() -> None:
    round_ = start(CLUB, {1: 15, 2: 1000}, f"9h 8d Kh 3s {BOARD}", options=FREE)
    say(round_, "1 bank 15", "2 bet ante=10", *LATE)
    assert stacks(round_) == {1: 30, 2: 985}, "ten of the Ante and five of the Play; all else is uncovered"


def test_a_short_bank_pays_what_it_can() -> None:
    round_ = start(CLUB, {1: 15, 2: 1000}, f"Kh 3s 9h 8d {BOARD}", options=FREE)
    say(round_, "1 bank 15", "2 bet ante=10", *LATE)
    assert stacks(round_) == {1: 0, 2: 1015}


def test_a_forfeit_uses_the_bank_in_its_order_or_at_once() -> None:
    def play(when: str) -> dict[int, float]:
        round_ = start(
            CLUB, {1: 20, 2: 1000, 3: 1000}, f"Kh 3s Qh 8d 9h 8c {BOARD}", options={**FREE, "forfeits": when}
        )
        say(round_, "1 bank 20", "2 bet ante=10", "3 bet ante=10")
        say(round_, "2 check", "3 check", "2 check", "3 check", "2 play_1x", "3 fold")
        return stacks(round_)

    assert play("in_order") == {1: 0, 2: 1020, 3: 1000}
    assert play("at_once") == {1: 40, 2: 1000, 3: 980}


@clause("003:593")
@pytest.mark.parametrize("id", [CLUB, GARDEN])
def test_bettors_behind_decide_on_every_street_about_their_own_wagers(id: str) -> None:
    round_ = start(
        id, {1: 5000, 2: 1000, 3: 1000}, f"Kh 3s 9h 8d {BOARD}", options={**FREE, "approved": "no", "burn": "false"}
    )
    say(round_, "1 bank 5000", "2 bet ante=10", "3 bet seat2.ante.3=20", "2 check", "3 play_4x", "2 check", "2 fold")
    assert stacks(round_)[2] == 980 and stacks(round_)[3] > 1000
    poor = start(
        id, {1: 5000, 2: 25, 3: 1000}, f"Kh 3s 9h 8d {BOARD}", options={**FREE, "approved": "no", "burn": "false"}
    )
    say(poor, "1 bank 5000", "2 bet ante=10", "3 bet seat2.ante.3=20")
    assert set(poor.open) == {3}, "who cannot pay for a Play checks and folds for nobody else"


@clause("003:593")
def test_by_the_other_reading_bettors_behind_bet_after_the_hands_player_and_fold_with_it() -> None:
    follows = {**FREE, "behind": "follow"}
    round_ = start(CLUB, {1: 5000, 2: 1000, 3: 1000}, f"Kh 3s 9h 8d {BOARD}", options=follows)
    say(round_, "1 bank 5000", "2 bet ante=10", "3 bet seat2.ante.3=20", "2 check")
    say(round_, "2 play_2x", "3 check", "3 play_1x")
    assert stacks(round_) == {1: 4930, 2: 1030, 3: 1040}
    folded = start(CLUB, {1: 5000, 2: 1000, 3: 1000}, f"Kh 3s 9h 8d {BOARD}", options=follows)
    say(folded, "1 bank 5000", "2 bet ante=10", "3 bet seat2.ante.3=20", "2 check", "2 check", "2 fold")
    assert stacks(folded) == {1: 5060, 2: 980, 3: 960}


@clause("000:997")
def test_paso_robles_takes_no_backline_bets() -> None:
    round_ = start(PASO, {1: 5000, 2: 1000, 3: 1000}, "", options=FREE)
    say(round_, "1 bank 5000")
    with pytest.raises(IllegalAnswer, match="no wager at seat2"):
        say(round_, "3 bet seat2.ante.3=20")


@clause("003:598")
def test_a_card_shoe_deals_one_card_at_a_time() -> None:
    round_ = start(CLUB, {1: 5000, 2: 1000}, f"Kh 9h 3s 8d {BOARD}", options={**FREE, "deal": "singles"})
    say(round_, "1 bank 5000", "2 bet ante=10", *LATE)
    assert [str(card) for card in round_.felt.cards["seat2.hand"]] == ["Kh", "3s"]


def test_an_order_of_settlement_names_every_wager_once() -> None:
    with pytest.raises(BadSetup, match="settle_order"):
        start(CLUB, {1: 100, 2: 100}, "", options={"settle_order": "ante play"})


@clause("003:627")
@proves("option:within_seat", tables=["casino_club/ultimate_texas_holdem"])
@pytest.mark.parametrize(("reading", "paid"), [("wager_by_wager", [10, 10, 10]), ("bettor_by_bettor", [10, 20])])
def test_at_casino_club_a_seats_wagers_are_settled_wager_by_wager(reading: str, paid: list[int]) -> None:
    """A bank of $30 that loses with a pair: both Antes and a part of the first Play, or all of the seated player's first."""
    id = "casino_club/ultimate_texas_holdem"
    deck = "Ah Ad Kc Kd 2h 3s 7d 9c Js"
    round_ = start(id, {1: 30, 2: 1000, 3: 1000}, deck, options={**FREE, "within_seat": reading})
    say(
        round_,
        "1 bank 30",
        "2 bet ante=10 blind=10",
        "3 bet seat2.ante.3=10 seat2.blind.3=10",
        "2 play_4x",
        "3 play_4x",
    )
    assert [event.amount for event in round_.events if event.kind == "pay"] == [100 * amount for amount in paid]
