"""What may follow a report: the packet's rule for this moment, or a house rule where the packet is silent.

A way is tried on a run of its own, so that its ruling and what it does to the chips can be shown before it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from housedealer.errors import BadRecord, HouseDealerError, IllegalAnswer, NotYourTurn
from housedealer.irregularities import alone
from housedealer.irregularities.accidents import Accident, Script, coming
from housedealer.irregularities.book import NotNow
from housedealer.irregularities.noticing import Moment, moment
from housedealer.irregularities.reporting import WithAccidents, happened, parted, run_with
from housedealer.irregularities.words import KINDS, SOMETHING_ELSE, in_words
from housedealer.table.events import UP, Event
from housedealer.table.felt import Felt
from housedealer.table.round import Round

WayId = Literal["ruling", "take_back", "stands", "void"]
THE_FLOOR: Final = "the floor"
#: Kinds of events that show a card nobody knew; what follows from it is not told beforehand.
SHOWING: Final = frozenset({"deal", "draw_for_button", "turn_up", "show", "pluck"})


class Reported(HouseDealerError):
    """Something that has been reported and ruled on already."""


class MustChoose(HouseDealerError):
    """The packet is silent: the floor has to say by which house rule it goes on."""


@dataclass(frozen=True)
class Way:
    """One way to go on after a report, tried out."""

    id: WayId
    result: Round  # the round as it would stand
    added: tuple[Event, ...]  # what would be told
    answers: int = 0  # answers that would be asked for again
    late: bool = False  # decisions have been made since the moment that its rule speaks of, and they stay made

    @property
    def rulings(self) -> list[Event]:
        """The rulings that it rests on; one that waits for a card to be named is not among them yet."""
        return [event for event in self.added if event.kind == "ruling"]

    @property
    def printed(self) -> bool:
        """Whether a packet says so."""
        return any(event.why is not None and event.why.cite for event in self.rulings)

    @property
    def by_the_house(self) -> bool:
        """Whether somebody has to answer for it, the packet being silent or players having acted since."""
        acted_since = self.late or self.answers > 0
        return self.id in ("stands", "void") or acted_since or bool(self.rulings and not self.printed)

    def leaves(self, before: Felt) -> Felt:
        """Where everything would lie, as far as it can be foreseen."""
        after = before.copy()
        for event in self.foreseen():
            after.apply(event)
        return after

    def foreseen(self) -> Sequence[Event]:
        """What would be told, up to the first card that nobody has seen: a preview is no look into the deck."""
        if self.result.voided:
            return self.added
        ruled = max((at for at, event in enumerate(self.added) if event.kind == "ruling"), default=-1)
        for at, event in enumerate(self.added):
            if at > ruled and event.kind in SHOWING and event.face == UP:
                return self.added[:at]
        return self.added


def ways(round_: Round, noticed: Accident, by: str = THE_FLOOR, note: str = "") -> list[Way]:
    """What may follow a report, the way that the packet prescribes alone or, where it is silent, all ways of the house."""
    if round_.finished:
        raise HouseDealerError("the round is over: what may still follow a report is in `afterwards`")
    refuse_twice(noticed, happened(round_))
    reason = reason_of(noticed, note)
    found = moment(round_)
    if noticed.kind == SOMETHING_ELSE:
        back = _back(round_, noticed.amount, by, reason)
        return [way for way in (_stands(round_, found, noticed), back, _void(round_, by, reason)) if way is not None]
    noticed = whole(found, noticed)
    if noticed.kind in alone.KINDS:
        alone.check(found.table, noticed)
    now = _now(round_, found, noticed)
    if now is not None and noticed.kind in alone.KINDS:
        return [now]
    if now is not None and (now.printed or not now.rulings):
        return [now]
    past = _past(round_, found, noticed, by, reason)
    if now is None and past is None:
        raise HouseDealerError(nothing(found, noticed))
    if now is None and past is not None and not past.answers and (past.printed or not past.rulings):
        return [past]
    others = [_stands(round_, found, noticed), past, _void(round_, by, reason)]
    return different([way for way in (now, *others) if way is not None])


def refuse_twice(noticed: Accident, known: Iterable[Accident]) -> None:
    """Refuse what has been reported already."""
    if any(_same(noticed, other) for other in known):
        raise Reported(f"{in_words(noticed.kind)}: that has been reported and ruled on")


def reason_of(noticed: Accident, note: str) -> str:
    """Why something is taken back or void, in words."""
    if noticed.kind == SOMETHING_ELSE and (not noticed.words.strip() or noticed.place or noticed.card):
        raise HouseDealerError("something that is not in the list is told in a few words, and about the whole table")
    return noticed.words or f"{in_words(noticed.kind)}{f': {note}' if note else ''}"


def different(offered: list[Way]) -> list[Way]:
    """Ways without those that come to the same: a round is void by the packet's rule, or else by the floor's word."""
    void = [way for way in offered if way.result.voided]
    kept = void[0] if void and void[0].id == "ruling" else void[-1] if void else None
    return [way for way in offered if not way.result.voided or way is kept]


def whole(found: Moment, noticed: Accident) -> Accident:
    """A report with the card it is about, the last one that it can be about where none is named."""
    kind, place, amount = noticed.kind, noticed.place, noticed.amount
    known = found.amounts(kind, place)
    free = KINDS[kind].counts if kind in KINDS else ""
    if known and amount not in known and not (free == "money" and amount > 0):
        raise HouseDealerError(f"{in_words(kind)}: {amount} is not one of {', '.join(map(str, sorted(known)))}")
    if noticed.card or (found.coming is not None and found.coming[0] == place):
        return noticed
    cards = [card for card in found.cards_of(place) if found.at_card(kind, place, card) is not None]
    return noticed._replace(card=max(cards, default=0))


def choose(offered: Sequence[Way], id: str = "") -> Way:
    """The way that was asked for, or the only one."""
    if not id and (len(offered) == 1 or offered[0].id == "ruling"):
        return offered[0]
    if not id:
        raise MustChoose(f"the packet is silent on this: choose {', '.join(way.id for way in offered)}")
    for way in offered:
        if way.id == id:
            return way
    raise HouseDealerError(f"this is not a way here: {', '.join(way.id for way in offered)}")


def report(round_: Round, noticed: Accident, way: str = "", by: str = THE_FLOOR, note: str = "") -> Way:
    """Something went wrong, or somebody claims so. What was told stays told."""
    chosen = choose(ways(round_, noticed, by, note), way)
    round_.become_as(chosen.result)
    return chosen


def differences(before: Mapping[str, int], after: Mapping[str, int]) -> list[tuple[str, int]]:
    """How much more or less lies at each place where that has changed.

    >>> differences({"pot": 5, "drop": 1}, {"seat1.stack": 5, "drop": 1})
    [('pot', -5), ('seat1.stack', 5)]
    """
    changed = ((place, after.get(place, 0) - before.get(place, 0)) for place in sorted({*before, *after}))
    return [(place, change) for place, change in changed if change]


# -- now -----------------------------------------------------------------------------------------------------------------


def _now(round_: Round, found: Moment, noticed: Accident) -> Way | None:
    """The rule applied to what lies there: to the card that comes, or while somebody is asked."""
    for located in _located_now(found, noticed):
        try:
            fresh = run_with(round_, WithAccidents(Script((*_expected(found), located))))
        except NotNow:
            continue
        if located not in happened(fresh) or not _only_adds(round_, fresh):
            continue
        trial = round_.trial()
        trial.become(fresh)
        return Way("ruling", trial, tuple(trial.events[len(round_.events) :]))
    return None


def _located_now(found: Moment, noticed: Accident) -> Iterator[Accident]:
    kind, place, card, amount = noticed.kind, noticed.place, noticed.card, noticed.amount
    if kind in alone.KINDS:
        if found.paused and not card and found.amounts(kind, place):
            yield noticed._replace(after=found.now)
        return
    if found.coming is not None and found.coming[0] == place and card in (0, found.coming[1]):
        as_it_comes = found.at_card(kind, *found.coming)
        if as_it_comes is not None:
            yield Accident(as_it_comes, *found.coming, None, amount)
    if found.paused and (_known_card(found, kind, place, card) if card else found.at_pause(kind, place, found.now)):
        yield Accident(kind, place, card, found.now, amount)
    if (when := found.when_dealt(kind, place, card)) and found.notes.answers[when] == found.table.answers:
        yield Accident(kind, place, card, None, amount, when)  # nobody has answered since
    if not card and found.notes.answers.get((kind, place)) == found.table.answers:
        yield Accident(kind, place, 0, None, amount)


def _known_card(found: Moment, kind: str, place: str, card: int) -> bool:
    return card in found.cards_of(place) and found.at_card(kind, place, card) is not None


def _only_adds(round_: Round, fresh: Round) -> bool:
    lying = round_.table.events
    return fresh.table.events[: len(lying)] == lying


def _expected(found: Moment) -> tuple[Accident, ...]:
    return found.notes.script.accidents


# -- the past ------------------------------------------------------------------------------------------------------------


def _past(round_: Round, found: Moment, noticed: Accident, by: str, reason: str) -> Way | None:
    """The round taken back to where it happened, and the rule applied there."""
    for located in _located_before(found, noticed):
        at = _parting(round_, found, located)
        if at is None:
            continue
        try:
            fresh = parted(round_, at, [located])
        except (NotNow, BadRecord):
            continue
        trial = round_.trial()
        trial.go_back(fresh, at, by, reason)
        added = tuple(trial.events[len(round_.events) :])
        return Way("take_back", trial, added, len(round_.answers) - added[0].what["to"])
    return None


def _located_before(found: Moment, noticed: Accident) -> Iterator[Accident]:
    kind, place, card, amount = noticed.kind, noticed.place, noticed.card, noticed.amount
    came = found.cards_of(place)
    for each in [card] if card else sorted(came, reverse=True):
        as_it_came = found.at_card(kind, place, each)
        if each in came and as_it_came is not None:
            if when := found.when_dealt(kind, place, each):
                yield Accident(kind, place, each, None, amount, when)
            yield Accident(as_it_came, place, each, None, amount)
            return
    if card:
        return
    if (kind, place) in found.notes.asked:
        yield Accident(kind, place, 0, None, amount)
    after = found.last_pause(kind, place)
    if after is not None:
        yield Accident(kind, place, 0, after, amount)


def _parting(round_: Round, found: Moment, located: Accident) -> int | None:
    """How many events would be the same if it had been noticed as it happened; None if it cannot have."""
    key: object = (located.place, located.card) if located.card else (located.kind, located.place)
    if located.later:
        key = located.coming or located.after
    given = round_.answers[: found.notes.answers[key]]
    tables = WithAccidents(Script([*happened(round_), located]))
    try:
        fresh = Round.resumed(
            round_.game, round_.setup, round_.chance.again(), given, tables, reshuffles=round_.reshuffles
        )
    except (NotNow, BadRecord, IllegalAnswer, NotYourTurn):
        return None
    if located not in happened(fresh):
        return None
    pairs = enumerate(zip(round_.table.events, fresh.table.events, strict=False))
    return next((at for at, (event, other) in pairs if event != other), None)


# -- by the house --------------------------------------------------------------------------------------------------------


def _stands(round_: Round, found: Moment, noticed: Accident) -> Way | None:
    """Everything lies as it is."""
    after = found.now if found.paused else None
    comes = coming(*found.coming) if found.coming else ""
    if after is None and not comes:
        return None
    noted = noticed._replace(after=after, coming="" if found.paused else comes, stands=True)
    fresh = run_with(round_, WithAccidents(Script((*_expected(found), noted))))
    if noted not in happened(fresh) or not _only_adds(round_, fresh):
        return None
    trial = round_.trial()
    trial.become(fresh)
    return Way("stands", trial, tuple(trial.events[len(round_.events) :]))


def _back(round_: Round, decisions: int, by: str, reason: str) -> Way | None:
    """So many decisions are asked for again."""
    given = len(round_.answers)
    if not 0 < decisions <= given:
        return None
    trial = round_.trial()
    trial.take_back(given - decisions, by, reason)
    return Way("take_back", trial, tuple(trial.events[len(round_.events) :]), decisions)


def _void(round_: Round, by: str, reason: str) -> Way:
    """Everything goes back."""
    trial = round_.trial()
    trial.become(round_.run_again(round_.tables.again()))
    trial.void(by, reason)
    return Way("void", trial, tuple(trial.events[len(round_.events) :]))


def _same(noticed: Accident, known: Accident) -> bool:
    about = (noticed.kind, noticed.place, noticed.card)
    return bool(noticed.card) and about == (known.kind.removesuffix("_unseen"), known.place, known.card)


def nothing(found: Moment, noticed: Accident) -> str:
    """Why a report is refused."""
    kind, place = in_words(noticed.kind), noticed.place
    if noticed.card and noticed.card not in found.cards_of(place):
        return f"{kind}: card {noticed.card} has not come to {place}"
    return f"{kind}: nothing is known about that at {place or 'no place'} now"
