"""Who is who: guests with a name and play money, members with a password and roles. A cookie holds an opaque token."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from housedealer.chips import money
from housedealer.room.money import ledger
from housedealer.room.operations.addresses import counted_as
from housedealer.room.operations.problems import BadMessage, Conflict, NotFound
from housedealer.room.operations.settings import Settings
from housedealer.room.people.access import STAFF
from housedealer.room.people.budgets import Budget, Budgets
from housedealer.room.people.names import alike, own_name
from housedealer.room.people.presence import Presence, changed
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, ROLES, SESSIONS

DAY: Final = 86_400.0
A_MOMENT: Final = 5.0  # seconds
A_WHILE: Final = 60.0
TEN_MINUTES: Final = 600.0


@dataclass(frozen=True)
class Account:
    """A person. `balance` is a guest's play money or a member's real money; `play` is a member's play money."""

    id: str
    name: str
    balance: int
    kind: Literal["guest", "member"] = "guest"
    play: int = 0
    login: str | None = None
    provider: str | None = None
    must_change: bool = False
    disabled: float | None = None
    created: float = 0.0
    second_factor: float | None = None
    must_enroll: bool = False  # the room wants a second factor of them first
    roles: frozenset[str] = frozenset()

    @property
    def standing(self) -> frozenset[str]:
        """What the room lets this person do: see `access`."""
        if self.must_change:
            return frozenset({"must_change"})
        if self.must_enroll:
            return frozenset({"must_enroll"})
        return self.roles | {self.kind}

    @property
    def play_money(self) -> int:
        """What this person may bring to a practice table."""
        return self.balance if self.kind == "guest" else self.play

    @property
    def play_purse(self) -> str:
        """The ledger account that holds it."""
        return f"{'player' if self.kind == 'guest' else 'play'}:{self.id}"


THE_HOUSE: Final = Account("", "House Dealer", 0)  # whoever acts when nobody does

_NAMES: Final = (
    "id", "name", "balance", "kind", "play", "login", "provider", "must_change", "disabled", "created", "second_factor"
)  # fmt: skip
_COLUMNS: Final = tuple(ACCOUNTS.c[name] for name in _NAMES)
_SIGNED_IN: Final = (
    select(*_COLUMNS, SESSIONS.c.created, SESSIONS.c.expires)
    .join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
    .where(
        SESSIONS.c.token_hash == bindparam("hash"), SESSIONS.c.expires > bindparam("now"), ACCOUNTS.c.disabled.is_(None)
    )
)

_ROLES_OF: Final = select(ROLES.c.account, ROLES.c.role).where(ROLES.c.account.in_(bindparam("of", expanding=True)))
_PEOPLE: Final = select(*_COLUMNS).where(ACCOUNTS.c.id.in_(bindparam("of", expanding=True)))


def read(connection: Connection, ids: Iterable[str]) -> dict[str, Account]:
    """People by their ids."""
    wanted = list(ids)
    roles: dict[str, set[str]] = {}
    for id, role in connection.execute(_ROLES_OF, {"of": wanted}):
        roles.setdefault(id, set()).add(role)
    rows = connection.execute(_PEOPLE, {"of": wanted})
    return {row.id: Account(**row._mapping, roles=frozenset(roles.get(row.id, ()))) for row in rows}


def read_one(connection: Connection, id: str) -> Account:
    """A person by their id."""
    found = read(connection, [id])
    if id not in found:
        raise NotFound(f"there is no account {id[:40]!r}")
    return found[id]


def names_of(connection: Connection, ids: Iterable[str | None]) -> dict[str, str]:
    """What people are called, by their ids."""
    wanted = {id for id in ids if id}
    rows = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(wanted)))
    return {row.id: row.name for row in rows}


def keep_free(connection: Connection, name: str) -> None:
    """Refuse a name by which somebody would be taken for one of those who run the room."""
    if any(alike(name, other) for other in connection.execute(_OF_STAFF).scalars()):
        raise BadMessage("that name is for those who run the room; take another")


_OF_STAFF: Final = (
    select(ACCOUNTS.c.name)
    .join(ROLES, ROLES.c.account == ACCOUNTS.c.id)
    .where(ROLES.c.role.in_(STAFF), ACCOUNTS.c.disabled.is_(None))
    .distinct()
)


class Accounts:
    """The room's people."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.presence = Presence(self.of_token, storage.bell)
        self.budgets = Budgets(storage, max(TEN_MINUTES, settings.sign_in_window))
        self._renewing: set[asyncio.Task[None]] = set()
        self._lately: dict[str, tuple[float, asyncio.Task[Account | None]]] = {}

    async def new_guest(self, name: str, address: str = "") -> tuple[Account, str]:
        """A guest and the token that proves who they are. It holds for a while, and for long once it has been used."""
        id, shown = secrets.token_hex(8), await asyncio.to_thread(own_name, name)
        await self.storage.read(lambda connection: keep_free(connection, shown))
        await self.budgets.spend(
            Budget(f"guest:{counted_as(address)}", self.settings.new_guests, TEN_MINUTES, "new guests from there")
        )

        def work(connection: Connection) -> tuple[Account, str]:
            create(connection, id, shown, "guest")
            gift(connection, read_one(connection, id), self.settings.guest_money)
            return read_one(connection, id), open_session(connection, id, self.settings.guest_idle / DAY)

        done = await self.storage.write(work)
        assert done is not None
        return done

    async def of_token(self, token: str | None) -> Account | None:
        """Whose token this is, if it still holds."""
        if not token:
            return None

        def work(connection: Connection) -> tuple[Account | None, bool]:
            row = connection.execute(_SIGNED_IN, {"hash": hashed(token), "now": time.time()}).first()
            if row is None:
                return None, False
            *facts, created, expires = row
            account = Account(**dict(zip(_NAMES, facts, strict=True)))
            if account.kind == "guest":  # who has no roles
                return account, self._is_old(created, expires)
            return self._wanted_of(read_one(connection, account.id)), False

        account, old = await self.storage.read(work)
        if old:
            self._renew(token)
        return account

    def _wanted_of(self, account: Account) -> Account:
        """A member, who has to take a second factor first if the room wants that of those who run it."""
        wanted = self.settings.second_factor == "staff" and account.second_factor is None
        return replace(account, must_enroll=True) if wanted and account.roles & STAFF else account

    def _is_old(self, created: float, expires: float) -> bool:
        """Whether a guest who came back should be known for longer."""
        now = time.time()
        return now - created > A_WHILE and expires - now < self.settings.guest_days * DAY / 2

    def _renew(self, token: str) -> None:
        expires = time.time() + self.settings.guest_days * DAY
        held = SESSIONS.c.token_hash == hashed(token)

        async def renew() -> None:
            statement = update(SESSIONS).where(held, SESSIONS.c.expires < expires - A_WHILE).values(expires=expires)
            await asyncio.to_thread(self.storage.write_now, lambda connection: connection.execute(statement))

        if not self._renewing:  # one after another will do
            task = asyncio.create_task(renew())
            self._renewing.add(task)
            task.add_done_callback(self._renewing.discard)

    async def lately(self, token: str) -> Account | None:
        """Whose token this was a moment ago: somebody at many tables is looked up once for all of them."""
        now = time.monotonic()
        at, looking = self._lately.get(token, (0.0, None))
        if looking is None or now - at > A_MOMENT:
            self._lately = {held: found for held, found in self._lately.items() if now - found[0] <= A_MOMENT}
            looking = asyncio.create_task(self.of_token(token))
            self._lately[token] = now, looking
        return await asyncio.shield(looking)

    async def sign_out(self, token: str) -> None:
        """Forget a token."""

        held = SESSIONS.c.token_hash == hashed(token)

        def work(connection: Connection) -> str | None:
            whose = connection.execute(select(SESSIONS.c.account).where(held)).scalar()
            connection.execute(delete(SESSIONS).where(held))
            if whose is not None:
                changed(connection, whose)
            return whose

        whose = await self.storage.write(work)
        if whose is not None:
            self.presence.look_again(whose)

    async def sessions(self, account: Account) -> list[tuple[str, float, float]]:
        """Where somebody is signed in: an id, since when, until when."""

        def work(connection: Connection) -> list[tuple[str, float, float]]:
            rows = connection.execute(
                select(SESSIONS.c.token_hash, SESSIONS.c.created, SESSIONS.c.expires)
                .where(SESSIONS.c.account == account.id, SESSIONS.c.expires > time.time())
                .order_by(SESSIONS.c.created)
            )
            return [(session_id(token_hash), created, expires) for token_hash, created, expires in rows]

        return await self.storage.read(work)

    async def end_session(self, account: Account, id: str) -> None:
        """Sign somebody out elsewhere."""

        def work(connection: Connection) -> None:
            mine = select(SESSIONS.c.token_hash).where(SESSIONS.c.account == account.id)
            ended = [token for token in connection.execute(mine).scalars() if session_id(token) == id]
            if not ended:
                raise NotFound("you have no such session")
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash.in_(ended)))
            changed(connection, account.id)

        await self.storage.write(work)
        self.presence.look_again(account.id)

    async def give_play_money(self, account: Account) -> Account:
        """Bring somebody's play money back to what guests begin with."""
        most = self.settings.guest_money
        if account.play_money >= most:
            raise Conflict(f"play money is given up to {money(most)}; you have {money(account.play_money)}")

        def work(connection: Connection) -> Account:
            now = read_one(connection, account.id)
            if now.play_money < most:
                gift(connection, now, most - now.play_money)
            return read_one(connection, account.id)

        done = await self.storage.write(work)
        assert done is not None
        return done


def create(connection: Connection, id: str, name: str, kind: str, **more: object) -> None:
    """A new account, with nothing on it."""
    connection.execute(
        insert(ACCOUNTS).values(id=id, name=name, kind=kind, balance=0, play=0, created=time.time(), **more)
    )


def gift(connection: Connection, account: Account, amount: int) -> None:
    """Play money for somebody."""
    if amount:
        ledger.post(connection, "gift", {ledger.PLAY_MONEY: -amount, account.play_purse: amount})


def open_session(connection: Connection, account: str, days: float) -> str:
    """Sign somebody in: the token for their cookie, of which only the hash is kept."""
    token, now = secrets.token_urlsafe(32), time.time()
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.expires <= now))
    values = {"token_hash": hashed(token), "account": account, "created": now, "expires": now + days * DAY}
    connection.execute(insert(SESSIONS).values(**values))
    return token


def end_sessions(connection: Connection, account: str, but: str | None = None) -> None:
    """Sign somebody out everywhere, except where they hold the token `but`."""
    kept = "" if but is None else hashed(but)
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.token_hash != kept))
    changed(connection, account)


def pay(connection: Connection, account: str | None, table: str, amount: int, what: str) -> None:
    """Money to a person from a table (above zero), or from them to a table; refused beyond the balance."""
    lines = {ledger.purse_of(connection, account, table): amount, f"table:{table}": -amount}
    ledger.post(connection, what, lines, table=table)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def session_id(token_hash: str) -> str:
    """A session's name, which opens nothing."""
    return token_hash[:16]
