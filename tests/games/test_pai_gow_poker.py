"""Pai gow poker by the packets of Fortune, Face Up and the Double Hand games."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import pytest

from housedealer.cards import PACK_WITH_JOKER, Card, cards
from housedealer.errors import IllegalAnswer
from housedealer.games.pai_gow_poker import POSITIONS, seat_of_dice
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed, Stacked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Arrange
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

PASO, FORTUNE, FACE_UP, GOLD, GOLD_10 = (
    "paso_robles/fortune_pai_gow_poker",
    "garden_city/fortune_pai_gow_poker",
    "garden_city/face_up_pai_gow_poker",
    "garden_city/double_hand_poker_bonus_gold",
    "garden_city/double_hand_poker_bonus_gold_10",
)
TABLES = (PASO, FORTUNE, FACE_UP, GOLD, GOLD_10)
FREE = {"fee": "none"}
THREES = "9c 9d Qh Js 7c 4d 2h"  # a modest hand of the bank: Q-J in front, a pair of nines in back
BETTER = "Kc Kd Ah Ts 8c 5d 3h"
WORSE = "6c 6d Th 8s 5c 4h 2d"
MIXED = "8d 8h Ac Kh 7d 5h 3c"  # wins in front, loses in back


def serpentine(hands: Mapping[int, str], first: int) -> list[Card]:
    """The order of a deck whose seven piles, the first to seat `first`, hold these hands; other seats get what is left."""
    held = {card for hand in hands.values() for card in cards(hand)}
    spare = [card for card in PACK_WITH_JOKER if card not in held]
    piles = []
    for step in range(POSITIONS):
        seat = (first - 1 + step) % POSITIONS + 1
        piles.append(cards(hands[seat]) if seat in hands else tuple(spare.pop() for _ in range(7)))
    deck: list[Card] = []
    for row in range(7):
        deck += [pile[row] for pile in (piles if row % 2 == 0 else reversed(piles))]
    return deck


def begin(
    id: str,
    hands: Mapping[int, str],
    *bets: str,
    bank: int = 9000,
    dice: tuple[int, ...] = (1, 4, 4),
    stack: int = 1000,
    **options: str,
) -> Round:
    """A round with a bank in seat 1 and players in seats 2, 3 and so on, up to the setting of hands."""
    by_hand = {"deal": "by_hand", **options}
    first = seat_of_dice(1, sum(dice))
    chance = Stacked(serpentine(hands, first), rolls=[dice])
    seats = {1: bank, **dict.fromkeys((2, 3, 4), stack)}
    round_ = start(id, seats, options={**FREE, **by_hand}, chance=chance)
    bettors = {bet.split()[0] for bet in bets}
    say(round_, f"1 bank {bank}", *bets, *(f"{seat} pass" for seat in (2, 3, 4) if str(seat) not in bettors))
    return say(round_, "1 pile_1")


def finish(round_: Round) -> Round:
    """Everyone sets the house way."""
    while round_.open:
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    assert round_.finished
    return round_


def net(round_: Round, seat: int = 2, stack: int = 1000) -> float:
    return stacks(round_)[seat] - stack


# -- base game ---------------------------------------------------------------------------------------------------------


@clause("000:819", "000:821", "000:823")
@proves("rule:beats", "rule:loses", "rule:tie", tables=[GOLD, GOLD_10, FACE_UP])
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize(("hand", "result"), [(BETTER, 20), (WORSE, -20), (MIXED, 0)])
def test_both_hands_must_be_higher_to_win_and_one_pushes(id: str, hand: str, result: int) -> None:
    assert net(finish(begin(id, {1: THREES, 2: hand}, "2 bet base=20"))) == result


@clause("000:825")
@proves("rule:loses", "rule:tie", tables=[GOLD, GOLD_10, FACE_UP])
@pytest.mark.parametrize("id", TABLES)
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("Kc Kd Qs Jh 7d 4h 2d", 0),
        ("9h 9s Ac Ts 7d 4h 2d", 0),
        ("9h 9s Qs Jh 7d 4h 2d", -20),
        ("6c 6d Qs Jh 7d 4h 2d", -20),
    ],
    ids=[
        "front copied, back won",
        "front won, back copied",
        "both copied",
        "front copied, back lost",
    ],
)
def test_a_copy_is_the_player_dealers(id: str, hand: str, result: int) -> None:
    assert net(finish(begin(id, {1: THREES, 2: hand}, "2 bet base=20"))) == result


@clause("000:781")
@pytest.mark.parametrize(("total", "offset"), [(3, 2), (7, 6), (8, 0), (9, 1), (14, 6), (15, 0), (18, 3)])
def test_the_dice_count_clockwise_from_the_player_dealer(total: int, offset: int) -> None:
    assert seat_of_dice(3, total) == (3 - 1 + offset) % 7 + 1


@clause("000:781")
@pytest.mark.parametrize(
    ("dice", "button"), [((1, 1, 1), "seat3"), ((1, 1, 6), "seat2"), ((5, 5, 5), "seat2"), ((1, 1, 3), "seat5")]
)
def test_the_button_lies_where_the_dice_say_or_next_to_the_player_dealer(dice: tuple[int, ...], button: str) -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", dice=dice)
    assert round_.felt.buttons["action button"] == [button]
    assert [str(card) for card in sorted(round_.felt.cards["seat2.hand"])] == [str(c) for c in sorted(cards(BETTER))]


@clause("001:7689")
def test_face_up_moves_the_button_to_the_first_wager() -> None:
    round_ = begin(FACE_UP, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", dice=(1, 1, 3))
    assert round_.felt.buttons["action button"] == ["seat2"], "seats 5, 6 and 7 are empty and the next is the bank"


@clause("000:783")
def test_seats_without_a_wager_get_cards_that_are_collected() -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20")
    assert len(round_.felt.cards["muck"]) == 4 + 5 * 7
    assert sum(event.kind == "deal" and len(event.what) == 7 for event in round_.events) == 7


@clause("000:779")
def test_the_player_dealer_chooses_which_pile_goes_out_first() -> None:
    chance = Stacked(serpentine({1: THREES, 2: BETTER}, 1), rolls=[(1, 1, 6)])
    round_ = start(PASO, {1: 900, 2: 900}, options=FREE, chance=chance)
    say(round_, "1 bank 900", "2 bet base=20", "1 pile_7")
    assert sorted(round_.felt.cards["seat2.hand"]) == sorted(cards(THREES)), "each seat gets the pile before its own"


@clause("001:7212")
def test_a_machine_gives_out_whole_hands_in_order() -> None:
    round_ = start(
        GOLD_10, {1: 900, 2: 900}, options=FREE, chance=Stacked(cards(f"{THREES} {BETTER}"), rolls=[(1, 1, 6)])
    )
    say(round_, "1 bank 900", "2 bet base=20")
    assert sorted(round_.felt.cards["seat2.hand"]) == sorted(cards(BETTER))


@proves("rule:matched", "rule:unused", "rule:close_bank", tables=[GOLD])
def test_the_worked_example_of_coverage() -> None:
    """A bank of 200 takes 60, then pays 60, and has 80 left in action (001:4424)."""
    hands = {1: THREES, 2: WORSE, 3: BETTER, 4: "As Ac Kh Qs 5s 4c 3d"}
    round_ = finish(begin(GOLD, hands, "2 bet base=60", "3 bet base=60", "4 bet base=100", bank=200))
    assert stacks(round_) == {1: 200 + 60 - 60 - 80, 2: 940, 3: 1060, 4: 1080}


# -- setting -----------------------------------------------------------------------------------------------------------

FOUL = (cards("Kc Kd"), cards("Ah Ts 8c 5d 3h"))


@clause("000:789")
@proves("rule:foul", tables=[GOLD, GOLD_10])
@pytest.mark.parametrize("id", [PASO, FORTUNE, GOLD, GOLD_10])
@pytest.mark.parametrize(("fouls", "result"), [("lose", -20), ("house_way", 20)])
def test_a_fouled_hand_loses_or_is_reset(id: str, fouls: str, result: int) -> None:
    """Reset only where nothing is printed of it, or on trial."""
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20", fouls=fouls, approved="yes" if id == PASO else "no")
    round_.answer(2, Answer("set", FOUL))
    assert net(finish(round_)) == result


def test_a_fouled_hand_loses_its_base_wager_only() -> None:
    round_ = begin(GOLD, {1: THREES, 2: "9h 9s 8d 8h 8s Kc Kd"}, "2 bet base=20 fortune=20")
    round_.answer(2, Answer("set", (cards("Kc Kd"), cards("9h 9s 8d 8h 8s"))))
    assert net(finish(round_)) == 20 + 100
    round_ = begin(GOLD, {1: THREES, 2: "9h 9s 8d 8h 8s Kc Kd"}, "2 bet base=20 fortune=20")
    round_.answer(2, Answer("set", (cards("8d 8h"), cards("9h 8s Kc Kd 9s"))))
    assert net(finish(round_)) == 20 + 100


@clause("000:789")
@pytest.mark.parametrize(
    "value",
    [
        (cards("Kc"), cards("Kd Ah Ts 8c 5d 3h")), (cards("Kc Kd"), cards("Ah Ts 8c 5d 2h")), "nonsense", None,
        (cards("Kc Kc"), cards("Kd Ah Ts 8c 5d")), [1, 2], ([["Kc"], "Kd"], ["x"]),
    ],
)  # fmt: skip
def test_only_two_and_five_of_the_dealt_cards_can_be_set(value: object) -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20")
    with pytest.raises(IllegalAnswer):
        round_.answer(2, Answer("set", value))
    round_.answer(2, Answer("set", [["Ah", "Ts"], ["Kc", "Kd", "8c", "5d", "3h"]]))
    assert round_.finished


def test_a_refusing_table_says_what_is_wrong() -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20", fouls="refused")
    with pytest.raises(IllegalAnswer, match=r"the front \(pair of kings\) outranks the back \(ace high\)"):
        round_.answer(2, Answer("set", FOUL))


def test_hands_are_described_while_they_are_set() -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER}, "2 bet base=20")
    option = round_.open[2].option("set")
    assert isinstance(option, Arrange)
    assert option.describe(option.house_way) == ("ace and ten", "pair of kings")
    assert option.to_json()["house_way"] == [["Ah", "Ts"], ["Kd", "Kc", "8c", "5d", "3h"]]


def test_nobody_sees_how_another_hand_is_set_before_it_is_opened() -> None:
    round_ = begin(PASO, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20")
    round_.answer(2, round_.open[2].default)
    view = View(round_, "seat3")
    assert set(view.cards("seat2.hand") + view.cards("seat1.hand")) == {HIDDEN}
    assert HIDDEN not in view.cards("seat3.hand")


@proves("rule:one_pile", tables=[FACE_UP])
def test_face_up_lets_players_set_against_the_open_hand_and_the_dealer_set_one_pile() -> None:
    hands = {1: "Qh Qs 8c 8d 4s Js 3c", 2: "Kc Kd 9h 9s Ad 5c 2h"}
    round_ = begin(FACE_UP, hands, "2 bet base=20")
    round_.answer(1, Answer("set", (cards("Js 4s"), cards("Qh Qs 8c 8d 3c"))))
    assert View(round_, "seat2").cards("seat1.back") == list(cards("Qh Qs 8c 8d 3c"))
    say(round_, "2 one_pile")
    assert net(round_) == 20, "the house way would split the pairs and push"
    assert [str(card) for card in round_.felt.cards["seat2.front"]] == ["Ad", "5c"]


def test_the_player_dealer_cannot_set_a_foul() -> None:
    round_ = begin(FACE_UP, {1: BETTER, 2: THREES}, "2 bet base=20")
    with pytest.raises(IllegalAnswer, match="outranks"):
        round_.answer(1, Answer("set", FOUL))


@clause("000:791")
@pytest.mark.parametrize(
    ("id", "asked"), [(PASO, False), (FORTUNE, False), (GOLD, False), (FACE_UP, True), (GOLD_10, True)]
)
def test_who_sets_the_player_dealers_hand(id: str, asked: bool) -> None:
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20")
    while 1 not in round_.open and round_.open:
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    assert (1 in round_.open) is asked


@clause("001:4451")
def test_one_player_sets_one_hand_and_the_other_is_set_the_house_way() -> None:
    hands = {1: THREES, 2: BETTER, 5: WORSE}
    round_ = begin(GOLD, hands, "2 bet base=20 seat5.base.2=20")
    assert round_.open[2].about in ("seat2.hand", "seat5.hand")
    round_.answer(2, round_.open[2].default)
    assert round_.finished
    several = begin(GOLD, hands, "2 bet base=20 seat5.base.2=20", one_hand_each="false", approved="no")
    several.answer(2, several.open[2].default)
    assert 2 in several.open, "the second hand is asked for after the first"


# -- bonus bets --------------------------------------------------------------------------------------------------------

SEVEN = {  # seven cards for every row of every Fortune table
    "seven_card_straight_flush_no_joker": "9s 8s 7s 6s 5s 4s 3s",
    "seven_card_straight_flush_with_joker": "9s 8s 7s Jo 5s 4s 3s",
    "five_aces": "Ac Ad Ah As Jo 9s 2s",
    "five_kings": "Kc Kd Kh Ks Jo 9s 2s",
    "royal_flush": "As Ks Qs Jo Ts 3c 2c",
    "straight_flush": "8s 7s 6s 5s 4s Kh 2c",
    "four_of_a_kind": "8s 8d 8h 8c 4s Kh 2c",
    "four_of_a_kind_10_to_ace": "Ts Td Th Tc 4s Kh 2c",
    "four_of_a_kind_with_joker": "As Ad Ah Jo 4s Kh 2c",
    "full_house": "8s 8d 8h 4c 4s Kh 2c",
    "flush": "Ks 8s 6s 5s 3s Ah 2c",
    "three_of_a_kind": "8s 8d 8h 5c 4s Kh 2c",
    "straight": "8s 7d 6h 5c 4s Kh 2c",
    "two_pair": "8s 8d 5h 5c 4s Kh 2c",
}
BANK = "Qc Qd Jh Jd 9c 7c 3d"
FORTUNE_PAYS = {
    PASO: {"seven_card_straight_flush_no_joker": 5000, "seven_card_straight_flush_with_joker": 1000, "five_aces": 400,
           "royal_flush": 150, "straight_flush": 50, "four_of_a_kind": 25, "four_of_a_kind_10_to_ace": 25,
           "four_of_a_kind_with_joker": 25, "full_house": 5, "flush": 4, "three_of_a_kind": 3, "straight": 2, "two_pair": -1},
    FORTUNE: {"seven_card_straight_flush_no_joker": 8000, "seven_card_straight_flush_with_joker": 1000, "five_aces": 400,
              "five_kings": 250, "royal_flush": 100, "straight_flush": 40, "four_of_a_kind": 25, "full_house": 5, "flush": 3,
              "three_of_a_kind": -1, "straight": 2, "two_pair": -1},
    GOLD: {"seven_card_straight_flush_no_joker": 500, "seven_card_straight_flush_with_joker": 500, "royal_flush": 100,
           "straight_flush": 50, "four_of_a_kind": 25, "full_house": 5, "flush": 3, "three_of_a_kind": -1, "straight": 2},
    GOLD_10: {"seven_card_straight_flush_no_joker": 500, "seven_card_straight_flush_with_joker": 500, "five_aces": 250,
              "five_kings": 200, "royal_flush": 100, "straight_flush": 50, "four_of_a_kind": 25, "full_house": 5, "flush": 3,
              "three_of_a_kind": -1, "straight": 2},
}  # fmt: skip
FORTUNE_PAYS[FACE_UP] = FORTUNE_PAYS[PASO]
FORTUNE_B = {**FORTUNE_PAYS[FORTUNE], "seven_card_straight_flush_no_joker": 500, "seven_card_straight_flush_with_joker": 500,
             "five_aces": 250, "five_kings": 200, "straight_flush": 50}  # fmt: skip
CASES = [
    *(
        (id, "A" if id == FORTUNE else "standard", row, pays)
        for id, table in FORTUNE_PAYS.items()
        for row, pays in table.items()
    ),
    *((FORTUNE, "B", row, pays) for row, pays in FORTUNE_B.items()),
    *((GOLD_10, "older", row, 200 if row == "five_aces" else pays) for row, pays in FORTUNE_PAYS[GOLD_10].items()),
]


@clause("000:829", "000:831", "000:835", "000:857", "000:859", "000:865", "000:886", "000:888-897")
@proves("pay:fortune*", "rule:fortune", "rule:fortune_loses", tables=[FORTUNE, GOLD, GOLD_10, FACE_UP])
@pytest.mark.parametrize(("id", "table", "row", "pays"), CASES)
def test_fortune_pays_every_printed_row(id: str, table: str, row: str, pays: int) -> None:
    hands = {1: BANK, 2: SEVEN[row]}
    plain = net(finish(begin(id, hands, "2 bet base=20", bank=500000, fortune_table=table)))
    assert (
        net(finish(begin(id, hands, "2 bet base=20 fortune=10", bank=500000, fortune_table=table))) - plain == 10 * pays
    )


@clause("000:887", "001:7792")
@pytest.mark.parametrize("id", [PASO, FACE_UP])
def test_a_royal_flush_and_royal_match(id: str) -> None:
    hands = {1: "8c 8d 5h 5d 9c 7c 3d", 2: "As Ks Jo Js Ts Kh Qh"}
    plain = net(finish(begin(id, hands, "2 bet base=20", bank=500000)))
    assert net(finish(begin(id, hands, "2 bet base=20 fortune=10", bank=500000))) - plain == 20000


@clause("000:829", "001:7805")
@pytest.mark.parametrize("id", [PASO, FACE_UP])
@pytest.mark.parametrize(("by", "pays"), [("price", 3), ("rank", 2)])
def test_three_of_a_kind_with_a_straight_is_paid_by_price_or_by_rank(id: str, by: str, pays: int) -> None:
    hands = {1: BANK, 2: "8s 8d 8h 7h 6c 5c 4d"}
    plain = net(finish(begin(id, hands, "2 bet base=20")))
    assert net(finish(begin(id, hands, "2 bet base=20 fortune=10", fortune_by=by))) - plain == 10 * pays


@proves("rule:seat_prize", "pay:fortune.five*", tables=[GOLD])
@pytest.mark.parametrize("name", ["aces", "kings", "queens", "jacks", "tens", "nines", "eights"])
def test_bonus_gold_pays_a_seat_five_thousand_for_five_eights_or_better(name: str) -> None:
    rank = dict(zip(("aces", "kings", "queens", "jacks", "tens", "nines", "eights"), "AKQJT98", strict=True))[name]
    hands = {1: "7c 7d 6h 6d 5c 4c 3d", 2: f"{rank}c {rank}d {rank}h {rank}s Jo 3s 2s"}
    plain = net(finish(begin(GOLD, hands, "2 bet base=20", bank=500000)))
    with_bet = net(finish(begin(GOLD, hands, "2 bet base=20 fortune=10", bank=500000)))
    assert with_bet - plain == 10 * (250 if name == "aces" else 200) + 5000


@clause("001:4578")
def test_lower_fives_have_no_prize() -> None:
    hands = {1: BANK.replace("7c", "6c"), 2: "7c 7d 7h 7s Jo 3s 2s"}
    plain = net(finish(begin(GOLD, hands, "2 bet base=20", bank=500000)))
    assert net(finish(begin(GOLD, hands, "2 bet base=20 fortune=10", bank=500000))) - plain == 2000


@proves("rule:seat_prize", "option:fortune_table", tables=[GOLD_10])
@pytest.mark.parametrize(
    ("row", "table", "prize"),
    [
        ("four_of_a_kind_10_to_ace", "standard", 500), ("four_of_a_kind_with_joker", "standard", 500),
        ("four_of_a_kind", "standard", 0), ("five_kings", "standard", 0), ("four_of_a_kind_10_to_ace", "older", 500),
        ("four_of_a_kind_with_joker", "older", 0),
    ],
)  # fmt: skip
def test_bonus_gold_10_pays_a_seat_five_hundred_for_four_tens_or_better(row: str, table: str, prize: int) -> None:
    hands = {1: BANK, 2: SEVEN[row]}
    plain = net(finish(begin(GOLD_10, hands, "2 bet base=20", bank=500000, fortune_table=table)))
    pays = 200 if row == "five_kings" else 25
    with_bet = net(finish(begin(GOLD_10, hands, "2 bet base=20 fortune=10", bank=500000, fortune_table=table)))
    assert with_bet - plain == 10 * pays + prize


@proves("rule:seat_prize", tables=[GOLD_10])
def test_a_seats_prize_is_shared_by_its_fortune_bettors() -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind_10_to_ace"]}
    bets = ("2 bet base=20 fortune=10", "3 bet seat2.base.3=20 seat2.fortune.3=20", "4 bet seat2.base.4=20")
    round_ = finish(begin(GOLD_10, hands, *bets, bank=50000))
    paid = [(target, amount) for _, target, amount in told(round_, "pay")]
    assert paid[-2:] == [("seat2.stack", 25000), ("seat3.stack", 25000)], "last of all, and nothing for seat 4"


@clause("001:7357", "001:3386")
def test_what_a_short_bank_covers_of_a_seats_prize_is_shared_equally() -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind_10_to_ace"]}
    bets = (
        "2 bet base=20 fortune=10",
        "3 bet seat2.base.3=20 seat2.fortune.3=10",
        "4 bet seat2.base.4=20 seat2.fortune.4=10",
    )
    round_ = finish(begin(GOLD_10, hands, *bets, bank=750 + 380))
    shares = [amount for _, _, amount in told(round_, "pay")][-3:]
    assert shares == [12_668, 12_666, 12_666]


@clause("000:781", "000:815", "000:847", "000:827")
@proves("option:order", tables=[GOLD, GOLD_10])
def test_base_wagers_come_first_from_the_button_and_fortune_by_seat_number() -> None:
    hands = {1: THREES, 2: BETTER, 3: WORSE}
    bets = ("2 bet base=20 fortune=10", "3 bet base=20 fortune=10")
    order = {
        id: [place for event in finish(begin(id, hands, *bets, dice=(1, 1, 1))).events
             for place in [str(event.source)] if event.kind in ("return", "collect") and place.startswith("seat")]
        for id in (PASO, GOLD, GOLD_10)
    }  # fmt: skip
    assert order[PASO] == ["seat3.base", "seat3.fortune", "seat2.base", "seat2.fortune"]
    assert order[GOLD] == ["seat3.base", "seat2.base", "seat3.fortune", "seat2.fortune"]
    assert order[GOLD_10] == ["seat3.base", "seat2.base", "seat2.fortune", "seat3.fortune"]


# -- Envy --------------------------------------------------------------------------------------------------------------

ENVY = {
    PASO: {"seven_card_straight_flush_no_joker": 5000, "seven_card_straight_flush_with_joker": 500, "five_aces": 250,
           "royal_flush": 50, "straight_flush": 20, "four_of_a_kind": 5, "full_house": 0},
    FACE_UP: {"seven_card_straight_flush_no_joker": 3000, "seven_card_straight_flush_with_joker": 500, "five_aces": 250,
              "royal_flush": 50, "straight_flush": 20, "four_of_a_kind": 5, "full_house": 0},
    FORTUNE: {"seven_card_straight_flush_no_joker": 1000, "seven_card_straight_flush_with_joker": 100, "five_aces": 50,
              "five_kings": 25, "royal_flush": 10, "straight_flush": 5, "four_of_a_kind": 5, "full_house": 0},
}  # fmt: skip
ENVIOUS = "Js Tc 9d 6h 3h 2h 2d"


def envied(round_: Round) -> dict[str | None, int]:
    """What each seat was paid for its Envy button, in dollars."""
    found: dict[str | None, int] = {}
    for event in finish(round_).events:
        if event.kind == "pay" and event.why is not None and event.why.text.startswith("An Envy button"):
            found[event.target] = found.get(event.target, 0) + (event.amount or 0) // 100
    return found


@clause("000:739", "000:843", "000:845", "000:875", "000:881", "000:886", "000:888-892")
@proves("rule:envy", tables=[FORTUNE, FACE_UP])
@pytest.mark.parametrize(
    ("id", "row", "prize"), [(id, row, prize) for id, table in ENVY.items() for row, prize in table.items()]
)
def test_envy_is_paid_for_another_players_hand_and_never_for_ones_own(id: str, row: str, prize: int) -> None:
    hands = {1: BANK, 2: SEVEN[row], 3: ENVIOUS}
    round_ = begin(id, hands, "2 bet base=20 fortune=10", "3 bet base=20 fortune=10", bank=500000)
    assert envied(round_) == ({"seat3.stack": prize} if prize else {})


@clause("000:843", "000:869", "000:875")
@pytest.mark.parametrize(("id", "paid"), [(PASO, {}), (FACE_UP, {"seat3.stack": 5}), (FORTUNE, {"seat3.stack": 5})])
def test_an_envied_hand_needs_a_fortune_bet_of_its_own_at_paso_robles_only(id: str, paid: dict[str, int]) -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: ENVIOUS}
    assert envied(begin(id, hands, "2 bet base=20", "3 bet base=20 fortune=10")) == paid


@clause("000:844", "000:845", "000:875")
def test_several_hands_are_envied_several_times_and_the_banks_never() -> None:
    four_eights, four_fives = SEVEN["four_of_a_kind"].replace("Kh", "Jh"), "5s 5d 5h 5c 4h Jd 7h"
    hands = {1: "Kc Kd Kh Ks 9c 7c 3d", 2: four_eights, 3: ENVIOUS, 4: four_fives}
    bets = tuple(f"{seat} bet base=20 fortune=10" for seat in (2, 3, 4))
    assert envied(begin(PASO, hands, *bets)) == {"seat2.stack": 5, "seat3.stack": 10, "seat4.stack": 5}


@clause("001:7671", "001:7777", "001:7782")
def test_an_envy_button_needs_a_seated_players_fortune_bet_of_five() -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: ENVIOUS}
    small = begin(FACE_UP, hands, "2 bet base=20", "3 bet base=20 fortune=4")
    assert envied(small) == {}
    behind = begin(FACE_UP, hands, "2 bet base=20", "3 bet base=20", "4 bet seat3.base.4=20 seat3.fortune.4=20")
    assert envied(behind) == {}


@proves("option:envy_for", "rule:envy_button", tables=[FORTUNE])
def test_at_garden_city_every_fortune_wager_of_five_has_a_button_also_behind_another_player() -> None:
    """001:2975, 001:2992: a button lies next to the wager, whoever placed it; 001:3001: never for one's own hand."""
    four, fives = SEVEN["four_of_a_kind"], "5s 5d 5h 5c 4h Ad 7h"
    behind = "4 bet seat3.base.4=20 seat3.fortune.4=10"
    hands = {1: BANK, 2: four, 3: ENVIOUS}
    assert envied(begin(FORTUNE, hands, "2 bet base=20", "3 bet base=20", behind)) == {"seat4.stack": 5}
    own = {1: BANK, 2: ENVIOUS, 3: fives, 4: four}
    bets = ("2 bet base=20", "3 bet base=20", "4 bet base=20 seat3.base.4=20 seat3.fortune.4=10")
    assert envied(begin(FORTUNE, own, *bets)) == {}, "neither the hand bet on nor the hand one plays"
    assert envied(begin(FACE_UP, hands, "2 bet base=20", "3 bet base=20", behind)) == {}, (
        "001:7782: seated players only"
    )


@clause("000:869")
def test_each_fortune_wager_has_an_envy_button_of_its_own() -> None:
    """000:869: two wagers of $10 on two spots are paid twice for another player's straight flush."""
    hands = {1: BANK, 2: SEVEN["straight_flush"], 3: ENVIOUS}
    bets = ("2 bet base=20 fortune=10", "3 bet base=20 fortune=10 seat5.base.3=20 seat5.fortune.3=10")
    assert envied(begin(PASO, hands, *bets)) == {"seat3.stack": 40}


@clause("001:7324")
def test_behind_a_seat_the_first_to_bet_is_settled_first() -> None:
    """001:7324: the seated player, then backline bettors from the first to place a wager to the last."""
    hands = {1: THREES, 2: WORSE}
    placed = {2: "2 bet base=20", 3: "3 bet seat2.base.3=20", 4: "4 bet seat2.base.4=100"}
    for order in ((2, 3, 4), (4, 3, 2), (3, 4, 2)):
        round_ = finish(begin(GOLD_10, hands, *(placed[seat] for seat in order)))
        taken = [place for place, _, _ in told(round_, "collect")]
        behind = [f"seat2.base.{seat}" for seat in order if seat != 2]
        assert taken == ["seat2.base", *behind]


@clause("000:827", "000:841", "000:847", "001:7738")
def test_envy_is_paid_last_or_in_its_seat() -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: ENVIOUS}
    bets = ("2 bet base=20 fortune=10", "3 bet base=20 fortune=10")
    last = finish(begin(PASO, hands, *bets, dice=(1, 1, 1)))
    in_seat = finish(begin(FACE_UP, hands, *bets, dice=(1, 1, 1)))
    assert told(last, "pay")[-1][1:] == ("seat3.stack", 500)
    assert told(in_seat, "pay")[0][1:] == ("seat3.stack", 500), "seat 3 is settled first, Envy with it"
    assert not last.felt.buttons["envy"], "the buttons are taken back"


@proves("option:order", "option:envy_paid", "rule:envy", "rule:envy_button", tables=[FORTUNE])
def test_garden_city_settles_side_bets_with_the_base_wager_and_envy_at_the_very_end() -> None:
    """001:2956, 2975, 2992-3001: from $5 a Fortune bet has a button; each other hand of four or better pays it once."""
    four_eights, four_fives = SEVEN["four_of_a_kind"].replace("Kh", "Jh"), "5s 5d 5h 5c 4h Jd 7h"
    hands = {1: "Kc Kd Ah Ks 9c 7c 3d", 2: four_eights, 3: ENVIOUS, 4: four_fives}
    bets = tuple(f"{seat} bet base=20 fortune=10 pai_gowd=10" for seat in (2, 3, 4))
    round_ = finish(begin(FORTUNE, hands, *bets, dice=(1, 1, 1)))
    gone = [
        str(e.source) for e in round_.events if e.kind in ("return", "collect") and str(e.source).startswith("seat")
    ]
    assert [seat for seat, _ in groupby(gone, key=lambda place: place.partition(".")[0])] == ["seat3", "seat4", "seat2"]
    assert {place for place in gone if place.startswith("seat3")} == {"seat3.base", "seat3.fortune", "seat3.pai_gowd"}
    last = max(at for at, e in enumerate(round_.events) if e.kind in ("return", "collect") and str(e.source) in gone)
    envy = [at for at, e in enumerate(round_.events) if e.why and e.why.text.startswith("An Envy button") and e.amount]
    assert min(envy) > last
    assert envied(begin(FORTUNE, hands, *bets)) == {"seat2.stack": 5, "seat3.stack": 10, "seat4.stack": 5}
    assert not round_.felt.buttons["envy"]


@clause("000:845")
def test_a_second_hand_of_the_same_player_is_not_envied() -> None:
    hands = {1: BANK, 2: ENVIOUS, 5: SEVEN["four_of_a_kind"]}
    bet = "2 bet base=20 fortune=10 seat5.base.2=20 seat5.fortune.2=10"
    assert envied(begin(PASO, hands, bet)) == {}


# -- Pai Gow'd and Ace-High ----------------------------------------------------------------------------------------------


@proves("pay:pai_gowd*", "rule:pai_gowd", "rule:pai_gowd_loses", tables=[FORTUNE])
@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("9c 8d 7h 5s 4c 3d 2h", 100), ("Tc 8d 7h 5s 4c 3d 2h", 50), ("Jc 8d 7h 5s 4c 3d 2h", 10), ("Qc 8d 7h 5s 4c 3d 2h", 7),
        ("Kc 8d 7h 5s 4c 3d 2h", 5), ("Ac 9d 8h 7s 4c 3d 2h", 3), ("Ac Ad 8h 7s 4c 3d 2h", -1), ("Jo 9d 8h 7s 4c 3d 2h", -1),
        ("9c 8d 7h 6s 5c 3d 2h", -1),
    ],
)  # fmt: skip
def test_pai_gowd_pays_the_worse_the_player_dealers_back_is(bank: str, pays: int) -> None:
    hands = {1: bank, 2: "Kh Kd Qs Js 6d 5h 5d"}
    plain = net(finish(begin(FORTUNE, hands, "2 bet base=20")))
    assert net(finish(begin(FORTUNE, hands, "2 bet base=20 pai_gowd=10"))) - plain == 10 * pays


@proves("rule:ace_high", "rule:ace_high_loses", "rule:all_push", "pay:ace_high*", tables=[FACE_UP])
@pytest.mark.parametrize(
    ("bank", "hand", "pays"),
    [
        ("Ac Kd 9h 7s 5c 3h 2s", "Ad Kc 9s 7h 5d 3c 2h", 40), ("Jo Kd 9h 7s 5c 3h 2s", "Ad Kc 9s 7h 5d 3c 2h", 40),
        ("Jo Kd 9h 7s 5c 3h 2s", "Qd Kc 9s 7h 5d 3c 2h", 15), ("Ac Kd 9h 7s 5c 3h 2s", "Qd Kc 9s 7h 5d 3c 2h", 5),
        ("Kc Qh 9h 7s 5c 3h 2s", "Ad Kd 9s 7h 5d 3c 2h", -1), ("Ac As 9h 7s 5c 3h 2s", "Ad Kd 9s 7h 5d 3c 2h", -1),
    ],
)  # fmt: skip
def test_ace_high_pays_for_the_player_dealers_hand_and_every_base_wager_pushes(bank: str, hand: str, pays: int) -> None:
    round_ = finish(begin(FACE_UP, {1: bank, 2: hand}, "2 bet base=20 ace_high=10"))
    base = 0 if pays > 0 else net(finish(begin(FACE_UP, {1: bank, 2: hand}, "2 bet base=20")))
    assert net(round_) == base + 10 * pays
    if pays > 0:
        assert not told(round_, "set"), "nobody need set a hand"


# -- records, fees, setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", TABLES)
def test_a_stacked_round_with_dice_replays_from_its_record(id: str) -> None:
    round_ = finish(begin(id, {1: THREES, 2: BETTER}, "2 bet base=20 fortune=10"))
    (events,) = rounds(lines(round_))
    assert replay(events, open_game)[0] is None


@pytest.mark.parametrize(
    ("id", "bet", "player", "bank"),
    [(PASO, "base=20", 0.5, 0.5), (PASO, "base=40 fortune=20", 1, 0.5), (FORTUNE, "base=20 fortune=10 pai_gowd=10", 2, 2),
     (FACE_UP, "base=20 fortune=10 ace_high=10", 3, 2), (GOLD, "base=20 fortune=10", 1, 2), (GOLD_10, "base=20 fortune=10", 2, 2)],
)  # fmt: skip
def test_fees_of_the_first_option_are_taken_before_the_deal(id: str, bet: str, player: float, bank: float) -> None:
    round_ = start(id, {1: 5000, 2: 1000}, options={}, chance=Stacked([], rolls=[(1, 1, 1)]))
    say(round_, "1 bank 4900", f"2 bet {bet}")
    fees = {source: (amount or 0) / 100 for source, _, amount in told(round_, "fee")}
    assert sum(value for source, value in fees.items() if source == "seat1.stack") == bank
    assert (
        sum((event.amount or 0) for event in round_.events if event.kind == "fee" and event.source == "seat2.stack")
        == player * 100
    )


@proves("rule:cut", "option:cut", tables=[GOLD_10])
def test_the_player_dealer_is_offered_the_cut_of_a_pack_that_is_dealt_by_hand() -> None:
    """001:7213: after the shuffle and before the seven piles; a shuffling machine is not cut."""
    made = []
    for said in ("1 no_cut", "1 cut_4"):
        options = {"fee": "none", "deal": "by_hand"}
        round_ = start(GOLD_10, {1: 900, 2: 900}, options=options, chance=Sealed(bytes(32)))
        say(round_, "1 bank 500", "2 bet base=20")
        assert list(round_.open) == [1] and round_.open[1].option("no_cut")
        say(round_, said)
        assert round_.open[1].option("pile_1")
        made.append(next(event.what for event in round_.events if event.kind == "shuffle")[::-1])
    whole, cut = made
    assert cut == whole[21:] + whole[:21]
    machine = start(GOLD_10, {1: 900, 2: 900}, options={"fee": "none"}, chance=Sealed(bytes(32)))
    say(machine, "1 bank 500", "2 bet base=20")
    assert not any(question.option("no_cut") for question in machine.open.values())


@clause("001:2975", "001:3000")
@pytest.mark.parametrize(("reading", "paid"), [("players", 0), ("everyone", 5)])
def test_whether_the_player_dealers_four_of_a_kind_is_envied(reading: str, paid: int) -> None:
    hands = {1: "Td Th Tc Jo 4s 6h 2c", 2: BETTER}
    plain = net(finish(begin(FORTUNE, hands, "2 bet base=20")))
    fortune = net(finish(begin(FORTUNE, hands, "2 bet base=20 fortune=10")))
    assert net(finish(begin(FORTUNE, hands, "2 bet base=20 fortune=10", envied=reading))) == fortune + paid
    assert net(finish(begin(FORTUNE, hands, "2 bet base=20", envied=reading))) == plain, "no Fortune bet, no button"


@clause("001:7738")
@proves("option:order", tables=[FACE_UP])
def test_face_up_settles_a_seat_wager_by_wager_those_behind_included() -> None:
    """A bank of $100: both base wagers of the seat are paid before its Fortune bet takes the rest."""
    bets = ("2 bet base=20 fortune=10", "3 bet seat2.base.3=20")
    round_ = finish(begin(FACE_UP, {1: THREES, 2: SEVEN["four_of_a_kind"]}, *bets, bank=100))
    assert [(target, amount) for _, target, amount in told(round_, "pay")] == [
        ("seat2.stack", 2000), ("seat3.stack", 2000), ("seat2.stack", 6000),
    ]  # fmt: skip


@clause("000:869-870", "000:875-876")
def test_at_paso_robles_a_hand_is_envied_whose_own_player_has_a_fortune_bet() -> None:
    """Four of a kind at seat 2: the Fortune bet of somebody behind does not make it a hand with one."""
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: ENVIOUS}
    behind = ("3 bet base=20 fortune=10", "4 bet seat2.base.4=20 seat2.fortune.4=10")
    assert envied(begin(PASO, hands, "2 bet base=20", *behind)) == {}
    assert envied(begin(PASO, hands, "2 bet base=20 fortune=10", *behind)) == {"seat3.stack": 5}


@clause("000:781-782", "000:847-848")
@proves("option:order", tables=[PASO])
@pytest.mark.parametrize(("order", "paid"), [("wager_by_wager", [20, 20, 60]), ("seat_by_seat", [20, 80, 0])])
def test_paso_robles_settles_all_base_wagers_of_a_seat_before_its_fortune_bets(order: str, paid: list[int]) -> None:
    """A bank of $100; by the other reading the Fortune bet of the seated player takes what the wager behind would win."""
    bets = ("2 bet base=20 fortune=10", "3 bet seat2.base.3=20")
    round_ = finish(begin(PASO, {1: THREES, 2: SEVEN["four_of_a_kind"]}, *bets, bank=100, order=order))
    assert [amount for _, _, amount in told(round_, "pay")] == [100 * amount for amount in paid if amount]


@clause("000:771-772")
@pytest.mark.parametrize("first", [2, 3])
def test_at_paso_robles_whoever_bets_first_on_an_empty_seat_sets_its_hand(first: int) -> None:
    """However much the other bets there."""
    second = 5 - first
    bets = (f"{first} bet seat5.base.{first}=20", f"{second} bet seat5.base.{second}=100")
    round_ = begin(PASO, {1: THREES, 5: BETTER}, *bets)
    assert [seat for seat, question in round_.open.items() if question.about == "seat5.hand"] == [first]
