"""A hand of pan: the Tops, the deal to the right, who is in, the turns, and whoever pans it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import Card
from housedealer.games.base import PointGame
from housedealer.games.pan.deal import DISCARDS, REAR, RETIRED, TOPS, Deal, Player
from housedealer.games.pan.konditions import SPADES
from housedealer.games.pan.melds import PACK, PLACE_IN_ORDER, VALLE
from housedealer.games.pan.spreads import after_discard
from housedealer.games.pan.turn import TurnRules, turn
from housedealer.games.sheet import Sheet
from housedealer.money.fees import Action
from housedealer.money.pay import PayTable
from housedealer.money.pots import split
from housedealer.money.stakes import read_unit
from housedealer.table.events import UP, Why
from housedealer.table.questions import Answer, Choice, Question
from housedealer.table.table import Asking, Play, Replies, Seat, Table

ELDEST: Final = "eldest"
PACKS: Final = 8
PACKET: Final = 5
HAND: Final = 2 * PACKET
LEAST_DEALT: Final = 8  # a hand with fewer cards is dead
WRONG_COUNT: Final = "wrong_count"  # a hand is dealt so many cards
UNNOTICED: Final = "unnoticed"  # nobody notices it before the first draw
LEAST_PLAYERS: Final = 3
SPARE: Final = 40  # what the front of the deck holds beside the hands, or all of it is shuffled


@dataclass(frozen=True)
class Options:
    """What a room or a table may choose."""

    kondition: str = field(
        default="", metadata={"help": "the value of a chip in dollars; as the posted fee option says when left out"}
    )
    spades_out: int = field(default=0, metadata={"help": "stripped deck: packs from which the spades are taken out"})
    valle_out: int = field(
        default=0, metadata={"help": "stripped deck: packs from which the valle cards are taken out"}
    )
    pluck_again: int = field(
        default=1, metadata={"help": "cards the first player of a hand may throw away and pluck again; 0 for none"}
    )
    hit_needed: bool = field(default=True, metadata={"help": "melds are laid only in a turn that used its drawn card"})
    split_pays: Literal["table", "one_chip"] = field(
        default="one_chip",
        metadata={
            "help": "what a kondition made by splitting a meld pays: one chip and two in spades, or its own value"
        },
    )
    rear: int = field(
        default=40, metadata={"help": "cards from the rear of the deck that are shuffled with the discards of a hand"}
    )
    reshuffles: int = field(
        default=3, metadata={"help": "how often the discards become the deck before the hand is void"}
    )
    spreads: Literal["checked", "trusted"] = field(
        default="checked", metadata={"help": "whether only valid melds may be laid, or any, at the player's own risk"}
    )
    split_tops: bool = field(default=True, metadata={"help": "the last two players in may agree to split the Tops"})


@dataclass(frozen=True)
class Pan(PointGame):
    """Pan as one room plays it."""

    options: Options
    deck: tuple[Card, ...]
    pays: PayTable
    turns: TurnRules

    book: ClassVar[str] = "pan"
    reads_hands: ClassVar[bool] = True
    keeps: ClassVar[str] = "deck"

    @property
    def chip(self) -> int:
        """The value of a chip."""
        return self.unit

    @property
    def comfortable_stack(self) -> int:
        """A comfortable stack: a hundred chips."""
        return 100 * self.chip

    def round(self, table: Table) -> Play:
        """One hand, from the Tops to whoever pans it."""
        rules = self.rules
        seats = yield from self.post_tops(table)
        if len(seats) < LEAST_PLAYERS:
            table.note("stop", None, rules["too_few"])
            return
        self.make_deck(table, len(seats))
        seats = self.count_cards(table, self.deal_cards(table, seats))
        if not seats:
            return
        self.collect_fee(table, len(seats))
        players = yield from self.declare(table, seats)
        deal = Deal(table, self.pays, self.chip, 1 if self.options.split_pays == "one_chip" else None, players)
        if len(players) == 2 and (yield from self.tops_split(table, players)):
            return

        player, first = players[0], True
        while len(deal.live) > 1 and not deal.used_up:
            out = yield from turn(deal, self.turns, player, first=first)
            order, first = deal.from_right_of(player), False
            if player.miscounted:
                table.ruled("dead_hand", player.seat.hand, rules["wrong_count"])
                deal.foul(player, rules["wrong_count"])
            elif out and player.seat.number not in table.fouls:
                deal.out(player)
                self.eldest_is(table, player)
                return
            yield from after_discard(deal, player)
            self.retire_fouled(deal, order)
            player = next((other for other in order if other in deal.live), player)
        if len(deal.live) == 1:
            deal.take_tops(deal.live[0], rules["alone"])
            self.eldest_is(table, deal.live[0])
        else:
            self.share_tops(table, [live.seat for live in deal.live], rules["void"])

    def retire_fouled(self, deal: Deal, order: Sequence[Player]) -> None:
        """After a turn hands retire that were found to have a wrong number of cards (001:2417)."""
        for player in order:
            if len(deal.live) > 1 and player in deal.live and player.seat.number in deal.table.fouls:
                deal.foul(player, deal.table.fouls[player.seat.number])

    # -- before play -----------------------------------------------------------------------------------------------

    def post_tops(self, table: Table) -> Generator[Asking, Replies, list[Seat]]:
        """Players who wish a hand put up one chip each."""
        why = self.rules["tops"]
        able = [seat for seat in table.present if table.chips[seat.stack] >= self.chip]
        if len(able) < LEAST_PLAYERS:
            return []
        ways = (Choice("post", self.chip), Choice("sit_out"))
        replies = yield from table.ask_together(Question(s.number, ways, Answer("sit_out"), why) for s in able)
        seats = [seat for seat in able if replies[seat.number].option == "post"]
        if len(seats) >= LEAST_PLAYERS:
            for seat in seats:
                table.move("ante", seat.stack, TOPS, self.chip, why)
        return seats

    def make_deck(self, table: Table, players: int) -> None:
        """A new deck, or that of the last hand, whose discards go to the rear with a part of it (001:2392).

        Nobody has seen the order of the front, so that it is drawn anew: a hand is dealt by its own seed alone, which
        may be shown after it. Where the front is too small for the next deal the whole deck is the part.
        """
        rear = self.options.rear
        if len(table.cards["deck"]) - rear < HAND * players + SPARE:
            table.shuffle(self.deck, self.rules["shuffle"])
            return
        why, table.pack = self.rules["rear"], self.deck
        table.move_cards("scramble", DISCARDS, REAR, why)
        table.move_cards("scramble", "deck", REAR, why, table.cards["deck"][:rear])
        table.reshuffle([], why)

    def deal_cards(self, table: Table, seats: Sequence[Seat]) -> list[Seat]:
        """Two packets of five to the right, the last winner first; in a new game the lowest upcard is eldest."""
        rules, last = self.rules, table.holder(ELDEST)
        order = to_the_right(seats, table.size if last is None else last)
        for seat in order:
            if last is None:
                table.deal(seat.hand, seat.key, rules["deal"], PACKET - 1)
                table.deal(seat.place("up"), UP, rules["opening"])
            else:
                table.deal(seat.hand, seat.key, rules["deal"], PACKET)
        if last is None:
            order = self.lowest_first(table, order)
        for seat in order:
            count = table.accident(WRONG_COUNT, seat.hand, rules["deal"]) or HAND
            table.deal(seat.hand, seat.key, rules["deal"], max(1, count - PACKET))
        return order

    def count_cards(self, table: Table, order: Sequence[Seat]) -> list[Seat]:
        """Wrong counts found before the first draw are put right, or the hand is dead (001:2416)."""
        rules, good = self.rules, []
        for seat in order:
            held = table.cards[seat.hand]
            if len(held) < LEAST_DEALT:
                table.ruled("dead_hand", seat.hand, rules["dead_hand"])
                table.move_cards("muck", seat.hand, RETIRED, rules["dead_hand"], face=UP)
                table.move("return", TOPS, seat.stack, self.chip, rules["dead_hand"])
                continue
            good.append(seat)
            if len(held) != HAND and table.accident(UNNOTICED, seat.hand, rules["wrong_count"]):
                continue
            if len(held) < HAND:
                table.ruled("fill_up", seat.hand, rules["nine_cards"])
                table.deal(seat.hand, seat.key, rules["nine_cards"], HAND - len(held))
            elif len(held) > HAND:
                table.ruled("dead_card", seat.hand, rules["eleven_cards"])
            table.move_cards("muck", seat.hand, RETIRED, rules["eleven_cards"], held[: HAND - 1 : -1])
        return good

    def lowest_first(self, table: Table, order: list[Seat]) -> list[Seat]:
        """The seats by turn from the one with the lowest upcard; the cards are picked up."""
        why = self.rules["cut"]
        tied, place = order, "up"
        while True:
            shown = {seat: PLACE_IN_ORDER[table.cards[seat.place(place)][-1]] for seat in tied}
            tied = [seat for seat in tied if shown[seat] == min(shown.values())]
            if len(tied) == 1:
                break
            place = "cut"
            for seat in tied:
                table.deal(seat.place(place), UP, why)
        for seat in order:
            table.move_cards("deal", seat.place("up"), seat.hand, self.rules["opening"], face=seat.key)
            table.move_cards("muck", seat.place("cut"), RETIRED, why, face=UP)
        return to_the_right(order, tied[0].number)

    def collect_fee(self, table: Table, players: int) -> None:
        """The collection comes out of the Tops."""
        if self.fees is None:
            return
        for due in self.fees.dues(Action(players), "after_deal"):
            amount = min(due.amount, table.chips[TOPS])
            table.move("fee", TOPS, "drop", amount, Why(self.rules["fee"].text, due.source))

    def declare(self, table: Table, order: Sequence[Seat]) -> Generator[Asking, Replies, list[Player]]:
        """In or on top, in turn from the eldest; the last one left need not say."""
        staying: list[Player] = []
        for at, seat in enumerate(order):
            if staying or at < len(order) - 1:
                ways = (Choice("in"), Choice("on_top", label="go on top"))
                answer = yield from table.ask(seat.number, ways, Answer("on_top"), self.rules["declare"], seat.hand)
                if answer.option == "on_top":
                    table.move_cards("fold", seat.hand, RETIRED, self.rules["on_top"], face=UP)
                    continue
            staying.append(Player(seat, miscounted=len(table.cards[seat.hand]) != HAND))
        return staying

    def tops_split(self, table: Table, players: Sequence[Player]) -> Generator[Asking, Replies, bool]:
        """Two players may agree to divide the Tops instead of playing (001:2521)."""
        if not self.options.split_tops:
            return False
        why, seats = self.rules["split_tops"], [player.seat for player in players]
        ways = (Choice("play"), Choice("split", label="split the Tops"))
        replies = yield from table.ask_together(Question(s.number, ways, Answer("play"), why) for s in seats)
        if any(reply.option == "play" for reply in replies.values()):
            return False
        self.share_tops(table, seats, why)
        return True

    # -- the end -----------------------------------------------------------------------------------------------------

    def share_tops(self, table: Table, seats: Sequence[Seat], why: Why) -> None:
        """The Tops in equal parts, odd dollars to the first in turn."""
        for at, share in split(table.chips[TOPS], range(len(seats)), 100).items():
            table.move("return", TOPS, seats[at].stack, share, why)

    def eldest_is(self, table: Table, winner: Player) -> None:
        """The winner is dealt to first in the next hand."""
        table.put_button(ELDEST, winner.seat.number, self.rules["eldest"])


def to_the_right(seats: Sequence[Seat], first: int) -> list[Seat]:
    """Seats counter-clockwise, beginning with number `first` or the next one to its right."""
    falling = sorted(seats, key=lambda seat: -seat.number)
    return [s for s in falling if s.number <= first] + [s for s in falling if s.number > first]


def pan_deck(spades_out: int = 0, valle_out: int = 0) -> tuple[Card, ...]:
    """Eight packs of forty cards (001:2368), stripped of spades and valle cards in some of them (001:2529).

    >>> len(pan_deck()), len(pan_deck(spades_out=1)), len(pan_deck(valle_out=2))
    (320, 310, 296)
    """
    return tuple(
        card
        for number in range(PACKS)
        for card in PACK
        if not (card.suit == SPADES and number < spades_out) and not (card.rank in VALLE and number < valle_out)
    )


def build(sheet: Sheet) -> Pan:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    return Pan(
        sheet,
        o,
        read_unit(sheet.fees, o.kondition, default="2"),
        pan_deck(o.spades_out, o.valle_out),
        sheet.pay_tables["kondition"],
        TurnRules(o.pluck_again, o.hit_needed, o.reshuffles, o.spreads == "trusted"),
    )
