"""Members of the room: accounts with a login and a password, and the roles that an administrator gives them."""

from __future__ import annotations

import os
import secrets
import string
import time
from collections.abc import Collection
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from housedealer.room.http.access import ROLES as ROLE_NAMES
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound, NotSignedIn, TooOften
from housedealer.room.operations.settings import Settings
from housedealer.room.people import accounts
from housedealer.room.people.accounts import Account, end_sessions, open_session, read_one, readable_name
from housedealer.room.storage.database import Storage, database_url
from housedealer.room.storage.schema import ACCOUNTS, ATTEMPTS, ROLES

SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
MOST_LISTED: Final = 200
_HASHER: Final = PasswordHasher()
_NOBODY: Final = _HASHER.hash("nobody's password")  # checked in place of a login that is not there, at the same cost
_LOGIN_CHARACTERS: Final = frozenset(string.ascii_lowercase + string.digits + ".-_@+")
_EASY_TO_READ: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def valid_login(login: str) -> str:
    """A login as it is kept.

    >>> valid_login(" Ann@Example.org ")
    'ann@example.org'
    """
    plain = login.strip().lower()
    if not 2 <= len(plain) <= 64 or not _LOGIN_CHARACTERS.issuperset(plain):
        raise BadMessage("a login has 2 to 64 letters, digits and . - _ @ +")
    return plain


def valid_password(password: str) -> str:
    """A password that may be used."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadMessage(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


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


def made_up_password() -> str:
    """A password to give out; some 79 bits."""
    return "-".join("".join(secrets.choice(_EASY_TO_READ) for _ in range(4)) for _ in range(4))


class Members:
    """Signing up and in, and what administrators do."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings

    async def sign_up(self, login: str, password: str, name: str) -> tuple[Account, str]:
        """A new member who came by themselves, and their token."""
        if not self.settings.sign_up:
            raise NotAllowed("this room opens accounts at the cage")
        account = await self.add(login, name, ["player"], None, valid_password(password), must_change=False)
        token = await self.storage.write(lambda c: open_session(c, account.id, self.settings.session_days))
        assert token is not None
        return account, token

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
        kept, shown, given = valid_login(login), readable_name(name), valid_roles(roles, provider)
        hash, id = _HASHER.hash(password), secrets.token_hex(8)

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

    async def sign_in(self, login: str, password: str, address: str) -> tuple[Account, str]:
        """A member by login and password, and a token. Wrong ones are counted by login and by address."""
        plain = login.strip().lower()[:64]
        callers = (f"login:{plain}", f"from:{address}"[:96])
        await self.storage.write(lambda connection: self._count_attempt(connection, callers))

        def find(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(
                select(ACCOUNTS.c.id, ACCOUNTS.c.password).where(
                    ACCOUNTS.c.login == plain, ACCOUNTS.c.disabled.is_(None), ACCOUNTS.c.password.is_not(None)
                )
            ).first()
            return None if row is None else (row.id, row.password)

        def check(connection: Connection) -> str | None:
            found = find(connection)
            id, hash = found or (None, _NOBODY)
            return id if _matches(hash, password) else None

        id = await self.storage.read(check)
        if id is None:
            raise NotSignedIn("there is no such login with that password")
        who = id

        def work(connection: Connection) -> tuple[Account, str]:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.who.in_(callers)))
            return read_one(connection, who), open_session(connection, who, self.settings.session_days)

        done = await self.storage.write(work)
        assert done is not None
        return done

    def _count_attempt(self, connection: Connection, callers: Collection[str]) -> None:
        """Count an attempt to sign in before it is looked at, so that many at once count too."""
        now, span = time.time(), self.settings.sign_in_window
        connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.at <= now - span))
        rows = connection.execute(
            select(ATTEMPTS.c.who, func.count(), func.min(ATTEMPTS.c.at))
            .where(ATTEMPTS.c.who.in_(callers))
            .group_by(ATTEMPTS.c.who)
        ).all()
        for who, count, first in rows:
            most = self.settings.sign_ins * (1 if who.startswith("login:") else 5)  # several people share an address
            if count >= most:
                raise TooOften("too many attempts to sign in; wait a little", first + span - now)
        connection.execute(insert(ATTEMPTS), [{"who": who, "at": now} for who in callers])

    async def change_password(self, account: Account, old: str, new: str, token: str) -> Account:
        """A new password, known to its owner alone; every other session ends."""
        valid_password(new)
        hash = await self.storage.read(
            lambda c: c.execute(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account.id)).scalar_one()
        )
        if not _matches(str(hash), old):
            raise NotAllowed("the old password is another one")
        if old == new:
            raise BadMessage("the new password is the old one")
        fresh = _HASHER.hash(new)

        def work(connection: Connection) -> Account:
            _change(connection, account.id, password=fresh, must_change=False)
            end_sessions(connection, account.id, but=token)
            return read_one(connection, account.id)

        done = await self.storage.write(work)
        assert done is not None
        return done

    # -- what administrators do ----------------------------------------------------------------------------------------

    async def find(self, text: str) -> list[Account]:
        """Members whose login or name has `text` in it."""

        def work(connection: Connection) -> list[Account]:
            sought = f"%{text.strip().lower().replace('%', '').replace('_', '')}%"
            fits = ACCOUNTS.c.login.like(sought) | func.lower(ACCOUNTS.c.name).like(sought)
            query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.kind == "member", fits).order_by(ACCOUNTS.c.login)
            return _sorted(connection, list(connection.execute(query.limit(MOST_LISTED)).scalars()))

        return await self.storage.read(work)

    async def set_roles(self, id: str, roles: Collection[str], provider: str | None) -> Account:
        """Give somebody other roles. The room always keeps an administrator."""
        given = valid_roles(roles, provider)

        def work(connection: Connection) -> Account:
            before = _member(connection, id)
            _set_roles(connection, id, given)
            _change(connection, id, provider=(provider or None) if "tppp" in given else None)
            _keep_an_administrator(connection, before)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        return done

    async def reset_password(self, id: str) -> tuple[Account, str]:
        """A password for somebody who lost theirs, to be changed at the next sign-in."""
        password = made_up_password()
        hash = _HASHER.hash(password)

        def work(connection: Connection) -> Account:
            _member(connection, id)
            _change(connection, id, password=hash, must_change=True)
            end_sessions(connection, id)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
        return done, password

    async def disable(self, id: str, disabled: bool) -> Account:
        """Close an account to sign-ins, or open it again."""

        def work(connection: Connection) -> Account:
            before = _member(connection, id)
            _change(connection, id, disabled=time.time() if disabled else None)
            if disabled:
                end_sessions(connection, id)
                _keep_an_administrator(connection, before)
            return read_one(connection, id)

        done = await self.storage.write(work)
        assert done is not None
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


def _matches(hash: str, password: str) -> bool:
    try:
        return _HASHER.verify(hash, password[:LONGEST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False


def _member(connection: Connection, id: str) -> Account:
    account = read_one(connection, id)
    if account.kind != "member":
        raise Conflict(f"{account.name} is a guest and has no roles or password")
    return account


def _change(connection: Connection, id: str, **values: object) -> None:
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
