"""A report about a round that is over: the hands were opened and the wagers paid, so nothing is dealt or asked again.

What was told stays told. The rule is tried on a run of the round in which the accident happens and everybody decides as
they did; where that run comes to its end with the same cards in front of everyone, or void, the chips go by hand to where
it leaves them. Otherwise the floor lets everything stand, or voids the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.irregularities import alone, rulings_for
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.noticing import Moment, Reportable, moment, reportable
from housedealer.irregularities.reporting import WithAccidents, happened, told
from housedealer.irregularities.ways import THE_FLOOR, Way, different, nothing, reason_of, refuse_twice, whole
from housedealer.irregularities.with_accidents import STANDS, TableWithAccidents
from housedealer.irregularities.words import SOMETHING_ELSE, UNSEEN
from housedealer.table.corrections import Correction, moved_back, moved_buttons
from housedealer.table.events import UP, Event, Why
from housedealer.table.felt import Felt
from housedealer.table.round import Round

VOID_ALREADY: Final = "the round is void, and everyone has back what they began it with"
#: Places where no card lies in front of anybody.
ASIDE: Final = ("deck", "shoe", "muck", "burn", "burn_card", "out", "set_aside", "discards", "retired", "rear")


def reportable_after(round_: Round, since: Sequence[Event]) -> list[Reportable]:
    """Everything that can still be reported of a round that is over."""
    return [] if _is_void(round_, since) else reportable(moment(round_))


def ways_after(
    round_: Round, since: Sequence[Event], noticed: Accident, by: str = THE_FLOOR, note: str = ""
) -> list[Way]:
    """What may follow a report about a round that is over, after which these events have happened.

    The rule alone where the packet prints it for hands that lie open; otherwise the floor chooses. What a way adds is told
    between the rounds, and its chips are moved as corrections.
    """
    if _is_void(round_, since):
        raise HouseDealerError(VOID_ALREADY)
    known = told(since)
    refuse_twice(noticed, [*happened(round_), *known])
    reason = reason_of(noticed, note)
    if noticed.kind == SOMETHING_ELSE:
        return [_stands(round_, noticed), _void(round_, since, noticed, by, reason)]
    found = moment(round_)
    noticed = whole(found, noticed)
    located = list(_located(found, noticed))
    if not located:
        raise HouseDealerError(nothing(found, noticed))
    ruled = _ruled(round_, since, located, [each for each in known if not each.stands], by, reason)
    if ruled is not None and ruled.printed and not ruled.late:
        return [ruled]
    if ruled is not None and not ruled.printed and not ruled.result.voided and not owners(ruled):
        ruled = None  # a rule of the house by which everything stands
    others = [_stands(round_, noticed), _void(round_, since, noticed, by, reason)]
    return different([ruled, *others] if ruled is not None else others)


def _is_void(round_: Round, since: Sequence[Event]) -> bool:
    return round_.voided or any(event.kind == "void" for event in since)


# -- by the rule ---------------------------------------------------------------------------------------------------------


def _located(found: Moment, noticed: Accident) -> Iterator[Accident]:
    """Where it may have been found, the latest moment first."""
    kind, place, card, amount = noticed.kind, noticed.place, noticed.card, noticed.amount
    if kind in alone.KINDS:
        if not card and found.amounts(kind, place):
            yield noticed._replace(after=found.now)
        return
    after = found.last_pause(kind, place)
    if after is not None:
        yield Accident(kind, place, card, after, amount)
    came = [each for each in found.cards_of(place) if found.at_card(kind, place, each) is not None]
    for each in [card] if card in came else sorted(came, reverse=True)[:1] if not card else []:
        for after in sorted(found.notes.pauses, reverse=True)[:1]:
            yield Accident(kind, place, each, after, amount)
        could_be = {possible.kind for possible in found.notes.cards[place, each]}
        for as_it_came in (f"{kind}{UNSEEN}", kind):
            if as_it_came in could_be:
                yield Accident(as_it_came, place, each, None, amount)
    if (kind, place) in found.notes.asked:
        yield Accident(kind, place, 0, None, amount)


def _ruled(
    round_: Round, since: Sequence[Event], located: Iterable[Accident], known: Sequence[Accident], by: str, reason: str
) -> Way | None:
    """What the rule leads to with the decisions that were made."""
    for accident in located:
        fresh = _played_again(round_, [*happened(round_), *known, accident])
        if fresh is None or not (fresh.voided or _same_cards(round_, fresh)):
            continue
        events = fresh.table.events
        made = _made_now([*round_.table.events, *since], events)
        if not made:
            continue
        rulings = [events[at] for at in made]
        decided = sum(event.kind == "answer" and event.source != "dealer" for event in events[: made[0]])
        late = decided < len(round_.answers) and not _holds_whenever(round_, rulings)
        why = rulings[0].why or Why(reason)
        moves = _moves(round_, since, fresh.felt, by, why)
        opened = [Event("void", None, None, {"by": by}, why=Why(reason))] if fresh.voided else []
        told_so = Event("accident", "dealer", None, accident.to_json())
        return Way("take_back" if late else "ruling", fresh, (told_so, *rulings, *opened, *moves), late=late)
    return None


def _played_again(round_: Round, accidents: Sequence[Accident]) -> Round | None:
    """The round with these accidents and the same decisions, if that is a round and the last of them happens in it."""
    try:
        tables = WithAccidents(Script(accidents))
        fresh = Round(
            round_.game, round_.setup, round_.chance.again(), tables, guarded=True, reshuffles=round_.reshuffles
        )
        for seat, answer in round_.answers:
            if seat in fresh.open:
                fresh.answer(seat, answer)
            elif not fresh.finished and not _decides_no_more(fresh, seat):
                return None
    except HouseDealerError:  # the rule is about another moment, or a decision could not have been made then
        return None
    if fresh.fault is not None or not fresh.finished:
        return None  # such a hand cannot be read, or somebody would have to be asked
    return fresh if accidents[-1] in happened(fresh) else None


def _decides_no_more(round_: Round, seat: int) -> bool:
    table = round_.table
    assert isinstance(table, TableWithAccidents)
    return seat in table.answered_for or seat in table.buried or seat in table.fouls


def _made_now(before: Iterable[Event], events: Sequence[Event]) -> list[int]:
    """The rulings among events that had not been made before."""
    known = [event for event in before if event.kind == "ruling"]
    found = []
    for at, event in enumerate(events):
        if event.kind == "ruling" and event in known:
            known.remove(event)
        elif event.kind == "ruling":
            found.append(at)
    return found


def _same_cards(round_: Round, fresh: Round) -> bool:
    """Whether what lies in front of everyone is what was shown; a hand may have been taken away."""
    shown = round_.felt.cards
    return all(
        not cards or cards == shown.get(place) for place, cards in fresh.felt.cards.items() if place not in ASIDE
    )


def _holds_whenever(round_: Round, rulings: Sequence[Event]) -> bool:
    """Whether the book says of these rulings that they hold whenever it is found, the hands open or not."""
    game = round_.game
    assert isinstance(game, Game)
    whenever = rulings_for(game).whenever
    return all(event.what["name"] in whenever for event in rulings)


# -- by the house --------------------------------------------------------------------------------------------------------


def _stands(round_: Round, noticed: Accident) -> Way:
    """Everything lies as it is."""
    what = {"verdict": STANDS.verdict, "rule": STANDS.rule, "place": noticed.place, "name": STANDS.name}
    told_so = Event("accident", "dealer", None, noticed._replace(stands=True).to_json())
    return Way("stands", round_, (told_so, Event("ruling", "dealer", None, what, why=Why(STANDS.text))))


def _void(round_: Round, since: Sequence[Event], noticed: Accident, by: str, reason: str) -> Way:
    """Everyone has back what they began with."""
    fresh = round_.trial()
    fresh.voided = True
    before = Felt()
    before.lay_out(round_.setup.chips, round_.setup.buttons, {})
    told_so = Event("accident", "dealer", None, noticed.to_json())
    voids = Event("void", None, None, {"by": by}, why=Why(reason))
    return Way("void", fresh, (told_so, voids, *_moves(round_, since, before, by, Why(reason))))


def _moves(round_: Round, since: Sequence[Event], after: Felt, by: str, why: Why) -> list[Event]:
    """Chips and buttons go by hand from where the round, and what was corrected since, left them."""
    lying = round_.felt.copy()
    for event in since:
        if event.kind in ("correct", "button"):
            lying.apply(event)
    Correction(by, why.text).check()
    moves = [
        Event("correct", source, target, {"by": by}, amount, UP, why)
        for source, target, amount in moved_back(lying.chips, after.chips)
    ]
    return [*moves, *moved_buttons(lying.buttons, after.buttons, why)]


def owners(way: Way) -> Mapping[int, int]:
    """What a way takes from each seat's chips, or gives to them, by seat."""
    found: dict[int, int] = {}
    for event in way.added:
        for place, amount in ((event.source, -(event.amount or 0)), (event.target, event.amount or 0)):
            if event.kind == "correct" and place is not None and place.startswith("seat"):
                seat = int(place.partition(".")[0].removeprefix("seat"))
                found[seat] = found.get(seat, 0) + amount
    return found
