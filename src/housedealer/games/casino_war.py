"""Casino War: one card against the player-dealer's. A tie is surrendered for half, or goes to War with a second card."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import readings
from housedealer.hands.readings import Reading
from housedealer.money.bank import ACTION, Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame, Opened
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import EVEN, Odds
from housedealer.money.side_bets import SideBet, settle_side_bet
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import BUTTON_VALUES, action_seat, seats_from, settlement_order
from housedealer.table.events import UP
from housedealer.table.questions import Answer, Choice
from housedealer.table.shoe import DISCARDS, Shoe
from housedealer.table.table import Asking, Play, Replies, Table

BASE: Final = "base"
TIE: Final = "tie"
WAR: Final = "war"
BURNED: Final = 3

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "When the cut card has come out, all packs are shuffled into a new shoe.",
    "reshuffle": "The shoe has run out in the middle of a round, so the discards are shuffled and dealt on.",
    "deal": "One card face up to each wager, from seat 1 on, the player-dealer's last.",
    "action_button": "The player-dealer's card counts to the seat with first action, from seat 1 on, the player-dealer's seat not counted.",
    "higher": "The higher card wins even money.",
    "lower": "A card lower than the player-dealer's loses.",
    "decide": "On a tie a player surrenders half the wager, or goes to War with another wager of the same size.",
    "surrender": "A player who surrenders loses half the wager and is out of the round.",
    "war": "Going to War takes a wager equal to the first.",
    "war_bank": "The player-dealer places a wager equal to the War wager; it covers that wager alone.",
    "base_to_war": "The first wager is pulled in when a player goes to War.",
    "burn": "Three cards are burned before the War deal.",
    "clear": "Only the cards of those who go to War stay on the table.",
    "war_deal": "One more card to each War wager from the house dealer's left, the player-dealer's last.",
    "war_wins": "The higher War card wins even money on the War wager; the first wager goes back.",
    "war_tie": "A second tie wins the War wager 2 to 1; the first wager goes back.",
    "war_loses": "A lower War card loses both wagers.",
    TIE: "The Tie Bet pays when the first cards tie, and more when they are of one suit or the War cards tie too.",
    f"{TIE}_loses": "The Tie Bet loses when the first cards differ.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="5-500", metadata={"help": "least and most on the base wager, in dollars"})
    tie_limit: str = field(default="1-500", metadata={"help": "least and most on the Tie Bet"})
    decks: int = field(default=6, metadata={"help": "packs in the shoe"})
    cut_card: int = field(default=52, metadata={"help": "a new shoe when no more cards than this are left"})
    base_on_war: Literal["stays", "lost"] = field(
        default="stays", metadata={"help": "what becomes of the base wager of one who goes to War"}
    )
    war_bank: Literal["matches", "original"] = field(
        default="matches",
        metadata={"help": "whether the player-dealer adds a wager for each War, or the bank stays as it was"},
    )
    tie_awards: Literal["highest", "added"] = field(
        default="highest", metadata={"help": "whether the Tie Bet pays its best award or all that were reached"}
    )
    tie_paid: Literal["after_war", "before_war"] = field(
        default="after_war", metadata={"help": "when the Tie Bet of one who goes to War is settled"}
    )
    start: Literal["button", "right_of_button"] = field(
        default="button", metadata={"help": "where settlement of the first cards starts"}
    )


class Met(NamedTuple):
    """What the Tie Bet looks at: the player's cards and the player-dealer's, one each or, after War, two."""

    player: tuple[Card, ...]
    bank: tuple[Card, ...]


def tie_rows(met: Met) -> tuple[str, ...]:
    """Every award that was reached, the best first."""
    first, theirs = met.player[0], met.bank[0]
    if first.rank != theirs.rank:
        return ()
    rows = ["basic_tie"]
    if first.suit == theirs.suit:
        rows.insert(0, "suited_tie")
    if len(met.player) > 1 and met.player[1].rank == met.bank[1].rank:
        rows.insert(0, "four_of_a_kind" if met.player[1].rank == first.rank else "double_tie")
    return tuple(rows)


@dataclass(frozen=True)
class CasinoWar(BankedGame):
    """Casino War as one room plays it."""

    options: Options
    shoe: Shoe
    tie: SideBet[Met] | None

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last War wager."""
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots, rules = opened.bank, opened.spots, self.rules
        bank_hand = bank.seat.hand
        self.frame.collect(table, opened, "after_wagers")

        self.shoe.load(table)
        for spot in seats_from(spots, bank, "dealers_left"):
            self.shoe.deal(table, spot.hand, rules["deal"])
        self.shoe.deal(table, bank_hand, rules["deal"])
        self.frame.collect(table, opened, "after_first_card")
        self.frame.collect(table, opened, "after_deal")
        number = BUTTON_VALUES[table.cards[bank_hand][0].rank]
        table.put_button(ACTION, action_seat(table, bank, number), rules["action_button"])
        first = action_seat(table, bank, number - (self.options.start == "right_of_button"))

        at_war: list[SpotInPlay] = []
        for spot in settlement_order(spots, first):
            for placed in spot.placed:
                yield from self.settle_first(table, opened, spot, placed)
            if any(table.chips[placed.place(WAR)] for placed in spot.placed):
                at_war.append(spot)
        if at_war:
            self.war(table, bank, seats_from(at_war, bank, "dealers_left"), [s for s in spots if s not in at_war])
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def settle_first(
        self, table: Table, opened: Opened, spot: SpotInPlay, placed: Placed
    ) -> Generator[Asking, Replies, None]:
        """Settle a bettor by the first cards; on a tie the bettor surrenders or goes to War."""
        rules, bank, owner, base = self.rules, opened.bank, placed.bettor, placed.place(BASE)
        mine, theirs = table.cards[spot.hand][0].rank, table.cards[bank.seat.hand][0].rank
        if mine > theirs:
            bank.win(base, owner, rules["higher"])
        elif mine < theirs:
            bank.lose(base, owner, rules["lower"])
        else:
            wager = table.chips[base]
            able = self.frame.spare(table, opened, placed) >= wager
            options = (Choice("surrender"), *([Choice("war", wager)] if able else []))
            answer = yield from table.ask(owner.number, options, Answer("surrender"), rules["decide"], spot.hand)
            if answer.option == "war":
                table.move("bet", owner.stack, placed.place(WAR), wager, rules["war"])
                if self.options.war_bank == "matches":
                    spare = self.frame.bank_spare(table, opened)
                    bank.match(placed.place(WAR), min(wager, spare), rules["war_bank"])
                if self.options.base_on_war == "lost":
                    bank.lose(base, owner, rules["base_to_war"])
                if self.options.tie_paid == "after_war":
                    return
            else:
                bank.lose(base, owner, rules["surrender"], Fraction(1, 2))
        self.settle_tie(table, bank, spot, placed)

    def war(self, table: Table, bank: Bank, at_war: list[SpotInPlay], others: list[SpotInPlay]) -> None:
        """Burn three, one card each, and settle from the house dealer's left."""
        rules, bank_hand = self.rules, bank.seat.hand
        for spot in others:
            table.move_cards("clear", spot.hand, DISCARDS, rules["clear"], face=UP)
        self.shoe.burn(table, BURNED, rules["burn"])
        for spot in at_war:
            self.shoe.deal(table, spot.hand, rules["war_deal"])
        self.shoe.deal(table, bank_hand, rules["war_deal"])
        theirs = table.cards[bank_hand][1].rank
        for spot in at_war:
            mine = table.cards[spot.hand][1].rank
            for placed in spot.placed:
                if table.chips[placed.place(WAR)]:
                    self.settle_war(table, bank, placed, mine - theirs)
                self.settle_tie(table, bank, spot, placed)

    def settle_war(self, table: Table, bank: Bank, placed: Placed, ahead: int) -> None:
        """The War wager wins, at 2 to 1 on a second tie, and the base wager goes back; or both lose."""
        rules, owner = self.rules, placed.bettor
        base, war = placed.place(BASE), placed.place(WAR)
        if ahead < 0:
            bank.lose(base, owner, rules["war_loses"])
            bank.lose(war, owner, rules["war_loses"])
        else:
            rule = rules["war_wins" if ahead else "war_tie"]
            bank.push(base, owner, rule)
            bank.win(war, owner, rule, EVEN if ahead else Odds(2))

    def settle_tie(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """The Tie Bet by the cards that lie there now; a bettor who is not at War has only the first."""
        if self.tie is None or not table.chips[placed.place(TIE)]:
            return
        met = Met(tuple(table.cards[spot.hand]), tuple(table.cards[bank.seat.hand]))
        odds = self.tie.odds(met)
        if odds is not None and self.options.tie_awards == "added":
            found = [self.tie.pays.pays(row) for row in tie_rows(met)]
            odds = Odds(sum(award.win for award in found if award is not None))
        settle_side_bet(table, bank, placed, TIE, odds)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        return (readings.few(cards[-1:]),)  # at War the second card is the one that counts


def build(sheet: Sheet) -> CasinoWar:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    bets = [Bet(BASE, "Base wager", *read_limit(o.base_limit), None, o.backline)]
    tie = None
    if sheet.fees is None or TIE in sheet.fees.bets:
        bets.append(Bet(TIE, "Tie Bet", *read_limit(o.tie_limit), BASE, o.backline))
        tie = SideBet(bets[-1], sheet.pay_tables[TIE], tie_rows)
    layout = Layout(tuple(bets), o.chip, o.other_spots)
    shoe = Shoe(STANDARD_PACK * o.decks, o.cut_card)
    frame = Frame.of(o, layout, sheet.fees)
    return CasinoWar(sheet, o, frame, shoe, tie)
