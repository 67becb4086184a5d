"""Somebody whose session ended or whose rights changed is cut off at every connection, and nobody else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection

from housedealer.room.cluster.bell import Bell
from housedealer.room.people.accounts import Account
from housedealer.room.people.presence import Connected, Presence, changed

PLAYER = frozenset({"member"})


def after_a_look(connected: list[Connected], whose: dict[str, Account | Exception], left: int | None = None) -> None:
    """Everybody comes in, one may leave, and Ann's connections are looked at again."""

    async def find(token: str) -> Account | None:
        found = whose.get(token)
        if isinstance(found, Exception):
            raise found
        return found

    async def play() -> None:
        presence = Presence(find)
        for each in connected:
            presence.enter(each)
        if left is not None:
            presence.leave(connected[left])
        presence.look_again("ann")
        presence.look_again("nobody")
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(play())


@pytest.fixture
def ended() -> list[str]:
    return []


def connections(ended: list[str], *tokens: str) -> list[Connected]:
    people = {"b": "bo"}
    return [
        Connected(people.get(token[0], "ann"), token, PLAYER, lambda token=token: ended.append(token))  # type: ignore[misc]
        for token in tokens
    ]


def test_a_session_that_ended_is_cut_off_and_another_of_the_same_person_is_not(ended: list[str]) -> None:
    after_a_look(connections(ended, "a1", "a2", "b1"), {"a2": Account("ann", "Ann", 0, "member")})
    assert ended == ["a1"]


def test_who_may_do_something_else_than_before_is_cut_off(ended: list[str]) -> None:
    floor = Account("ann", "Ann", 0, "member", roles=frozenset({"floor"}))
    after_a_look(connections(ended, "a1"), {"a1": floor})
    assert ended == ["a1"]


def test_if_it_cannot_be_found_out_a_connection_stands_and_the_next_is_looked_at(ended: list[str]) -> None:
    after_a_look(connections(ended, "a1"), {"a1": OSError("the database is away")})
    assert ended == []


def test_who_left_is_not_looked_for(ended: list[str]) -> None:
    after_a_look(connections(ended, "a1", "a2"), {}, left=0)
    assert ended == ["a2"]


def test_that_somebody_changed_is_told_with_the_transaction(connection: Connection) -> None:
    changed(connection, "ann")
    assert connection.info.pop("touched") == [("person:ann", 0)]


def test_before_anything_is_done_those_are_looked_at_for_whom_the_console_rang(
    ended: list[str], tmp_path: Path
) -> None:
    asked = list[str]()

    async def find(token: str) -> Account | None:
        asked.append(token)
        return None

    async def play() -> None:
        presence = Presence(find, Bell(tmp_path / "bell"))
        for each in connections(ended, "a1", "b1"):
            presence.enter(each)
        console = Bell(tmp_path / "bell")
        await presence.up_to_date()
        assert asked == []
        console.ring(["nobody", "ann"])
        await asyncio.gather(presence.up_to_date(), presence.up_to_date())  # two messages at once
        assert ended == ["a1"] and asked == ["a1"]
        console.silence()
        console.ring(["bo"])
        await presence.up_to_date()
        assert ended == ["a1", "b1"]

    asyncio.run(play())
