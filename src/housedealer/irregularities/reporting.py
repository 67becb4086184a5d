"""A round in which something goes wrong: the tables it is played on, and how an accident is reported to it.

A report says what was noticed, about which place and card, whenever that is. What has been told is never changed: the
rule is applied to what lies there now, or, where it speaks of the moment at which a card came, the round is taken back
to that card, as an event. `irregularities.ways` says what may follow a report, and lets it happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from housedealer.errors import HouseDealerError, IllegalAnswer, NotYourTurn
from housedealer.games import contract
from housedealer.irregularities import book_for
from housedealer.irregularities.accidents import Accident, Accidents, Script
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.table.chance import Chance, Live
from housedealer.table.corrections import chance_used
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
        return WithAccidents(Script(told(events)))


def tables_for(source: Accidents | None) -> TableFactory:
    """Tables with accidents where there is a source of them, plain ones where there is none."""
    return PLAIN if source is None else WithAccidents(source)


def told(events: Iterable[Event]) -> list[Accident]:
    """The accidents that events tell of."""
    return [Accident.from_json(event.what) for event in events if event.kind == "accident"]


def happened(round_: Round) -> tuple[Accident, ...]:
    """Every accident of a round so far."""
    return tuple(told(round_.table.events)) if isinstance(round_.table, TableWithAccidents) else ()


def expected(round_: Round) -> tuple[Accident, ...]:
    """Every accident of a round, also those that are known beforehand and still to come."""
    tables = round_.tables
    if isinstance(tables, WithAccidents) and isinstance(tables.source, Script):
        return tables.source.accidents
    return happened(round_)


def expect(round_: Round, accidents: Iterable[Accident]) -> None:
    """Accidents that will happen where they say: a record's, as it is played again."""
    known = tuple(accidents)
    if known:
        round_.become(run_with(round_, WithAccidents(Script((*expected(round_), *known)))))


def run_with(round_: Round, tables: WithAccidents) -> Round:
    """The round as far as it has come, on such a table. A book that refuses an accident raises."""
    chance, answers = round_.chance.again(), round_.answers
    try:
        fresh = Round.resumed(
            round_.game, round_.setup, chance, answers, tables, round_.corrections, reshuffles=round_.reshuffles
        )
    except (IllegalAnswer, NotYourTurn):
        raise HouseDealerError("others have acted since: this cannot have been noticed then") from None
    fresh.guarded = round_.guarded
    return fresh


def parted(
    round_: Round,
    at: int,
    accidents: Iterable[Accident],
    dealer: Live | None = None,
    recorded: Mapping[str, Any] | None = None,
) -> Round:
    """A run of the round up to the event `at`, and on from there with other accidents.

    A live dealer names the cards after that anew, unless a record brings a `dealer` who has. The cards of that deal come as
    the rule for the accident says; what players saw after they had decided again is shuffled with what is left.
    """
    kept = round_.table.events[:at]
    given = sum(event.kind == "answer" and event.source != "dealer" for event in kept)
    chance = dealer or round_.chance.again()
    if dealer is None and isinstance(chance, Live):
        used = chance_used(kept)
        chance = Live(chance.cards[: used["named"]], chance.rolls[: used["dice"]], chance.unseen, used["dealt"])
    tables = WithAccidents(Script([*told(kept), *accidents]))
    fresh = Round.resumed(
        round_.game, round_.setup, chance, round_.answers[:given], tables,
        reshuffles=round_.reshuffles_back_to(given, recorded),
    )  # fmt: skip
    fresh.guarded = round_.guarded
    return fresh
