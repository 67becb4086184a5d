"""People over HTTP: guests, signing up, in and out, passwords, sessions, and what administrators do."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from housedealer.room.http.cookies import device_of, forget, remember, sign, token_of
from housedealer.room.http.dependencies import Address, Me, Message, TheAccounts, TheMembers, TheSignIns, Visitor
from housedealer.room.http.wire.base import Shape
from housedealer.room.people.access import Role
from housedealer.room.people.accounts import Account, hashed, session_id
from housedealer.room.people.passwords import LONGEST as LONGEST_PASSWORD
from housedealer.room.people.passwords import made_up_password
from housedealer.room.people.sign_in import Entry

router = APIRouter(tags=["people"])


class GuestName(Message):
    """What a guest wants to be called."""

    name: str = Field(max_length=200)


class SigningIn(Message):
    """Who somebody says they are."""

    login: str = Field(max_length=200)
    password: str = Field(max_length=LONGEST_PASSWORD)
    code: str | None = Field(
        None, max_length=40, description="Of an authenticator app, where the account asks for one."
    )


class SigningUp(Message):
    """A new member."""

    login: str = Field(max_length=200)
    password: str = Field(max_length=LONGEST_PASSWORD)
    name: str = Field(max_length=200)


class NewPassword(Message):
    """Another password, on proof of the old one."""

    old: str = Field(max_length=LONGEST_PASSWORD)
    new: str = Field(max_length=LONGEST_PASSWORD)


class RolesGiven(Message):
    """The roles that somebody shall have; a proposition player's provider."""

    roles: list[Role] = Field(max_length=20)
    provider: str | None = Field(None, max_length=64)


class NewMember(RolesGiven):
    """A member whom an administrator adds."""

    login: str = Field(max_length=200)
    name: str = Field(max_length=200)


class Disabled(Message):
    """Whether an account is closed to sign-ins."""

    disabled: bool


class Person(Shape):
    """The person who is calling. `balance` is a guest's play money or a member's real money."""

    id: str
    name: str
    kind: Literal["guest", "member"]
    roles: list[str]
    balance: int
    play: int = Field(description="Play money, for practice tables.")
    login: str | None
    provider: str | None
    must_change_password: bool
    must_enroll: bool = Field(description="Whether the room wants a second factor before anything else.")


class Member(Shape):
    """A member, as administrators see one."""

    id: str
    name: str
    login: str | None
    roles: list[str]
    provider: str | None
    balance: int
    play: int
    created: float
    disabled: float | None
    second_factor: float | None = Field(description="Since when codes are asked for at sign-in; null if they are not.")


class MemberWithPassword(Shape):
    """A member and the password to give out, which is shown only once."""

    member: Member
    password: str


class SignedIn(Shape):
    """A place where somebody is signed in."""

    id: str
    created: float
    expires: float
    this: bool


def person(account: Account) -> Person:
    """Somebody, as they see themselves."""
    return Person(
        id=account.id, name=account.name, kind=account.kind, roles=sorted(account.roles), balance=account.balance,
        play=account.play_money, login=account.login, provider=account.provider,
        must_change_password=account.must_change, must_enroll=account.must_enroll,
    )  # fmt: skip


def _member(account: Account) -> Member:
    return Member(
        id=account.id, name=account.name, login=account.login, roles=sorted(account.roles), provider=account.provider,
        balance=account.balance, play=account.play, created=account.created, disabled=account.disabled,
        second_factor=account.second_factor,
    )  # fmt: skip


@router.post("/guest", status_code=201)
async def new_guest(
    given: GuestName, accounts: TheAccounts, address: Address, request: Request, response: Response
) -> Person:
    """Take a guest name and play money."""
    account, token = await accounts.new_guest(given.name, address)
    sign(response, request, token, accounts.settings.guest_days)
    return person(account)


def _entered(entry: Entry, days: float, request: Request, response: Response) -> Person:
    sign(response, request, entry.token, days)
    remember(response, request, entry.device)
    return person(entry.account)


@router.post("/sign-up", status_code=201)
async def sign_up(
    given: SigningUp, sign_ins: TheSignIns, address: Address, request: Request, response: Response
) -> Person:
    """Open an account."""
    entry = await sign_ins.sign_up(given.login, given.password, given.name, address)
    return _entered(entry, sign_ins.settings.session_days, request, response)


@router.post("/sign-in")
async def sign_in(
    given: SigningIn, sign_ins: TheSignIns, address: Address, request: Request, response: Response
) -> Person:
    """Sign in with login and password."""
    entry = await sign_ins.sign_in(given.login, given.password, address, device_of(request), given.code)
    return _entered(entry, sign_ins.settings.session_days, request, response)


@router.get("/me")
async def me(account: Visitor) -> Person | None:
    """Who the visitor is; null for someone without a name."""
    return None if account is None else person(account)


@router.delete("/me", status_code=204)
async def sign_out(_: Me, accounts: TheAccounts, request: Request, response: Response) -> None:
    """Sign out here."""
    await accounts.sign_out(token_of(request) or "")
    forget(response, request)


@router.post("/me/chips")
async def play_money(account: Me, accounts: TheAccounts) -> Person:
    """Play money for someone who ran low."""
    return person(await accounts.give_play_money(account))


@router.post("/me/password")
async def change_password(
    given: NewPassword, account: Me, sign_ins: TheSignIns, request: Request, response: Response
) -> Person:
    """Change one's password; every other session ends."""
    changed, device = await sign_ins.change_password(account, given.old, given.new, token_of(request) or "")
    remember(response, request, device)
    return person(changed)


@router.get("/me/sessions")
async def sessions(account: Me, accounts: TheAccounts, request: Request) -> list[SignedIn]:
    """Where one is signed in."""
    here = session_id(hashed(token_of(request) or ""))
    found = await accounts.sessions(account)
    return [SignedIn(id=id, created=created, expires=expires, this=id == here) for id, created, expires in found]


@router.delete("/me/sessions/{id}", status_code=204)
async def end_session(id: str, account: Me, accounts: TheAccounts) -> None:
    """Sign out elsewhere."""
    await accounts.end_session(account, id)


@router.get("/members")
async def find_members(members: TheMembers, find: str = "") -> list[Member]:
    """Members whose login or name has a text in it."""
    return [_member(account) for account in await members.find(find[:64])]


@router.post("/members", status_code=201)
async def add_member(given: NewMember, members: TheMembers) -> MemberWithPassword:
    """Add a member; the password has to be changed at the first sign-in."""
    password = made_up_password()
    account = await members.add(given.login, given.name, given.roles, given.provider, password)
    return MemberWithPassword(member=_member(account), password=password)


@router.put("/members/{id}/roles")
async def set_roles(id: str, given: RolesGiven, by: Me, members: TheMembers) -> Member:
    """Give a member other roles."""
    return _member(await members.set_roles(id, given.roles, given.provider, by.id))


@router.post("/members/{id}/password")
async def reset_password(id: str, members: TheMembers) -> MemberWithPassword:
    """A new password for a member who lost theirs; all their sessions end."""
    account, password = await members.reset_password(id)
    return MemberWithPassword(member=_member(account), password=password)


@router.post("/members/{id}/disabled")
async def disable(id: str, given: Disabled, members: TheMembers) -> Member:
    """Close an account to sign-ins, or open it again."""
    return _member(await members.disable(id, given.disabled))
