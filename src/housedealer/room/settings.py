"""What whoever runs the room may set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Settings:
    """Times are seconds, money is cents. Each is read from the environment as HOUSEDEALER_<NAME>."""

    clock: float = 30.0  # to answer a question
    arranging_clock: float = 90.0  # to set a hand
    bot_delay: float = 0.9  # how long a bot seems to think
    pause: float = 5.0  # between rounds
    guest_money: int = 500_000  # play money that a guest begins with
    timeouts: int = 2  # unanswered questions in a row after which a player sits out
    seats: int = 7  # at a table that the room opens by itself
    bots: int = 4
    seed: str = ""  # a text makes every shuffle repeatable: for tests and pictures, never for play

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment asks for.

        >>> Settings.from_environment({"HOUSEDEALER_CLOCK": "12"}).clock
        12.0
        """
        kinds = {"int": int, "float": float, "str": str}
        given = {
            field.name: kinds[str(field.type)](environment[key])
            for field in fields(cls)
            if (key := f"HOUSEDEALER_{field.name.upper()}") in environment
        }
        return cls(**given)
