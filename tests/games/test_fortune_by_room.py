"""Fortune Pai Gow Poker at Paso Robles: what is printed of the cards, the seats, the circles and the bank."""

from __future__ import annotations

from itertools import pairwise

import pytest

from housedealer.cards import PACK_WITH_JOKER, cards
from housedealer.errors import BadSetup, IllegalAnswer, NotYourTurn
from housedealer.hands import joker
from housedealer.packets.entries import open_game
from housedealer.table.chance import Stacked
from housedealer.table.questions import Amount, Wagers
from tests.games.test_pai_gow_poker import BANK, BETTER, MIXED, SEVEN, THREES, WORSE, begin, finish, net
from tests.ledger import clause
from tests.script import say, stacks, start, told

PASO = "paso_robles/fortune_pai_gow_poker"
FREE = {"fee": "none"}
FALLING = [
    "Ac Ad Ah As Jo", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c",
    "Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d", "As Ks Qs Js 9s", "7s 6s 5s 4s 2s", "As Kd Qs Js Ts", "5s 4d 3s 2s As",
    "Ac Ad Ah Ks Qd", "2c 2d 2h 4s 3d", "Ac Ad Ks Kd Qc", "3c 3d 2s 2d 4c", "Ac Ad Ks Qd Jc", "2c 2d 5s 4d 3c",
    "As Kd Qs Js 9c", "7s 6d 5s 4s 2c",
]  # fmt: skip


@clause("000:747", "000:754-768")
def test_hands_fall_in_the_printed_order_each_from_its_best_to_its_worst() -> None:
    strengths = [joker.best(cards(text), False) for text in FALLING]
    assert all(one > two for one, two in pairwise(strengths))
    assert joker.best(cards("Ac Kd Qs Js 9c"), False) == joker.best(cards("Ah Ks Qc Jd 9s"), False)


@clause("000:743", "000:859")
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush_and_nothing_else() -> None:
    for hand, like in (
        ("Jo Kd Qs 9s 4c", "As Kd Qs 9s 4c"), ("Jo Kd Kc 9s 4c", "As Kd Kc 9s 4c"), ("Jo 8d 7s 6s 5c", "9c 8d 7s 6s 5c"),
        ("Jo Ks 9s 6s 2s", "As Ks 9s 6s 2s"),
    ):  # fmt: skip
        assert joker.best(cards(hand), False) == joker.best(cards(like), False)


@clause("000:743", "000:849")
def test_every_round_is_dealt_from_one_shuffled_pack_with_its_joker() -> None:
    round_ = start(PASO, {1: 900, 2: 900}, options=FREE, chance=Stacked([], rolls=[(1, 1, 1)]))
    say(round_, "1 bank 900", "2 bet base=20", "1 pile_1")
    kinds = [event.kind for event in round_.events]
    assert kinds.index("shuffle") < kinds.index("deal")
    assert sorted(card for pile in round_.felt.cards.values() for card in pile) == sorted(PACK_WITH_JOKER)


@clause("000:771")
def test_seven_sit_at_the_table_and_every_wager_may_be_bet_behind() -> None:
    assert open_game(PASO).size == 7
    with pytest.raises(BadSetup, match="seats"):
        open_game(PASO, {"seats": 8})
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20", "3 bet seat2.base.3=20 seat2.fortune.3=10")
    assert net(finish(round_), 3) == 20 - 10


@clause("000:739", "000:775", "000:855", "000:908")
def test_fortune_is_a_choice_within_the_table_limits_before_the_deal_and_needs_a_base_wager() -> None:
    for bet in ("base", "fortune"):
        with pytest.raises(BadSetup, match="allows"):
            open_game(PASO, {f"{bet}_limit": "10-501"})
        with pytest.raises(BadSetup, match="allows"):
            open_game(PASO, {f"{bet}_limit": "5-500"})
    chance = Stacked([], rolls=[(1, 1, 1)])
    round_ = say(start(PASO, {1: 900, 2: 900, 3: 900}, options=FREE, chance=chance), "1 bank 900")
    (option,) = (option for option in round_.open[2].options if isinstance(option, Wagers))
    assert {s.place for s in option.spots if s.place.startswith("seat2.")} == {"seat2.base", "seat2.fortune"}
    with pytest.raises(IllegalAnswer, match="Pai Gow"):
        say(round_, "2 bet fortune=20")
    say(round_, "2 bet base=10 fortune=30", "3 bet base=10")
    assert round_.felt.chips["seat2.fortune"] == 3000 and round_.felt.chips["seat3.fortune"] == 0
    assert round_.felt.buttons["envy"] == ["seat2"]
    with pytest.raises(NotYourTurn):
        say(round_, "2 bet base=20")


@clause("000:777", "000:783")
def test_seven_piles_are_dealt_to_and_fro_and_go_to_every_seat_from_the_button_on() -> None:
    hands = {1: THREES, 2: BETTER, 3: WORSE}  # `begin` stacks the deck in the printed order of dealing
    round_ = begin(PASO, hands, "2 bet base=20", "3 bet base=20")
    for seat, hand in hands.items():
        assert sorted(round_.felt.cards[f"seat{seat}.hand"]) == sorted(cards(hand))
    assert len(round_.felt.cards["muck"]) == 4 + 4 * 7


@clause("000:789")
def test_the_house_way_may_be_asked_for() -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20")
    option = round_.open[2].option("set")
    assert option is not None and round_.open[2].default.option == "set"
    assert net(finish(round_)) == 20


@clause("000:791", "000:813", "000:815")
def test_the_banks_hand_is_opened_and_set_first_then_the_players_from_the_button_on() -> None:
    hands = {1: THREES, 2: BETTER, 3: WORSE}
    round_ = begin(PASO, hands, "2 bet base=20", "3 bet base=20", dice=(1, 1, 1))  # the button at seat 3
    finish(round_)
    rules = round_.game.rules
    events = round_.events
    opened = next(at for at, event in enumerate(events) if event.why == rules["reveal"])
    shown = [at for at, event in enumerate(events) if event.why == rules["show"]]
    assert opened < min(shown)
    order = [str(events[at].source or events[at].target).partition(".")[0] for at in shown]
    assert list(dict.fromkeys(order)) == ["seat3", "seat2"]
    assert [str(card) for card in round_.felt.cards["seat1.front"]] in (["Qh", "Js"], ["Js", "Qh"])


@clause("000:861", "000:877")
@pytest.mark.parametrize("hand", [BETTER, WORSE, MIXED])
def test_fortune_is_lost_or_won_whatever_the_base_wager_does(hand: str) -> None:
    plain = net(finish(begin(PASO, {1: THREES, 2: hand}, "2 bet base=20")))
    assert net(finish(begin(PASO, {1: THREES, 2: hand}, "2 bet base=20 fortune=10"))) - plain == -10


@clause("000:733", "000:863", "000:879")
def test_what_a_short_bank_does_not_reach_goes_back() -> None:
    round_ = finish(begin(PASO, {1: THREES, 2: WORSE}, "2 bet base=20 fortune=10", bank=20))
    assert stacks(round_)[2] == 980
    assert "seat2.fortune" in {source for source, _, _ in told(round_, "return")}
    envious = "Js Tc 9d 6h 3h 2h 2d"
    bets = ("2 bet base=20 fortune=10", "3 bet base=20 fortune=10")
    short = finish(begin(PASO, {1: BANK, 2: SEVEN["four_of_a_kind"], 3: envious}, *bets, bank=20))
    assert stacks(short)[1] <= 40 and sum(stacks(short).values()) == 20 + 3000


@clause("000:733")
def test_a_bank_may_be_as_large_as_the_stack() -> None:
    round_ = start(PASO, {1: 1_000_000, 2: 500}, options=FREE)
    (bank,) = (option for option in round_.open[1].options if isinstance(option, Amount))
    assert bank.high == 100_000_000


@clause("000:871")
def test_a_bettor_behind_gets_no_envy_button() -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: "Js Tc 9d 6h 3h 2h 2d"}
    bets = ("2 bet base=20 fortune=10", "3 bet base=20", "4 bet seat3.base.4=20 seat3.fortune.4=20")
    round_ = begin(PASO, hands, *bets)
    assert round_.felt.buttons["envy"] == ["seat2"]
    assert net(finish(round_), 4) == -40
