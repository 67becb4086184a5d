"""Every game through the real server: no stream, answer, list, log line or metric tells what its reader may not know."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from housedealer.cards import piece
from housedealer.packets.entries import entry, entry_ids
from housedealer.table.events import HIDDEN, Event
from tests.room.house import ONE_HAND, House, Visitor, Watching, lines, logged, seeds, stored

PREFERRED = ("bet", "play", "check", "call", "post")
LOGGED = re.compile(r"(GET|POST|PUT|DELETE|WS) /[\w./-]*")
LABEL = re.compile(r'\w+="([^"]*)"')


@pytest.fixture(scope="module")
def log() -> Iterator[io.StringIO]:
    with logged() as stream:
        yield stream


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str], log: io.StringIO) -> Iterator[House]:
    with House(new_database("sqlite"), replace(ONE_HAND, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def ann(house: House) -> Visitor:
    return Visitor(house.url, "Ann")


def codes(value: Any) -> Iterator[str]:
    """Every card or tile that plain data names."""
    match value:
        case str():
            try:
                yield piece(value).code
            except (ValueError, KeyError):
                return
        case dict():
            for key, item in value.items():
                yield from codes(key)
                yield from codes(item)
        case list():
            for item in value:
                yield from codes(item)


def known(events: Iterable[dict[str, Any]], viewer: str) -> set[str]:
    """The cards that a viewer has seen in a round, from the full log and by the engine's own rule."""
    found = set[str]()
    for event in events:
        if event["kind"] == "setup":
            found.clear()
        found |= set(codes(Event.from_json(event).seen_by(viewer).to_json()["what"]))
    return found


def decide(question: dict[str, Any]) -> tuple[str, Any]:
    options = {option["id"]: option for option in question["options"]}
    id = next((name for name in PREFERRED if name in options), None)
    if id is None:
        return question["default"]["option"], question["default"].get("value")
    option = options[id]
    match option["type"]:
        case "amount":
            return id, option["low"]
        case "wagers":
            low = {spot["place"]: spot["low"] for spot in option["spots"]}
            return id, {option["required"][0]: low[option["required"][0]]}
    return id, None


def check_answer(house: House, table: str, viewer: str, answer: Any) -> None:
    """What an answer names was seen by its reader by then, and no seed is in it before it is revealed."""
    full = stored(house.database, table)
    assert set(codes(answer)) <= known(full, viewer), f"{viewer} was told {set(codes(answer)) - known(full, viewer)}"
    said = json.dumps(answer)
    revealed = {event["what"] for event in full if event["kind"] == "reveal" and event["face"] == "up"}
    assert not [seed for seed in seeds(house.database, table).values() if seed in said and seed not in revealed]


def check_stream(house: House, table: str, viewer: str, eye: Watching) -> None:
    """Message by message: events as the engine's rule lets the viewer have them, the state and replies as known by then."""
    full = {event["seq"]: event for event in stored(house.database, table)}
    sealed = set(seeds(house.database, table).values())
    so_far: list[dict[str, Any]] = []
    for raw in eye.raw:
        message = json.loads(raw)
        for seen in message.get("events", ()):
            event = full[seen["seq"]]
            so_far.append(event)
            allowed = Event.from_json(event).seen_by(viewer).to_json()
            assert {key: seen[key] for key in allowed} == allowed
            if event["face"] not in ("up", viewer) and event["kind"] not in ("setup", "take_back"):
                assert seen["what"] is None or set(seen["what"]) == {HIDDEN}
            if event["kind"] == "reveal" and event["face"] == "up":
                sealed.discard(event["what"])
        told = {key: value for key, value in message.items() if key != "events"}
        assert set(codes(told)) <= known(so_far, viewer), told
        assert not [seed for seed in sealed if seed in raw]


@pytest.mark.parametrize("game", entry_ids())
def test_no_stream_tells_what_its_viewer_may_not_know(house: House, ann: Visitor, game: str) -> None:
    stranger = Visitor(house.url)
    table = ann.open(game, bots=max(2, entry(game).seats["min"]))
    with stranger.watch(table) as rail:
        rail.until(lambda eye: eye.state["playing"])  # bots play for whoever looks
        rail.until(lambda eye: not eye.state["playing"])
        check_stream(house, table, "rail", rail)
    free = set(range(1, 12)) - {seat["seat"] for seat in rail.state["seats"]}
    seat = min(free)
    ann.sit(table, seat)
    dealt = False
    with ann.watch(table) as mine, stranger.watch(table) as rail:
        for _ in range(4):  # until there is action for Ann's cards too
            _begin(house, table)
            dealt = dealt or _play(house, table, seat, ann, mine, rail)
            if dealt:
                break
        check_stream(house, table, f"seat{seat}", mine)
        check_stream(house, table, "rail", rail)
    assert dealt
    _check_history(house, table, stranger)
    ann.delete(f"/tables/{table}/seat")


def _play(house: House, table: str, seat: int, ann: Visitor, mine: Watching, rail: Watching) -> bool:
    """Ann plays a round, and both look at everything there is once cards are out; whether they were."""
    ended = mine.rounds()
    answered, looked = -1, False
    while mine.rounds() == ended:
        question = mine.state.get("question")
        if question is None or question["id"] == answered:
            mine.receive()
            continue
        if not looked and mine.events[-1]["kind"] != "setup" and _dealt(mine.events):
            looked = True
            check_answer(house, table, f"seat{seat}", ann.get(f"/tables/{table}")["state"])
            check_answer(house, table, "rail", Visitor(house.url).get(f"/tables/{table}")["state"])
            mine.say({"type": "view"})
            rail.say({"type": "view"})
            assert mine.say({"type": "view", "viewer": "seat1" if seat != 1 else "seat2"})["type"] == "error"
        answered = question["id"]
        assert mine.answer(*decide(question))["type"] == "ok"
    rail.until(lambda eye: eye.rounds() > 0 and not eye.state["playing"])
    return _dealt(mine.events)


def _dealt(events: list[dict[str, Any]]) -> bool:
    """Whether cards were dealt in the latest round."""
    last = max((at for at, event in enumerate(events) if event["kind"] == "setup"), default=0)
    return any(event["kind"] == "deal" for event in events[last:])


def _begin(house: House, table: str) -> None:
    """Let the next round begin now."""

    async def now() -> None:
        live = await house.app.state.floor.table(table)
        live.at = live.at._replace(next_round=0.0)
        live.alarm.set()

    house.run(now())


def _check_history(house: House, table: str, stranger: Visitor) -> None:
    """A finished round is an open book once its seed is revealed; until then a stranger reads what was shown."""
    for line in stranger.get(f"/tables/{table}/rounds"):
        events = [event for event in stored(house.database, table) if line["first"] <= event["seq"] <= line["last"]]
        record = stranger.http.get(f"/tables/{table}/rounds/{line['round']}/record")
        read = stranger.get(f"/tables/{table}/rounds/{line['round']}")
        if line["revealed"]:
            assert record.status_code == 200
        else:
            assert record.status_code == 403
            assert set(codes(read)) <= known(events, "rail")
            assert read["seed"] is None


def test_the_lobby_names_no_card_and_no_seed(house: House, ann: Visitor) -> None:
    assert not list(codes(ann.get("/lobby")))


def test_log_lines_are_requests_and_nothing_else(house: House, ann: Visitor, log: io.StringIO) -> None:
    ann.get("/lobby")
    for line in lines(log):
        assert set(line) <= {"at", "level", "logger", "message", "status", "ms", "request"}, line
        assert LOGGED.fullmatch(line["message"]), line


def test_metrics_name_games_routes_and_counts_only(house: House, ann: Visitor) -> None:
    text = httpx.get(f"{house.url}/metrics").text
    labels = {label for line in text.splitlines() if line.startswith("housedealer") for label in LABEL.findall(line)}
    free = {
        label for label in labels
        if label not in entry_ids() and not re.fullmatch(r"/[\w{}/-]*|[A-Z]+|\d{3}|[\d.]+|\+Inf|[a-z:-]+", label)
    }  # fmt: skip
    assert labels and not free
