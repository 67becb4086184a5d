"""What a compiled table needs to know of a game, read from the very game that the engine plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from housedealer.envs.batches.state import MOST_SEATS
from housedealer.errors import BadSetup
from housedealer.games.holdem import FEE_MOMENTS, Holdem
from housedealer.money.betting import NO_LIMIT
from housedealer.money.blinds import BlindRules
from housedealer.money.fees import Action
from housedealer.odds.equity import GAMES
from housedealer.odds.kernels.showdown import Showdown
from housedealer.packets.entries import entry, open_game

LIMIT, SPREAD, POT_LIMIT, ANY = range(4)
IN_THE_POT, IN_THE_ROUND, NEVER = range(3)
REPLACED, ADDED = range(2)
NEXT_PLAYER, FULL_RAISE, ANY_RAISE, ADDS_UP = range(4)
MODULES: Final = ("holdem", "holdem_hi_lo", "omaha", "omaha_hi_lo")

_STRUCTURES: Final = {"limit": LIMIT, "spread": SPREAD, "pot_limit": POT_LIMIT, "no_limit": ANY}
_TWO: Final = {"in_the_pot": IN_THE_POT, "in_the_round": IN_THE_ROUND, "never": NEVER}
_SHORT: Final = {"replaced": REPLACED, "added": ADDED}
_REOPENED: Final = {
    "next_player": NEXT_PLAYER, "full_raise": FULL_RAISE, "any_raise": ANY_RAISE, "adds_up": ADDS_UP,
}  # fmt: skip


class Rules(NamedTuple):
    """Betting, blinds, odd chips and collections as numbers; the names are those of `housedealer.money.betting`."""

    seats: int
    cards: int
    structure: int
    low: int
    high: int
    small_blind: int
    big_blind: int
    chip: int
    most_per_round: int
    raises: int  # -1 for any number
    uncapped_with_two: int
    short_all_in: int
    reopened_by: int
    as_the_last_raise: bool
    button_posts_small: bool
    low_half: bool
    odd_chip_to_high: bool
    no_flop_fee: int  # what the pot pays
    flop_fee: int
    river_fee: int


def read_rules(id: str, seats: int, options: Mapping[str, Any]) -> tuple[Rules, Showdown]:
    """The rules of a `room/game` for so many players who have all been dealt in before, and how its hands compare."""
    found = entry(id)
    if found.module not in MODULES:
        raise BadSetup(f"{id} is not compiled; flop games for two or four cards are ({', '.join(MODULES)})")
    game = cast(Holdem, open_game(id, options))
    if not 2 <= seats <= min(game.size, MOST_SEATS):
        raise BadSetup(f"{id} seats 2 to {min(game.size, MOST_SEATS)} players, not {seats}")
    stakes, caps = game.stakes, game.caps
    blinds: BlindRules = game.line_up.keywords["rules"]  # type: ignore[attr-defined]
    if stakes.middle_blind or stakes.ante:
        raise BadSetup(f"{id} with three blinds or antes is not compiled")
    no_flop, flop, river = (_fee(game, street, seats) for street in ("no_flop", "flop", "river"))
    if game.options.no_flop_fee == "always":
        flop += no_flop
    rules = Rules(
        seats, game.hole_cards, _STRUCTURES[stakes.structure], stakes.low, stakes.high, stakes.small_blind,
        stakes.big_blind, stakes.chip, NO_LIMIT if stakes.most_per_round is None else stakes.most_per_round,
        -1 if caps.raises is None else caps.raises, _TWO[caps.uncapped_with_two], _SHORT[caps.short_all_in],
        _REOPENED[caps.reopened_by], caps.least_raise == "last_raise", blinds.heads_up == "button_posts_small",
        game.has_low, game.options.odd_chip == "high", no_flop, flop, river,
    )  # fmt: skip
    return rules, GAMES[found.module].rules(options)


def _fee(game: Holdem, street: str, seats: int) -> int:
    if game.fees is None:
        return 0
    action = Action(seats, flop=street != "no_flop", river=street == "river")
    return sum(due.amount for due in game.fees.dues(action, FEE_MOMENTS[street]) if due.payer == "pot")
