"""What every game against a player-dealer shares: circles that go together, rounds of the table, verdicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.money.bank import Bank, Coverage
from housedealer.money.banked import BankedOptions, Frame, Opened
from housedealer.money.fees import Charge, FeeOption, Moment, Rate
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.wagers import Start, in_turns, seats_from
from housedealer.packets.entries import NO_RULINGS, entries, entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import HOUSE_RULE
from housedealer.table.questions import Amount, Answer, Spot, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.table import Seat, Setup
from tests.ledger import clause
from tests.script import dropped, say, start, told

LIR = "garden_city/let_it_ride_bonus"
ANTE = Spot("seat2.ante", "Ante", 500, 5000, 100)
BLIND = Spot("seat2.blind", "Blind", 500, 5000, 100, "seat2.ante", "equal")
SIDE = Spot("seat2.side", "Side", 100, 5000, 100, "seat2.ante", "at_most")
BEHIND = Spot("seat3.ante.2", "Ante", 500, 5000, 100)
OPTION = Wagers("bet", (ANTE, BLIND, SIDE, BEHIND), ("seat2.ante", "seat3.ante.2"), 3000, 200)


def test_an_equal_circle_is_filled_together_with_the_other() -> None:
    assert OPTION.accept({"seat2.ante": 500}) == {"seat2.ante": 500, "seat2.blind": 500}
    assert OPTION.accept({"seat2.ante": 500, "seat2.side": 500})["seat2.side"] == 500


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        ({"seat2.ante": 500, "seat2.blind": 600}, "Blind must equal Ante"),
        ({"seat2.ante": 500, "seat2.side": 600}, "Side may not be more than Ante"),
        ({"seat3.ante.2": 500, "seat2.side": 100}, "Side needs Ante"),
        ({"seat2.ante": 1500}, r"\$30 with \$2 kept back for fees"),
        ({"seat2.ante": 500, "seat3.ante.2": 1700}, r"\$27 with \$4 kept back for fees"),
    ],
)
def test_wagers_that_do_not_go_together_or_leave_nothing_for_the_fees(wagers: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        OPTION.accept(wagers)


def test_a_fee_is_kept_back_for_every_seat_bet_on() -> None:
    round_ = start(LIR, {1: 5000, 2: 91, 3: 500}, "", options={"fee": "1@one_fee"})
    say(round_, "1 bank 4000")
    with pytest.raises(IllegalAnswer, match=r"\$90 with \$2 kept back for fees"):
        say(round_, "2 bet bet_1=15 seat3.bet_1.2=15")
    say(round_, "2 bet bet_1=15 seat3.bet_1.2=10", "3 pass")
    assert dropped(round_) == 2 + 2


def bank_of(coverage: Coverage, stack: int = 0) -> Bank:
    """A bank of $90 and of $10 against one wager alone, which has collected $20 and paid $30."""
    chips = {"seat1.stack": stack, "bank.cover": 10_000}
    table: Any = SimpleNamespace(chips=chips, banked=lambda bank: None)
    bank = Bank(table, Seat(1, "one"), coverage)
    bank.shares, bank.apart, bank.collected, bank.paid = {1: 6_000, 2: 4_000}, {"seat3.war": 1_000}, 2_000, 3_000
    return bank


@pytest.mark.parametrize(
    ("coverage", "collect", "pay"),
    [("matching", 4_000, 4_000), ("two_counters", 7_000, 6_000), ("running_balance", 10_000, 8_000)],
)
def test_how_much_more_a_bank_may_win_and_lose(coverage: Coverage, collect: int, pay: int) -> None:
    bank = bank_of(coverage)
    assert (bank.can_collect(), bank.can_pay()) == (collect, pay)
    most = (1_500, 2_500) if coverage == "matching" else (collect, pay)
    assert bank.covers(*most)
    assert not bank.covers(most[0] + 1, most[1]) and not bank.covers(most[0], most[1] + 1)


@pytest.mark.parametrize(
    ("due", "stack", "low", "affords"),
    [
        (500, 500, 10_000, True),  # the stack pays it all, and the bank stays whole
        (500, 499, 10_000, False),
        (500, 499, 9_999, True),
        (6_500, 500, 4_000, True),  # the player-dealer's own share is all that can be used
        (6_501, 500, 1, False),
    ],
)
def test_a_collection_is_paid_from_the_stack_and_then_from_ones_own_share_of_the_bank(
    due: int, stack: int, low: int, affords: bool
) -> None:
    assert bank_of("matching", stack).can_afford(due, low) is affords


def test_a_player_dealer_who_still_owes_a_collection_keeps_it_back_from_what_is_put_up_later() -> None:
    def spare(stack: int, *collected: Moment) -> int:
        rates = (Rate(frozenset(), 1, 1, 700, "000:1"),)
        option = FeeOption("some", "1", (Charge("player_dealer", "hand", "before_conclusion", rates),))
        layout = Layout((Bet("base", "Base", 500, 5_000),))
        bank = bank_of("matching", stack)
        frame = Frame.of(BankedOptions(), layout, option)
        return frame.bank_spare(bank.table, Opened(bank, [], [], set(collected)))

    assert (spare(1_000), spare(700), spare(699)) == (300, 0, 0)
    assert spare(1_000, "before_conclusion") == 1_000
    assert spare(1_000, "before_conclusion", "before_deal") == 1_000


@clause("000:655")
@pytest.mark.parametrize(("stack", "asked"), [(51, False), (52, True)])
def test_a_wager_that_makes_the_fee_dearer_needs_the_money_for_both(stack: int, asked: bool) -> None:
    """A player whose Ante and Play come to $50 owes $2 for them, and $1 for an Ante of $25 alone."""
    options = {"fee": "three_card_poker_collection_rates:1"}
    round_ = start("paso_robles/three_card_poker", {1: 500, 2: stack}, "Kd Kh 2c Qd Qh 3c", options=options)
    say(round_, "1 bank 400", "2 bet ante=25")
    assert (2 in round_.open) is asked
    assert asked or (round_.finished and dropped(round_) == 1 + 3)


def test_circles_that_must_be_filled_and_circles_that_are_filled_together() -> None:
    bets = (
        Bet("ante", "Ante", 500, 5_000),
        Bet("blind", "Blind", 500, 5_000, "ante", relation="equal"),
        Bet("hand2", "Second", 500, 5_000, "ante", relation="beside"),
        Bet("trips", "Trips", 500, 5_000, "ante"),
        Bet("tie", "Tie", 500, 5_000),
        Bet("side", "Side", 500, 5_000, "tie", relation="equal"),
    )
    layout = Layout(bets)
    assert layout.compulsory() == ("ante", "tie")
    assert [layout.copies(bet.id) for bet in bets] == [3, 1, 1, 1, 2, 1]


@clause("001:5313", "001:7324")
def test_a_player_may_bet_at_any_seat_but_the_banks_and_the_seated_player_comes_before_those_behind() -> None:
    round_ = start("garden_city/casino_war", {2: 500, 3: 500, 10: 500}, "", options={"fee": "none"})
    say(round_, "2 bank 400")
    offered = {seat: round_.open[seat].option("bet") for seat in (3, 10)}
    for seat, option in offered.items():
        assert isinstance(option, Wagers)
        places = {spot.place for spot in option.spots if ".base" in spot.place}
        own = {f"seat{n}.base" + ("" if n == seat else f".{seat}") for n in range(1, 11) if n != 2}
        assert places == own
    round_ = start("garden_city/casino_war", {1: 500, 3: 500, 10: 500}, "Kd Qd 2c", options={"fee": "none"})
    say(round_, "1 bank 400", "10 bet seat3.base.10=10", "3 bet base=10 seat10.base.3=10")
    assert [target for _, target, _ in told(round_, "pay")] == ["seat3.stack", "seat10.stack", "seat3.stack"]


@clause("001:2193", "001:4049")
@pytest.mark.parametrize(("hand", "kind"), [("Kd", "pay"), ("2d", "collect")])
def test_what_a_short_bank_leaves_is_given_back_by_the_rule_of_what_is_not_covered(hand: str, kind: str) -> None:
    for bank, rule in ((5, "uncovered"), (400, "higher" if kind == "pay" else None)):
        round_ = start("garden_city/casino_war", {1: 400, 2: 100}, f"{hand} Tc", options={"fee": "none"})
        say(round_, f"1 bank {bank}", "2 bet base=10")
        back = [event.why for event in round_.events if event.kind == "return"]
        assert told(round_, kind)[0][2] == min(bank, 10) * 100
        assert back == ([round_.game.rules[rule]] if rule else [])


@clause("001:11624")
def test_the_position_goes_from_seat_to_seat_in_one_move() -> None:
    marks = {"player-dealer": ("seat1",), "second hand": ("seat1",)}
    round_ = start("garden_city/casino_war", {1: 400, 2: 400}, "Kd Tc", options={"fee": "none"}, buttons=marks)
    say(round_, "2 bank 100")
    moved = [(e.source, e.target) for e in round_.events if e.kind == "button" and e.what == "player-dealer"]
    assert moved == [("seat1", "seat2")]


def spots(*numbers: int) -> list[SpotInPlay]:
    return [SpotInPlay(number, [Placed(Seat(number, ""), number)]) for number in numbers]


@pytest.mark.parametrize(
    ("begin", "order"),
    [
        ("left_of_bank", [5, 7, 1, 2]),
        ("dealers_left", [1, 2, 5, 7]),
        ("dealers_right", [7, 5, 2, 1]),
        ("dealers_right_clockwise", [7, 1, 2, 5]),
    ],
)
def test_a_round_of_the_table_begins_where_the_packet_says(begin: Start, order: list[int]) -> None:
    round_ = start(LIR, {1: 100, 2: 100}, "")
    bank = Bank(round_.table, Seat(4, "bank"))
    assert [spot.number for spot in seats_from(spots(2, 7, 1, 5), bank, begin)] == order


def test_whoever_plays_several_hands_sets_them_in_turn() -> None:
    ann, bo = Seat(1, "Ann"), Seat(2, "Bo")
    hands = [SpotInPlay(n, [Placed(player, n)]) for n, player in ((1, ann), (3, ann), (2, bo), (5, ann))]
    assert [[spot.number for spot in turn] for turn in in_turns(hands)] == [[1, 2], [3], [5]]
    assert in_turns([]) == []


@pytest.mark.parametrize("id", [found.id for found in entries() if found.family == "banked"])
def test_a_rule_rests_on_the_rooms_own_packet_or_says_that_it_is_the_houses(id: str) -> None:
    """What stops a round, sends wagers back or moves money without a printed line is marked as a rule of the house."""
    rules, packets = open_game(id).rules, {source.partition(":")[0] for source in entry(id).source}
    for name, why in rules.items():
        if why.cite:
            assert why.cite.partition(":")[0] in packets and not why.text.startswith(HOUSE_RULE), (name, why)
        else:
            assert why.text.startswith(HOUSE_RULE) or name in NO_RULINGS, (name, why)
    assert rules["unpriced"].text.startswith(HOUSE_RULE)
    assert rules["set_aside"].text.startswith(HOUSE_RULE)
    assert bool(rules["bank_short"].cite) == id.startswith("garden_city"), "001:2193, 001:4429"


@clause("004:623", "004:539")
@pytest.mark.parametrize(
    ("id", "fee", "stack", "bets", "due"),
    [
        ("hotel_del_rio/three_card_poker", "1", 1150, "ante=10", 100),  # 004:630
        ("garden_city/pure_21_5_blackjack", "19", 2000, "base=20", 100),
    ],
)
def test_no_more_than_the_collection_that_is_due_comes_out_of_a_bank_of_the_whole_stack(
    id: str, fee: str, stack: int, bets: str, due: int
) -> None:
    game = open_game(id, {"fee": fee})
    setup = Setup(id, {1: "Ann", 2: "Bo"}, {"seat1.stack": stack, "seat2.stack": 100_000}, {"fee": fee})
    round_ = Round(game, setup, Sealed.of("whole stack"))
    round_.answer(1, Answer("bank", stack - stack % 100))
    say(round_, f"2 bet {bets}")
    rest = stack % 100
    released = [e.amount for e in round_.events if e.kind == "release" and e.target == "seat1.stack"]
    assert released == [due - rest]
    assert sum(e.amount or 0 for e in round_.events if e.kind == "fee" and e.source == "seat1.stack") == due


@clause("003:372")
def test_whoever_has_a_minimum_bet_and_the_fee_for_it_is_offered_the_bank() -> None:
    id = "casino_club/three_card_poker"
    setup = Setup(id, {1: "Ann", 2: "Bo"}, {"seat1.stack": 1500, "seat2.stack": 100_000}, {"fee": "5"})
    assert 1 in Round(open_game(id, {"fee": "5"}), setup, Sealed.of("small bank")).open


def test_a_collection_that_later_wagers_make_dearer_comes_out_of_the_bank_before_they_are_settled() -> None:
    """000:655: the action takes in Play wagers, and the fee is taken once they are made."""
    id, fee = "paso_robles/three_card_poker", "three_card_poker_collection_rates:1"
    setup = Setup(id, {1: "Ann", 2: "Bo"}, {"seat1.stack": 6000, "seat2.stack": 100_000}, {"fee": fee})
    round_ = Round(open_game(id, {"fee": fee}), setup, Sealed.of("dearer"))
    say(round_, "1 bank 57", "2 bet ante=40", "2 play")
    assert [e.amount for e in round_.events if e.kind == "release" and e.target == "seat1.stack"] == [200]
    kinds = [e.kind for e in round_.events]
    assert kinds.index("fee") < min(kinds.index(kind) for kind in ("collect", "pay", "push") if kind in kinds)
    assert [e.amount for e in round_.events if e.kind == "fee" and e.source == "seat1.stack"] == [500]


FREE_CIRCLES = [  # a table where players may bet on other, unoccupied circles, and a bonus bet that is not made behind others
    ("garden_city/pure_21_5_blackjack", "base", "buster"),
    ("garden_city/pure_21_5_blackjack_2_0", "base", "buster"),
    ("garden_city/crazy_4_poker", "ante", "queens_up"),
]


@clause("001:5313", "001:5375", "001:5400", "001:5514", "001:5575", "001:5598", "001:4072")
@pytest.mark.parametrize("first", [1, 3])
@pytest.mark.parametrize(("id", "base", "bonus"), FREE_CIRCLES)
def test_a_free_circle_is_for_whoever_bets_there_first(id: str, base: str, bonus: str, first: int) -> None:
    """The first has the circle and may place its bonus bet; whoever comes later is behind and may not."""
    second = 4 - first
    setup = Setup(id, {1: "Ann", 2: "Bo", 3: "Cy"}, {f"seat{n}.stack": 100_000 for n in (1, 2, 3)}, {"fee": "none"})
    round_ = Round(open_game(id, {"fee": "none"}), setup, Sealed.of("free circle"))
    while 2 not in round_.open or not round_.open[2].option("bank"):
        say(round_, f"{next(iter(round_.open))} pass")
    say(round_, "2 bank 900")
    for seat in (first, second):
        say(round_, f"{seat} bet seat4.{base}.{seat}=10 seat4.{bonus}.{seat}=5")
    placed = {event.target for event in round_.events if event.kind == "bet"}
    assert f"seat4.{bonus}.{first}" in placed and f"seat4.{bonus}.{second}" not in placed
    assert {f"seat4.{base}.{seat}" for seat in (1, 3)} <= placed
    spoken = [
        event.source for event in round_.events if event.kind == "announce" and event.what == "the circle is taken"
    ]
    assert spoken == [f"seat{second}"]


@clause("001:3669")
@pytest.mark.parametrize("first", [1, 3])
def test_at_blackjack_switch_the_whole_circle_is_for_whoever_is_first(first: int) -> None:
    id, second = "garden_city/blackjack_switch", 4 - first
    setup = Setup(id, {1: "Ann", 2: "Bo", 3: "Cy"}, {f"seat{n}.stack": 100_000 for n in (1, 2, 3)}, {"fee": "none"})
    round_ = Round(open_game(id, {"fee": "none"}), setup, Sealed.of("free circle"))
    say(round_, "1 pass", "2 bank 900")
    for seat in (first, second):
        say(round_, f"{seat} bet base=10 seat4.base.{seat}=10 seat4.super_match.{seat}=5")
    placed = {event.target for event in round_.events if event.kind == "bet" and str(event.target).startswith("seat4.")}
    assert placed == {f"seat4.{bet}.{first}" for bet in ("base", "base.hand2", "super_match")}


@clause("001:11624", "001:4116")
@pytest.mark.parametrize("id", ["garden_city/casino_war", "garden_city/three_card_poker", "garden_city/baccarat_gold"])
def test_a_round_in_which_nothing_is_dealt_is_none_of_the_two_that_a_player_may_bank(id: str) -> None:
    session = Session(open_game(id, {"fee": "none"}))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 100_000)

    def bank(dealt: bool) -> int:
        round_ = session.start(Sealed.of(id, session.rounds))
        banker = 0
        while round_.open:
            for seat, question in list(round_.open.items()):
                option = question.option("bank")
                wagers = question.option("bet")
                if isinstance(option, Amount):
                    banker = banker or seat
                    round_.answer(seat, Answer("bank", 50_000))
                elif isinstance(wagers, Wagers) and dealt:
                    round_.answer(seat, Answer("bet", {wagers.spots[0].place: wagers.spots[0].low}))
                else:
                    round_.answer(seat, question.default)
        session.finish()
        return banker

    assert [bank(False) for _ in range(3)] == [1, 1, 1], "the position stays where it is"
    assert [bank(True), bank(False), bank(True), bank(True), bank(True)] == [1, 1, 1, 2, 2]
