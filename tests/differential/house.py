"""A second settlement of banked rounds, in plain arithmetic over what was dealt, bet and answered.

Nothing here is shared with the games: hands are ranked by counting, fees are looked up in the rows of the fee tables,
and the bank is one number that every settled wager uses up.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import inf

from housedealer.cards import Card
from housedealer.packets.entries import entry
from housedealer.packets.fees import index
from housedealer.packets.folders import room_folder
from housedealer.table.round import Round


@dataclass
class Wager:
    """Money in one circle: whose it is, on which spot, on what."""

    bettor: int
    spot: int
    bet: str
    amount: int
    circle: str = ""  # `base.hand2.double` is the doubling of the second hand's `base`
    late: bool = False  # placed after the deal


@dataclass
class Told:
    """What happened before the settlement, read from the events of a round."""

    size: int
    bank: int
    cover: int
    stacks: dict[int, int]
    wagers: list[Wager]  # in the order in which they were placed
    cards: dict[str, list[Card]]
    taken_back: set[tuple[int, int, str]]
    said: list[tuple[int, str]]
    dropped: dict[int, int]
    adds: list[int] = field(default_factory=list)  # what the player-dealer put up in the middle of the settlement
    shares: dict[int, int] = field(default_factory=dict)  # who put up how much of the bank before the deal
    released: int = 0  # what came out of the bank for the collection
    first: int = 0  # where the action button lies
    coverage: str = "matching"
    order: list[tuple[int, int]] = field(default_factory=list)  # spot and bettor, as they are settled

    def on(self, spot: int, bettor: int, bet: str) -> int:
        """What a bettor has on a bet of a spot when it is settled."""
        gone = (spot, bettor, bet) in self.taken_back
        return 0 if gone else sum(w.amount for w in self.wagers if (w.spot, w.bettor, w.bet) == (spot, bettor, bet))

    def hand(self, spot: int) -> list[Card]:
        return self.cards[f"seat{spot}.hand"]

    def around(self, first: int, step: int = 1) -> None:
        """Settle from seat `first` on; on a spot the seated player first, then those behind as they placed their wagers."""
        spots = sorted({w.spot for w in self.wagers}, key=lambda spot: (step * (spot - first)) % self.size)
        for spot in spots:
            behind = dict.fromkeys(w.bettor for w in self.wagers if w.spot == spot)
            self.order += [(spot, bettor) for bettor in sorted(behind, key=lambda bettor: bettor != spot)]

    def button(self, card: Card) -> int:
        """The seat that a card counts to from seat 1, the bank's seat not counted."""
        others = [seat for seat in range(1, self.size + 1) if seat != self.bank]
        return others[((1 if card.rank == 14 else card.rank) - 1) % len(others)]


Result = tuple[int | tuple[int, ...], str, int, int]
"""Who (or all who share alike), `wins`, `loses` or (the bank) `adds`, what is at stake, what is due."""


def read(round_: Round) -> Told | None:
    """The round as it was dealt; None where nothing was."""
    setup = round_.setup
    told = Told(
        round_.game.size, 0, 0, {s: setup.chips[f"seat{s}.stack"] for s in setup.players}, [], {}, set(), [], {}
    )
    told.coverage = str(setup.options.get("coverage", told.coverage))
    dealt = False
    for event in round_.events:
        if event.kind == "button" and event.what == "action button":
            told.first = int(str(event.target)[4:])
        if event.kind == "clear" and not told.wagers:  # a hand dealt without wagers
            told.cards.clear()
        seat = int(event.source.split(".")[0][4:]) if event.source and event.source.startswith("seat") else 0
        if event.kind == "bank":
            told.bank = told.bank or seat
            if dealt:
                told.adds.append(event.amount or 0)
            else:
                told.cover += event.amount or 0
                told.shares[seat] = told.shares.get(seat, 0) + (event.amount or 0)
        elif event.kind == "release" and event.target == f"seat{told.bank}.stack":
            told.cover -= event.amount or 0
            told.released += event.amount or 0
            told.shares[told.bank] -= event.amount or 0
        elif event.kind == "bet":
            spot, *names = str(event.target).split(".")
            circle = ".".join(name for name in names if not name.isdigit())
            told.wagers.append(Wager(seat, int(spot[4:]), names[0], event.amount or 0, circle, dealt))
        elif event.kind == "return" and not dealt:
            return None
        elif event.kind == "return" and event.why is not None and event.why.text.startswith("The bet is taken back"):
            spot, bet = str(event.source).split(".")[:2]
            told.taken_back.add((int(spot[4:]), int(str(event.target)[4:].split(".")[0]), bet))
        elif event.kind == "deal":
            dealt = bool(told.wagers)
            told.cards.setdefault(str(event.target), []).extend(event.what)
        elif event.kind == "answer" and event.source:
            told.said.append((seat, event.what.option))
        elif event.kind == "fee":
            told.dropped[seat] = told.dropped.get(seat, 0) + (event.amount or 0)
    return told if dealt and told.wagers else None


def settle(told: Told, results: Sequence[Result], fees: dict[int, int], coverage: str = "matching") -> dict[int, int]:
    """Everyone's stack after the round: each result in its order, as far as the bank's money covers it."""
    stacks, staked, collected, paid = dict(told.stacks), told.cover, 0, 0
    for seat, fee in fees.items():
        stacks[seat] -= fee
    for who, result, stake, due in results:
        bettor, *others = who if isinstance(who, tuple) else (who,)
        if result == "adds":
            staked += due
        elif result == "loses":
            used = {"matching": collected + paid, "two_counters": collected, "running_balance": collected - paid}
            lost = min(staked - used[coverage], stake)
            collected += lost
            stacks[bettor] -= lost
        else:
            used = {"matching": collected + paid, "two_counters": paid, "running_balance": paid - collected}
            won = min(staked - used[coverage], due)
            paid += won
            for other in others:
                stacks[other] += won // (1 + len(others))
            stacks[bettor] += won - len(others) * (won // (1 + len(others)))  # odd cents are the first one's
    stacks[told.bank] += collected - paid
    for seat, share in told.shares.items():  # by the ratio of the shares; odd cents are the player-dealer's
        if seat != told.bank:
            part = (staked + collected - paid) * share // staked - share
            stacks[seat] += part
            stacks[told.bank] -= part
    return stacks


def fees_of(id: str, key: str, told: Told, placed_before: Callable[[str], bool]) -> dict[int, int]:
    """The collection, looked up row by row: a fee for a wager, for a hand, for the table's action, by number of bonus bets."""
    rows, colon = fee_rows(id, key), ":" in key
    before = [w for w in told.wagers if placed_before(w.bet)]
    base = {"bet_1", "bet_2", "bet_3", "base", "ante", "player", "banker"}
    due: dict[int, int] = {}
    named: dict[tuple[int, int, str], int] = {}
    counted: dict[tuple[int, int], int] = {}
    per_spot = colon or not id.endswith("eternal_baccarat")  # 001:10191 counts the bonus bets of each bettor
    for row in rows:
        fee, payer = round(float(row["fee"]) * 100), row["payer"]
        if payer == "player_dealer":
            amount = 1 if row["measure"] == "hand" else sum(w.amount for w in before) // 100
            if row["measure"] == "hand" or _in(row["band"], amount):
                due[told.bank] = fee  # of bands that meet the one printed last
            continue
        for w in before:
            words = row["bet"].split()
            meant = w.bet in words or ("base" if w.bet in base else "bonus") in words
            if row["measure"] != "wager" or not meant:
                continue
            if not _in(row["band"], w.amount // 100):
                continue
            if row["charge"]:
                where = (w.bettor, w.spot, row["charge"])
                named[where] = max(named.get(where, 0), fee)
            else:
                due[w.bettor] = due.get(w.bettor, 0) + fee
        if row["measure"] == "bonus_count":
            for place in {(w.bettor, w.spot if per_spot else 0) for w in before}:
                mine = [w for w in before if (w.bettor, w.spot if per_spot else 0) == place and w.bet not in base]
                counted[place] = fee if mine and _in(row["band"], len(mine)) else counted.get(place, 0)
        if row["measure"] == "player_total":
            counted_in = [
                w for w in before if not row["bet"] or w.bet in base
            ]  # a row of base wagers counts those alone
            for bettor in {w.bettor for w in counted_in}:
                if _in(row["band"], sum(w.amount for w in counted_in if w.bettor == bettor) // 100):
                    due[bettor] = due.get(bettor, 0) + fee
    for bettor, fee in [*((who, fee) for (who, _, _), fee in named.items()),
                        *((who, fee) for (who, _), fee in counted.items())]:  # fmt: skip
        due[bettor] = due.get(bettor, 0) + fee
    return due


@cache
def fee_rows(id: str, key: str) -> list[dict[str, str]]:
    """The rows of one fee option, by its reading; one whose fee is lost is not there unless the reading adds it."""
    room, _, game = id.partition("/")
    name, colon, numbered = key.rpartition(":")
    number, _, reading = numbered.partition("@")
    set_of_fees = name if colon else index(room_folder(room) / "fees")[game]["sets"][0]
    with (room_folder(room) / "fees" / f"{set_of_fees}.csv").open(newline="") as file:
        printed = [read_as(row, reading) for row in csv.DictReader(file)]
    return [row for row in printed if row["option"] in (number, "all") and row["flag"] not in ("dropped", "lost")]


def read_as(row: dict[str, str], reading: str) -> dict[str, str]:
    """A row of a fee table, with the columns changed that another reading of it changes."""
    for part in (row.get("readings") or "").split(" | "):
        name, _, changes = part.partition(" ")
        if name and name == reading:
            return row | dict(change.split("=", 1) for change in changes.split("; "))
    return row


def _in(band: str, value: int) -> bool:
    low, high = _ends(band)
    return low <= value <= high


@cache
def _ends(band: str) -> tuple[int, float]:
    """The least and the most of a band."""
    if band == "*":
        return 0, inf
    low, dash, high = band.rstrip("+").partition("-")
    return int(low), inf if band.endswith("+") else int(high if dash else low)


# -- hands, by counting ----------------------------------------------------------------------------------------------


def three_cards(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """Three cards: 0 high card, 1 pair, 2 flush, 3 straight, 4 three of a kind, 5 straight flush."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    if ranks == [14, 3, 2]:
        ranks = [3, 2, 1]
    flush = len({card.suit for card in hand}) == 1
    straight = ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3
    counts = Counter(ranks)
    by_count = [rank for rank, _ in sorted(counts.items(), key=lambda item: (-item[1], -item[0]))]
    kind = 5 if flush and straight else 4 if len(counts) == 1 else 3 if straight else 2 if flush else 0
    return (1 if len(counts) == 2 else kind), by_count


def five_cards(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """Five cards: 0 high card ... 8 straight flush."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    counts = Counter(ranks)
    by_count = [rank for rank, _ in sorted(counts.items(), key=lambda item: (-item[1], -item[0]))]
    shape = sorted(counts.values(), reverse=True)
    flush = len({card.suit for card in hand}) == 1
    straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
    if flush or straight:
        return (8 if flush and straight else 5 if flush else 4), by_count
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), by_count


def four_cards(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """Four cards: 0 high card, 1 pair, 2 two pair, 3 straight, 4 flush, 5 three of a kind, 6 straight flush, 7 four."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    if ranks == [14, 4, 3, 2]:
        ranks = [4, 3, 2, 1]
    counts = Counter(ranks)
    by_count = [rank for rank, _ in sorted(counts.items(), key=lambda item: (-item[1], -item[0]))]
    flush = len({card.suit for card in hand}) == 1
    straight = len(counts) == 4 and ranks[0] - ranks[3] == 3
    shape = tuple(sorted(counts.values(), reverse=True))
    if flush and straight:
        return 6, by_count
    plain = {(4,): 7, (3, 1): 5, (2, 2): 2, (2, 1, 1): 1}.get(shape, 0)
    return (4 if flush else 3 if straight else plain), by_count


# -- pay tables ------------------------------------------------------------------------------------------------------


@cache
def pays(id: str, bet: str) -> dict[str, Fraction]:
    """A pay table as it stands in the packet's file: what a row wins for one."""
    rows = next(iter(entry(id).pay_tables[bet].values()))["rows"]
    return {row: _odds(str(odds).replace(",", "")) for row, odds in rows.items()}


def _odds(text: str) -> Fraction:
    """`3:2`, `push`, or `10 for 1`, which gives the stake back among the ten."""
    if text == "push":
        return Fraction(0)
    win, sign, stake = text.partition(":" if ":" in text else " for ")
    return Fraction(int(win), int(stake)) - (sign != ":")
