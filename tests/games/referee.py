"""A second opinion on a finished pot hand, worked out from its events alone: who had to act, who shows first, who is paid what.

It shares no code with the games: hands are ranked by looking at every choice of five cards, and pots are counted from what
each seat put in over the whole hand. It is slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from housedealer.cards import STANDARD_PACK, Card
from housedealer.table.events import Event
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round

Asked = tuple[int, Question, Answer]  # after how many events a question was asked, and what was answered
Rank = tuple[object, ...]


# -- ranking hands ------------------------------------------------------------------------------------------------------

PATTERNS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7, (5,): 9}
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8


def five(cards: Sequence[Card], asian: bool = False) -> Rank:
    """Five natural cards for high: the greater is better."""
    groups = sorted(((n, rank) for rank, n in Counter(card.rank for card in cards).items()), reverse=True)
    kind = PATTERNS[tuple(n for n, _ in groups)]
    ranks = [rank for _, rank in groups]
    flush = len({card.suit for card in cards}) == 1
    low = [14, 10, 9, 8, 7] if asian else [14, 5, 4, 3, 2]
    straight = kind == 0 and (ranks[0] - ranks[4] == 4 or ranks == low)
    if straight and ranks == low:
        ranks = [*ranks[1:], ranks[0]]
    kind = STRAIGHT_FLUSH if straight and flush else FLUSH if flush else STRAIGHT if straight else kind
    if asian and kind in (FLUSH, 6):
        kind = 6 if kind == FLUSH else FLUSH  # a flush is above a full house
    return (kind, *ranks)


def with_bug(cards: Sequence[Card]) -> Rank:
    """Five cards for high of which one may be the joker: an ace, or what makes a straight or a flush."""
    natural = [card for card in cards if card.suit]
    if len(natural) == len(cards):
        return five(cards)
    found = [
        rank
        for stand_in in STANDARD_PACK
        if stand_in not in natural
        for rank in [five([*natural, stand_in])]
        if stand_in.rank == 14 or rank[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
    ]
    if [card.rank for card in natural] == [14] * 4:
        found.append((9, 14))
    return max(found)


def lowest(cards: Sequence[Card]) -> Rank:
    """Five cards for low, ace to five, the joker being the lowest rank they lack: the greater is better."""
    ranks = [1 if card.rank == 14 else card.rank for card in cards if card.suit]
    if len(ranks) < len(cards):
        ranks.append(next(rank for rank in range(1, 14) if rank not in ranks))
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return (-PATTERNS[tuple(n for n, _ in groups)], *(-rank for _, rank in groups))


def qualifies(rank: Rank) -> bool:
    """Whether a low is five ranks of eight or lower."""
    return rank[0] == 0 and rank[1] >= -8  # type: ignore[operator]


def any_five(hand: Sequence[Card], board: Sequence[Card]) -> Iterator[Sequence[Card]]:
    return combinations([*hand, *board], 5)


def two_and_three(hand: Sequence[Card], board: Sequence[Card]) -> Iterator[Sequence[Card]]:
    return ((*two, *three) for two in combinations(hand, 2) for three in combinations(board, 3))


@dataclass(frozen=True)
class Ranking:
    """How a game ranks hands: which fives may be made, for high, for low, and whether a low has to qualify."""

    fives: Callable[[Sequence[Card], Sequence[Card]], Iterable[Sequence[Card]]] = any_five
    high: Callable[[Sequence[Card]], Rank] | None = five
    low: bool = False

    def parts(self, hands: dict[int, Sequence[Card]], board: Sequence[Card]) -> list[set[int]]:
        """The winners of each part of a pot, the high part first."""
        found = list[dict[int, Rank]]()
        if self.high is not None:
            rank = self.high
            found.append({seat: max(map(rank, self.fives(hand, board))) for seat, hand in hands.items()})
        if self.low:
            lows = {seat: max(map(lowest, self.fives(hand, board))) for seat, hand in hands.items()}
            if self.high is not None:
                lows = {seat: rank for seat, rank in lows.items() if qualifies(rank)}
            found += [lows] if lows else []
        return [{seat for seat, rank in ranks.items() if rank == max(ranks.values())} for ranks in found]


# -- what happened ------------------------------------------------------------------------------------------------------


def seat_of(place: str | None) -> int | None:
    return int(place.partition(".")[0][4:]) if place and place.startswith("seat") else None


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat <= after, seat))


class Hand:
    """What the events of a hand say."""

    def __init__(self, round_: Round, asked: Sequence[Asked]) -> None:
        self.events: Sequence[Event] = round_.events
        self.questions = [entry for entry in asked if entry[1].option("fold")]
        self.asked = [(at, question.seat, answer) for at, question, answer in self.questions]
        self.setup, self.felt = round_.setup, round_.felt
        self.dealt = {
            seat_of(e.target) for e in self.events if e.kind == "deal" and e.target and e.target.endswith(".hand")
        } - {None}
        self.folded = {seat_of(e.source) for e in self.events if e.kind == "fold"}
        self.live = {seat for seat in self.dealt - self.folded if seat is not None}

    def chips(self, place: str, at: int | None = None) -> int:
        """What lay at a place before an event, or at the end."""
        found = self.setup.chips.get(place, 0)
        for event in self.events[:at]:
            found += ((event.target == place) - (event.source == place)) * (event.amount or 0)
        return found

    def rounds(self) -> list[list[tuple[int, int, Answer]]]:
        """The questions of each betting round: bets are pulled in, and cards dealt, between them."""
        found: list[list[tuple[int, int, Answer]]] = []
        last = 0
        for entry in self.asked:
            between = [e.kind for e in self.events[last : entry[0]]]
            if not found or "deal" in between or "pull_in" in between or "draw" in between:
                found.append([])
            found[-1].append(entry)
            last = entry[0]
        return found

    def in_turn(self, after: int, later: Callable[[int], int]) -> None:
        """Every betting round goes clockwise: the first from the left of seat `after`, the next ones from the left of what
        `later` says for the number of events so far; and everyone with chips is asked once after each bet or raise."""
        out: set[int] = set()
        for number, asked in enumerate(self.rounds()):
            playing = [seat for seat in self.dealt - out if seat is not None]
            begin = after if number == 0 else later(asked[0][0])
            waiting = self.able(clockwise(playing, begin), asked[0][0])
            for at, seat, answer in asked:
                assert waiting and seat == waiting[0], f"seat {seat} was asked, {waiting} were to act"
                del waiting[0]
                if answer.option == "fold":
                    out.add(seat)
                elif answer.option in ("bet", "raise"):
                    others = [other for other in playing if other not in out and other != seat]
                    waiting = self.able(clockwise(others, seat), at)

    def able(self, seats: Iterable[int], at: int) -> list[int]:
        return [seat for seat in seats if self.chips(f"seat{seat}.stack", at)]

    def first_to_show(self) -> int | None:
        """Who instituted the last action: the last bet or raise of the last betting round, else its first check."""
        rounds = self.rounds()
        if not rounds:
            return None
        bets = [seat for _, seat, answer in rounds[-1] if answer.option in ("bet", "raise")]
        return bets[-1] if bets else rounds[-1][0][1]

    def shown(self) -> list[int]:
        return [
            seat
            for e in self.events
            if e.kind == "show"
            for seat in [seat_of(e.source or e.target)]
            if seat is not None
        ]

    def awarded(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for event in self.events:
            if event.kind == "award":
                found[seat_of(event.target) or 0] += event.amount or 0
        return found

    def settle(
        self, ranking: Ranking, chip: int, odd_first: Callable[[list[set[int]]], list[list[int]]]
    ) -> Counter[int]:
        """What every pot pays: `odd_first` puts the winners of each part, and the parts, in the order of odd chips."""
        put: Counter[int] = Counter()
        dead = 0
        for event in self.events:
            amount = event.amount or 0
            source, target = event.source or "", event.target or ""
            if source.endswith(".stack") and target.endswith(".bet"):
                put[seat_of(source) or 0] += amount
            elif source.endswith(".bet") and target.endswith(".stack"):
                put[seat_of(target) or 0] -= amount
            elif source.endswith(".stack") and target == "pot":
                dead += amount
        fees = [e for e in self.events if e.kind == "fee" and (e.source or "").startswith("pot")]
        pots = self.layers(put)
        pots[0] = (pots[0][0] + dead, pots[0][1])
        for fee in fees:
            at = int((fee.source or "").partition(".")[2] or 0)
            pots[at] = (pots[at][0] - (fee.amount or 0), pots[at][1])
        board = self.felt.cards.get("board", [])
        paid: Counter[int] = Counter()
        for amount, seats in pots:
            hands = {seat: self.felt.cards[f"seat{seat}.hand"] for seat in seats}
            parts = odd_first(ranking.parts(hands, board) if len(seats) > 1 else [set(seats)])  # type: ignore[arg-type]
            half = amount // (len(parts) * chip) * chip
            for number, winners in enumerate(parts):
                share = half + (amount - half * len(parts) if number == 0 else 0)
                each = share // (len(winners) * chip) * chip
                for winner in winners:
                    paid[winner] += each
                paid[winners[0]] += share - each * len(winners)
        return +paid

    def layers(self, put: Counter[int]) -> list[tuple[int, frozenset[int]]]:
        """The main pot and the side pots, each with the seats that may win it."""
        found: list[tuple[int, frozenset[int]]] = []
        floor = 0
        for level in sorted({put[seat] for seat in self.live}):
            amount = sum(min(chips, level) - min(chips, floor) for chips in put.values())
            seats = frozenset(seat for seat in self.live if put[seat] >= level)
            if found and found[-1][1] == seats:
                amount += found.pop()[0]
            found.append((amount, seats))
            floor = level
        over = sum(chips - floor for chips in put.values() if chips > floor)
        amount, seats = found[-1]
        found[-1] = (amount + over, seats)
        return found
