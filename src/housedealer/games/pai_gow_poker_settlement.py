"""How a round of pai gow poker is settled: base wagers, bonus bets, Envy buttons and the prizes of a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from housedealer.cards import JOKER, Card
from housedealer.hands import pai_gow
from housedealer.hands.pai_gow import Setting
from housedealer.money.bank import Bank
from housedealer.money.layout import Placed, SpotInPlay
from housedealer.money.side_bets import best_row, settle_side_bet
from housedealer.money.wagers import seats_from
from housedealer.table.events import Why
from housedealer.table.table import Seat, Table

if TYPE_CHECKING:
    from housedealer.games.pai_gow_poker import PaiGowPoker

BASE: Final = "base"
FORTUNE: Final = "fortune"
PAI_GOWD: Final = "pai_gowd"
ACE_HIGH: Final = "ace_high"
ENVY: Final = "envy"
#: Five cards without a pair, by their highest.
HIGH_CARDS: Final[Mapping[int, str]] = {
    9: "nine_high", 10: "ten_high", 11: "jack_high", 12: "queen_high", 13: "king_high", 14: "ace_high",
}  # fmt: skip


class Envious(NamedTuple):
    """Who has an Envy button, and on which spot it lies."""

    spot: SpotInPlay
    bettor: Seat


def parts(number: int) -> tuple[str, str]:
    """Where a seat's two hands lie."""
    return f"seat{number}.front", f"seat{number}.back"


@dataclass(frozen=True)
class Settlement:
    """All hands are up; `theirs` is None where an ace-high player-dealer's hand was never set."""

    game: PaiGowPoker
    table: Table
    bank: Bank
    ordered: Sequence[SpotInPlay]  # clockwise from the action button
    theirs: Setting | None
    fortunes: frozenset[tuple[str, str]]  # the seats with a Fortune bet, and whose it is
    envious: Sequence[Envious] = ()

    @property
    def rules(self) -> Mapping[str, Why]:
        return self.game.rules

    def settle(self) -> None:
        """Base wagers and bonus bets in the order of the room, then the fixed prizes."""
        o = self.game.options
        for spot in self.ordered:
            if o.order == "wager_by_wager":
                for settle in (self.settle_base, *self.bonuses):
                    for placed in spot.placed:
                        settle(spot, placed)
                continue
            for placed in spot.placed:
                self.settle_base(spot, placed)
                if o.order == "seat_by_seat":
                    self.settle_bonuses(spot, placed)
        then = (
            seats_from(self.ordered, self.bank, "dealers_left")
            if o.order == "base_first_then_by_number"
            else self.ordered
        )
        if o.order in ("base_first", "base_first_then_by_number"):
            for spot in then:
                for placed in spot.placed:
                    self.settle_bonuses(spot, placed)
        if o.prizes == "envy":
            for spot in then:
                if o.envy_paid == "last":
                    for placed in spot.placed:
                        self.pay_envy(spot, placed)
                self.table.mark(ENVY, spot.number, False, self.rules["envy_button"])
        elif o.prizes == "per_seat":
            for spot in then:
                self.pay_seat(spot)

    def settle_base(self, spot: SpotInPlay, placed: Placed) -> None:
        """The base wager by the comparison of both hands."""
        rules, bank, place, owner, wild = self.rules, self.bank, placed.place(BASE), placed.bettor, self.game.wild
        if spot.number in self.table.fouls:
            bank.lose(place, owner, self.table.fouls[spot.number])
            return
        if self.theirs is None:
            bank.push(place, owner, rules["all_push"])
            return
        mine = Setting(*(tuple(self.table.cards[part]) for part in parts(spot.number)))
        higher = pai_gow.compare(mine, self.theirs, wild)
        if pai_gow.fouled(mine, wild):
            bank.lose(place, owner, rules["foul"])
        elif higher == 2:
            bank.win(place, owner, rules["beats"])
        elif higher == 1:
            bank.push(place, owner, rules["tie"])
        else:
            bank.lose(place, owner, rules["loses"])

    @property
    def bonuses(self) -> Sequence[Callable[[SpotInPlay, Placed], None]]:
        """How a bettor's bonus bets are settled: Fortune, an Envy that is paid in its seat, Pai Gow'd, Ace-High."""
        pays, o = self.game.pays, self.game.options
        found = [self.settle_fortune]
        if o.prizes == "envy" and o.envy_paid == "in_seat":
            found.append(self.pay_envy)
        if PAI_GOWD in pays:
            found.append(self.settle_pai_gowd)
        if ACE_HIGH in pays:
            found.append(self.settle_ace_high)
        return found

    def settle_bonuses(self, spot: SpotInPlay, placed: Placed) -> None:
        """All of one bettor's bonus bets."""
        for settle in self.bonuses:
            settle(spot, placed)

    def settle_fortune(self, spot: SpotInPlay, placed: Placed) -> None:
        odds = best_row(self.game.pays[FORTUNE], *self.fortune_rows(spot.number))
        settle_side_bet(self.table, self.bank, placed, FORTUNE, odds)

    def settle_pai_gowd(self, spot: SpotInPlay, placed: Placed) -> None:
        theirs = self.theirs or self.game.house_way.set(self.seven(self.bank.seat.number))
        strength = pai_gow.back(theirs.back, self.game.wild)
        row = HIGH_CARDS.get(strength >> 16, "")  # anything from a pair up is a higher number
        settle_side_bet(self.table, self.bank, placed, PAI_GOWD, self.game.pays[PAI_GOWD].pays(row))

    def settle_ace_high(self, spot: SpotInPlay, placed: Placed) -> None:
        odds = self.game.pays[ACE_HIGH].pays(self.ace_high_row(spot))
        settle_side_bet(self.table, self.bank, placed, ACE_HIGH, odds)

    def seven(self, number: int) -> list[Card]:
        """All the cards of a seat, set or not."""
        return [card for place in (f"seat{number}.hand", *parts(number)) for card in self.table.cards[place]]

    def fortune_rows(self, number: int) -> tuple[str, ...]:
        """The names by which a seat's seven cards may be paid."""
        rows = pai_gow.fortune_rows(self.seven(number), self.game.wild)
        by_rank = self.game.options.fortune_by == "rank" and rows[-1] == "straight"
        return rows[-1:] if by_rank else rows

    def ace_high_row(self, spot: SpotInPlay) -> str:
        """What Ace-High is paid for: both hands, or the player-dealer's with or without the joker."""
        theirs = self.seven(self.bank.seat.number)
        if not pai_gow.is_ace_high(theirs):
            return ""
        if pai_gow.is_ace_high(self.seven(spot.number)):
            return "player_dealer_and_player"
        return "player_dealer_with_joker" if JOKER in theirs else "player_dealer_without_joker"

    def prize(self, number: int) -> int:
        """The fixed sum printed for a seat's seven cards, in the row that pays them."""
        pays = self.game.pays[FORTUNE]
        row = next((row for row in self.fortune_rows(number) if row in pays.rows), "")
        return pays.prizes.get(row, 0)

    def pay_envy(self, spot: SpotInPlay, placed: Placed) -> None:
        """An Envy button is paid for each hand of another player that the table prizes, never for its own bettor's."""
        if Envious(spot, placed.bettor) not in self.envious:
            return
        for other in self.ordered:
            needs = self.game.options.envy_needs_fortune
            own = other is spot or other.player is placed.bettor
            if not own and (not needs or (f"seat{other.number}", other.player.key) in self.fortunes):
                self.bank.prize(self.prize(other.number), placed.bettor, self.rules["envy"])
        if self.game.options.envied == "everyone":
            self.bank.prize(self.prize(self.bank.seat.number), placed.bettor, self.rules["envy"])

    def pay_seat(self, spot: SpotInPlay) -> None:
        """A seat's prize, as far as the bank covers it, in equal parts to its Fortune bettors; the first takes odd cents."""
        bettors = [p.bettor for p in spot.placed if (f"seat{spot.number}", p.bettor.key) in self.fortunes]
        prize = min(self.prize(spot.number), self.bank.can_pay())
        if not bettors:
            return
        share, odd = divmod(prize, len(bettors))
        for bettor in bettors:
            self.bank.prize(share + odd, bettor, self.rules["seat_prize"])
            odd = 0
