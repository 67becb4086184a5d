"""Who won what at a house table is for those who sat there and for staff: no way past that, whoever asks and wherever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from housedealer.room.people.access import ACCESS
from tests.room.house import ONE_HAND, House, Visitor
from tests.room.staff import deposit, hire

GAME = "hotel_del_rio/texas_holdem"
SAT = ("Zebulon", "Quigley")
ROUND = ("", "/1", "/1/proofs", "/1/record", "/1/phh")
OF_AUDITORS = [f"/reports/rounds?table={{table}}&format={form}" for form in ("csv", "jsonl", "phh")]
OUTSIDE = ("visitor", "guest", "member", "provider")
INSIDE = ("floor", "dealer", "cage", "auditor", "administrator")
#: Where whoever looks on sees who sits there, as at a table in any room.
NAMES = {"GET /api/lobby", "GET /api/tables/{id}"}
ASKED = {name for name in ACCESS if name.startswith("GET /")} - {"GET /api/lab/report"}  # of rules alone, and slow


class Evening:
    """A hand that two members played at a house table; the next one does not begin."""

    def __init__(self, house: House) -> None:
        self.people = {
            "visitor": Visitor(house.url), "guest": Visitor(house.url, "Gil"), "member": hire(house, "mia", "player"),
            "provider": hire(house, "tom", "tppp", provider="Acme"), "floor": hire(house, "flo", "floor"),
            "dealer": hire(house, "dan", "house_dealer"), "cage": hire(house, "cy", "cage"),
            "auditor": hire(house, "olga", "auditor"), "administrator": hire(house, "ada", "administrator"),
        }  # fmt: skip
        self.people |= {name: hire(house, name.lower(), "player", name=name) for name in SAT}
        self.table = str(self.people["floor"].post("/floor/tables", game=GAME, kind="house")["id"])
        for seat, name in enumerate(SAT, 1):
            deposit(self.people["cage"], self.people[name], 1_000_000)
            self.people[name].sit(self.table, seat)
        with self.people["visitor"].watch(self.table) as self.rail, ThreadPoolExecutor(len(SAT)) as hands:
            list(hands.map(self._play, SAT))
            self.rail.until(lambda eye: eye.rounds() == 1)

    def _play(self, name: str) -> None:
        with self.people[name].watch(self.table) as eye:
            eye.play(1)


@pytest.fixture(scope="module")
def evening(new_database: Callable[[str], str]) -> Iterator[Evening]:
    with House(new_database("sqlite"), ONE_HAND) as house:
        yield Evening(house)


def told(visitor: Visitor, table: str) -> tuple[set[str], list[Any], dict[str, Any]]:
    """What somebody is told who comes to look on now: kinds of events, results, and where chips lie."""
    with visitor.watch(table, since=0) as eye:
        eye.until(lambda eye: True)
        lies = eye.say({"type": "view"})
        return {event["kind"] for event in eye.events}, eye.state["results"], lies["chips"]


def test_who_watches_a_hand_sees_it_and_gets_no_account_of_it(evening: Evening) -> None:
    assert "Zebulon" in evening.rail.raw[1]
    assert any(event["kind"] == "award" for event in evening.rail.events)
    assert evening.rail.state["results"] == []


@pytest.mark.parametrize("who", OUTSIDE)
def test_who_comes_after_a_hand_sees_the_table_and_not_how_it_went(evening: Evening, who: str) -> None:
    kinds, results, chips = told(evening.people[who], evening.table)
    assert kinds == {"setup"} and results == []
    assert chips["seat1.stack"] and chips["seat2.stack"]
    assert evening.people[who].get(f"/tables/{evening.table}")["state"]["results"] == []


@pytest.mark.parametrize("who", SAT)
def test_who_sat_in_a_hand_comes_back_to_all_of_it(evening: Evening, who: str) -> None:
    kinds, results, _ = told(evening.people[who], evening.table)
    assert {"deal", "award", "end"} <= kinds
    assert {result["seat"] for result in results} == {1, 2}


@pytest.mark.parametrize("who", OUTSIDE)
@pytest.mark.parametrize("path", [*(f"/tables/{{table}}/rounds{path}" for path in ROUND), *OF_AUDITORS])
def test_rounds_are_closed_to_who_did_not_sit_there(evening: Evening, who: str, path: str) -> None:
    answer = evening.people[who].http.get(path.format(table=evening.table))
    assert answer.status_code in (401, 403)
    assert not any(name in answer.text for name in SAT)


@pytest.mark.parametrize("who", [*SAT, *INSIDE])
@pytest.mark.parametrize("path", ROUND)
def test_rounds_are_open_to_who_sat_there_and_to_staff(evening: Evening, who: str, path: str) -> None:
    answer = evening.people[who].http.get(f"/tables/{evening.table}/rounds{path}")
    assert answer.status_code == 200, answer.text
    assert path == "/1/proofs" or SAT[0] in answer.text


@pytest.mark.parametrize("who", [*SAT, *INSIDE])
@pytest.mark.parametrize("path", OF_AUDITORS)
def test_whole_reports_of_rounds_are_for_auditors_and_administrators(evening: Evening, who: str, path: str) -> None:
    answer = evening.people[who].http.get(path.format(table=evening.table))
    assert answer.status_code == (200 if who in ("auditor", "administrator") else 403)


@pytest.mark.parametrize("who", OUTSIDE)
@pytest.mark.parametrize("endpoint", sorted(ASKED))
def test_nothing_else_that_can_be_asked_for_names_who_played(evening: Evening, who: str, endpoint: str) -> None:
    player = evening.people[SAT[0]].get("/me")["id"]
    values = {"id": evening.table, "round": 1, "account": player, "number": 1, "cite": "004:1"}
    room, game = GAME.split("/")
    path = endpoint.removeprefix("GET ").format(**values, room=room, game=game)
    visitor = evening.people[who]
    answer = visitor.http.get(f"{visitor.url}{path}")
    assert answer.status_code < 500
    if endpoint in NAMES:
        assert answer.status_code == 200 and '"results":[{' not in answer.text and '"events"' not in answer.text
    else:
        assert not any(name in answer.text for name in SAT), answer.text[:400]


def test_who_sits_down_after_a_hand_is_not_told_of_it(evening: Evening) -> None:
    late = evening.people["member"]
    deposit(evening.people["cage"], late, 1_000_000)
    late.sit(evening.table, 4)
    kinds, results, _ = told(late, evening.table)
    assert not kinds & {"deal", "award", "end"} and results == []
    assert late.http.get(f"/tables/{evening.table}/rounds/1").status_code == 403
    late.delete(f"/tables/{evening.table}/seat")
