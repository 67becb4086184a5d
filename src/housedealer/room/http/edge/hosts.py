"""By which names the room is called. A page elsewhere may make a browser call the room by a name of its own (DNS rebinding).

An address cannot be taken over like that, so every address is taken; so are this machine's own names. Any other name, such
as the one that people type behind a reverse proxy, is to be set.
"""

from __future__ import annotations

import ipaddress
import socket
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from housedealer.room.operations.problems import RoomError

OWN: Final = frozenset({"localhost", "testserver"})


class UnknownHost(RoomError):
    """A request for a host that this room is not."""

    status = HTTPStatus.MISDIRECTED_REQUEST


class Hosts:
    """The names that are taken. `*` takes all, `*.example.org` every name below one.

    >>> hosts = Hosts("cards.example.org, *.example.net")
    >>> [hosts.known(name) for name in ("cards.example.org:443", "a.b.example.net", "127.0.0.1:8000", "[::1]:8000")]
    [True, True, True, True]
    >>> [hosts.known(name) for name in ("evil.example", "example.net", "cards.example.org.evil.example", "a b", "")]
    [False, False, False, False, False]
    """

    def __init__(self, names: str) -> None:
        given = {name.strip().lower() for name in names.split(",")} - {""}
        own = {socket.gethostname().lower()} | OWN
        self._exact = frozenset({name for name in given if not name.startswith("*")} | own)
        self._below = tuple(name[1:] for name in given if name.startswith("*."))
        self._any = "*" in given

    def known(self, host: str) -> bool:
        """Whether a Host header names this room."""
        name = _name(host)
        if name is None:
            return False
        return self._any or name in self._exact or name.endswith(self._below) or _is_address(name)

    def check(self, host: str | None) -> None:
        """Refuse a request for another host, or for none."""
        if host is None or not self.known(host):
            raise UnknownHost("the room is not called that; whoever runs it sets its names as `hosts`")


def is_own(origin: str, host: str | None) -> bool:
    """Whether the page that a browser names as a request's origin was had from the host that the request is for.

    >>> [is_own(origin, "cards.example:80") for origin in ("http://cards.example:80", "http://evil.example", "http://[::1", "null")]
    [True, False, False, False]
    """
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False


def _name(host: str) -> str | None:
    """The name or address in a Host header, without the port."""
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        port = port.removeprefix(":")
        whole = bracket == "]"
    else:
        name, _, port = host.partition(":")
        whole = bool(name)
    fits = whole and (not port or port.isdigit()) and all(c.isalnum() or c in "-._:" for c in name) and host.isascii()
    return name.lower().rstrip(".") if fits else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
