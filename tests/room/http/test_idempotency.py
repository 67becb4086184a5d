"""A request that comes twice under one key acts once: at once, one after another, and over a crash."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, insert, select, update

from housedealer.room.http import idempotency
from housedealer.room.storage.claims import CLAIMED, UNDER_WAY, AlreadyDone, Claim
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, POSTINGS, REQUESTS
from tests.room.house import QUICK, WAIT, House, Visitor, reading, stored

ALONE = replace(QUICK, practice=False)
HOLDEM = "hotel_del_rio/texas_holdem"


def send(visitor: Visitor, method: str, path: str, key: str, **body: Any) -> httpx.Response:
    return visitor.http.request(method, path, json=body, headers={"Idempotency-Key": key})


def buy_ins(house: Any, table: str) -> int:
    query = select(func.count()).where(POSTINGS.c.table == table, POSTINGS.c.what == "buy_in")
    with reading(house.database) as connection:
        return int(connection.execute(query).scalar_one())


def test_a_buy_in_sent_again_is_answered_again_and_paid_once(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table, before = ann.open(HOLDEM, bots=0), ann.balance()
    first = send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    again = send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    assert first.status_code == again.status_code == 201 and first.json() == again.json()
    assert again.headers["idempotent-replayed"] == "true" and "idempotent-replayed" not in first.headers
    for _ in range(3):
        assert send(ann, "POST", f"/tables/{table}/chips", "more", amount=5_000).status_code == 200
    assert ann.balance() == before - 25_000
    assert buy_ins(house, table) == 2
    for _ in range(2):
        assert send(ann, "DELETE", f"/tables/{table}/seat", "leave").status_code == 200
    assert ann.balance() == before


def test_a_late_retry_of_leaving_does_not_make_one_get_up_again(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    ann.sit(table, 2)
    send(ann, "DELETE", f"/tables/{table}/seat", "leave")
    ann.sit(table, 3)
    assert send(ann, "DELETE", f"/tables/{table}/seat", "leave").status_code == 200
    assert ann.get(f"/tables/{table}")["state"]["you"] == 3


def test_many_at_once_act_once_and_all_get_the_same_answer(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table, before = ann.open(HOLDEM, bots=0), ann.balance()
    ann.sit(table, 2, 20_000)
    answers: list[httpx.Response] = []

    def buy() -> None:
        with httpx.Client(base_url=ann.http.base_url, cookies=dict(ann.http.cookies), timeout=WAIT) as client:
            answers.append(
                client.post(f"/tables/{table}/chips", json={"amount": 1_000}, headers={"Idempotency-Key": "at once"})
            )

    threads = [threading.Thread(target=buy) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert ann.balance() == before - 21_000 and buy_ins(house, table) == 2


def test_the_same_key_for_another_request_is_refused(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    ann.sit(table, 2, 20_000)
    assert send(ann, "POST", f"/tables/{table}/chips", "k", amount=1_000).status_code == 200
    other = send(ann, "POST", f"/tables/{table}/chips", "k", amount=2_000)
    assert other.status_code == 400 and "used for another request" in other.json()["detail"]


def test_a_key_belongs_to_its_account(house: House) -> None:
    ann, bo = Visitor(house.url, "Ann"), Visitor(house.url, "Bo")
    table = ann.open(HOLDEM, bots=0)
    assert send(ann, "POST", f"/tables/{table}/seats/1", "same", amount=20_000).json()["you"] == 1
    assert send(bo, "POST", f"/tables/{table}/seats/2", "same", amount=20_000).json()["you"] == 2


def test_what_was_refused_may_be_tried_again_under_its_key(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    assert send(ann, "POST", f"/tables/{table}/chips", "k", amount=1_000).status_code == 403  # no seat yet
    ann.sit(table, 2, 20_000)
    assert send(ann, "POST", f"/tables/{table}/chips", "k", amount=1_000).status_code == 200


@pytest.mark.parametrize("key", ["", "x" * 81, "a\tb"])
def test_a_bad_key_is_refused(house: House, key: str) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    answer = send(ann, "POST", f"/tables/{table}/seats/1", key, amount=20_000)
    assert answer.status_code == 400 and "Idempotency-Key" in answer.json()["detail"]


def test_it_holds_when_the_room_is_opened_again(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    with House(database, ALONE) as house:
        ann = Visitor(house.url, "Ann")
        table, before = ann.open(HOLDEM, bots=0), ann.balance()
        first = send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    with House(database, ALONE) as house:
        again = Visitor(house.url)
        again.http.cookies = ann.http.cookies
        answer = send(again, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
        assert (answer.status_code, answer.json()) == (201, first.json())
        assert again.balance() == before - 20_000
    assert [event["kind"] for event in stored(database, table)] == ["buy_in"]


def test_what_was_done_when_its_answer_was_lost_is_not_done_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "PATIENCE", 0.1)
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    with reading(house.database) as connection:  # the crash came between the buy-in and its answer
        mine = (REQUESTS.c.account == ann.get("/me")["id"]) & (REQUESTS.c.key == "sit")
        connection.execute(update(REQUESTS).where(mine).values(status=None, answer=None))
    before = ann.balance()
    again = send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    assert again.status_code == 409 and again.json()["type"] == "already-done"
    assert ann.balance() == before


def test_old_keys_are_forgotten(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open(HOLDEM, bots=0)
    send(ann, "POST", f"/tables/{table}/seats/2", "old", amount=20_000)
    mine = REQUESTS.c.account == ann.get("/me")["id"]
    with reading(house.database) as connection:
        connection.execute(update(REQUESTS).where(mine).values(at=time.time() - 2 * idempotency.KEPT))
    send(ann, "POST", f"/tables/{table}/chips", "new", amount=1_000)
    with reading(house.database) as connection:
        assert list(connection.execute(select(REQUESTS.c.key).where(mine)).scalars()) == ["new"]


def test_no_answer_with_a_password_is_kept() -> None:
    kept = {path for path in idempotency.PATHS if any(word in path for word in ("member", "sign", "password", "guest"))}
    assert not kept


def test_the_key_is_stored_with_what_is_done_or_not_at_all(database: str) -> None:
    """Two servers on one database: the second to store finds the key taken, and nothing of its work stays."""
    first, second = Storage(database), Storage(database)

    def new_account(id: str) -> Callable[[Any], None]:
        values = {"id": id, "name": id, "kind": "guest", "balance": 0, "created": 0.0}
        return lambda connection: connection.execute(insert(ACCOUNTS).values(values))

    async def under(claim: Claim, storage: Storage, id: str) -> None:
        UNDER_WAY.set(claim)
        await storage.write(new_account(id))

    async def both() -> None:
        await first.write(new_account("ann"))
        mine, other = Claim("ann", "k", "f"), Claim("ann", "k", "f")
        assert await first.write(mine.take)
        assert not await second.write(other.take)
        await under(mine, first, "once")
        await under(mine, first, "and more")
        assert not await second.write(lambda connection: other.take_over(connection, mine.attempt))
        with pytest.raises(AlreadyDone):
            await under(other, second, "twice")

    asyncio.run(both())
    with reading(database) as connection:
        ids = set(connection.execute(select(ACCOUNTS.c.id)).scalars())
    assert ids >= {"ann", "once", "and more"} and "twice" not in ids
    first.close()
    second.close()


def test_a_claim_whose_request_died_before_it_stored_anything_is_taken_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "PATIENCE", 0.1)
    ann = Visitor(house.url, "Ann")
    table, before = ann.open(HOLDEM, bots=0), ann.balance()
    send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000)
    mine = (REQUESTS.c.account == ann.get("/me")["id"]) & (REQUESTS.c.key == "sit")
    with reading(house.database) as connection:  # the crash came after the claim, before anything was stored
        connection.execute(update(REQUESTS).where(mine).values(status=CLAIMED, answer=None))
    assert send(ann, "DELETE", f"/tables/{table}/seat", "leave").status_code == 200
    assert send(ann, "POST", f"/tables/{table}/seats/2", "sit", amount=20_000).status_code == 201
    assert ann.balance() == before - 20_000


def test_an_attempt_that_was_taken_over_stores_nothing_any_more(database: str) -> None:
    storage = Storage(database)

    async def all_three() -> None:
        values = {"id": "ann", "name": "Ann", "kind": "guest", "balance": 0, "created": 0.0}
        await storage.write(lambda connection: connection.execute(insert(ACCOUNTS).values(values)))
        slow, quick = Claim("ann", "k", "f"), Claim("ann", "k", "f")
        assert await storage.write(slow.take)
        assert await storage.write(lambda connection: quick.take_over(connection, slow.attempt))
        with pytest.raises(AlreadyDone):
            await storage.write(slow.store)
        await storage.write(slow.drop)
        await storage.write(quick.store)

    asyncio.run(all_three())
    with reading(database) as connection:
        assert connection.execute(select(REQUESTS.c.status)).scalars().all() == [None]
    storage.close()
