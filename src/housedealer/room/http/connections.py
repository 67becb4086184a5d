"""What every WebSocket of the room has in common: whose it is, how many there may be, and when it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final

import orjson
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from housedealer.room.http.edge.hosts import is_own
from housedealer.room.http.edge.rate_limits import Limits
from housedealer.room.operations.addresses import counted_as
from housedealer.room.operations.problems import BadMessage, NotAllowed, TooLarge
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import Account, Accounts
from housedealer.room.people.presence import Connected
from housedealer.room.tables.viewers import Viewer

LONGEST: Final = 16_384
SIGNED_IN: Final = 30.0  # seconds between two looks whether somebody still is
AT_FIRST: Final = 1.0  # and until the first, for what was changed while they came
STAFF: Final = frozenset({"house_dealer", "floor", "auditor", "administrator"})  # who watch all tables
LOGGER: Final = logging.getLogger("housedealer.room")


def same_origin(socket: WebSocket) -> None:
    """Another site's page may not use a visitor's cookie."""
    origin = socket.headers.get("origin")
    if origin is not None and not is_own(origin, socket.headers.get("host")):
        raise NotAllowed("tables are watched from the room's own page")


def hold_a_place(socket: WebSocket, account: Account | None, held: contextlib.AsyncExitStack) -> None:
    """So many tables are watched by one player, and from one address; the room's staff watch as many as there are."""
    limits: Limits = socket.app.state.limits
    settings: Settings = socket.app.state.settings
    address = counted_as(address_of(socket))
    if account is not None and not STAFF.isdisjoint(account.roles):
        return
    wanted = [(f"sockets:{address}", settings.websockets)]
    if account is not None:
        wanted.append((f"watching:{account.id}", settings.watched_each))
    else:
        wanted.append((f"watching:{address}", 2 * settings.watched_each))  # visitors of one address together
    for who, most in wanted:
        limits.hold(who, most, "tables watched")
        held.callback(limits.holdings.give, who)


def stay_while_signed_in(
    accounts: Accounts, token: str, account: Account, viewer: Viewer, held: contextlib.AsyncExitStack
) -> None:
    """Let go of somebody who is signed out meanwhile, anywhere: at once, or soon if the news of it is lost."""
    connected = Connected(account.id, token, account.standing, viewer.let_go)
    accounts.presence.enter(connected)
    held.callback(accounts.presence.leave, connected)

    async def look() -> None:
        await asyncio.sleep(AT_FIRST)
        while True:
            try:
                now = await accounts.lately(token)
            except Exception as error:  # while the database is away, the news of it is lost too: look again afterwards
                LOGGER.warning("whether somebody is still signed in could not be found out: %s", error)
            else:
                if now is None or now.standing != account.standing:
                    viewer.let_go()
                    return
            await asyncio.sleep(SIGNED_IN)

    held.callback(asyncio.create_task(look()).cancel)


async def hang_up(socket: WebSocket) -> None:
    """Close: the other side is too far behind, has been signed out, or the room closes; it comes again with `since`."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(1013)


def parsed(text: str | bytes) -> dict[str, Any]:
    """What somebody says over a connection."""
    if isinstance(text, bytes):
        raise BadMessage("messages are JSON text, not bytes")
    if len(text) > LONGEST:
        raise TooLarge(f"a message has at most {LONGEST} characters, not {len(text)}")
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadMessage("the message is not JSON") from None
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise BadMessage('a message is an object with a type, like {"type": "ping"}')
    if not isinstance(given.get("id"), str | int | None):
        raise BadMessage("a message's id is a number or a text")
    return given


async def send(socket: WebSocket, message: bytes) -> None:
    """Send one message by the long way."""
    try:
        await socket.send({"type": "websocket.send", "text": message.decode()})
    except RuntimeError as error:  # the connection was closed meanwhile, for what came over it
        raise WebSocketDisconnect(1006) from error


def standing_of(account: Account | None) -> frozenset[str]:
    """What somebody is to `access`."""
    return frozenset({"visitor"}) if account is None else account.standing


def address_of(socket: WebSocket) -> str:
    """Where a connection comes from."""
    return socket.client.host if socket.client is not None else ""


def id_of(account: Account | None) -> str | None:
    """The account of somebody; none of a visitor without a name."""
    return None if account is None else account.id
