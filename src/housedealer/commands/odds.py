"""`housedealer odds`: one wager in full, every wager in one table, a bank's prospects, or a recorded session's mistakes."""

from __future__ import annotations

import json as jsonlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from housedealer.chips import cents
from housedealer.errors import BadSetup
from housedealer.odds import all_wagers, odds
from housedealer.odds.progress import listening
from housedealer.odds.result import Result
from housedealer.odds.wager import BASE, Wager, read_changes, read_wager
from housedealer.packets.entries import entry

if TYPE_CHECKING:
    from housedealer.odds.bank import Banked

REPORTS = (".html", ".pdf")
CHECKED = 1_000_000  # rounds dealt as a check of an exact result


@dataclass(frozen=True)
class Asked:
    """What was asked of `housedealer odds`."""

    id: str | None = None
    bet: str = BASE
    pay: str | None = None
    decks: int | None = None
    simulate: int | None = None
    json: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    force: bool = False
    report: Path | None = None
    processes: int | None = None
    cluster: str | None = None
    session: Path | None = None
    seat: int | None = None
    bank: str | None = None
    players: int | None = None
    wagers: Sequence[str] = ()
    hands_per_hour: int | None = None
    hours: float | None = None
    charts: bool = False
    hands: Sequence[str] = ()
    board: str = ""
    dead: str = ""
    par: bool = False
    vulnerability: bool = False

    def given(self, *names: str) -> list[str]:
        """Which of these were asked for."""
        usual = Asked()
        return [name for name in names if getattr(self, name) != getattr(usual, name)]


OF_A_WAGER = ("bet", "pay", "decks", "force", "processes", "cluster", "charts", "par", "vulnerability")
OF_A_BANK = ("players", "wagers", "hands_per_hour", "hours")
OF_SIMULATION = ("processes", "cluster")


def run(asked: Asked) -> int:
    """Do what was asked; 0 when all went well."""
    if asked.simulate is not None and asked.simulate < 1:
        raise BadSetup(f"simulate at least one round, not {asked.simulate}")
    if asked.report is not None and asked.report.suffix.lower() not in REPORTS:
        raise BadSetup(f"--report {asked.report}: a report is a .html or a .pdf file")
    if asked.session is not None:
        others = ("id", "bank", "simulate", "options", "report", "hands", "board", "dead")
        _refuse(asked, "--session", *others, *OF_A_WAGER, *OF_A_BANK)
        return _session(asked)
    _refuse(asked, "a wager", "seat")
    if asked.hands:
        _refuse(asked, "--hand", "bank", "report", *OF_A_WAGER, *OF_A_BANK)
        return _equity(asked)
    _refuse(asked, "a wager without --hand", "board", "dead")
    if asked.bank is not None:
        _refuse(asked, "--bank", *OF_A_WAGER)
        return _bank(asked)
    _refuse(asked, "a wager without --bank", *OF_A_BANK)
    if asked.simulate is None:
        _refuse(asked, "a wager without --simulate", *OF_SIMULATION)
    if asked.vulnerability:
        _refuse(asked, "--vulnerability", "pay", "charts", "par", "report", "simulate", *OF_SIMULATION)
        from housedealer.commands.odds_leaks import run as leaks

        given = (asked.bet,) if asked.id is not None else ()
        return leaks(asked.id, *given, decks=asked.decks, options=asked.options, force=asked.force, json=asked.json)
    if asked.id is None:
        if asked.given("simulate", "options", *OF_A_WAGER):
            raise BadSetup("name the game: housedealer odds ROOM/GAME --bet B --pay ROW=ODDS,...")
        return _everything(asked)
    return _wager(asked)


def _equity(asked: Asked) -> int:
    """Hands of a pot game against each other."""
    from housedealer.odds.equity import equity_at

    if asked.id is None:
        raise BadSetup("name the game: housedealer odds ROOM/GAME --hand AhKh --hand QsQd")
    hands, options = asked.hands, asked.options
    shares = equity_at(asked.id, hands, asked.board, asked.dead, asked.simulate, asked.seed, options)
    method = "exact" if shares[0].exact else "simulated"
    data = {
        "id": asked.id,
        "board": asked.board,
        "dead": asked.dead,
        "method": method,
        "deals": shares[0].deals,
        "hands": [
            {"hand": hand, "wins": s.wins, "splits": s.splits, "equity": s.equity, "error": s.error}
            for hand, s in zip(hands, shares, strict=True)
        ],
    }

    def show(console: Console) -> None:
        table = Table("hand", "equity", "wins", "shares", title=f"{asked.id}: {method}, {shares[0].deals:,} deals")
        for hand, s in zip(hands, shares, strict=True):
            error = f" ± {s.error:.4%}" if s.error else ""
            table.add_row(hand, f"{s.equity:.4%}{error}", f"{s.wins:.4%}", f"{s.splits:.4%}")
        console.print(table)

    return _print(asked.json, data, show)


def _refuse(asked: Asked, what: str, *names: str) -> None:
    """Options that mean nothing beside another are said, not passed over."""
    for name in asked.given(*names):
        named = (
            "a game"
            if name == "id"
            else f"--{name.rstrip('s') if name in ('wagers', 'hands') else name.replace('_', '-')}"
        )
        raise BadSetup(f"{named} does not go with {what}")


def _print(json: bool, data: Any, show: Callable[[Console], None]) -> int:
    if json:
        sys.stdout.write(jsonlib.dumps(data) + "\n")
    else:
        show(Console())
    return 0


def _wager(asked: Asked) -> int:
    from housedealer.commands.odds_tables import show

    assert asked.id is not None
    with _progress() as bar:
        told = None
        if asked.simulate is not None:
            task = bar.add_task("dealing", total=asked.simulate)

            def told(done: int, so_far: Result) -> None:
                said = f"edge {so_far.house_edge:.4%} ± {1.96 * so_far.error:.4%}"
                bar.update(task, completed=min(done, asked.simulate or done), description=said)

        with _percent(bar):
            result = odds(
                asked.id,
                asked.bet,
                read_changes(asked.pay),
                asked.decks,
                asked.options,
                asked.simulate,
                asked.seed,
                asked.force,
                asked.processes,
                asked.cluster,
                told,
            )
    wager = read_wager(entry(asked.id), asked.bet, read_changes(asked.pay), asked.decks, asked.options, asked.force)
    if asked.charts or asked.report is not None:
        from housedealer.odds.charts import with_charts

        with _status("working out charts"):
            result = with_charts(result, wager)
    if asked.simulate is None:
        from housedealer.odds.readings import with_readings

        with _status("working out the other readings"):
            result = with_readings(result, wager)
    if asked.report is not None:
        _write_wager(asked.report, wager, result, asked.seed)
    if asked.par:
        from housedealer.commands.odds_tables import show_par
        from housedealer.odds.par import par_sheet

        sheet = par_sheet(result)
        return _print(asked.json, sheet.to_json(), lambda console: show_par(sheet, console))
    return _print(asked.json, result.to_json(), lambda console: show(result, console))


def _write_wager(path: Path, wager: Wager, result: Result, seed: int) -> None:
    """The report of one wager; an exact result is also dealt at random where that can be done, as a check."""
    from housedealer.odds.registry import odds_of
    from housedealer.odds.reports.report import Finding, write_report
    from housedealer.odds.simulate import simulate

    checked = None
    if result.method == "exact" and wager.bet in odds_of(wager.entry).simulators:
        with _status("dealing rounds as a check"):
            checked = simulate(wager, CHECKED, seed)
    write_report(path, [Finding(result, wager, checked)])


def _write(path: Path, results: Sequence[Result], options: Mapping[str, Any], banked: Banked | None = None) -> None:
    from housedealer.odds.reports.report import Finding, write_report

    found = [Finding(result, read_wager(entry(result.id), result.bet, options=options)) for result in results]
    write_report(path, found, banked)


def _bank(asked: Asked) -> int:
    from housedealer.commands.odds_tables import show_bank
    from housedealer.odds.bank import DEALT, HANDS_PER_HOUR, HOURS, Terms, bank

    if asked.id is None:
        raise BadSetup("name the game: housedealer odds ROOM/GAME --bank AMOUNT")
    terms = Terms(
        asked.id,
        _cents("--bank", asked.bank or ""),
        1 if asked.players is None else asked.players,
        dict(_wagers(asked.wagers)) or None,
        HANDS_PER_HOUR if asked.hands_per_hour is None else asked.hands_per_hour,
        HOURS if asked.hours is None else asked.hours,
        asked.options,
        asked.simulate or DEALT,
        asked.seed,
    )
    with _status("working out the bank"):
        found = bank(terms)
    if asked.report is not None:
        _write(asked.report, found.results, asked.options, found)
    return _print(asked.json, found.to_json(), lambda console: show_bank(found, console))


def _wagers(texts: Sequence[str]) -> Iterator[tuple[str, int]]:
    for text in texts:
        bet, sign, amount = text.partition("=")
        if not sign:
            raise BadSetup(f"--wager {text} should be NAME=AMOUNT, like ante=40")
        yield bet, _cents(f"--wager {text}", amount)


def _cents(what: str, text: str) -> int:
    try:
        return cents(text)
    except ValueError as error:
        raise BadSetup(f"{what}: {error}") from None


def _session(asked: Asked) -> int:
    from housedealer.odds.session import read_session, show_session

    assert asked.session is not None
    with _status("pricing every decision"):
        found = read_session(asked.session, asked.seat)
    return _print(asked.json, found.to_json(), lambda console: show_session(found, console))


def _everything(asked: Asked) -> int:
    """One line a wager; what has been worked out before is there at once."""
    from housedealer.odds.every import every_result

    listed = list(all_wagers())
    with _progress(auto_refresh=False) as bar:  # drawn as news comes: no thread runs when processes start
        task = bar.add_task("working out", total=len(listed))

        def told(result: Result) -> None:
            bar.update(task, advance=1, description=f"{result.id} {result.bet}", refresh=True)

        results = every_result(listed, told)
    if asked.report is not None:
        _write(asked.report, results, {})
    from housedealer.commands.odds_tables import overview

    lines = [replace(r, strategy=None).to_json() | {"outcomes": len(r.outcomes)} for r in results]
    return _print(asked.json, lines, lambda console: overview(results, console))


def _progress(auto_refresh: bool = True) -> Progress:
    """A bar on standard error, only where somebody is watching."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    disable = not console.is_terminal
    return Progress(*columns, console=console, auto_refresh=auto_refresh, transient=True, disable=disable)


@contextmanager
def _percent(bar: Progress) -> Iterator[None]:
    """A line of the bar for exact work that takes long enough to tell of itself."""
    tasks: list[TaskID] = []

    def told(what: str, done: float) -> None:
        if not tasks:
            tasks.append(bar.add_task(what, total=100))
        bar.update(tasks[0], completed=round(100 * done), description=what)

    with listening(told):
        yield


@contextmanager
def _status(text: str) -> Iterator[None]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(text):
        yield
