"""Pure 21.5 Blackjack 1.0 of Garden City, which its packet prints twice: what the sister games do not have, or have otherwise."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import open_game
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import say, stacks, start, told

ID = "garden_city/pure_21_5_blackjack_1_0"
FREE = {"fee": "none"}
ALL_BETS = "base=10 twenty_pays=10 lucky_lucky=10 buster=10"


def deal(hand: str, bank: str, draws: str = "", bets: str = "base=10", bankroll: int = 50_000, **options: str) -> Round:
    """One player in seat 2 against a bank in seat 1; the bank's first card is up, its second down."""
    (one, two), (up, down) = hand.split(), bank.split()
    round_ = start(ID, {1: bankroll, 2: 1000}, f"{one} {up} {two} {down} {draws}", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", f"2 bet {bets}")


def won(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


@clause("001:4352", "001:4353", "001:4354", "001:4360-4371")
@clause("001:4802", "001:4803", "001:4804", "001:4810-4821")
@pytest.mark.parametrize(
    ("hand", "bank", "answers", "base", "bonus"),
    [
        ("Jd Jd", "Ac Kd", [], -10, 10_000),  # the game wager loses to the Pure 21.5 that makes the row
        ("Jd Jd", "Kc Ad", [], -10, 10_000),
        ("Jd Jd", "Kc 9d", ["2 stand"], 10, 1_000),
        ("Kd Kd", "Kc 9d", ["2 stand"], 10, 150),
        ("Kd Td", "9c 8d", ["2 stand"], 10, 50),
        ("Kd Th", "Kc Qd", ["2 stand"], 0, 20),
        ("Kd 6h", "Kc 9d", ["2 stand"], -10, 10),  # a face first, the game wager lost
        ("6h Kd", "Kc 9d", ["2 stand"], -10, -10),
        ("Td 9h", "9c 8d", ["2 stand"], 10, -10),  # the game wager won, no row
        ("Ah Kd", "9c 8d", [], 12, -10),  # a Pure 21.5 is not a twenty
    ],
)
def test_twenty_pays_is_paid_by_the_bank_whatever_becomes_of_the_game_wager(
    hand: str, bank: str, answers: list[str], base: int, bonus: int
) -> None:
    round_ = say(deal(hand, bank, bets="base=10 twenty_pays=10"), *answers)
    assert won(round_) == base + bonus
    assert stacks(round_)[1] == 50_000 - base - bonus


@clause("001:4217", "001:4297-4298", "001:4329-4330", "001:4355-4356")
@clause("001:4667", "001:4749-4750", "001:4779-4780", "001:4805-4806")
@pytest.mark.parametrize(
    ("bankroll", "settled"),
    [
        (10, ["lucky_lucky"]),
        (20, ["lucky_lucky", "twenty_pays"]),
        (30, ["lucky_lucky", "twenty_pays", "buster"]),
        (40, ["lucky_lucky", "twenty_pays", "buster", "base"]),
    ],
)
def test_a_short_bank_takes_a_seats_wagers_in_the_printed_order_and_gives_the_rest_back(
    bankroll: int, settled: list[str]
) -> None:
    """All four lose. Lucky Lucky is settled before play; then 20 Pays, Buster and the game wager in this order."""
    round_ = say(deal("8d 7h", "Kc 9d", bets=ALL_BETS, bankroll=bankroll), "2 stand")
    assert [source for source, _, _ in told(round_, "collect")] == [f"seat2.{bet}" for bet in settled]
    back = {source for source, _, _ in told(round_, "return") if source != "bank.cover"}
    assert back == {f"seat2.{bet}" for bet in ("lucky_lucky", "twenty_pays", "buster", "base") if bet not in settled}
    assert won(round_) == -bankroll


@clause("001:4292", "001:4744")
def test_buster_stays_in_action_behind_a_bust_and_behind_a_pure_21_5() -> None:
    busted = say(deal("Kd 6h", "Kc 6d", "9h 9c", bets="base=10 buster=10"), "2 hit")
    assert won(busted) == -10 + 10  # three cards pay even money
    natural = deal("Ah Kd", "5c 6d", "2d 3d 9h", bets="base=10 buster=10")
    assert won(natural) == 12 + 60
    stands = say(deal("Kd 6h", "Kc 9d", "9h", bets="base=10 buster=10"), "2 hit")
    assert won(stands) == -20


@clause("001:4292", "001:4744")
@pytest.mark.parametrize(
    ("reading", "left"), [("in_order", {1: 0, 2: 110, 3: 102}), ("at_once", {1: 0, 2: 100, 3: 112})]
)
def test_a_players_pure_21_5_is_paid_in_order_or_at_once(reading: str, left: dict[int, float]) -> None:
    """The seven gives seat 2 first action, which uses up ten of the bank's twelve dollars."""
    round_ = start(ID, {1: 12, 2: 100, 3: 100}, "Kd Ah 9c 8h Kh 7c Qd", options={**FREE, "naturals": reading})
    say(round_, "1 bank 12", "2 bet base=10", "3 bet base=10", "2 stand")
    assert stacks(round_) == left


@clause("001:4299-4300", "001:4751-4752")
@pytest.mark.parametrize(("reading", "cards"), [("chart", 3), ("any_17", 2)])
def test_a_hand_that_only_buster_waits_for_is_completed(reading: str, cards: int) -> None:
    """Soft 17 is hit by the chart and stood on by the note."""
    round_ = deal("Ah Kd", "6c Ac", "4d", bets="base=10 buster=10", bonus_only=reading)
    assert len(round_.felt.cards["seat1.hand"]) == cards
    assert len(deal("Ah Kd", "5c 6d", "9d").felt.cards["seat1.hand"]) == 2  # nobody waits


@clause("001:4270", "001:4722")
def test_a_split_takes_an_equal_wager_and_is_not_offered_for_less() -> None:
    round_ = start(ID, {1: 900, 2: 19}, "8d 9c 8h 8c", options=FREE)
    say(round_, "1 bank 900", "2 bet base=10")
    assert round_.open[2].option("split") is None and round_.open[2].option("double") is not None
    enough = deal("8d 8h", "9c 8c", "2d 3d 4d 5d Kd Kh")
    say(enough, "2 split")
    assert enough.felt.chips["seat2.base"] == enough.felt.chips["seat2.base.hand2"] == 1000
    while enough.open:  # as many cards as the player likes, within the chart
        say(enough, "2 hit" if enough.open[2].option("hit") else "2 stand")
    assert len(enough.felt.cards["seat2.hand"]) > 3


@clause("001:4382-4383", "001:4384-4385")
@pytest.mark.parametrize("option", ["1", "2", "3"])
def test_its_own_schedules_bound_the_posted_limits(option: str) -> None:
    """A minimum of $1 to $100, a maximum of $50 to $500, of the game wager and of the bonus bets."""
    fee = f"pure_21_5_blackjack_1_0_packet:{option}"
    for bet in ("base", "twenty_pays", "lucky_lucky", "buster"):
        for limit in ("1-50", "1-500", "100-100", "100-500"):
            assert open_game(ID, {"fee": fee, f"{bet}_limit": limit})
        for limit in ("101-500", "1-501", "1-49"):
            with pytest.raises(BadSetup, match="allows"):
                open_game(ID, {"fee": fee, f"{bet}_limit": limit})


@clause("001:4380-4381")
def test_no_insurance_is_offered_though_the_fee_paragraph_names_it() -> None:
    round_ = deal("Kd 8h", "Ac 8d", "9d")
    assert {option.id for option in round_.open[2].options} == {"stand", "hit", "double", "surrender"}
    with pytest.raises(IllegalAnswer):
        say(round_, "2 insurance 5")
