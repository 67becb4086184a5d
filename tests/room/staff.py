"""People with accounts for the tests: players, and those who run the room."""

from __future__ import annotations

import asyncio
from typing import Any

from argon2 import PasswordHasher

from housedealer.room.operations.settings import Settings
from housedealer.room.people import passwords
from housedealer.room.people.members import Members
from housedealer.room.storage.database import Storage
from tests.room.house import House, Visitor

PASSWORD = "correct horse battery"
passwords._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # type: ignore[misc]  # as good for a test, and quick


def hire(house: House, login: str, *roles: str, provider: str | None = None, name: str | None = None) -> Visitor:
    """A member with roles, signed in."""
    enlist(str(house.database), login, *roles, provider=provider, name=name)
    return sign_in(house.url, login)


def enlist(database: str, login: str, *roles: str, provider: str | None = None, name: str | None = None) -> None:
    """A member with roles."""
    storage = Storage(database)
    try:
        asyncio.run(
            Members(storage, Settings(duties="together")).add(
                login, name or login.title(), roles, provider, PASSWORD, must_change=False
            )
        )
    finally:
        storage.close()


def sign_in(url: str, login: str, password: str = PASSWORD) -> Visitor:
    visitor = Visitor(url)
    visitor.post("/sign-in", login=login, password=password)
    return visitor


def deposit(cage: Visitor, player: Visitor, amount: int, note: str = "") -> Any:
    if cage.get("/cage/counter")["drawer"] is None:
        cage.post("/cage/drawers", window=cage.get("/me")["name"], pieces=[])
    return cage.post(f"/cage/members/{player.get('/me')['id']}/deposits", amount=amount, note=note)


def refused(visitor: Visitor, method: str, path: str, body: object = None) -> tuple[int, str]:
    """A request that must be refused: its status and what was said."""
    response = visitor.http.request(method, path, json=body)
    assert response.headers["content-type"] == "application/problem+json", (response.status_code, response.text)
    problem = response.json()
    assert problem["status"] == response.status_code
    return response.status_code, problem["detail"]
