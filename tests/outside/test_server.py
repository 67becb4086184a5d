"""Red Dog and The Shed on a real server of two processes, over the API and in the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert

from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import TABLES
from tests.browser.conftest import NewPage
from tests.browser.person import Person, truth
from tests.outside.guide import Workshop
from tests.room.house import NO_LIMITS, Visitor, own_port, stored
from tests.room.process import RoomProcess

RED_DOG = "the_shed/red_dog"
HOLDEM = "the_shed/texas_holdem"
both = pytest.mark.parametrize("id", [RED_DOG, HOLDEM])


@pytest.fixture(scope="module")
def room(workshop: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", workshop.environment["PYTHONPATH"])
        process = RoomProcess(
            folder / "room.sqlite", folder / "log", "--packets", str(workshop.rooms), "--processes", "2",
            bot_delay=0, pause=600, clock=600, seed="test", practice=False, cache=folder / "cache", **NO_LIMITS,
        )  # fmt: skip
    with process as running:
        yield running
        assert running.stop() == 0
    audited = workshop.run("audit", "--packets", "rooms", "--database", str(folder / "room.sqlite"))
    assert audited.returncode == 0, audited.stdout


@both
def test_it_is_played_over_the_api(room: RoomProcess, id: str) -> None:
    ann = Visitor(room.url, "Ann")
    table = ann.open(id, bots=1)
    ann.sit(table, 6)
    with ann.watch(table) as eye:
        eye.play(rounds=1, prefer=("pass", "raise", "check", "call"))
    sheet = ann.get(f"/tables/{table}")["sheet"]
    assert sheet["room_name"] == "The Shed"
    cites = {rule["cite"].partition(":")[0] for rule in sheet["rules"] if rule["cite"]}
    assert cites == {"shed"}


def test_the_lobby_shows_the_room(room: RoomProcess) -> None:
    shed = next(found for found in Visitor(room.url, "Bo").get("/lobby") if found["id"] == "the_shed")
    assert shed["name"] == "The Shed"
    assert [game["id"] for game in shed["games"]] == [RED_DOG, HOLDEM]


def test_the_lab_works_it_out_in_a_process_of_its_own(room: RoomProcess) -> None:
    answer = Visitor(room.url, "Cam").post("/lab/odds", game=RED_DOG, bet="base")["result"]
    assert answer["method"] == "exact" and answer["combinations"] == 66_300


def test_the_trainer_rules_by_the_rooms_own_packet(room: RoomProcess) -> None:
    tables = {found["id"]: found for found in Visitor(room.url, "Dee").get("/train")}
    assert tables[HOLDEM]["by"] == HOLDEM and tables[RED_DOG]["by"] == "house"


def test_a_room_whose_tables_nobody_can_deal_says_so_in_one_line_and_stays_closed(
    workshop: Workshop, tmp_path: Path
) -> None:
    database = str(tmp_path / "room.sqlite")
    storage = Storage(database)
    row = {"id": "the_shed.red_dog.1", "game": RED_DOG, "options": "{}", "opened": 0.0, "kind": "practice"}
    storage.write_now(lambda connection: connection.execute(insert(TABLES).values(**row, dealing="sealed")))
    storage.close()
    port = str(own_port())
    for arguments, missing in (((), "no room/game 'the_shed/red_dog'"), (("--packets", "rooms"), "no game module")):
        done = workshop.run("serve", *arguments, "--database", database, "--port", port, PYTHONPATH="")
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1 and missing in done.stderr and "--packets" in done.stderr


@pytest.mark.browser
@both
def test_it_is_played_in_the_page(room: RoomProcess, new_page: NewPage, id: str) -> None:
    page = new_page()
    person = Person(page, room.url)
    person.take_a_name()
    for luck in range(1, 9):  # until a round is not over before the board is dealt
        table = person.open(id, bots=1)
        person.sit()
        answers = person.play_by_itself(luck)
        page.locator(".felt[data-ended]").wait_for()
        board = truth(stored(room.log.parent / "room.sqlite", table), "rail").cards["board"]
        if answers and board:
            assert person.cards("board") == [str(card) for card in board]
            return
    pytest.fail("nobody was asked anything at eight tables")
