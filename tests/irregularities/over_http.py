"""Accidents at length through the room's own endpoint: reports at random moments, of what just happened or long ago.

    python -m tests.irregularities.over_http --rounds 200                   # every table, dealt by software and by hand
    python -m tests.irregularities.over_http --rounds 200 --slice 1/4       # a quarter of the tables
    python -m tests.irregularities.over_http ROOM/GAME --rounds 20 --dealing live

Every report, preview and list of what can be reported is a request to the endpoint; players and dealer act on the table
itself, as their requests would, so that the long run takes minutes. Some reports name a kind, place or card that cannot be, some come twice, from a player, many events after they could
first be made, or when the round is over and paid. No answer may be a failure of the server and no round void because its rules failed; no chip may be lost; every card must lie where the stored events
say, so that none that was seen changes without an event; and what each table stored must play again to the same events.
Two lines are printed for each table: its rounds, how many of them dealt cards, reports taken and refused with what was
done, and every kind of report that was taken with its number.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import Engine

from housedealer.irregularities import alone
from housedealer.irregularities.words import SOMETHING_ELSE
from housedealer.packets.entries import entry, entry_ids
from housedealer.room.storage import table_log
from housedealer.room.storage.database import open_engine
from housedealer.table.events import UP, Event
from housedealer.table.felt import Felt
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer, Question
from housedealer.table.round import THE_HOUSE
from tests.irregularities.desk import QUIET, Desk, Staff, usually
from tests.room.house import findings
from tests.room.inside import Inside, OneThread

HELD: Final = 0.1  # how likely the floor holds the table after a round, and reports what was wrong with it
RATE: Final = 0.15  # how likely a report is between two answers, once cards lie there, where there are many answers
OFTEN: Final = 0.5  # the same where players are asked once or twice
LATER: Final = (1, 5, 20)  # events after which something that could be reported before is
MOST_STEPS: Final = 250  # answers and cards in a round
BAD: Final = (
    ("spilt_coffee", "seat1"),
    ("exposed", "seat99.hand"),
    ("unprotected", "board"),
    ("boxed", ""),
    ("", "deck"),
    ("exposed", "stack9"),
    ("wrong_count", "seat1.stack"),
)


IN_WORDS: Final = frozenset({SOMETHING_ELSE, *alone.KINDS})  # what is refused without a word why
CAGE: Final = "cage"  # which lends the table as much as anybody buys


class Watch:
    """Somebody who knows a table only by its stored events, and compares that with what lies there."""

    def __init__(self, engine: Engine, desk: Desk) -> None:
        self._engine, self._desk = engine, desk
        self.felt, self.seq, self.kinds = Felt(), 0, Counter[str]()

    def look(self) -> list[Event]:
        """What was stored since; it must be all that has changed."""
        with self._engine.connect() as connection:
            found = table_log.read(connection, self._desk.table, self.seq)
        events = [Event.from_json(json.loads(entry.body)) for entry in found]
        for event in events:
            if event.source == CAGE:
                self.felt.chips[CAGE] += event.amount or 0
            self.felt.apply(event)
            self.felt.chips.pop(CAGE, None)
            assert not (event.kind == "void" and event.what == {"by": THE_HOUSE}), "the house could not go on"
            self.kinds[event.kind if event.kind != "ruling" else f"ruling {event.what['name']}"] += 1
        self.seq = found[-1].seq if found else self.seq
        lying = self._desk.felt
        assert plain(self.felt.cards) == plain(lying.cards), "a card lies where no event put it"
        assert plain(self.felt.chips) == plain(lying.chips), "chips lie where no event put them"
        return events


def plain(places: Any) -> dict[str, Any]:
    """What lies at places where anything does."""
    return {place: lying for place, lying in places.items() if lying}


def lie_there(felt: Felt) -> bool:
    """Whether any card has been dealt."""
    return any(lying and not place.startswith(("deck", "shoe", "muck")) for place, lying in felt.cards.items())


def seen(felt: Felt) -> dict[str, list[str]]:
    """The cards that everyone has seen, by place."""
    return {
        place: [str(card) for card, face in zip(cards, felt.faces[place], strict=True) if face == UP]
        for place, cards in felt.cards.items()
    }


class Shift:
    """So many rounds at one table, with reports in between."""

    def __init__(self, desk: Desk, watch: Watch) -> None:
        self.desk, self.watch, self.luck = desk, watch, desk.luck
        self.count: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.waiting: list[tuple[int, dict[str, Any]]] = []  # what is reported once the table has come so far

    def play(self, rounds: int) -> None:
        """The rounds."""
        desk = self.desk
        desk.sit()
        for _ in range(rounds):
            number, dealt = desk.begin().setup.round, self.watch.kinds["deal"]
            self.waiting.clear()
            held = self.luck.random() < HELD
            if held:
                self.hold(True)
            for _ in range(MOST_STEPS):
                self.reports()
                if not desk.step(self.chooses):
                    break
                if (now := desk.round) is None or now.setup.round != number:
                    break
            else:
                desk.void()
            if held:
                self.reports_when_over()
            self.watch.look()
            self.count["rounds"] += 1
            self.count["with cards"] += self.watch.kinds["deal"] > dealt

    def hold(self, held: bool) -> None:
        """The floor lets no other round begin, or does again."""
        path = f"/floor/tables/{self.desk.table}/pause"
        self.desk.ask(self.desk.staff.floor, "POST", path, {"paused": held, "reason": "to look into it"})

    def reports_when_over(self) -> None:
        """What was wrong with a round is reported when it is over, once or twice."""
        assert self.desk.round is None, "a round begins at a table that is held"
        for _ in range(self.luck.randint(1, 2)):
            self.count["reports when over"] += 1
            self.report(self.noticed())
        self.hold(False)

    def chooses(self, question: Question) -> Answer:
        """Mostly to stay in, now and then to raise, all the way, or to give up."""
        luck, raised = self.luck.random(), next((o for o in question.options if isinstance(o, Amount)), None)
        if luck < 0.08 and raised is not None and question.option("fold") is not None:
            return Answer(raised.id, raised.high if luck < 0.03 else raised.low)
        if luck > 0.97 and question.option("fold") is not None:
            return Answer("fold")
        return usually(question)

    def reports(self) -> None:
        """Perhaps something is reported now."""
        round_ = self.desk.round
        due = [about for at, about in self.waiting if at <= self.desk.seq]
        self.waiting = [(at, about) for at, about in self.waiting if at > self.desk.seq]
        for about in due:
            self.count["late reports"] += 1
            self.report(about)
        rate = RATE / 10
        if round_ is not None and lie_there(round_.felt):
            self.count["chances"] += 1
            rate = RATE if entry(self.desk.game).family in ("pot", "rummy") else OFTEN
            rate = RATE / 3 if HOUSE_DEALER in round_.open else rate
        if self.luck.random() < rate:
            something = self.noticed()
            if self.luck.random() < 0.3:
                self.waiting.append((self.desk.seq + self.luck.choice(LATER), something))
            else:
                self.report(something)

    def noticed(self) -> dict[str, Any]:
        """Something that could be reported, or nonsense."""
        offered = self.desk.ask(self.desk.staff.floor, "GET", self.desk.path) or []
        if not offered or self.luck.random() < 0.15:
            kind, place = self.luck.choice(BAD)
            return {
                "kind": kind, "place": place, "card": self.luck.randint(0, 9), "amount": self.luck.randint(0, 20),
            }  # fmt: skip
        found = self.luck.choice(offered)
        at = self.luck.choice(found["places"])
        amount = self.luck.choice(at["amounts"])["amount"]
        card = self.luck.choice(at["cards"]) if at["cards"] and self.luck.random() < 0.8 else 0
        words = (
            {"note": self.luck.choice(("", "coffee was spilt", "as the floor saw"))}
            if found["kind"] in IN_WORDS
            else {}
        )
        return {"kind": found["kind"], "place": at["place"], "amount": amount, "card": card, **words}

    def report(self, about: dict[str, Any]) -> None:
        """Looked at first, then done in one of the ways that are offered."""
        desk, staff = self.desk, self.desk.staff
        self.count["reports"] += 1
        preview = desk.ask(staff.floor, "POST", f"{desk.path}/preview", about)
        if preview is None:
            self.count["refused"] += 1
            return
        if self.luck.random() < 0.1:
            assert desk.ask(desk.players[1], "POST", desk.path, about) is None, "a player cannot report"
        self.watch.look()
        before, chips, round_ = seen(desk.felt), desk.felt.total(), desk.round
        way = self.luck.choice(preview["ways"])
        if desk.ask(staff.floor, "POST", desk.path, {**about, "way": way["id"], "seq": preview["seq"]}) is None:
            self.count["refused"] += 1
            return
        self.taken[about["kind"]] += 1
        self.count["taken"] += 1
        self.count[f"by {way['id']}"] += 1
        self.nothing_unsaid(before, way["id"])
        under_way = round_ is not None and desk.round is not None and desk.round.setup == round_.setup
        if under_way or (round_ is None and desk.round is None):
            assert desk.felt.total() == chips, "a chip is lost"
        if self.luck.random() < 0.1:
            desk.ask(staff.floor, "POST", desk.path, about)  # twice

    def nothing_unsaid(self, before: dict[str, list[str]], way: str) -> None:
        """Where a card that everyone had seen has gone is told; only a take-back or a void lays it out anew."""
        events = self.watch.look()
        if any(event.kind in ("take_back", "void", "shuffle", "setup") for event in events):
            assert way != "stands", "what stands takes nothing back"
            return
        after = seen(self.desk.felt)
        for place, cards in before.items():
            gone = Counter(cards) - Counter(after.get(place, ()))
            moved = Counter(str(card) for e in events if e.source == place and e.target != place for card in e.what)
            assert not gone - moved, f"{gone} lay at {place} for all to see, and nobody was told"


def run(ids: Iterable[str], dealings: list[str], rounds: int, seed: str) -> Counter[str]:
    """Play at these tables in one room, then audit everything it has stored."""
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "room.sqlite"
        with Inside(database, QUIET, checked=False, loop=OneThread()) as room:
            staff, engine = Staff(room), open_engine(str(database))
            for id in ids:
                for dealing in dealings:
                    staff.guests.clear()
                    desk = Desk(staff, id, dealing, luck=Random(f"{seed}/{id}/{dealing}"), brisk=True)
                    total.update(shift(desk, engine, rounds))
            engine.dispose()
        wrong = findings(database)
        assert not wrong, wrong[:5]
    say("in all, and every round plays again to the same events", total)
    return total


def shift(desk: Desk, engine: Engine, rounds: int) -> Counter[str]:
    """One table's rounds, and what came of them."""
    began, watch = time.process_time(), Watch(engine, desk)
    played = Shift(desk, watch)
    try:
        played.play(rounds)
    except BaseException as error:
        error.add_note(f"again: python -m tests.irregularities.over_http {desk.game} --dealing {desk.dealing}")
        raise
    count = played.count
    for kind in ("take_back", "void"):
        count[f"{kind} events"] = watch.kinds[kind]
    count["rulings"] = sum(times for kind, times in watch.kinds.items() if kind.startswith("ruling "))
    for status, times in desk.refused.items():
        count[f"answers {status}"] = times
    name = f"{desk.game} {'dealt by hand' if desk.dealing == 'live' else 'dealt by software'}"
    say(f"{name} ({time.process_time() - began:.0f} s)", count)
    say("    taken", played.taken)
    return count


def say(what: str, counted: Counter[str]) -> None:
    """A line of what came of it."""
    told = ", ".join(f"{name} {count}" for name, count in sorted(counted.items()) if count)
    sys.stdout.write(f"{what}: {told or 'nothing'}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="room/game; every table when none is named")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--dealing", choices=("sealed", "live"))
    parser.add_argument("--slice", default="1/1", help="which part of the tables, such as 2/4")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    part, parts = (int(each) for each in given.slice.split("/"))
    dealings = [given.dealing] if given.dealing else ["sealed", "live"]
    run((given.tables or list(entry_ids()))[part - 1 :: parts], dealings, given.rounds, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
