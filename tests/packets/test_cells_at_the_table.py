"""Every printed cell of the California games, charged at a dealt table: the fee an event takes stands on the line it cites.

For each rate of each option wagers are placed that fall into it, a round is dealt, and every collection is held against
the packet's own text. Rates that no wagers within the option's own limits can reach are counted and named.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pytest

from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.money.fees import Charge, FeeOption, Rate
from housedealer.packets import fees
from housedealer.packets.clauses import Clause, ledger
from housedealer.packets.entries import entry, entry_ids, module_of, open_game, rooms
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
def not_printed() -> frozenset[tuple[str, int]]:
    """Fees whose row the data marks as read otherwise than printed: merged cells, holes filled; `check` reports each."""
    folders = [room_folder(room) / "fees" for room in rooms()]
    rows = (row for folder in folders for name in fees.every_set(folder) for row in fees.read_set(folder, name).rows)
    return frozenset((row.source, fees.cents(row.fee)) for row in rows if row.flag)


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


def prints(cite: str, cents: int) -> bool:
    """Whether a line prints so many dollars, in figures as the packet writes them."""
    dollars = f"{cents / 100:,.2f}"
    wanted = {dollars, dollars.rstrip("0").rstrip("."), dollars.removeprefix("0")}
    return (cite, cents) in not_printed() or bool(wanted & set(re.findall(r"\d[\d,]*(?:\.\d+)?|\.\d+", line(cite))))


@dataclass
class Dealt:
    """A round at a table with given wagers of seat 2 and of the seats behind it."""

    game: Game
    wagers: dict[int, dict[str, int]]  # by seat: cents on each of its circles
    taken: list[tuple[str, int, str]] = field(default_factory=list)  # who paid, how much, by which line

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
        self.taken = [
            (event.source or "", event.amount or 0, event.why.cite if event.why else "")
            for event in round_.events
            if event.kind == "fee"
        ]
        return any(event.kind == "bet" for event in round_.events) and set(self.wagers) <= placed

    def answer(self, round_: Round, seat: int, question: Question) -> Answer:
        for option in question.options:
            if isinstance(option, Wagers):
                places = {f"seat{seat}.{bet}": cents for bet, cents in self.wagers.get(seat, {}).items()}
                return Answer(option.id, places) if places else Answer("pass")
            if isinstance(option, Amount) and option.id == "bank" and seat == 1:
                return Answer("bank", option.high)
        if question.option("bank") and seat != 1:
            return Answer("pass")
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


@dataclass
class Tally:
    options: int = 0
    cells: int = 0
    reached: int = 0
    free: int = 0
    unreached: list[str] = field(default_factory=list)


def charge_every_cell(id: str, chapter: bool = True) -> Tally:
    """Deal a round for every rate of every option of a table, in the chapter of fees or in the game's own text."""
    tally = Tally()
    for key in option_keys(id):
        option = fee_option(id, key)
        if in_chapter(option) is not chapter:
            continue
        tally.options += 1
        game = widest(id, key, option)
        met = set[str]()
        for charge in option.charges:
            for rate in charge.rates:
                tally.cells += 1
                together = {other.source for other in charge.rates if charge.name and other.fee == rate.fee}
                if not rate.fee:  # nothing is taken, so no event could cite it
                    tally.free += 1
                    continue
                if met & {rate.source, *together}:  # one fee for several bets cites one of their rows
                    tally.reached += 1
                    continue
                for wagers in wagers_for(game, option, charge, rate):
                    dealt = Dealt(game, wagers)
                    if not dealt.run():
                        continue
                    for who, cents, cite in dealt.taken:
                        assert prints(cite, cents), f"{id} {key}: {who} paid {cents} by {cite}: {line(cite)!r}"
                        met.add(cite)
                    if met & {rate.source, *together}:
                        tally.reached += 1
                        break
                else:
                    tally.unreached.append(f"{key}: {rate.source}")
    return tally


def schedules_of(id: str) -> list[str]:
    """The lines that a table's fees stand in: its fee rows, and the paragraphs that say who pays."""
    room, _, game = id.partition("/")
    return [str(c.lines) for c in schedules(room) if game in c.tables and c.kind in ("fee row", "rule")]


TABLES = [pytest.param(id, marks=clause(*schedules_of(id)), id=id) for id in games() if schedules_of(id)]


@pytest.mark.parametrize("id", TABLES)
def test_what_is_taken_at_the_table_is_printed_on_the_line_it_cites(id: str) -> None:
    tally = charge_every_cell(id)
    assert tally.options and tally.reached + tally.free + len(tally.unreached) == tally.cells
    assert len(tally.unreached) <= tally.cells * 0.04, tally.unreached


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
    assert tally.options and not tally.unreached and tally.reached + tally.free == tally.cells


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
