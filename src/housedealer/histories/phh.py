"""Poker hand histories in the PHH format: one hand in a `.phh` file, many in a `.phhs` file, both TOML.

Amounts may have decimals. They are kept as whole numbers of the smallest unit that a hand writes down, `unit` of which
make one of the file's.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple

from housedealer.cards import Card, card
from housedealer.errors import HouseDealerError
from housedealer.table.events import HIDDEN

Cards = tuple[Card | str, ...]  # HIDDEN where a card is not known

_HEADER: Final = re.compile(r"""^[ \t]*\[\s*([\w.-]+|'[^'\n]*'|"[^"\n]*")\s*\][ \t]*(?:#.*)?$""", re.MULTILINE)
_TEXTS: Final = re.compile(r"'([^'\\]*)'")
_SIMPLE: Final = re.compile(r"\[[-\d., ]*\]|-?[\d.]+|true|false")
_TIME: Final = re.compile(r"\d\d:\d\d:\d\d")
_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_AMOUNTS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_DROP: Final = "_drop"  # a field of our own
_FIELDS: Final = {*_LISTS, *_AMOUNTS, _DROP, "variant", "actions", "ante_trimming_status", "players"}


class BadHistory(HouseDealerError):
    """A hand history that is malformed."""


class Action(NamedTuple):
    """One entry of a history. `actor` is 0 for the dealer; `player` is who is dealt to."""

    actor: int
    kind: str  # db, dh, pb, f, cc, cbr, sd, sm
    player: int = 0
    cards: Cards = ()
    amount: int = 0
    text: str = ""


@dataclass(frozen=True)
class History:
    """One recorded hand. Players are numbered from 1; in flop games player 1 is at the left of the button."""

    variant: str
    stacks: tuple[int | None, ...]  # None where a stack is not known
    antes: tuple[int, ...]
    actions: tuple[Action, ...]
    blinds: tuple[int, ...] = ()  # below zero: posted out of turn
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    trim_antes: bool = False  # a short ante can win only as much from each other one
    finishing: tuple[int | None, ...] | None = None
    winnings: tuple[int | None, ...] | None = None
    players: tuple[str, ...] = ()
    unit: int = 1
    drop: int = 0  # what the house took from the pot, where the file says so
    extra: Mapping[str, Any] = field(default_factory=dict)

    def money(self, amount: int) -> str:
        """An amount as the file would write it."""
        if amount % self.unit == 0:
            return str(amount // self.unit)
        return f"{Decimal(amount) / self.unit:f}"


# -- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> History:
    """The one hand of a `.phh` file."""
    return history(_toml(text))


def read_many(text: str) -> Iterator[tuple[str, History | BadHistory]]:
    """Each hand of a `.phhs` file with its name; a malformed one does not keep the others from being read."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        raise BadHistory("no hand is found: each begins with its number in brackets, like [1]")
    ends = [*(header.start() for header in headers[1:]), len(text)]
    for header, end in zip(headers, ends, strict=True):
        try:
            yield header[1], read(text[header.end() : end])
        except BadHistory as error:
            yield header[1], error


def history(data: Mapping[str, Any]) -> History:
    """A hand from the fields of its file."""
    variant = data.get("variant")
    if not isinstance(variant, str):
        raise BadHistory("the variant is missing")
    texts = data.get("actions")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadHistory("actions should be a list of texts")
    lists = {name: _numbers(data, name) for name in _LISTS if name in data}
    amounts = {name: _number(data[name], name) for name in (*_AMOUNTS, _DROP) if name in data}
    raises = [(at, _raise_to(text)) for at, text in enumerate(texts) if "cbr" in text.partition("#")[0]]
    unit = _unit([*amounts.values(), *(n for numbers in lists.values() for n in numbers), *(n for _, n in raises)])
    stacks = _scaled(lists.get("starting_stacks"), unit)
    if stacks is None or not 2 <= len(stacks) <= 10:
        raise BadHistory("starting_stacks should name two to ten players' stacks")
    if any(stack is not None and stack <= 0 for stack in stacks):
        raise BadHistory("every starting stack should be above zero")
    for name, numbers in lists.items():
        if len(numbers) != len(stacks):
            raise BadHistory(f"{name} has {len(numbers)} entries and starting_stacks {len(stacks)}")
    for name, number in [*amounts.items(), *(("antes", number) for number in lists.get("antes", ()))]:
        if number < 0:
            raise BadHistory(f"{name} should not be below zero")
    raised = dict(raises)
    actions = (_action(text, at, len(stacks), raised.get(at), unit) for at, text in enumerate(texts))
    players = data.get("players", ())
    scaled = {name.lstrip("_"): _whole(number, unit, name) for name, number in amounts.items()}
    return History(
        variant=variant,
        stacks=stacks,
        antes=tuple(_whole(n, unit, "antes") for n in lists.get("antes", (0,) * len(stacks))),
        actions=tuple(action for action in actions if action is not None),
        blinds=tuple(_whole(n, unit, "blinds_or_straddles") for n in lists.get("blinds_or_straddles", ())),
        trim_antes=data.get("ante_trimming_status") is True,
        finishing=_scaled(lists.get("finishing_stacks"), unit),
        winnings=_scaled(lists.get("winnings"), unit),
        players=tuple(map(str, players)) if isinstance(players, list) else (),
        unit=unit,
        extra={name: value for name, value in data.items() if name not in _FIELDS and type(value) in (str, int)},
        **scaled,
    )


def _toml(text: str) -> dict[str, Any]:
    plain = _plain(text)
    if plain is not None:
        return plain
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, InvalidOperation, RecursionError) as error:
        raise BadHistory(f"it is not TOML: {error}") from None


def _plain(text: str) -> dict[str, Any] | None:
    """The fields of a file in the form that programs write, one simple value a line; None for anything else.

    Large collections are all written so, and reading them as TOML takes longer than replaying them.
    """
    fields: dict[str, Any] = {}
    for line in text.splitlines():
        if not line:
            continue
        name, equals, value = line.partition(" = ")
        if not equals or not name.isidentifier() or name in fields:
            return None
        texts = _TEXTS.findall(value)
        try:
            if value == f"[{', '.join(map(repr, texts))}]":
                fields[name] = texts
            elif len(texts) == 1 and value == repr(texts[0]):
                fields[name] = texts[0]
            elif _SIMPLE.fullmatch(value):
                fields[name] = json.loads(value, parse_float=Decimal)
            elif not _TIME.fullmatch(value):
                return None
        except ValueError:
            return None
    return fields


def _numbers(data: Mapping[str, Any], name: str) -> tuple[int | Decimal, ...]:
    numbers = data[name]
    if not isinstance(numbers, list):
        raise BadHistory(f"{name} should be a list of amounts")
    return tuple(_number(number, name) for number in numbers)


def _number(number: object, name: str) -> int | Decimal:
    if isinstance(number, bool) or not isinstance(number, int | Decimal) or number != number:
        raise BadHistory(f"{name} should be an amount, not {number!r}")
    return number


def _raise_to(text: str) -> int | Decimal:
    amount = text.partition("#")[0].split()[-1]
    try:
        return int(amount) if amount.isdigit() else Decimal(amount.replace(",", ""))
    except InvalidOperation:
        raise BadHistory(f"{text!r} should end with an amount") from None


def _unit(numbers: Iterable[int | Decimal]) -> int:
    """How many of the smallest written unit make one."""
    places = 0
    for number in numbers:
        if isinstance(number, Decimal) and number.is_finite():
            places = max(places, -int(number.as_tuple().exponent))
    if places > 12:
        raise BadHistory("amounts have more than twelve decimals")
    return int(10**places)


def _whole(number: int | Decimal, unit: int, name: str) -> int:
    if isinstance(number, Decimal) and not number.is_finite():
        raise BadHistory(f"{name} should be finite")
    return int(number * unit)


def _scaled(numbers: Sequence[int | Decimal] | None, unit: int) -> tuple[int | None, ...] | None:
    """Amounts in units; an infinite one is an unknown one."""
    if numbers is None:
        return None
    return tuple(None if isinstance(n, Decimal) and not n.is_finite() else int(n * unit) for n in numbers)


def _action(text: str, at: int, players: int, amount: int | Decimal | None, unit: int) -> Action | None:
    """An action from its notation; commentary alone is none."""
    words = text.partition("#")[0].split()

    def player(word: str) -> int:
        if word[:1] != "p" or not word[1:].isdigit() or not 1 <= int(word[1:]) <= players:
            raise BadHistory(f"action {at + 1}, {text!r}: there are players p1 to p{players}")
        return int(word[1:])

    match words:
        case []:
            return None
        case ["d", "db", cards]:
            return Action(0, "db", 0, _cards(cards), text=text)
        case ["d", "dh", who, cards]:
            return Action(0, "dh", player(who), _cards(cards), text=text)
        case [who, "f" | "cc" | "pb" | "sd" | "sm" as kind]:
            return Action(player(who), kind, text=text)
        case [who, "cbr", _] if amount is not None:
            return Action(player(who), "cbr", amount=_whole(amount, unit, text), text=text)
        case [who, "sm", "-"]:
            return Action(player(who), "sm", cards=("-",), text=text)
        case [who, "sm" | "sd" as kind, cards]:
            return Action(player(who), kind, cards=_cards(cards), text=text)
    raise BadHistory(f"action {at + 1}, {text!r}, is not in the notation")


def _cards(text: str) -> Cards:
    codes = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return tuple(HIDDEN if code == HIDDEN else card(code) for code in codes)
    except ValueError as error:
        raise BadHistory(str(error)) from None


# -- writing ---------------------------------------------------------------------------------------------------------


def write(hand: History) -> str:
    """A hand as the text of a `.phh` file."""
    lines = [f"variant = {_quoted(hand.variant)}", f"ante_trimming_status = {str(hand.trim_antes).lower()}"]

    def amounts(name: str, numbers: Sequence[int | None]) -> None:
        written = ("inf" if number is None else hand.money(number) for number in numbers)
        lines.append(f"{name} = [{', '.join(written)}]")

    amounts("antes", hand.antes)
    if hand.blinds:
        amounts("blinds_or_straddles", hand.blinds)
    for name in _AMOUNTS:
        if number := getattr(hand, name):
            lines.append(f"{name} = {hand.money(number)}")
    amounts("starting_stacks", hand.stacks)
    lines.append(f"actions = [{', '.join(_quoted(notation(hand, action)) for action in hand.actions)}]")
    lines.extend(
        f"{name} = {value if isinstance(value, int) else _quoted(str(value))}" for name, value in hand.extra.items()
    )
    if hand.players:
        lines.append(f"players = [{', '.join(map(_quoted, hand.players))}]")
    if hand.drop:
        lines.append(f"{_DROP} = {hand.money(hand.drop)}")
    if hand.finishing is not None:
        amounts("finishing_stacks", hand.finishing)
    if hand.winnings is not None:
        amounts("winnings", hand.winnings)
    return "\n".join(lines) + "\n"


def write_many(hands: Iterable[History]) -> str:
    """Hands as the text of a `.phhs` file."""
    return "\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def notation(hand: History, action: Action) -> str:
    """An action as histories write it."""
    cards = "".join(map(str, action.cards))
    match action.kind:
        case "db":
            return f"d db {cards}"
        case "dh":
            return f"d dh p{action.player} {cards}"
        case "cbr":
            return f"p{action.actor} cbr {hand.money(action.amount)}"
        case kind:
            return f"p{action.actor} {kind} {cards}".rstrip()


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else sign for sign in plain) + '"'
