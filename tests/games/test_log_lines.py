"""What the log says of a round can be read aloud at every table: no codes for places, no sums of nothing, no cut sentences."""

from __future__ import annotations

import re
from random import Random

import pytest

from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.room.money.signs import limits
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.session import Session
from housedealer.table.telling import SENTENCES, Teller
from tests.anyone import decide

NAMES = {seat: f"Player {'ABCDEFGHIJ'[seat - 1]}" for seat in range(1, 11)}
ODD = {
    "an amount of nothing": re.compile(r"\$0(?![\d.])"),
    "a sentence without its end": re.compile(r"\b(to|from|on|for|of)$"),
    "the code of a place": re.compile(r"[a-z]_[a-z]|\b(?!seal\b|seed\b)[a-z]{4,}\d"),
    "a bet that has no name": re.compile(r"\bbase\b"),
}


def played(game: str) -> list[Event]:
    """Two rounds in which anything happens."""
    rules, luck, events = open_game(game), Random(game), list[Event]()
    session = Session(rules)
    for seat in range(1, rules.size + 1):
        session.sit(seat, NAMES[seat], rules.buy_in.usual)
    for number in range(2):
        for seat in session.players:
            if session.felt.chips[f"seat{seat}.stack"] < rules.least_stack:
                session.buy(seat, rules.buy_in.usual)
        round_ = session.start(Sealed.of("lines", game, number))
        while round_.open:
            seat = luck.choice(list(round_.open))
            round_.answer(seat, decide(luck, round_.open[seat]))
        events += round_.events
        session.finish()
    return events


@pytest.mark.parametrize("game", entry_ids())
def test_every_line_of_a_round_can_be_read_aloud(game: str) -> None:
    teller, found = Teller(NAMES), dict[str, str]()
    for event in played(game):
        assert event.kind in SENTENCES
        if event.kind in ("commit", "reveal"):
            continue
        said = teller.tell(event)
        found |= {why: said for why, odd in ODD.items() if odd.search(said)}
    assert found == {}


@pytest.mark.parametrize("game", [id for id in entry_ids() if entry(id).module in ("holdem", "draw", "lo_ball")])
def test_a_card_that_is_drawn_for_the_button_is_no_card_of_a_hand(game: str) -> None:
    events = played(game)
    drawn = [event for event in events if event.kind == "draw_for_button"]
    assert (
        drawn
        and {event.kind for event in events if event.face == "up" and event.target in {d.target for d in drawn}}
        & {"deal"}
        == set()
    )
    assert Teller(NAMES).tell(drawn[0]).endswith("for the button")


def test_the_sign_of_a_game_with_antes_names_no_blinds() -> None:
    stud = [id for id in entry_ids() if entry(id).module == "stud"]
    assert stud
    for id in stud:
        assert "blinds" not in limits(open_game(id)) and "ante" in limits(open_game(id)), id


def test_what_is_said_of_a_bet_without_a_name_names_no_place() -> None:
    teller = Teller({1: "Ann", 2: "Bo"})
    said = {
        Event("bet", "seat1.stack", "seat1.base", None, 500): "Ann bets $5",
        Event("bet", "seat1.stack", "seat1.base.double", None, 500): "Ann bets $5 on double",
        Event("bet", "seat2.stack", "seat1.base.2", None, 500): "Bo bets $5 behind Ann",
        Event("collect", "seat1.base.hand2", "bank", None, 500): "the bank takes $5 from Ann's hand 2",
        Event("meld", "seat1.hand", "seat1.square1", ("Ah",)): "Ann melds Ah on square 1",
    }
    assert {teller.tell(event): text for event, text in said.items()} == {text: text for text in said.values()}
