"""What goes wrong enters where chance enters: as a card is dealt, or while somebody is being asked.

A round that is given a source of accidents runs on a table that consults it before every card and at every question;
the game's book of irregularities answers each accident with a ruling. Without a source nothing here is run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

from housedealer.errors import BadRecord
from housedealer.table.events import Why
from housedealer.table.questions import Answer, Question

if TYPE_CHECKING:
    from housedealer.irregularities.with_accidents import TableWithAccidents

Verdict = Literal[
    "play_on", "replace", "keep", "dead_card", "dead_hand", "burn_it", "fill_up", "put_back", "reshuffle", "misdeal",
    "return_wager", "call_stands", "raise_stands", "no_initiative", "force_only", "penalty", "house_way", "choice",
    "binding",
]  # fmt: skip


DEALT: Final = "dealt"  # stands for a place where a deal is complete and nobody has acted on it: "dealt#2"


class Accident(NamedTuple):
    """Something that went wrong, or that somebody claims.

    It happened as a `card` came to a place (counted from 1), or it was noticed while somebody was asked, `after` so many
    replies, or while another card was `coming` ("board#4") or a deal complete ("dealt#2"); a card may be named then too,
    the one it is about. With none of them, a game asks for it by its name and place. Where it `stands`, the floor lets everything lie as it is. What no
    kind has a name for is told in the `words` of whoever reports it.
    """

    kind: str
    place: str = ""  # "seat3.hand", "board", "burn"; for what a player did, the seat: "seat3"
    card: int = 0
    after: int | None = None
    amount: int = 1  # how many cards, or how much money
    coming: str = ""
    stands: bool = False
    words: str = ""

    @property
    def later(self) -> bool:
        """Whether it is told of when it was noticed, rather than as its card came."""
        return self.after is not None or bool(self.coming)

    def to_json(self) -> dict[str, Any]:
        """The accident as its event tells it."""
        located: dict[str, Any] = {"card": self.card} if self.card else {}
        if self.after is not None:
            located["after"] = self.after
        if self.coming:
            located["coming"] = self.coming
        if self.stands:
            located["stands"] = True
        if self.words:
            located["words"] = self.words
        return {"accident": self.kind, "place": self.place, "count": self.amount, **located}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Accident:
        """The accident that an event tells of."""
        try:
            noticed = (data.get("coming", ""), data.get("stands", False), data.get("words", ""))
            return cls(data["accident"], data["place"], data.get("card", 0), data.get("after"), data["count"], *noticed)
        except (KeyError, TypeError) as error:
            raise BadRecord(f"an accident is malformed: {error!r}") from None


class Accidents(Protocol):
    """A source of accidents: a script, a record, a person who reports them, or bad luck."""

    def on_card(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        """What happens to the card that is about to come to a place."""

    def while_coming(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        """What is noticed while a card is on its way to a place; asked again until nothing more is."""

    def at_pause(self, table: TableWithAccidents, after: int) -> Accident | None:
        """What happens while somebody is asked; asked again until nothing more does."""

    def named(self, kind: str, place: str) -> Accident | None:
        """An accident that a game asks for itself."""

    def again(self) -> Accidents:
        """The same source at the start of the round."""


def coming(place: str, card: int) -> str:
    """How a card on its way is named.

    >>> coming("board", 4)
    'board#4'
    """
    return f"{place}#{card}"


class Script:
    """Accidents that are known beforehand, each where it happens."""

    def __init__(self, accidents: Iterable[Accident] = ()) -> None:
        self.accidents = tuple(accidents)
        self._left = list(self.accidents)

    def again(self) -> Script:
        return Script(self.accidents)

    def on_card(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        return self._take(lambda one: one.card == card and one.place == place and not one.later)

    def while_coming(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        return self._take(lambda accident: accident.coming == coming(place, card))

    def at_pause(self, table: TableWithAccidents, after: int) -> Accident | None:
        return self._take(lambda accident: accident.after == after)

    def named(self, kind: str, place: str) -> Accident | None:
        return self._take(lambda a: a.kind == kind and a.place == place and not a.card and not a.later)

    def _take(self, fits: Callable[[Accident], bool]) -> Accident | None:
        found = next((accident for accident in self._left if fits(accident)), None)
        if found is not None:
            self._left.remove(found)
        return found


class Dealing(NamedTuple):
    """A card on its way: where to, who may see it, and why."""

    place: str
    face: str
    why: Why
    kind: str = "deal"
    source: str = "deck"


class Ruling(NamedTuple):
    """What a packet says of one irregularity: the verdict, in our words, its rule and where it is printed."""

    name: str
    verdict: Verdict
    text: str
    rule: str = ""
    cite: str = ""


class Possible(NamedTuple):
    """An accident that could happen here and now: for bad luck and for the trainer."""

    kind: str
    place: str
    amount: int = 1


class Book(Protocol):
    """A game's rules of irregularity, open at one table."""

    fouled: dict[int, Ruling]  # seats whose hand is foul as soon as they act on it
    when_dealt: Collection[str]  # kinds that are put right when the deal they belong to is complete

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Rule on what happened to a card of which `left` are still to be dealt; returns how many it has dealt."""

    def pause(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Rule on what happened, or is claimed, while these questions are open."""

    def amend(self, dealing: Dealing) -> Dealing:
        """How a card is dealt after what has happened so far."""

    def answer(self, question: Question) -> Answer | None:
        """What a ruling has answered in somebody's place."""

    def delivered(self) -> None:
        """The deal is complete, and hands are counted."""

    def acts(self, seat: int) -> None:
        """A seat acts on its hand, and with that on whatever is wrong with it."""

    def shows(self, place: str) -> None:
        """A hand is about to be shown."""

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        """What could happen to this card."""

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        """What could happen now."""
