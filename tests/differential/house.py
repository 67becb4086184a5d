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
from random import Random
from typing import Any

from housedealer.cards import Card
from housedealer.packets.entries import entry, open_game
from housedealer.packets.fees import index
from housedealer.packets.folders import room_folder
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Arrange, Groups, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.table import Setup


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
    first: int = 0  # where the action button lies
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


Result = tuple[int, str, int, int]  # bettor, `wins`, `loses` or (the bank) `adds`, what is at stake, what is due


def read(round_: Round) -> Told | None:
    """The round as it was dealt; None where nothing was."""
    setup = round_.setup
    told = Told(
        round_.game.size, 0, 0, {s: setup.chips[f"seat{s}.stack"] for s in setup.players}, [], {}, set(), [], {}
    )
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


def settle(told: Told, results: Sequence[Result], fees: dict[int, int]) -> dict[int, int]:
    """Everyone's stack after the round: each result in its order, as far as the bank's money covers it."""
    stacks, left, won = dict(told.stacks), told.cover, 0
    for seat, fee in fees.items():
        stacks[seat] -= fee
    for bettor, result, stake, due in results:
        if result == "adds":
            left += due
            continue
        covered = min(left, stake if result == "loses" else due)
        left -= covered
        stacks[bettor] += covered if result == "wins" else -covered
        won += covered if result == "loses" else -covered
    for seat, share in told.shares.items():  # by the ratio of the shares; odd cents are the player-dealer's
        if seat != told.bank:
            part = (told.cover + won) * share // told.cover - share
            stacks[seat] += part
            stacks[told.bank] -= part
    stacks[told.bank] += won
    return stacks


def fees_of(id: str, key: str, told: Told, placed_before: Callable[[str], bool]) -> dict[int, int]:
    """The collection, looked up row by row: a fee for a wager, for a hand, for the table's action, by number of bonus bets."""
    room, _, game = id.partition("/")
    sets = index(room_folder(room) / "fees")[game]["sets"]
    name, colon, number = key.rpartition(":")
    with (room_folder(room) / "fees" / f"{name if colon else sets[0]}.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["option"] in (number, "all") and row["flag"] != "dropped"]
    before = [w for w in told.wagers if placed_before(w.bet)]
    base = {"bet_1", "bet_2", "bet_3", "base", "ante", "player", "banker"}
    due: dict[int, int] = {}
    named: dict[tuple[int, int, str], int] = {}
    counted: dict[tuple[int, int], int] = {}
    per_spot = not id.endswith("eternal_baccarat")  # 001:10191 counts the bonus bets of each bettor
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
            for bettor in {w.bettor for w in before}:
                if _in(row["band"], sum(w.amount for w in before if w.bettor == bettor) // 100):
                    due[bettor] = due.get(bettor, 0) + fee
    for bettor, fee in [*((who, fee) for (who, _, _), fee in named.items()),
                        *((who, fee) for (who, _), fee in counted.items())]:  # fmt: skip
        due[bettor] = due.get(bettor, 0) + fee
    return due


def _in(band: str, value: int) -> bool:
    if band == "*":
        return True
    low, dash, high = band.rstrip("+").partition("-")
    return int(low) <= value and (band.endswith("+") or value <= int(high if dash else low))


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


# -- random rounds ---------------------------------------------------------------------------------------------------


class Loaded(Sealed):
    """A shuffle with like cards near each other, so that hands which a pay table prints for once in a lifetime come up."""

    def shuffle(self, pack: Sequence[Any]) -> list[Any]:
        """The next card is the last one of the list."""
        deck = super().shuffle(pack)
        if not isinstance(deck[0], Card):
            return deck
        ranks, suit = {self.below(13) + 2 for _ in range(3)}, "cdhs"[self.below(4)]
        style = self.below(4)
        if style == 0:
            deck.sort(key=lambda card: card.rank in ranks)
        elif style == 1:
            deck.sort(key=lambda card: (card.suit == suit) + (card.rank in ranks))
        else:
            near = {card: (card.rank, card.rank + 20 * "cdhs".find(card.suit))[style - 2] for card in deck}
            deck.sort(key=lambda card: near[card] + self.below(3))
        if len(deck) == 53 and self.below(2):  # seven piles of seven, dealt back and forth
            piles = [deck[at : at + 7] for at in range(0, 49, 7)]
            rows = [[pile[row] for pile in piles][:: -1 if row % 2 else 1] for row in range(7)]
            deck = deck[49:] + [card for row in rows for card in row][::-1]
        return deck

    def again(self) -> Loaded:
        return Loaded(self.seed)


Heard = list[tuple[int, str, str]]  # who answered, about which hand, and what


def random_round(id: str, options: dict[str, str], luck: Random, heard: Heard | None = None) -> Round:
    """A round with random stacks, banks that are often short, several spots, bets behind others, and random decisions."""
    game = open_game(id, options)
    players = sorted(luck.sample(range(1, game.size + 1), luck.randint(2, min(5, game.size))))
    chips = {f"seat{seat}.stack": luck.choice((50, 200, 1000, 5000)) * 100 for seat in players}
    chance = (Sealed, Loaded)[luck.random() < 0.4](luck.randbytes(32))
    round_ = Round(game, Setup(id, {seat: str(seat) for seat in players}, chips, options), chance)
    while round_.open:
        seat = luck.choice(sorted(round_.open))
        question = round_.open[seat]
        answer = _answer(question, luck)
        if heard is not None:
            heard.append((seat, question.about, answer.option))
        round_.answer(seat, answer)
    return round_


def _answer(question: Question, luck: Random) -> Answer:
    bank, bet = question.option("bank"), question.option("bet")
    if isinstance(bank, Amount):
        most = bank.low + (bank.high - bank.low) // bank.step * bank.step
        return Answer("bank", luck.choice((bank.low, min(bank.low + 20 * bank.step, most), most)))
    if isinstance(bet, Wagers):
        return _bets(bet, luck)
    option = luck.choice(question.options)
    if isinstance(option, Arrange):
        return Answer(option.id, _setting(option, luck))
    return Answer(option.id, option.low) if isinstance(option, Amount) else Answer(option.id)


def _setting(option: Arrange, luck: Random) -> Groups:
    """A hand set at random, foul where that is taken, or the house way."""
    pieces = list(option.cards)
    luck.shuffle(pieces)
    size = option.groups[0][1]
    groups = tuple(pieces[:size]), tuple(pieces[size:])
    return option.house_way if luck.random() < 0.5 or (option.refuse and option.foul(groups)) else groups


def _bets(bet: Wagers, luck: Random) -> Answer:
    for _ in range(6):
        placed = {}
        for spot in luck.sample(bet.spots, min(len(bet.spots), luck.randint(1, 5))):
            if spot.relation in ("any", "at_most"):
                placed[spot.place] = spot.low + spot.step * luck.randint(
                    0, min(40, (spot.high - spot.low) // spot.step)
                )
        try:
            bet.accept(placed)
        except ValueError:
            continue
        return Answer("bet", placed)
    return Answer("pass")


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
