"""A game's options as a form asks for them: what each means, what it may be, and what it is when nobody says otherwise."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import Field

from housedealer.packets.entries import Entry, module_of
from housedealer.room.http.wire.base import Shape


class OptionChoice(Shape):
    """One option of a game."""

    id: str
    kind: Literal["yes_or_no", "number", "one_of", "text"]
    value: bool | int | str = Field(description="What is in force unless chosen otherwise.")
    one_of: list[str] = Field(description="The choices of a `one_of` option.")
    help: str


def _kinds(options: type[Any]) -> dict[str, Any]:
    return get_type_hints(options)


def option_choices(found: Entry) -> list[OptionChoice]:
    """Every option of a `room/game`, with the room's own choice where it makes one.

    >>> from housedealer.packets.entries import entry
    >>> [(c.id, c.kind, c.value) for c in option_choices(entry("garden_city/casino_war")) if c.id == "decks"]
    [('decks', 'number', 6)]
    """
    module = module_of(found)
    listed, kinds = [], _kinds(module.Options)
    for field in fields(module.Options):
        kind = kinds[field.name]
        choices = [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []
        listed.append(
            OptionChoice(
                id=field.name,
                kind="one_of" if choices else "yes_or_no" if kind is bool else "number" if kind is int else "text",
                value=found.options.get(field.name, field.default),
                one_of=choices,
                help=field.metadata.get("help", ""),
            )
        )
    return listed
