"""A game's options as a form asks for them: what each means, what it may be, and what it is when nobody says otherwise."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from pydantic import Field

from housedealer.packets.entries import Entry, module_of
from housedealer.packets.fees import (
    default_option,
    fee_option,
    has_schedule,
    option_keys,
    reading_keys,
    schedules_for,
    side_bet_keys,
    side_bet_option,
)
from housedealer.room.http.wire.base import Shape
from housedealer.room.money.signs import fee_sign

MAIN: Final = frozenset(
    {"structure", "stakes", "blinds", "ante", "force", "base_limit", "ante_limit", "decks", "point", "most_per_round"}
)  # what a floor decides about nearly every table


class OptionChoice(Shape):
    """One option of a game."""

    id: str
    group: Literal["main", "pay_table", "limit", "rule"] = Field(
        description="What is decided about nearly every table, a pay table, the limit of a side bet, or a rule."
    )
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
    [('decks', 'one_of', 6)]
    """
    module = module_of(found)
    listed, kinds = [], _kinds(module.Options)
    for field in fields(module.Options):
        kind = kinds[field.name]
        choices = [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []
        if field.name in found.fixed:  # what the packet leaves to the room, which may be nothing
            choices = list(found.fixed[field.name].values)
            if len(choices) == 1:
                continue
        listed.append(
            OptionChoice(
                id=field.name,
                group="main" if field.name in MAIN else "limit" if field.name.endswith("_limit") else "rule",
                kind="one_of" if choices else "yes_or_no" if kind is bool else "number" if kind is int else "text",
                value=found.options.get(field.name, field.default),
                one_of=choices,
                help=field.metadata.get("help", ""),
            )
        )
    return listed


def table_choices(found: Entry) -> list[OptionChoice]:
    """The pay tables of every bet for which the packet prints several.

    >>> from housedealer.packets.entries import entry
    >>> [(c.id, c.one_of) for c in table_choices(entry("garden_city/pure_21_5_blackjack"))]
    [('lucky_lucky_table', ['standard', 'with_20']), ('buster_table', ['standard', 'A', 'B', 'C'])]
    """
    names = {bet["id"]: bet["name"] for bet in found.bets}
    return [
        OptionChoice(
            id=f"{bet}_table",
            group="pay_table",
            kind="one_of",
            value=str(found.options.get(f"{bet}_table", next(iter(tables)))),
            one_of=list(tables),
            help=f"the pay table of {names.get(bet, bet)}",
        )
        for bet, tables in found.pay_tables.items()
        if len(tables) > 1
    ]


class FeeChoice(Shape):
    """A collection that may be posted: its key, its printed name and what it takes."""

    key: str
    name: str
    takes: str
    kind: Literal["option", "reading", "side_bet"]
    usual: bool = Field(description="Whether it is posted unless another one is chosen.")


def fee_choices(id: str) -> list[FeeChoice]:
    """Every printed option of a `room/game`, the other readings of some, and the schedules of side bets to add to one."""
    listed: list[FeeChoice] = []
    titles = {schedule.id: schedule.title for schedule in schedules_for(id)} if has_schedule(id) else {}
    own = next(iter(titles), "")
    kinds: tuple[tuple[Literal["option", "reading", "side_bet"], tuple[str, ...]], ...] = (
        ("option", option_keys(id)), ("reading", reading_keys(id)), ("side_bet", side_bet_keys(id))
    )  # fmt: skip
    for kind, keys in kinds:
        for key in keys:
            name, colon, number = key.rpartition(":")
            title = titles[name] if colon and name != own else titles[own]
            option, sign, reading = number.partition("@")
            said = f"{title}, option {option}" + (f", {reading.replace('_', ' ')}" if sign else "")
            priced = side_bet_option(id, key) if kind == "side_bet" else fee_option(id, key)
            usual = key == default_option(id)
            listed.append(FeeChoice(key=key, name=said, takes=fee_sign(priced), kind=kind, usual=usual))
    return listed
