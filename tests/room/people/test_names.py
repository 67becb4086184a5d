"""Names that can be read, and taken for nobody else's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from housedealer.room.operations.problems import BadMessage
from housedealer.room.people.names import alike, own_name, readable_name
from tests.room.house import QUICK, House, Visitor
from tests.room.staff import hire, refused

GAME = "garden_city/three_card_poker"


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "Ann\u200b", "A\u00adnn", "\u3164", "\u2800\u2800", "Ann\u202eeel", "\u2066Ann", "Ann\ufeff", "\u115f", "שלום",
        "سلام", "Ann ש", "\U000e0041nn", "Z\u0334\u0335\u0336a", "\u0301Ann", "a" * 25, "...", "аdmin", "Pаul", "Ꭺnn", "Αnn",
        "Ann\x00", "A\ud83dnn", "\ue000",
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(BadMessage):
        readable_name(name)


@pytest.mark.parametrize(
    "name", ["Ann", "José", "Zoë", "Nguyễn Văn", "O'Neill", "J.R.", "陈", "田中 Ann", "Анна", "Ελένη", "สมชาย", "Ann 2"]
)
def test_names_of_real_people_are_taken(name: str) -> None:
    assert own_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "floor", "The Floor", "Dealer", "HOUSE", "House Dealer", "housedealer", "H0use", "Adm1n", "ADMIN", "admin_1",
        "Administrator", "The House Dealer", "Room", "Floor 3", "ﬂoor", "F l o o r", "Ⓐdmin", "Cage", "Auditor", "Bot",
        "Server", "support", "Сage", "seat3",
    ],
)  # fmt: skip
def test_nobody_who_comes_by_themselves_is_called_like_those_who_run_the_room(name: str) -> None:
    with pytest.raises(BadMessage):
        own_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Nick Cage",
        "Dr House",
        "Flor Cliff",
        "O'Neill-Stafford",
        "Badminton",
        "Adam In",
        "Tyra Banks",
        "Hostel",
        "Modest",
        "Roomba",
        "Bossy",
        "Rosa",
    ],
)
def test_words_within_a_name_are_no_harm(name: str) -> None:
    assert own_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "F|oor",
        "@dmin",
        "0wner",
        "Fl()()r",
        "$taff",
        "5taff",
        "adm¡n",
        "De@ler Dan",
        "Bob Floor2",
        "1Floor",
        "F.l.oor Bob",
        "F l o o r Bob",
        "FloorBob",
        "xsupervisorx",
        "Fl🅾or",
        "Deal-er",
        "4uditor",
        "p1t b0ss",
        "Superv!sor",
        "h0u5e d3a1er",
        "ᴀᴅᴍɪɴ",
        "ꜰloor",
        "Deᴀler",
        "Cᴀge",
        "ƒloor",
        "Floor Fiona",
        "Fiona (Floor)",
        "Dealer Dan",
        "Ann - Security",
    ],
)
def test_small_capitals_hooks_and_titles_make_nobody_staff(name: str) -> None:
    with pytest.raises(BadMessage):
        own_name(name)


def test_names_that_look_alike_are_alike() -> None:
    for other in ("ANN", "Ánn", "Аnn", "A n n", "A_nn", "@nn", "Ann.", "ᴀnn", "Aɴɴ", "Aƞn"):
        assert alike("Ann", other), other
    assert alike("Bill", "BiIl") and alike("modern", "modem") and not alike("Ann", "Anna")


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False)) as running:
        yield running


def test_two_at_a_table_are_not_called_alike(house: House) -> None:
    ann, other, bo = Visitor(house.url, "Ann"), Visitor(house.url, "ANN."), Visitor(house.url, "Bo")
    table = ann.open(GAME, bots=0)
    ann.sit(table, 1)
    usual = ann.get(f"/tables/{table}")["sheet"]["buy_in"]["usual"]
    status, said = refused(other, "POST", f"/tables/{table}/seats/2", {"amount": usual})
    assert status == 409 and "is called" in said
    bo.sit(table, 2)


def test_those_who_run_the_room_may_be_called_so(house: House) -> None:
    assert hire(house, "floor1", "floor", name="Floor").get("/me")["name"] == "Floor"
    assert refused(Visitor(house.url), "POST", "/guest", {"name": "Floor"})[0] == 400


def test_nobody_who_comes_by_themselves_is_called_like_somebody_on_duty(house: House) -> None:
    hire(house, "fiona", "floor")
    for name in ("Fiona", "FIONA", "Fi0na", "ꜰiona"):
        account = {"login": "somebody", "password": "eleven quiet violets", "name": name}
        for path, body in (("/guest", {"name": name}), ("/sign-up", account)):
            status, said = refused(Visitor(house.url), "POST", path, body)
            assert status == 400 and "run the room" in said
    assert hire(house, "fiona2", "player", name="Fiona")  # an administrator may


def test_every_name_that_the_page_makes_up_is_one_that_a_guest_may_take() -> None:
    source = (Path(__file__).parents[3] / "web" / "src" / "dialogs.tsx").read_text(encoding="utf-8")
    words = [re.findall(r'"(\w+)"', line) for line in source.splitlines() if re.match(r"const (FIRST|SECOND) = ", line)]
    made_up = [f"{first} {second}" for first in words[0] for second in words[1]]
    assert len(made_up) == 64
    for name in made_up:
        assert own_name(name) == name
