"""Odds of a banked game that brings no mathematics of its own: its rounds are dealt at the table and settled by its own rules.

Where so few cards decide a round that all of them can be dealt, every deal is; else rounds are dealt at random. Questions are
answered by the game's bot, so the figure is that of the bot's play, and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from housedealer.errors import BadSetup
from housedealer.games.contract import Game
from housedealer.odds.at_the_table import BANK, PLENTY, Decide, answering, play, setup_of, usual_player
from housedealer.odds.registry import GENERIC
from housedealer.odds.result import Result, Strategy, sampled, weighed
from housedealer.odds.wager import BASE, Wager
from housedealer.packets.entries import Entry, entry, open_game
from housedealer.table.chance import Live
from housedealer.table.felt import Piece
from housedealer.table.questions import HOUSE_DEALER, Pick
from housedealer.table.round import Round

__all__ = ["GENERIC", "simulate", "solve"]

DEALT = 20_000  # rounds, where not every deal can be dealt
DEALS = 4_000  # the most deals that are all dealt
HOW = "Decisions are those of the table's own bot, not the best play."
PLAYED = "the table's bot"


def solve(wager: Wager) -> Result:
    """A bet over every deal, or over a fixed number of dealt rounds."""
    every = _every_deal(_terms(wager))
    return every if every is not None else simulate(wager, DEALT, 1)


def simulate(wager: Wager, many: int, seed: int) -> Result:
    """A bet over rounds dealt at the table."""
    terms = _terms(wager)
    nets: Counter[int] = Counter()
    for n in range(many):
        played = [
            next(play(terms.id, wagers, 1, 1, seed, terms.options, usual_player(terms.id), first=n)).nets
            for wagers in terms.with_and_without
        ]
        nets[sum(played[0].values()) - (sum(played[1].values()) if played[1:] else 0)] += 1
    rows = {_name(net / terms.stake): (net / terms.stake, count) for net, count in sorted(nets.items(), reverse=True)}
    return replace(sampled(rows, Strategy(HOW)), play=PLAYED)


@dataclass(frozen=True)
class _Terms:
    """A bet at the table: the wagers with it and, where it needs others, those without it; cents of the bet itself."""

    id: str
    game: Game
    options: dict[str, Any]
    with_and_without: tuple[dict[str, int], ...]
    stake: int


def _terms(wager: Wager) -> _Terms:
    for declared in fields(Entry):  # everything the entry says may matter at the table
        getattr(wager.entry, declared.name)
    asked = dict(wager.asked)
    if wager.changed:
        raise BadSetup(
            f"{wager.entry.id} is worked out at the table, by the pays of its packet; --pay cannot change them"
        )
    options = {**asked, "fee": "none"}
    if wager.decks is not None:
        options["decks"] = str(wager.decks)
    id = str(wager.entry.id)
    game = open_game(id, options)
    layout = game.layout
    if layout is None:
        raise BadSetup(f"{id} has no wagers against a player-dealer to work out")
    required = {bet.id: bet.low for bet in layout.bets if bet.needs is None}
    first = next(iter(required))
    stakes = {first: required[first]}
    for bet in layout.bets:
        if bet.relation in ("equal", "beside") and bet.needs in stakes:
            stakes[bet.id] = stakes[bet.needs]
    if wager.bet in (BASE, first):
        return _Terms(id, game, options, (stakes,), stakes[first])
    side = next((bet for bet in layout.bets if bet.id == wager.bet), None)
    if side is None:
        raise BadSetup(f"{id} takes no wager {wager.bet!r}; it takes {', '.join(bet.id for bet in layout.bets)}")
    return _Terms(id, game, options, ({**stakes, side.id: side.low}, stakes), side.low)


def _name(net: float) -> str:
    return "pushes" if net == 0 else f"wins {net:g}" if net > 0 else f"loses {-net:g}"


# -- every deal --------------------------------------------------------------------------------------------------------


def _every_deal(terms: _Terms) -> Result | None:
    """The bet over all orders of the cards that come, each as likely as it is; None if there are too many."""
    chances: dict[int, Fraction] = {}
    for net, chance in _deals(terms):
        chances[net] = chances.get(net, Fraction(0)) + chance
    if sum(chances.values()) != 1:
        return None
    rows = [
        (_name(net / terms.stake), net / terms.stake, float(chance))
        for net, chance in sorted(chances.items(), reverse=True)
    ]
    return replace(weighed(rows, Strategy(HOW)), play=PLAYED)


def _deals(terms: _Terms) -> Iterator[tuple[int, Fraction]]:
    """The net of every deal with its chance, card after card as the round asks for them; ends early if there are too many."""
    waiting: list[tuple[tuple[Piece, ...], int, Fraction]] = [((), 1, Fraction(1))]
    while waiting:
        cards, ways, chance = waiting.pop()
        ended = _net(terms, cards)
        if isinstance(ended, int):
            yield ended, chance
            continue
        if ways * len(ended) > DEALS:
            return
        total = sum(ended.values())
        for piece, many in ended.items():
            waiting.append(((*cards, piece), ways * len(ended), chance * Fraction(many, total)))


def _net(terms: _Terms, cards: tuple[Piece, ...]) -> int | Counter[Piece]:
    """What the bet wins when these cards come, or the cards that may come next."""
    nets = []
    for wagers in terms.with_and_without:
        decide = usual_player(terms.id)
        round_ = Round(terms.game, setup_of(terms.id, 1, terms.options), Live(cards))
        while round_.open:
            if HOUSE_DEALER in round_.open:
                pick = round_.open[HOUSE_DEALER].option("card")
                if not isinstance(pick, Pick):
                    raise BadSetup(f"{terms.id} rolls dice: only dealt rounds can be worked out")
                return Counter(pick.cards)
            _answer_all(round_, terms, wagers, decide)
        chips = round_.felt.chips
        nets.append(sum(chips[f"seat{seat}.stack"] - PLENTY for seat in round_.setup.players if seat != BANK))
    return nets[0] - (nets[1] if nets[1:] else 0)


def _answer_all(round_: Round, terms: _Terms, wagers: dict[str, int], decide: Decide) -> None:
    answer = answering(terms.id, wagers, decide)
    for seat in list(round_.open):
        question = round_.open.get(seat)
        if question is not None and seat != HOUSE_DEALER:
            round_.answer(seat, answer(round_, question))


def game_modules(of: Entry) -> tuple[str, ...]:
    """The modules of a game's rules and of its bot, which the figures here follow from."""
    from housedealer.bots import bot_for
    from housedealer.packets.entries import module_of

    found = entry(of.id)
    return module_of(found).__name__, str(bot_for(found.module).__module__)
