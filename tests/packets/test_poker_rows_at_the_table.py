"""Every printed row of the poker fee schedules, dealt: the drop after a hand is the figure of the row's bracket.

The rows and their brackets are read from the packets' own tables, not from the fee files. Each row is dealt with the
fewest and the most players of every bracket, with a flop and without where the game has one, and to the river where it says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pytest

from housedealer.games.contract import Game
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.fees import option_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Pick, Question
from housedealer.table.session import Session
from tests.ledger import clause
from tests.seeds import packet

ROOM = "garden_city"
FIRST, LAST = 5686, 6181  # the poker games in 001
Reach = Literal["no flop", "flop", "river"]
STACK = 50_000_000  # cents: nobody is short


@dataclass(frozen=True)
class PrintedRow:
    """A row of a printed table: what each head of its columns charges, in cents."""

    line: int
    approvals: frozenset[str]
    option: str
    by_clock: bool
    fees: tuple[tuple[str, int], ...]

    def bracket(self, players: int, reach: Reach) -> str:
        """The head that prices a hand: of several, the one that stands last."""
        return [head for head, _ in self.fees if holds(head, players, reach)][-1]

    def due(self, players: int, reach: Reach) -> int:
        fees = dict(self.fees)
        extra = fees.get("Modified Fee #1", 0) if players >= 7 and reach == "river" else 0  # 001:5844
        each = fees[self.bracket(players, reach)]
        return each * players if self.by_clock else each + extra


def holds(head: str, players: int, reach: Reach) -> bool:
    """Whether a head like "4 or less or no flop" takes in a hand.

    >>> holds("5 or less or no flop", 7, "no flop"), holds("4 or less and no flop", 7, "no flop"), holds("6", 6, "flop")
    (True, False, True)
    """
    text, flop = head.lower(), reach != "no flop"
    if text == "no flop":
        return not flop
    number = re.match(r"(\d+)( or more| or less)?", text)
    if number is None:
        return False
    least = int(number[1])
    inside = {" or more": players >= least, " or less": players <= least, None: players == least}[number[2]]
    if "or no flop" in text:
        return inside or not flop
    return inside and not flop if "and no flop" in text else inside


@cache
def printed_rows() -> tuple[PrintedRow, ...]:
    """The chapter's rows, from the packet."""
    found = []
    approvals, heads, by_clock = frozenset[str](), list[str](), False
    for number, text in enumerate(packet("001")[FIRST - 1 : LAST], start=FIRST):
        if "schedule options" in text:
            approvals = frozenset(re.findall(r"GEGA-\d+", text)) or approvals
            by_clock = "from each player" in text
        if not text.startswith("|"):
            continue
        cells = [cell.strip().replace("\\", "") for cell in text.strip().strip("|").split("|")]
        if cells[0].isdigit():
            fees = cells[len(cells) - len(heads) :]
            priced = tuple((head, round(float(fee.strip("$ ")) * 100)) for head, fee in zip(heads, fees, strict=True))
            found.append(PrintedRow(number, approvals, cells[0], by_clock, priced))
        elif not cells[0] and any(cells):  # the heads of the brackets; a table that goes on has none of its own
            heads = [cell for cell in cells if cell]
    return tuple(found)


def tables() -> list[str]:
    """The tables that play by the chapter's schedules."""
    known = {approval for row in printed_rows() for approval in row.approvals}
    return [id for id in entry_ids() if id.startswith(f"{ROOM}/") and entry(id).approval in known]


def reaches(row: PrintedRow) -> list[Reach]:
    if row.by_clock or not any("flop" in head.lower() for head, _ in row.fees):
        return ["no flop"]  # which ends soonest
    return ["no flop", "flop", "river"] if any("Modified" in head for head, _ in row.fees) else ["no flop", "flop"]


def ends(id: str, row: PrintedRow) -> list[int]:
    """The fewest and the most players of each bracket at a table's seats; nothing is printed for others."""
    seats = range(entry(id).seats["min"], entry(id).seats["max"] + 1)
    inside = [[n for n in seats if holds(head, n, "flop")] for head, _ in row.fees]
    return sorted({end for bracket in inside if bracket for end in (min(bracket), max(bracket))})


class Hand:
    """A hand in which everyone calls until one player bets or raises at a chosen moment, and all others fold."""

    def __init__(self, id: str, key: str, players: int, reach: Reach, by_clock: bool) -> None:
        session = Session(open_table(id, key))
        session.collection_due = by_clock
        for seat in range(1, players + 1):
            session.sit(seat, f"player {seat}", STACK)
        self.reach, self.bet, self.raised = reach, False, False
        self.round = session.start(Sealed.of(id, key, players, reach))
        while self.round.open:
            for seat, question in list(self.round.open.items()):
                self.round.answer(seat, self.answer(question))

    @property
    def board(self) -> int:
        return len(self.round.felt.cards["board"])

    @property
    def dropped(self) -> int:
        return self.round.felt.chips["drop"]

    def answer(self, question: Question) -> Answer:
        offered = {option.id: option for option in question.options}
        option = offered.get("raise")
        if self.reach != "no flop" and not self.raised and isinstance(option, Amount):  # a pot that can pay the fee
            self.raised = True
            return Answer("raise", option.low)
        ends_here = {"no flop": 0, "flop": 3, "river": 5}[self.reach] == self.board
        for way in ("bet", "raise"):
            option = offered.get(way)
            if ends_here and not self.bet and "call" not in offered and isinstance(option, Amount):
                self.bet = True
                return Answer(way, option.low)
        for way in ("fold",) if self.bet else ("check", "call", "post", "play"):
            if way in offered:
                return Answer(way)
        pick = next((option for option in question.options if isinstance(option, Pick)), None)
        return question.default if pick is None else Answer(pick.id, tuple(pick.cards[: pick.least]))


@cache
def open_table(id: str, key: str) -> Game:
    return open_game(id, {"fee": key})


def rows_of(id: str) -> list[PrintedRow]:
    return [row for row in printed_rows() if entry(id).approval in row.approvals]


@dataclass(frozen=True)
class Tally:
    rows: int
    brackets: int
    hands: int


def deal_every_row(id: str) -> Tally:
    """Deal a table's rows; returns how many rows and brackets were met, and in how many hands."""
    met, hands = set[tuple[int, str]](), 0
    for row in rows_of(id):
        for players in ends(id, row):
            for reach in reaches(row):
                hand = Hand(id, row.option, players, reach, row.by_clock)
                due = row.due(players, reach)
                assert hand.dropped == due, (
                    f"{id} 001:{row.line}: {players} players, {reach}: {hand.dropped}, printed {due}"
                )
                assert (hand.board >= 3) is (reach != "no flop")
                met.add((row.line, row.bracket(players, reach)))
                if reach == "river" and players >= 7:
                    met.add((row.line, "Modified Fee #1"))
                hands += 1
    return Tally(len({line for line, _ in met}), len(met), hands)


TABLES = [pytest.param(id, marks=clause(*(f"001:{row.line}" for row in rows_of(id)))) for id in tables()]


@pytest.mark.parametrize("id", TABLES)
def test_each_bracket_of_each_printed_row_is_what_the_drop_receives(id: str) -> None:
    rows = rows_of(id)
    assert [row.option for row in rows] == [key for key in option_keys(id) if ":" not in key]
    tally = deal_every_row(id)
    assert (tally.rows, tally.brackets) == (len(rows), sum(len(row.fees) for row in rows))
    assert tally.hands >= tally.brackets


def test_the_chapter_prints_268_rows_and_1006_brackets() -> None:
    rows = printed_rows()
    assert (len(rows), sum(len(row.fees) for row in rows)) == (268, 1_006)
    assert all(any(entry(id).approval in row.approvals for id in tables()) for row in rows)


# -- the small packets, where a row is one bracket and an option of the table is all brackets of its limit ----------------

BRACKETS = {
    "paso_robles/texas_holdem": ("000", (*range(255, 261), *range(265, 273))),
    "paso_robles/omaha_hi_lo": ("000", tuple(range(279, 285))),
    "hotel_del_rio/omaha": ("004", tuple(range(127, 136))),
    "hotel_del_rio/omaha_hi_lo": ("004", tuple(range(289, 298))),
    "hotel_del_rio/texas_holdem": ("004", tuple(range(439, 448))),
}


def in_bracket(text: str, players: int) -> bool:
    """Whether a bracket holds; the top one has no upper end, as the tables seat one more than it prints.

    >>> [in_bracket(text, 6) for text in ("6-9", "7 - 9", "5 or 6", "6 or Less", "5 or less", "7 or more", "Any")]
    [True, False, True, True, False, False, True]
    """
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if "less" in text.lower():
        return players <= numbers[0]
    if " or " in text and "more" not in text:
        return players in numbers
    return not numbers or players >= numbers[0]


@pytest.mark.parametrize(
    "id",
    [pytest.param(id, marks=clause(*(f"{seed}:{line}" for line in lines))) for id, (seed, lines) in BRACKETS.items()],
)
def test_each_row_of_the_small_packets_is_what_the_drop_receives(id: str) -> None:
    seed, lines = BRACKETS[id]
    cells = {row[0]: row for row in (packet(seed)[line - 1].replace("\\$", "").split("\t") for line in lines)}
    met = set[tuple[str, bool]]()
    for key in option_keys(id):
        for players in range(entry(id).seats["min"], entry(id).seats["max"] + 1):
            where = 1 if seed == "004" else 2  # Paso Robles prints the table limit before the bracket
            row = next(cells[part] for part in key.split("+") if in_bracket(cells[part][where], players))
            without = int(row[3]) if seed == "004" else 0  # the Modified Fee; at Paso Robles no flop, no fee
            for flop, due in ((True, int(row[where + 1])), (False, without)):
                hand = Hand(id, key, players, "flop" if flop else "no flop", by_clock=False)
                assert hand.dropped == due * 100, (id, key, players, flop)
                met.add((row[0], flop))
    assert met == {(option, flop) for option in cells for flop in (True, False)}


OLDER_PAN = {"1": 3010, "2": 3011, "3": 3012, "4": 3013}


@clause(*(f"001:{line}" for line in OLDER_PAN.values()))
@pytest.mark.parametrize("option", OLDER_PAN)
@pytest.mark.parametrize("players", range(3, 11))
def test_each_row_of_the_older_page_of_pan_is_what_the_drop_receives(option: str, players: int) -> None:
    _, _, six, five, fewer = re.findall(r"\$([\d.]+)", packet("001")[OLDER_PAN[option] - 1])
    due = six if players >= 6 else five if players == 5 else fewer
    assert Hand("garden_city/pan", f"pan_older:{option}", players, "flop", by_clock=False).dropped == float(due) * 100
