"""Packets that print no rule of irregularity: a misdeal before anyone has decided, play on after that."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.cards import Card
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.reporting import WithAccidents, happened, tables_for
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Sealed
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import play_out
from tests.irregularities.driver import checks, rulings

TABLES = [id for id in entry_ids() if rulings_of(id).family == "house"]
everywhere = pytest.mark.parametrize("id", TABLES)


class OneCard(Faults):
    """An accident to the first card for which something is so."""

    def __init__(self, kind: str, decided: bool) -> None:
        super().__init__("one card", 0, 0)
        self.kind, self.decided, self.done = kind, decided, False

    def again(self) -> OneCard:
        return OneCard(self.kind, self.decided)

    def on_card(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        if self.done or table.decided != self.decided:
            return None
        self.done = True
        return Accident(self.kind, place, card)


def play(id: str, seed: int, source: Faults | None) -> Round:
    game = open_game(id)
    session = Session(game)
    for seat in range(1, min(entry(id).seats["min"] + 2, session.game.size) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_ = Round(session.game, session.setup(), Sealed.of(id, seed), tables_for(source))
    play_out(round_, Random(seed))
    return round_


@everywhere
@pytest.mark.parametrize("kind", ["exposed", "boxed"])
@checks("house", "misdeal")
def test_before_anyone_has_decided_the_deal_is_void_and_everything_goes_back(id: str, kind: str) -> None:
    for seed in range(20):
        round_ = play(id, seed, OneCard(kind, decided=False))
        if not happened(round_):
            continue  # nobody bet
        assert [name for name, _ in rulings(round_)] == ["misdeal"]
        assert {p: c for p, c in round_.felt.chips.items() if c} == {p: c for p, c in round_.setup.chips.items() if c}
        assert {b: p for b, p in round_.felt.buttons.items() if p} == {
            b: list(p) for b, p in round_.setup.buttons.items()
        }
        return
    pytest.fail("no round came to a deal")


@everywhere
@checks("house", "play_on")
def test_once_someone_has_decided_the_card_plays_as_dealt(id: str) -> None:
    """The same answers lead to the same cards and chips as if nothing had happened; a few games deal nothing that late."""
    for seed in range(30):
        round_ = play(id, seed, OneCard("exposed", decided=True))
        if happened(round_):
            assert [name for name, _ in rulings(round_)] == ["play_on"]
            plain = Round.resumed(round_.game, round_.setup, round_.chance.again(), round_.answers)
            assert cards_dealt(plain) == cards_dealt(round_)
            assert plain.felt.chips == round_.felt.chips
            return


def cards_dealt(round_: Round) -> list[tuple[str, Card]]:
    """Every card and where it went; with an accident one deal may be told in parts."""
    return [(str(event.target), card) for event in round_.events if event.kind == "deal" for card in event.what]


def test_after_a_misdeal_the_next_round_deals_again_from_the_same_place() -> None:
    session = Session(open_game("garden_city/seven_card_stud"))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    session.collection_due = True
    both = [Accident("exposed", "seat2.hand", card=card) for card in (1, 2)]
    before = session.setup()
    session.round = Round(session.game, before, Sealed.of("misdeal"), WithAccidents(Script(both)))
    assert session.round.voided
    session.finish()
    after = session.setup()
    assert (after.chips, after.buttons, after.collection_due) == (before.chips, before.buttons, True)
    assert after.round == before.round + 1
    assert session.start(Sealed.of("again")).open
