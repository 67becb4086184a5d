"""Playing beside its peers in the same run: hands at the table, compiled batches, and copies for a search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from time import process_time
from typing import Any, Final

from housedealer.hands import five
from housedealer.packets.entries import open_game
from housedealer.table.answers import at_random
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.table import Setup

SECONDS: Final = 0.1  # of each slice
SLICES: Final = 20
SEATS: Final = 6
STACK: Final = 20_000
HOLDEM: Final = "hotel_del_rio/texas_holdem"
LIMIT: Final = {"fee": "none"}
NO_LIMIT: Final = {"fee": "none", "structure": "no_limit", "stakes": "1-2", "approved": "no"}
CALL, CHECK = Answer("call"), Answer("check")

Work = Callable[[], int]  # does some of it, and says how much


def measure() -> list[dict[str, object]]:
    """Each kind of work, ours beside every peer that is installed."""
    five.learn()
    calls, wild, copies = "six-handed limit hold'em hands, called down", "no-limit hands at random", "copies of a hand"
    found: list[dict[str, object]] = []
    for work, unit, ours, theirs in (
        (calls, "hands/s", _engine(LIMIT, _call), {"PokerKit": _pokerkit_calls, "OpenSpiel": _openspiel_calls}),
        (wild, "hands/s", _engine(NO_LIMIT, _anything()), {"OpenSpiel": _openspiel_at_random}),
        (f"{calls}, compiled", "hands/s", _batch(LIMIT, True, 1), {"OpenSpiel": _openspiel_calls}),
        (f"{wild}, compiled", "hands/s", _batch(NO_LIMIT, False, 1), {"OpenSpiel": _openspiel_at_random}),
        ("limit decisions with masks and observations, compiled", "decisions/s", _batch(LIMIT, True, 0), {}),
        ("no-limit decisions with masks and observations, compiled", "decisions/s", _batch(NO_LIMIT, False, 0), {}),
        (f"{copies} on the flop, not yet looked at", "copies/s", _clones(False), {"OpenSpiel": _openspiel_copies}),
        (f"{copies} on the flop with its open question", "copies/s", _clones(True), {"OpenSpiel": _openspiel_copies}),
        (f"{copies}, compiled", "copies/s", _batch_copies(), {"OpenSpiel": _openspiel_copies}),
    ):
        found += _compared(work, unit, ours, theirs)
    return found


def _compared(work: str, unit: str, ours: Work, peers: dict[str, Callable[[], Work]]) -> list[dict[str, object]]:
    """Work per second of processor time, in alternating slices: a busy machine slows all alike."""
    running: dict[str, Work] = {"": ours}
    missing: list[str] = []
    for peer, load in peers.items():
        try:
            running[peer] = load()
        except ImportError:
            missing.append(peer)
    for each in running.values():
        each()
    done, spent = dict.fromkeys(running, 0), dict.fromkeys(running, 0.0)
    for _ in range(SLICES):
        for name, each in running.items():
            started = process_time()
            while (now := process_time()) - started < SECONDS:
                done[name] += each()
            spent[name] += now - started
    rate = {name: done[name] / spent[name] for name in running}
    line = {"work": work, "ours": rate.pop(""), "unit": unit}
    lines = [{**line, "peer": peer, "theirs": theirs, "ratio": line["ours"] / theirs} for peer, theirs in rate.items()]  # type: ignore[operator]
    lines += [{**line, "peer": peer, "theirs": None, "ratio": None} for peer in missing]
    return lines or [{**line, "peer": None, "theirs": None, "ratio": None}]


# -- ours ----------------------------------------------------------------------------------------------------------------


def _setups(options: dict[str, str]) -> tuple[Any, list[Setup]]:
    game = open_game(HOLDEM, options)
    players = {number: f"player {number}" for number in range(1, SEATS + 1)}
    chips = {f"seat{number}.stack": STACK for number in players}
    return game, [Setup(game.id, players, chips, {}, {"dealer button": (f"seat{number}",)}) for number in players]


def _engine(options: dict[str, str], decide: Callable[[Any], Answer]) -> Work:
    """Hands at the table of the engine, every event recorded."""
    game, setups = _setups(options)
    deal = count()

    def hand() -> int:
        round_ = Round(game, setups[next(deal) % SEATS], Sealed())
        while round_.open:
            (question,) = round_.open.values()
            round_.answer(question.seat, decide(question))
        return 1

    return hand


def _call(question: Any) -> Answer:
    return CALL if question.options[1].id == "call" else CHECK


def _anything() -> Callable[[Any], Answer]:
    luck = Random(1)
    return lambda question: at_random(question, luck)


def _batch(options: dict[str, str], calls_only: bool, counted: int) -> Work:
    """Compiled tables; counted are decisions (0) or hands (1)."""
    from housedealer.envs.batches.batch import Batch

    batch = Batch(HOLDEM, SEATS, options, tables=256, stacks=STACK)
    return lambda: batch.play_at_random(20, 1, calls_only)[counted]


def _batch_copies() -> Work:
    from housedealer.envs.batches.batch import Batch

    batch = Batch(HOLDEM, SEATS, LIMIT, tables=256, stacks=STACK)
    return lambda: batch.clone().tables


def _clones(asked: bool) -> Work:
    game, setups = _setups(LIMIT)
    round_ = Round(game, setups[0], Sealed.of("bench"))
    for _ in range(SEATS + 2):
        (question,) = round_.open.values()
        round_.answer(question.seat, _call(question))
    return (lambda: len(round_.clone().open)) if asked else (lambda: bool(round_.clone()))


# -- theirs --------------------------------------------------------------------------------------------------------------


def _pokerkit_calls() -> Work:
    from pokerkit import Automation, FixedLimitTexasHoldem

    automations = tuple(Automation)

    def hand() -> int:
        state = FixedLimitTexasHoldem.create_state(automations, True, 0, (2, 4), 4, 8, 200, SEATS)
        while state.status:
            state.check_or_call()
        return 1

    return hand


def _openspiel() -> Any:
    """Its limit game takes no six stacks, so hands are called down in the no-limit one: the same cards and decisions."""
    import pyspiel

    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit", "bettingAbstraction": "fcpa", "numPlayers": SEATS, "numRounds": 4, "numSuits": 4,
            "numRanks": 13, "numHoleCards": 2, "numBoardCards": "0 3 1 1", "firstPlayer": "3 1 1 1",
            "stack": " ".join([str(STACK // 100)] * SEATS), "blind": "1 2" + " 0" * (SEATS - 2),
        },
    )  # fmt: skip


def _openspiel_hand(choose: Callable[[list[int]], int]) -> Work:
    game, luck = _openspiel(), Random(2)

    def hand() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[luck.randrange(len(outcomes))][0])
            else:
                state.apply_action(choose(state.legal_actions()))
        return 1

    return hand


def _openspiel_calls() -> Work:
    return _openspiel_hand(lambda legal: 1)


def _openspiel_at_random() -> Work:
    luck = Random(3)
    return _openspiel_hand(luck.choice)


def _openspiel_copies() -> Work:
    state, luck = _openspiel().new_initial_state(), Random(4)
    for _ in range(2 * SEATS + SEATS + 3 + 2):  # two cards each, everyone calls, the flop, two checks
        legal = state.legal_actions()
        state.apply_action(luck.choice(legal) if state.is_chance_node() else 1)
    return lambda: bool(state.clone())
