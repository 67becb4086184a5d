"""What the banked games of a room have in common, held at each table against what its packet prints."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import JOKER, STANDARD_PACK, Card
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Spot, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.ledger import proves


class Printed(NamedTuple):
    """What a packet says of a table: its places, its packs, which bets need another one, and which stay at the own seat."""

    seats: int
    packs: tuple[int, ...] = (1,)
    needs: str = ""  # "bonus:base", either of several as "tie:player/banker"
    own_seat_only: str = ""
    joker: bool = False
    capped: str = ""  # bets that may not be more than the one they need
    spanish: bool = False  # packs without their tens
    one_spot: bool = False  # a player has one circle of each kind, at the own seat


LINE = "player/banker"
GOLD_BONUSES = "tie player_pair banker_pair player_spread banker_spread"
TABLES = {
    f"garden_city/{game}": printed
    for game, printed in {
        "baccarat_gold": Printed(8, (4, 6, 8), " ".join(f"{bet}:{LINE}" for bet in GOLD_BONUSES.split())),
        "pure_21_5_blackjack": Printed(8, (2,), "lucky_lucky:base buster:base", "buster"),
        "pure_21_5_blackjack_1_0": Printed(8, (6, 7, 8), "twenty_pays:base lucky_lucky:base buster:base"),
        "pure_21_5_blackjack_2_0": Printed(
            8, (6, 7, 8), "lucky_lucky:base buster:base match_the_dealer:base", "buster"
        ),
        "baccarat_gold_1_0": Printed(14, (4, 6, 8), f"silver:{LINE} gold:{LINE}", capped="silver"),
        "baccarat_gold_2_0": Printed(8, (4, 6, 8), " ".join(f"{bet}:{LINE}" for bet in ("tie", "gold", "pair"))),
        "blackjack_switch": Printed(
            6, (6, 7, 8), "base.hand2:base super_match:base", own_seat_only="base base.hand2 super_match"
        ),
        "pure_spanish_21_5": Printed(8, (4, 5, 6, 7, 8), "match_the_dealer:base", spanish=True),
        "casino_war": Printed(10, (6, 7, 8), "tie:base"),
        "crazy_4_poker": Printed(8, needs="super_bonus:ante queens_up:ante", own_seat_only="queens_up"),
        "six_card_poker": Printed(
            6,
            needs="aces_up:ante two_way_bad_beat:ante",
            own_seat_only="ante aces_up two_way_bad_beat",
            capped="aces_up two_way_bad_beat",
            one_spot=True,
        ),
        "fortune_pai_gow_poker": Printed(7, needs="fortune:base pai_gowd:base", joker=True),
        "double_hand_poker_bonus_gold": Printed(7, needs="fortune:base", joker=True),
        "let_it_ride_bonus": Printed(8, needs="bet_2:bet_1 bet_3:bet_1 three_card_bonus:bet_1"),
        "three_card_poker": Printed(10, needs="pair_plus:ante six_card_bonus:ante"),
        "baccarat_gold_3_0": Printed(12, (4, 5, 6, 7, 8), f"silver:{LINE}"),
        "double_hand_poker_bonus_gold_10": Printed(7, needs="fortune:base", joker=True),
        "ultimate_texas_holdem_bad_beat_bonus": Printed(10, needs="blind:ante trips:ante bad_beat:ante"),
        "face_up_pai_gow_poker": Printed(7, needs="fortune:base ace_high:base", joker=True),
        "eternal_baccarat": Printed(12, (4, 5, 6, 7, 8)),
    }.items()
}
EQUAL = {"bet_2", "bet_3", "blind", "super_bonus"}  # circles that are filled with the same amount as the one they need
everywhere = pytest.mark.parametrize("id", TABLES)


def asked(id: str, *seats: int) -> Round:
    """A round without a collection in which seat 1 banks and these seats are asked for their bets."""
    session = Session(open_game(id, {"fee": "none"}))
    for seat in (1, *seats):
        session.sit(seat, f"player {seat}", 2_000_000)
    round_ = session.start(Sealed.of("every banked table", id))
    while not any(question.option("bet") for question in round_.open.values()):
        for seat, question in list(round_.open.items()):
            banks = question.option("bank") is not None
            round_.answer(seat, Answer("bank", 500_000) if banks else question.default)
    return round_


def circles(round_: Round, seat: int) -> dict[str, Spot]:
    """The circles that a seat is offered, by their places."""
    (wagers,) = (option for option in round_.open[seat].options if isinstance(option, Wagers))
    return {spot.place: spot for spot in wagers.spots}


def needs(id: str) -> dict[str, list[str]]:
    return {bet: base.split("/") for bet, _, base in (pair.partition(":") for pair in TABLES[id].needs.split())}


def pack(id: str) -> list[Card]:
    """One pack of a table, its joker left out."""
    return [card for card in STANDARD_PACK if not (TABLES[id].spanish and card.rank == 10)]


def bets(id: str) -> set[str]:
    layout = open_game(id).layout
    assert layout is not None
    return {bet.id for bet in layout.bets}


@proves("code:packets.entries.open_game", tables=TABLES)
@everywhere
def test_a_table_has_the_printed_places_and_no_more(id: str) -> None:
    most = TABLES[id].seats
    assert open_game(id, {"seats": str(most)}).size == most
    with pytest.raises(BadSetup):
        open_game(id, {"seats": str(most + 1)})


@proves("option:decks", tables=TABLES)
@pytest.mark.parametrize("id", [id for id, printed in TABLES.items() if printed.packs != (1,)])
def test_a_shoe_holds_as_many_packs_as_printed(id: str) -> None:
    for decks in range(1, 11):
        if decks in TABLES[id].packs:
            game: Any = open_game(id, {"decks": str(decks)})
            assert Counter(game.shoe.packs) == Counter(dict.fromkeys(pack(id), decks))
        else:
            with pytest.raises(BadSetup):
                open_game(id, {"decks": str(decks)})


@proves("rule:shuffle", tables=TABLES)
@everywhere
def test_whole_packs_are_on_the_table_when_a_round_is_over(id: str) -> None:
    decks = max(TABLES[id].packs)
    options = {"decks": str(decks)} if decks > 1 else {}
    ((_, round_),) = Run(id, 3, "packs", options).rounds(1)
    assert any(event.kind == "shuffle" for event in round_.events)
    there = Counter(card for pile in round_.felt.cards.values() for card in pile)
    assert there == Counter(dict.fromkeys(pack(id), decks)) + Counter({JOKER: int(TABLES[id].joker)})


@proves("code:money.layout.Layout", tables=TABLES)
@everywhere
def test_a_bet_that_needs_another_one_is_not_taken_alone(id: str) -> None:
    needed = needs(id)
    for bet in bets(id):
        round_ = asked(id, 2)
        offered = circles(round_, 2)
        wager = {f"seat2.{bet}": offered[f"seat2.{bet}"].low}
        if bet not in needed:
            round_.answer(2, Answer("bet", wager))
            assert any(event.kind == "deal" for event in round_.events)
            continue
        with pytest.raises(IllegalAnswer, match="need"):
            round_.answer(2, Answer("bet", wager))
        for base in needed[bet]:  # either of them will do
            fresh, low = asked(id, 2), max(offered[f"seat2.{base}"].low, wager[f"seat2.{bet}"])
            fresh.answer(2, Answer("bet", {f"seat2.{base}": low, f"seat2.{bet}": low}))


@proves("code:money.layout.Bet", tables=TABLES)
@everywhere
def test_a_wager_outside_the_posted_limits_is_refused(id: str) -> None:
    layout = open_game(id, {"fee": "none"}).layout
    assert layout is not None
    round_ = asked(id, 2)
    base = {f"seat2.{bet.id}": bet.low for bet in layout.bets if bet.needs is None}
    for bet in layout.bets:
        for wrong in (bet.low - 100, bet.high + 100):
            if wrong:
                with pytest.raises(IllegalAnswer, match="takes"):
                    round_.answer(2, Answer("bet", {**base, f"seat2.{bet.id}": wrong}))


@proves("code:table.questions.Spot", tables=TABLES)
@everywhere
def test_a_bonus_bet_may_be_less_than_equal_to_or_greater_than_the_wager_it_goes_with(id: str) -> None:
    """But where the packet caps it."""
    for bet in bets(id) - EQUAL:
        base = needs(id).get(bet, ["player", "base", "ante"])[0]
        if base == bet or base not in bets(id):
            continue
        for amount in (1_000, 2_000, 3_000):
            wager = {f"seat2.{base}": 2_000, f"seat2.{bet}": amount}
            round_ = asked(id, 2)
            if bet in TABLES[id].capped and amount > 2_000:
                with pytest.raises(IllegalAnswer, match="may not be more than"):
                    round_.answer(2, Answer("bet", wager))
            else:
                round_.answer(2, Answer("bet", wager))


@proves("option:backline", tables=TABLES)
@everywhere
def test_every_bet_may_be_made_behind_another_seat_but_those_that_the_packet_keeps_to_the_own(id: str) -> None:
    for bet in bets(id):
        round_ = asked(id, 2, 3)
        behind = {place for place in circles(round_, 3) if place.startswith("seat2.")}
        if bet in TABLES[id].own_seat_only.split():
            assert f"seat2.{bet}.3" not in behind
            continue
        base = needs(id).get(bet, [bet])[0]
        places = {f"seat2.{base}.3", f"seat2.{bet}.3"}
        assert places <= behind
        round_.answer(3, Answer("bet", dict.fromkeys(places, 2_000)))
        round_.answer(2, Answer("bet", {f"seat2.{needs(id).get(bet, [bet])[0]}": 2_000}))
        moved = {(event.source, event.target) for event in round_.events if event.kind == "bet"}
        assert ("seat3.stack", f"seat2.{bet}.3") in moved


@proves("option:other_spots", tables=TABLES)
@everywhere
def test_a_player_may_bet_in_the_circles_of_an_empty_seat_too(id: str) -> None:
    round_ = asked(id, 2)
    if TABLES[id].one_spot:
        assert {place.partition(".")[0] for place in circles(round_, 2)} == {"seat2"}
        return
    own, other = (next(p for p in circles(round_, 2) if p.startswith(f"seat{seat}.")) for seat in (2, 4))
    round_.answer(2, Answer("bet", {own: 1_000, other: 1_000}))
    assert {event.target for event in round_.events if event.kind == "bet"} >= {own, other}


@proves("rule:no_more_bets", tables=TABLES)
@everywhere
def test_bets_are_closed_before_the_first_card_and_not_asked_for_again(id: str) -> None:
    round_ = asked(id, 2, 3)
    for seat in (2, 3):
        place, spot = next(iter(circles(round_, seat).items()))
        dealt = [e for e in round_.events if e.kind == "deal"]
        round_.answer(seat, Answer("bet", {place: spot.low}))
        if seat == 2:  # one bet is still out: nobody has been dealt a card
            assert [e for e in round_.events if e.kind == "deal"] == dealt
    while round_.open:
        for seat, question in list(round_.open.items()):
            assert not any(isinstance(option, Wagers) for option in question.options)
            if seat in round_.open:
                round_.answer(seat, question.default)
    told = next(event for event in round_.events if event.what == "no more bets")
    after = round_.events[round_.events.index(told) :]
    assert any(event.kind == "deal" for event in after)
    layout = {f"seat{seat}.{bet}" for seat in (2, 3) for bet in bets(id)}
    assert not [event for event in after if event.kind == "bet" and event.target in layout]


@proves("rule:bank", tables=TABLES)
@everywhere
def test_the_player_dealer_puts_a_wager_up_before_anyone_bets_and_may_put_up_less_than_all_the_action(id: str) -> None:
    for _, round_ in Run(id, 3, "bank").rounds(4):
        events = round_.events
        banked = [at for at, event in enumerate(events) if event.kind == "bank"]
        bet = [at for at, event in enumerate(events) if event.kind == "bet"]
        assert banked and (not bet or banked[0] < bet[0])
        assert events[banked[0]].target == "bank.cover"
    game = open_game(id)
    assert game.layout is not None
    session = Session(
        game
    )  # the least bank is no more than one least wager of the base game, the most is the whole stack
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 2_000_000)
    round_ = session.start(Sealed.of("bank", id))
    while not any(question.option("bank") for question in round_.open.values()):
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    (question,) = round_.open.values()
    amount: Any = question.option("bank")
    assert amount.low <= game.layout.bets[0].low
    assert amount.high == 2_000_000


@proves("rule:no_bank", tables=TABLES)
@everywhere
def test_the_game_stops_when_nobody_else_takes_the_bank(id: str) -> None:
    session = Session(open_game(id, {"fee": "none"}))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 2_000_000)
    stopped = []
    for number in range(3):
        round_ = session.start(Sealed.of("nobody", id, number))
        while round_.open:
            for seat, question in list(round_.open.items()):
                if seat not in round_.open:
                    continue
                wagers: Any = question.option("bet")
                if seat == 1 and question.option("bank"):
                    round_.answer(seat, Answer("bank", 500_000))
                elif question.option("bank"):
                    round_.answer(seat, Answer("pass"))
                elif isinstance(wagers, Wagers):
                    spot = wagers.spots[0]
                    round_.answer(seat, Answer("bet", {spot.place: spot.low}))
                else:
                    round_.answer(seat, question.default)
        session.finish()
        stopped.append(any(event.kind == "stop" for event in round_.events))
    assert stopped == [False, False, True]
