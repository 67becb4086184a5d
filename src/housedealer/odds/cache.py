"""The result cache: results on disk, so that what took a minute is there at once the next time.

A result is found again under a hash of everything it follows from: the facts that were read to work it out, and the code
that did. Nothing is lost by deleting the folder: `$HOUSEDEALER_CACHE`, or `housedealer` in the user's cache directory.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from housedealer.odds import work_out
from housedealer.odds.facts import fact, watched
from housedealer.odds.registry import GENERIC, odds_of
from housedealer.odds.result import Result
from housedealer.odds.sources import code_hash
from housedealer.odds.wager import Wager, read_wager
from housedealer.packets.entries import entry
from housedealer.packets.folders import cached_by_room

_locks: dict[str, Lock] = {}
_known: dict[str, Any] = {}


def folder() -> Path:
    """Where results lie."""
    chosen = os.environ.get("HOUSEDEALER_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer"


def cached(name: str, follows_from: Iterable[object], make: Callable[[], Any]) -> Any:
    """Plain data made once: found in memory or on disk under what it follows from, or made and put there.

    The code it follows from is that of the module that `make` lies in. Threads that want the same data wait for the first
    of them to make it.
    """
    file = _file(name, code_hash(make.__module__), *follows_from)
    with _locks.setdefault(file, Lock()):
        found = _find(file)
        return _keep(file, make()) if found is None else found


def _file(name: str, code: str, *follows_from: object) -> str:
    text = "\n".join((name, code, *map(repr, follows_from)))
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"


def _find(file: str) -> Any:
    """What is in a file, in memory if it was read before; None if there is nothing."""
    if file not in _known and (found := _read(folder() / file)) is not None:
        _known[file] = found
    return _known.get(file)


def _keep(file: str, data: Any) -> Any:
    _write(folder() / file, data)
    _known[file] = data
    return data


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # not there, or not whole: it is made again
        return None


def _write(path: Path, data: Any) -> None:
    """Put data on disk, whole or not at all; a disk that will not take it is no reason to fail."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            json.dump(data, file)
        os.replace(file.name, path)
    except OSError:
        pass


def cached_for(name: str, wager: Wager, modules: tuple[str, ...], make: Callable[[Wager], Any]) -> Any:
    """Plain data that some modules make of a wager at most once, for all wagers alike in what is read to make it."""
    code = code_hash(*modules)
    about = (wager.entry.module, wager.bet, wager.decks)
    listed = _file("reads", code, name, *about)  # sets of facts that such data was made from
    with _locks.setdefault(listed, Lock()):
        found = _found_by_reads(name, wager, code)
        if found is None:
            seen, reads = watched(wager)
            data, names = make(seen), [list(read) for read in sorted(reads)]
            found = _keep(_file(name, code, *about, names, [fact(wager, *read) for read in names]), data)
            _keep(listed, [*(known for known in _find(listed) or () if known != names), names])
        return found


def _found_by_reads(name: str, wager: Wager, code: str) -> Any:
    found = _reads_and_data(name, wager, code)
    return None if found is None else found[1]


def _reads_and_data(name: str, wager: Wager, code: str) -> tuple[list[list[str]], Any] | None:
    """What was read to make some data, and the data, if they are known."""
    about = (wager.entry.module, wager.bet, wager.decks)
    for names in _find(_file("reads", code, name, *about)) or ():
        found = _find(_file(name, code, *about, names, [fact(wager, *read) for read in names]))
        if found is not None:
            return names, found
    return None


def solved_by(wager: Wager) -> tuple[str, ...]:
    """The modules that work out a wager; none where it cannot be."""
    module = odds_of(wager.entry).module("solvers", wager.bet)
    if module != GENERIC:
        return (module,) if module else ()
    from housedealer.odds.generic import game_modules

    return module, *game_modules(wager.entry)


def cached_odds(id: str, bet: str, options: Mapping[str, Any] | None = None) -> Result:
    """The odds of a bet, worked out at most once."""
    return _cached_odds(id, bet, tuple(sorted((key, str(value)) for key, value in (options or {}).items())))


@partial(cached_by_room, maxsize=1024)
def _cached_odds(id: str, bet: str, given: tuple[tuple[str, str], ...]) -> Result:
    return cached_result(read_wager(entry(id), bet, options=dict(given)))


def cached_result(wager: Wager) -> Result:
    """The odds of a wager, worked out at most once for all that are alike in what is read."""
    if not solved_by(wager):
        return work_out(wager)  # refused with what can be worked out
    return _named(cached_for("odds", wager, solved_by(wager), lambda seen: work_out(seen).to_json()), wager)


def read_for(wager: Wager) -> list[tuple[str, str]]:
    """What of a wager its odds were worked out from, if they are known."""
    found = _reads_and_data("odds", wager, code_hash(*solved_by(wager)))
    return [] if found is None else [(whose, name) for whose, name in found[0]]


def known_odds(id: str, bet: str) -> Result | None:
    """The odds of a bet if they have been worked out before."""
    wager = read_wager(entry(id), bet)
    found = _found_by_reads("odds", wager, code_hash(*solved_by(wager)))
    return None if found is None else _named(found, wager)


def _named(found: Any, wager: Wager) -> Result:
    named = Result.from_json(found).named(wager.entry.id, wager.bet, wager.decks, found["seconds"])
    return named.told_apart(wager.not_approved)
