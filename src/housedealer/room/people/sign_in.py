"""Signing up and in, and changing one's password. Wrong passwords are counted, over all servers of the room.

Attempts are counted by login and address together, by address, and by login. A browser that is known for the account has a
budget of its own instead, so that nobody is kept out by strangers who try passwords under their login.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import NamedTuple

from sqlalchemy import Connection, select

from housedealer.room.operations.addresses import counted_as
from housedealer.room.operations.problems import BadMessage, NotAllowed, NotSignedIn
from housedealer.room.people import devices, second_factors
from housedealer.room.people.accounts import TEN_MINUTES, Account, end_sessions, keep_free, open_session, read_one
from housedealer.room.people.budgets import Budget, Budgets, refund
from housedealer.room.people.members import Members, change
from housedealer.room.people.names import own_name
from housedealer.room.people.passwords import outdated
from housedealer.room.people.second_factors import SecondFactorNeeded
from housedealer.room.storage.schema import ACCOUNTS

WRONG = "attempts to sign in"


class Entry(NamedTuple):
    """Somebody who has signed in: the token of the session, and the text by which the browser is known from now on."""

    account: Account
    token: str
    device: str


class SignIns:
    """How members come in."""

    def __init__(self, members: Members, budgets: Budgets) -> None:
        self.members = members
        self.storage = members.storage
        self.settings = members.settings
        self._budgets = budgets

    async def sign_up(self, login: str, password: str, name: str, address: str = "") -> Entry:
        """A new member who came by themselves."""
        if not self.settings.sign_up:
            raise NotAllowed("this room opens accounts at the cage")
        many = Budget(f"sign-up:{counted_as(address)}", self.settings.sign_ups, TEN_MINUTES, "new accounts from there")
        await self._budgets.spend(many)
        shown = await asyncio.to_thread(own_name, name)
        await self.storage.read(lambda connection: keep_free(connection, shown))
        await self.members.hashing.valid(password, login, name)
        account = await self.members.add(login, name, ["player"], None, password, must_change=False)
        return await self._enter(account.id)

    async def sign_in(
        self, login: str, password: str, address: str, device: str | None = None, code: str | None = None
    ) -> Entry:
        """A member by login and password, and by a code where the account asks for one."""
        plain = login.strip().lower()[:64]

        def find(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(
                select(ACCOUNTS.c.id, ACCOUNTS.c.password).where(
                    ACCOUNTS.c.login == plain, ACCOUNTS.c.disabled.is_(None), ACCOUNTS.c.password.is_not(None)
                )
            ).first()
            return None if row is None else (row.id, row.password)

        id, hash = await self.storage.read(find) or (None, None)
        known = None if id is None or hash is None else devices.known(device, id, hash)
        budgets = self._of_device(known) if known is not None else self._of_stranger(plain, counted_as(address))
        at = await self._budgets.spend(*budgets)
        if not await self.members.hashing.matches(hash, password) or id is None or hash is None:
            raise NotSignedIn("there is no such login with that password")
        fresh = await self.members.hashing.hash(password) if outdated(hash) else None
        return await self._enter(id, budgets, at, fresh, code)

    async def _enter(
        self,
        id: str,
        budgets: tuple[Budget, ...] = (),
        at: float = 0.0,
        fresh: str | None = None,
        code: str | None = None,
    ) -> Entry:
        def work(connection: Connection) -> Entry | None:
            proved = second_factors.passes(connection, id, code)
            if proved or code is None:  # the password was right, and a wrong code is counted
                refund(connection, budgets, at)
            if not proved:
                return None
            if fresh is not None:
                change(connection, id, password=fresh)
            hash = connection.execute(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == id)).scalar_one()
            token = open_session(connection, id, self.settings.session_days)
            return Entry(read_one(connection, id), token, devices.issue(id, hash))

        done = await self.storage.write(work)
        if done is None and code is None:
            raise SecondFactorNeeded("enter the code that your authenticator app shows, or a recovery code")
        if done is None:
            raise NotSignedIn("that is not the code the app shows now, nor a recovery code")
        return done

    def _of_device(self, name: str) -> tuple[Budget, ...]:
        return (Budget(f"device:{name}", self.settings.sign_ins, self.settings.sign_in_window, WRONG),)

    def _of_stranger(self, login: str, address: str) -> tuple[Budget, ...]:
        """Several people share an address, and one person may come from several."""
        most, seconds = self.settings.sign_ins, self.settings.sign_in_window
        there = hashlib.sha256(address.encode()).hexdigest()[:16]
        return (
            Budget(f"login:{login}|{there}", most, seconds, WRONG),
            Budget(f"from:{address}", 5 * most, seconds, WRONG),
            Budget(f"login:{login}", 10 * most, seconds, WRONG),
        )

    async def change_password(self, account: Account, old: str, new: str, token: str) -> tuple[Account, str]:
        """A new password, known to its owner alone; every other session ends. And the text for this browser."""
        budget = Budget(
            f"password:{account.id}", self.settings.sign_ins, self.settings.sign_in_window, "wrong passwords"
        )
        at = await self._budgets.spend(budget)
        hash = await self.storage.read(
            lambda c: c.execute(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account.id)).scalar_one()
        )
        if not await self.members.hashing.matches(hash, old):
            raise NotAllowed("the old password is another one")
        if old == new:
            raise BadMessage("the new password is the old one")
        await self.members.hashing.valid(new, account.login or "", account.name)
        fresh = await self.members.hashing.hash(new)

        def work(connection: Connection) -> Account:
            refund(connection, [budget], at)
            change(connection, account.id, password=fresh, must_change=False)
            end_sessions(connection, account.id, but=token)
            return read_one(connection, account.id)

        done = await self.storage.write(work)
        assert done is not None
        self.members.told(account.id)
        return done, devices.issue(account.id, fresh)
