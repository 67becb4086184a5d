"""Pai gow: four Chinese tiles set as two hands of two; both must beat the designated player's to win."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.games.base import BankedGame, Seen
from housedealer.games.sheet import Sheet
from housedealer.hands import pai_gow_tiles, readings
from housedealer.hands.pai_gow_tiles import HouseWay, Setting
from housedealer.hands.readings import Reading
from housedealer.money.bank import ACTION, Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame
from housedealer.money.layout import Bet, Layout, SpotInPlay
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import in_turns
from housedealer.table.events import DOWN, UP, Why
from housedealer.table.questions import Answer, Arrange, Choice, Groups, Question
from housedealer.table.table import Asking, Play, Replies, Seat, Table
from housedealer.tiles import ALL_TILES, Tile

BASE: Final = "base"
POSITIONS: Final = 8
STACKS: Final = tuple(f"stack.{number}" for number in range(1, POSITIONS + 1))
EXPOSED: Final = "exposed"  # the accident of tiles turned up while stacking or dealing
NEVER_EXPOSED: Final = frozenset({"2", "12", "l"})

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "bets": "Bets are placed in full before the dice cup is opened.",
    "shuffle": "The tiles are mixed face down and put in eight stacks of four.",
    "exposed_stacking": "A 2, a 12, a low 3 or a low 6 exposed while the tiles are stacked means a new shuffle.",
    "two_stacking": "Two or more tiles exposed while the tiles are stacked mean a new shuffle.",
    "first_stack": "The designated player says which stack goes out first.",
    "dice": "Three dice are counted counterclockwise from the designated player, who is one.",
    "action_button": "The seat of the dice gets the first stack, and its bet is settled first.",
    "deliver": "Stacks go out counterclockwise until all are dealt; the designated player's waits.",
    "exposed_player": "One tile exposed on its way to a player must be taken.",
    "two_player": "Two or more tiles exposed on their way to a player: the hand is dead and its bets go back.",
    "exposed_bank": "One tile exposed on its way to the designated player must be taken.",
    "two_bank": "Two or more tiles of the designated player exposed: play is dead, and the tiles are stacked and dealt again.",
    "nobody_home": "Tiles at a seat without a bet are taken back unseen.",
    "set": "Whoever has most bet on a position sets its four tiles as two hands, or leaves one pile for the house way.",
    "show_others": "Whoever sets the tiles decides whether the others who bet on the position see them, if they play no other.",
    "house_way": "The dealer sets a pile of four the house way.",
    "reveal": "When all are set, the designated player's tiles are turned up.",
    "bank_sets": "The designated player says how they are set, and may ask the dealer.",
    "show": "Each player's tiles are opened.",
    "beats": "Both hands are higher than the designated player's: the bet wins even money.",
    "loses": "Neither hand is higher than the designated player's, who wins copies: the bet loses.",
    "tie": "One hand is higher and the other is not: the bet pushes.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="10-100", metadata={"help": "least and most on a betting square"})
    kum_kum: bool = field(default=True, metadata={"help": "banks may be shared"})
    controls: Literal["most_chips", "seated"] = field(
        default="most_chips", metadata={"help": "who sets the tiles of a position with several bettors"}
    )


@dataclass(frozen=True)
class PaiGowTiles(BankedGame):
    """Pai gow as one room plays it."""

    options: Options
    house_way: HouseWay

    book: ClassVar[str] = "tiles"
    reads_hands: ClassVar[bool] = True

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last bet."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        if self.options.controls == "most_chips":
            for spot in spots:
                spot.controlled_by = max(spot.placed, key=lambda placed: table.chips[placed.place(BASE)]).bettor
        action = yield from self.deal(table, bank, spots)
        self.frame.collect(table, opened, "after_deal")
        alive = [spot for spot in counterclockwise(spots, action) if table.cards[spot.hand]]
        yield from self.show_others(table, alive)
        yield from self.set_hands(table, alive)
        table.turn_up(bank.seat.hand, rules["reveal"])
        theirs = yield from self.set_bank(table, bank)
        settings = {spot.number: self.open(table, spot) for spot in alive}
        for spot in alive:
            self.settle(table, bank, spot, pai_gow_tiles.compare(settings[spot.number], theirs))
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def deal(self, table: Table, bank: Bank, spots: Sequence[SpotInPlay]) -> Generator[Asking, Replies, int]:
        """Eight stacks to eight seats, from the seat that the dice name; that seat comes back."""
        rules = self.rules
        self.stack(table)
        if self.misstacked(table):
            self.stack(table)
        choices = tuple(Choice(f"stack_{number}") for number in range(1, POSITIONS + 1))
        answer = yield from table.ask(bank.seat.number, choices, Answer("stack_1"), rules["first_stack"])
        chosen = int(answer.option.removeprefix("stack_")) - 1
        action = seat_of_dice(bank.seat.number, sum(table.roll(3, rules["dice"])))
        table.put_button(ACTION, action, rules["action_button"])
        self.deliver(table, bank, spots, chosen, action)
        exposed = self.exposed(table, bank.seat.hand, rules["exposed_bank"])
        if len(exposed) == 1:
            table.ruled("keep", bank.seat.hand, rules["exposed_bank"])
        if len(exposed) > 1:
            table.ruled("reshuffle", bank.seat.hand, rules["two_bank"])
            self.stack(table)
            self.deliver(table, bank, spots, chosen, action)
        for spot in spots:
            self.exposed_to(table, bank, spot)
        for number in range(1, POSITIONS + 1):
            if number != bank.seat.number and all(spot.number != number for spot in spots):
                table.move_cards("clear", f"seat{number}.hand", "muck", rules["nobody_home"])
        return action

    def stack(self, table: Table) -> None:
        """Mix the tiles and put them in eight stacks."""
        table.shuffle(ALL_TILES, self.rules["shuffle"])
        for stack in STACKS:
            table.deal(stack, DOWN, self.rules["shuffle"], 4)

    def misstacked(self, table: Table) -> bool:
        """Whether tiles exposed while stacking call for a new shuffle: any two, or one of the four that never may be."""
        exposed = [tile for stack in STACKS for tile in self.exposed(table, stack, self.rules["exposed_stacking"])]
        again = len(exposed) > 1 or any(tile.pair in NEVER_EXPOSED for tile in exposed)
        if exposed:
            rule = self.rules["two_stacking" if len(exposed) > 1 else "exposed_stacking"]
            table.ruled("reshuffle" if again else "play_on", "stacks", rule)
        return again

    def exposed(self, table: Table, place: str, why: Why) -> list[Tile]:
        """The tiles of a place that come to lie open by accident; a live dealer names them as they are turned."""
        count = table.accident(EXPOSED, place, why)
        if not count or not table.cards[place]:
            return []
        table.turn_up(place, why, table.cards[place][-count:])
        return list(table.events[-1].what)

    def deliver(self, table: Table, bank: Bank, spots: Sequence[SpotInPlay], chosen: int, action: int) -> None:
        """The chosen stack to the action seat, the next ones on counterclockwise."""
        players = {spot.number: spot.player.key for spot in spots}
        for step, stack in enumerate(STACKS[chosen:] + STACKS[:chosen]):
            number = (action - 1 - step) % POSITIONS + 1
            table.deal(f"seat{number}.hand", players.get(number, DOWN), self.rules["deliver"], 4, source=stack)

    def exposed_to(self, table: Table, bank: Bank, spot: SpotInPlay) -> None:
        """One tile exposed to a player is simply up; with two or more the hand is dead."""
        exposed = self.exposed(table, spot.hand, self.rules["exposed_player"])
        if len(exposed) == 1:
            table.ruled("keep", spot.hand, self.rules["exposed_player"])
        if len(exposed) > 1:
            table.ruled("return_wager", spot.hand, self.rules["two_player"])
            for placed in spot.placed:
                bank.push(placed.place(BASE), placed.bettor, self.rules["two_player"])
            table.move_cards("muck", spot.hand, "muck", self.rules["two_player"])

    # -- setting -------------------------------------------------------------------------------------------------------

    def show_others(self, table: Table, spots: Sequence[SpotInPlay]) -> Generator[Asking, Replies, None]:
        """Who sets a position's tiles may show them to its other bettors, unless those are in another hand (001:2234, 2237)."""
        hands: dict[int, set[int]] = {}
        for spot in spots:
            for placed in spot.placed:
                hands.setdefault(placed.bettor.number, set()).add(spot.number)
        others = {
            spot.number: [
                p.bettor for p in spot.placed if p.bettor is not spot.player and len(hands[p.bettor.number]) == 1
            ]
            for spot in spots
        }
        choices = (
            Choice("keep_closed", label="show the tiles to nobody"),
            Choice("show_tiles", label="show them to the others"),
        )
        for asked in in_turns([spot for spot in spots if others[spot.number]]):
            replies = yield from table.ask_together(
                Question(spot.player.number, choices, Answer("keep_closed"), self.rules["show_others"], spot.hand)
                for spot in asked
            )
            for spot in asked:
                if replies[spot.player.number].option == "show_tiles":
                    for other in others[spot.number]:
                        tiles = tuple(table.cards[spot.hand])
                        table.note("announce", spot.player.key, self.rules["show_others"], tiles, other.key)

    def set_hands(self, table: Table, spots: Sequence[SpotInPlay]) -> Generator[Asking, Replies, None]:
        """All positions are set together; who controls several sets them one after another."""
        for hands in in_turns(spots):
            replies = yield from table.ask_together(
                self.question(table, spot.player, spot.hand, "set") for spot in hands
            )
            for spot in hands:
                answer = replies[spot.player.number]
                if answer.option == "set":
                    self.lay(table, spot.number, Setting.of(*answer.value), spot.player.key, self.rules["set"])

    def set_bank(self, table: Table, bank: Bank) -> Generator[Asking, Replies, Setting]:
        """The designated player sets, or lets the dealer."""
        hand = bank.seat.hand
        replies = yield from table.ask_together([self.question(table, bank.seat, hand, "bank_sets")])
        answer = replies[bank.seat.number]
        setting = Setting.of(*answer.value) if answer.option == "set" else self.house_way.set(table.cards[hand])
        self.lay(table, bank.seat.number, setting, UP, self.rules["bank_sets"])
        return setting

    def question(self, table: Table, seat: Seat, place: str, rule: str) -> Question:
        """Ask for a setting; one pile is the answer of whoever does not give one."""
        tiles = tuple(table.cards[place])
        groups = (("front", 2), ("back", 2))
        arrange = Arrange("set", place, tiles, groups, self.house_way.set(tiles), never_foul, describe)
        return Question(seat.number, (arrange, Choice("one_pile")), Answer("one_pile"), self.rules[rule], place)

    def lay(self, table: Table, number: int, setting: Setting, face: str, why: Why) -> None:
        """Two tiles go in front and two in back."""
        for part, tiles in zip(("front", "back"), setting, strict=True):
            table.move_cards("set", f"seat{number}.hand", f"seat{number}.{part}", why, tiles, face)

    # -- opening and settling ------------------------------------------------------------------------------------------

    def open(self, table: Table, spot: SpotInPlay) -> Setting:
        """A position's tiles are turned up, a pile of four set the house way first."""
        if table.cards[spot.hand]:
            setting = self.house_way.set(table.cards[spot.hand])
            self.lay(table, spot.number, setting, UP, self.rules["house_way"])
            return setting
        places = [f"seat{spot.number}.{part}" for part in ("front", "back")]
        for place in places:
            table.turn_up(place, self.rules["show"], kind="show")
        return Setting.of(*(tuple(table.cards[place]) for place in places))

    def settle(self, table: Table, bank: Bank, spot: SpotInPlay, higher: int) -> None:
        """Every bet on a position by the comparison of both hands."""
        for placed in spot.placed:
            place, owner = placed.place(BASE), placed.bettor
            if spot.number in table.fouls:
                bank.lose(place, owner, table.fouls[spot.number])
            elif higher == 2:
                bank.win(place, owner, self.rules["beats"])
            elif higher == 1:
                bank.push(place, owner, self.rules["tie"])
            else:
                bank.lose(place, owner, self.rules["loses"])

    def readings(self, seen: Seen) -> dict[str, tuple[Reading, ...]]:
        """The parts of each hand that has been set and can be seen."""
        return readings.of_parts(seen, ("front", "back"), describe)


def never_foul(groups: Groups) -> None:
    """Tiles cannot be set foul: the lower hand is always the front."""


def describe(groups: Groups) -> tuple[str, ...]:
    """Both hands in words."""
    return tuple(pai_gow_tiles.describe(pai_gow_tiles.strength(group)) for group in groups)


def seat_of_dice(bank: int, total: int) -> int:
    """The seat that a total of the dice names, counting counterclockwise from the designated player as one."""
    return (bank - 1 - (total - 1)) % POSITIONS + 1


def counterclockwise(spots: Sequence[SpotInPlay], first: int) -> list[SpotInPlay]:
    """Spots counterclockwise from a seat."""
    return sorted(spots, key=lambda spot: (first - spot.number) % POSITIONS)


def build(sheet: Sheet) -> PaiGowTiles:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    bets = (Bet(BASE, "Bet", *read_limit(o.base_limit), None, o.backline),)
    frame = Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees)
    return PaiGowTiles(sheet, o, frame, HouseWay.of(sheet.house_way))
