"""A round in which something goes wrong: the tables it is played on, and how an accident is reported to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from housedealer.errors import HouseDealerError, IllegalAnswer, NotYourTurn
from housedealer.games import contract
from housedealer.irregularities import book_for
from housedealer.irregularities.accidents import Accident, Accidents, Script
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.table.chance import Chance
from housedealer.table.events import Event
from housedealer.table.round import PLAIN, Game, Round, TableFactory
from housedealer.table.table import Setup


@dataclass(frozen=True)
class WithAccidents:
    """Tables that consult a source of accidents, ruled by the book of the game: `Round(..., WithAccidents(source))`."""

    source: Accidents

    def __call__(self, game: Game, setup: Setup, chance: Chance) -> TableWithAccidents:
        if not isinstance(game, contract.Game):
            raise HouseDealerError(f"{game.id} has no sheet, and so no book to rule on accidents by")
        return TableWithAccidents(setup, game.size, game.rules, chance, self.source, book_for(game))

    def again(self) -> WithAccidents:
        return WithAccidents(self.source.again())

    def as_told(self, events: Iterable[Event]) -> WithAccidents:
        return WithAccidents(Script(_told(events)))


def tables_for(source: Accidents | None) -> TableFactory:
    """Tables with accidents where there is a source of them, plain ones where there is none."""
    return PLAIN if source is None else WithAccidents(source)


def happened(round_: Round) -> tuple[Accident, ...]:
    """Every accident of a round so far."""
    return tuple(_told(round_.table.events)) if isinstance(round_.table, TableWithAccidents) else ()


def report(round_: Round, *accidents: Accident) -> None:
    """Something went wrong, or somebody claims so: the round is run again from its start, with it.

    An accident that says neither at which card nor after how many replies is one that happens now.
    """
    table = round_.table
    now = table.paused_at if isinstance(table, TableWithAccidents) else len(round_.answers)
    if round_.taken_back and any(accident.card for accident in accidents):
        raise HouseDealerError("a round that was taken back goes on from there: report what is found now")
    located = [a if a.card or a.after is not None else a._replace(after=now) for a in accidents]
    fresh = _with(round_, located)
    known = happened(fresh)
    if missing := [accident for accident in located if accident not in known]:
        raise HouseDealerError(f"nothing has come to {missing[0].place} that could be {missing[0].kind}")
    round_.become(fresh)


def expect(round_: Round, accidents: Iterable[Accident]) -> None:
    """Accidents that will happen where they say: a record's, as it is played again."""
    known = tuple(accidents)
    if known:
        round_.become(_with(round_, known))


def with_book(round_: Round) -> tuple[Round, TableWithAccidents]:
    """The same round with its book of irregularities open, and its table: what could go wrong now is asked there."""
    fresh = _with(round_, ())
    assert isinstance(fresh.table, TableWithAccidents)
    return fresh, fresh.table


def _with(round_: Round, accidents: Iterable[Accident]) -> Round:
    tables, known = round_.tables, happened(round_)
    if isinstance(tables, WithAccidents) and isinstance(tables.source, Script):
        known = tables.source.accidents  # also those that are still to come
    try:
        return round_.run_again(WithAccidents(Script((*known, *accidents))))
    except (IllegalAnswer, NotYourTurn):
        raise HouseDealerError("others have acted since: report what is found now, not what happened then") from None


def _told(events: Iterable[Event]) -> Iterable[Accident]:
    return [Accident.from_json(event.what) for event in events if event.kind == "accident"]
