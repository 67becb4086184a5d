"""Every printed cell of the California games, charged at a dealt table: the fee an event takes stands on the line it cites.

For each rate of each option wagers are placed that fall into it, a round is dealt, and every collection is held against
the packet's own text. Cells that no wagers within the option's own limits can reach, and fees that stand on no line, are
kept with the reason in `kept_cells.txt`, and the lists are exact.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.money.collection import action_of
from housedealer.money.fees import Charge, FeeOption, Rate, Wager
from housedealer.packets import fee_cells
from housedealer.packets.clauses import Clause, ledger
from housedealer.packets.entries import entry, entry_ids, module_of, open_game, rooms
from housedealer.packets.fee_files import Row, every_set, read_set
from housedealer.packets.fees import fee_option, option_keys
from housedealer.packets.folders import room_folder
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.ledger import clause
from tests.seeds import packet

ROOM = "garden_city"
STACK = 100_000_000  # cents: nobody is short
MOST_POSTED = 100_000  # dollars, where the packet prints no limit
FIRST, LAST = 8071, 11621  # the chapter's schedules


def chapter() -> list[Clause]:
    """The clauses of the chapter's schedules."""
    return [
        found
        for found in ledger(ROOM).clauses
        if found.section.startswith("fees_") and found.lines.first >= FIRST and found.lines.last <= LAST
    ]


def schedules(room: str) -> list[Clause]:
    """The clauses of a room's schedules for banked games."""
    if room == ROOM:
        return chapter()
    return [
        found
        for found in ledger(room).clauses
        if found.section.startswith("fees_") and any(by.kind == "fees" for by in found.by)
    ]


def games() -> list[str]:
    """The tables of every room whose fees stand in them."""
    return sorted({f"{room}/{game}" for room in rooms() for found in schedules(room) for game in found.tables})


def in_chapter(option: FeeOption) -> bool:
    """Garden City prints the fees of other games too; the other rooms print each game's beside its rules."""
    if not any(rate.source.startswith("001:") for charge in option.charges for rate in charge.rates):
        return True
    lines = [int(rate.source.partition(":")[2].partition("-")[0]) for charge in option.charges for rate in charge.rates]
    return bool(lines) and FIRST <= min(lines) <= LAST


@cache
def kept() -> dict[str, dict[str, str]]:
    """What `kept_cells.txt` says: by kind, the cells with the reason."""
    found: dict[str, dict[str, str]] = {"unreached": {}, "not printed": {}}
    for text in Path(__file__).with_name("kept_cells.txt").read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            kind, cell, why = (part.strip() for part in text.split(" | "))
            found[kind][cell] = why
    return found


@cache
def merged() -> frozenset[tuple[str, int]]:
    """Fees of rows whose cell is merged with that of another row: they stand on the line of the row that holds it."""
    found = set[tuple[str, int]]()
    for row, rows in by_option():
        if row.flag == "merged":
            beside = [
                other
                for other in rows
                if other.payer == row.payer and fee_cells.cents(other.fee) == fee_cells.cents(row.fee)
            ]
            if any(figures(fee_cells.cents(row.fee)) & printed_figures(other.source) for other in beside):
                found.add((row.source, fee_cells.cents(row.fee)))
    return frozenset(found)


@cache
def by_option() -> list[tuple[Row, list[Row]]]:
    """Every row in force with the rows of its option."""
    found = []
    for room in rooms():
        folder = room_folder(room) / "fees"
        for name in every_set(folder):
            rows = [row for row in read_set(folder, name).rows if row.flag != "dropped"]
            found += [(row, [other for other in rows if other.option == row.option]) for row in rows]
    return found


def widest(id: str, key: str, option: FeeOption) -> Game:
    """The table with the widest limits that the option allows, so that every band can be reached."""
    chosen = {"fee": key}
    limited = {field.name for field in dataclasses.fields(module_of(entry(id)).Options)}
    for bet in entry(id).bets:
        if f"{bet['id']}_limit" not in limited:
            continue
        limit, (low, high) = option.limit(bet["id"]), option.priced(bet["id"])
        whole = option.priced("table")[0] if bet is entry(id).bets[0] else 0
        least = max(limit.least[0] if limit else 1, low // 100, whole // 100)
        most = limit.most[1] if limit else high and high // 100
        chosen[f"{bet['id']}_limit"] = f"{least}-{most or MOST_POSTED}"
    for tried in (chosen, {"fee": key}):
        try:
            return open_game(id, tried)
        except HouseDealerError:
            continue
    raise AssertionError(f"{id} does not open with option {key}")


@cache
def line(cite: str) -> str:
    """The packet's text at a citation."""
    seed, _, lines = cite.partition(":")
    first, _, last = lines.partition("-")
    return " ".join(packet(seed)[int(first) - 1 : int(last or first)])


@cache
def printed_figures(cite: str) -> frozenset[str]:
    return frozenset(re.findall(r"\d[\d,]*(?:\.\d+)?|\.\d+", line(cite)))


@cache
def figures(cents: int) -> frozenset[str]:
    """So many dollars as a packet may write them."""
    dollars = f"{cents / 100:,.2f}"
    return frozenset({dollars, dollars.rstrip("0").rstrip("."), dollars.removeprefix("0")})


def prints(cite: str, cents: int) -> bool:
    """Whether a fee stands on the line that is cited, in a cell merged with it, or on the list of those that do not."""
    on_the_list = f"{cite} ${cents / 100:g}" in kept()["not printed"]
    return bool(figures(cents) & printed_figures(cite)) or (cite, cents) in merged() or on_the_list


@dataclass
class Dealt:
    """A round at a table with given wagers of seat 2 and of the seats behind it."""

    game: Game
    wagers: dict[int, dict[str, int]]  # by seat: cents on each of its circles
    taken: list[tuple[str, int, str]] = field(default_factory=list)  # who paid, how much, by which line
    placed: list[Wager] = field(default_factory=list)  # as the events say

    def run(self) -> bool:
        """Deal it; False where the table does not take these wagers."""
        session = Session(self.game)
        for seat in range(1, max(2, *self.wagers) + 1):
            session.sit(seat, f"player {seat}", STACK)
        round_ = session.start(Sealed.of(self.game.id, str(sorted(self.wagers.items()))))
        placed = set[int]()
        while round_.open:
            for seat, question in list(round_.open.items()):
                answer = self.answer(round_, seat, question)
                if isinstance(question.options[0], Wagers) or question.option("bet"):
                    placed.add(seat)
                try:
                    round_.answer(seat, answer)
                except HouseDealerError:
                    return False
        bets = [(str(event.source).partition(".")[0], str(event.target).split("."), event.amount or 0)
                for event in round_.events if event.kind == "bet"]  # fmt: skip
        self.placed = [Wager(who, place[0], place[1], amount) for who, place, amount in bets]
        self.taken = [
            (event.source or "", event.amount or 0, event.why.cite if event.why else "")
            for event in round_.events
            if event.kind == "fee"
        ]
        return any(event.kind == "bet" for event in round_.events) and set(self.wagers) <= placed

    def answer(self, round_: Round, seat: int, question: Question) -> Answer:
        for option in question.options:
            if isinstance(option, Wagers):
                places = {
                    bet if bet.startswith("seat") else f"seat{seat}.{bet}": cents
                    for bet, cents in self.wagers.get(seat, {}).items()
                }
                return Answer(option.id, places) if places else Answer("pass")
            if isinstance(option, Amount) and option.id == "bank" and seat == 1:
                return Answer("bank", option.high)
        if question.option("bank") and seat != 1:
            return Answer("pass")
        for option in question.options:  # nobody folds, so that Play wagers are there to be priced
            if option.id in ("play", "play_4x"):
                return Answer(option.id, option.low if isinstance(option, Amount) else None)
        return question.default


def wagers_for(game: Game, option: FeeOption, charge: Charge, rate: Rate) -> Iterator[dict[int, dict[str, int]]]:
    """Wagers that fall into a rate, the likeliest first."""
    layout = game.layout
    assert layout is not None
    base = next(bet for bet in layout.bets if bet.needs is None)
    bonus = [bet for bet in layout.bets if bet.needs is not None]
    circles = {bet.id: bet for bet in layout.bets}

    def within(id: str, cents: int) -> int:
        bet = circles[id]
        return min(max(cents, bet.low), bet.high)

    top = rate.low * 100 if rate.high is None else rate.high * 100
    for cents in dict.fromkeys((rate.low * 100, top, (rate.low * 100 + top) // 200 * 100)):
        match charge.measure:
            case "hand" | "players":
                yield {2: {base.id: base.low}}
            case "wager":
                for id in (
                    bet.id for bet in layout.bets if bet.id in rate.bets or option.aliases.get(bet.id) in rate.bets
                ):
                    first = circles[id].needs or base.id
                    yield {
                        2: {id: within(id, cents)}
                        if id == first or circles[id].needs is None
                        else {first: within(first, cents), id: within(id, cents)}
                    }
                    yield {2: {base.id: within(base.id, cents), id: within(id, cents)}}
                    yield {2: {base.id: base.low, id: within(id, cents)}}
            case "bonus_count":
                some = [bet for bet in layout.bets if bet is not base and bet.id in charge.scope][: rate.low or 1]
                yield {2: {base.id: base.low, **{bet.id: bet.low for bet in some}}}
                yield {2: {base.id: base.high, **{bet.id: bet.low for bet in some}}}
            case "table_action" | "player_total":
                for filled in (1, 2, 3):  # a bet may fill other circles with the same amount
                    for bettors in range(1, game.size):
                        each = -(-cents // (100 * bettors * filled)) * 100
                        if base.low <= each <= base.high:
                            yield {seat: {base.id: each} for seat in range(2, bettors + 2)}
                            break
                yield {
                    2: {
                        base.id: within(base.id, cents),
                        **{bet.id: within(bet.id, cents) for bet in bonus if bet.id in charge.scope},
                    }
                }
                counted = charge.scope - {bet.id for bet in layout.bets if not option.bands(bet.id)}
                yield everywhere(game, counted, cents)
                yield everywhere(game, counted, cents, behind=True)


def everywhere(game: Game, counted: frozenset[str], cents: int, behind: bool = False) -> dict[int, dict[str, int]]:
    """So much money over all circles that a charge counts, of all seats, and of bettors behind them."""
    assert game.layout is not None
    bets = [bet for bet in game.layout.bets if bet.id in counted and bet.relation not in ("equal", "beside")]
    places = [
        (seat, spot) for seat in range(2, game.size + 1) for spot in range(2, game.size + 1) if spot == seat or behind
    ]
    found: dict[int, dict[str, int]] = {}
    for seat, spot in sorted(places, key=lambda place: place[0] != place[1]):
        for bet in bets:
            copies = game.layout.copies(bet.id)
            amount = min(bet.high, max(bet.low, -(-cents // (100 * copies)) * 100))
            if cents > 0 and (seat == spot or bet.backline):
                place = f"{bet.id}" if seat == spot else f"seat{spot}.{bet.id}.{seat}"
                found.setdefault(seat, {})[place] = amount
                cents -= amount * copies
    return found


@dataclass
class Tally:
    options: int = 0
    cells: int = 0
    reached: int = 0
    unreached: list[str] = field(default_factory=list)


Cell = tuple[str, str, int]  # who pays, by which line, how much


def charge_every_cell(id: str, chapter: bool = True) -> Tally:
    """Deal a round for every rate of every option of a table, in the chapter of fees or in the game's own text."""
    tally = Tally()
    for key in option_keys(id):
        option = fee_option(id, key)
        if in_chapter(option) is not chapter:
            continue
        tally.options += 1
        game = widest(id, key, option)
        met = set[Cell]()
        for charge in option.charges:
            for rate in charge.rates:
                tally.cells += 1
                wanted: set[Cell] = {(charge.payer, rate.source, rate.fee)}
                if charge.name:  # one fee for several bets cites one of their rows
                    wanted |= {
                        (charge.payer, other.source, other.fee) for other in charge.rates if other.fee == rate.fee
                    }
                if not met & wanted:
                    tries = wagers_for(game, option, charge, rate)
                    met |= next((taken for wagers in tries if (taken := deal(game, option, wagers)) & wanted), set())
                if met & wanted:
                    tally.reached += 1
                else:
                    tally.unreached.append(f"{id} {key} {charge.payer} {rate.source}")
    return tally


def deal(game: Game, option: FeeOption, wagers: dict[int, dict[str, int]]) -> set[Cell]:
    """The cells that a dealt round is charged by. A cell of nothing is one that prices a wager which pays nothing for it."""
    dealt = Dealt(game, wagers)
    if not dealt.run():
        return set()
    found = set[Cell]()
    for who, cents, cite in dealt.taken:
        assert prints(cite, cents), f"{game.id} {option.key}: {who} paid {cents} by {cite}: {line(cite)!r}"
        found.add(("player_dealer" if who == "seat1.stack" else "player", cite, cents))
    known = [wager for wager in dealt.placed if wager.bet in option.bets]
    priced = {(due.payer, due.source, due.amount) for due in option.dues(action_of(known))}
    return found | {cell for cell in priced if cell[2] == 0}


def schedules_of(id: str) -> list[str]:
    """The lines that a table's fees stand in: its fee rows, and the paragraphs that say who pays."""
    room, _, game = id.partition("/")
    return [str(c.lines) for c in schedules(room) if game in c.tables and c.kind in ("fee row", "rule")]


TABLES = [pytest.param(id, marks=clause(*schedules_of(id)), id=id) for id in games() if schedules_of(id)]


@pytest.mark.parametrize("id", TABLES)
def test_what_is_taken_at_the_table_is_printed_on_the_line_it_cites(id: str) -> None:
    tally = charge_every_cell(id)
    assert tally.options and tally.reached + len(tally.unreached) == tally.cells
    assert tally.unreached == [cell for cell in kept()["unreached"] if cell.startswith(f"{id} ")]


def own_rows(id: str) -> list[str]:
    """The fee rows that a game's own text prints."""
    options = [fee_option(id, key) for key in option_keys(id)]
    sets = {option.schedule for option in options if not in_chapter(option)}
    return [
        str(found.lines)
        for found in ledger(ROOM).clauses
        if found.kind == "fee row"
        and not found.section.startswith("fees_")
        and found.lines.last < FIRST
        and found.tables == (id.partition("/")[2],)
        and any(by.name in sets for by in found.by)
    ]


BANKED = [id for id in entry_ids() if id.startswith(f"{ROOM}/") and entry(id).family == "banked"]
OWN = [pytest.param(id, marks=clause(*own_rows(id)), id=id) for id in BANKED if own_rows(id)]


@pytest.mark.parametrize("id", OWN)
def test_what_a_game_s_own_text_prints_is_taken_at_its_table(id: str) -> None:
    tally = charge_every_cell(id, chapter=False)
    assert tally.options and not tally.unreached and tally.reached == tally.cells


def option_after(found: Clause) -> str:
    """The key of the first option whose rows follow a paragraph, as its table posts it."""
    game, schedule = found.tables[0], found.section.removeprefix("fees_")
    row = next(
        c for c in ledger(ROOM).clauses if c.lines > found.lines and c.section == found.section and c.kind == "fee row"
    )
    number = row.says.removeprefix("option ").partition(":")[0].partition(" ")[0]
    keys = option_keys(f"{ROOM}/{game}")
    return (
        number
        if number in keys and fee_option(f"{ROOM}/{game}", number).schedule == schedule
        else f"{schedule}:{number}"
    )


LIMITS = [
    pytest.param(found, marks=clause(str(found.lines)), id=str(found.lines))
    for found in ledger(ROOM).clauses
    if found.kind == "limit" and found.section.startswith("fees_") and found.lines.first >= FIRST
]


@pytest.mark.parametrize("found", LIMITS)
def test_a_table_posts_no_limit_beyond_the_printed_one(found: Clause) -> None:
    """The figures are read from the packet's own sentence."""
    text, id, key = line(str(found.lines)), f"{ROOM}/{found.tables[0]}", option_after(found)
    first, last = re.findall(r"\$\s?([\d,]+)|\b(No Limit)\b", text, re.IGNORECASE)
    ends = [None if words else int(figures.replace(",", "")) for figures, words in (first, last)]
    option, bonus = fee_option(id, key), "bonus" in text.lower()
    printed = next((limit for limit in option.limits if (limit.bets != "base") == bonus or limit.bets == "table"), None)
    assert printed is not None, (id, key)
    own = list(printed.most if "maximum" in text.lower() else printed.least)
    within = all(
        end is not None and (ends[0] or 0) <= end <= (ends[1] or end) for end in own
    )  # a row may print its own
    assert own == ends or within
    limited = {field.name for field in dataclasses.fields(module_of(entry(id)).Options)}
    bets = [bet["id"] for bet in entry(id).bets if f"{bet['id']}_limit" in limited]
    for bet in bets:
        limit = option.limit(bet)
        if limit is None or (bet in option.bonus) != bonus:
            continue
        least, most = limit.least[0], limit.most[1]
        if least > 1:
            with pytest.raises(HouseDealerError, match="allows"):
                open_game(id, {"fee": key, f"{bet}_limit": f"{least - 1}-{most or MOST_POSTED}"})
        if most is not None:
            with pytest.raises(HouseDealerError, match="allows"):
                open_game(id, {"fee": key, f"{bet}_limit": f"{least}-{most + 1}"})


def test_every_row_of_the_chapter_is_charged_at_some_table() -> None:
    """The rows in force between the chapter's first and last line are those that the dealt tables above go through."""
    dealt = {
        (charge.payer, rate.source, rate.fee)
        for id in games()
        for key in option_keys(id)
        for charge in fee_option(id, key).charges
        for rate in charge.rates
    }
    folder = room_folder(ROOM) / "fees"
    rows = [
        (row.payer, row.source, fee_cells.cents(row.fee))
        for name in every_set(folder)
        for row in read_set(folder, name).rows
        if row.flag not in ("dropped", "lost") and FIRST <= int(row.source.partition(":")[2].partition("-")[0]) <= LAST
    ]
    assert len(rows) == 3_460
    assert not [row for row in rows if row not in dealt]
