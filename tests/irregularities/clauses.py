"""Every clause of irregularity, reported through the room's own endpoint at tables dealt by software and by hand.

    python -m tests.irregularities.clauses            # every table, with totals by game
    python -m tests.irregularities.clauses ROOM/GAME

The cases lie in `cases/`, one file for each book of rules and one for what all games played for a pot may print. A case
holds at every table whose packet prints its ruling. It is driven to its moment over HTTP, looked at in the preview, and
reported; the ruling must cite the printed line, cards and chips must go where the case says, and exactly what the preview
foretold must have happened.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from housedealer.irregularities.ways import SHOWING
from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from housedealer.table.events import UP
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer
from housedealer.table.round import Round
from tests.irregularities import effects
from tests.irregularities.desk import QUIET, Desk, Staff, added
from tests.irregularities.effects import Ruled
from tests.irregularities.moments import NEWCOMER, Unlucky, asked, place_of, reach, which_card
from tests.ledger import lines_of
from tests.room.inside import Inside

HERE: Final = Path(__file__).parent / "cases"
SHARED: Final = "pot"  # cases of every game played for a pot
POT: Final = frozenset({"flop", "stud", "draw"})
DEALINGS: Final = {"sealed": "dealt by software", "live": "dealt by hand"}
ROUNDS: Final = 12  # in which the cards may make a case
SEATS: Final[Mapping[str, int]] = {"double_hand": 7, "tiles": 4, "pan": 5, "thirteen": 3}


@dataclass(frozen=True)
class Case:
    """An accident, the moment at which it is reported, and what must follow."""

    at: str
    kind: str
    place: str
    ruling: str = ""  # by its name in the book
    lines: tuple[str, ...] = ()  # where it proves only some of the clauses that name the ruling, or no book names it
    card: Any = 0
    which: str = ""  # a card of a certain sort
    amount: Any = 1
    before: tuple[Mapping[str, Any], ...] = ()
    until: str = ""  # when it is ruled on: at once, while hands are set, or at the end of the round
    answer: str = ""  # what the player chooses who is then asked
    cards: str = ""
    chips: str = "nothing"
    then: str = ""
    live: str = ""  # why it can only happen at a table that is dealt by hand
    newcomer: bool = False
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.ruling or ', '.join(self.lines)} ({self.kind} at {self.place}, {self.at})"


@cache
def cases(book: str) -> tuple[Case, ...]:
    """The cases of a book."""
    found = tomllib.loads((HERE / f"{book}.toml").read_text(encoding="utf-8"))["case"]
    own = tuple(Case(**{**each, **{k: tuple(each[k]) for k in ("lines", "before") if k in each}}) for each in found)
    return (*cases(SHARED), *own) if book in POT else own


def clauses_of(id: str) -> list[str]:
    """The lines of a table's clauses of irregularity."""
    named = lines_of(id, "accident:*")
    return named + [line for case in own_cases(id) for line in case.lines if line not in named]


def own_cases(id: str) -> list[Case]:
    """The cases that a table's own packet prints."""
    rulings = rulings_of(id)
    if not rulings.own:
        return []
    return [
        case for case in cases(rulings.family) if case.ruling in rulings.own or (not case.ruling and rulings.of == id)
    ]


def tables() -> list[str]:
    """Every table whose packet prints rules of irregularity."""
    return [id for id in entry_ids() if rulings_of(id).own or rulings_of(id).of == id]


def lines_proved(id: str, case: Case) -> list[str]:
    """The clauses that a case is about."""
    return list(case.lines) or lines_of(id, f"accident:{case.ruling}")


class Door:
    """The tables at which cases are tried: one for each game, way of dealing and set of options, used again."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self._desks: dict[Any, Desk] = {}

    def desk(self, id: str, dealing: str, case: Case) -> Desk:
        """A table for a case; a newcomer comes only once, so those cases have tables of their own."""
        key = (id, dealing, tuple(case.options.items()), case.ruling if case.newcomer else None)
        if key not in self._desks:
            seats = range(1, SEATS.get(rulings_of(id).family, 3) + 1)
            self.staff.guests.clear()
            desk = self._desks[key] = Desk(self.staff, id, dealing, seats, options=case.options)
            desk.newcomer = NEWCOMER if case.newcomer else None
            desk.dice = [4]
            desk.sit()
        return self._desks[key]

    def prove(self, id: str, dealing: str, case: Case) -> None:
        """Report an accident and see what becomes of it."""
        desk = self.desk(id, dealing, case)
        try:
            for tried in range(ROUNDS):
                desk.cards = []
                try:
                    _prove(desk, case)
                    break
                except Unlucky:
                    if tried == ROUNDS - 1:
                        raise
                    desk.void()
        except BaseException as error:
            error.add_note(f"{id}, {DEALINGS[dealing]}: {case}")
            raise
        finally:
            if desk.round is not None:
                desk.void()


def _prove(desk: Desk, case: Case) -> None:
    round_ = reach(desk, case.at)
    if case.live and desk.dealing != "live":
        refused_here(desk, case, round_)
        return
    at_first, told, place = round_.felt.copy(), len(round_.events), ""
    for earlier in case.before:
        place = reported(desk, Case(at=case.at, **earlier), round_, place, at_first, told).place
    ruled = reported(desk, case, round_, place, at_first, told)
    if case.answer:
        seat = next(seat for seat, question in round_.open.items() if question.option(case.answer) is not None)
        desk.answer(seat, Answer(case.answer))
        ruled.place = f"seat{seat}.hand"
    play_until(desk, round_, case.until)
    cited(desk.game, case, ruled)
    if case.cards:
        effects.CARDS[case.cards](ruled)
    effects.CHIPS[case.chips](ruled)
    if case.then:
        effects.THEN[case.then](ruled)


def play_until(desk: Desk, round_: Round, until: str) -> None:
    """Go on until a hand is counted."""
    if until == "end":
        desk.over()
    while until == "set" and round_.open and not any(q.option("set") for q in round_.open.values()):
        desk.step()


def refused_here(desk: Desk, case: Case, round_: Round) -> None:
    """What takes real chips is neither offered nor taken at a table that deals by itself."""
    offered = {each["kind"] for each in desk.staff.floor.get(desk.path)}
    assert case.kind not in offered
    turn = asked(round_)
    assert turn is not None
    body = {"kind": case.kind, "place": f"seat{turn[0]}", "amount": 100}
    assert desk.staff.floor.http.post(desk.path, json=body).status_code == 400


def reported(desk: Desk, case: Case, round_: Round, place: str, at_first: Any, first: int) -> Ruled:
    """Look at what would follow, report it, and see that exactly that has happened."""
    place = place_of(desk, round_, case.place, place)
    place, card = which_card(desk, round_, place, case.card, case.which)
    turn = asked(round_)
    amount = _amount(case.amount, None if turn is None else turn[1])
    floor, about = desk.staff.floor, {"kind": case.kind, "place": place, "card": card, "amount": amount}
    offered = next((each for each in floor.get(desk.path) if each["kind"] == case.kind), None)
    assert offered is not None, f"{case.kind} is not offered"
    assert any(each["place"] == place for each in offered["places"]), f"{case.kind} is not offered at {place}"
    preview = floor.post(f"{desk.path}/preview", **about)
    assert not preview["silent"] and len(preview["ways"]) == 1, preview
    (way,) = preview["ways"]
    ruled = Ruled(
        desk, round_, place, amount, round_.felt.copy(), None if turn is None else turn[1], len(round_.events)
    )
    ruled.first, ruled.at_first = first, at_first
    before = dict(round_.felt.chips)
    floor.post(desk.path, **about, seq=preview["seq"])
    foretold(way, ruled, before)
    while HOUSE_DEALER in round_.open:
        desk.step()
    return ruled


def _amount(amount: Any, question: Any) -> int:
    if isinstance(amount, int):
        return amount
    if amount == "call":
        return int(question.option("call").amount)
    return int(next(option.low for option in question.options if isinstance(option, Amount)))


def foretold(way: Mapping[str, Any], ruled: Ruled, before: Mapping[str, int]) -> None:
    """The preview named every ruling made at once and every chip that moved, and no other."""
    made = [event for event in ruled.events if event.kind == "ruling"]
    assert [ruling["text"] for ruling in way["rulings"]] == [event.why.text for event in made if event.why]
    assert way["voids"] == ruled.round.voided
    after = added(ruled.before, ruled.events[: shown_at(ruled)] if way["more"] else ruled.events).chips
    changed = {place: after.get(place, 0) - before.get(place, 0) for place in {*before, *after}}
    assert {each["place"]: each["change"] for each in way["chips"]} == {p: n for p, n in changed.items() if n}


def shown_at(ruled: Ruled) -> int:
    """The first card after the ruling that nobody had seen."""
    last = max((at for at, event in enumerate(ruled.events) if event.kind == "ruling"), default=-1)
    return next(at for at, e in enumerate(ruled.events) if at > last and e.kind in SHOWING and e.face == UP)


def cited(id: str, case: Case, ruled: Ruled) -> None:
    """The ruling is the packet's, by its line."""
    made = [event for event in ruled.round.events[ruled.first :] if event.kind == "ruling" and event.why is not None]
    if case.ruling:
        expected = rulings_of(id).rulings[case.ruling]
        (found,) = {event.why for event in made if event.what["name"] == case.ruling} or {None}
        assert found is not None, f"ruled {[event.what['name'] for event in made]}"
        assert found.cite == expected.cite != ""
    else:
        cites = {event.why.cite for event in made if event.why is not None}
        assert {line.partition("-")[0] for line in case.lines} <= {cite.partition("-")[0] for cite in cites}, cites


# -- totals ----------------------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*")
    given = parser.parse_args()
    wrong = list(tried(given.tables or tables()))
    return 1 if wrong else 0


def where(error: Exception) -> str:
    """The line of the tests that found something wrong."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno} {frame.line}"


def tried(ids: list[str]) -> Iterator[str]:
    """Try every case; a line for each table, and what is wrong."""
    total = [0, 0]
    with tempfile.TemporaryDirectory() as folder, Inside(Path(folder) / "room.sqlite", QUIET, checked=False) as room:
        door = Door(Staff(room))
        for id in ids:
            failed: dict[str, set[str]] = {dealing: set() for dealing in DEALINGS}
            proved: dict[str, set[str]] = {dealing: set() for dealing in DEALINGS}
            here = own_cases(id)
            for case in here:
                for dealing in DEALINGS:
                    try:
                        door.prove(id, dealing, case)
                        if not (case.live and dealing != "live"):
                            proved[dealing] |= set(lines_proved(id, case))
                    except Exception as error:
                        failed[dealing] |= set(lines_proved(id, case))
                        sys.stdout.write(f"  WRONG {id}, {DEALINGS[dealing]}: {case}: {where(error)}: {error!r}\n")
                        yield str(case)
            lines = clauses_of(id)
            by_hand = {line for case in here if case.live for line in lines_proved(id, case)}
            sealed = {line for line in lines if line in proved["sealed"] - failed["sealed"]}
            live = {line for line in lines if line in proved["live"] - failed["live"]}
            only = [line for line in lines if line in by_hand and line not in sealed]
            sys.stdout.write(
                f"{id}: {len(here)} cases, {len(lines)} clauses; proved dealt by software {len(sealed)}/{len(lines) - len(only)},"
                f" dealt by hand {len(live)}/{len(lines)}; only dealt by hand: {len(only)}\n"
            )
            total[0] += len(live & (sealed | set(only)))
            total[1] += len(lines)
            sys.stdout.flush()
    sys.stdout.write(f"in all {total[0]} of {total[1]} clauses\n")


if __name__ == "__main__":
    sys.exit(main())
