"""Six Card Poker Two-Way Bad Beat by its packet (001:4826-5058)."""

from __future__ import annotations

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

ID = "garden_city/six_card_poker"
FREE = {"fee": "none"}
PAIR = "5s 5d Jc 6c 2s 3d"
NOTHING = "Qc Jd 8h 4s 2s 7c"  # the player-dealer does not qualify

HANDS = {
    "royal_flush": "Ah Kh Qh Jh Th 2c",
    "straight_flush": "9h 8h 7h 6h 5h Ac",
    "four_of_a_kind": "9c 9d 9h 9s Kh 2c",
    "full_house": "9c 9d 9s Kc Kh 2c",
    "flush": "Ah 9h 7h 4h 2h Kc",
    "straight": "Th 9c 8d 7s 6h Kc",
    "three_of_a_kind": "9c 9d 9s 4c Kh 7c",
    "two_pair": "9c 9d 4s 4c Kh 7c",
    "pair_of_aces": "Ac Ad 4s Tc Kh 7c",
    "one_pair": "Kc Kd 4s Tc Qh 7c",
    "high_card": "Ac Kd 4s Tc Qh 7c",
}
ACES_UP = (500, 100, 30, 9, 7, 6, 4, 2, 1, -1, -1)
LAYOUT = (500, 100, 30, 10, 8, 6, 4, 2, 1, -1, -1)
TWO_WAY = {
    "straight_flush": 10000, "four_of_a_kind": 5000, "full_house": 500, "flush": 200, "straight": 100,
    "three_of_a_kind": 35, "two_pair": 10, "pair_of_aces": 9,
}  # fmt: skip
BEATEN = {  # the beaten hand and a better one
    "straight_flush": ("9h 8h 7h 6h 5h Ac", "Td 9d 8d 7d 6d Ad"),
    "four_of_a_kind": ("9c 9d 9h 9s Kh 2c", "Tc Td Th Ts Kd 2d"),
    "full_house": ("9c 9d 9s Kc Kh 2c", "Tc Td Th 2s 2d 3d"),
    "flush": ("Ah 9h 7h 4h 2h Kc", "As Ks 7s 4s 2s 3d"),
    "straight": ("Th 9c 8d 7s 6h Kc", "Jd Tc 9d 8s 7h Kd"),
    "three_of_a_kind": ("9c 9d 9s 4c Kh 7c", "Tc Td Th 4d Kd 7d"),
    "two_pair": ("9c 9d 4s 4c Kh 7c", "Tc Td 4d 4h Kd 7d"),
    "pair_of_aces": ("Ac Ad 4s Tc Qh 7c", "As Ah 5d Td Kd 8d"),
}


def deal(hand: str, bank: str, *answers: str, bankroll: int = 20000, **options: str) -> Round:
    """One player in seat 2 against a bank in seat 1."""
    round_ = start(ID, {1: bankroll, 2: 1000}, f"{hand} {bank}", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", *answers)


def net(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


@proves("pay:aces_up*", "rule:aces_up", "rule:aces_up_loses", "rule:fold", tables=[ID])
@pytest.mark.parametrize(("table", "pays"), [("SCP-04", ACES_UP), ("layout", LAYOUT)])
@pytest.mark.parametrize("row", HANDS)
@pytest.mark.parametrize("ends", ["play", "fold"])
def test_aces_up_pays_six_cards_by_either_printed_table_also_after_a_fold(
    table: str, pays: tuple[int, ...], row: str, ends: str
) -> None:
    plain = net(deal(HANDS[row], PAIR, "2 bet ante=10", f"2 {ends}"))
    with_bet = net(deal(HANDS[row], PAIR, "2 bet ante=10 aces_up=10", f"2 {ends}", aces_up_table=table))
    assert with_bet - plain == 10 * pays[list(HANDS).index(row)]


@proves("pay:two_way_bad_beat*", "rule:two_way_bad_beat", "rule:keep", tables=[ID])
@pytest.mark.parametrize("row", BEATEN)
@pytest.mark.parametrize("loser", ["player", "player-dealer"])
@pytest.mark.parametrize("ends", ["play", "fold"])
def test_two_way_bad_beat_pays_by_the_losing_hand_and_is_not_forfeited_by_folding(
    row: str, loser: str, ends: str
) -> None:
    worse, better = BEATEN[row]
    hand, bank = (worse, better) if loser == "player" else (better, worse)
    plain = net(deal(hand, bank, "2 bet ante=10", f"2 {ends}"))
    assert net(deal(hand, bank, "2 bet ante=10 two_way_bad_beat=1", f"2 {ends}")) - plain == TWO_WAY[row]


@proves("rule:two_way_bad_beat_loses", tables=[ID])
@pytest.mark.parametrize(
    ("hand", "bank"),
    [(HANDS["pair_of_aces"], PAIR), (HANDS["one_pair"], PAIR), ("Ac Ad 4s Tc Kh 7c", "As Ah 4h Td Kd 7d")],
    ids=["only the winner has aces", "neither has aces", "tie"],
)
def test_two_way_bad_beat_loses_unless_the_losing_hand_has_aces(hand: str, bank: str) -> None:
    plain = net(deal(hand, bank, "2 bet ante=10", "2 play"))
    assert net(deal(hand, bank, "2 bet ante=10 two_way_bad_beat=5", "2 play")) - plain == -5


OUTCOMES = {  # player, player-dealer, Ante and Play of 10
    "qualifies, player higher": ("Kc Kd 4h Tc Qh 7c", PAIR, (10, 10)),
    "qualifies, player lower": ("4c 4d Kh Tc Qh 7c", PAIR, (-10, -10)),
    "qualifies, tie": ("5h 5c Jd 6d 2c 3c", PAIR, (0, 0)),
    "does not qualify, player higher": ("Kc Td 9h 5c 3h 2c", NOTHING, (0, 10)),
    "does not qualify, player lower": ("Jc Td 9h 5c 3h 2c", NOTHING, (0, -10)),
    "does not qualify, tie": ("Qd Jc 8c 4h 2c 7d", NOTHING, (0, 0)),
    "ace-king qualifies": ("Jc Td 9h 5c 3h 2c", "Ac Kd 8h 4s 2s 7c", (-10, -10)),
    "ace-queen does not": ("Jc Td 9h 5c 3h 2c", "Ac Qd 8h 4s 2s 7c", (0, -10)),
}


@proves("rule:not_qualified", "rule:beats", "rule:loses", "rule:tie", "rule:play", tables=[ID])
@pytest.mark.parametrize("case", OUTCOMES)
def test_without_ace_king_only_the_ante_gets_no_action(case: str) -> None:
    hand, bank, expected = OUTCOMES[case]
    assert net(deal(hand, bank, "2 bet ante=10", "2 play")) == sum(expected)


@proves("rule:deal", "rule:expose", "rule:reveal", "rule:decide", tables=[ID])
def test_three_cards_of_the_player_dealer_are_open_before_anyone_decides() -> None:
    round_ = deal(HANDS["one_pair"], PAIR, "2 bet ante=10")
    seen = [str(card) for card in View(round_, "seat2").cards("seat1.hand")]
    top = PAIR.split()[:3]
    assert seen == [*top, "??", "??", "??"], "the top three, dealt first"
    assert round_.open[2].option("play") is not None


@clause("001:4912", "001:5045")
def test_bonus_bets_are_at_most_the_ante() -> None:
    round_ = deal(HANDS["one_pair"], PAIR)
    for wrong in ("2 bet ante=10 aces_up=11", "2 bet ante=10 two_way_bad_beat=20", "2 bet aces_up=5"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)
    say(round_, "2 bet ante=10 aces_up=10 two_way_bad_beat=10")


@proves("option:backline", tables=[ID])
def test_nobody_bets_behind() -> None:
    round_ = start(ID, {1: 5000, 2: 1000, 3: 1000}, "", options=FREE)
    say(round_, "1 bank 5000")
    with pytest.raises(IllegalAnswer, match="no wager at"):
        say(round_, "3 bet seat2.ante.3=10")


def three_players(bank: int, **options: str) -> Round:
    """Seats 2 and 4 win against a pair of fives; seat 3 folds aces."""
    deck = f"Kc Kd 4h Tc Qh 7c Ac Ad 4s Th Ks 7h Qc Qd 4c Td 6h 8c {PAIR}"
    round_ = start(ID, {1: bank, 2: 1000, 3: 1000, 4: 1000}, deck, options={**FREE, **options})
    say(round_, f"1 bank {bank}", "2 bet ante=10", "3 bet ante=10 aces_up=10", "4 bet ante=10")
    return say(round_, "2 play", "3 fold", "4 play")


@proves("option:settle_from", "rule:show", tables=[ID])
def test_settlement_goes_counterclockwise_from_the_house_dealers_right() -> None:
    shown = [source for source, _, _ in told(three_players(1000), "show")]
    assert shown == ["seat4.hand", "seat2.hand"]


@clause("001:4935", "001:4936")
def test_a_fold_is_settled_at_once() -> None:
    assert stacks(three_players(30)) == {1: 20, 2: 1000, 3: 1000, 4: 1010}
    on_trial = three_players(30, forfeits="in_order", approved="no")
    assert stacks(on_trial) == {1: 10 + 10, 2: 1000, 3: 990, 4: 1020}


@proves("rule:fee", tables=[ID])
@pytest.mark.parametrize(
    ("fee", "bets", "taken"),
    [
        ("1", "ante=10", 3),
        ("1", "ante=10 aces_up=5 two_way_bad_beat=5", 4),
        ("5", "ante=10 aces_up=5 two_way_bad_beat=5", 5),
    ],
)
def test_fees_are_taken_before_the_deal(fee: str, bets: str, taken: int) -> None:
    round_ = start(ID, {1: 5000, 2: 1000}, f"{HANDS['one_pair']} {PAIR}", options={"fee": fee})
    say(round_, "1 bank 4900", f"2 bet {bets}")
    assert dropped(round_) == taken
