"""Those who sit at a table talk there, not too fast; the floor removes lines, silences people and is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select, update

from housedealer.room.floor import chat, floor_calls
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound, RoomError, TooOften
from housedealer.room.people.accounts import Account
from housedealer.room.storage.schema import ATTEMPTS, CHAT, INCIDENTS, SEATS, TABLES
from housedealer.room.trust.retention import forget_chat
from tests.room.rows import house_table, person


def seated(connection: Connection, table: str, id: str, seat: int) -> Account:
    account = person(connection, id)
    connection.execute(insert(SEATS).values(table=table, seat=seat, account=id, name=account.name))
    return account


@pytest.fixture
def table(connection: Connection) -> str:
    return house_table(connection, "t")


def touched(connection: Connection) -> set[str]:
    return {what for what, _ in connection.info.pop("touched", [])}


def incidents(connection: Connection) -> list[tuple[str, str]]:
    return [(kind, text) for kind, text in connection.execute(select(INCIDENTS.c.kind, INCIDENTS.c.text))]


def test_who_sits_there_speaks_and_everyone_is_told(connection: Connection, table: str) -> None:
    ann, bo = seated(connection, table, "ann", 3), seated(connection, table, "bo", 5)
    said = chat.say(connection, table, ann, " nice \t hand ", "everywhere")
    assert touched(connection) == {"company:t"}
    assert (said.name, said.role, said.seat, said.text, said.you) == ("Ann", "player", 3, "nice hand", True)
    answer = chat.say(connection, table, bo, "thanks", "everywhere")
    assert [(line.text, line.you) for line in chat.recent(connection, table, "bo")] == [
        ("nice hand", False),
        ("thanks", True),
    ]
    assert said.who != answer.who and said.who == chat.say(connection, table, ann, "again", "everywhere").who


def test_an_onlooker_does_not_speak_and_the_floor_does(connection: Connection, table: str) -> None:
    cy, flora = person(connection, "cy"), replace(person(connection, "flora"), roles=frozenset({"floor"}))
    with pytest.raises(NotAllowed):
        chat.say(connection, table, cy, "call!", "everywhere")
    assert chat.say(connection, table, flora, "language, please", "everywhere").role == "floor"
    assert connection.execute(select(CHAT.c.account)).scalars().all() == ["flora"]


@pytest.mark.parametrize("kind", ["house", "practice"])
@pytest.mark.parametrize("where", ["everywhere", "practice", "nowhere"])
@pytest.mark.parametrize("decided", [None, True, False])
def test_chat_is_on_as_the_room_and_the_floor_have_it(
    connection: Connection, kind: str, where: str, decided: bool | None
) -> None:
    house_table(connection, "t", kind=kind)
    connection.execute(update(TABLES).values(chat=decided))
    ann = seated(connection, "t", "ann", 1)
    wanted = where != "nowhere" and (decided if decided is not None else where == "everywhere" or kind == "practice")
    assert chat.is_on(connection, "t", where) is wanted
    if not wanted:
        with pytest.raises(NotAllowed):
            chat.say(connection, "t", ann, "hello", where)


def test_nobody_talks_too_fast(connection: Connection, table: str) -> None:
    ann, bo = seated(connection, table, "ann", 1), seated(connection, table, "bo", 2)
    for count in range(chat.LINES):
        chat.say(connection, table, ann, f"line {count}", "everywhere")
    with pytest.raises(TooOften):
        chat.say(connection, table, ann, "one more", "everywhere")
    chat.say(connection, table, bo, "ssh", "everywhere")
    connection.execute(update(ATTEMPTS).values(at=ATTEMPTS.c.at - chat.SECONDS))
    chat.say(connection, table, ann, "one more", "everywhere")


def test_a_line_that_the_floor_removes_is_gone_for_everyone_and_stands_in_the_incident_log(
    connection: Connection, table: str
) -> None:
    ann, flora = seated(connection, table, "ann", 1), person(connection, "flora")
    line = chat.say(connection, table, ann, "something rude", "everywhere")
    touched(connection)
    chat.remove(connection, table, line.id, flora)
    assert touched(connection) == {"company:t", "incidents"}
    assert [one.text for one in chat.recent(connection, table, "ann")] == [None]
    assert incidents(connection) == [("chat_line", "Ann: something rude")]
    with pytest.raises(Conflict):
        chat.remove(connection, table, line.id, flora)
    with pytest.raises(NotFound):
        chat.remove(connection, "elsewhere", line.id, flora)


def test_who_is_silenced_speaks_at_no_table_until_it_is_lifted(connection: Connection, table: str) -> None:
    ann, flora = seated(connection, table, "ann", 1), person(connection, "flora")
    line = chat.say(connection, table, ann, "something rude", "everywhere")
    chat.silence(connection, table, line.id, flora, 30, "abuse")
    house_table(connection, "other")
    connection.execute(insert(SEATS).values(table="other", seat=1, account="ann", name="Ann"))
    for where in (table, "other"):
        with pytest.raises(NotAllowed, match="30 more minutes"):
            chat.say(connection, where, ann, "sorry", "everywhere")
    (held,) = chat.silences(connection)
    assert (held.account, held.name, held.by, held.reason) == ("ann", "Ann", "Flora", "abuse")
    assert incidents(connection) == [("silence", "Ann, 30 min: abuse")]
    chat.lift(connection, "ann")
    assert chat.silences(connection) == [] and chat.say(connection, table, ann, "sorry", "everywhere").text == "sorry"
    with pytest.raises(NotFound):
        chat.lift(connection, "ann")


@pytest.mark.parametrize("text", ["", "\u200b\u200b", "x" * (chat.LONGEST + 1), "\u202e"])
def test_what_cannot_be_read_is_not_said(text: str) -> None:
    with pytest.raises(RoomError):
        chat.said(text)


def test_towers_of_accents_and_turned_text_become_plain() -> None:
    assert chat.said("a" + "\u0301" * 12) == chat.said("a\u0301\u0301\u0301")
    assert chat.said("ok \u202edrac\u202c") == "ok drac"
    assert chat.said("👩\u200d🌾 שלום") == "👩\u200d🌾 שלום"


def test_old_lines_are_forgotten(connection: Connection, table: str) -> None:
    ann = seated(connection, table, "ann", 1)
    line = chat.say(connection, table, ann, "long ago", "everywhere")
    forget_chat(connection, line.at)
    assert len(chat.recent(connection, table, None)) == 1
    forget_chat(connection, line.at + 1)
    assert chat.recent(connection, table, None) == []


def called(connection: Connection, by: Account) -> Callable[[], floor_calls.FloorCall]:
    return lambda: floor_calls.call(connection, "t", by, "ruling", "a string bet?")


def test_the_floor_is_called_once_and_answers_once(connection: Connection, table: str) -> None:
    ann, flora, otto = seated(connection, table, "ann", 4), person(connection, "flora"), person(connection, "otto")
    made = called(connection, ann)()
    assert touched(connection) == {"calls", "company:t"}
    assert (made.seat, made.name, made.reason, made.text, made.answered) == (4, "Ann", "ruling", "a string bet?", None)
    with pytest.raises(Conflict):
        called(connection, ann)()
    assert floor_calls.waiting(connection) == [made] and floor_calls.own(connection, table, "ann") == made
    done = floor_calls.answer(connection, made.id, flora)
    assert done.answered is not None and done.answered_by == "Flora"
    with pytest.raises(Conflict, match="Flora has answered"):
        floor_calls.answer(connection, made.id, otto)
    assert floor_calls.waiting(connection) == [] and floor_calls.own(connection, table, "ann") == done
    assert incidents(connection) == [("floor_call", "Ann, seat 4: ruling, a string bet?")]


def test_only_who_sits_there_calls_the_floor_and_not_again_and_again(connection: Connection, table: str) -> None:
    ann, cy, flora = seated(connection, table, "ann", 4), person(connection, "cy"), person(connection, "flora")
    with pytest.raises(NotAllowed):
        called(connection, cy)()
    for _ in range(floor_calls.MOST):
        floor_calls.answer(connection, called(connection, ann)().id, flora)
    with pytest.raises(TooOften):
        called(connection, ann)()
