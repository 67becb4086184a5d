"""Crazy 4 Poker by its packet (001:3948-4156)."""

from __future__ import annotations

import pytest

from housedealer.bots.crazy_4_poker import WEAKEST_PLAYED
from housedealer.cards import cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.hands import four
from housedealer.packets.entries import open_game
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

ID = "garden_city/crazy_4_poker"
FREE = {"fee": "none"}
PAIR = "5c 5d 9h Js 2s"  # a player-dealer's qualifying hand
QUEEN = "Qc Td 8h 4s 2s"  # one that does not qualify

HANDS = {
    "four_aces": "Ac Ad Ah As Kh",
    "four_of_a_kind": "9c 9d 9h 9s Kh",
    "straight_flush": "9h 8h 7h 6h Kc",
    "three_of_a_kind": "9c 9d 9h 3s Kh",
    "flush": "Ah 9h 6h 3h Kc",
    "straight": "Th 9c 8d 7s 3h",
    "two_pair": "9c 9d 3h 3s Kh",
    "queens_or_better": "Qc Qd 3h 7s Kh",
    "one_pair": "Jc Jd 3h 7s Kh",
}
SUPER_BONUS = {
    "four_aces": 200, "four_of_a_kind": 30, "straight_flush": 15, "three_of_a_kind": 2, "flush": 1.5, "straight": 1,
}  # fmt: skip
QUEENS_UP = {
    "four_aces": 50, "four_of_a_kind": 50, "straight_flush": 40, "three_of_a_kind": 7, "flush": 4, "straight": 3,
    "two_pair": 2, "queens_or_better": 1, "one_pair": -1,
}  # fmt: skip


def deal(hand: str, bank: str, *answers: str, bankroll: int = 9000, **options: str) -> Round:
    """One player in seat 2 against a bank in seat 1."""
    round_ = start(ID, {1: bankroll, 2: 1000}, f"{hand} {bank}", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", *answers)


def net(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


@proves("pay:super_bonus*", "rule:super_bonus", "rule:beats", tables=[ID])
@pytest.mark.parametrize("row", HANDS)
def test_a_win_pays_ante_and_play_evenly_and_the_super_bonus_from_a_straight(row: str) -> None:
    round_ = deal(HANDS[row], PAIR.replace("9h", "Tc"), "2 bet ante=10", "2 play 10")
    assert net(round_) == 20 + 10 * SUPER_BONUS.get(row, 0)


@proves("pay:queens_up*", "rule:queens_up", "rule:queens_up_loses", tables=[ID])
@pytest.mark.parametrize("row", HANDS)
def test_queens_up_pays_the_best_four_cards(row: str) -> None:
    bank = PAIR.replace("9h", "Tc")
    plain = net(deal(HANDS[row], bank, "2 bet ante=10", "2 play 10"))
    assert net(deal(HANDS[row], bank, "2 bet ante=10 queens_up=10", "2 play 10")) == plain + 10 * QUEENS_UP[row]


OUTCOMES = {  # the player's hand, the player-dealer's, and what Ante, Play and Super Bonus of 10 come to
    "not qualified, player better": ("9c 9d 3h 7s Kh", QUEEN, (0, 10, 0)),
    "not qualified, player worse": ("Jc 9d 3h 7s 2h", QUEEN, (0, 10, 0)),
    "player better": ("9c 9d 3h 7s Kh", "5c 5d Th Js 2s", (10, 10, 0)),
    "player worse": ("4c 4d 3h 7s Kh", PAIR, (-10, -10, -10)),
    "tie": ("5h 5s 9d Jc 3h", PAIR, (0, 0, 0)),
    "a straight beaten": ("Th 9c 8d 7s 3h", "5c 5d 5h Js 2s", (-10, -10, 10)),
    "king high qualifies": ("Jc 9d 3h 7s 2h", "Kc Td 8h 4s 2s", (-10, -10, -10)),
}


@proves("rule:not_qualified", "rule:beats", "rule:loses", "rule:tie", "rule:super_bonus*", tables=[ID])
@pytest.mark.parametrize("case", OUTCOMES)
def test_the_payout_chart(case: str) -> None:
    hand, bank, expected = OUTCOMES[case]
    assert net(deal(hand, bank, "2 bet ante=10", "2 play 10")) == sum(expected)


@proves("option:super_bonus_tie", tables=[ID])
@pytest.mark.parametrize(("reading", "bonus"), [("pays", 10), ("pushes", 0)])
def test_a_straight_that_ties_is_paid_its_super_bonus_or_pushes_it(reading: str, bonus: int) -> None:
    tie = deal("Th 9c 8d 7s 3h", "Td 9h 8c 7h 2s", "2 bet ante=10", "2 play 10", super_bonus_tie=reading)
    assert net(tie) == bonus


@proves("rule:fold", tables=[ID])
def test_a_fold_loses_ante_super_bonus_and_queens_up() -> None:
    assert net(deal("Qh Qd 3h 7s Kh", PAIR, "2 bet ante=10 queens_up=10", "2 fold")) == -30


@proves("rule:decide", "rule:play", tables=[ID])
def test_a_pair_of_aces_may_be_bet_up_to_three_times_the_ante() -> None:
    for amount in (10, 17, 30):
        assert net(deal("Ac Ad 3h 7s Kh", PAIR, "2 bet ante=10", f"2 play {amount}")) == 10 + amount
    round_ = deal("Ac Ad 3h 7s Kh", PAIR, "2 bet ante=10")
    for wrong in (31, 9, 0):
        with pytest.raises(IllegalAnswer):
            say(round_, f"2 play {wrong}")


@proves("rule:play", tables=[ID])
@pytest.mark.parametrize(("hand", "triple_play"), [("Kc Kd 3h 7s Qh", "true"), ("Ac Ad 3h 7s Kh", "false")])
def test_less_is_bet_exactly_once(hand: str, triple_play: str) -> None:
    round_ = deal(hand, PAIR, "2 bet ante=10", triple_play=triple_play)
    with pytest.raises(IllegalAnswer):
        say(round_, "2 play 20")
    assert net(say(round_, "2 play")) == 20


@clause("001:4011")
def test_ante_and_super_bonus_are_equal_and_compulsory() -> None:
    round_ = deal("Ac Ad 3h 7s Kh", PAIR)
    with pytest.raises(IllegalAnswer, match="must equal"):
        say(round_, "2 bet ante=10 super_bonus=5")
    say(round_, "2 bet ante=10")
    assert round_.felt.chips["seat2.super_bonus"] == 1000


def two_players(**options: str) -> Round:
    """Seat 2 wins and seat 3 loses against a bank of 20."""
    deck = f"9c 9d 3h 7s Kh 4c 4d 3c 7d Kd {PAIR}"
    round_ = start(ID, {1: 20, 2: 1000, 3: 1000}, deck, options={**FREE, **options})
    return say(round_, "1 bank 20", "2 bet ante=10", "3 bet ante=10", "2 play", "3 play")


@proves("option:losers_first", tables=[ID])
def test_losers_are_collected_before_winners_are_paid() -> None:
    assert stacks(two_players()) == {1: 40, 2: 1000, 3: 980}
    assert stacks(two_players(losers_first="false", approved="no")) == {1: 0, 2: 1020, 3: 1000}


@proves("option:settle_from", tables=[ID])
def test_wagers_are_settled_ante_play_super_bonus_queens_up() -> None:
    round_ = deal("4c 4d 3h 7s Kh", PAIR, "2 bet ante=10 queens_up=10", "2 play")
    order = [str(source).removeprefix("seat2.") for source, _, _ in told(round_, "collect")]
    assert order == ["ante", "play", "super_bonus", "queens_up"]


@clause("001:4072")
def test_bets_behind_are_taken_except_on_queens_up() -> None:
    round_ = start(ID, {1: 5000, 2: 1000, 3: 1000}, f"Ac Ad 3h 7s Kh {PAIR}", options=FREE)
    say(round_, "1 bank 5000", "2 bet ante=10")
    with pytest.raises(IllegalAnswer, match="no wager at"):
        say(round_, "3 bet seat2.ante.3=10 seat2.queens_up.3=10")
    say(round_, "3 bet seat2.ante.3=10", "2 play 20")
    with pytest.raises(IllegalAnswer):
        say(round_, "3 play 31")
    say(round_, "3 play 20")
    assert stacks(round_) == {1: 4940, 2: 1030, 3: 1030}


def test_the_bot_plays_king_queen_eight_four_and_better() -> None:
    assert four.best(cards("Kc Qd 8h 4s 2c")) == WEAKEST_PLAYED
    assert four.best(cards("Kc Qd 8h 3s 2c")) < WEAKEST_PLAYED


@proves("rule:deal", "rule:show", "rule:reveal", tables=[ID])
def test_five_cards_each_lie_face_down_and_are_opened_after_the_player_dealers() -> None:
    """From the player-dealer's left; each player sees the own cards alone until the player-dealer's are turned up."""
    round_ = start(ID, {1: 900, 2: 900, 3: 900}, f"9c 9d 3h 7s Kh 4c 4d 3c 7d Kd {PAIR}", options=FREE)
    say(round_, "1 bank 900", "2 bet ante=10", "3 bet ante=10")
    dealt = [(event.target, len(event.what)) for event in round_.events if event.kind == "deal"]
    assert dealt == [("seat2.hand", 5), ("seat3.hand", 5), ("seat1.hand", 5)]
    view = View(round_, "seat2")
    assert set(view.cards("seat3.hand")) == set(view.cards("seat1.hand")) == {HIDDEN}
    assert HIDDEN not in view.cards("seat2.hand")
    say(round_, "2 play", "3 play")
    opened = [event.source for event in round_.events if event.kind in ("turn_up", "show")]
    assert opened == ["seat1.hand", "seat2.hand", "seat3.hand"]


@clause("001:4132-4133", "001:4134-4135", "001:4145-4146", "001:4147-4148")
@pytest.mark.parametrize(
    ("option", "least", "most"), [("1", 100, 200), ("2", 100, 200), ("3", 200, 500), ("4", 200, 500)]
)
def test_the_game_s_own_schedules_bound_the_posted_limits(option: str, least: int, most: int) -> None:
    """A minimum of $1 up to `least`, and a maximum from there up to `most`."""
    fee = f"crazy_4_poker_packet:{option}"
    for limit in (f"1-{most}", f"{least}-{least}", f"{least}-{most}"):
        assert open_game(ID, {"fee": fee, "ante_limit": limit})
    for limit in (f"{least + 1}-{most}", f"1-{most + 1}", f"1-{least - 1}"):
        with pytest.raises(BadSetup, match="allows"):
            open_game(ID, {"fee": fee, "ante_limit": limit})


def table_of_two(bankroll: int, *answers: str, **options: str) -> Round:
    """The bank in seat 2, so that seat 3 is at its left and seat 1 at the house dealer's; both have less than the bank."""
    round_ = start(
        ID, {1: 1000, 2: bankroll, 3: 1000}, f"Jc Td 8h 4h 2h Jh Ts 8c 4c 3d {PAIR}", options={**FREE, **options}
    )
    return say(round_, "1 pass", f"2 bank {bankroll}", "1 bet ante=10", "3 bet ante=10", *answers)


@clause("001:4031")
@pytest.mark.parametrize(("reading", "asked"), [("dealers_left", 1), ("left_of_bank", 3)])
def test_who_decides_first(reading: str, asked: int) -> None:
    assert list(table_of_two(900, decide_from=reading).open) == [asked]


@clause("001:4041", "001:4049")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("ante play super_bonus queens_up", ["ante", "play", "super_bonus", "queens_up"]),
        ("play ante queens_up super_bonus", ["play", "ante", "queens_up", "super_bonus"]),
    ],
)
def test_in_which_order_a_seats_wagers_are_settled(reading: str, order: list[str]) -> None:
    round_ = deal("Jc Td 8h 4h 2h", PAIR, "2 bet ante=10 queens_up=10", "2 play 10", settle_order=reading)
    assert [str(place).split(".")[1] for place, _, _ in told(round_, "collect")] == order
    with pytest.raises(BadSetup, match="001:4049"):
        open_game(ID, {"settle_order": "queens_up ante play super_bonus"})


@clause("001:4036")
@pytest.mark.parametrize(("reading", "after"), [("in_order", {1: 1000, 3: 970}), ("at_once", {1: 980, 3: 990})])
def test_a_bank_of_thirty_takes_what_is_forfeited_in_its_place_or_on_folding(
    reading: str, after: dict[int, int]
) -> None:
    round_ = table_of_two(30, "1 fold", "3 play 10", forfeits=reading)
    assert {seat: stacks(round_)[seat] for seat in (1, 3)} == after


@clause("001:4031")
def test_a_bettor_behind_may_bet_three_times_the_own_ante_whatever_the_hands_player_bet() -> None:
    round_ = start(ID, {1: 9000, 2: 1000, 3: 1000}, f"Ac Ad 3h 7s Kh {PAIR}", options=FREE)
    say(round_, "1 bank 9000", "2 bet ante=10", "3 bet seat2.ante.3=5", "2 play 10")
    play = round_.open[3].option("play")
    assert isinstance(play, Amount) and (play.low, play.high) == (500, 1500)
    folded = start(ID, {1: 9000, 2: 1000, 3: 1000}, f"Ac Ad 3h 7s Kh {PAIR}", options=FREE)
    say(folded, "1 bank 9000", "2 bet ante=10", "3 bet seat2.ante.3=5", "2 fold")
    assert folded.open[3].option("play"), "who bets behind decides for the own Ante"
    follows = start(ID, {1: 9000, 2: 1000, 3: 1000}, f"Ac Ad 3h 7s Kh {PAIR}", options={**FREE, "behind": "follow"})
    say(follows, "1 bank 9000", "2 bet ante=10", "3 bet seat2.ante.3=5", "2 fold")
    assert follows.finished


@clause("001:4031")
@pytest.mark.parametrize("behind", ["decide", "follow"])
def test_a_player_without_the_money_for_a_play_folds_for_nobody_else(behind: str) -> None:
    round_ = start(ID, {1: 9000, 2: 25, 3: 1000}, f"Ac Ad Ah As Kh {PAIR}", options={**FREE, "behind": behind})
    say(round_, "1 bank 9000", "2 bet ante=10", "3 bet seat2.ante.3=200")
    assert set(round_.open) == {3}
