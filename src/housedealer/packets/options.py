"""Options from text or TOML to a game's own typed options, checked by pydantic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from housedealer.errors import BadSetup

T = TypeVar("T")
reader = cache(TypeAdapter)  # what checks options of one kind takes longer to make than to use


def read_options(kind: type[T], given: Mapping[str, Any], id: str) -> T:
    """A game's options with `given` in force; an unknown or impossible one is refused with what is possible."""
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    for key in given:
        if key not in known:
            raise BadSetup(f"{id} has no option {key!r}; it has fee, seats, {', '.join(known)}")
    try:
        read: T = reader(kind).validate_python(dict(given))  # type: ignore[arg-type]
        return read
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        meaning = known[key].metadata.get("help", "")
        raise BadSetup(
            f"{id}: option {key}={given[key]}: {first['msg']}" + (f" ({meaning})" if meaning else "")
        ) from None
