"""Rounds in the table engine with given wagers and the best play: what the mathematics says, seen at the table itself.

>>> played = list(play("garden_city/casino_war", {"base": 1_000}, players=2, rounds=3, seed=1))
>>> all(sum(p.nets.values()) + p.bank == 0 for p in played), played[0].needed > 0
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from housedealer.bots import bot_for
from housedealer.errors import BadSetup
from housedealer.money.bank import COVER, SETTLED, Coverage
from housedealer.money.banked import BankedOptions
from housedealer.odds.advice import Seen, Situation, advise
from housedealer.odds.registry import odds_of
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.table import Setup
from housedealer.table.view import View

PLENTY = 10**10  # cents: a bank that covers everything
BANK = 1  # the seat that banks

Decide = Callable[[Round, Question], Answer]


class Played(NamedTuple):
    """One round: what each player and the bank won, fees apart, and the bank that it would have taken to cover it all."""

    nets: dict[int, int]
    bank: int
    needed: int


def best_player(id: str, options: Mapping[str, Any]) -> Decide:
    """Players who always take the best answer, and where nothing is known of one play like the table's bots. A bank
    that has a hand to set sets it as it does where edges are worked out: the house way, or as the game's odds say."""
    bot, luck = bot_for(entry(id).module), Random(id)
    free = odds_of(entry(id)).load_bank()

    def decide(round_: Round, question: Question) -> Answer:
        view = View(round_, f"seat{question.seat}")
        if question.seat == BANK and question.option("set"):
            return free(Situation(entry(id), options, Seen.of(view), question), luck) if free else question.default
        advice = advise(id, options, view, question)
        return bot(view, question, luck) if advice is None else advice.best.answer

    return decide


def house_way(round_: Round, question: Question) -> Answer:
    """Hands are left to the house way; other questions are answered as the clock would."""
    return question.default


def usual_player(id: str) -> Decide:
    """The table's own bot."""
    bot, luck = bot_for(entry(id).module), Random(id)
    return lambda round_, question: bot(View(round_, f"seat{question.seat}"), question, luck)


def play(
    id: str,
    wagers: Mapping[str, int],
    players: int = 1,
    rounds: int = 1_000,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    decide: Decide | None = None,
    first: int = 0,
) -> Iterator[Played]:
    """Rounds from full shoes: one seat banks with plenty, the others bet the same wagers each round and play on.

    Round n of a seed is the same whichever rounds are asked for; `first` says where to begin.
    """
    chosen = {**(options or {}), "fee": "none"}
    game = open_game(id, chosen)
    if players + 1 > game.size:
        raise BadSetup(f"{id} has {game.size} seats: one banks and at most {game.size - 1} play, not {players}")
    setup = setup_of(id, players, chosen)
    coverage: Coverage = game.options.coverage if isinstance(game.options, BankedOptions) else "matching"
    answer = answering(id, wagers, decide or best_player(id, chosen))
    for number in range(first, first + rounds):
        round_ = Round(game, setup, Sealed.of(str(seed), id, number))
        round_.play_out(answer)
        chips = round_.felt.chips
        nets = {seat: chips[f"seat{seat}.stack"] - PLENTY for seat in setup.players}
        bank = nets.pop(BANK)
        yield Played(nets, bank, needed(round_, coverage))


def setup_of(id: str, players: int, options: Mapping[str, Any]) -> Setup:
    """A bank and so many players, all with plenty."""
    seats = {number: f"player {number}" for number in range(1, players + 2)}
    return Setup(id, seats, {f"seat{number}.stack": PLENTY for number in seats}, options)


def answering(id: str, wagers: Mapping[str, int], on_with: Decide) -> Decide:
    """One seat banks all it has, the others make these wagers and then play on."""

    def answer(round_: Round, question: Question) -> Answer:
        if isinstance(bank := question.option("bank"), Amount):
            return Answer("bank", bank.high) if question.seat == BANK else Answer("pass")
        if isinstance(bet := question.option("bet"), Wagers):
            return Answer("bet", circles(id, bet, question.seat, wagers))
        return Answer("pass") if question.option("share") else on_with(round_, question)

    return answer


def circles(id: str, option: Wagers, seat: int, wagers: Mapping[str, int]) -> dict[str, int]:
    """A seat's wagers in its own circles."""
    known = [spot.place.partition(".")[2] for spot in option.spots if spot.place.startswith(f"seat{seat}.")]
    unknown = [bet for bet in wagers if bet not in known]
    if unknown:
        raise BadSetup(f"{id} has no wager {unknown[0]!r}; it has {', '.join(known)}")
    return {f"seat{seat}.{bet}": amount for bet, amount in wagers.items()}


def needed(round_: Round, coverage: Coverage) -> int:
    """The least bank that would have settled every wager of a round in full, by the table's way to count its cover."""
    collected = paid = most = 0
    for event in round_.events:
        if event.kind == "collect" and event.target == SETTLED:
            collected += event.amount or 0
        elif event.kind == "pay" and event.source in (COVER, SETTLED):
            paid += event.amount or 0
        match coverage:
            case "matching":
                most = max(most, collected + paid)
            case "two_counters":
                most = max(most, collected, paid)
            case "running_balance":
                most = max(most, collected - paid, paid - collected)
    return most


# -- agreement with the mathematics ------------------------------------------------------------------------------------


@dataclass
class Agreement:
    """A long run beside the figure it should come to: how many standard errors lie between."""

    id: str
    expected: float  # the edge, per unit of the bet named first
    expected_error: float = 0.0
    rounds: int = 0
    total: float = 0.0
    squares: float = field(default=0.0, repr=False)

    def add(self, net: float) -> None:
        """One more round's result, in units."""
        self.rounds += 1
        self.total += net
        self.squares += net * net

    @property
    def edge(self) -> float:
        """What was lost on average."""
        return -self.total / self.rounds

    @property
    def error(self) -> float:
        """One standard error of the difference."""
        variance = self.squares / self.rounds - (self.total / self.rounds) ** 2
        return math.sqrt(max(variance, 0.0) / self.rounds + self.expected_error**2)

    @property
    def z(self) -> float:
        """How many standard errors the run is off."""
        return (self.edge - self.expected) / self.error if self.error else 0.0


def agreement(
    id: str,
    unit: Mapping[str, int],
    expected: float,
    rounds: int,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    expected_error: float = 0.0,
    per: int | None = None,
    decide: Decide | None = None,
) -> Agreement:
    """One player at the table, by the best play or another, beside an edge per `per` cents or per cent of all wagers."""
    found = Agreement(id, expected, expected_error)
    stake = per or sum(unit.values())
    for played in play(id, unit, 1, rounds, seed, options, decide):
        found.add(sum(played.nets.values()) / stake)
    return found
