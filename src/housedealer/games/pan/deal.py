"""One deal of pan under way: who is in, what they have melded, and every payment between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from housedealer.cards import Card
from housedealer.games.pan.konditions import brought, on_board
from housedealer.games.pan.melds import Act, Kind, Meld, acts, without
from housedealer.money.pay import PayTable
from housedealer.table.events import UP, Why
from housedealer.table.table import Seat, Table

DISCARDS: Final = "discards"
RETIRED: Final = "retired"
REAR: Final = "rear"  # the back of the deck, beneath the cards that are dealt next
TOPS: Final = "tops"


@dataclass(eq=False, slots=True)
class Player:
    """A player who declared in. A fouled one has no cards any more but still pays."""

    seat: Seat
    melds: list[Meld] = field(default_factory=list)
    laid: int = 0
    miscounted: bool = False  # dealt a wrong number of cards, which nobody has noticed yet
    collected: dict[Seat, int] = field(default_factory=dict)  # what each other player has paid for konditions
    improper: dict[str, dict[Seat, int]] = field(default_factory=dict)  # invalid spreads, and what each collected
    known: dict[Card | None, tuple[Act, ...]] = field(default_factory=dict)

    @property
    def plucked(self) -> str:
        """Where a card lies that was plucked and is not used yet."""
        return self.seat.place("plucked")

    def new_place(self, kind: Kind) -> str:
        """Where the next meld will lie."""
        self.laid += 1
        return self.seat.place(f"{kind}{self.laid}")


@dataclass(eq=False)
class Deal:
    """The table, the players still in by turn (counter-clockwise), and the discard that the next one may take."""

    table: Table
    pays: PayTable
    chip: int
    split_rate: int | None  # chips for a kondition made by splitting; None for the table of konditions
    live: list[Player]
    available: Card | None = None
    fouled: list[Player] = field(default_factory=list)
    reshuffles: int = 0
    used_up: bool = False

    @property
    def rules(self) -> Mapping[str, Why]:
        return self.table.rules

    def hand(self, player: Player) -> list[Card]:
        """The cards a player holds."""
        return self.table.cards[player.seat.hand]

    def acts(self, player: Player, drawn: Card | None) -> tuple[Act, ...]:
        """Everything the player may do with a drawn card, or from the hand alone; searched once until something changes."""
        found = player.known.get(drawn)
        if found is None:
            found = player.known[drawn] = tuple(acts(self.hand(player), player.melds, drawn))
        return found

    def right_of(self, player: Player) -> Player:
        """The player who acts next."""
        return self.live[(self.live.index(player) + 1) % len(self.live)]

    def from_right_of(self, player: Player) -> list[Player]:
        """Everyone who is in, in the order they act after a player, who is the last of them."""
        at = self.live.index(player) + 1
        return self.live[at:] + self.live[:at]

    def puts_out(self, player: Player, card: Card) -> bool:
        """Whether a card would put a flat player out."""
        return not self.hand(player) and bool(self.acts(player, card))

    # -- melding ---------------------------------------------------------------------------------------------------

    def meld(self, player: Player, act: Act, drawn: Card | None = None, lying: str = "") -> None:
        """Do it: the cards move, and what is a new kondition is paid at once. `drawn` lies at `lying`."""
        table, why = self.table, self.rules[act.verb]
        first = () if drawn is None else (drawn,)
        old, kind = act.before[0] if act.before else None, act.after[-1].kind
        place = "" if act.verb == "add" else player.new_place(kind)
        gained: tuple[Card, ...] = ()
        if old:
            gained = without(act.after[0].cards, old.cards)
            table.move_cards("meld", old.place, place, why, without(old.cards, act.after[0].cards), UP)
        for source, cards in ((lying, first), (player.seat.hand, without(act.used, first))):
            to_new = without(cards, gained)
            to_old = without(cards, to_new)
            gained = without(gained, to_old)
            if old:
                table.move_cards("meld", source, old.place, why, to_old, UP)
            table.move_cards("meld", source, place, why, to_new, UP)
        self._relay(player, old, place, kind)
        player.known.clear()
        self.collect(player, brought(act.before, act.after), split=act.verb == "split")

    def _relay(self, player: Player, old: Meld | None, place: str, kind: Kind) -> None:
        """Read the changed melds off the felt."""
        cards = self.table.cards
        if old:
            player.melds = [
                meld._replace(cards=tuple(cards[meld.place])) if meld.place == old.place else meld
                for meld in player.melds
            ]
        if place:
            player.melds.append(Meld(place, kind, tuple(cards[place])))

    def discard(self, player: Player, place: str, card: Card) -> None:
        """A card goes face up on the discards; only a plucked one may be taken by the next player."""
        self.table.move_cards("discard", place, DISCARDS, self.rules["discard"], (card,), UP)
        self.available = card if place == player.plucked else None
        if place == player.seat.hand:
            player.known.clear()

    # -- chips -----------------------------------------------------------------------------------------------------

    def others(self, player: Player) -> Iterable[Player]:
        """Everyone who declared in and pays, fouled hands included, in turn."""
        at = self.live.index(player)
        return [*self.live[at + 1 :], *self.live[:at], *self.fouled]

    def collect(self, player: Player, rows: Sequence[str], *, split: bool = False) -> None:
        """Every other player pays for new konditions."""
        for row in rows:
            chips, why = self.pays.rows[row].win, self.rules[row]
            if split and self.split_rate is not None:
                chips, why = self.split_rate * (2 if row.endswith("_spades") else 1), self.rules["split_pays"]
            self.collect_from_all(player, chips, why)

    def collect_from_all(self, player: Player, chips: int, why: Why) -> dict[Seat, int]:
        """Every other player pays so many chips; what each paid."""
        paid = {other.seat: self.pay(other, player, chips, why) for other in self.others(player)}
        for seat, amount in paid.items():
            player.collected[seat] = player.collected.get(seat, 0) + amount
        return paid

    def give_back(self, player: Player, paid: Mapping[Seat, int], why: Why) -> None:
        """Collections go back to those who paid them, as far as the stack goes."""
        for seat, amount in paid.items():
            back = min(amount, self.table.chips[player.seat.stack])
            self.table.move("return", player.seat.stack, seat.stack, back, why)
            player.collected[seat] -= amount

    def pay(self, payer: Player, to: Player, chips: int, why: Why) -> int:
        """Chips from stack to stack, as far as they go."""
        amount = min(chips * self.chip, self.table.chips[payer.seat.stack])
        self.table.move("pay", payer.seat.stack, to.seat.stack, amount, why)
        return amount

    def out(self, winner: Player) -> None:
        """Eleven cards melded: two chips, every kondition again as it lies, and the Tops (001:2370, 2432)."""
        again = self.rules["recollect"]
        owed = [("out", self.rules["out"])]
        owed += [(row, Why(f"{again.text} {self.rules[row].text}", again.cite)) for row in on_board(winner.melds)]
        for other in self.others(winner):
            for row, why in owed:
                self.pay(other, winner, self.pays.rows[row].win, why)
        self.take_tops(winner, self.rules["win"])

    def take_tops(self, winner: Player, why: Why) -> None:
        """The Tops go to the winner, who will be dealt to first."""
        self.table.move("award", TOPS, winner.seat.stack, self.table.chips[TOPS], why)

    # -- fouls -----------------------------------------------------------------------------------------------------

    def foul(self, player: Player, why: Why) -> None:
        """The hand retires, returns all it collected, and goes on paying (001:2417-2423)."""
        self.give_back(player, dict(player.collected), why)
        melded = (*(meld.place for meld in player.melds), *player.improper)
        for place in (player.seat.hand, player.plucked, *melded):
            self.table.move_cards("fold", place, RETIRED, why, face=UP)
        player.melds.clear()
        player.collected.clear()
        player.improper.clear()
        player.known.clear()
        self.live.remove(player)
        self.fouled.append(player)
