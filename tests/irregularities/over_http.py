"""Accidents at length through the room's own endpoint: reports at random moments, of what just happened or long ago.

    python -m tests.irregularities.over_http --rounds 200                   # every table, dealt by software and by hand
    python -m tests.irregularities.over_http ROOM/GAME --rounds 20 --dealing live

Some reports name a kind, place or card that cannot be. No answer may be a failure of the server, no chip may be lost, what
was told stays told, and what each table stored must play again to the same events. A line is printed for each table: its
rounds, reports taken and refused, take-backs, and every ruling with how often it was made.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from housedealer.packets.entries import entry, entry_ids
from tests.room.house import QUICK, House, Visitor, findings, stored
from tests.room.house import _value as value_of
from tests.room.staff import hire

QUIET: Final = replace(QUICK, pause=0.1, practice=False)
RATE: Final = 0.12  # how likely a report is between two answers
MOST_STEPS: Final = 400  # answers and cards in a round
BAD: Final = (
    ("spilt_coffee", "seat1"),
    ("exposed", "seat99.hand"),
    ("unprotected", "board"),
    ("boxed", ""),
    ("", "deck"),
)
PREFERRED: Final = ("bank", "bet", "play", "check", "call", "post", "in", "set")


class Desk:
    """One table with players at it, a dealer and the floor."""

    def __init__(self, house: House, staff: dict[str, Visitor], game: str, dealing: str, luck: Random) -> None:
        self.floor, self.dealer, self.luck, self.dealing = staff["floor"], staff["dealer"], luck, dealing
        self.seen: Counter[str] = Counter()
        self.table = str(self.floor.post("/floor/tables", game=game, kind="practice", dealing=dealing)["id"])
        self.usual = self.floor.get(f"/tables/{self.table}")["sheet"]["buy_in"]["usual"]
        self.players = {seat: Visitor(house.url, f"p{seat}") for seat in range(1, max(3, entry(game).seats["min"]) + 1)}
        for seat, player in self.players.items():
            player.sit(self.table, seat, self.usual)

    def ask(self, who: Visitor, method: str, path: str, body: object = None) -> Any:
        """A request that may be refused but must not fail; None where it was refused."""
        answer = who.http.request(method, path, json=body)
        assert answer.status_code < 500, f"{method} {path} {body}: {answer.status_code} {answer.text}"
        if not answer.is_success:
            self.seen[f"refused {answer.status_code}"] += 1
            return None
        return answer.json() if answer.content else None

    def play(self, rounds: int) -> Counter[str]:
        """So many rounds, with reports in between."""
        for _ in range(rounds):
            if self.dealing == "live":
                self.ask(self.dealer, "POST", f"/dealer/tables/{self.table}/start")
            self.wait()
            for _ in range(MOST_STEPS):
                if self.luck.random() < RATE:
                    self.report()
                if not self.step():
                    break
            else:
                self.ask(self.floor, "POST", f"/floor/tables/{self.table}/void", {"reason": "it takes too long"})
            self.seen["rounds"] += 1
        return self.seen

    def wait(self) -> None:
        """Until the next round is under way; a table whose players have lost their chips has none."""
        for _ in range(100):
            if self.floor.get(f"/floor/tables/{self.table}/round")["playing"]:
                return
            time.sleep(0.02)
        for player in self.players.values():
            self.ask(player, "POST", f"/tables/{self.table}/chips", {"amount": self.usual})

    def step(self) -> bool:
        """One answer or card; False when the round is over."""
        seen = self.floor.get(f"/floor/tables/{self.table}/round")
        if not seen["playing"]:
            return False
        if self.dealing == "live" and (question := self.dealer.get(f"/dealer/tables/{self.table}")["question"]):
            self.deal(question)
        for asked in seen["asking"]:
            if (player := self.players.get(asked["seat"])) is not None:
                self.answer(player)
                break
        return True

    def deal(self, question: dict[str, Any]) -> None:
        path, about = f"/dealer/tables/{self.table}", {"question": question["id"]}
        if question["purpose"] == "unseen":
            self.ask(self.dealer, "POST", f"{path}/dealt", about)
        elif question["totals"]:
            self.ask(self.dealer, "POST", f"{path}/dice", {"total": self.luck.choice(question["totals"]), **about})
        else:
            self.ask(self.dealer, "POST", f"{path}/cards", {"cards": [self.luck.choice(question["possible"])], **about})

    def answer(self, player: Visitor) -> None:
        question = player.get(f"/tables/{self.table}")["state"]["question"]
        if question is None:
            return
        options = {option["id"]: option for option in question["options"]}
        default = question["default"]
        named = next((name for name in PREFERRED if name in options), default["option"])
        given = default.get("value") if named == default["option"] else value_of(options[named])
        body = {"option": named, "value": given, "question": question["id"]}
        self.ask(player, "POST", f"/tables/{self.table}/answers", body)

    def report(self) -> None:
        """What could be reported, or nonsense; looked at first, then done in one of the ways that are offered."""
        path = f"/floor/tables/{self.table}/accidents"
        offered = self.ask(self.floor, "GET", path) or []
        if not offered or self.luck.random() < 0.2:
            kind, place = self.luck.choice(BAD)
            about = {"kind": kind, "place": place, "card": self.luck.randint(0, 9), "amount": self.luck.randint(0, 20)}
        else:
            found = self.luck.choice(offered)
            at = self.luck.choice(found["places"])
            amount = self.luck.choice(at["amounts"])["amount"]
            about = {"kind": found["kind"], "place": at["place"], "amount": amount}
            about["card"] = self.luck.choice(at["cards"]) if at["cards"] else 0
        self.seen["reports"] += 1
        preview = self.ask(self.floor, "POST", f"{path}/preview", about)
        if preview is None:
            return
        if self.luck.random() < 0.1:
            self.ask(next(iter(self.players.values())), "POST", path, about)  # by the wrong person
        way = self.luck.choice(preview["ways"])["id"]
        if self.ask(self.floor, "POST", path, {**about, "way": way, "seq": preview["seq"]}) is not None:
            self.seen["taken"] += 1
            if self.luck.random() < 0.1:
                self.ask(self.floor, "POST", path, about)  # twice


def run(ids: list[str], dealings: list[str], rounds: int, seed: str) -> Counter[str]:
    """Play at these tables in one room, then audit everything it has stored."""
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "room.sqlite"
        with House(database, QUIET) as house:
            staff = {"floor": hire(house, "floor", "floor"), "dealer": hire(house, "dealer", "house_dealer")}
            for id in ids:
                for dealing in dealings:
                    desk = Desk(house, staff, id, dealing, Random(f"{seed}/{id}/{dealing}"))
                    try:
                        seen = desk.play(rounds)
                    except Exception as error:
                        error.add_note(f"again: python -m tests.irregularities.over_http {id} --dealing {dealing}")
                        raise
                    for event in stored(database, desk.table):
                        if event["kind"] == "ruling":
                            seen[f"ruling {event['what']['name']}"] += 1
                        seen[event["kind"]] += event["kind"] in ("take_back", "void")
                    say(f"{id} {dealing}", seen)
                    total.update(seen)
        wrong = findings(database)
        assert not wrong, wrong[:5]
    say("in all", total)
    return total


def say(what: str, seen: Counter[str]) -> None:
    """A line of what came of it."""
    sys.stdout.write(f"{what}: {', '.join(f'{name} {count}' for name, count in sorted(seen.items()) if count)}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="room/game; every table when none is named")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--dealing", choices=("sealed", "live"))
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    dealings = [given.dealing] if given.dealing else ["sealed", "live"]
    run(given.tables or list(entry_ids()), dealings, given.rounds, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
