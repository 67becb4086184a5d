"""Accidents over HTTP: what can be reported at a table, what would follow, and the report itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from housedealer.irregularities import alone
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.ways import Way, differences
from housedealer.irregularities.words import ALSO, KINDS, SOMETHING_ELSE, WHOLE, Counted, in_words, meaning
from housedealer.room.floor.incidents import Incident
from housedealer.room.http.dependencies import Me, Message, TheTable
from housedealer.room.http.wire.base import Shape
from housedealer.room.tables.rulings import reports
from housedealer.table.felt import Felt
from housedealer.table.telling import spoken

router = APIRouter(prefix="/floor", tags=["floor"])
#: What is told to everyone at the table in the words of whoever reports it.
TOLD_IN_WORDS = frozenset({SOMETHING_ELSE, *alone.KINDS})
WayName = Literal["ruling", "take_back", "stands", "void"]


class AccidentNoticed(Message):
    """What was noticed, and where: a place such as "seat3.hand" or "board", or for what a player did "seat3"."""

    kind: str = Field(max_length=60)
    place: str = Field("", max_length=40)
    card: int = Field(0, ge=0, le=1000, description="Which card of the place, counted from 1; 0 for the last one.")
    amount: int = Field(
        1,
        ge=0,
        le=10**9,
        description="How many cards, how much money, which of two rulings, or how many decisions back.",
    )
    note: str = Field("", max_length=500, description="For the incident log; of `something_else`, what happened.")


class AccidentReported(AccidentNoticed):
    """A report, and the way in which the round is to go on where there are several."""

    way: WayName | None = None
    seq: int | None = Field(None, ge=0, description="Of the preview: refused if the table has gone on since.")


class AmountMeant(Shape):
    """How many cards, how much money or how many decisions back, or in `words` what the floor says by it."""

    amount: int
    words: str


class ReportablePlace(Shape):
    """Where something may have gone wrong: the place, in words, the cards it may be about, and the amounts."""

    place: str
    words: str
    cards: list[int]
    amounts: list[AmountMeant]


class ReportableKind(Shape):
    """Something that can be reported now, as a dealer would say it; other words for it, and what its amount counts."""

    kind: str
    words: str
    also: str
    counts: Counted
    places: list[ReportablePlace]


class RulingShown(Shape):
    """A ruling: the rule in words, its number and its line; without a line it is the house's."""

    text: str
    rule: str
    cite: str
    verdict: str
    place: str


class ChipsMoved(Shape):
    """What a way does to the chips of a place, in cents."""

    place: str
    words: str
    change: int


class CardsMoved(Shape):
    """How many cards more or fewer lie at a place."""

    place: str
    words: str
    change: int


class WayShown(Shape):
    """One way to go on: its rulings, how many answers are asked for again, and what happens to chips and cards.

    A ruling may have to wait until a card has been named. Nothing is foretold beyond the first card that nobody has seen:
    with `more`, what else follows depends on it.
    """

    id: WayName
    rulings: list[RulingShown]
    answers: int
    voids: bool
    waits: bool
    more: bool
    floor_only: bool
    chips: list[ChipsMoved]
    cards: list[CardsMoved]


class AccidentPreview(Shape):
    """What may follow a report. `silent`: the packet says nothing about this moment, and the floor chooses.

    Of a round that is `over` nothing is dealt or asked again; a way that needs the chips of players who have `gone` is left
    out.
    """

    seq: int
    silent: bool
    over: bool
    gone: list[str]
    ways: list[WayShown]


def _accident(given: AccidentNoticed) -> Accident:
    words = given.note.strip() if given.kind in TOLD_IN_WORDS else ""
    return Accident(given.kind, given.place, given.card, None, given.amount, words=words)


@router.get("/tables/{id}/accidents")
async def possible(table: TheTable, by: Me) -> list[ReportableKind]:
    """Everything that can be reported of the round under way, whenever it happened, or of the last one until the next."""
    found, decisions, names = await reports.reportable(table, by)
    kinds: dict[str, list[ReportablePlace]] = {}
    for kind, place, cards, amounts, said in found:
        words = spoken(place, names)
        meant = [AmountMeant(amount=amount, words=meaning(kind, amount, amounts)) for amount in amounts]
        if said:
            meant = [AmountMeant(amount=n, words=words) for n, words in zip(amounts, said, strict=True)]
        if kind == SOMETHING_ELSE and decisions:
            back = zip(amounts, reversed(decisions), strict=False)
            meant = [AmountMeant(amount=n, words=f"{spoken(f'seat{d.seat}', names)}: {d.option}") for n, d in back]
        which = [] if kind in WHOLE else list(cards)
        kinds.setdefault(kind, []).append(ReportablePlace(place=place, words=words, cards=which, amounts=meant))
    return [
        ReportableKind(
            kind=kind, words=in_words(kind), also=ALSO.get(kind, ""),
            counts=KINDS[kind].counts if kind in KINDS else "", places=at,
        )
        for kind, at in kinds.items()
    ]  # fmt: skip


@router.post("/tables/{id}/accidents/preview")
async def preview(given: AccidentNoticed, table: TheTable, by: Me) -> AccidentPreview:
    """What would follow a report; nothing changes."""

    seq, over, (found, gone), felt, names = await reports.preview(table, by, _accident(given), given.note)
    shown = [_shown(way, felt, names) for way in found]
    return AccidentPreview(seq=seq, silent=len(found) > 1, over=over, gone=gone, ways=shown)


@router.post("/tables/{id}/accidents")
async def report(given: AccidentReported, table: TheTable, by: Me) -> Incident:
    """Report something that went wrong, now or earlier; the packet's rule answers it, or the chosen rule of the house."""
    return await reports.report(table, by, _accident(given), given.note, given.way or "", given.seq)


def _shown(way: Way, before: Felt, names: Mapping[int, str]) -> WayShown:
    after = way.leaves(before)
    chips = differences(before.chips, after.chips)
    cards = differences(
        {place: len(lying) for place, lying in before.cards.items()},
        {place: len(lying) for place, lying in after.cards.items()},
    )
    rulings = [
        RulingShown(
            text=event.why.text if event.why else "",
            rule=event.what["rule"],
            cite=event.why.cite if event.why else "",
            verdict=event.what["verdict"],
            place=event.what["place"],
        )
        for event in way.rulings
    ]
    return WayShown(
        id=way.id, rulings=rulings, answers=way.answers, voids=way.result.voided,
        waits=not rulings and not way.result.voided and any(event.kind == "accident" for event in way.added),
        more=len(way.foreseen()) < len(way.added),
        floor_only=way.by_the_house,
        chips=[ChipsMoved(place=place, words=spoken(place, names), change=change) for place, change in chips],
        cards=[CardsMoved(place=place, words=spoken(place, names), change=change) for place, change in cards],
    )  # fmt: skip
