"""Compiled copies of a hand at the engine's table: they stand as it does, and what a seat cannot see is dealt anew."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from housedealer.envs.batches import state as s
from housedealer.envs.batches.search import finish_at_random, worlds
from housedealer.errors import BadSetup
from housedealer.odds.equity import equity
from housedealer.odds.kernels.tables import numbers
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View
from tests.anyone import decide
from tests.script import say, start

HOLDEM = "hotel_del_rio/texas_holdem"
NO_LIMIT = {"fee": "none", "structure": "no_limit", "stakes": "1-2", "approved": "no"}


def some_way(seed: int) -> Round | None:
    """A hand with some answers given, or None if it is over by then."""
    luck, session = Random(seed), Session(open_game(HOLDEM, NO_LIMIT))
    for seat in (1, 3, 4, 8):
        session.sit(seat, f"player {seat}", 100 * luck.randint(3, 200))
    round_ = session.start(Sealed.of("search", seed))
    for _ in range(luck.randint(0, 12)):
        if round_.open:
            ((seat, question),) = round_.open.items()
            round_.answer(seat, decide(luck, question))
    return round_ if round_.open else None


def test_every_copy_stands_as_the_hand_does_and_keeps_what_the_seat_sees() -> None:
    """That stacks, bets and the question are the same is checked wherever worlds are made."""
    hands = [round_ for round_ in map(some_way, range(60)) if round_ is not None]
    assert len(hands) > 20
    for round_ in hands:
        (seat,) = round_.open
        view = View(round_, f"seat{seat}")
        batch, me = worlds(view, 40, seed=seat), [1, 3, 4, 8].index(seat)
        held = batch.state[:, s.HANDS + me * s.MOST_CARDS :][:, :2]
        board = numbers(view.cards("board"))
        assert (held == numbers(round_.felt.cards[f"seat{seat}.hand"])).all()
        assert (batch.state[:, s.SHARED : s.SHARED + len(board)] == board).all()
        other = batch.state[:, s.HANDS + (me + 1) % 4 * s.MOST_CARDS :][:, :2]
        assert len(np.unique(other, axis=0)) > 30
        results = finish_at_random(batch, seed=1)
        assert not results.sum(axis=1).any() and batch.state[:, s.OVER].all()


def test_a_hand_that_only_has_to_be_dealt_out_is_worth_its_equity() -> None:
    """Both are all-in before the flop: the mean over worlds is the exact equity, within four standard errors."""
    deck = "Ah Kc Ad Kd"
    round_ = start(HOLDEM, {1: 50, 2: 50}, deck, options=NO_LIMIT, buttons={"dealer button": ["seat1"]})
    (seat,) = round_.open
    say(round_, f"{seat} raise 50")
    (seat,) = round_.open
    batch = worlds(View(round_, f"seat{seat}"), 4_000, seed=3)
    for table in range(batch.tables):
        batch.answer(table, "call")
    results = batch.state[:, s.STACKS + seat - 1] / 10_000
    own = "".join(map(str, round_.felt.cards[f"seat{seat}.hand"]))
    (exact, _) = equity("holdem", [own, "??"], rounds=400_000)
    assert abs(results.mean() - exact.equity) < 4 * results.std() / 4_000**0.5 + 4 * exact.error


def test_who_is_not_asked_and_hands_that_are_not_compiled_are_refused() -> None:
    round_ = start(HOLDEM, {1: 50, 2: 50, 3: 50}, "", options=NO_LIMIT, buttons={"dealer button": ["seat1"]})
    (seat,) = round_.open
    with pytest.raises(BadSetup, match="a seat that is asked"):
        worlds(View(round_, RAIL), 4)
    with pytest.raises(BadSetup, match="a seat that is asked"):
        worlds(View(round_, f"seat{seat % 3 + 1}"), 4)
    stud = start("garden_city/razz", {1: 200, 2: 200}, "", options={"fee": "none"})
    (seat,) = stud.open
    with pytest.raises(BadSetup, match="not compiled"):
        worlds(View(stud, f"seat{seat}"), 4)
