"""A second factor at sign-in: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for who has lost it.

What codes are made from is stored closed with the room's key. A code counts once, and wrong ones are counted as wrong
passwords are. Who has lost the app and the recovery codes is let in by an administrator, or from the console.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from typing import Final, NamedTuple

import pyotp
from sqlalchemy import Connection, delete, insert, select, update

from housedealer.room.operations.problems import Conflict, NotAllowed, NotSignedIn
from housedealer.room.people.accounts import Account, end_sessions, read_one
from housedealer.room.people.budgets import Budget, Budgets, refund
from housedealer.room.people.members import Members, change
from housedealer.room.people.presence import changed
from housedealer.room.storage.schema import ACCOUNTS, SECOND_FACTORS
from housedealer.room.trust.hash_chain import keys_of

ISSUER: Final = "House Dealer"
RECOVERY_CODES: Final = 10
STEP: Final = 30  # seconds for which a code is shown
EARLY_OR_LATE: Final = (0, -1, 1)  # steps by which a telephone's clock may be off


class SecondFactorNeeded(NotSignedIn):
    """The password is right; the account asks for a code too."""


class Enrolment(NamedTuple):
    """What an authenticator app takes: the secret to type, and the address that its QR code holds."""

    secret: str
    address: str


class Standing(NamedTuple):
    """Whether codes are asked for, since when, and how many recovery codes are left."""

    since: float | None
    recovery_codes: int


def passes(connection: Connection, account: str, code: str | None) -> bool:
    """Whether somebody may sign in with this code: one of now that was not used yet, or a recovery code, which is used up.
    Whoever has no second factor needs none."""
    if connection.execute(select(ACCOUNTS.c.second_factor).where(ACCOUNTS.c.id == account)).scalar() is None:
        return True
    return code is not None and _counts(connection, account, code)


def forget(connection: Connection, account: str) -> None:
    """Ask somebody for no codes any more."""
    connection.execute(delete(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account))
    change(connection, account, second_factor=None)
    changed(connection, account)


def _counts(connection: Connection, account: str, code: str) -> bool:
    mine = select(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account)
    row = connection.execute(mine.with_for_update()).first()  # no code counts for two who come at once
    if row is None:
        return False
    given = "".join(code.split()).replace("-", "").lower()
    codes = pyotp.TOTP(keys_of(connection).open_factor(account, row.secret), interval=STEP)
    now = int(time.time()) // STEP
    for step in (now + off for off in EARLY_OR_LATE):
        if step > row.step and hmac.compare_digest(codes.generate_otp(step).encode(), given.encode()):
            connection.execute(update(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account).values(step=step))
            return True
    left: list[str] = json.loads(row.recovery or "[]")
    if (used := _hashed(account, given)) in left:
        left.remove(used)
        connection.execute(
            update(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account).values(recovery=json.dumps(left))
        )
        return True
    return False


def _hashed(account: str, code: str) -> str:
    return hashlib.sha256(f"{account}\n{code}".encode()).hexdigest()


class SecondFactors:
    """How members take a second factor and give it up."""

    def __init__(self, members: Members, budgets: Budgets) -> None:
        self._members = members
        self._storage = members.storage
        self._budgets = budgets

    async def standing(self, account: Account) -> Standing:
        """How it stands with somebody's second factor."""
        left = select(SECOND_FACTORS.c.recovery).where(SECOND_FACTORS.c.account == account.id)
        found = await self._storage.read(lambda connection: connection.execute(left).scalar())
        return Standing(account.second_factor, len(json.loads(found or "[]")) if account.second_factor else 0)

    async def begin(self, account: Account, password: str) -> Enrolment:
        """A secret for an authenticator app, on proof of the password. It counts once a code of it was confirmed."""
        if account.second_factor is not None:
            raise Conflict("you have a second factor; give it up before you take another one")
        budget, at = await self._attempt(account)
        query = select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account.id)
        hash = await self._storage.read(lambda connection: connection.execute(query).scalar_one())
        if not await self._members.hashing.matches(hash, password):
            raise NotAllowed("the password is another one")
        secret = pyotp.random_base32()

        def work(connection: Connection) -> None:
            refund(connection, [budget], at)
            if read_one(connection, account.id).second_factor is not None:
                raise Conflict("you have a second factor; give it up before you take another one")
            connection.execute(delete(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account.id))
            closed = keys_of(connection).close_factor(account.id, secret)
            connection.execute(insert(SECOND_FACTORS).values(account=account.id, secret=closed))

        await self._storage.write(work)
        return Enrolment(secret, pyotp.TOTP(secret, interval=STEP).provisioning_uri(account.login or "", ISSUER))

    async def confirm(self, account: Account, code: str, token: str) -> list[str]:
        """From now on codes are asked for; the recovery codes, which are shown only now. Every other session ends."""
        budget, at = await self._attempt(account)
        made = [secrets.token_hex(5) for _ in range(RECOVERY_CODES)]

        def work(connection: Connection) -> bool:
            if read_one(connection, account.id).second_factor is not None:
                raise Conflict("your second factor is confirmed already")
            if not _counts(connection, account.id, code):
                return False
            refund(connection, [budget], at)
            kept = json.dumps([_hashed(account.id, one) for one in made])
            connection.execute(
                update(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account.id).values(recovery=kept)
            )
            change(connection, account.id, second_factor=time.time())
            end_sessions(connection, account.id, but=token)
            return True

        if not await self._storage.write(work):
            raise NotAllowed("that is not the code the app shows now; check that the telephone's clock is right")
        self._members.told(account.id)
        return [f"{one[:5]}-{one[5:]}" for one in made]

    async def give_up(self, account: Account, code: str) -> None:
        """Ask for no codes any more, on proof of one."""
        budget, at = await self._attempt(account)

        def work(connection: Connection) -> bool:
            if account.second_factor is None:
                raise Conflict("you have no second factor")
            if not _counts(connection, account.id, code):
                return False
            refund(connection, [budget], at)
            forget(connection, account.id)
            return True

        if not await self._storage.write(work):
            raise NotAllowed("that is not the code the app shows now, nor a recovery code")
        self._members.told(account.id)

    async def reset(self, id: str) -> Account:
        """Let somebody in who has lost the app and the recovery codes; all their sessions end."""

        def work(connection: Connection) -> Account:
            forget(connection, read_one(connection, id).id)
            end_sessions(connection, id)
            return read_one(connection, id)

        done = await self._storage.write(work)
        assert done is not None
        self._members.told(id)
        return done

    async def _attempt(self, account: Account) -> tuple[Budget, float]:
        settings = self._members.settings
        budget = Budget(f"factor:{account.id}", settings.sign_ins, settings.sign_in_window, "wrong codes and passwords")
        return budget, await self._budgets.spend(budget)
