"""`housedealer accounts`: the room's members from the command line, for whoever may read its database."""

from __future__ import annotations

import asyncio
import json as jsonlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from housedealer.room.people.accounts import Account
    from housedealer.room.people.members import Members

T = TypeVar("T")
app = typer.Typer(help="Members of a card room: add, list, roles, passwords.", no_args_is_help=True)
Database = Annotated[str, typer.Option(help="an SQLite file, or the URL of a PostgreSQL database")]
Login = Annotated[str, typer.Argument(help="what the member signs in with")]
Provider = Annotated[str | None, typer.Option(help="whose proposition player the member is")]
Json = Annotated[bool, typer.Option("--json", help="the same facts for programs")]


def _with_members(database: str, work: Callable[[Members], Awaitable[T]]) -> T:
    from housedealer.room.operations.settings import Settings
    from housedealer.room.people.members import Members
    from housedealer.room.storage.database import Storage

    storage = Storage(database)

    async def run() -> T:
        return await work(Members(storage, Settings.from_environment()))

    try:
        return asyncio.run(run())
    finally:
        storage.close()


def _plain(account: Account) -> dict[str, object]:
    return {
        "id": account.id, "login": account.login, "name": account.name, "roles": sorted(account.roles),
        "provider": account.provider, "balance": account.balance, "disabled": account.disabled is not None,
    }  # fmt: skip


def _say(account: Account, password: str | None, json: bool) -> None:
    if json:
        given = {} if password is None else {"password": password}
        typer.echo(jsonlib.dumps({**_plain(account), **given}, ensure_ascii=False))
        return
    roles = ", ".join(sorted(account.roles)) or "no roles"
    typer.echo(f"{account.login}  {account.name}  {roles}" + (f"  ({account.provider})" if account.provider else ""))
    if password is not None:
        typer.echo(f"password: {password}   (to be changed at the first sign-in)")


@app.command()
def add(
    login: Login,
    role: Annotated[list[str] | None, typer.Option(help="a role; may be given several times")] = None,
    name: Annotated[str | None, typer.Option(help="the name shown at a table; the login if left out")] = None,
    provider: Provider = None,
    database: Database = "housedealer.sqlite",
    json: Json = False,
) -> None:
    """Add a member and print the password to give out."""
    from housedealer.room.people.passwords import made_up_password

    password = made_up_password()
    shown = name or login.partition("@")[0][:24]
    account = _with_members(database, lambda members: members.add(login, shown, role or ["player"], provider, password))
    _say(account, password, json)


@app.command("role")
def roles(
    login: Login,
    role: Annotated[list[str], typer.Argument(help="all the roles the member shall have")],
    provider: Provider = None,
    database: Database = "housedealer.sqlite",
    json: Json = False,
) -> None:
    """Give a member other roles."""

    async def work(members: Members) -> Account:
        return await members.set_roles((await members.of_login(login)).id, role, provider)

    _say(_with_members(database, work), None, json)


@app.command()
def password(login: Login, database: Database = "housedealer.sqlite", json: Json = False) -> None:
    """Give a member a new password; all their sessions end."""

    async def work(members: Members) -> tuple[Account, str]:
        return await members.reset_password((await members.of_login(login)).id)

    account, made_up = _with_members(database, work)
    _say(account, made_up, json)


@app.command()
def unlock(login: Login, database: Database = "housedealer.sqlite") -> None:
    """Let a member sign in again who was locked out by too many wrong passwords."""

    async def work(members: Members) -> int:
        return await members.unlock((await members.of_login(login)).id)

    typer.echo(f"{login}: {_with_members(database, work)} failed attempts forgotten")


@app.command()
def forget_second_factor(login: Login, database: Database = "housedealer.sqlite") -> None:
    """Let a member in without codes who has lost the app that makes them; all their sessions end."""

    async def work(members: Members) -> str:
        from housedealer.room.people.budgets import Budgets
        from housedealer.room.people.second_factors import SecondFactors

        factors = SecondFactors(members, Budgets(members.storage, 0.0))
        return (await factors.reset((await members.of_login(login)).id)).name

    typer.echo(f"{_with_members(database, work)} signs in by the password alone")


@app.command()
def disable(login: Login, database: Database = "housedealer.sqlite", json: Json = False) -> None:
    """Close an account to sign-ins; all its sessions end."""
    _say(_with_members(database, lambda members: _set_disabled(members, login, True)), None, json)


@app.command()
def enable(login: Login, database: Database = "housedealer.sqlite", json: Json = False) -> None:
    """Open an account again that was closed."""
    _say(_with_members(database, lambda members: _set_disabled(members, login, False)), None, json)


@app.command("sign-out")
def sign_out(login: Login, database: Database = "housedealer.sqlite", json: Json = False) -> None:
    """End every session of a member."""

    async def work(members: Members) -> Account:
        return await members.sign_out((await members.of_login(login)).id)

    _say(_with_members(database, work), None, json)


async def _set_disabled(members: Members, login: str, disabled: bool) -> Account:
    return await members.disable((await members.of_login(login)).id, disabled)


@app.command("list")
def list_(
    find: Annotated[str, typer.Argument(help="a part of the login or name")] = "",
    database: Database = "housedealer.sqlite",
    json: Json = False,
) -> None:
    """List members."""
    found = _with_members(database, lambda members: members.find(find))
    if json:
        typer.echo(jsonlib.dumps([_plain(account) for account in found], ensure_ascii=False))
        return
    for account in found:
        _say(account, None, json)
