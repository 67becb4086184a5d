"""What the floor may do to a round: take it back to before a mistake, correct a payout, or void it.

Nothing that was told is erased. Each correction is told in its place, with who made it and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from housedealer.errors import BadRecord, HouseDealerError
from housedealer.table.events import UP, Event, Why, new_event
from housedealer.table.table import Table


class Correction(NamedTuple):
    """Chips that the floor moves by hand, or, with no place to take them from, a round that it voids."""

    by: str
    reason: str
    source: str = ""
    target: str = ""
    amount: int = 0

    @property
    def voids(self) -> bool:
        """Whether the whole round is void."""
        return not self.source

    def check(self) -> Correction:
        """The correction, if it names who made it and why."""
        if not self.by.strip() or not self.reason.strip():
            raise HouseDealerError("a correction names who made it and why")
        if not self.voids and self.amount <= 0:
            raise HouseDealerError("a corrected payout is an amount above zero")
        return self

    @classmethod
    def of_event(cls, event: Mapping[str, Any]) -> Correction:
        """The correction that an event of a record tells of."""
        try:
            by, reason = event["what"]["by"], event["why"]["text"]
            if event["kind"] == "void":
                return cls(by, reason)
            return cls(by, reason, event["from"], event["to"], event["amount"])
        except (KeyError, TypeError) as error:
            raise BadRecord(f"a correction is malformed: {error!r}") from None


def move_by_hand(table: Table, correction: Correction) -> None:
    """Chips go where they should have gone."""
    by, reason, source, target, amount = correction
    table.felt.move_chips(source, target, amount)
    table.events.append(new_event(("correct", source, target, {"by": by}, amount, UP, Why(reason))))


class Reshuffle(NamedTuple):
    """After so many answers of a run, what is left of a deck is shuffled: others had seen cards of it that were taken back.

    Of a take-back that showed nobody a card the place is empty: nothing is shuffled.
    """

    after: int
    place: str
    drawn: int  # how often chance had been drawn from by then


SEEN_BEFORE: Final = Why(
    "Cards that somebody may have seen before the round was taken back are shuffled with those left in the deck."
)
UNSEEN_MOVES: Final = frozenset({"burn", "shuffle"})


def dealt_since(events: Sequence[Event], at: int) -> str:
    """The deck from which cards have come since an event, so that somebody may have seen them; nothing if none has.

    A card that was dealt face down counts too: it may have been turned up, or looked at, since.
    """
    decks = {event.target for event in events if event.kind == "shuffle"}
    if events and events[0].kind == "setup" and "shoe" in events[0].what.cards:
        decks.add("shoe")
    for event in events[at:]:
        if event.source in decks and event.target != event.source and event.kind not in UNSEEN_MOVES:
            return str(event.source)
    return ""


CHANCES: Final = ("reveal", "shuffle", "named", "dice", "dealt")


def use_of_chance(kind: str, source: str | None, what: Any) -> str:
    """The kind of an event, or what it used of chance where the kind alone would not tell."""
    if kind == "answer" and source == "dealer":
        return "dealt" if (what["option"] if isinstance(what, dict) else what.option) == "dealt" else "named"
    return "dice" if kind == "announce" and isinstance(what, dict) and "dice" in what else kind


def chance_used(events: Sequence[Event]) -> dict[str, int]:
    """How often a run has used chance: after a take-back the next use is the one that follows."""
    used = Counter(use_of_chance(event.kind, event.source, event.what) for event in events)
    return {kind: used[kind] for kind in CHANCES}


def end_of_pause(events: Sequence[Event], answers: int) -> int:
    """The event with which the pause after so many answers ends: an answer, an accident, or a correction then."""
    given = 0
    for at, event in enumerate(events):
        if event.kind == "answer" and event.source != "dealer":
            if given == answers:
                return at
            given += 1
        elif given == answers and (
            event.kind == "correct"
            or (event.kind == "void" and event.what is not None)
            or (event.kind == "accident" and "after" in event.what)
        ):
            return at
    return len(events)


def undo_round(table: Table, why: Why) -> None:
    """Every chip and button goes back to where the round found it."""
    before = table.setup
    for source, target, amount in moved_back(dict(table.chips), before.chips):
        table.move("return", source, target, amount, why)
    for event in moved_buttons(table.felt.buttons, before.buttons, why):
        table.felt.put_button(event.what, event.source, event.target)
        table.events.append(event)


def moved_back(lie: Mapping[str, int], lay: Mapping[str, int]) -> Iterator[tuple[str, str, int]]:
    """From where to where so much has to go, so that chips lie as they lay.

    >>> list(moved_back({"seat1.stack": 90, "seat2.stack": 105, "drop": 5}, {"seat1.stack": 100, "seat2.stack": 100}))
    [('drop', 'seat1.stack', 5), ('seat2.stack', 'seat1.stack', 5)]
    """
    places = sorted({*lie, *lay})
    over = {place: lie.get(place, 0) - lay.get(place, 0) for place in places}
    short = [place for place in places if over[place] < 0]
    for place in places:
        while over[place] > 0:
            other = short[0]
            amount = min(over[place], -over[other])
            yield place, other, amount
            over[place] -= amount
            over[other] += amount
            if not over[other]:
                short.pop(0)


def moved_buttons(lie: Mapping[str, Sequence[str]], lay: Mapping[str, Sequence[str]], why: Why) -> Iterator[Event]:
    """What has to be moved so that buttons lie as they lay."""
    for button in sorted({*lie, *lay}):
        were, are = list(lay.get(button, ())), list(lie.get(button, ()))
        for source, target in _moves([at for at in are if at not in were], [at for at in were if at not in are]):
            yield new_event(("button", source, target, button, None, UP, why))


def _moves(gone: list[str], back: list[str]) -> Iterator[tuple[str | None, str | None]]:
    for at in range(max(len(gone), len(back))):
        yield gone[at] if at < len(gone) else None, back[at] if at < len(back) else None
