"""The baccarat games by their packets, and every reading both ways."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.games.baccarat_wagers import BY_MARGIN, WAGERS, banker_any_7, low_tie_by_total
from housedealer.hands.baccarat import Coup
from housedealer.money.side_bets import best_row
from housedealer.packets.entries import entry, open_game, pay_table
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

GC = "garden_city"
GOLD, V1, V2, V3, ETERNAL = (
    f"{GC}/{game}"
    for game in ("baccarat_gold", "baccarat_gold_1_0", "baccarat_gold_2_0", "baccarat_gold_3_0", "eternal_baccarat")
)
FREE = {"fee": "none"}

PRINTED: dict[str, dict[str, dict[str, str]]] = {
    GOLD: {
        "player": {"win": "1:1", "tie": "push"},
        "banker": {"win": "19:20", "tie": "push"},
        "tie": {"tie": "10 for 1"},
        **{bet: {"mixed_pair": "6:1", "colored_pair": "12:1", "perfect_pair": "25:1"} for bet in ("player_pair", "banker_pair")},
    },
    V1: {"tie": {"tie": "9 for 1"}, "low_tie_max": {"low_tie": "50:1"}, "silver": {"three_card_8": "25 for 1"}, "gold": {"three_card_7": "40:1"}},
    V2: {
        "tie": {"tie": "10 for 1"},
        "gold": {"three_card_7": "40:1"},
        "pair": {"player_hand_and_banker_hand_pair": "40:1", "suited_pair": "12:1", "same_color_pair": "6:1", "any_pair": "3:1"},
    },
    V3: {"tie": {"tie": "9:1"}, "low_tie_max": {"low_tie": "50:1"}, "silver": {"three_card_8": "25:1"}, "gold": {"three_card_7": "40:1"}},
    ETERNAL: {
        "tie": {"tie": "8:1"},
        "supreme_7": {"three_card_hands": "200:1", "two_card_hands": "50:1"},
        "divine_9": {"both_hands": "75:1", "either_hand": "10:1"},
        "moon_8": {"three_card_8": "25:1"},
        "sun_7": {"three_card_7": "40:1"},
        "eclipse": {"any_of_four": "6:1"},
    },
}  # fmt: skip
SPREAD = {"9_points": "30:1", "8_points": "10:1", "7_points": "6:1", "6_points": "4:1", "5_points": "2:1", "4_points": "1:1",
          "natural_win": "1:1", "natural_tie": "push"}  # fmt: skip


def pays_by(*ids: str) -> pytest.MarkDecorator:
    """What is printed of the rows of these tables' bets, and of when each bet wins and loses."""
    rows = {
        f"pay:{bet}.{row}" for id in ids for bet, printed in entry(id).pay_tables.items()
        for table in printed.values() for row in table["rows"]
    }  # fmt: skip
    rules = {f"rule:{bet}{ends}" for id in ids for bet in entry(id).pay_tables for ends in ("", "_loses")}
    return proves(*sorted(rows | rules), tables=ids)


@pays_by(*PRINTED)
@proves("pay:*", tables=[V2])
@pytest.mark.parametrize("id", PRINTED)
def test_the_printed_pay_tables_are_the_ones_in_the_data(id: str) -> None:
    tables = {bet: next(iter(printed.values()))["rows"] for bet, printed in entry(id).pay_tables.items()}
    for bet, rows in tables.items():
        if "spread" in bet or "talons" in bet:
            assert rows == SPREAD
        elif bet in PRINTED[id]:
            assert rows == PRINTED[id][bet]
        elif bet == "player":
            assert rows == {"win": "1:1", "tie": "push"}
        else:
            assert bet == "banker" and rows == {"win": "1:1", "win_with_three_card_7": "push", "tie": "push"}
    assert PRINTED[id].keys() <= tables.keys()


def pays(id: str, bet: str, player: str, banker: str) -> float | None:
    """What a wager wins to one; None when it loses."""
    printed = entry(id).pay_tables[bet]
    table = pay_table(bet, "first", next(iter(printed.values())))
    odds = best_row(table, *WAGERS[bet][1](Coup(cards(player), cards(banker))))
    return None if odds is None else odds.win / odds.stake


ROWS: list[tuple[str, str, str, str, float | None]] = [  # game, bet, Player hand, Banker hand, pays to one
    (GOLD, "player", "Kh 9d", "Kc 8d", 1), (GOLD, "player", "Kh 8d", "Kc 9d", None), (GOLD, "player", "Kh 8d", "Kc 8c", 0),
    (GOLD, "banker", "Kh 8d", "Kc 9d", 0.95), (GOLD, "banker", "Kh 9d", "Kc 8d", None), (GOLD, "banker", "Kh 9d", "Kc 9c", 0),
    (GOLD, "banker", "Kh 6d", "2c 2d 3d", 0.95),  # no three-card seven in this game
    (V1, "banker", "Kh 6d", "2c 2d 3d", 0), (V2, "banker", "Kh 6d", "2c 2d 3d", 0), (V3, "banker", "Kh 6d", "2c 2d 3d", 0),
    (ETERNAL, "banker", "Kh 6d", "2c 2d 3d", 0), (V1, "banker", "Kh 6d", "Kc 7d", 1), (V1, "player", "Kh 6d", "2c 2d 3d", None),
    (GOLD, "tie", "Kh 6d", "Kc 6c", 9), (V2, "tie", "Kh 6d", "Kc 6c", 9), (V1, "tie", "Kh 6d", "Kc 6c", 8),
    (V3, "tie", "Kh 6d", "Kc 6c", 9), (ETERNAL, "tie", "Kh 6d", "Kc 6c", 8), (ETERNAL, "tie", "Kh 6d", "Kc 7c", None),
    (V1, "tie", "Kh 6d", "Kc 3c", None),  # the packet's example: three against six
    (V1, "low_tie_max", "Kh Ad 5c", "5c Ac", 50), (V1, "low_tie_max", "Kh 6d", "5c Ac", None), (V1, "low_tie_max", "Kh 5d", "Kc 4c", None),
    (V3, "low_tie_max", "Kh Td 5c", "5c Jc", 50), (V3, "low_tie_max", "6h 4d 5c", "5c Jc", None),
    (V1, "silver", "2h 3d 3c", "Kc 7d", 24), (V1, "silver", "2h 3d 3c", "Kc 8d", None), (V1, "silver", "Kh 8d", "Kc 7d", None),
    (V1, "silver", "2h 3d 3c", "3c 4d 2d", None), (V3, "silver", "2h 3d 3c", "3c 4d", 25),
    (V1, "gold", "Kh 6d", "2c 2d 3d", 40), (V1, "gold", "Kh 6d", "Kc 7d", None), (V1, "gold", "Kh 7d", "2c 2d 3d", None),
    (V1, "gold", "Kh 8d", "2c 2d 3d", None), (V2, "gold", "2h 2d 2c", "2c 2d 3d", 40), (V3, "gold", "Kh 6d", "2c 2d 3d", 40),
    (GOLD, "player_pair", "Kh Kc", "2c 3d", 6), (GOLD, "player_pair", "Kh Kd", "2c 3d", 12), (GOLD, "player_pair", "Kh Kh", "2c 3d", 25),
    (GOLD, "player_pair", "Kh Qh", "2c 2d", None), (GOLD, "player_pair", "2h 3d 2c", "2c 2d", None),
    (GOLD, "banker_pair", "Kh Kc", "2c 3d", None), (GOLD, "banker_pair", "Kh Qc", "2c 2d", 6), (GOLD, "banker_pair", "Kh Qc", "2c 2s", 12),
    (GOLD, "banker_pair", "Kh Qc", "2s 2s", 25),
    (V2, "pair", "Kh Kc", "2c 3d", 3), (V2, "pair", "Kh Qc", "2c 2d", 3), (V2, "pair", "Kh Kd", "2c 3d", 6), (V2, "pair", "Kh Kh", "2c 3d", 12),
    (V2, "pair", "Kh Kh", "2c 2d", 40), (V2, "pair", "Kh Jh", "2c 3d", None), (V2, "pair", "Kh 2h", "2c Kd", None),
    (GOLD, "player_spread", "Kh 9d", "Kc Td", 1), (GOLD, "player_spread", "2h 2d 5c", "Kc Td 5d", 1), (GOLD, "player_spread", "2h 2d 5c", "Kc Td", 30),
    (GOLD, "player_spread", "2h 2d 4c", "Kc Td", 10), (GOLD, "player_spread", "Kh 7d", "Kc Td", 6), (GOLD, "player_spread", "Kh 6d", "Kc Td", 4),
    (GOLD, "player_spread", "2h 2d Ac", "Kc Td", 2), (GOLD, "player_spread", "2h 2d Kc", "Kc Td", 1), (GOLD, "player_spread", "2h Ad Kc", "Kc Td", None),
    (GOLD, "player_spread", "Kh 9d", "Kc 8d", 1), (GOLD, "player_spread", "Kh 9d", "Kc 9c", 0), (GOLD, "player_spread", "Kh 7d", "Kc 7c", None),
    (GOLD, "player_spread", "Kh 8d", "Kc 9c", None), (GOLD, "banker_spread", "Kh Td", "2c 2d 5c", 30), (GOLD, "banker_spread", "Kh 8d", "Kc 8c", 0),
    (GOLD, "banker_spread", "Kh 9d", "Kc 8c", None), (GOLD, "banker_spread", "Kh 2d", "Kc 7c", 2),
    (ETERNAL, "golden_talons_player", "2h 2d 5c", "Kc Td", 30), (ETERNAL, "golden_talons_player", "Kh 8d", "Kc 7d", 1),
    (ETERNAL, "golden_talons_player", "Kh 8d", "Kc 8c", 0), (ETERNAL, "golden_talons_banker", "Kh 8d", "Kc 8c", 0),
    (ETERNAL, "golden_talons_banker", "Kh 2d", "Kc 6c", 1), (ETERNAL, "golden_talons_banker", "Kh 7d", "Kc 7c", None),
    (ETERNAL, "supreme_7", "2h 2d 3c", "2c 2s 3d", 200), (ETERNAL, "supreme_7", "Kh 7d", "Kc 7c", 50), (ETERNAL, "supreme_7", "Kh 7d", "2c 2s 3d", None),
    (ETERNAL, "supreme_7", "Kh 7d", "Kc 6c", None),
    (ETERNAL, "divine_9", "2h 3d 4c", "2c 3s 4d", 75), (ETERNAL, "divine_9", "2h 3d 4c", "2c 3s 3d", 10), (ETERNAL, "divine_9", "2h 3d 3c", "2c 3s 4d", 10),
    (ETERNAL, "divine_9", "Kh 9d", "2c 3s 3d", None),
    (ETERNAL, "moon_8", "2h 3d 3c", "Kc 7d", 25), (ETERNAL, "moon_8", "2h 3d 3c", "2c 3s 3d", None), (ETERNAL, "moon_8", "2h 3d 3c", "2c 3s 4d", None),
    (ETERNAL, "sun_7", "Kh 6d", "2c 2d 3d", 40), (ETERNAL, "sun_7", "Kh 7d", "2c 2d 3d", None),
    (ETERNAL, "eclipse", "Kh 6d", "2c 2d 3d", 6), (ETERNAL, "eclipse", "2h 3d 3c", "Kc 7d", 6), (ETERNAL, "eclipse", "Kh 7d", "Kc 7c", 6),
    (ETERNAL, "eclipse", "2h 3d 4c", "2c 3s 3d", 6), (ETERNAL, "eclipse", "2h 3d 3c", "2c 3s 4d", 6), (ETERNAL, "eclipse", "2h 3d 3c", "2c 3s 3d", None),
    (ETERNAL, "eclipse", "Kh 9d", "Kc 8c", None),
]  # fmt: skip


@pays_by(*PRINTED)
@pytest.mark.parametrize(("id", "bet", "player", "banker", "odds"), ROWS)
def test_every_wager_pays_its_printed_rows(id: str, bet: str, player: str, banker: str, odds: float | None) -> None:
    assert pays(id, bet, player, banker) == odds


def test_the_other_readings_of_three_wagers() -> None:
    assert banker_any_7(Coup(cards("Kh 6d"), cards("Kc 7d"))) == ("win_with_three_card_7",)
    assert banker_any_7(Coup(cards("Kh 6d"), cards("2c 6c"))) == ("win",)
    assert low_tie_by_total(Coup(cards("9h 6d"), cards("Kc 5d"))) == ("low_tie",)
    assert low_tie_by_total(Coup(cards("Kh 6d"), cards("Kc 6c"))) == ()
    assert BY_MARGIN["player_spread"](Coup(cards("Kh 9d"), cards("Kc Td"))) == ("9_points", "natural_win")
    assert BY_MARGIN["golden_talons_banker"](Coup(cards("Kh 7d"), cards("Kc 8d"))) == ("1_points", "natural_win")


# -- whole rounds ---------------------------------------------------------------------------------------------------------

SHOES = {GOLD: "", V2: "", V1: "Kh Kd 9h 9d " * 5, V3: "", ETERNAL: ""}  # five free hands that end in naturals


def open_round(id: str, coup: str, *bets: str, bankroll: int = 5000, **options: str) -> Round:
    """Players in seats 2 on against a bank in seat 1; `coup` is in dealing order: Player, Banker, Player, Banker, thirds."""
    players = {seat + 2: 1000 for seat in range(max(1, len(bets)))}
    round_ = start(id, {1: bankroll, **players}, f"{SHOES[id]} {coup}", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", *(f"{seat} bet {bet}" for seat, bet in zip(players, bets, strict=True)))


def won(round_: Round, seat: int = 2) -> float:
    assert round_.finished
    return stacks(round_)[seat] - 1000


@proves("rule:deal", "rule:player_draws", tables=SHOES)
@pytest.mark.parametrize("id", SHOES)
def test_a_round_deals_player_and_banker_in_turn_and_draws_by_the_charts(id: str) -> None:
    round_ = open_round(id, "2h 3c 2d Ts 6c 5d", "player=10")  # 4 draws a six to 0; 3 against a six draws a five
    assert [str(c) for c in round_.felt.cards["player"]] == ["2h", "2d", "6c"]
    assert [str(c) for c in round_.felt.cards["banker"]] == ["3c", "Ts", "5d"]
    assert won(round_) == -10


DRAWS = [("Ac 2d", "8h", "standard", 2), ("Ac 2d", "8h", "gold", 3), ("2c 3d", "2h", "standard", 2), ("2c 3d", "2h", "gold", 3),
         ("Kc 6d", "6h", "standard", 3), ("Kc 6d", "6h", "gold", 2)]  # fmt: skip


@pytest.mark.parametrize(("banker", "third", "chart", "size"), DRAWS)
def test_where_the_two_charts_differ(banker: str, third: str, chart: str, size: int) -> None:
    """001:3475 against 001:6287: three against an eight, five against a two, six against a six."""
    first, second = banker.split()
    round_ = open_round(GOLD, f"2h {first} Kd {second} {third} 9s", "player=10", banker_chart=chart, approved="no")
    assert len(round_.felt.cards["banker"]) == size


@proves("rule:banker_draws", tables=SHOES)
@pytest.mark.parametrize("id", SHOES)
def test_each_table_draws_by_its_own_chart(id: str) -> None:
    """The older games by words (001:5082, 3475), the others by the usual chart (001:6286-6290, 6954-6963, 7935-7945)."""
    for banker, third, chart, size in DRAWS:
        first, second = banker.split()
        if chart == ("gold" if id in (GOLD, V2) else "standard"):
            round_ = open_round(id, f"2h {first} Kd {second} {third} 9s", "player=10")
            assert len(round_.felt.cards["banker"]) == size
    stood = open_round(id, "2h 2c 4d 3d 9s", "player=10")  # six stands, so five draws
    assert (len(stood.felt.cards["player"]), len(stood.felt.cards["banker"])) == (2, 3)


@clause("001:5082")
@pytest.mark.parametrize(("reading", "size"), [("hits_4_and_5", 3), ("stands_on_4_and_5", 2)])
def test_the_bankers_five_when_the_player_hand_stood(reading: str, size: int) -> None:
    round_ = open_round(GOLD, "2h 2c 4d 3d 9s", "player=10", after_a_stand=reading)
    assert len(round_.felt.cards["banker"]) == size


@proves("rule:natural", tables=SHOES)
@pytest.mark.parametrize("id", SHOES)
def test_a_natural_ends_the_hand(id: str) -> None:
    """Of either hand: the other one would have had to draw."""
    round_ = open_round(id, "Kh 2c 8d 2d", "player=10")
    assert len(round_.felt.cards["banker"]) == 2 and won(round_) == 10
    round_ = open_round(id, "2h Kc 2d 9d", "player=10")
    assert len(round_.felt.cards["player"]) == 2 and won(round_) == -10


@clause("001:5079-5080", "001:5103", "001:5104")
def test_the_bankers_first_card_lies_face_down_until_both_hands_have_two() -> None:
    """001:5104, 001:3495."""
    round_ = open_round(GOLD, "Kh 2c 8d 2d", "player=10")
    faces = [event.face for event in round_.events if event.kind == "deal"]
    assert faces == ["up", "down", "up", "up"]
    assert [event.source for event in round_.events if event.kind == "turn_up"] == ["banker"]


# -- what needs what --------------------------------------------------------------------------------------------------------


@clause("001:5127")
@proves("option:needs_line", tables=[V2])
@pytest.mark.parametrize(
    ("id", "alone"),
    [(GOLD, set()), (V1, {"tie", "low_tie_max"}), (V2, set()), (V3, {"tie", "low_tie_max", "gold"}),
     (ETERNAL, {"tie", "supreme_7", "moon_8", "divine_9", "sun_7", "eclipse", "golden_talons_player", "golden_talons_banker"})],
)  # fmt: skip
def test_which_bonus_bets_stand_without_a_line_wager(id: str, alone: set[str]) -> None:
    for bet in entry(id).pay_tables:
        if bet in ("player", "banker"):
            continue
        if bet in alone:
            assert open_round(id, "Kh 2c 8d 2d", f"{bet}=5").finished
            continue
        with pytest.raises(IllegalAnswer, match=r"needed|needs Player line or Banker line"):
            open_round(id, "Kh 2c 8d 2d", f"{bet}=5")
        assert open_round(id, "Kh 2c 8d 2d", f"banker=5 {bet}=5").finished  # either line will do


@clause("001:6374")
def test_silver_may_not_exceed_the_line_wager_in_1_0() -> None:
    """001:6374 against 001:7036."""
    with pytest.raises(IllegalAnswer, match="may not be more than Player line or Banker line"):
        open_round(V1, "Kh 2c 8d 2d", "player=5 banker=10 silver=11")
    assert open_round(V1, "Kh 2c 8d 2d", "player=5 banker=10 silver=10").finished
    assert open_round(V3, "Kh 2c 8d 2d", "player=5 silver=50").finished


# -- order ------------------------------------------------------------------------------------------------------------------


def settled(round_: Round) -> list[str]:
    """The circles in the order in which they were settled."""
    gone = ("collect", "push", "return")
    return [
        event.source or "" for event in round_.events if event.kind in gone and (event.source or "").startswith("seat")
    ]


ORDERS = {
    GOLD: "player_pair banker_pair player banker tie player_spread banker_spread",  # the pairs at once, 001:5158
    V1: "player banker low_tie_max tie silver gold",
    V3: "player banker low_tie_max tie silver gold",
    ETERNAL: "player banker golden_talons_player golden_talons_banker supreme_7 moon_8 divine_9 sun_7 eclipse tie",
}


@proves("option:settle_order", "option:pairs_paid", tables=ORDERS)
@pytest.mark.parametrize("id", ORDERS)
def test_a_seats_wagers_are_settled_in_the_printed_order(id: str) -> None:
    order = ORDERS[id].split()
    round_ = open_round(id, "Kh 2c 8d 3d", " ".join(f"{bet}=5" for bet in order))
    assert settled(round_) == [f"seat2.{bet}" for bet in order]


@clause("001:5158")
def test_pairs_may_wait_for_their_place() -> None:
    round_ = open_round(GOLD, "Kh 2c 8d 3d", "player=5 player_pair=5", pairs_paid="in_order")
    assert settled(round_) == ["seat2.player", "seat2.player_pair"]


@proves("rule:action_button", "option:settle_from", "option:covered_order", tables=[V2])
def test_2_0_settles_a_covered_table_from_the_right_and_a_short_one_from_the_button() -> None:
    """001:3497 and 001:3510."""
    bets = ("player=10 banker=10 tie=5 gold=5 pair=5", "player=10")
    rich = open_round(V2, "Kh 2c 8d 3d", *bets)
    first = ["seat2.player", "seat2.banker", "seat2.tie", "seat2.gold", "seat2.pair"]
    assert settled(rich) == ["seat3.player", *first]
    short = open_round(V2, "Kh 2c 8d 3d", *bets, bankroll=40)  # a deuce: the second seat, seat 3
    assert settled(short) == ["seat3.player", "seat2.gold", "seat2.pair", "seat2.tie", "seat2.banker", "seat2.player"]
    for bankroll, begins in ((45, "seat2.player"), (44, "seat2.gold")):  # $25 are lost and $20 won
        assert settled(open_round(V2, "Kh 2c 8d 3d", *bets, bankroll=bankroll))[1] == begins
    always = open_round(V2, "Kh 2c 8d 3d", *bets, settle_from="action_button", approved="no")
    assert settled(always)[1] == "seat2.gold"


@clause("001:6247")
@pytest.mark.parametrize(("card", "seat"), [("banker_first", 3), ("player_first", 5)])
def test_which_card_places_the_button(card: str, seat: int) -> None:
    """001:6247 reads either way; a two of the Banker hand, a king of the Player hand."""
    round_ = open_round(V1, "Kh 2c 8d 3d", "player=10", button_card=card)
    assert round_.table.holder("action button") == seat


@proves("rule:action_button", tables=[GOLD])
@pytest.mark.parametrize(
    ("card", "seat"),
    list(zip("A23456789TJQK", (2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5, 6, 7), strict=True)),
)
def test_the_hidden_card_of_the_banker_hand_stands_for_a_seat_of_the_chart(card: str, seat: int) -> None:
    """001:5108-5117."""
    assert open_round(GOLD, f"Kh {card}c 8d 3d", "player=10").table.holder("action button") == seat


@proves("rule:action_button", tables=[V1, ETERNAL])
@pytest.mark.parametrize("id", [V1, V3, ETERNAL])
@pytest.mark.parametrize(("card", "order"), [("A", [2, 3]), ("2", [3, 2]), ("5", [2, 3]), ("T", [2, 3]), ("J", [3, 2])])
def test_settlement_begins_at_the_seat_that_the_card_stands_for_or_at_the_next_one(
    id: str, card: str, order: list[int]
) -> None:
    """001:6247-6258, 7901-7919: a five is seat 6, which is empty, so that action goes on to seat 2."""
    coup = f"Kh {card}c 9d 7s" if id == V1 else f"{card}h Kc 8d 3s Kd Kc"
    round_ = open_round(id, coup, "player=10", "player=10")
    assert [int(place[4]) for place in settled(round_)] == order


@clause("001:7879")
def test_the_position_is_first_offered_at_the_house_dealers_left() -> None:
    round_ = start(ETERNAL, {2: 900, 3: 900, 5: 900}, "Kh 2c 8d 3d", options=FREE)
    assert list(round_.open) == [2]
    assert list(say(round_, "2 pass").open) == [3]


@proves("rule:action_button", tables=[ETERNAL])
@pytest.mark.parametrize(("seats", "expected"), [("10", 2), ("12", 11)])
def test_the_chart_of_seats_goes_by_the_size_of_the_table(seats: str, expected: int) -> None:
    """001:6908, 001:6923: a ten is seat 2 of ten and seat 11 of twelve."""
    for id in (V3, ETERNAL):
        assert open_round(id, "Th 2c 8d 3d", "player=10", seats=seats).table.holder("action button") == expected


@clause("001:6268-6272")
def test_the_seat_that_does_not_exist_hands_first_action_on_clockwise() -> None:
    """001:6270: an eight stands for seat nine, of eight."""
    assert open_round(V1, "Kh 8c 8d 3d", "player=10").table.holder("action button") == 2
    assert open_round(V1, "Kh 8c 8d 3d", "player=10", seats="14").table.holder("action button") == 9


# -- five -----------------------------------------------------------------------------------------------------------------------


@proves("rule:five", tables=[V2])
def test_on_five_each_bettor_of_the_player_line_hits_or_stands() -> None:
    """001:3472: the third card makes nine, the two cards stay five against six."""
    round_ = open_round(V2, "2h Kc 3d 6c 4d", "player=10", "player=20", "banker=10")
    assert set(round_.open) == {2, 3}
    say(round_, "3 stand", "2 hit")
    assert ("button", "seat3") in [(e.kind, e.target) for e in round_.events]
    assert (won(round_, 2), won(round_, 3), won(round_, 4)) == (10, -20, -10)
    assert not round_.felt.buttons["stand on 5"]


@proves("rule:turn_hole", tables=[V2])
@pytest.mark.parametrize(("turned", "shown"), [("after_the_choice", ["??", "4d"]), ("before_the_choice", ["3c", "4d"])])
def test_the_banker_s_first_card_lies_face_down_while_bettors_choose(turned: str, shown: list[str]) -> None:
    """001:3469, 001:3495; the other reading turns it as soon as both hands have two cards."""
    round_ = open_round(V2, "2h 3c 3d 4d 9s", "player=10", hole_turned=turned)
    seen = View(round_, "seat2").cards("banker")
    assert ["??" if card == HIDDEN else str(card) for card in seen] == shown
    say(round_, "2 stand")
    assert round_.finished
    assert [str(card) for card in View(round_, "seat2").cards("banker")][:2] == ["3c", "4d"]


@proves("rule:natural", "rule:peek", tables=[V2])
def test_a_natural_under_the_card_that_lies_face_down_ends_the_hand_before_anyone_chooses() -> None:
    """001:3477."""
    round_ = open_round(V2, "2h 4c 3d 4d", "player=10")
    assert round_.finished
    assert won(round_) == -10


@proves("rule:five", tables=[V2])
def test_when_all_stand_on_five_there_is_no_third_card_and_when_nobody_is_on_the_line_there_is() -> None:
    all_stand = say(open_round(V2, "2h Kc 3d 6c 4d", "player=10"), "2 stand")
    assert len(all_stand.felt.cards["player"]) == 2
    assert len(open_round(V2, "2h Kc 3d 6c 4d", "banker=10").felt.cards["player"]) == 3
    assert (
        len(open_round(V2, "2h Kc 3d 6c 4d", "player=10", choice_on_5="false", approved="no").felt.cards["player"]) == 3
    )


@clause("001:3544")
@pytest.mark.parametrize(("reading", "result"), [("own_hand", 5 * 9), ("community_hand", -5)])
def test_the_tie_of_one_who_stood_on_five(reading: str, result: int) -> None:
    round_ = open_round(V2, "2h Ac 3d 4c 8d", "player=10", "player=10 tie=5", standers=reading)
    say(round_, "2 hit", "3 stand")  # five against five; the third card makes the table's hand three
    assert won(round_, 3) == result


@clause("001:3531", "001:3519")
@pytest.mark.parametrize(("reading", "result"), [("three_cards", 10), ("any", 0)])
def test_which_seven_pushes_the_banker_line(reading: str, result: int) -> None:
    """001:3519 against 001:3531."""
    assert won(open_round(V2, "Kh 3c 6d 4d", "banker=10", seven_pushes=reading)) == result


@pytest.mark.parametrize(("reading", "result"), [("highest_card", -5), ("total", 250)])
def test_what_low_tie_max_looks_at(reading: str, result: int) -> None:
    """001:7011 against 001:7012: nine-six against king-five."""
    assert won(open_round(V3, "9h 5c 6d Kd Kc Ks", "low_tie_max=5", low_tie_by=reading)) == result


@clause("001:5205", "001:8063")
@pytest.mark.parametrize(("reading", "result"), [("flat", 5), ("by_margin", 150)])
def test_what_a_natural_pays_its_spread(reading: str, result: int) -> None:
    """001:8063, 001:5205."""
    assert won(open_round(ETERNAL, "Kh Kc 9d Kd", "golden_talons_player=5", natural_spread=reading)) == result
    assert won(open_round(GOLD, "Kh Kc 9d Kd", "player=10 player_spread=5", natural_spread=reading)) == 10 + result


@pytest.mark.parametrize(("table", "result"), [("standard", 10 + 125), ("for_1", 10 + 120)])
def test_silver_of_3_0_at_25_to_1_or_for_1(table: str, result: int) -> None:
    """001:6889 against 001:7033."""
    assert won(open_round(V3, "2h Kc 3d 7c 3c", "player=10 silver=5", silver_table=table)) == result


@clause("001:6235", "001:6361")
@pytest.mark.parametrize(("table", "result"), [("standard", 0), ("without_the_push", 10)])
def test_whether_1_0_pushes_the_banker_line_on_a_three_card_seven(table: str, result: int) -> None:
    """001:6361 says so only of the Gold Bonus."""
    assert won(open_round(V1, "Kh 2c 6d 2d 3d", "banker=10", banker_table=table)) == result


@clause("001:5142", "001:5143")
def test_the_needs_and_the_order_of_wagers_are_a_tables_choice() -> None:
    """001:5142 against 001:5147."""
    assert open_round(GOLD, "Kh 2c 8d 3d", "tie=5", approved="no", needs_line="").finished
    round_ = open_round(GOLD, "Kh 2c 8d 3d", "player=5 banker=5 tie=5", settle_order="tie banker player")
    assert settled(round_) == ["seat2.tie", "seat2.banker", "seat2.player"]


# -- the shoe ---------------------------------------------------------------------------------------------------------------------


@clause("001:6232")
def test_1_0_deals_off_five_whole_hands_from_a_new_shoe() -> None:
    """001:6232."""
    round_ = open_round(V1, "Kh 2c 8d 3d", "player=10")
    assert len(round_.felt.cards["discards"]) == 20
    assert sum(event.kind == "clear" for event in round_.events) == 10


@clause("001:7881")
def test_free_hands_are_dealt_as_players_ask_and_drawn_out() -> None:
    """001:6883, 001:7881: the first free hand draws a third card each."""
    round_ = start(ETERNAL, {1: 900, 2: 900}, "2h 3c 2d Ts 6c 5d Kh Kd 9h 9d", options=FREE)
    say(round_, "1 bank 500", "1 no_cut", "1 free_hands_1", "2 free_hands_2")
    assert len(round_.felt.cards["discards"]) == 10


def test_the_room_may_deal_free_hands_before_any_round() -> None:
    """001:6897."""
    assert len(open_round(V3, "Kh Kd 9h 9d Kh 2c 8d 3d", "player=10", room_free_hands="1").felt.cards["discards"]) == 4


@clause("001:5100", "001:5134")
def test_fees_fall_due_after_the_first_card_or_before_the_hand_ends() -> None:
    for id, after in ((GOLD, 1), (V3, 1), (ETERNAL, 4)):
        round_ = start(id, {1: 900, 2: 900}, "Kh 2c 8d 3d")
        say(round_, "1 bank 500", "2 bet player=10")
        kinds = [event.kind for event in round_.events if event.kind in ("deal", "fee")]
        assert kinds.index("fee") == after and dropped(round_) > 0


# -- two in a row --------------------------------------------------------------------------------------------------------------------

SUN = "Kh 2c 6d 2d 3d"  # six stands, four draws a three: a winning three-card seven
GONE = {"player-dealer": ["seat1"]}
RUNS = {V3: ("gold", "gold won"), ETERNAL: ("sun_7", "sun 7 won")}


def again(id: str, coup: str, bets: str, marked: bool, new_shoe: bool = False, **options: str) -> Round:
    """A round after one that seat 2 won, or did not; from the same shoe unless it is new."""
    buttons = {"player-dealer": ["seat1"], **({RUNS[id][1]: ["seat2"]} if marked else {})}
    shoe = () if new_shoe else tuple(reversed(cards(coup)))
    filler = () if new_shoe else cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c")
    round_ = start(
        id, {1: 5000, 2: 1000}, coup, options={**FREE, **options}, buttons=buttons,
        cards={"shoe": (*filler, *shoe)} if shoe else {},
    )  # fmt: skip
    return say(round_, "1 bank 5000", f"2 bet {bets}")


@proves("rule:double_prize", tables=[ETERNAL])
@pytest.mark.parametrize("id", RUNS)
def test_two_wins_in_a_row_earn_fifty_dollars_on_top(id: str) -> None:
    """001:7054, 001:8023."""
    bet, button = RUNS[id]
    first = again(id, SUN, f"{bet}=5", marked=False)
    assert won(first) == 200 and first.felt.buttons[button] == ["seat2"]
    second = again(id, SUN, f"{bet}=5", marked=True)
    assert won(second) == 200 + 50 and second.felt.buttons[button] == ["seat2"]
    assert ("bank.cover", "seat2.stack", 5000) in told(second, "pay")


@pytest.mark.parametrize("id", RUNS)
def test_a_hand_without_the_bet_or_without_the_win_ends_the_run(id: str) -> None:
    bet, button = RUNS[id]
    assert not again(id, SUN, "player=5", marked=True).felt.buttons[button]
    assert not again(id, "Kh 2c 8d 2d", f"{bet}=5", marked=True).felt.buttons[button]


def test_what_else_may_end_a_run() -> None:
    bet, button = RUNS[ETERNAL]
    third = again(ETERNAL, SUN, f"{bet}=5", marked=True, double_third="false")
    assert won(third) == 250 and not third.felt.buttons[button]
    assert won(again(ETERNAL, SUN, f"{bet}=5", marked=True, new_shoe=True)) == 250
    assert won(again(ETERNAL, SUN, f"{bet}=5", marked=True, new_shoe=True, double_over_shoes="false")) == 200
    free = {"room_free_hands": "1", "approved": "no"}
    assert won(again(ETERNAL, f"Kh Kd 9h 9d {SUN}", f"{bet}=5", marked=True, **free)) == 200  # type: ignore[arg-type]
    free["double_over_free_hands"] = "true"
    assert won(again(ETERNAL, f"Kh Kd 9h 9d {SUN}", f"{bet}=5", marked=True, **free)) == 250  # type: ignore[arg-type]


@pytest.mark.parametrize(("reading", "result"), [("true", 250), ("false", 200)])
def test_whether_a_new_player_dealer_ends_a_run(reading: str, result: int) -> None:
    shoe = (*cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c"), *reversed(cards(SUN)))
    round_ = start(
        ETERNAL, {1: 5000, 2: 1000, 3: 1000}, options={**FREE, "double_over_banks": reading}, cards={"shoe": shoe},
        buttons={"player-dealer": ["seat3"], "second hand": ["seat3"], "sun 7 won": ["seat2"]},
    )  # fmt: skip
    say(round_, "1 bank 5000", "2 bet sun_7=5", "3 pass")
    assert won(round_) == result


def test_one_prize_for_each_player_however_many_bets_win() -> None:
    shoe = (*cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c"), *reversed(cards(SUN)))
    round_ = start(
        ETERNAL, {1: 5000, 2: 1000}, options=FREE, cards={"shoe": shoe},
        buttons={"player-dealer": ["seat1"], "sun 7 won": ["seat2"]},
    )  # fmt: skip
    say(round_, "1 bank 5000", "2 bet sun_7=5 seat3.sun_7.2=5")
    assert won(round_) == 200 + 200 + 50


def test_a_short_bank_settles_what_it_covers_and_the_rest_goes_back() -> None:
    round_ = open_round(ETERNAL, SUN, "sun_7=5", "sun_7=5", bankroll=250)
    assert sorted((won(round_, 2), won(round_, 3))) == [50, 200]


# -- the cut -------------------------------------------------------------------------------------------------------------


def shoes(id: str, script: str, **options: str) -> tuple[list[str], list[str]]:
    """A new shoe from one seed, in dealing order: as it is shuffled, and as it lies after a script."""
    found = []
    for said in ("no_cut", script):
        round_ = start(id, {1: 900, 2: 900, 3: 900}, options={**FREE, **options}, chance=Sealed(bytes(32)))
        if id == ETERNAL:
            say(round_, "1 bank 500")
        for seat in list(range(1, 4)) if said == "no_cut" else []:
            if seat in round_.open and round_.open[seat].option("no_cut"):
                say(round_, f"{seat} no_cut")
        say(round_, *(script.split("; ") if said == script else ()))
        (made,) = (event for event in round_.events if event.kind == "shuffle")
        found.append([str(card) for card in reversed(made.what)])
    return found[0], found[1]


@proves("rule:cut", "option:cut", tables=[V1, V3])
@pytest.mark.parametrize("id", [V1, V3])
def test_players_are_offered_the_cut_in_turn_until_one_takes_it(id: str) -> None:
    """001:6231, 001:6882: what comes off the top goes under the rest, before the cards are in the shoe."""
    whole, cut = shoes(id, "1 no_cut; 2 cut_3")
    at = len(whole) * 3 // 10
    assert cut == whole[at:] + whole[:at] != whole
    round_ = start(id, {1: 900, 2: 900, 3: 900}, options=FREE, chance=Sealed(bytes(32)))
    assert list(round_.open) == [1] and round_.open[1].default == Answer("no_cut")
    say(round_, "1 no_cut", "2 cut_9")
    assert not any(question.option("no_cut") for question in round_.open.values()), "one cut, then it goes on"


@proves("rule:cut", "option:cut", tables=[ETERNAL])
def test_the_player_dealer_is_offered_the_cut_of_a_new_shoe_and_nobody_else() -> None:
    """001:7879-7881: the position is offered, the cards are shuffled and cut, and then free hands may be asked for."""
    whole, cut = shoes(ETERNAL, "1 cut_5")
    at = len(whole) // 2
    assert cut == whole[at:] + whole[:at]
    round_ = start(ETERNAL, {1: 900, 2: 900}, options=FREE, chance=Sealed(bytes(32)))
    say(round_, "1 pass", "2 bank 500")
    assert list(round_.open) == [2] and round_.open[2].option("no_cut")
    say(round_, "2 cut_1")
    assert all(question.option("no_free_hands") for question in round_.open.values()) and len(round_.open) == 2


def test_a_shoe_that_goes_on_is_not_cut_again() -> None:
    round_ = again(ETERNAL, SUN, "player=20", marked=False)
    assert round_.finished and not any(e.kind == "answer" and "cut" in e.what.option for e in round_.events)


@clause("001:5100", "001:5134")
@pytest.mark.parametrize(("reading", "dealt"), [("as_scheduled", 1), ("before_deal", 0)])
def test_the_fees_of_gold_come_after_the_first_card_or_before_the_deal(reading: str, dealt: int) -> None:
    kinds = [e.kind for e in open_round(GOLD, "Kh 2c 8d 3d", "player=10", fee="1", fees_due=reading).events]
    assert kinds[: kinds.index("fee")].count("deal") == dealt


@clause("001:5158", "001:5163")
def test_all_player_pairs_are_settled_before_the_first_banker_pair() -> None:
    """A bank of $35: both Player Pairs lose $10 each, and $15 are left for the first of two Banker Pairs that win."""
    bets = "player=10 player_pair=10 banker_pair=10"
    round_ = open_round(GOLD, "2h Ac 3d Ad", bets, bets, bankroll=35)
    assert [place for place, _, _ in told(round_, "collect")][:2] == ["seat2.player_pair", "seat3.player_pair"]
    assert [amount for _, _, amount in told(round_, "pay")] == [1500]


@clause("001:5106", "001:5167")
def test_the_button_of_gold_is_always_used_or_by_the_other_reading_for_a_short_bank() -> None:
    bets = ("player=10", "player=10")
    assert settled(open_round(GOLD, "Kh 2c 8d 3d", *bets)) == ["seat3.player", "seat2.player"]  # a two: seat 3
    covered = open_round(GOLD, "Kh Ac 8d 3d", *bets, settle_from="button_if_short", covered_order="player banker")
    assert settled(covered) == ["seat3.player", "seat2.player"], "from the house dealer's right"
    short = open_round(GOLD, "Kh Ac 8d 3d", *bets, bankroll=15, settle_from="button_if_short")
    assert settled(short) == ["seat2.player", "seat3.player"]


@pytest.mark.parametrize("option", ["no_backline", "needs_line", "capped", "settle_order"])
def test_an_option_that_names_no_wager_is_refused(option: str) -> None:
    with pytest.raises(BadSetup, match="no wager is called x; the wagers are player, banker"):
        open_game(V3, {option: "x", "approved": "no"})


@clause("001:3497-3498", "001:3510")
@pytest.mark.parametrize(("bankroll", "paid"), [(44, [44, 0]), (50, [50, 0]), (134, [90, 44]), (135, [90, 45])])
def test_a_bank_that_runs_out_in_payoffs_begins_at_the_button(bankroll: int, paid: list[int]) -> None:
    """Ties of $10 and $5 are due $90 and $45: less than $135 does not cover all action, whatever the wagers come to."""
    round_ = open_round(V2, "6h Ac Kd 5s", "player=10 tie=10", "player=10 tie=5", bankroll=bankroll)
    assert [won(round_, seat) for seat in (2, 3)] == paid
    first = {"seat2.tie": "seat2.stack", "seat3.tie": "seat3.stack"}
    order = [target for _, target, _ in told(round_, "pay")]
    assert order[0] == first["seat3.tie" if bankroll == 135 else "seat2.tie"]


BY_WAGER = {V1: "6250", V2: "3497-3498", V3: "6902", ETERNAL: "7951-7952", GOLD: "5143-5144"}


@clause("001:2193", "001:6222")
@pytest.mark.parametrize("id", [V1, V3])
def test_the_least_bank_is_the_least_line_wager_though_a_tie_may_be_bet_for_less(id: str) -> None:
    round_ = start(id, {1: 40, 2: 40}, SHOES[id], options={**FREE, "player_limit": "10-100", "banker_limit": "8-100"})
    with pytest.raises(IllegalAnswer):
        say(round_, "1 bank 7")
    say(round_, "1 bank 8")
    with pytest.raises(
        IllegalAnswer, match=r"one of Player line, Banker line, Tie, Low Tie Max(, Gold Bonus)? is needed"
    ):
        say(round_, "2 bet silver=1")
    say(round_, "2 bet tie=1")
    assert round_.finished and told(round_, "bank") == [("seat1.stack", "bank.cover", 800)]


@clause(*(f"001:{lines}" for lines in BY_WAGER.values()))
@proves("option:within_seat", tables=BY_WAGER)
@pytest.mark.parametrize(("reading", "by_wager"), [("wager_by_wager", True), ("bettor_by_bettor", False)])
@pytest.mark.parametrize("id", BY_WAGER)
def test_a_seats_wagers_are_settled_wager_by_wager_for_those_behind_too(id: str, reading: str, by_wager: bool) -> None:
    """All wagers are settled from seat to seat in the order of the wagers; by the other reading bettor by bettor."""
    round_ = start(id, {1: 40, 2: 100, 3: 100}, f"{SHOES[id]} Ks Kc 9s 8d", options={**FREE, "within_seat": reading})
    say(
        round_,
        "1 bank 40",
        "2 bet player=10 banker=10 tie=5",
        "3 bet seat2.player.3=10 seat2.banker.3=10 seat2.tie.3=5",
    )
    order = ["tie", "banker", "player"] if id == V2 else ["player", "banker", "tie"]
    wagers = [f"seat2.{bet}{end}" for bet in order for end in ("", ".3")]
    bettors = [f"seat2.{bet}{end}" for end in ("", ".3") for bet in order]
    assert list(dict.fromkeys(settled(round_))) == (wagers if by_wager else bettors)
    assert sum(stacks(round_).values()) == 240
