"""21st Century Blackjack Switch by its packet, and every reading both ways."""

from __future__ import annotations

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.table.round import Round
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

ID = "garden_city/blackjack_switch"
FREE = {"fee": "none"}


def deal(one: str, two: str, bank: str, draws: str = "", bets: str = "base=10", **options: str) -> Round:
    """Seat 2's two hands against seat 1; a second wager that is not named equals the first."""
    (a, b), (c, d), (up, down) = one.split(), two.split(), bank.split()
    round_ = start(ID, {1: 9000, 2: 1000}, f"{a} {c} {up} {b} {d} {down} {draws}", options={**FREE, **options})
    return say(round_, "1 bank 9000", f"2 bet {bets}")


def won(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


def lying(round_: Round, place: str) -> str:
    return " ".join(map(str, round_.felt.cards[place]))


@proves("rule:switch", tables=[ID])
def test_the_worked_example_of_a_switch() -> None:
    """001:3635: king-five and six-ace become king-ace and six-five."""
    round_ = say(deal("Kh 5d", "6c As", "9c 8d", "9h"), "2 switch")
    assert lying(round_, "seat2.hand") == "Kh As"
    assert lying(round_, "seat2.hand.2") == "6c 5d"


SETTLED = [  # first hand, second hand, bank, draws, answers, what ten on each win: 001:3723-3732
    ("Ah Kd", "Kh 9d", "9c 8d", "", ["2 keep", "2 stand"], 10 + 10),  # a natural pays even money
    ("Ah Kd", "Kh 9d", "Kc Ad", "", [], 0 - 10),  # natural against natural pushes
    ("Ah Kd", "Kh 9d", "9c 7d", "6h", ["2 keep", "2 stand"], 10 + 0),  # 22 pushes all but a natural
    ("Kh 5d", "6c As", "9c 8d", "9h", ["2 switch", "2 hit", "2 stand"], 10 + 10),
    ("Kh 9d", "Kc 8s", "9c 7d", "7h", ["2 keep", "2 stand", "2 stand"], 10 + 10),  # 23 is a bust
    ("Kh 5d", "Kc 8s", "9c 8d", "9h", ["2 keep", "2 hit", "2 stand"], -10 + 10),
    ("Kh 8d", "Kc 7s", "9c 9d", "", ["2 keep", "2 stand", "2 stand"], 0 - 10),
]


@proves(
    "rule:natural",
    "rule:both_natural",
    "rule:bank_22",
    "rule:bank_bust",
    "rule:bust",
    "rule:closer",
    "rule:farther",
    "rule:tie",
    "rule:hit",
    "rule:bank_draws",
    tables=[ID],
)
@pytest.mark.parametrize(("one", "two", "bank", "draws", "answers", "result"), SETTLED)
def test_hands_are_settled_by_the_table(
    one: str, two: str, bank: str, draws: str, answers: list[str], result: int
) -> None:
    assert won(say(deal(one, two, bank, draws), *answers)) == result


@proves("rule:switched", tables=[ID])
def test_an_ace_and_ten_made_by_a_switch_push_against_21_and_lose_to_a_natural_found_late() -> None:
    """001:3725; the card under a ten is not looked at."""
    to_21 = deal("Kh 8d", "8c As", "9c 7d", "5h")
    assert won(say(to_21, "2 switch", "2 stand")) == 0 - 10
    late = deal("Kh 8d", "8c As", "Tc Ad")
    assert won(say(late, "2 switch", "2 stand")) == -20


def test_a_natural_that_is_broken_up_is_one_no_longer() -> None:
    round_ = say(deal("Ah Kd", "As Qc", "9c 7d", "5h"), "2 switch")  # still ace-ten twice, but switched
    assert won(round_) == 0


@proves("rule:peek", "rule:bank_natural", tables=[ID])
@pytest.mark.parametrize(("reading", "asked"), [("false", True), ("true", False)])
def test_a_ten_is_looked_under_by_option_only(reading: str, asked: bool) -> None:
    assert bool(deal("Kh 8d", "8c 9s", "Tc Ad", peek_on_ten=reading).open) is asked
    assert not deal("Kh 8d", "8c 9s", "Jc Ad").open


@pytest.mark.parametrize(("reading", "result"), [("wins", 10), ("pushes", 0)])
def test_a_natural_against_22(reading: str, result: int) -> None:
    round_ = deal("Ah Kd", "Kh 9d", "9c 7d", "6h", natural_against_22=reading)
    assert won(say(round_, "2 keep", "2 stand")) == result


@clause("001:3731")
@pytest.mark.parametrize(("reading", "result"), [("lose", -20), ("push", -10)])
def test_hands_that_bust_alike(reading: str, result: int) -> None:
    round_ = deal("Kh 5d", "Kc 6s", "9c 7d", "8h 9h 7h", equal_busts=reading)
    say(round_, "2 keep", "2 hit", "2 hit")  # 23 and 25 against 23
    assert won(round_) == result


@proves("rule:suited_789", tables=[ID])
def test_a_suited_7_8_9_pushes_a_busted_hand_that_is_closer() -> None:
    """001:3732: 23 pushes, 25 loses."""
    round_ = deal("Kh 5d", "Kc 6s", "7c 8c", "8h 9h 9c")
    assert won(say(round_, "2 keep", "2 hit", "2 hit")) == 0 - 10


@proves("option:split_tens", "rule:split", tables=[ID])
def test_tens_split_by_rank_or_by_value() -> None:
    assert say(deal("Kh Qd", "2c 3s", "9c 8d"), "2 keep").open[2].option("split") is None
    assert say(deal("Kh Kd", "2c 3s", "9c 8d"), "2 keep").open[2].option("split") is not None
    assert say(deal("Kh Qd", "2c 3s", "9c 8d", split_tens="any"), "2 keep").open[2].option("split") is not None


@proves("option:splits", "rule:decide", tables=[ID])
def test_each_hand_splits_once_and_split_hands_do_not_double_unless_told() -> None:
    deck = "8h 8c 2d 3d 4d 5d 6d 7d"
    plain = say(deal("8h 8d", "8c 8s", "9c 9d", deck), "2 keep", "2 split")
    assert {option.id for option in plain.open[2].options} == {"stand", "hit"}
    assert plain.open[2].about == "seat2.hand"
    free = say(deal("8h 8d", "8c 8s", "9c 9d", deck, splits="2", double_after_split="true"), "2 keep", "2 split")
    assert {option.id for option in free.open[2].options} == {"stand", "hit", "double", "split"}


@proves("rule:split", tables=[ID])
def test_the_second_hand_may_be_split_too_and_the_new_hand_has_its_own_wager() -> None:
    round_ = say(deal("Kh 9d", "8c 8s", "9c 9d", "Kd Kc"), "2 keep", "2 stand", "2 split", "2 stand", "2 stand")
    assert ("seat2.stack", "seat2.base.hand3", 1000) in told(round_, "bet")
    assert lying(round_, "seat2.hand.3") == "8s Kc"
    assert won(round_) == 10 + 0 + 0


@clause("001:3743", "001:3639-3642")
def test_there_is_no_surrender_and_no_backline() -> None:
    """001:3743, 001:3639."""
    assert say(deal("Kh 6d", "8c 9s", "9c 9d"), "2 keep").open[2].option("surrender") is None
    round_ = say(start(ID, {1: 900, 2: 900, 3: 900}, "", options=FREE), "1 bank 900")
    spots = round_.open[3].option("bet").spots  # type: ignore[union-attr]
    assert {spot.place.split(".")[0] for spot in spots} == {"seat3", "seat4", "seat5", "seat6"}  # and free circles
    spots = round_.open[2].option("bet").spots  # type: ignore[union-attr]
    assert {spot.place.split(".")[0] for spot in spots} == {"seat2", "seat4", "seat5", "seat6"}


@clause("001:3669")
def test_a_free_circle_is_played_like_ones_own() -> None:
    """001:3669."""
    round_ = start(ID, {1: 900, 2: 900}, "Kh Kd Kc Ks 9c 9h 9d 8h 8s 8d", options=FREE)
    say(round_, "1 bank 900", "2 bet base=10 seat4.base.2=10")
    assert round_.felt.chips["seat4.base.hand2.2"] == 1000
    say(round_, "2 keep", "2 stand", "2 stand")
    assert round_.open[2].about == "seat4.hand"
    say(round_, "2 keep", "2 stand", "2 stand")
    assert round_.finished


@clause("001:3633")
def test_both_hands_carry_a_wager_of_any_size_or_of_the_same() -> None:
    uneven = deal("Kh 9d", "Kc 8s", "9c 8d", bets="base=10 base.hand2=20".replace("base.hand2", "seat2.base.hand2"))
    assert won(say(uneven, "2 keep", "2 stand", "2 stand")) == 10 + 20
    with pytest.raises(IllegalAnswer, match="must equal"):
        deal("Kh 9d", "Kc 8s", "9c 8d", bets="base=10 seat2.base.hand2=20", equal_wagers="true")


@proves("rule:super_match", tables=[ID])
def test_super_match_is_settled_right_after_the_deal_from_the_house_dealers_right() -> None:
    """001:3674, before any switch."""
    deck = "7h 7d 2c 3c 9c 4h 5h 2d 3d 8d"
    round_ = start(ID, {1: 9000, 2: 1000, 3: 1000}, deck, options=FREE)
    say(round_, "1 bank 9000", "2 bet base=10 super_match=5", "3 bet base=10 super_match=5")
    assert [event.target for event in round_.events if event.kind == "pay"] == ["seat3.stack", "seat2.stack"]
    assert told(round_, "pay") == [("bank.cover", "seat3.stack", 4000), ("bank.cover", "seat2.stack", 500)]


@proves("rule:deal", tables=[ID])
def test_the_deal_begins_at_the_house_dealers_left_and_the_decisions_at_the_player_dealers() -> None:
    """001:3672, 001:3676."""
    round_ = start(
        ID, {1: 900, 2: 900, 3: 900}, "", options=FREE, buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]}
    )
    say(round_, "2 bank 900", "1 bet base=10", "3 bet base=10")
    dealt = [event.target for event in round_.events if event.kind == "deal"][:5]
    assert dealt == ["seat1.hand", "seat1.hand.2", "seat3.hand", "seat3.hand.2", "seat2.hand"]
    assert list(round_.open) == [3]


@clause("001:3703")
def test_the_action_button_is_counted_from_the_player_dealer() -> None:
    """001:3703."""
    round_ = start(ID, {1: 900, 2: 900, 3: 900}, "Kh Kd Kc Ks 9c 9h 9d 8h 8d 2d 7h", options=FREE,
                   buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]})  # fmt: skip
    say(
        round_,
        "2 bank 900",
        "1 bet base=10",
        "3 bet base=10",
        "3 keep",
        "3 stand",
        "3 stand",
        "1 keep",
        "1 stand",
        "1 stand",
    )
    assert round_.table.holder("action button") == 4  # a two: the second seat after seat 2


@clause("001:3775")
def test_each_of_the_two_hands_pays_a_fee() -> None:
    """001:8766."""
    round_ = say(start(ID, {1: 900, 2: 900}, ""), "1 bank 500", "2 bet base=10 super_match=5")
    fees = [amount for source, _, amount in told(round_, "fee") if source == "seat2.stack"]
    assert len(fees) == 3 and dropped(round_) > 0


@clause("001:3709", "001:3710", "001:3711", "001:3712", "001:3713", "001:3714", "001:3703")
@pytest.mark.parametrize(
    ("card", "seat"), [("Ad", 2), ("2d", 3), ("5d", 6), ("6d", 2), ("Td", 6), ("Jd", 2), ("Qd", 3), ("Kd", 4)]
)
def test_every_hole_card_has_its_number(card: str, seat: int) -> None:
    """Five seats are counted clockwise from the player-dealer's in seat 1, over and over."""
    round_ = say(deal("9h 9d", "8c 9s", f"7c {card}", "Th 5h 9c 8h"), "2 keep", "2 stand", "2 stand")
    assert round_.table.holder("action button") == seat


@clause("001:3734-3735", "001:3736", "001:3737", "001:3742", "001:3741")
def test_a_double_is_for_the_wager_or_less_with_one_card_and_split_aces_get_one_each_without_a_fee() -> None:
    round_ = start(ID, {1: 900, 2: 900}, "5h Kd 9c 6d 9h 8d Kc")
    say(round_, "1 bank 500", "2 bet base=10")
    before = dropped(round_)
    say(round_, "2 keep")
    with pytest.raises(IllegalAnswer):
        say(round_, "2 double 11")
    say(round_, "2 double 4", "2 stand")
    assert round_.finished and dropped(round_) == before > 0
    assert lying(round_, "seat2.hand") == "5h 6d Kc"
    aces = say(deal("Ah Ad", "Kc 9s", "9c 9d", "Kh 5h"), "2 keep", "2 split", "2 stand")
    assert won(aces) == 10 - 10 + 10  # ace and king are 21, no natural; soft 16 loses; 19 wins
    assert (
        say(deal("Ah Kd", "Kc 9s", "9c 9d"), "2 keep").open[2].about == "seat2.hand.2"
    )  # a natural is not asked about


@clause("001:3726")
@pytest.mark.parametrize(("reading", "drawn", "result"), [("wins", 0, 20), ("pushes", 1, 0)])
def test_a_bank_with_nothing_but_naturals_against_it_draws_only_where_22_would_push_them(
    reading: str, drawn: int, result: int
) -> None:
    round_ = deal("Ah Kd", "As Kh", "9c 7d", "6h", natural_against_22=reading)
    assert won(say(round_, "2 keep")) == result
    assert len(round_.felt.cards["seat1.hand"]) == 2 + drawn


@clause("001:3740", "001:3741")
@pytest.mark.parametrize("pair", ["Kh Kd", "Ah Ad"])
def test_tens_and_aces_are_split_once_whatever_others_may_be(pair: str) -> None:
    again = pair.replace("h", "c").replace("d", "s").split()[0]
    round_ = say(deal(pair, "2c 3s", "9c 8d", f"{again} 5d 6d 7d", splits="3"), "2 keep", "2 split")
    asked = round_.open[2]
    assert asked.about != "seat2.hand" or asked.option("split") is None


@clause("001:3734", "001:3739")
def test_a_hand_may_be_doubled_or_split_before_the_switch_by_the_other_reading() -> None:
    assert {o.id for o in deal("6h 5d", "8c 8s", "9c 8d").open[2].options} == {"keep", "switch"}
    round_ = deal("6h 5d", "8c 8s", "9c 8d", "9h 2d 3d Kd 7s Ks", before_switch="double_or_split")
    assert {o.id for o in round_.open[2].options} == {"wait", "double"}
    say(round_, "2 double 10", "2 split")
    assert lying(round_, "seat2.hand") == "6h 5d 9h"
    assert (lying(round_, "seat2.hand.2"), lying(round_, "seat2.hand.3")) == ("8c 2d", "8s 3d")
    say(round_, "2 switch")
    assert lying(round_, "seat2.hand") == "6h 9h 2d", "the second cards change places; 17 stands as it was doubled"
    assert lying(round_, "seat2.hand.2") == "8c 5d"
    say(round_, "2 hit", "2 stand")  # 8-5 draws a king; 8-3 has to draw a seven to 18
    assert won(round_) == 0 - 10 + 10, "17 against 17 pushes"


def test_a_hand_that_busted_when_it_was_doubled_is_not_mended_by_a_switch() -> None:
    round_ = deal("9h 7d", "2c 3s", "9c 8d", "8h", before_switch="double_or_split")
    say(round_, "2 double 10", "2 wait")
    assert round_.open[2].option("switch") is None


@clause("001:3773")
@pytest.mark.parametrize(("reading", "before"), [("as_scheduled", 0), ("after_first_card", 3)])
def test_the_fees_come_before_the_deal_or_after_the_first_card(reading: str, before: int) -> None:
    kinds = [e.kind for e in deal("6h 5d", "8c 8s", "9c 8d", fee="1", fees_due=reading).events]
    assert kinds[: kinds.index("fee")].count("deal") == before
