"""`housedealer bench`: our speed beside a peer's, slice by slice in the same run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from json import dumps
from time import perf_counter

from housedealer.hands import five
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.table import Setup

SLICES = 60
CALL, CHECK = Answer("call"), Answer("check")


def run(json: bool) -> int:
    """Measure and print."""
    from housedealer.commands.bench_hands import measure

    results = [limit_holdem(), *measure()]
    if json:
        sys.stdout.write(dumps(results) + "\n")
        return 0
    for result in results:
        beside = (
            f"{result['peer']} is not installed"
            if result["ratio"] is None
            else f"{result['peer']} {result['theirs']:,.0f}: {result['ratio']:.0f} times as fast"
        )
        sys.stdout.write(f"{result['work']}: {result['ours']:,.0f} {result['unit']}, {beside}\n")
    return 0


def _pokerkit_hand() -> Callable[[], object]:
    """One hand of the peer."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    automations = tuple(Automation)

    def hand() -> None:
        state = FixedLimitTexasHoldem.create_state(automations, True, 0, (2, 4), 4, 8, 200, 6)
        while state.status:
            state.check_or_call()

    return hand


def limit_holdem() -> dict[str, object]:
    """Full six-handed limit hold'em hands, everyone calling down, every event recorded, against PokerKit if it is there."""
    try:
        theirs: Callable[[], object] | None = _pokerkit_hand()
    except ImportError:
        theirs = None

    game = open_game("hotel_del_rio/texas_holdem", {"fee": "none"})
    players = {number: f"player {number}" for number in range(1, 7)}
    chips = {f"seat{number}.stack": 20_000 for number in players}
    setups = [Setup(game.id, players, chips, {}, {"dealer button": (f"seat{number}",)}) for number in players]

    def ours() -> None:
        for setup in setups:
            round_ = Round(game, setup, Sealed())
            while round_.open:
                (question,) = round_.open.values()
                round_.answer(question.seat, CALL if question.options[1].id == "call" else CHECK)

    five.learn()
    for _ in range(200):
        ours()
    our_rate, their_rate = side_by_side(ours, len(setups) * 15, 15, theirs or (lambda: None), 3, 3)
    return {
        "work": "six-handed limit hold'em hands, called down",
        "ours": our_rate,
        "peer": "PokerKit",
        "theirs": their_rate if theirs else None,
        "unit": "hands/s",
        "ratio": our_rate / their_rate if theirs else None,
    }


def side_by_side(
    ours: Callable[[], object],
    our_work: int,
    our_calls: int,
    theirs: Callable[[], object],
    their_work: int,
    their_calls: int,
) -> tuple[float, float]:
    """Work per second of each, in alternating slices so that a busy machine slows both alike."""
    our_time = their_time = 0.0
    theirs()
    for _ in range(SLICES):
        start = perf_counter()
        for _ in range(our_calls):
            ours()
        middle = perf_counter()
        for _ in range(their_calls):
            theirs()
        our_time += middle - start
        their_time += perf_counter() - middle
    return SLICES * our_work / our_time, SLICES * their_work / their_time
