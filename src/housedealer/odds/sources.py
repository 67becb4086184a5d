"""The source code that a result follows from: the module that works it out and everything that it imports.

It is found by reading the modules, not by running them, so that a cached result is looked up without loading any kernel.
Facts of a packet reach a solver through its `Wager` and are part of a cache key by their value, so imports are not followed
into `housedealer.packets`.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FACTS = "housedealer.packets"


@cache
def code_hash(*modules: str) -> str:
    """A hash of all the source that some modules rest on, in this package and in those they belong to."""
    packages = frozenset({"housedealer", *(module.partition(".")[0] for module in modules)})
    found = hashlib.sha256()
    for name in sorted(_closure(modules, packages)):
        path = _file(name)
        if path is not None:
            found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def rests_on(module: str) -> set[str]:
    """The names of all modules that a module rests on, itself among them."""
    return _closure((module,), frozenset({"housedealer", module.partition(".")[0]}))


def _closure(modules: tuple[str, ...], packages: frozenset[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in packages or _is_part(name, FACTS) or _file(name) is None:
            continue
        found.add(name)
        waiting += _imports(name)
        waiting.append(name.rpartition(".")[0])  # a module's packages are run before it
    return found


def _is_part(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


@cache
def _file(name: str) -> Path | None:
    """Where a module's source lies; None if it is no module or has no source."""
    try:
        spec = importlib.util.find_spec(name) if name else None
    except (ImportError, AttributeError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


@cache
def _imports(name: str) -> tuple[str, ...]:
    """Every name that a module imports, wherever in it, as the name of a module; those only for types are left out."""
    path = _file(name)
    assert path is not None
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(_imported(ast.parse(path.read_bytes()), package))


def _imported(node: ast.AST, package: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import():
                yield from (alias.name for alias in child.names)
            case ast.ImportFrom():
                start = importlib.util.resolve_name("." * child.level + (child.module or ""), package)
                yield start
                yield from (f"{start}.{alias.name}" for alias in child.names)
            case ast.stmt():
                yield from _imported(child, package)
