"""What the player-dealer earns, what the fees add, and how likely a bank of some size is to run out in a session.

The expectation follows from the exact edges. The risk follows from the distribution of a round: that of the wager itself
where one player has one wager, else that of rounds dealt at the table, where all hands meet the same bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from housedealer.chips import money
from housedealer.errors import BadSetup
from housedealer.money.fees import Action
from housedealer.money.fees import Wager as Placed
from housedealer.odds.at_the_table import play, usual_player
from housedealer.odds.cache import cached_odds
from housedealer.odds.registry import bets_of
from housedealer.odds.result import Result
from housedealer.odds.sessions import Method, Rounds, Session, outcomes, run
from housedealer.odds.wager import BASE
from housedealer.packets.entries import entry, open_game
from housedealer.packets.fees import default_option, fee_option

HANDS_PER_HOUR = 30
HOURS = 8.0
DEALT = 3_000  # rounds at the table when their distribution is not known exactly


@dataclass(frozen=True)
class Terms:
    """A bank and what it faces: so many players, each with the same wagers every hand."""

    id: str
    bank: int
    players: int = 1
    wagers: Mapping[str, int] | None = None
    hands_per_hour: int = HANDS_PER_HOUR
    hours: float = HOURS
    options: Mapping[str, Any] | None = None
    rounds: int = DEALT
    seed: int = 1


@dataclass(frozen=True)
class Fees:
    """The collection of one hand, in cents: from each player and from the player-dealer."""

    option: str
    player: float
    bank: float


@dataclass(frozen=True)
class Banked:
    """What a bank comes to. Money is in cents; what is won by the bank is positive."""

    terms: Terms
    wagers: Mapping[str, int]
    fees: Fees
    wins: float  # of the bank per hand, before its fee
    rounds: Rounds
    session: Session
    player: Session
    results: tuple[Result, ...]

    @property
    def hands(self) -> int:
        """Hands in the session."""
        return round(self.terms.hands_per_hour * self.terms.hours)

    @property
    def method(self) -> Method:
        """How the risk was found."""
        return self.session.method

    def to_json(self) -> dict[str, Any]:
        """The bank for programs."""
        terms, hour = self.terms, self.terms.hands_per_hour
        cost = self.wins / terms.players
        after = self.wins - self.fees.bank
        return {
            "id": terms.id,
            "bank": terms.bank,
            "players": terms.players,
            "wagers": dict(self.wagers),
            "fee_option": self.fees.option,
            "hands_per_hour": hour,
            "hours": terms.hours,
            "hands": self.hands,
            "player_dealer": {
                "per_hand": _money(self.wins),
                "fee_per_hand": _money(self.fees.bank),
                "per_hand_after_fee": _money(after),
                "per_hour": _money(self.wins * hour),
                "fee_per_hour": _money(self.fees.bank * hour),
                "per_hour_after_fee": _money(after * hour),
                "deviation_per_hand": _money(self.rounds.deviation),
            },
            "each_player": {
                "wagers_cost_per_hand": _money(cost),
                "fee_per_hand": _money(self.fees.player),
                "wagers_cost_per_hour": _money(cost * hour),
                "fee_per_hour": _money(self.fees.player * hour),
                "cost_per_hour": _money((cost + self.fees.player) * hour),
            },
            "drop_per_hour": _money((self.fees.bank + self.fees.player * terms.players) * hour),
            "method": self.method,
            "rounds": self.rounds.dealt,
            "covers_every_round": self.rounds.most_needed,
            "exhausted": self.session.exhausted,
            "short": self.session.short,
            "error": self.session.error,
            "session": self.session.to_json(),
            "player_session": self.player.to_json(),
        }


def _money(cents: float) -> float:
    return round(cents, 2)


def bank(terms: Terms) -> Banked:
    """What a bank earns and risks."""
    _check(terms)
    options = dict(terms.options or {})
    game = open_game(terms.id, options)
    layout = game.layout
    if layout is None:
        raise BadSetup(f"{terms.id} has no player-dealer: it is played among the players")
    required = next(bet for bet in layout.bets if bet.needs is None)
    wagers = dict(terms.wagers or {required.id: required.low})
    for bet in layout.bets:
        if bet.relation in ("equal", "beside") and bet.needs in wagers:
            wagers.setdefault(bet.id, wagers[bet.needs])
    results = _odds(terms.id, wagers, {bet.id: bet.needs for bet in layout.bets}, options)
    for bet in layout.bets:
        amount = wagers.get(bet.id, bet.low)
        if not bet.low <= amount <= bet.high or (amount - bet.low) % layout.step:
            steps = f"{money(bet.low)} to {money(bet.high)} in steps of {money(layout.step)}"
            raise BadSetup(f"{terms.id}: {bet.name} takes {steps}, not {money(amount)}")
    if terms.players + 1 > game.size:
        raise BadSetup(f"{terms.id} has {game.size} seats: one banks and at most {game.size - 1} play")
    costs = sum(result.house_edge * amount for result, amount in results)
    fees = collections(terms, wagers, options)
    one = _exactly(results) if len(results) == 1 else None
    rounds = one if one is not None and terms.players == 1 else _dealt(terms, wagers, options, costs * terms.players)
    hands = round(terms.hands_per_hour * terms.hours)
    session = run(rounds.less(fees.bank), terms.bank, hands, terms.seed)
    own = one if one is not None else _dealt(terms, wagers, options, costs, players=1)
    player = outcomes(own.turned().less(fees.player), hands, terms.seed)
    found = tuple(result for result, _ in results)
    return Banked(terms, wagers, fees, costs * terms.players, rounds, session, player, found)


def _check(terms: Terms) -> None:
    for what, number, least in (
        ("a bank", terms.bank, 1),
        ("players", terms.players, 1),
        ("hands an hour", terms.hands_per_hour, 1),
        ("rounds dealt", terms.rounds, 2),
    ):
        if number < least:
            raise BadSetup(f"{what}: at least {least}, not {number}")
    if not 0 < terms.hours <= 1_000:
        raise BadSetup(f"a session lasts more than 0 and at most 1,000 hours, not {terms.hours:g}")
    for bet, amount in (terms.wagers or {}).items():
        if amount <= 0:
            raise BadSetup(f"--wager {bet}: more than nothing")


def _odds(
    id: str, wagers: Mapping[str, int], needs: Mapping[str, str | None], options: Mapping[str, Any]
) -> list[tuple[Result, int]]:
    """The odds of each wager with its amount; the first circle of a base game stands for those filled with it."""
    worked_out = bets_of(entry(id))
    found = []
    for name, amount in wagers.items():
        if name not in needs:
            raise BadSetup(f"{id} has no wager {name!r}; it has {', '.join(needs)}")
        bet = name.partition(".")[0]
        if bet not in worked_out:
            if needs[name] is not None:
                continue
            bet = BASE
        found.append((cached_odds(id, bet, options), amount))
    return found


def collections(terms: Terms, wagers: Mapping[str, int], options: Mapping[str, Any]) -> Fees:
    """The collection of a hand with these wagers, as the posted option prints it."""
    key = str(options.get("fee") or default_option(terms.id))
    if key == "none":
        return Fees(key, 0.0, 0.0)
    seats = tuple(f"seat{number}" for number in range(1, terms.players + 1))
    placed = tuple(
        Placed(seat, seat, bet.partition(".")[0], amount) for seat in seats for bet, amount in wagers.items()
    )
    player = banker = 0.0
    for due in fee_option(terms.id, key).dues(Action(terms.players, placed, seats=seats)):
        if due.payer == "player_dealer":
            banker += due.amount
        elif due.payer == "player":
            player += due.amount / (terms.players if due.bettor is not None else 1)
    return Fees(key, player, banker)


def _exactly(results: list[tuple[Result, int]]) -> Rounds:
    """The distribution of one player's one wager, from the bank's side."""
    ((result, amount),) = results
    nets = np.array([-outcome.pays * amount for outcome in result.outcomes])
    chances = np.array([outcome.probability for outcome in result.outcomes])
    return Rounds.of(nets, np.abs(nets), chances, None).centred(result.house_edge * amount)


def _dealt(
    terms: Terms, wagers: Mapping[str, int], options: Mapping[str, Any], mean: float, players: int | None = None
) -> Rounds:
    """The distribution of rounds at the table, its mean brought to what is known exactly."""
    rounds = play(terms.id, wagers, players or terms.players, terms.rounds, terms.seed, options, usual_player(terms.id))
    found = [(played.bank, played.needed) for played in rounds]
    nets, needs = np.array(found, float).T
    weights = np.full(len(found), 1 / len(found))
    return Rounds.of(nets, needs, weights, len(found)).centred(mean)
