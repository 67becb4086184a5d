"""Baccarat Gold 3.0 of Garden City, line by line (001:6838-7157)."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import entry, open_game
from housedealer.table.questions import Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.games.test_baccarat import ETERNAL, SUN, V3, again, open_round, settled, won
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

FREE = {"fee": "none"}
BETS = ("player", "banker", "low_tie_max", "tie", "silver", "gold")
RANKS = "A23456789TJQK"


def cards_of(round_: Round) -> tuple[int, int]:
    """How many cards the Player hand and the Banker hand have."""
    return len(round_.felt.cards["player"]), len(round_.felt.cards["banker"])


# -- the table and the deal ----------------------------------------------------------------------------------------------


@clause("001:6867-6868", "001:6869", "001:6870", "001:6871-6874", "001:6875-6876")
def test_ten_places_or_twelve_with_six_circles_each_and_bets_behind_on_all_of_them() -> None:
    assert open_game(V3).size == 10 and open_game(V3, {"seats": "12"}).size == 12
    with pytest.raises(BadSetup):
        open_game(V3, {"seats": "13"})
    round_ = start(V3, {1: 900, 2: 900, 3: 900}, "", options=FREE)
    say(round_, *(f"{seat} no_free_hands" for seat in (1, 2, 3)), "1 bank 900")
    (option,) = (option for option in round_.open[3].options if isinstance(option, Wagers))
    places = {spot.place for spot in option.spots}
    assert {f"seat3.{bet}" for bet in BETS} | {f"seat2.{bet}.3" for bet in BETS} <= places
    for spot in option.spots:
        assert 0 < spot.low <= spot.high
    with pytest.raises(IllegalAnswer):
        say(round_, "3 bet player=4")


@proves("rule:deal", tables=[V3])
def test_cards_go_to_player_and_banker_in_turn_face_up() -> None:
    round_ = open_round(V3, "Kh 2c 8d 3d", "player=10")
    dealt = [(event.target, event.face) for event in round_.events if event.kind == "deal"]
    assert dealt == [("player", "up"), ("banker", "up"), ("player", "up"), ("banker", "up")]


@clause("001:6883")
@proves("option:free_hands", tables=[V3])
def test_up_to_five_free_hands_of_a_new_shoe_are_offered_and_nobody_bets_on_them() -> None:
    for asked, hands in (("no_free_hands", 0), ("free_hands_1", 1), ("free_hands_5", 5)):
        round_ = say(start(V3, {1: 900, 2: 900}, "Kh Kd 9h 9d " * 6, options=FREE), "1 no_cut", "2 no_cut")
        assert "free_hands_5" in {option.id for option in round_.open[2].options}
        assert "free_hands_6" not in {option.id for option in round_.open[2].options}
        say(round_, "1 no_free_hands", f"2 {asked}")
        assert len(round_.felt.cards["discards"]) == 4 * hands
        assert not told(round_, "bet") and not told(round_, "bank")
    always = start(V3, {1: 900, 2: 900}, "Kh Kd 9h 9d " * 6, options={**FREE, "free_hands": "five"})
    say(always, "1 no_cut", "2 no_cut")
    assert len(always.felt.cards["discards"]) == 20


@clause("001:6897")
def test_the_room_may_deal_free_hands_at_any_point_and_nobody_bets_on_them() -> None:
    round_ = open_round(V3, "Kh Kd 9h 9d Kh 2c 8d 3d", "player=10", room_free_hands="1")
    free = [at for at, event in enumerate(round_.events) if event.why == round_.game.rules["free_hands"]]
    bets = [at for at, event in enumerate(round_.events) if event.kind == "bet"]
    assert len(round_.felt.cards["discards"]) == 4 and max(free) < min(bets)


# -- the button ------------------------------------------------------------------------------------------------------------

SEATS = {  # the seat that each card stands for, ace to king, by the printed charts
    "10": (2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 5),
    "12": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 3),
}


@proves("rule:action_button", "option:button_card", "option:button_chart", tables=[V3])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rank", RANKS)
def test_the_player_hands_first_card_stands_for_a_seat(seats: str, rank: str) -> None:
    expected = SEATS[seats][RANKS.index(rank)]
    for suit in "hs":
        round_ = open_round(V3, f"{rank}{suit} 2c 8d 3d 4s 5s", "player=10", seats=seats)
        assert round_.table.holder("action button") == expected


@clause("001:6900", "001:6901", "001:6912", "001:6927")
def test_the_seats_are_counted_clockwise_from_the_player_dealers() -> None:
    """With the bank in seat 2 an ace is seat 3, and a nine goes round to seat 1."""
    for rank, seat in (("A", 3), ("2", 4), ("9", 1)):
        held = {"player-dealer": ["seat1"], "second hand": ["seat1"]}
        round_ = start(V3, {1: 900, 2: 900, 3: 900}, f"{rank}h Kc 8d 3s Kd Kc", options=FREE, buttons=held)
        say(round_, *(f"{number} no_free_hands" for number in (1, 2, 3)), "2 bank 900")
        say(round_, "1 bet player=10", "3 bet player=10")
        assert round_.table.holder("action button") == seat


@proves("rule:action_button", tables=[V3])
@clause("001:6902", "001:6998-6999", "001:6921-6922")
@pytest.mark.parametrize(("rank", "order"), [("A", [2, 3, 4]), ("2", [3, 4, 2]), ("3", [4, 2, 3]), ("9", [2, 3, 4])])
def test_settlement_goes_clockwise_from_the_button_or_the_next_wager(rank: str, order: list[int]) -> None:
    round_ = open_round(V3, f"{rank}h Kc Kd 9s", "player=10", "player=10", "player=10")
    assert [int(place[4]) for place in settled(round_)] == order


@clause("001:6899", "001:7900", "001:7901")
@pytest.mark.parametrize("id", [V3, ETERNAL])
def test_the_button_is_placed_as_soon_as_the_player_hand_has_its_first_card(id: str) -> None:
    round_ = open_round(id, "2h Kc 8d 3s Kd Kc", "player=10")
    kinds = [event.kind for event in round_.events if event.kind == "deal" or event.target == "seat3"]
    assert kinds[:2] == ["deal", "button"] and kinds.count("button") == 1


# -- drawing ---------------------------------------------------------------------------------------------------------------

TWO_CARDS = ("Kc Td", "Kc Ad", "Kc 2d", "Kc 3d", "Kc 4d", "Kc 5d", "Kc 6d", "Kc 7d")  # worth 0 to 7
THIRD = ("Kh", "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h")  # worth 0 to 9
HITS = {3: "0123456790", 4: "234567", 5: "4567", 6: "67", 7: ""}  # the third cards that the Banker hand draws against


@proves("rule:player_draws", tables=[V3])
@pytest.mark.parametrize("points", range(8))
def test_the_player_hand_draws_to_five_and_stands_from_six(points: int) -> None:
    one, two = TWO_CARDS[points].split()
    round_ = open_round(V3, f"{one} Kh {two} 7h 2s", "player=10")
    assert cards_of(round_)[0] == (3 if points <= 5 else 2)


@proves("rule:banker_draws", tables=[V3])
@pytest.mark.parametrize("points", range(8))
def test_after_a_drawn_card_the_banker_hand_goes_by_the_printed_lines(points: int) -> None:
    one, two = TWO_CARDS[points].split()
    for third, card in enumerate(THIRD):
        round_ = open_round(V3, f"2s {one} 3s {two} {card} Ks", "player=10")
        hits = points <= 2 or str(third) in HITS[points]
        assert cards_of(round_) == (3, 3 if hits else 2), (points, third)


@proves("rule:banker_draws", "rule:player_draws", tables=[V3])
@clause("001:6967-6968", "001:6969", "001:6970-6971", "001:6984-6985")
@pytest.mark.parametrize("points", range(8))
@pytest.mark.parametrize("player", ["Ks 6s", "Ks 7s"])
def test_after_a_stand_on_six_or_seven_the_banker_hand_draws_to_five(points: int, player: str) -> None:
    one, two = TWO_CARDS[points].split()
    first, second = player.split()
    assert cards_of(open_round(V3, f"{first} {one} {second} {two} Kh", "player=10")) == (2, 3 if points <= 5 else 2)


@proves("rule:natural", tables=[V3])
@clause("001:6862", "001:6976")
@pytest.mark.parametrize(
    ("coup", "result"),
    [
        ("Ks Kc 8s 2d", 10), ("Ks Kc 9s 2d", 10),  # the Banker hand's two does not draw
        ("Ks Kc 2s 8d", -10), ("Ks Kc 2s 9d", -10),  # nor the Player hand's
        ("Ks Kc 8s 9d", -10), ("Ks Kc 9s 8d", 10), ("Ks Kc 9s 9d", 0),
    ],
)  # fmt: skip
def test_a_natural_of_either_hand_ends_the_hand_for_both(coup: str, result: int) -> None:
    round_ = open_round(V3, coup, "player=10")
    assert cards_of(round_) == (2, 2) and won(round_) == result


# -- wagers ----------------------------------------------------------------------------------------------------------------

#: Coups in dealing order, and what ten dollars on each wager win: Player, Banker, Low Tie Max, Tie, Silver, Gold.
COUPS = {
    "Ks Kc 9s 8d": (10, -10, -10, -10, -10, -10),
    "Ks Kc 6s 7d": (-10, 10, -10, -10, -10, -10),  # a seven of two cards
    "Ks 2c 6s 2d 3d": (-10, 0, -10, -10, -10, 400),  # a three-card seven that wins: the Banker line pushes
    "Ks 2c 7s 2d 3d": (0, 0, -10, 90, -10, -10),  # and that ties
    "2s 3c Ks Kd 6d 4d": (10, -10, -10, -10, 250, -10),  # three-card eight against a three-card seven
    "2s Kc Ks 7d 6d": (10, -10, -10, -10, 250, -10),  # and against a seven of two cards
    "Ks Kc 8s 7d": (10, -10, -10, -10, -10, -10),  # an eight of two cards is not Silver's
    "2s 3c 3s 4d 4d": (10, -10, -10, -10, -10, -10),  # three-card nine
    "2s Kc Ks Kd 3d 5d": (0, 0, 500, 90, -10, -10),  # five each, no card above five
    "Ks Kc 6s 6d": (0, 0, -10, 90, -10, -10),  # a tie with a six
    "9s 5c 6s Kd Kc Kh": (0, 0, -10, 90, -10, -10),  # a tie at five with a nine
    "Ks Kc Js Qd Tc Th": (0, 0, 500, 90, -10, -10),  # nothing at all on both sides
}  # fmt: skip


@proves(
    "rule:player", "rule:banker", "rule:player_loses", "rule:banker_loses", "rule:tie", "rule:tie_loses", tables=[V3]
)
@proves("rule:low_tie_max", "rule:low_tie_max_loses", "rule:silver", "rule:silver_loses", "rule:gold", tables=[V3])
@proves("rule:gold_loses", "pay:*", tables=[V3])
@pytest.mark.parametrize(("coup", "results"), COUPS.items())
def test_each_wager_of_a_whole_round_wins_or_loses_what_is_printed(coup: str, results: tuple[int, ...]) -> None:
    for bet, result in zip(BETS, results, strict=True):
        if bet != "silver":
            assert won(open_round(V3, coup, f"{bet}=10")) == result, bet
    beside = won(open_round(V3, coup, "banker=10 silver=10")) - results[1]
    assert beside == results[4], "silver"
    everything = open_round(V3, coup, " ".join(f"{bet}=10" for bet in BETS), bankroll=9000)
    assert won(everything) == sum(results) and stacks(everything)[1] == 9000 - sum(results)


@clause("001:6889", "001:7033")
@pytest.mark.parametrize(("table", "result"), [("standard", 250), ("for_1", 240)])
def test_silver_pays_25_to_1_or_for_1(table: str, result: int) -> None:
    assert won(open_round(V3, "2s Kc Ks 7d 6d", "player=10 silver=10", silver_table=table)) == 10 + result


@clause("001:7012")
@pytest.mark.parametrize(("reading", "result"), [("highest_card", -10), ("total", 500)])
def test_low_tie_max_goes_by_the_highest_card_or_by_the_total(reading: str, result: int) -> None:
    assert won(open_round(V3, "9s 5c 6s Kd Kc Kh", "low_tie_max=10", low_tie_by=reading)) == result


@clause("001:7007", "001:7020", "001:7034", "001:7045")
@proves("option:needs_line", tables=[V3])
def test_only_silver_needs_a_line_wager_and_either_line_will_do() -> None:
    for bet in ("low_tie_max", "tie", "gold"):
        assert open_round(V3, "Ks Kc 9s 8d", f"{bet}=10").finished
    with pytest.raises(IllegalAnswer, match="need"):
        open_round(V3, "Ks Kc 9s 8d", "silver=10")
    for line in ("player", "banker"):
        assert open_round(V3, "Ks Kc 9s 8d", f"{line}=10 silver=10").finished


@clause("001:6903", "001:7013-7014", "001:7025-7028", "001:7037", "001:7049")
@pytest.mark.parametrize("covered", range(1, 7))
def test_a_short_bank_goes_through_a_seats_wagers_in_order_and_the_rest_goes_back(covered: int) -> None:
    """Two against five: the Player line and all four bonus bets lose, the Banker line wins; each uses up ten dollars."""
    bets = " ".join(f"{bet}=10" for bet in BETS)
    round_ = open_round(V3, "2s Kc Ks 5d Ks", bets, bankroll=10 * covered)
    touched = [source for source, _, _ in told(round_, "collect")]
    lost = [f"seat2.{bet}" for bet in BETS[:covered] if bet != "banker"]
    assert touched == lost
    assert won(round_) == 10 * (covered > 1) - 10 * len(lost)


# -- two in a row, and fees ------------------------------------------------------------------------------------------------


@clause("001:7054-7055", "001:7057-7060", "001:7061-7062")
@proves("rule:double_prize", "option:double_prize", tables=[V3])
def test_everyone_whose_gold_won_twice_running_is_paid_fifty_by_the_bank() -> None:
    held = {"player-dealer": ["seat1"], "gold won": ["seat2", "seat3"]}
    rest = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c"
    shoe = {"shoe": (*cards(rest), *reversed(cards(SUN)))}
    round_ = start(V3, {1: 5000, **dict.fromkeys((2, 3, 4), 1000)}, options=FREE, buttons=held, cards=shoe)
    say(round_, "1 bank 5000", "2 bet gold=10", "3 bet gold=20", "4 bet gold=10")
    assert {seat: won(round_, seat) for seat in (2, 3, 4)} == {2: 400 + 50, 3: 800 + 50, 4: 400}
    assert stacks(round_)[1] == 5000 - 1600 - 100
    assert won(again(V3, SUN, "gold=10", marked=False)) == 400, "once is not enough"


@clause("001:7054-7055", "001:8023")
@pytest.mark.parametrize(("id", "run"), [(V3, "gold won"), ("garden_city/eternal_baccarat", "sun 7 won")])
def test_a_run_of_two_is_a_players_who_may_change_seats(id: str, run: str) -> None:
    session = Session(open_game(id, FREE))
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 100_000)
    session.felt.buttons[run].append("seat2")
    session.leave(2)
    session.sit(2, "a stranger", 100_000)
    session.sit(5, "player 2", 100_000)
    assert session.setup().buttons[run] == ("seat5",)


@clause("001:7054-7055")
@pytest.mark.parametrize(
    ("options", "new_shoe", "prize"),
    [
        ({}, False, 50), ({}, True, 50), ({"double_over_shoes": "false"}, True, 0),
        ({"room_free_hands": "0"}, False, 50), ({"double_prize": "0", "approved": "no"}, False, 0),
    ],
)  # fmt: skip
def test_what_ends_a_run_of_two_golds(options: dict[str, str], new_shoe: bool, prize: int) -> None:
    assert won(again(V3, SUN, "gold=10", True, new_shoe, **options)) == 400 + prize


CHARGED = {  # what a dollar is taken for besides the lines and Silver, by option
    "1": {"low_tie_max", "tie", "gold"}, "2": {"tie", "gold"}, "3": {"low_tie_max", "gold"}, "4": {"low_tie_max", "tie"},
    "5": {"low_tie_max"}, "6": {"tie"},
}  # fmt: skip


@clause("001:7071-7072", "001:7073-7084")
@pytest.mark.parametrize("option", [str(number) for number in range(1, 13)])
def test_its_own_schedules_charge_the_wagers_they_name_after_the_first_card(option: str) -> None:
    number = int(option)
    charged = {"player", "banker", "silver", *CHARGED[str((number - 1) % 6 + 1)]}
    fee = f"baccarat_gold_3_0_packet:{option}"
    for bet in BETS:
        round_ = start(V3, {1: 900, 2: 900}, "Kh 2c 8d 3d", options={"fee": fee})
        say(round_, "1 no_free_hands", "2 no_free_hands", "1 bank 500")
        say(round_, f"2 bet {bet}=5" if bet != "silver" else "2 bet player=5 silver=5")
        base = 1 if bet == "silver" else 0
        assert dropped(round_) == (3 if number <= 6 else 5) + base + (bet in charged), bet
        kinds = [event.kind for event in round_.events if event.kind in ("deal", "fee")]
        assert kinds.index("fee") == 1 and kinds.index("deal", 1) > kinds.count("fee")


@clause("001:7085-7086", "001:7087-7088")
@pytest.mark.parametrize("option", ["1", "6", "12"])
def test_its_own_schedules_bound_the_posted_limits(option: str) -> None:
    fee = f"baccarat_gold_3_0_packet:{option}"
    assert {bet["id"] for bet in entry(V3).bets} == set(BETS)
    for bet in BETS:
        for limit in ("1-50", "1-500", "100-100", "100-500"):
            assert open_game(V3, {"fee": fee, f"{bet}_limit": limit})
        for limit in ("101-500", "1-501", "1-49"):
            with pytest.raises(BadSetup, match="allows"):
                open_game(V3, {"fee": fee, f"{bet}_limit": limit})
