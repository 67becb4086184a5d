"""A finished round of a flop game by its streets: what the formats that tell a hand in order are written from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from housedealer.games.holdem import Holdem
from housedealer.games.holdem_hi_lo import HoldemHiLo
from housedealer.games.omaha import Omaha
from housedealer.games.omaha_hi_lo import OmahaHiLo
from housedealer.games.pineapple import Pineapple
from housedealer.histories.phh import BadHistory, Cards
from housedealer.money.button import DEALER
from housedealer.table.events import DOWN, HIDDEN, UP, Event
from housedealer.table.round import Round

STREETS: Final = ("Preflop", "Flop", "Turn", "River")
_KINDS: Final[tuple[tuple[type[Holdem], str], ...]] = (
    (HoldemHiLo, ""), (Pineapple, ""), (OmahaHiLo, "OmahaHiLo"), (Omaha, "Omaha"), (Holdem, "Holdem"),
)  # fmt: skip
_POSTS: Final = {
    "small_blind": "small blind", "big_blind": "big blind", "all_blinds": "big blind", "straddle": "straddle",
    "post": "extra blind", "two_big_blinds": "extra blind", "dead_blind": "dead blind",
}  # fmt: skip
FORCED: Final = frozenset(_POSTS.values())  # acts that nobody chooses
_ACTS: Final = ("fold", "check", "call", "bet", "raise")


class Act(NamedTuple):
    """Something a player did: `amount` was put in, which made it `to` on this street."""

    kind: str  # small blind, big blind, straddle, extra blind, dead blind, fold, check, call, bet, raise, show, return
    seat: int
    amount: int = 0
    to: int = 0
    all_in: bool = False
    cards: Cards = ()


@dataclass
class Street:
    """A betting round: the cards that were turned for it, and what was done."""

    name: str
    cards: Cards = ()
    acts: list[Act] = field(default_factory=list)


class Pot(NamedTuple):
    """A pot: who won how much of it, and what the house took."""

    won: dict[int, int]
    drop: int


class Told(NamedTuple):
    """A hand as it was played. Amounts are cents; seats are the table's."""

    game: str  # Holdem, Omaha, OmahaHiLo
    structure: str
    blinds: tuple[int, int]
    bets: tuple[int, int]
    table: str
    number: int
    size: int
    button: int
    names: dict[int, str]
    stacks: dict[int, int]
    hands: dict[int, Cards]  # HIDDEN where a card is not known
    streets: list[Street]
    pots: list[Pot]

    @property
    def forced(self) -> list[Act]:
        """Blinds and straddles, before the cards."""
        return [act for act in self.streets[0].acts if act.kind in FORCED]

    @property
    def shown(self) -> list[Act]:
        """Who showed what, when the betting was over."""
        return [act for street in self.streets for act in street.acts if act.kind == "show"]


def told(round_: Round, seen_by: str | None = None) -> Told:
    """A finished round in its order; as `seen_by` a seat or the rail, cards that others did not show are not known."""
    game, events = round_.game, round_.events
    kind = next((name for type_, name in _KINDS if isinstance(game, type_)), "") if isinstance(game, Holdem) else ""
    if not isinstance(game, Holdem) or not kind or game.stakes.structure == "spread":
        raise BadHistory("only hold'em, Omaha and Omaha high-low split without a spread can be told in this format")
    if not round_.finished or any(event.kind in ("stop", "take_back", "void") for event in events):
        raise BadHistory("only a hand that was dealt and played to its end can be told")
    hands = _hands(events, seen_by)
    stacks = dict(round_.setup.chips)
    for event in events:  # a seat's own fee is paid before the hand, and is no part of it
        if event.kind == "fee" and (event.source or "").startswith("seat"):
            stacks[event.source or ""] -= event.amount or 0
    return Told(
        kind, game.stakes.structure, (game.stakes.small_blind, game.stakes.big_blind),
        (game.stakes.low, game.stakes.high), round_.setup.game, round_.setup.round, game.size,
        round_.table.holder(DEALER) or 0, {seat: round_.setup.players[seat] for seat in hands},
        {seat: stacks[f"seat{seat}.stack"] for seat in hands}, hands, _streets(game, events, stacks), _pots(events),
    )  # fmt: skip


def _hands(events: Sequence[Event], seen_by: str | None) -> dict[int, Cards]:
    shuffled = max(at for at, event in enumerate(events) if event.kind == "shuffle")
    held: dict[int, Cards] = {}
    for event in events[shuffled:]:
        if event.kind == "deal" and event.target != "board" and event.face not in (UP, DOWN):
            held[_seat(event.target)] = (*held.get(_seat(event.target), ()), *event.what)
    if seen_by is not None:
        public = {(_seat(event.source), card) for event in events if event.kind == "show" for card in event.what}
        for seat in held:
            if f"seat{seat}" != seen_by:
                held[seat] = tuple(card if (seat, card) in public else HIDDEN for card in held[seat])
    return dict(sorted(held.items()))


def _streets(game: Holdem, events: Sequence[Event], stacks: dict[str, int]) -> list[Street]:
    posts = {game.rules[rule]: name for rule, name in _POSTS.items() if rule in game.rules}
    left, bets, streets = dict(stacks), Counter[str](), [Street(STREETS[0])]
    for event in events:
        place, amount = event.source or "", event.amount or 0
        if event.kind == "deal" and event.target == "board":
            streets.append(Street(STREETS[len(streets)], event.what))
            bets.clear()
        elif event.kind in _ACTS or event.kind == "post":
            seat = _seat(place)
            if amount:
                left[f"seat{seat}.stack"] -= amount
                bets[f"seat{seat}"] += amount if event.target == f"seat{seat}.bet" else 0
            name = event.kind if event.why is None or event.kind != "post" else posts[event.why]
            all_in = bool(amount) and left[f"seat{seat}.stack"] == 0
            streets[-1].acts.append(Act(name, seat, amount, bets[f"seat{seat}"], all_in))
        elif event.kind == "return":
            left[event.target or ""] += amount
            streets[-1].acts.append(Act("return", _seat(place), amount))
        elif event.kind == "show":
            streets[-1].acts.append(Act("show", _seat(place), cards=event.what))
    return streets


def _pots(events: Sequence[Event]) -> list[Pot]:
    pots: dict[str, tuple[Counter[int], list[int]]] = {}
    for event in events:
        place, amount = event.source or "", event.amount or 0
        if event.kind in ("award", "fee") and place.startswith("pot"):
            won, taken = pots.setdefault(place, (Counter(), []))
            if event.kind == "award":
                won[_seat(event.target)] += amount
            else:
                taken.append(amount)
    in_order = sorted(pots, key=lambda place: (len(place), place))  # the last side pot is awarded first
    return [Pot(dict(pots[place][0]), sum(pots[place][1])) for place in in_order]


def _seat(place: str | None) -> int:
    return int((place or "").partition(".")[0].removeprefix("seat"))
