"""The room's settings: from a TOML file, the environment and the command line, each over the one before.

A setting `clock` is `clock = 20` in the file, `HOUSEDEALER_CLOCK=20` in the environment. A name that is no setting is an
error, so that a slip of the pen does not quietly leave a default in force.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from housedealer.errors import BadSetup

PREFIX: Final = "HOUSEDEALER_"
CONFIG: Final = f"{PREFIX}CONFIG"  # the path of the file, for those who set everything by the environment
OTHERS: Final = frozenset({CONFIG, f"{PREFIX}CACHE"})  # the latter says where worked-out odds are kept
COUNTED_TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the folder where several processes put their counts
DEFAULT_DATABASE: Final = "housedealer.sqlite"


def _of(default: Any, help: str, *allowed: Any, secret: bool = False) -> Any:
    """A setting. `allowed` is a lowest and a highest number, or the texts to choose from."""
    return field(default=default, metadata={"help": help, "allowed": allowed, "secret": secret})


@dataclass(frozen=True)
class Settings:
    """Times are seconds, money is cents."""

    database: str = _of(DEFAULT_DATABASE, "an SQLite file, or the URL of a PostgreSQL database", secret=True)
    host: str = _of("127.0.0.1", "the address to listen on")
    port: int = _of(8000, "the port to listen on", 0, 65_535)
    processes: int = _of(1, "how many processes serve, best one for each processor", 1, 64)
    packets: str = _of("", "folders with packets of your own, with the sign between them that PATH has")
    proxies: str = _of("127.0.0.1", "addresses of reverse proxies that may say who is calling, with commas between")
    hosts: str = _of("", "names by which people call the room, with commas between; addresses are always taken")
    log_format: str = _of("human", "how the log is written", "human", "json")
    log_level: str = _of("info", "the least that is logged", "debug", "info", "warning", "error")
    metrics_token: str = _of("", "who shows this bearer token may read /metrics from elsewhere", secret=True)
    stop_within: float = _of(10.0, "how long a stop may take", 0, 600)

    clock: float = _of(30.0, "to answer a question", 0, 86_400)
    arranging_clock: float = _of(90.0, "to set a hand", 0, 86_400)
    bot_delay: float = _of(0.9, "how long a bot seems to think", 0, 3_600)
    pause: float = _of(5.0, "between rounds", 0, 86_400)
    guest_money: int = _of(500_000, "play money that a guest begins with", 0, 10**12)
    timeouts: int = _of(2, "unanswered questions in a row after which a player sits out", 1, 1_000)
    practice: bool = _of(True, "whether the room opens a practice table of every game by itself")
    seats: int = _of(7, "at a table that the room opens by itself", 2, 10)
    bots: int = _of(4, "at a table that the room opens by itself", 0, 9)
    seed: str = _of("", "a text makes every shuffle repeatable: for tests and pictures, never for play", secret=True)

    sign_up: bool = _of(True, "whether people may open accounts by themselves")
    session_days: float = _of(7.0, "how long a member stays signed in", 0, 3_650)
    guest_days: float = _of(90.0, "how long a guest's name is known by its cookie", 0, 3_650)
    sign_ins: int = _of(10, "attempts to sign in to one account before it has to wait", 1, 10_000)
    sign_in_window: float = _of(300.0, "how long such attempts are counted", 1, 86_400)
    second_factor: str = _of(
        "offered",
        "codes at sign-in: offered to every member, or required of those who run the room",
        "offered",
        "staff",
    )
    duties: str = _of(
        "apart", "whether one person may be cage and floor, or audit what they do themselves", "apart", "together"
    )
    sign_ups: int = _of(30, "accounts that one address may open in ten minutes", 1, 1_000_000)
    new_guests: int = _of(100, "guests who may come from one address in ten minutes", 1, 1_000_000)
    guest_idle: float = _of(7_200.0, "how long a guest is known who took a name and did nothing more", 60, 10**8)
    tables_each: int = _of(8, "practice tables that one player may have open at once", 1, 1_000_000)
    new_tables: int = _of(60, "practice tables that may be opened from one address in ten minutes", 1, 1_000_000)
    empty_table: float = _of(900.0, "how long a practice table that a player opened may stand empty", 1, 10**8)
    watched_each: int = _of(24, "tables that one player may watch at once; 0 for any number", 0, 1_000_000)
    connections: int = _of(1_000, "connections from one address at once, proxies excepted; 0 for any number", 0, 10**6)
    websockets: int = _of(500, "tables watched from one address at once; 0 for any number", 0, 1_000_000)
    requests: float = _of(50.0, "requests a second from one person, on average", 1, 1_000_000)
    requests_from: float = _of(300.0, "requests a second from one address, on average", 1, 1_000_000_000)
    head_within: float = _of(10.0, "how long the head of a request may take to come", 0.1, 600)
    body_within: float = _of(20.0, "how long its body may take to come", 0.1, 600)
    unread_within: float = _of(30.0, "how long an answer may lie unread before the connection is closed", 0.1, 600)
    call: float = _of(120.0, "how long somebody called from a waiting list has to come", 1, 86_400)
    absence: float = _of(1_800.0, "how long a player may be away before the floor picks up the seat", 1, 86_400)
    shifts: str = _of("06:00,14:00,22:00", "when shifts begin, with commas between")
    zone: str = _of("UTC", "the time zone of the shifts, like America/Los_Angeles")
    denominations: str = _of(
        "100,50,20,10,5,1,0.50,0.25,0.10,0.05,0.01", "what the cage counts, in dollars with commas between"
    )
    second_approval: int = _of(300_000, "above this a second person approves what the cage does", 0, 10**12)
    drop_times: str = _of("06:00", "when drop boxes are changed, with commas between, in the zone of the shifts")
    gaming_day: str = _of("06:00", "when a gaming day begins, in the zone of the shifts")
    cash_warning: int = _of(
        800_000, "cash in or out of one person on a gaming day that the cage is warned of", 0, 10**12
    )
    cash_report: int = _of(
        1_000_000, "cash in or out of one person on a gaming day past which a report is drafted", 0, 10**12
    )
    push_every: float = _of(2_400.0, "between two pushes of the dealers", 60, 86_400)
    chat: str = _of(
        "everywhere",
        "where players may chat unless the floor decides otherwise of a table; nowhere stays nowhere",
        "everywhere",
        "practice",
        "nowhere",
    )
    keep_chat: int = _of(30, "days that what was said at tables is kept", 1, 36_500)
    help_notice: str = _of("If gambling stops being fun, call 1-800-GAMBLER.", "shown on every page where people play")
    help_link: str = _of("https://www.1800gambler.net", "where the notice leads to")
    keep_records: int = _of(
        2_557, "days that records of real money may not be deleted, whatever else is set: seven years", 0, 36_500
    )
    keys: str = _of("", "the folder of the room's keys; beside an SQLite file if left out")
    checkpoints: str = _of("", "where signed checkpoints go: files, syslog: and https addresses, with commas between")
    checkpoint_every: float = _of(
        60.0, "between two checkpoints while anything happens; 0 for shifts and stops only", 0, 86_400
    )
    keep_rounds: int = _of(0, "days that the events of finished rounds are kept; 0 for ever", 0, 36_500)
    keep_guests: int = _of(
        0, "days that a guest is kept at least, also when nobody can come back to it any more", 0, 36_500
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings that the environment asks for.

        >>> Settings.from_environment({"HOUSEDEALER_CLOCK": "12"}).clock
        12.0
        """
        return cls.read(None, os.environ if environment is None else environment)

    @classmethod
    def read(
        cls, file: Path | None, environment: Mapping[str, str], given: Mapping[str, Any] | None = None
    ) -> Settings:
        """The settings of a file, over them those of the environment, over them those `given` on the command line.

        >>> Settings.read(None, {"HOUSEDEALER_CLOK": "12"})
        Traceback (most recent call last):
        ...
        housedealer.errors.BadSetup: the environment: there is no setting HOUSEDEALER_CLOK (HOUSEDEALER_CLOCK?)
        """
        if file is None and environment.get(CONFIG):
            file = Path(environment[CONFIG])
        chosen: dict[str, Any] = {}
        if file is not None:
            chosen |= _checked(str(file), _toml(file))
        named = {
            key.removeprefix(PREFIX).lower(): value
            for key, value in environment.items()
            if key.startswith(PREFIX) and key not in OTHERS
        }
        chosen |= _checked("the environment", named, lambda name: f"{PREFIX}{name.upper()}", parse=True)
        chosen |= _checked("the command line", given or {}, lambda name: f"--{name}")
        return cls(**chosen)


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetup(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:  # no TOML, or no text at all
        raise BadSetup(f"{file} is not TOML: {error}") from None


def _checked(where: str, given: Mapping[str, Any], written: Any = str, *, parse: bool = False) -> dict[str, Any]:
    """Values as their settings take them; everything that is wrong with them is one error."""
    known = {at.name: at for at in fields(Settings)}
    found, wrong = dict[str, Any](), list[str]()
    for name, value in given.items():
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f" ({written(near[0])}?)" if near else ""
            wrong.append(f"there is no setting {written(name)}{hint}")
            continue
        at = known[name]
        try:
            found[name] = _value(
                _parsed(value, str(at.type)) if parse else value, str(at.type), at.metadata.get("allowed", ())
            )
        except ValueError as error:
            shown = "" if at.metadata.get("secret") else f", not {value!r}"
            wrong.append(f"{written(name)} is {error}{shown}")
    if wrong:
        raise BadSetup(f"{where}: {'; '.join(wrong)}")
    return found


def _parsed(text: str, kind: str) -> Any:
    """The value that a text in the environment stands for; a text that stands for none is left as it is."""
    if kind == "bool":
        return {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}.get(text.lower(), text)
    try:
        return int(text) if kind == "int" else float(text) if kind == "float" else text
    except ValueError:
        return text


def _value(value: Any, kind: str, allowed: tuple[Any, ...]) -> Any:
    if kind == "float" and type(value) is int:
        value = float(value)
    kinds: dict[str, tuple[type, str]] = {
        "int": (int, "a whole number"), "float": (float, "a number"), "str": (str, "a text"), "bool": (bool, "true or false"),
    }  # fmt: skip
    right, words = kinds[kind]
    if type(value) is not right:
        raise ValueError(words)
    if right is str and allowed and value not in allowed:
        raise ValueError(f"one of {', '.join(allowed)}")
    if right in (int, float) and allowed and not allowed[0] <= value <= allowed[1]:
        raise ValueError(f"{words} from {allowed[0]:,} to {allowed[1]:,}".replace(",", "_"))
    return value
