"""What could be reported at a table now: of the card that comes, of what is going on, and of everything since the deal.

One run of the round with a source that takes notes answers it: at every card and every question the book says what could
go wrong there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from housedealer.irregularities import alone
from housedealer.irregularities.accidents import DEALT, Accident, Possible, Script, coming
from housedealer.irregularities.faults import NAMED
from housedealer.irregularities.reporting import WithAccidents, expected, run_with
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.irregularities.words import LIVE_ONLY, SOMETHING_ELSE, UNNOTICED, UNSEEN
from housedealer.table.chance import Live
from housedealer.table.questions import HOUSE_DEALER
from housedealer.table.round import Round

PILE: Final = "pile."  # where cards lie that are yet to be sent to their seats
DECISIONS: Final = 8  # so many decisions back the floor's dialog reaches; the floor's page reaches all


class Notes:
    """A source of accidents that lets happen what has happened, and notes what else could have."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.cards: dict[tuple[str, int], list[Possible]] = {}  # as each card came
        self.pauses: dict[int, list[Possible]] = {}  # after so many replies
        self.asked: set[tuple[str, str]] = set()  # kinds that the game asked for, and the place
        self.answers: dict[object, int] = {}  # how many answers there had been at each of these
        self.deals: dict[tuple[str, int], int] = {}  # of which deal each card was
        self._table: TableWithAccidents | None = None

    def again(self) -> Notes:
        return Notes(self.script.again())

    def on_card(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        self._table = table
        self.cards[place, card] = table.book.on_card(place, card, table.dealing)
        self.answers[place, card] = table.answers
        self.deals[place, card] = table.deals + 1
        return self.script.on_card(table, place, card)

    def while_coming(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        if place == DEALT:
            self.answers[coming(place, card)] = table.answers
        return self.script.while_coming(table, place, card)

    def at_pause(self, table: TableWithAccidents, after: int) -> Accident | None:
        found = self.script.at_pause(table, after)
        if found is None:
            self.pauses[after] = table.book.at_pause(table.questions)
            self.answers.setdefault(after, table.answers)
        return found

    def named(self, kind: str, place: str) -> Accident | None:
        self.asked.add((kind, place))
        self.answers[kind, place] = self._table.answers if self._table else 0
        return self.script.named(kind, place)


class Reportable(NamedTuple):
    """Something that can be reported: its kind, where, and about which cards or with which amounts."""

    kind: str
    place: str
    cards: tuple[int, ...] = ()  # none: about the place as a whole
    amounts: tuple[int, ...] = ()
    words: tuple[str, ...] = ()  # what each amount means, where the table alone can say


@dataclass
class Moment:
    """A round as it stands, with all that could be reported of it."""

    round: Round
    table: TableWithAccidents
    notes: Notes
    coming: tuple[str, int] | None  # the card that a live dealer is about to name
    paused: bool  # a player is being asked

    @property
    def now(self) -> int:
        """How many replies there have been."""
        return self.table.paused_at

    def at_card(self, kind: str, place: str, card: int) -> str | None:
        """The kind under which something can have been wrong with a card as it came."""
        if not self.lies(place):
            return None
        found = {possible.kind for possible in self.notes.cards.get((place, card), ()) if possible.place == place}
        return next((each for each in (kind, f"{kind}{UNSEEN}") if each in found), None)

    def at_pause(self, kind: str, place: str, after: int) -> bool:
        """Whether something could be noticed after so many replies."""
        return any((found.kind, found.place) == (kind, place) for found in self.notes.pauses.get(after, ()))

    def last_pause(self, kind: str, place: str) -> int | None:
        """The last time that something could have been noticed, before now."""
        if self.out(place):
            return None
        times = [after for after in self.notes.pauses if after <= self.now and self.at_pause(kind, place, after)]
        return max(times, default=None)

    def when_dealt(self, kind: str, place: str, card: int) -> str:
        """Where a kind that is put right when its deal is complete is located; empty if it is not, or the deal is not."""
        at = coming(DEALT, self.notes.deals.get((place, card), 0))
        return at if kind in self.table.book.when_dealt and at in self.notes.answers else ""

    def out(self, place: str) -> bool:
        """Whether a place belongs to a player who no longer contests the pot: nothing is ruled on such a hand."""
        contest, (head, *_) = self.table.contest, place.split(".")
        return contest is not None and head.startswith("seat") and int(head.removeprefix("seat")) not in contest.live

    def lies(self, place: str) -> bool:
        """Whether something can be wrong at a place: cards lie there, lay there in a pile, or one is coming."""
        comes = self.coming is not None and self.coming[0] == place
        return comes or place.startswith(PILE) or bool(self.table.cards.get(place)) or self.laid_out(place)

    def laid_out(self, place: str) -> bool:
        """Whether a round is over and a hand lies open, perhaps set in parts."""
        seat, _, part = place.partition(".")
        parts = (cards for at, cards in self.table.cards.items() if at.startswith(f"{seat}."))
        return self.round.finished and part == "hand" and any(parts)

    def amounts(self, kind: str, place: str) -> set[int]:
        """Every amount with which something could be reported."""
        return {amount for other, at, _, amount in everything(self) if (other, at) == (kind, place)}

    def cards_of(self, place: str) -> list[int]:
        """The cards that have come to a place or, at a live dealer's, are coming."""
        last = self.coming[1] if self.coming and self.coming[0] == place else self.table.served[place]
        return [card for at, card in self.notes.cards if at == place and card <= last]


def moment(round_: Round) -> Moment:
    """Look at a round that is under way."""
    notes = Notes(Script(expected(round_)))
    fresh = run_with(round_, WithAccidents(notes))
    table = fresh.table
    assert isinstance(table, TableWithAccidents)
    card = None
    if HOUSE_DEALER in fresh.open and table.coming is not None:
        place, first = table.coming
        card = (place, first + _named(fresh))
    return Moment(fresh, table, notes, card, bool(fresh.open) and HOUSE_DEALER not in fresh.open)


def _named(round_: Round) -> int:
    """How many cards of the deal that is under way the dealer has named already."""
    named = 0
    for event in reversed(round_.table.events):
        if event.kind != "answer" or event.source != "dealer" or event.what.option != "card":
            break
        named += 1
    return named


def reportable(found: Moment) -> list[Reportable]:
    """Everything that can be reported now, each kind and place once."""
    cards: dict[tuple[str, str], set[int]] = {}
    amounts: dict[tuple[str, str], dict[int, None]] = {}
    live = isinstance(found.round.chance, Live)
    for kind, place, card, amount in everything(found):
        if kind not in UNNOTICED and (live or kind not in LIVE_ONLY):
            cards.setdefault((kind, place), set()).update((card,) if card else ())
            amounts.setdefault((kind, place), {})[amount] = None
    named = [
        Reportable(*key, tuple(sorted(lying)), tuple(amounts[key]), _meant(found, *key, amounts[key]))
        for key, lying in cards.items()
    ]
    decisions = 1 if found.round.finished else max(1, min(len(found.round.answers), DECISIONS))
    return [*named, Reportable(SOMETHING_ELSE, "", (), tuple(range(1, decisions + 1)))]


def _meant(found: Moment, kind: str, place: str, amounts: Iterable[int]) -> tuple[str, ...]:
    return tuple(alone.said(found.table, kind, place, amount) for amount in amounts) if kind == alone.HELD_TO else ()


def everything(found: Moment) -> Iterator[tuple[str, str, int, int]]:
    """Kind, place, card and amount of all that could be wrong: what comes first, then what is going on, then the past."""
    notes = found.notes
    known = [(place, card) for place, card in notes.cards if card in found.cards_of(place)]
    for at in sorted(known, key=lambda at: at != found.coming):
        place = at[0]
        if found.lies(place):
            for kind, where, amount in notes.cards[at]:
                yield kind.removesuffix(UNSEEN), where, at[1], amount
    pauses = [found.now] if found.paused else []
    for after in [*pauses, *sorted((n for n in notes.pauses if n not in pauses), reverse=True)]:
        for kind, where, amount in notes.pauses[after]:
            if not found.out(where):
                yield kind, where, 0, amount
    if found.paused or found.round.finished:
        for kind, where, amount in alone.possible(found.table):
            yield kind, where, 0, amount
    for kind, where in sorted(notes.asked):
        for amount in dict.fromkeys(NAMED.get(kind, ())):
            yield kind, where, 0, amount
