"""Three Card Poker at Garden City: the deal, the decisions, the order of settlement and the bank (001:6666-6834)."""

from __future__ import annotations

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.errors import IllegalAnswer
from housedealer.packets.entries import entry
from housedealer.table.questions import Amount
from housedealer.table.round import Round
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

ID = "garden_city/three_card_poker"
FREE = {"fee": "none"}
ALL_BETS = "bet ante=5 pair_plus=5 six_card_bonus=5"
LOSING = (
    "2c 3d 5h 6c 7d 9h Kc Qd 2s"  # seats 2 and 3 hold nothing against king-high; the two sends the button to seat 3
)


def two_players(deck: str = LOSING, bank: int = 5000, **options: str) -> Round:
    """A bank in seat 1 and players in seats 2 and 3, who are asked for their wagers."""
    return say(start(ID, {1: bank, 2: 100, 3: 100}, deck, options={**FREE, **options}), f"1 bank {bank}")


@clause("001:6725-6726", "001:6729", "001:6730")
def test_there_are_four_circles_three_of_them_bet_before_the_deal() -> None:
    assert [bet["id"] for bet in entry(ID).bets] == ["ante", "play", "pair_plus", "six_card_bonus"]
    round_ = say(two_players(), f"2 {ALL_BETS}", "3 pass")
    assert {bet: round_.felt.chips[f"seat2.{bet}"] for bet in ("ante", "pair_plus", "six_card_bonus")} == {
        "ante": 500, "pair_plus": 500, "six_card_bonus": 500
    }  # fmt: skip
    with pytest.raises(IllegalAnswer):
        say(two_players(), "2 bet ante=5 play=5")


@proves("rule:no_more_bets", tables=[ID])
def test_once_the_cards_come_nothing_is_bet_raised_or_taken_back() -> None:
    round_ = say(two_players(), f"2 {ALL_BETS}", f"3 {ALL_BETS}")
    kinds = [event.kind for event in round_.events]
    assert max(at for at, kind in enumerate(kinds) if kind == "bet") < kinds.index("deal")
    assert any(event.why == round_.game.rules["no_more_bets"] for event in round_.events)
    for late in ("2 bet ante=10", "2 bet pair_plus=5", "2 bet six_card_bonus=5", "2 pass"):
        with pytest.raises(IllegalAnswer):
            say(round_, late)


@proves("rule:shuffle", "rule:deal", tables=[ID])
def test_nine_players_and_the_bank_get_three_cards_each_from_one_pack_shuffled_after_the_bets() -> None:
    seats = dict.fromkeys(range(1, 11), 1000)
    round_ = say(start(ID, seats, "", options=FREE), "1 bank 1000")
    say(round_, *(f"{seat} bet ante=5" for seat in range(2, 11)))
    kinds = [event.kind for event in round_.events]
    last_bet = max(at for at, kind in enumerate(kinds) if kind == "bet")
    assert last_bet < kinds.index("shuffle") < kinds.index("deal")
    hands = [round_.felt.cards[f"seat{seat}.hand"] for seat in seats]
    assert {len(hand) for hand in hands} == {3}
    rest = [card for place, cards in round_.felt.cards.items() if not place.endswith(".hand") for card in cards]
    assert sorted([*(card for hand in hands for card in hand), *rest]) == sorted(STANDARD_PACK)


@proves("rule:expose", "rule:deal", tables=[ID])
def test_stacks_go_clockwise_from_the_banks_left_and_of_the_banks_the_bottom_card_is_seen() -> None:
    round_ = start(
        ID, {1: 900, 2: 900, 3: 900}, LOSING, options=FREE,
        buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]},
    )  # fmt: skip
    say(round_, "2 bank 900", "1 bet ante=5", "3 bet ante=5")
    dealt = [(event.target, event.face) for event in round_.events if event.kind == "deal"]
    assert [target for target, _ in dealt] == ["seat3.hand", "seat1.hand", "seat2.hand"]
    seen = round_.felt.seen_by("seat3")
    assert seen["seat2.hand"] == ["??", "??", "2s"] and seen["seat1.hand"] == ["??", "??", "??"]
    assert seen["seat3.hand"] == ["2c", "3d", "5h"]
    assert list(round_.open) == [3], "the player-dealer's left decides first"


@proves("rule:decide", "rule:play", "rule:fold", tables=[ID])
def test_in_turn_from_the_banks_left_a_play_equal_to_the_ante_or_a_fold() -> None:
    """The button is at seat 3, and seat 2 still decides first."""
    round_ = say(two_players(), "2 bet ante=15", "3 bet ante=5")
    assert round_.table.holder("action button") == 3 and list(round_.open) == [2]
    assert [option.id for option in round_.open[2].options] == ["fold", "play"]
    with pytest.raises(IllegalAnswer):
        say(round_, "2 play 10")
    say(round_, "2 play")
    assert list(round_.open) == [3] and round_.felt.chips["seat2.play"] == 1500
    say(round_, "3 fold")
    assert round_.finished and stacks(round_)[3] == 95


@proves("rule:fold", "rule:keep", "rule:reveal", "rule:show", tables=[ID])
def test_folded_hands_go_first_unless_a_6_card_bonus_keeps_them_then_the_bank_is_turned_over() -> None:
    deck = "2c 3d 5h 6c 7d 9h Kc Qd 2s 4h 8h Qs"  # the bank's queen counts twelve: seat 4 with a bank in seat 1 of ten
    round_ = say(start(ID, dict.fromkeys((1, 2, 3, 4), 500), deck, options=FREE), "1 bank 500")
    say(round_, "2 bet ante=5", "3 bet ante=5", "4 bet ante=5 six_card_bonus=5", "2 play", "3 fold", "4 fold")
    order = [(event.kind, event.source) for event in round_.events]
    fold = order.index(("fold", "seat3.hand"))
    turned = next(at for at, (kind, _) in enumerate(order) if kind == "turn_up" and at > fold)
    shown = [source for kind, source in order if kind == "show"]
    assert ("fold", "seat4.hand") not in order, "its cards stay under the 6 Card Bonus"
    assert turned < order.index(("show", "seat4.hand")) and shown == ["seat4.hand", "seat2.hand"]
    assert stacks(round_)[3] == 495 and stacks(round_)[4] == 490


@proves("option:settle_from", "option:settle_first", "rule:action_button", tables=[ID])
@clause("001:6748-6749", "001:6758")
def test_settlement_starts_at_the_button_with_ante_play_pair_plus_and_6_card_bonus() -> None:
    round_ = say(two_players(), f"2 {ALL_BETS}", f"3 {ALL_BETS}", "2 play", "3 play")
    taken = [source for source, _, _ in told(round_, "collect")]
    assert taken == [f"seat{n}.{bet}" for n in (3, 2) for bet in ("ante", "play", "pair_plus", "six_card_bonus")]
    assert [source for source, _, _ in told(round_, "show")] == ["seat3.hand", "seat2.hand"]


@proves("rule:uncovered", "rule:matched", tables=[ID])
@clause("001:6748-6749", "001:6778", "001:6808")
@pytest.mark.parametrize(("bank", "taken"), [(5, 1), (10, 2), (15, 3), (20, 4), (25, 5)])
def test_a_short_bank_goes_from_the_button_on_and_the_rest_goes_back(bank: int, taken: int) -> None:
    round_ = say(two_players(bank=bank), f"2 {ALL_BETS}", f"3 {ALL_BETS}", "2 play", "3 play")
    order = [f"seat{n}.{bet}" for n in (3, 2) for bet in ("ante", "play", "pair_plus", "six_card_bonus")]
    assert [source for source, _, _ in told(round_, "collect")] == order[:taken]
    back = [source for source, _, _ in told(round_, "return") if source != "bank.cover"]
    assert set(back) == set(order[taken:])
    assert sum(stacks(round_).values()) == bank + 200 and stacks(round_)[1] == 2 * bank


@clause("001:6746")
@pytest.mark.parametrize(("forfeits", "folded"), [("in_order", 100), ("at_once", 95)])
def test_a_forfeited_ante_uses_up_a_short_bank_in_its_place_or_on_folding(forfeits: str, folded: float) -> None:
    """Seat 3 has the button and loses Ante and Play; a bank of $5 meets that first, or seat 2's folded Ante."""
    round_ = say(two_players(bank=5, forfeits=forfeits), "2 bet ante=5", "3 bet ante=5", "2 fold", "3 play")
    assert stacks(round_) == {1: 10, 2: folded, 3: 195 - folded}


@proves("option:backline", tables=[ID])
@clause("001:6728", "001:6779", "001:6809")
def test_every_wager_may_be_bet_behind_another_player() -> None:
    round_ = say(two_players("Ac Kd 9h Qh 9c 2d"), "2 bet ante=10")
    say(round_, "3 bet seat2.ante.3=20 seat2.pair_plus.3=5 seat2.six_card_bonus.3=5", "2 play", "3 play")
    assert stacks(round_) == {1: 5000 - 20 - 40 + 10, 2: 120, 3: 100 + 40 - 10}
    folded = say(two_players("Ac Kd 9h Qh 9c 2d"), "2 bet ante=10", "3 bet seat2.ante.3=20", "2 fold", "3 fold")
    assert stacks(folded) == {1: 5030, 2: 90, 3: 80}


@clause("001:6763-6764")
def test_a_bank_may_be_as_large_as_the_stack_and_need_not_cover_what_is_bet() -> None:
    round_ = start(ID, {1: 1_000_000, 2: 500}, "", options=FREE)
    (bank,) = (option for option in round_.open[1].options if isinstance(option, Amount))
    assert bank.high == 100_000_000
    small = say(start(ID, {1: 100, 2: 500}, "Ac Kd 9h Qh 9c 2d", options=FREE), "1 bank 20", "2 bet ante=100", "2 play")
    assert stacks(small) == {1: 80, 2: 520}


@clause("001:6777", "001:6806")
@pytest.mark.parametrize(
    ("hand", "bank", "base", "pair_plus", "six_card"),
    [
        ("9h 9d 4c", "Qc Qd 2h", -10, 5, -5),  # the hand is beaten, Pair Plus wins; two pair are not on the other table
        ("Ah Kd 9c", "Qc 9d 2h", 10, -5, -5),  # the hand wins, Pair Plus loses
        ("9h 9d 9c", "Qc Qd Qh", -10, 150, 100),  # three of a kind beaten, both bonus wagers win
        ("4h 3d 2c", "Jc 9d 6h", 5, 30, -5),  # no qualifying hand: the Ante alone is paid
    ],
)
def test_bonus_wagers_are_settled_whatever_becomes_of_the_ante(
    hand: str, bank: str, base: int, pair_plus: int, six_card: int
) -> None:
    round_ = say(two_players(f"{hand} {bank}"), f"2 {ALL_BETS}", "3 pass", "2 play")
    assert stacks(round_)[2] == 100 + base + pair_plus + six_card
