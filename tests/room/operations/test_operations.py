"""For whoever runs the room: alive, ready, counted, logged without secrets, and stopped without loss."""

from __future__ import annotations

import io
import json
import logging
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from housedealer.room.operations import logs, metrics
from housedealer.room.storage.migrations import schema_version
from tests.room.house import QUICK, WAIT, House, Visitor, lines, logged, reading, seeds, stored, until
from tests.room.process import RoomProcess

ALONE = replace(QUICK, practice=False)
THREE_CARD = "garden_city/three_card_poker"
HOLDEM = "hotel_del_rio/texas_holdem"


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), ALONE) as running:
        yield running


def sample(house: House, name: str, **labels: str) -> float:
    text_ = httpx.get(f"{house.url}/metrics").text
    found = [
        each.value
        for family in text_string_to_metric_families(text_)
        for each in family.samples
        if each.name == name and labels.items() <= each.labels.items()
    ]
    return sum(found)


def test_alive_and_ready(house: House) -> None:
    assert httpx.get(f"{house.url}/health").json()["status"] == "alive"
    ready = httpx.get(f"{house.url}/ready")
    assert ready.status_code == 200 and ready.json() == {"status": "ready", "step": schema_version.newest()}


def test_not_ready_while_the_database_is_of_another_step(house: House) -> None:
    with reading(house.database) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    try:
        refused = httpx.get(f"{house.url}/ready")
        assert refused.status_code == 503 and "step 0001" in refused.json()["detail"]
    finally:
        with reading(house.database) as connection:
            connection.execute(text(f"UPDATE alembic_version SET version_num = '{schema_version.newest()}'"))
    assert httpx.get(f"{house.url}/ready").status_code == 200


def test_not_ready_while_the_database_does_not_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(schema_version, "step_of", gone)
    refused = httpx.get(f"{house.url}/ready")
    assert refused.status_code == 503 and refused.json()["detail"] == "the database does not answer (OSError)"
    assert httpx.get(f"{house.url}/health").status_code == 200


def test_what_happens_is_counted(house: House) -> None:
    names = {
        "housedealer_decisions_total": {"by": "player"}, "housedealer_rounds_total": {"game": THREE_CARD},
        "housedealer_events_total": {}, "housedealer_commit_seconds_count": {}, "housedealer_commit_units_count": {},
        "housedealer_refused_total": {"type": "illegal-answer"},
        "housedealer_requests_total": {"route": "/api/tables/{id}/seats/{seat}", "status": "201"},
    }  # fmt: skip
    before = {name: sample(house, name, **labels) for name, labels in names.items()}
    ann = Visitor(house.url, "Ann")
    table = ann.open(THREE_CARD, bots=2)
    ann.sit(table, 2)
    viewers = sample(house, "housedealer_viewers")
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        assert eye.answer("steal")["type"] == "error"
        eye.play(2)
        assert sample(house, "housedealer_viewers") == viewers + 1
    after = {name: sample(house, name, **labels) for name, labels in names.items()}
    assert all(after[name] > before[name] for name in names), (before, after)
    assert after["housedealer_rounds_total"] >= before["housedealer_rounds_total"] + 2
    assert after["housedealer_requests_total"] == before["housedealer_requests_total"] + 1
    assert sample(house, "housedealer_tables") >= 1


def test_every_metric_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guides" / "operate.md").read_text(encoding="utf-8")
    names = re.findall(r'"(housedealer_\w+)"', Path(metrics.__file__).read_text(encoding="utf-8"))
    assert len(names) > 8 and not [name for name in names if f"`{name}" not in guide]


def test_metrics_are_read_on_the_machine_itself_and_not_through_a_proxy(house: House) -> None:
    assert httpx.get(f"{house.url}/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert httpx.get(f"{house.url}/metrics", headers={header: "192.0.2.1"}).status_code == 403


def test_metrics_are_read_with_their_token_if_there_is_one(new_database: Callable[[str], str]) -> None:
    with House(new_database("sqlite"), replace(ALONE, metrics_token="open sesame")) as house:
        for header in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "open sesame"}):
            assert httpx.get(f"{house.url}/metrics", headers=header).status_code == 403
        shown = httpx.get(f"{house.url}/metrics", headers={"Authorization": "Bearer open sesame"})
        assert shown.status_code == 200 and shown.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/", "/api/lobby", "/api/nothing", "/health", "/metrics", "/api/tables/none"])
def test_every_answer_has_the_careful_headers_and_an_id(house: House, path: str) -> None:
    headers = httpx.get(f"{house.url}{path}").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])
    assert "server" not in headers or "uvicorn" in headers["server"]  # the test's own server, not `serve`


def test_a_proxys_request_id_is_kept_if_it_is_one(house: House) -> None:
    def id_of(given: str) -> str:
        return str(httpx.get(f"{house.url}/health", headers={"X-Request-ID": given}).headers["x-request-id"])

    assert id_of("from-the-proxy_1.2") == "from-the-proxy_1.2"
    for bad in ("x" * 65, "two words", 'a"b', ""):
        assert id_of(bad) != bad


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the room logs, as lines of JSON."""
    with logged() as stream:
        yield stream


def test_a_request_is_one_line_with_its_id_and_without_its_query(house: House, log: io.StringIO) -> None:
    httpx.get(f"{house.url}/api/lobby?secret=word", headers={"X-Request-ID": "abc"})
    (line,) = lines(log, lambda line: line.get("request") == "abc")
    assert line["message"] == "GET /api/lobby" and line["request"] == "abc" and line["status"] == 200
    assert line["level"] == "info" and line["ms"] >= 0 and line["at"].endswith("+00:00")


def test_a_path_cannot_forge_a_line(house: House, log: io.StringIO) -> None:
    httpx.get(f"{house.url}/api/x%0a2026-01-01%20info%20forged")
    (line,) = lines(log, lambda line: "forged" in line["message"])
    assert line["message"].startswith("GET /api/x\\n")


def test_an_unexpected_error_is_one_problem_and_one_log_entry(
    house: House, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    from housedealer.room.tables.registry import Floor

    async def broken(_: Floor) -> None:
        raise ZeroDivisionError("by a fault of ours")

    before = sample(house, "housedealer_errors_total")
    monkeypatch.setattr(Floor, "lobby", broken)
    answer = httpx.get(f"{house.url}/api/lobby")
    assert answer.status_code == 500 and answer.headers["content-type"] == "application/problem+json"
    assert "ZeroDivision" not in answer.text and "x-content-type-options" in answer.headers
    (fault,) = lines(log, lambda line: line["level"] == "error")
    assert "by a fault of ours" in fault["error"] and fault["request"] == answer.headers["x-request-id"]
    assert sample(house, "housedealer_errors_total") == before + 1


def test_lines_for_people_hold_the_same() -> None:
    record = logging.LogRecord("housedealer.room", logging.INFO, "", 0, "%s %s", ("GET", "/"), None)
    record.facts = {"status": 200}
    assert logs.Human().format(record).endswith("info    GET / status=200")


# -- a process of its own ----------------------------------------------------------------------------------------------


class Players:
    """Several people who play without pause, each remembering the answers that were taken."""

    def __init__(self, url: str, count: int) -> None:
        self.visitors = [Visitor(url, f"P{number}") for number in range(count)]
        self.tables = [visitor.open(THREE_CARD, bots=2) for visitor in self.visitors]
        self.taken: list[tuple[str, int]] = []  # table, question
        self.closed: list[int] = []
        self._threads = [threading.Thread(target=self._play, args=(at,)) for at in range(count)]
        for visitor, table in zip(self.visitors, self.tables, strict=True):
            visitor.sit(table, 2)

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def until_taken(self, answers: int) -> None:
        """Wait until so many answers were taken."""
        until(lambda: len(self.taken) >= answers)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(WAIT)
            assert not thread.is_alive()

    def _play(self, at: int) -> None:
        from websockets.exceptions import ConnectionClosed

        with self.visitors[at].watch(self.tables[at]) as eye:
            try:
                while True:
                    eye.until(lambda e: e._question() is not None)
                    question = eye.state["question"]["id"]
                    eye.play_one()
                    self.taken.append((self.tables[at], question))
            except ConnectionClosed as error:
                self.closed.append(error.rcvd.code if error.rcvd else 0)


def test_a_stop_loses_nothing_and_the_log_holds_no_secret(tmp_path: Path) -> None:
    database, log = tmp_path / "room.sqlite", tmp_path / "log"
    settings: dict[str, Any] = {
        "bot_delay": 0, "pause": 0.05, "practice": False, "log_format": "json", "log_level": "debug",
    }  # fmt: skip
    with RoomProcess(database, log, **settings) as room:
        assert "server" not in room.get("/health").headers
        member = httpx.Client(base_url=f"{room.url}/api")
        member.post("/sign-up", json={"login": "ann@example.org", "password": "correct horse battery", "name": "Ann"})
        member.post("/sign-in", json={"login": "ann@example.org", "password": "correct horse battery"})
        member.post("/sign-in", json={"login": "ann@example.org", "password": "wrong zebra battery"})
        member.post("/sign-in", json={"login": "ann@example.org", "password": ["malformed zebra"]})
        httpx.get(f"{room.url}/api/me?token=in-the-query")
        players = Players(room.url, 4)
        tokens = [visitor.http.cookies["housedealer"] for visitor in players.visitors]
        players.start()
        players.until_taken(8)
        assert room.stop() == 0
        players.join()
    assert len(players.closed) == 4 and set(players.closed) <= {1012, 1013}
    for table in players.tables:
        log_ = stored(database, table)
        answered = {event["seq"] - 1 for event in log_ if event["kind"] == "answer" and event["from"] == "seat2"}
        # A question's id is the number of the event before it; its answer comes later, never not at all.
        for question in (question for at, question in players.taken if at == table):
            assert any(at >= question for at in answered)
        assert len(answered) >= sum(at == table for at, _ in players.taken)
    written = log.read_text()
    assert "/api/sign-in" in written and all(json.loads(line) for line in written.splitlines() if line.startswith("{"))
    hidden = ["correct horse", "wrong zebra", "malformed zebra", "in-the-query", *tokens]
    hidden += [seed for table in players.tables for seed in seeds(database, table).values()]
    assert len(hidden) > 10 and not [secret for secret in hidden if secret in written]
    with House(database, ALONE) as house:  # and it goes on where it was
        again = Visitor(house.url)
        again.http.cookies = players.visitors[0].http.cookies
        with again.watch(players.tables[0]) as eye:
            eye.play(1)


def test_while_it_closes_nothing_new_is_taken(new_database: Callable[[str], str]) -> None:
    with House(new_database("sqlite"), ALONE) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open(THREE_CARD, bots=2)
        house.app.state.stopping.begun = True
        refused = ann.http.post("/tables", json={"game": THREE_CARD})
        assert refused.status_code == 503 and refused.headers["retry-after"]
        assert refused.json()["type"] == "unavailable" and "content-security-policy" in refused.headers
        assert httpx.get(f"{house.url}/ready").status_code == 503
        assert httpx.get(f"{house.url}/health").status_code == 200
        from websockets.exceptions import InvalidStatus

        with pytest.raises(InvalidStatus), ann.watch(table):
            pass


@pytest.mark.soak
def test_several_processes_serve_one_room(database: str, tmp_path: Path) -> None:
    """Two processes, many connections: everyone sees the same table, the counts are of both, and a stop is clean."""
    with RoomProcess(database, tmp_path / "log", "--processes", "2", bot_delay=0, pause=0.05, proxies="") as room:

        def ready() -> bool:
            with suppress(httpx.TransportError):
                return room.get("/ready").is_success
            return False

        until(ready)
        players = Players(room.url, 6)
        players.start()
        players.until_taken(30)
        counted = room.get("/metrics").text
        assert room.stop() == 0
        players.join()
    assert "housedealer_decisions_total" in counted
