"""`housedealer deal`: bots play, every chip is counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from json import dumps

from housedealer.bots.dealing import Run
from housedealer.chips import cents, money
from housedealer.errors import BadSetup
from housedealer.packets.approved import unapproved
from housedealer.packets.entries import entry, open_game
from housedealer.table.record import lines

USUAL_SEATS = 6


def run(id: str, rounds: int, seats: str, seed: str, stack: str, options: Mapping[str, str], json: bool) -> int:
    """Deal and report; a range of seats deals as many rounds at each."""
    buy_in = _buy_in(stack)
    for count in _seat_counts(id, seats, options):
        table = Run(id, count, seed, options, buy_in)
        if json:
            _print_events(table, rounds)
        else:
            _print_progress(table, rounds)
    return 0


def _print_events(table: Run, rounds: int) -> None:
    out = sys.stdout
    for bought, round_ in table.rounds(rounds):
        for event in bought:
            out.write(dumps({"round": round_.setup.round, "seq": -1, **event.to_json()}, separators=(",", ":")) + "\n")
        out.writelines(f"{line}\n" for line in lines(round_))
    out.write(dumps(table.summary(), separators=(",", ":")) + "\n")


def _print_progress(table: Run, rounds: int) -> None:
    for _ in _shown(table, rounds):
        pass
    total = table.summary()
    sys.stdout.write(
        f"{table.id}: {total['rounds']:,} rounds with {table.seats} players. "
        f"Fees collected: {money(total['fees'])}. "
        f"Chips: {money(total['chips_before'])} came to the table, {money(total['chips_after'])} are on it: all accounted for.\n"
    )
    if not total["as_approved"]:
        why = unapproved(table.id, {key: str(value) for key, value in table.options.items()})
        sys.stdout.write(f"  This table is not as approved: it was dealt with {why}.\n")
    for player in total["players"]:
        sys.stdout.write(f"  seat {player['seat']:>2}  {player['name']:<6} {money(player['stack']):>12}\n")


def _shown(table: Run, rounds: int) -> Iterator[object]:
    """The rounds, with a progress bar where somebody is watching."""
    if not sys.stderr.isatty():
        yield from table.rounds(rounds)
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(table.rounds(rounds), table.id, total=rounds, console=Console(stderr=True), transient=True)


def _seat_counts(id: str, seats: str, options: Mapping[str, str]) -> list[int]:
    least, most = entry(id).seats["min"], open_game(id, options).size
    if not seats:
        return [max(least, min(most, USUAL_SEATS))]
    first, dots, last = seats.partition("..")
    try:
        return list(range(int(first), int(last) + 1)) if dots else [int(first)]
    except ValueError:
        raise BadSetup(f"--seats {seats} should be a number or a range like {least}..{most}") from None


def _buy_in(text: str) -> int | None:
    if not text:
        return None
    try:
        return cents(text)
    except ValueError as error:
        raise BadSetup(f"--stack: {error}") from None
