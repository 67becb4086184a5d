"""Members of the room: accounts with a login and a password, and the roles that an administrator gives them."""

from __future__ import annotations

import os
import secrets
import string
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound
from housedealer.room.operations.settings import Settings
from housedealer.room.people import accounts, duties
from housedealer.room.people.access import ROLES as ROLE_NAMES
from housedealer.room.people.accounts import Account, end_sessions, read_one
from housedealer.room.people.budgets import forgive_login
from housedealer.room.people.names import readable_name
from housedealer.room.people.passwords import Hashing, made_up_password
from housedealer.room.people.presence import changed
from housedealer.room.storage.database import Storage, database_url
from housedealer.room.storage.schema import ACCOUNTS, ROLES

MOST_LISTED: Final = 200
_LOGIN_CHARACTERS: Final = frozenset(string.ascii_lowercase + string.digits + ".-_@+")


def valid_login(login: str) -> str:
    """A login as it is kept.

    >>> valid_login(" Ann@Example.org ")
    'ann@example.org'
    """
    plain = login.strip().lower()
    if not 2 <= len(plain) <= 64 or not _LOGIN_CHARACTERS.issuperset(plain):
        raise BadMessage("a login has 2 to 64 letters, digits and . - _ @ +")
    return plain


def valid_roles(roles: Collection[str], provider: str | None) -> list[str]:
    """Roles that go together: a proposition player belongs to a provider, and has no part in running the room."""
    unknown = sorted(set(roles) - set(ROLE_NAMES))
    if unknown:
        raise BadMessage(f"there is no role {unknown[0]!r}; roles are {', '.join(ROLE_NAMES)}")
    if "tppp" in roles and not (provider or "").strip():
        raise BadMessage("a third-party proposition player needs a provider")
    if "tppp" in roles and set(roles) - {"tppp", "player"}:
        raise BadMessage("a third-party proposition player has no other part in the room")
    return sorted(set(roles))


class Members:
    """What administrators do. `told` hears of everybody whose sessions were ended or whose roles have changed."""

    def __init__(self, storage: Storage, settings: Settings, told: Callable[[str], None] = lambda _: None) -> None:
        self.storage = storage
        self.settings = settings
        self.told = told
        self.hashing = Hashing()

    async def add(
        self,
        login: str,
        name: str,
        roles: Collection[str],
        provider: str | None,
        password: str,
        must_change: bool = True,
    ) -> Account:
        """A new member."""
        kept, shown, given = valid_login(login), readable_name(name), self._valid_roles(roles, provider)
        hash, id = await self.hashing.hash(password), secrets.token_hex(8)

        def work(connection: Connection) -> Account:
            more = {"login": kept, "password": hash, "must_change": must_change, "provider": provider or None}
            accounts.create(connection, id, shown, "member", **more)
            _set_roles(connection, id, given)
            account = read_one(connection, id)
            accounts.gift(connection, account, self.settings.guest_money)
            return read_one(connection, id)

        try:
            account = await self.storage.write(work)
        except IntegrityError:
            raise Conflict(f"the login {kept!r} is taken") from None
        assert account is not None
        return account

    # -- what administrators do ----------------------------------------------------------------------------------------

    async def find(self, text: str) -> list[Account]:
        """Members whose login or name has `text` in it."""

        def work(connection: Connection) -> list[Account]:
            sought = f"%{text.strip().lower().replace('%', '').replace('_', '')}%"
            fits = ACCOUNTS.c.login.like(sought) | func.lower(ACCOUNTS.c.name).like(sought)
            query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.kind == "member", fits).order_by(ACCOUNTS.c.login)
            return _sorted(connection, list(connection.execute(query.limit(MOST_LISTED)).scalars()))

        return await self.storage.read(work)

    def _valid_roles(self, roles: Collection[str], provider: str | None) -> list[str]:
        given = valid_roles(roles, provider)
        if self.settings.duties == "apart":
            duties.check(given)
        return given

    async def set_roles(self, id: str, roles: Collection[str], provider: str | None, by: str | None = None) -> Account:
        """Give somebody other roles: nobody their own. The room always keeps an administrator."""
        if by == id:
            raise NotAllowed("nobody gives themselves roles; another administrator does, or the console")
        given = self._valid_roles(roles, provider)

        def work(connection: Connection) -> Account:
            before = _member(connection, id)
            _set_roles(connection, id, given)
            change(connection, id, provider=(provider or None) if "tppp" in given else None)
            _keep_an_administrator(connection, before)
            changed(connection, id)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        self.told(id)
        return done

    async def reset_password(self, id: str) -> tuple[Account, str]:
        """A password for somebody who lost theirs, to be changed at the next sign-in."""
        password = made_up_password()
        hash = await self.hashing.hash(password)

        def work(connection: Connection) -> Account:
            before = _member(connection, id)
            change(connection, id, password=hash, must_change=True)
            end_sessions(connection, id)
            forgive_login(connection, before.login or "")
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        self.told(id)
        return done, password

    async def unlock(self, id: str) -> int:
        """Forget the failed attempts to sign in to an account, from wherever they came; how many there were."""
        done = await self.storage.write(
            lambda connection: forgive_login(connection, _member(connection, id).login or "")
        )
        assert done is not None
        return done

    async def sign_out(self, id: str) -> Account:
        """End every session of somebody."""

        def work(connection: Connection) -> Account:
            end_sessions(connection, id)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        self.told(id)
        return done

    async def disable(self, id: str, disabled: bool) -> Account:
        """Close an account to sign-ins, or open it again."""

        def work(connection: Connection) -> Account:
            before = _member(connection, id)
            change(connection, id, disabled=time.time() if disabled else None)
            if disabled:
                end_sessions(connection, id)
                _keep_an_administrator(connection, before)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        self.told(id)
        return done

    async def of_login(self, login: str) -> Account:
        """A member by login."""

        def work(connection: Connection) -> Account:
            id = connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.login == valid_login(login))).scalar()
            if id is None:
                raise NotFound(f"there is no login {login!r}")
            return read_one(connection, id)

        return await self.storage.read(work)

    async def first_administrator(self, database: str) -> str | None:
        """The first start creates an administrator; says where the password is, once."""
        if await self.storage.read(_administrators):
            return None
        password = made_up_password()
        try:
            await self.add("administrator", "Administrator", ["administrator"], None, password)
        except Conflict:
            return None  # another server of the same room was quicker
        file = _beside(database)
        if file is None:
            return f"Sign in as administrator with the password {password} (shown only now; to be changed at once)."
        _write_private(file, f"login: administrator\npassword: {password}\n")
        return f"Sign in as administrator with the password in {file} (to be changed at once)."


def _beside(database: str) -> Path | None:
    """Where the first password is written: next to an SQLite file."""
    path = database_url(database).removeprefix("sqlite:///")
    return None if "://" in path or path in ("", ":memory:") else Path(f"{path}.administrator")


def _write_private(file: Path, text: str) -> None:
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as private:
        private.write(text)


def _member(connection: Connection, id: str) -> Account:
    account = read_one(connection, id)
    if account.kind != "member":
        raise Conflict(f"{account.name} is a guest and has no roles or password")
    return account


def change(connection: Connection, id: str, **values: object) -> None:
    """Write down something else about an account."""
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(**values))


def _set_roles(connection: Connection, id: str, roles: Collection[str]) -> None:
    connection.execute(delete(ROLES).where(ROLES.c.account == id))
    if roles:
        connection.execute(insert(ROLES), [{"account": id, "role": role} for role in roles])


def _administrators(connection: Connection) -> int:
    query = (
        select(func.count())
        .select_from(ROLES.join(ACCOUNTS, ACCOUNTS.c.id == ROLES.c.account))
        .where(ROLES.c.role == "administrator", ACCOUNTS.c.disabled.is_(None))
    )
    return int(connection.execute(query).scalar_one())


def _keep_an_administrator(connection: Connection, changed: Account) -> None:
    if "administrator" in changed.roles and not _administrators(connection):
        raise Conflict("the room needs at least one administrator")


def _sorted(connection: Connection, ids: list[str]) -> list[Account]:
    found = accounts.read(connection, ids)
    return [found[id] for id in ids]
