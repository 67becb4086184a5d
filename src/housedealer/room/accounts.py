"""Who is who: guests with a name and play money, known again by an opaque token in their cookie."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from housedealer.money.chips import money
from housedealer.room import ledger
from housedealer.room.problems import BadMessage, Conflict
from housedealer.room.schema import ACCOUNTS, SESSIONS
from housedealer.room.storage import Storage

LONGEST_NAME = 24


@dataclass(frozen=True)
class Account:
    """A person with a name and a balance."""

    id: str
    name: str
    balance: int


def readable_name(name: str) -> str:
    """A name as it will be shown.

    >>> readable_name("  Ann   Lee ")
    'Ann Lee'
    """
    plain = " ".join(name.split())
    if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadMessage(f"a name has 1 to {LONGEST_NAME} printable characters")
    return plain


class Accounts:
    """The room's people."""

    def __init__(self, storage: Storage, guest_money: int) -> None:
        self.storage = storage
        self.guest_money = guest_money

    async def new_guest(self, name: str) -> tuple[Account, str]:
        """A guest and the token that proves who they are."""
        account = Account(secrets.token_hex(8), readable_name(name), self.guest_money)
        token = secrets.token_urlsafe(32)
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(
                insert(ACCOUNTS).values(id=account.id, name=account.name, kind="guest", balance=0, created=now)
            )
            connection.execute(
                insert(SESSIONS).values(
                    token_hash=_hash(token), account=account.id, created=now, expires=now + 90 * 86400
                )
            )
            gift = self.guest_money
            ledger.post(connection, "gift", {ledger.PLAY_MONEY: -gift, f"player:{account.id}": gift})

        await self.storage.write(work)
        return account, token

    async def of_token(self, token: str | None) -> Account | None:
        """Whose token this is."""
        if not token:
            return None

        def work(connection: Connection) -> Account | None:
            row = connection.execute(
                select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.balance)
                .join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
                .where(SESSIONS.c.token_hash == _hash(token))
            ).first()
            return None if row is None else Account(*row)

        return await self.storage.read(work)

    async def sign_out(self, token: str) -> None:
        """Forget a token."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == _hash(token)))

        await self.storage.write(work)

    async def give_play_money(self, account: Account) -> int:
        """Bring a guest's balance back to what guests begin with."""
        gift = self.guest_money - account.balance
        if gift <= 0:
            raise Conflict(f"play money is given up to {money(self.guest_money)}; you have {money(account.balance)}")

        def work(connection: Connection) -> None:
            ledger.post(connection, "gift", {ledger.PLAY_MONEY: -gift, f"player:{account.id}": gift})

        await self.storage.write(work)
        return self.guest_money


def pay(connection: Connection, account: str | None, table: str, amount: int, what: str) -> None:
    """Money to a person from a table (above zero), or from them to a table; refused beyond the balance."""
    lines = {ledger.purse_of(connection, account, table): amount, f"table:{table}": -amount}
    ledger.post(connection, what, lines, table=table)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
