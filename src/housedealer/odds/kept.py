"""Results kept on disk, so that what took a minute is there at once the next time.

A result is found again under a hash of everything it follows from: the rules in force, the pays, and the code that works it
out. Nothing is lost by deleting the folder: `$HOUSEDEALER_CACHE`, or `housedealer` in the user's cache directory.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from housedealer.odds import odds
from housedealer.odds.result import Result
from housedealer.odds.wager import Wager, read_wager
from housedealer.packets.entries import entry, house_way_of

CODE = ("cards.py", "tiles.py", "hands", "games", "money/pay.py", *(f"odds/{name}" for name in ("kernels", "solvers")))
CODE += tuple(f"odds/{name}.py" for name in ("book", "decisions", "result", "rounds", "simulate", "wager"))
_locks: dict[str, Lock] = {}
_known: dict[str, Any] = {}


def folder() -> Path:
    """Where results are kept."""
    chosen = os.environ.get("HOUSEDEALER_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer"


@cache
def code_hash() -> str:
    """A hash of all the code that a result follows from."""
    package = Path(__file__).parent.parent
    found = hashlib.sha256()
    for name in CODE:
        path = package / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(str(file.relative_to(package)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def kept(name: str, follows_from: Iterable[object], make: Callable[[], Any]) -> Any:
    """Plain data made once: found in memory or on disk under what it follows from, or made and put there.

    Threads that want the same data wait for the first of them to make it.
    """
    text = "\n".join((name, code_hash(), *map(repr, follows_from)))
    key = hashlib.sha256(text.encode()).hexdigest()
    with _locks.setdefault(key, Lock()):
        if key not in _known:
            path = folder() / f"{name}-{key[:32]}.json"
            found = _read(path)
            if found is None:
                found = make()
                _write(path, found)
            _known[key] = found
        return _known[key]


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


def wager_facts(wager: Wager) -> tuple[object, ...]:
    """All that is particular to a wager: pays, packs, options and the house way."""
    pays = {bet: {row: str(pay) for row, pay in table.items()} for bet, table in wager.pays.items()}
    return wager.entry.module, wager.bet, pays, wager.decks, wager.options, house_way_of(wager.entry)


def kept_odds(id: str, bet: str, options: Mapping[str, Any] | None = None) -> Result:
    """The odds of a bet, worked out at most once."""
    return _kept_odds(id, bet, tuple(sorted((key, str(value)) for key, value in (options or {}).items())))


@lru_cache(maxsize=1024)
def _kept_odds(id: str, bet: str, given: tuple[tuple[str, str], ...]) -> Result:
    options = dict(given)
    wager = read_wager(entry(id), bet, options=options)
    found = kept("odds", wager_facts(wager), lambda: odds(id, bet, options=options).to_json())
    return Result.from_json(found).named(id, bet, wager.decks, found["seconds"])
