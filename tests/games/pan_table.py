"""A pan table with stacked cards, for tests: who holds what, what comes off the deck, who says what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.cards import cards
from housedealer.games.pan import ELDEST, Pan, to_the_right
from housedealer.games.pan.melds import KINDS, Meld
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.reporting import tables_for
from housedealer.packets.entries import open_game
from housedealer.table.chance import Stacked
from housedealer.table.events import Event
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.table.table import Setup, seat_at

#: Ten cards with which nothing can be melded but by luck: no pair, no two near each other in a suit.
JUNK = "Ac 4d 7h Kd 2s 6s Jc 5h Qh 3d"
STACK = 20_000


def pan(**options: Any) -> Pan:
    game = open_game("garden_city/pan", options)
    assert isinstance(game, Pan)
    return game


class PanTable:
    """Three or more seats, the eldest first in turn; everyone posts and declares in unless told otherwise."""

    def __init__(
        self,
        hands: Mapping[int, str],
        plucks: str = "",
        *,
        eldest: int | None = None,
        accidents: Mapping[tuple[str, str], int] | None = None,
        stacks: Mapping[int, int] | None = None,
        declare: bool = True,
        **options: Any,
    ) -> None:
        self.game = pan(**options)
        self.eldest = eldest or max(hands)
        order = [seat.number for seat in to_the_right([seat_at(n, str(n)) for n in hands], self.eldest)]
        held = {number: cards(hand) for number, hand in hands.items()}
        deck = [card for packet in (slice(0, 5), slice(5, None)) for number in order for card in held[number][packet]]
        chance = Stacked([*deck, *cards(plucks)])
        wrong = [Accident(kind, place, amount=count) for (kind, place), count in (accidents or {}).items()]
        self.setup = Setup(
            "garden_city/pan",
            {number: f"player {number}" for number in hands},
            {f"seat{number}.stack": (stacks or {}).get(number, STACK) for number in hands},
            options,
            {ELDEST: (f"seat{self.eldest}",)},
        )
        self.round = Round(self.game, self.setup, chance, tables_for(Script(wrong) if wrong else None))
        for number in hands:
            self.say(number, "post")
        if declare:
            while self.asked and self.asked.option("on_top"):
                self.say(self.asked.seat, "in")

    @property
    def asked(self) -> Question | None:
        return next(iter(self.round.open.values()), None)

    @property
    def offered(self) -> list[str]:
        assert self.asked is not None
        return [option.id for option in self.asked.options]

    def say(self, seat: int, option: str, value: Any = None) -> None:
        self.round.answer(seat, Answer(option, cards(value) if isinstance(value, str) else value))

    def stack(self, seat: int) -> int:
        """What a seat has won or lost so far, in chips."""
        return (self.round.felt.chips[f"seat{seat}.stack"] - self.setup.chips[f"seat{seat}.stack"]) // self.game.chip

    def lying(self, place: str) -> str:
        return " ".join(map(str, self.round.felt.cards[place]))

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.round.events if event.kind == kind]


def melds_on(felt_cards: Mapping[str, list[Any]], seat: str) -> list[Meld]:
    """A seat's melds, read off the felt."""
    found = []
    for place, lying in felt_cards.items():
        owner, _, name = place.partition(".")
        kind = name.rstrip("0123456789")
        if owner == seat and kind in KINDS and lying:
            found.append(Meld(place, kind, tuple(lying)))
    return found
