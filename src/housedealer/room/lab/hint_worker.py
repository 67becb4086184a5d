"""The work behind a hint: an open round is played again in a worker process, and the asked seat's question weighed up.

Only the seat's own view reaches the mathematics; the worker needs the seed and the answers to come to the same question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.odds.advice import NOTHING_KNOWN, advise
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed, sealed_as
from housedealer.table.corrections import Reshuffle
from housedealer.table.questions import Answer
from housedealer.table.record import setup_of
from housedealer.table.round import Round
from housedealer.table.view import View


def request_for(round_: Round, seat: int, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """What a worker has to know; None for a round whose chance cannot be had again."""
    chance = round_.chance
    if not isinstance(chance, Sealed):
        return None
    return {
        "work": "hint",
        "game": round_.game.id,
        "bet": "",
        "options": dict(options),
        "setup": round_.setup.to_json(),
        "seed": chance.seed.hex(),
        "commitment": chance.commitment,
        "answers": [[number, answer.to_json()] for number, answer in round_.answers],
        "reshuffles": [list(each) for each in round_.reshuffles],
        "seat": seat,
    }


def hint(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What each answer to the open question is worth, the best first; no answers where nothing is known."""
    answers = ((seat, Answer.from_json(answer)) for seat, answer in asked["answers"])
    setup = setup_of({"kind": "setup", "what": asked["setup"]})
    game = open_game(asked["game"], asked["options"])
    chance = sealed_as(asked["seed"], asked["commitment"])
    reshuffles = tuple(Reshuffle(*each) for each in asked["reshuffles"])
    round_ = Round.resumed(game, setup, chance, answers, reshuffles=reshuffles)
    seat = asked["seat"]
    advice = advise(asked["game"], asked["options"], View(round_, f"seat{seat}"), round_.open[seat])
    if advice is None:
        return {"method": None, "unit": None, "best": None, "answers": [], "note": NOTHING_KNOWN}
    return advice.to_json()
