"""Rounds that were played here as hand histories that others can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from housedealer.games.holdem import Holdem
from housedealer.games.holdem_hi_lo import HoldemHiLo
from housedealer.games.omaha import Omaha
from housedealer.games.omaha_hi_lo import OmahaHiLo
from housedealer.games.pineapple import Pineapple
from housedealer.histories.phh import Action, BadHistory, Cards, History
from housedealer.money.betting import order_from
from housedealer.money.button import DEALER
from housedealer.table.events import DOWN, HIDDEN, UP, Event
from housedealer.table.round import Round

CODES: Final = ("FT", "NT", "PT", "FO", "NO", "PO", "FO/8", "NO/8", "PO/8")
_BETTING: Final = ("fold", "check", "call", "bet", "raise")
_STRUCTURES: Final = {"limit": "F", "no_limit": "N", "pot_limit": "P", "spread": "S"}
_KINDS: Final[tuple[tuple[type[Holdem], str], ...]] = (
    (HoldemHiLo, "T/8"), (Pineapple, "P"), (OmahaHiLo, "O/8"), (Omaha, "O"), (Holdem, "T"),
)  # fmt: skip


def of_round(round_: Round, seen_by: str | None = None) -> History:
    """A finished round of hold'em or Omaha as a hand history, in cents.

    Player 1 is the first at the button's left who was dealt in. What the house took is written beside the hand. As `seen_by`
    a seat or the rail, the cards that others did not show are not known.
    """
    game, felt = round_.game, round_.felt
    if not isinstance(game, Holdem) or not round_.finished or _variant(game) not in CODES:
        raise BadHistory(f"only finished rounds of the variants {', '.join(CODES)} can be written as hand histories")
    events = round_.events
    if any(event.kind == "stop" for event in events):
        raise BadHistory("no hand was dealt")
    dealt = {event.target for event in events if event.kind == "deal" and event.face not in (UP, DOWN)}
    button = round_.table.holder(DEALER) or 0
    players = order_from((seat for seat in round_.setup.players if f"seat{seat}.hand" in dealt), button)
    number = {f"seat{seat}": at for at, seat in enumerate(players, 1)}
    paid = _dropped(events)
    stakes, limit = game.stakes, game.stakes.structure == "limit"
    return History(
        variant=_variant(game),
        stacks=tuple(round_.setup.chips[f"seat{seat}.stack"] - paid[f"seat{seat}.stack"] for seat in players),
        antes=(0,) * len(players),
        actions=tuple(_actions(events, number, seen_by)),
        blinds=_forced(game, events, number),
        small_bet=stakes.low if limit else 0,
        big_bet=stakes.high if limit else 0,
        min_bet=0 if limit else stakes.low,
        finishing=tuple(felt.chips[f"seat{seat}.stack"] for seat in players),
        players=tuple(round_.setup.players[seat] for seat in players),
        unit=100,
        drop=sum(amount for place, amount in paid.items() if place.startswith("pot")),
        extra={"table": round_.setup.game, "hand": round_.setup.round},
    )


def _variant(game: Holdem) -> str:
    return _STRUCTURES[game.stakes.structure] + next(code for kind, code in _KINDS if isinstance(game, kind))


def _dropped(events: Sequence[Event]) -> Counter[str]:
    """What the house took, by where it took it from."""
    taken: Counter[str] = Counter()
    for event in events:
        if event.kind == "fee" and event.source is not None:
            taken[event.source] += event.amount or 0
    return taken


def _forced(game: Holdem, events: Sequence[Event], number: Mapping[str, int]) -> tuple[int, ...]:
    """Blinds and straddles as they should have been posted; below zero what was posted out of turn."""
    small, big = game.stakes.small_blind, game.stakes.big_blind
    worth = {"small_blind": small, "big_blind": big, "all_blinds": big, "straddle": 2 * big}
    worth |= {"post": -big, "two_big_blinds": -big, "dead_blind": -small}
    amounts = {game.rules[rule]: amount for rule, amount in worth.items()}
    forced = dict.fromkeys(number.values(), 0)
    for event in events:
        if event.kind == "post" and event.why is not None and event.source is not None:
            forced[_player(event.source, number)] += amounts[event.why]
    return tuple(reversed(forced.values()) if len(forced) == 2 else forced.values())


def _actions(events: Sequence[Event], number: Mapping[str, int], seen_by: str | None) -> Iterator[Action]:
    """The hand in its notation. Hands are shown when the betting is over, before what is left of the board."""
    shuffled = max(at for at, event in enumerate(events) if event.kind == "shuffle")
    held: dict[int, Cards] = dict.fromkeys(number.values(), ())
    for event in events[shuffled:]:
        if event.kind == "deal" and event.target != "board":
            held[_player(event.target, number)] += event.what
    shown = [Action(_player(e.source, number), "sm", cards=e.what) for e in events if e.kind == "show"]
    if seen_by is not None:
        public = {(action.actor, card) for action in shown for card in action.cards}
        for player in held.keys() - {number.get(seen_by)}:
            held[player] = tuple(card if (player, card) in public else HIDDEN for card in held[player])
    yield from (Action(0, "dh", player, cards) for player, cards in held.items())

    over = max((at for at, event in enumerate(events) if event.kind in _BETTING), default=shuffled)
    bets: Counter[str | None] = Counter()
    for at, event in enumerate(events):
        bets[event.target] += event.amount or 0
        bets[event.source] -= event.amount or 0
        if event.kind == "deal" and event.target == "board":
            yield Action(0, "db", cards=event.what)
        elif event.kind == "fold":
            yield Action(_player(event.source, number), "f")
        elif event.kind in ("check", "call"):
            yield Action(_player(event.source, number), "cc")
        elif event.kind in ("bet", "raise"):
            yield Action(_player(event.source, number), "cbr", amount=bets[event.target])
        if at == over:
            yield from shown


def _player(place: str | None, number: Mapping[str, int]) -> int:
    """Whose place it is."""
    return number[(place or "").partition(".")[0]]
