"""The command line. Heavy imports happen inside the commands that need them, so that it starts fast."""

from __future__ import annotations

import json as jsonlib
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from housedealer.commands.accounts import app as accounts

app = typer.Typer(
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.add_typer(accounts, name="accounts")
Id = Annotated[str, typer.Argument(metavar="ROOM/GAME", help="a table of the packets; `housedealer games` lists them")]
Keys = Annotated[str, typer.Option(metavar="FOLDER", help="the room's keys; beside an SQLite file if left out")]
Json = Annotated[bool, typer.Option("--json", help="the same facts for programs")]
Database = Annotated[str, typer.Option(help="an SQLite file, or the URL of a PostgreSQL database")]
PassphraseFile = Annotated[
    Path | None, typer.Option(help="a file with the passphrase, which is asked for otherwise", metavar="FILE")
]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="set an option of the table")]


def _options(pairs: list[str] | None) -> dict[str, str]:
    from housedealer.errors import BadSetup

    chosen: dict[str, str] = {}
    for pair in pairs or []:
        key, sign, value = pair.partition("=")
        if not sign:
            raise BadSetup(f"--option {pair} should be K=V, like --option fee=5")
        chosen[key] = value
    return chosen


def _version(asked: bool) -> None:
    if asked:
        from housedealer import __version__

        typer.echo(f"housedealer {__version__}")
        raise typer.Exit


def _add_packets(folders: list[Path] | None) -> None:
    """Folders with packets of one's own."""
    if folders:
        from housedealer.packets.folders import add_folders

        add_folders(folders)


@app.callback()
def begin(
    packets: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="a folder of rooms, or of one room, beside those that come with the program"),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="say which version this is")
    ] = False,
) -> None:
    """House Dealer: a card room in software. Deals, referees, settles and records California card games."""
    _add_packets(packets)


@app.command()
def games(json: Json = False) -> None:
    """Every table of the packets: id, name, approval, source, seats, deck, bets, fee options."""
    from housedealer.packets.entries import entries, rooms

    listed = entries()
    if json:
        typer.echo(jsonlib.dumps([found.to_json() for found in listed], ensure_ascii=False))
        return
    names = rooms()
    width = max(len(found.id) for found in listed)
    room = ""
    for found in listed:
        if found.room != room:
            room = found.room
            typer.secho(f"\n{names[room]}", bold=True)
        seats = f"{found.seats['min']}-{found.seats['max']} seats"
        typer.echo(
            f"  {found.id:<{width}}  {found.name:<40}  {found.family:<7} {seats:<11} {found.approval or '':<12} {found.source[0]}"
        )
    typer.echo(f"\n{len(listed)} tables. Play one: housedealer play {listed[0].id}")


@app.command()
def play(
    id: Id,
    seats: Annotated[int | None, typer.Option(help="players at the table, you included")] = None,
    seed: Annotated[str | None, typer.Option(help="repeat the same cards")] = None,
    option: Options = None,
) -> None:
    """Play in the terminal against bots."""
    from housedealer.commands.terminal import play as sit_down

    sit_down(id, seats, seed, _options(option))


@app.command()
def deal(
    id: Id,
    rounds: Annotated[int, typer.Option(help="how many rounds", min=1)] = 100,
    seats: Annotated[str, typer.Option(help="how many players, or a range like 3..10")] = "",
    seed: Annotated[str, typer.Option(help="the same seed deals the same rounds")] = "1",
    stack: Annotated[str, typer.Option(help="each player's buy-in in dollars")] = "",
    option: Options = None,
    json: Json = False,
) -> None:
    """Bots play many rounds; every chip is counted after each."""
    from housedealer.commands.deal import run

    raise typer.Exit(run(id, rounds, seats, seed, stack, _options(option), json))


@app.command()
def replay(
    files: Annotated[
        list[Path], typer.Argument(help="records (.jsonl), hand histories (.phh, .phhs), or folders of them")
    ],
) -> None:
    """Replay records and hand histories and compare with what they recorded."""
    from housedealer.commands.replay import run

    raise typer.Exit(run(files))


@app.command()
def export(
    files: Annotated[
        list[Path], typer.Argument(help="records (.jsonl), as `deal --json` and a table's page write them")
    ],
    format: Annotated[
        Literal["phh", "ohh", "pokerstars"],
        typer.Option("--format", help="PHH, Open Hand History, or the text that PokerStars writes"),
    ] = "phh",
    seen_by: Annotated[
        str | None,
        typer.Option("--seen-by", help="a seat like seat3, or rail: cards that others did not show stay unknown"),
    ] = None,
) -> None:
    """Write the rounds of records as hand histories that other programs read, to standard output."""
    from housedealer.commands.export import run

    raise typer.Exit(run(files, format, seen_by))


@app.command()
def fee(
    id: Id,
    option: Annotated[str, typer.Option("--option", help="the posted schedule option")] = "",
    players: Annotated[int | None, typer.Option(help="players seated and playing", min=1)] = None,
    wager: Annotated[
        list[str] | None, typer.Option(metavar="NAME=AMOUNT", help="a wager on the table, in dollars")
    ] = None,
    flop: Annotated[bool, typer.Option(help="the hand saw a flop")] = True,
    river: Annotated[bool, typer.Option(help="the hand saw the river")] = False,
    json: Json = False,
) -> None:
    """Who pays what collection, when, and the printed row that says so."""
    from housedealer.commands.fee import run

    raise typer.Exit(run(id, option or None, players, wager or [], flop, river, json))


@app.command()
def check(
    room: Annotated[
        str | None, typer.Argument(help="a room, or a folder with a packet of your own; all rooms if left out")
    ] = None,
    json: Json = False,
) -> None:
    """Find holes, overlaps, breaches and contradictions in a packet."""
    from housedealer.commands.check import run

    raise typer.Exit(run(room, json))


@app.command()
def trace(
    id: Id,
    line: Annotated[
        str, typer.Option(metavar="N", help="only the clause that holds this line, like 1402 or 001:1402")
    ] = "",
    open: Annotated[bool, typer.Option("--open", help="only what no test proves yet")] = False,
    json: Json = False,
) -> None:
    """Every printed sentence that rules a table: its clause, what enforces it, the tests that prove it, the reading taken."""
    from housedealer.commands.trace import run

    raise typer.Exit(run(id, line, open, json))


@app.command()
def train(
    id: Id,
    cases: Annotated[int, typer.Option(help="how many cases", min=1)] = 5,
    seed: Annotated[str, typer.Option(help="the same seed gives the same cases")] = "",
    json: Json = False,
) -> None:
    """Rule on accidents at the table as the floor would, and see the rule; `--json` gives the cases with their solutions."""
    from housedealer.commands.trainer import run

    raise typer.Exit(run(id, seed, cases, json))


@app.command()
def serve(
    config: Annotated[Path | None, typer.Option(help="a TOML file with settings")] = None,
    database: Annotated[str | None, typer.Option(help="an SQLite file, or the URL of a PostgreSQL database")] = None,
    host: Annotated[str | None, typer.Option(help="address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on")] = None,
    processes: Annotated[int | None, typer.Option(help="how many processes serve, best one for each processor")] = None,
    check: Annotated[bool, typer.Option("--check", help="only look whether the room would open")] = False,
) -> None:
    """Run the card room: web page, API and live tables."""
    from housedealer.commands.serve import run

    given = {"database": database, "host": host, "port": port, "processes": processes}
    raise typer.Exit(run(config, given, check))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="a record (.jsonl), as a table's page gives it away")],
    commitment: Annotated[str | None, typer.Option(help="the one that was shown before the deal")] = None,
    seed: Annotated[str | None, typer.Option(help="of a round at a house table, as an auditor may have it")] = None,
) -> None:
    """Check that rounds were dealt from the decks that were committed to before them."""
    from housedealer.commands.verify import run

    raise typer.Exit(run(file, commitment, seed))


@app.command()
def audit(
    database: Database = "housedealer.sqlite",
    expect: Annotated[str | None, typer.Option(metavar="SEAL", help="a seal noted earlier, still to be found")] = None,
    keys: Keys = "",
    checkpoints: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="signed checkpoints; beside the keys if left out")
    ] = None,
    signer: Annotated[
        str | None, typer.Option(metavar="KEY", help="the room's public key as you know it from elsewhere")
    ] = None,
    since_checkpoint: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER|last", help="play again only rounds that ended after it; all else is checked whole"
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Look through a room's database: the chain and its checkpoints, every row, every round played again, the ledger."""
    from housedealer.commands.audit import run

    raise typer.Exit(run(database, expect, json, keys, checkpoints or (), since_checkpoint, signer))


@app.command()
def checkpoint(
    database: Database = "housedealer.sqlite",
    accept: Annotated[
        str | None,
        typer.Option(metavar="WHY", help="go on with a database that was put back on purpose, or with other keys"),
    ] = None,
    keys: Keys = "",
    old_keys: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="the keys until now, which sign that others follow them")
    ] = None,
    new_keys: Annotated[
        bool, typer.Option("--new-keys", help="the keys until now are lost: every audit will name that")
    ] = False,
    json: Json = False,
) -> None:
    """Sign how far a room's chain has come, and print that: a line to keep elsewhere."""
    from housedealer.commands.checkpoint import run

    raise typer.Exit(run(database, accept, keys, json, old_keys, new_keys))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="the file to write")],
    database: Database = "housedealer.sqlite",
    encrypt: Annotated[bool, typer.Option("--encrypt", help="close the file with a passphrase")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write a room's whole database, as it is at one moment, to a file; the room may go on meanwhile."""
    from housedealer.commands.backup import save
    from housedealer.commands.passphrase import new_passphrase

    wanted = encrypt or passphrase_file is not None
    raise typer.Exit(save(database, file, new_passphrase(passphrase_file) if wanted else None))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="a file that `housedealer backup` wrote")],
    database: Database = "housedealer.sqlite",
    force: Annotated[bool, typer.Option("--force", help="replace what the database holds")] = False,
    new_keys: Annotated[
        bool, typer.Option("--new-keys", help="go on without the keys of the backup: every audit will name that")
    ] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Put a backup into a database, of either kind, and audit its chain."""
    from housedealer.commands.backup import restore as put_back
    from housedealer.commands.passphrase import passphrase_of

    raise typer.Exit(put_back(file, database, force, passphrase_of(file, passphrase_file), new_keys))


@app.command()
def odds(
    id: Annotated[
        str | None, typer.Argument(metavar="[ROOM/GAME]", help="a table; without one, every wager there is")
    ] = None,
    bet: Annotated[str, typer.Option(help="the bet, or base for the compulsory ones together")] = "base",
    pay: Annotated[str | None, typer.Option(metavar="ROW=ODDS,...", help="other pays, like flush=7:1")] = None,
    decks: Annotated[int | None, typer.Option(help="another number of packs")] = None,
    simulate: Annotated[int | None, typer.Option(metavar="ROUNDS", help="deal rounds instead of enumerating")] = None,
    seed: Annotated[int, typer.Option(help="the seed of dealt rounds")] = 1,
    option: Options = None,
    force: Annotated[bool, typer.Option("--force", help="also numbers of packs the packet does not allow")] = False,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="write a report, .html or .pdf")] = None,
    processes: Annotated[
        int | None, typer.Option(help="processes that deal rounds; all processors if left out")
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="deal rounds on a Dask cluster")] = None,
    session: Annotated[Path | None, typer.Option(metavar="FILE", help="price the decisions of a record")] = None,
    seat: Annotated[int | None, typer.Option(help="with --session: only this seat's decisions")] = None,
    bank: Annotated[str | None, typer.Option(metavar="AMOUNT", help="what a bank of so many dollars earns")] = None,
    players: Annotated[int | None, typer.Option(help="with --bank: how many play against it")] = None,
    wager: Annotated[
        list[str] | None, typer.Option(metavar="NAME=AMOUNT", help="with --bank: each player's wager, in dollars")
    ] = None,
    hands_per_hour: Annotated[int | None, typer.Option(help="with --bank: how fast the game is")] = None,
    hours: Annotated[float | None, typer.Option(help="with --bank: how long the session lasts")] = None,
    par: Annotated[bool, typer.Option("--par", help="the PAR sheet: element of risk, volatility, bands, ruin")] = False,
    vulnerability: Annotated[
        bool,
        typer.Option("--vulnerability", help="what the shoe gives away to who counts; without a table, of every bet"),
    ] = False,
    charts: Annotated[bool, typer.Option("--charts", help="also charts of decisions too many to list")] = False,
    hand: Annotated[
        list[str] | None, typer.Option(metavar="CARDS", help="in a pot game: what is known of a hand; one for each")
    ] = None,
    board: Annotated[str, typer.Option(metavar="CARDS", help="with --hand: the cards on the board")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="with --hand: cards known to be out")] = "",
    json: Json = False,
) -> None:
    """House edge, hit frequency, deviation, every outcome and the best strategy of a wager; exact unless said otherwise."""
    from housedealer.commands.odds import Asked, run

    pairs = [f"fee={text}" if bank is not None and "=" not in text else text for text in option or []]
    asked = Asked(
        id, bet, pay, decks, simulate, json, _options(pairs), seed, force, report, processes, cluster,
        session, seat, bank, players, tuple(wager or ()), hands_per_hour, hours, charts,
        tuple(hand or ()), board, dead, par, vulnerability,
    )  # fmt: skip
    raise typer.Exit(run(asked))


@app.command()
def bench(json: Json = False) -> None:
    """Side-by-side measurements against peers, in the same run."""
    from housedealer.commands.bench import run

    raise typer.Exit(run(json))


def main() -> None:
    """Run the command line: 0 when all went well, 1 when a check found a fault, 2 for bad usage."""
    try:
        app(args=_packets_first(sys.argv[1:]))
    except Exception as error:
        if not _expected(error):
            raise
        typer.secho(f"housedealer: {error}", err=True, fg="red")
        sys.exit(2)


def _packets_first(arguments: list[str]) -> list[str]:
    """The arguments with every `--packets DIR` before the command, so that it may stand anywhere.

    >>> _packets_first(["play", "shed/red_dog", "--packets", "my", "--seed", "1", "--packets=more", "--", "--packets"])
    ['--packets', 'my', '--packets=more', 'play', 'shed/red_dog', '--seed', '1', '--', '--packets']
    """
    first: list[str] = []
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return [*first, *rest, argument, *waiting]
        if argument == "--packets":
            first += [argument, *(value for value in [next(waiting, None)] if value is not None)]
        elif argument.startswith("--packets="):
            first.append(argument)
        else:
            rest.append(argument)
    return first + rest


def _expected(error: Exception) -> bool:
    """Whether an error is one line to the user rather than a fault of ours."""
    from housedealer.errors import HouseDealerError
    from housedealer.money.fees import FeeError

    return isinstance(error, HouseDealerError | FeeError | FileNotFoundError | BrokenPipeError)
