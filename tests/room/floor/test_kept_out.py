"""Whoever asks to be kept out finishes the hand they are in, is dealt no further one, and is cashed out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from housedealer.room.tables.actor import TableActor
from tests.room.house import QUICK, House, findings, stored, until
from tests.room.staff import deposit, hire, refused

HOLDEM = "hotel_del_rio/texas_holdem"


@pytest.mark.parametrize("by", ["themselves", "the desk"])
def test_a_player_who_is_kept_out_plays_the_hand_and_no_other(new_database: Callable[[str], str], by: str) -> None:
    with House(new_database("sqlite"), replace(QUICK, practice=False, clock=60.0)) as house:
        floor, cage, boss = (hire(house, f"the.{role}", role) for role in ("floor", "cage", "administrator"))
        ann, bo = (hire(house, name, "player", name=name.title()) for name in ("ann", "bo"))
        table, other = (str(floor.post("/floor/tables", game=HOLDEM, kind="house")["id"]) for _ in range(2))
        for who in (ann, bo):
            deposit(cage, who, 1_000_000)
        ann.sit(table, 1), bo.sit(table, 2)
        ann.post("/waiting", table=other)
        until(lambda: actor(house, table).round)
        if by == "themselves":
            ann.post("/me/restrictions", kind="exclusion")
        else:
            boss.post(f"/members/{ann.get('/me')['id']}/restrictions", kind="exclusion")
        assert ann.get("/me/seats"), "she still sits there"
        while not is_over(house, table):  # the hand goes on with her in it
            seat, option = asked(house, table)
            {1: ann, 2: bo}[seat].post(f"/tables/{table}/answers", option=option)
        answered = {e["from"] for e in stored(house.database, table) if e["kind"] == "answer"}
        assert "seat1" in answered
        until(lambda: ann.get("/me/seats") == [] or None)
        assert sum(e["kind"] == "setup" for e in stored(house.database, table)) == 1, "no further hand"
        assert refused(ann, "POST", f"/tables/{table}/seats/1", {"amount": 20_000})[0] == 403
        assert [w for line in ann.get("/waiting") for w in line["waiting"]] == []
        assert ann.balance() > 0
    assert findings(house.database) == []


def test_who_is_kept_out_does_not_come_back_to_the_seat(new_database: Callable[[str], str]) -> None:
    with House(new_database("sqlite"), replace(QUICK, practice=False, clock=60.0)) as house:
        floor, cage = hire(house, "floor", "floor"), hire(house, "cage", "cage")
        ann, bo = (hire(house, name, "player", name=name.title()) for name in ("ann", "bo"))
        table = str(floor.post("/floor/tables", game=HOLDEM, kind="house")["id"])
        for who, seat in ((ann, 1), (bo, 2)):
            deposit(cage, who, 1_000_000)
            who.sit(table, seat)
        until(lambda: actor(house, table).round)
        ann.post("/me/restrictions", kind="exclusion")
        assert refused(ann, "POST", f"/tables/{table}/away", {"away": False})[0] == 403
        assert refused(ann, "POST", f"/tables/{table}/chips", {"amount": 5_000})[0] == 403


def actor(house: House, table: str) -> TableActor:
    found: TableActor = next(each for each in house.app.state.floor.awake() if each.id == table)
    return found


def is_over(house: House, table: str) -> bool:
    return any(e["kind"] == "end" for e in stored(house.database, table))


def asked(house: House, table: str) -> tuple[int, str]:
    """Who is asked, and an answer that keeps them in the hand."""
    round_ = actor(house, table).round
    assert round_ is not None
    seat, question = next(iter(round_.open.items()))
    options = [option.id for option in question.options]
    return seat, next(name for name in ("check", "call", *options) if name in options)
