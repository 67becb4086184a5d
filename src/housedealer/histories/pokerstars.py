"""Hands as the text that PokerStars writes, which most trackers read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from housedealer.histories.phh import Cards
from housedealer.histories.streets import Act, Told
from housedealer.table.events import HIDDEN

_GAMES: Final = {"Holdem": "Hold'em", "Omaha": "Omaha", "OmahaHiLo": "Omaha Hi/Lo"}
_LIMITS: Final = {"limit": "Limit", "no_limit": "No Limit", "pot_limit": "Pot Limit"}
_POSTS: Final = {
    "small blind": "posts small blind", "big blind": "posts big blind", "straddle": "posts straddle",
    "extra blind": "posts big blind", "dead blind": "posts small blind",
}  # fmt: skip


def write(hand: Told, number: int, started: datetime | None = None) -> str:
    """A hand as text. `number` is the hand's own among all that are written together."""
    return "\n".join(_lines(hand, number, started)) + "\n\n\n"


def _lines(hand: Told, number: int, started: datetime | None) -> Iterator[str]:
    when = (started or datetime.fromtimestamp(0, UTC)).astimezone(UTC)
    low, high = hand.bets if hand.structure == "limit" else hand.blinds
    game = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}"
    yield f"PokerStars Hand #{number}:  {game} ({_money(low)}/{_money(high)} USD) - {when:%Y/%m/%d %H:%M:%S} UTC"
    yield f"Table '{hand.table} {hand.number}' {hand.size}-max Seat #{hand.button} is the button"
    for seat, name in hand.names.items():
        yield f"Seat {seat}: {name} ({_money(hand.stacks[seat])} in chips)"
    yield from (_act(hand, act, 0) for act in hand.forced)
    yield "*** HOLE CARDS ***"
    for seat, cards in hand.hands.items():
        if HIDDEN not in cards:
            yield f"Dealt to {hand.names[seat]} [{_cards(cards)}]"
    board: Cards = ()
    for street in hand.streets:
        if street.cards:
            yield (
                f"*** {street.name.upper()} *** "
                + "".join(f"[{_cards(board)}] " if board else "")
                + f"[{_cards(street.cards)}]"
            )
            board = (*board, *street.cards)
        highest = max((act.to for act in street.acts if act.kind in _POSTS), default=0)
        for act in street.acts:
            if act.kind not in _POSTS and act.kind != "show":
                yield _act(hand, act, highest)
                highest = max(highest, act.to)
    if hand.shown:
        yield "*** SHOW DOWN ***"
        yield from (f"{hand.names[act.seat]}: shows [{_cards(act.cards)}]" for act in hand.shown)
    names = _pot_names(len(hand.pots))
    for pot, name in zip(hand.pots, names, strict=True):
        yield from (f"{hand.names[seat]} collected {_money(won)} from {name}" for seat, won in pot.won.items())
    yield from _summary(hand, board, {act.seat: act.cards for act in hand.shown})


def _summary(hand: Told, board: Cards, shown: dict[int, Cards]) -> Iterator[str]:
    yield "*** SUMMARY ***"
    totals = [sum(pot.won.values()) + pot.drop for pot in hand.pots]
    parts = ""
    if len(totals) > 1:
        named = zip(_pot_names(len(totals)), totals, strict=True)
        parts = "".join(f" {name[0].upper()}{name[1:]} {_money(total)}." for name, total in named)
    yield f"Total pot {_money(sum(totals))}{parts} | Rake {_money(sum(pot.drop for pot in hand.pots))}"
    if board:
        yield f"Board [{_cards(board)}]"
    folded = {act.seat: street.name for street in hand.streets for act in street.acts if act.kind == "fold"}
    for seat, name in hand.names.items():
        won = sum(pot.won.get(seat, 0) for pot in hand.pots)
        if seat in folded:
            ending = "folded before Flop" if folded[seat] == "Preflop" else f"folded on the {folded[seat]}"
        elif seat in shown:
            ending = f"showed [{_cards(shown[seat])}] and {f'won ({_money(won)})' if won else 'lost'}"
        else:
            ending = f"collected ({_money(won)})" if won else "mucked"
        yield f"Seat {seat}: {name} {ending}"


def _act(hand: Told, act: Act, highest: int) -> str:
    """An action; a raise is told by how much it raises what stood at `highest`."""
    name, amount = hand.names[act.seat], _money(act.amount)
    end = " and is all-in" if act.all_in else ""
    match act.kind:
        case "return":
            return f"Uncalled bet ({amount}) returned to {name}"
        case "raise":
            return f"{name}: raises {_money(act.to - highest)} to {_money(act.to)}{end}"
        case "fold" | "check":
            return f"{name}: {act.kind}s"
        case "call" | "bet":
            return f"{name}: {act.kind}s {amount}{end}"
        case post:
            return f"{name}: {_POSTS[post]} {amount}{end}"


def _pot_names(count: int) -> list[str]:
    if count <= 1:
        return ["pot"] * count
    return ["main pot", *(("side pot",) if count == 2 else (f"side pot-{at}" for at in range(1, count)))]


def _cards(cards: Cards) -> str:
    return " ".join(map(str, cards))


def _money(cents: int) -> str:
    return f"${cents // 100}" if cents % 100 == 0 else f"${cents / 100:.2f}"
