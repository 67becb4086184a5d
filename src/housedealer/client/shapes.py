"""What a room sends, as typed values: generated from the description of its API by `make types`. Money is whole cents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AccidentPreview:
    """What may follow a report. `silent`: the packet says nothing about this moment, and the floor chooses. Of a round
    that is `over` nothing is dealt or asked again; a way that needs the chips of players who have `gone` is left
    out."""

    seq: int
    silent: bool
    over: bool
    gone: tuple[str, ...]
    ways: tuple[WayShown, ...]

    @classmethod
    def of(cls, plain: Plain) -> AccidentPreview:
        return cls(
            plain["seq"], plain["silent"], plain["over"], tuple(plain["gone"]),
            tuple(WayShown.of(each) for each in plain["ways"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount from `low` to `high` in steps; `high` itself is always legal."""

    type: Literal["amount"]
    id: str
    low: int
    high: int
    step: int

    @classmethod
    def of(cls, plain: Plain) -> Amount:
        return cls(plain["type"], plain["id"], plain["low"], plain["high"], plain["step"])


@dataclass(frozen=True, slots=True)
class AmountMeant:
    """How many cards, how much money or how many decisions back, or in `words` what the floor says by it."""

    amount: int
    words: str

    @classmethod
    def of(cls, plain: Plain) -> AmountMeant:
        return cls(plain["amount"], plain["words"])


@dataclass(frozen=True, slots=True)
class Arrange:
    """A hand to be set into groups; a fouled setting is refused, or ruled on by the game."""

    type: Literal["arrange"]
    id: str
    place: str
    cards: tuple[str, ...]
    groups: tuple[Group, ...]
    house_way: tuple[tuple[str, ...], ...]
    refuse: bool

    @classmethod
    def of(cls, plain: Plain) -> Arrange:
        return cls(
            plain["type"], plain["id"], plain["place"], tuple(plain["cards"]),
            tuple(Group.of(each) for each in plain["groups"]), tuple(tuple(each) for each in plain["house_way"]),
            plain["refuse"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat that the table waits for; milliseconds left of its clock. A bot has no clock."""

    seat: int
    left: int | None
    clock: int | None

    @classmethod
    def of(cls, plain: Plain) -> Asking:
        return cls(plain["seat"], plain["left"], plain["clock"])


@dataclass(frozen=True, slots=True)
class BankFigures:
    """What a bank earns, what the fees come to, and how likely it runs out. Money is in cents."""

    id: str
    bank: int
    players: int
    wagers: Mapping[str, int]
    fee_option: str
    hands_per_hour: int
    hours: float
    hands: int
    player_dealer: BankerFigures
    each_player: PlayerFigures
    drop_per_hour: float
    method: Literal["exact", "simulated"]
    rounds: int | None
    covers_every_round: float
    exhausted: float
    short: float
    error: float
    session: SessionFigures
    player_session: SessionFigures

    @classmethod
    def of(cls, plain: Plain) -> BankFigures:
        return cls(
            plain["id"], plain["bank"], plain["players"], plain["wagers"], plain["fee_option"],
            plain["hands_per_hour"], plain["hours"], plain["hands"], BankerFigures.of(plain["player_dealer"]),
            PlayerFigures.of(plain["each_player"]), plain["drop_per_hour"], plain["method"], plain["rounds"],
            plain["covers_every_round"], plain["exhausted"], plain["short"], plain["error"],
            SessionFigures.of(plain["session"]), SessionFigures.of(plain["player_session"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BankHeld:
    """Who banks, and whether for the second round in a row."""

    seat: int
    second: bool

    @classmethod
    def of(cls, plain: Plain) -> BankHeld:
        return cls(plain["seat"], plain["second"])


@dataclass(frozen=True, slots=True)
class BankLine:
    """Somebody's rounds as player-dealer at a table, or with a share of the bank. `won` is below zero for a loss."""

    table: str
    game: str
    account: str | None
    name: str
    tppp: bool
    provider: str | None
    rounds: int
    staked: int
    won: int

    @classmethod
    def of(cls, plain: Plain) -> BankLine:
        return cls(
            plain["table"], plain["game"], plain["account"], plain["name"], plain["tppp"], plain["provider"],
            plain["rounds"], plain["staked"], plain["won"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BankerFigures:
    """What the player-dealer wins and pays."""

    per_hand: float
    fee_per_hand: float
    per_hand_after_fee: float
    per_hour: float
    fee_per_hour: float
    per_hour_after_fee: float
    deviation_per_hand: float

    @classmethod
    def of(cls, plain: Plain) -> BankerFigures:
        return cls(
            plain["per_hand"], plain["fee_per_hand"], plain["per_hand_after_fee"], plain["per_hour"],
            plain["fee_per_hour"], plain["per_hour_after_fee"], plain["deviation_per_hand"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a distribution."""

    from_: float
    to: float
    probability: float

    @classmethod
    def of(cls, plain: Plain) -> Bar:
        return cls(plain["from"], plain["to"], plain["probability"])


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet of a game, and the pay tables printed for it."""

    id: str
    name: str
    pay_tables: tuple[PayTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> Bet:
        return cls(plain["id"], plain["name"], tuple(PayTable.of(each) for each in plain["pay_tables"]))


@dataclass(frozen=True, slots=True)
class BookLine:
    """One stay at a table: `until` is none while it lasts; `won` is below zero for a loss."""

    table: str
    number: int | None
    game: str
    seat: int
    since: float
    until: float | None
    hands: int
    banked: int
    staked: int
    won: int

    @classmethod
    def of(cls, plain: Plain) -> BookLine:
        return cls(
            plain["table"], plain["number"], plain["game"], plain["seat"], plain["since"], plain["until"],
            plain["hands"], plain["banked"], plain["staked"], plain["won"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Box:
    """A box that was taken off a table. `variance` is what was counted less what the ledger says was dropped."""

    number: int
    table: str
    game: str
    since: float
    taken: float
    by: str
    expected: int
    counted: int | None
    variance: int | None
    sheets: tuple[CountSheet, ...]

    @classmethod
    def of(cls, plain: Plain) -> Box:
        return cls(
            plain["number"], plain["table"], plain["game"], plain["since"], plain["taken"], plain["by"],
            plain["expected"], plain["counted"], plain["variance"],
            tuple(CountSheet.of(each) for each in plain["sheets"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoxOnTable:
    """The box that lies on a house table, and whether it should have been changed."""

    table: str
    game: str
    since: float
    dropped: int
    due: bool

    @classmethod
    def of(cls, plain: Plain) -> BoxOnTable:
        return cls(plain["table"], plain["game"], plain["since"], plain["dropped"], plain["due"])


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes on the tables, and those that were taken off."""

    on_tables: tuple[BoxOnTable, ...]
    taken: tuple[Box, ...]

    @classmethod
    def of(cls, plain: Plain) -> Boxes:
        return cls(
            tuple(BoxOnTable.of(each) for each in plain["on_tables"]),
            tuple(Box.of(each) for each in plain["taken"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What a player may bring, in cents. A later buy that leaves the stack below `again` is a short buy."""

    low: int
    usual: int
    high: int
    again: int
    short_buys: int | None  # How many short buys are allowed; null for any number.
    short_low: int  # The least of a short buy.
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> BuyIn:
        return cls(
            plain["low"], plain["usual"], plain["high"], plain["again"], plain["short_buys"], plain["short_low"],
            plain["cite"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """The seat that somebody is called to."""

    table: str
    seat: int
    until: float

    @classmethod
    def of(cls, plain: Plain) -> Call:
        return cls(plain["table"], plain["seat"], plain["until"])


@dataclass(frozen=True, slots=True)
class CardProof:
    """A card of a shuffle (by its number in the list of roots) at its index in dealing order, and what proves it."""

    shuffle: int
    index: int
    card: str
    salt: str
    path: tuple[str, ...]

    @classmethod
    def of(cls, plain: Plain) -> CardProof:
        return cls(plain["shuffle"], plain["index"], plain["card"], plain["salt"], tuple(plain["path"]))


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """How many cards more or fewer lie at a place."""

    place: str
    words: str
    change: int

    @classmethod
    def of(cls, plain: Plain) -> CardsMoved:
        return cls(plain["place"], plain["words"], plain["change"])


@dataclass(frozen=True, slots=True)
class CashDay:
    """What one person brought in and took out on a gaming day. `draft` says that it is past the amount for a report."""

    account: str
    name: str
    day: str
    cash_in: int
    cash_out: int
    draft: bool
    moves: tuple[CashMove, ...]

    @classmethod
    def of(cls, plain: Plain) -> CashDay:
        return cls(
            plain["account"], plain["name"], plain["day"], plain["cash_in"], plain["cash_out"], plain["draft"],
            tuple(CashMove.of(each) for each in plain["moves"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CashMove:
    """Cash over the counter, by its receipt."""

    receipt: int
    at: float
    what: str
    amount: int
    by: str

    @classmethod
    def of(cls, plain: Plain) -> CashMove:
        return cls(plain["receipt"], plain["at"], plain["what"], plain["amount"], plain["by"])


@dataclass(frozen=True, slots=True)
class Changed:
    """What has changed in the room: each topic that is followed with the tables concerned, where it is about tables.
    `tables` are the rows of the lobby that changed; a table of the topic `lobby` that has no row is closed."""

    type: Literal["changed"]
    topics: Mapping[str, tuple[str, ...]]
    tables: tuple[LobbyTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> Changed:
        return cls(
            plain["type"], {key: tuple(each) for key, each in plain["topics"].items()},
            tuple(LobbyTable.of(each) for each in plain["tables"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy to look at: one row per holding, one column per thing it meets."""

    title: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]
    labels: tuple[str, ...]  # The rows in order: an object would put those that are numbers first.
    note: str

    @classmethod
    def of(cls, plain: Plain) -> Chart:
        return cls(
            plain["title"], tuple(plain["columns"]), {key: tuple(each) for key, each in plain["rows"].items()},
            tuple(plain["labels"]), plain["note"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChipsChanged:
    """What a ruling does to the chips of a place, in cents."""

    words: str
    change: int

    @classmethod
    def of(cls, plain: Plain) -> ChipsChanged:
        return cls(plain["words"], plain["change"])


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """What a way does to the chips of a place, in cents."""

    place: str
    words: str
    change: int

    @classmethod
    def of(cls, plain: Plain) -> ChipsMoved:
        return cls(plain["place"], plain["words"], plain["change"])


@dataclass(frozen=True, slots=True)
class Choice:
    """A plain choice, and what it costs; a label and cards where the id alone would not tell."""

    type: Literal["choice"]
    id: str
    amount: int | None
    label: str = ""
    cards: tuple[str, ...] = ()

    @classmethod
    def of(cls, plain: Plain) -> Choice:
        return cls(
            plain["type"], plain["id"], plain["amount"], plain.get("label", ''),
            tuple(plain["cards"]) if "cards" in plain else (),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClosedShift:
    """A shift's report with the signed checkpoint that stands for it; none while the shift is under way."""

    report: ShiftReport
    checkpoint: SignedCheckpoint | None

    @classmethod
    def of(cls, plain: Plain) -> ClosedShift:
        return cls(
            ShiftReport.of(plain["report"]),
            None if plain["checkpoint"] is None else SignedCheckpoint.of(plain["checkpoint"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Company:
    """What is said at a table, the oldest line first, and one's own call for the floor."""

    on: bool  # Whether there is chat at this table.
    may: bool  # Whether one may speak: whoever sits there, deals there or runs the floor.
    silent_until: float | None  # Until when the floor has told one to be silent.
    lines: tuple[Line, ...]
    call: FloorCall | None  # One's own call for the floor, also for a while after its answer.

    @classmethod
    def of(cls, plain: Plain) -> Company:
        return cls(
            plain["on"], plain["may"], plain["silent_until"], tuple(Line.of(each) for each in plain["lines"]),
            None if plain["call"] is None else FloorCall.of(plain["call"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CountPart:
    """A box that was taken off in the shift."""

    box: int
    table: str
    expected: int
    counted: int | None
    variance: int | None
    corrected: int

    @classmethod
    def of(cls, plain: Plain) -> CountPart:
        return cls(
            plain["box"], plain["table"], plain["expected"], plain["counted"], plain["variance"], plain["corrected"]
        )


@dataclass(frozen=True, slots=True)
class CountSheet:
    """A count of a box. It counts once a second person has signed it; `replaced` is one that a later sheet corrects."""

    id: int
    at: float
    pieces: tuple[Piece, ...]
    total: int
    by: str
    reason: str
    signed_by: str | None
    signed: float | None
    replaced: bool

    @classmethod
    def of(cls, plain: Plain) -> CountSheet:
        return cls(
            plain["id"], plain["at"], tuple(Piece.of(each) for each in plain["pieces"]), plain["total"], plain["by"],
            plain["reason"], plain["signed_by"], plain["signed"], plain["replaced"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counter:
    """How the cage works here: what is counted, above what a second person approves, and one's own drawer if it is
    open."""

    denominations: tuple[int, ...]
    second_approval: int
    drawer: Drawer | None

    @classmethod
    def of(cls, plain: Plain) -> Counter:
        return cls(
            tuple(plain["denominations"]), plain["second_approval"],
            None if plain["drawer"] is None else Drawer.of(plain["drawer"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dealer:
    """A table as its house dealer sees it."""

    table: str
    playing: bool
    question: DealerQuestion | None

    @classmethod
    def of(cls, plain: Plain) -> Dealer:
        return cls(
            plain["table"], plain["playing"],
            None if plain["question"] is None else DealerQuestion.of(plain["question"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DealerPart:
    """How long a dealer was on duty."""

    name: str
    hours: float

    @classmethod
    def of(cls, plain: Plain) -> DealerPart:
        return cls(plain["name"], plain["hours"])


@dataclass(frozen=True, slots=True)
class DealerQuestion:
    """What the round needs to know: a card that came to a place, one of those possible, or the total of the dice.
    `purpose` is what the card is for: `draw` for the button, `deal`, `show` of a hand, `turn_up`, `peek` or `read`;
    `count` how many are wanted together, and `rule` what says so. With `unseen` no card is named: players get cards
    that only they know, and the dealer says that they have them."""

    id: int
    place: str
    purpose: str
    count: int
    rule: str
    cite: str
    possible: tuple[str, ...]
    totals: tuple[int, ...]

    @classmethod
    def of(cls, plain: Plain) -> DealerQuestion:
        return cls(
            plain["id"], plain["place"], plain["purpose"], plain["count"], plain["rule"], plain["cite"],
            tuple(plain["possible"]), tuple(plain["totals"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """An answer of the round; the round can be taken back to before it."""

    number: int
    seat: int
    option: str

    @classmethod
    def of(cls, plain: Plain) -> DecisionMade:
        return cls(plain["number"], plain["seat"], plain["option"])


@dataclass(frozen=True, slots=True)
class Described:
    """The rank of each group of a setting, and what is wrong with it, if anything."""

    type: Literal["described"]
    ranks: tuple[HandName, ...]
    foul: str | None
    id: str | int | None = None

    @classmethod
    def of(cls, plain: Plain) -> Described:
        return cls(plain["type"], tuple(HandName.of(each) for each in plain["ranks"]), plain["foul"], plain.get("id"))


@dataclass(frozen=True, slots=True)
class Drawer:
    """A drawer. `held` is what the ledger says is in it; `over` is below zero when it was short at its closing count."""

    id: int
    window: str
    clerk: str
    name: str
    opened: float
    opening: int
    held: int
    closed: float | None
    expected: int | None
    counted: int | None
    over: int | None

    @classmethod
    def of(cls, plain: Plain) -> Drawer:
        return cls(
            plain["id"], plain["window"], plain["clerk"], plain["name"], plain["opened"], plain["opening"],
            plain["held"], plain["closed"], plain["expected"], plain["counted"], plain["over"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DropLine:
    """What was dropped; what a report is not divided by is null. `rounds` are those with a collection."""

    table: str | None
    game: str | None
    fee: str | None
    shift: str | None
    kind: str
    rounds: int
    drop: int

    @classmethod
    def of(cls, plain: Plain) -> DropLine:
        return cls(
            plain["table"], plain["game"], plain["fee"], plain["shift"], plain["kind"], plain["rounds"],
            plain["drop"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DropPart:
    """What was dropped at a table by one collection."""

    table: str
    game: str
    fee: str
    rounds: int
    drop: int

    @classmethod
    def of(cls, plain: Plain) -> DropPart:
        return cls(plain["table"], plain["game"], plain["fee"], plain["rounds"], plain["drop"])


@dataclass(frozen=True, slots=True)
class Duty:
    """A dealer who is signed in; on a break while `table` is none. `moved` is since when there."""

    id: int
    account: str
    name: str
    since: float
    table: str | None
    moved: float

    @classmethod
    def of(cls, plain: Plain) -> Duty:
        return cls(plain["id"], plain["account"], plain["name"], plain["since"], plain["table"], plain["moved"])


@dataclass(frozen=True, slots=True)
class Fee:
    """The collection in force."""

    option: str | None
    sign: str
    rows: tuple[FeeRow, ...]

    @classmethod
    def of(cls, plain: Plain) -> Fee:
        return cls(plain["option"], plain["sign"], tuple(FeeRow.of(each) for each in plain["rows"]))


@dataclass(frozen=True, slots=True)
class FeeChoice:
    """A collection that may be posted: its key, its printed name and what it takes."""

    key: str
    name: str
    takes: str
    kind: Literal["option", "reading", "side_bet"]
    usual: bool  # Whether it is posted unless another one is chosen.

    @classmethod
    def of(cls, plain: Plain) -> FeeChoice:
        return cls(plain["key"], plain["name"], plain["takes"], plain["kind"], plain["usual"])


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One line of the posted collection."""

    payer: str
    measure: str
    bets: tuple[str, ...]
    low: int
    high: int | None
    when: str
    moment: str
    fee: int
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> FeeRow:
        return cls(
            plain["payer"], plain["measure"], tuple(plain["bets"]), plain["low"], plain["high"], plain["when"],
            plain["moment"], plain["fee"], plain["cite"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fixed:
    """What an option may be by the packet, and the line that says so."""

    values: tuple[str, ...]
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> Fixed:
        return cls(tuple(plain["values"]), plain["cite"])


@dataclass(frozen=True, slots=True)
class FloorCall:
    """A player who calls the floor. `answered` is when somebody said that they come, and `answered_by` who."""

    id: int
    table: str
    seat: int
    name: str
    reason: Literal["ruling", "mistake", "conduct", "help"]
    text: str
    at: float
    answered: float | None
    answered_by: str | None

    @classmethod
    def of(cls, plain: Plain) -> FloorCall:
        return cls(
            plain["id"], plain["table"], plain["seat"], plain["name"], plain["reason"], plain["text"], plain["at"],
            plain["answered"], plain["answered_by"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameChoices:
    """What may be chosen for a table of a game, and what the choice comes to. `problem` says what the packet refuses."""

    options: tuple[OptionChoice, ...]
    fee_options: tuple[str, ...]
    fees: tuple[FeeChoice, ...]
    limits: str | None
    fee: str | None
    buy_in: BuyIn | None
    size: int | None
    problem: str | None

    @classmethod
    def of(cls, plain: Plain) -> GameChoices:
        return cls(
            tuple(OptionChoice.of(each) for each in plain["options"]), tuple(plain["fee_options"]),
            tuple(FeeChoice.of(each) for each in plain["fees"]), plain["limits"], plain["fee"],
            None if plain["buy_in"] is None else BuyIn.of(plain["buy_in"]), plain["size"], plain["problem"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Glance:
    """How one table stands."""

    table: str
    playing: bool
    asking: tuple[Asking, ...]
    dealer: bool  # The round waits for the house dealer to type a card.
    pot: int
    bank: int
    banker: int | None  # The seat that has the player-dealer button.
    second_hand: bool  # The player-dealer banks for the second round in a row.
    drop: int

    @classmethod
    def of(cls, plain: Plain) -> Glance:
        return cls(
            plain["table"], plain["playing"], tuple(Asking.of(each) for each in plain["asking"]), plain["dealer"],
            plain["pot"], plain["bank"], plain["banker"], plain["second_hand"], plain["drop"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """A hand to be made, and of how many pieces."""

    name: str
    size: int

    @classmethod
    def of(cls, plain: Plain) -> Group:
        return cls(plain["name"], plain["size"])


@dataclass(frozen=True, slots=True)
class HandName:
    """What a hand is called. `kind` and `ranks` are there for other languages."""

    kind: str
    ranks: tuple[int, ...]
    text: str

    @classmethod
    def of(cls, plain: Plain) -> HandName:
        return cls(plain["kind"], tuple(plain["ranks"]), plain["text"])


@dataclass(frozen=True, slots=True)
class Health:
    """The process answers."""

    status: str
    version: str

    @classmethod
    def of(cls, plain: Plain) -> Health:
        return cls(plain["status"], plain["version"])


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message from the room. `fresh` says that the events begin anew with the round under way."""

    type: Literal["hello"]
    table: str
    game: str
    fresh: bool

    @classmethod
    def of(cls, plain: Plain) -> Hello:
        return cls(plain["type"], plain["table"], plain["game"], plain["fresh"])


@dataclass(frozen=True, slots=True)
class Hint:
    """What each answer to one's open question is worth, on average, from what one's own seat can see; the best first."""

    question: int
    method: Literal["exact", "simulated", "chart"] | None
    unit: HintUnit | None
    best: PlainAnswer | None
    answers: tuple[HintAnswer, ...]
    note: str
    kind: str = ""  # What is decided; absent where nothing is known.

    @classmethod
    def of(cls, plain: Plain) -> Hint:
        return cls(
            plain["question"], plain["method"], None if plain["unit"] is None else HintUnit.of(plain["unit"]),
            None if plain["best"] is None else PlainAnswer.of(plain["best"]),
            tuple(HintAnswer.of(each) for each in plain["answers"]), plain["note"], plain.get("kind", ''),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """An answer and what it is worth: `ev` and `cost` in units, the others in cents; `error` is one standard error."""

    option: str
    value: Any
    label: str
    ev: float
    cost: float
    ev_cents: float
    cost_cents: float
    error: float

    @classmethod
    def of(cls, plain: Plain) -> HintAnswer:
        return cls(
            plain["option"], plain["value"], plain["label"], plain["ev"], plain["cost"], plain["ev_cents"],
            plain["cost_cents"], plain["error"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HintUnit:
    """What a hint counts in: a bet, as much of it as is at stake."""

    bet: str
    cents: int

    @classmethod
    def of(cls, plain: Plain) -> HintUnit:
        return cls(plain["bet"], plain["cents"])


@dataclass(frozen=True, slots=True)
class Holdings:
    """Where all real money is. What is in the cage and in trays is what everybody has a claim to: vault + drawers +
    trays = players + tables + drop + boxes + house + over_short + variance."""

    vault: int
    drawers: int
    trays: int
    players: int
    tables: int
    drop: int
    boxes: int
    house: int
    over_short: int
    variance: int

    @classmethod
    def of(cls, plain: Plain) -> Holdings:
        return cls(
            plain["vault"], plain["drawers"], plain["trays"], plain["players"], plain["tables"], plain["drop"],
            plain["boxes"], plain["house"], plain["over_short"], plain["variance"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A table as the floor sees it, by its number if it is a house table. `waiting` is how many wait for such a table."""

    id: str
    number: int | None
    spot: housedealer__room__floor__table_numbers__Spot | None
    game: str
    name: str
    options: Mapping[str, str]
    kind: Literal["practice", "house"]
    dealing: Literal["sealed", "live"]
    limits: str
    fee: str
    buy_in: BuyIn
    size: int
    players: tuple[Seated, ...]
    paused: bool
    closing: bool
    closed: float | None
    must_move: str | None
    opened: float
    opened_by: str | None
    round: int
    playing: bool
    waiting: int

    @classmethod
    def of(cls, plain: Plain) -> HouseTable:
        return cls(
            plain["id"], plain["number"],
            None if plain["spot"] is None else housedealer__room__floor__table_numbers__Spot.of(plain["spot"]),
            plain["game"], plain["name"], plain["options"], plain["kind"], plain["dealing"], plain["limits"],
            plain["fee"], BuyIn.of(plain["buy_in"]), plain["size"],
            tuple(Seated.of(each) for each in plain["players"]), plain["paused"], plain["closing"], plain["closed"],
            plain["must_move"], plain["opened"], plain["opened_by"], plain["round"], plain["playing"],
            plain["waiting"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Incident:
    """One entry of the log. `seq` is the event that tells of it, if one does."""

    id: int
    at: float
    table: str
    round: int | None
    seq: int | None
    kind: str
    by: str | None
    name: str
    text: str
    ruling: str
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> Incident:
        return cls(
            plain["id"], plain["at"], plain["table"], plain["round"], plain["seq"], plain["kind"], plain["by"],
            plain["name"], plain["text"], plain["ruling"], plain["cite"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether the ruling was right, the right one, the rule and its citation, and what follows at the table."""

    correct: bool
    right: int
    verdict: str
    text: str
    rule: str
    cite: str
    by: str
    authority: str
    follows: tuple[str, ...]
    chips: tuple[ChipsChanged, ...]
    after: tuple[TableEvent, ...]

    @classmethod
    def of(cls, plain: Plain) -> Judged:
        return cls(
            plain["correct"], plain["right"], plain["verdict"], plain["text"], plain["rule"], plain["cite"],
            plain["by"], plain["authority"], tuple(plain["follows"]),
            tuple(ChipsChanged.of(each) for each in plain["chips"]),
            tuple(TableEvent.of(each) for each in plain["after"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """The figures, and what a page needs to recompute them exactly by itself."""

    result: OddsResult
    edge: str | None  # The house edge as a fraction, where it is known as one.
    counts: tuple[str | None, ...]  # The outcomes' counts in full; some are beyond a JSON number.
    instant: bool  # Other pays change nothing but what each outcome pays.
    options: tuple[str, ...] | None  # The options that the figures follow from; null where any may matter.

    @classmethod
    def of(cls, plain: Plain) -> LabAnswer:
        return cls(
            OddsResult.of(plain["result"]), plain["edge"], tuple(plain["counts"]), plain["instant"],
            None if plain["options"] is None else tuple(plain["options"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabBet:
    """A bet that can be worked out. `pays` are the tables that decide it; the rows of `base` are named `table.row`."""

    id: str
    name: str
    pays: tuple[LabTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> LabBet:
        return cls(plain["id"], plain["name"], tuple(LabTable.of(each) for each in plain["pays"]))


@dataclass(frozen=True, slots=True)
class LabGame:
    """A table of the lab."""

    id: str
    room: str
    room_name: str
    name: str
    deck: str
    source: tuple[str, ...]
    decks: int | None  # Packs in use; null where there is no choice.
    decks_allowed: tuple[int, ...]
    bets: tuple[LabBet, ...]
    options: tuple[OptionChoice, ...]
    wagers: tuple[LabWager, ...]  # The circles that a bank of this game faces.
    fee_options: tuple[str, ...]

    @classmethod
    def of(cls, plain: Plain) -> LabGame:
        return cls(
            plain["id"], plain["room"], plain["room_name"], plain["name"], plain["deck"], tuple(plain["source"]),
            plain["decks"], tuple(plain["decks_allowed"]), tuple(LabBet.of(each) for each in plain["bets"]),
            tuple(OptionChoice.of(each) for each in plain["options"]),
            tuple(LabWager.of(each) for each in plain["wagers"]), tuple(plain["fee_options"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabTable:
    """A bet whose pays can be changed, and the tables printed for it; the first is the one in force."""

    bet: str
    name: str
    tables: tuple[PrintedTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> LabTable:
        return cls(plain["bet"], plain["name"], tuple(PrintedTable.of(each) for each in plain["tables"]))


@dataclass(frozen=True, slots=True)
class LabWager:
    """A betting circle, with its limits in cents."""

    id: str
    name: str
    low: int
    high: int

    @classmethod
    def of(cls, plain: Plain) -> LabWager:
        return cls(plain["id"], plain["name"], plain["low"], plain["high"])


@dataclass(frozen=True, slots=True)
class LessonPlayed:
    """The round from its beginning as far as the answers lead."""

    update: Update
    over: bool

    @classmethod
    def of(cls, plain: Plain) -> LessonPlayed:
        return cls(Update.of(plain["update"]), plain["over"])


@dataclass(frozen=True, slots=True)
class LessonSheet:
    """A lesson: the game's sheet, the steps, and what is said when the round is over."""

    sheet: Sheet
    steps: tuple[LessonStep, ...]
    end: str

    @classmethod
    def of(cls, plain: Plain) -> LessonSheet:
        return cls(Sheet.of(plain["sheet"]), tuple(LessonStep.of(each) for each in plain["steps"]), plain["end"])


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Something to read, as a message of the catalogues; and the answer wanted then, with its cards if it takes any."""

    say: str
    answer: str | None
    cards: tuple[str, ...]

    @classmethod
    def of(cls, plain: Plain) -> LessonStep:
        return cls(plain["say"], plain["answer"], tuple(plain["cards"]))


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said. `who` is the same for everything that one person says at the table. A line that the
    floor removed has no text."""

    id: int
    at: float
    who: str
    name: str
    role: Literal["player", "dealer", "floor"]
    seat: int | None
    text: str | None
    you: bool

    @classmethod
    def of(cls, plain: Plain) -> Line:
        return cls(
            plain["id"], plain["at"], plain["who"], plain["name"], plain["role"], plain["seat"], plain["text"],
            plain["you"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LobbyGame:
    """A game of a room with its open tables."""

    id: str
    name: str
    family: str
    deck: str
    seats: SeatRange
    bets: tuple[str, ...]
    tables: tuple[LobbyTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> LobbyGame:
        return cls(
            plain["id"], plain["name"], plain["family"], plain["deck"], SeatRange.of(plain["seats"]),
            tuple(plain["bets"]), tuple(LobbyTable.of(each) for each in plain["tables"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LobbyPlayer:
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool

    @classmethod
    def of(cls, plain: Plain) -> LobbyPlayer:
        return cls(plain["seat"], plain["name"], plain["bot"])


@dataclass(frozen=True, slots=True)
class LobbyRoom:
    """A room of the packets."""

    id: str
    name: str
    games: tuple[LobbyGame, ...]

    @classmethod
    def of(cls, plain: Plain) -> LobbyRoom:
        return cls(plain["id"], plain["name"], tuple(LobbyGame.of(each) for each in plain["games"]))


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table as the lobby shows it."""

    id: str
    game: str
    options: Mapping[str, str]
    kind: Literal["practice", "house"]
    dealing: Literal["sealed", "live"]
    limits: str
    fee: str
    buy_in: BuyIn
    size: int
    open_seats: int
    players: tuple[LobbyPlayer, ...]

    @classmethod
    def of(cls, plain: Plain) -> LobbyTable:
        return cls(
            plain["id"], plain["game"], plain["options"], plain["kind"], plain["dealing"], plain["limits"],
            plain["fee"], BuyIn.of(plain["buy_in"]), plain["size"], plain["open_seats"],
            tuple(LobbyPlayer.of(each) for each in plain["players"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Member:
    """A member, as administrators see one."""

    id: str
    name: str
    login: str | None
    roles: tuple[str, ...]
    provider: str | None
    balance: int
    play: int
    created: float
    disabled: float | None
    second_factor: float | None  # Since when codes are asked for at sign-in; null if they are not.

    @classmethod
    def of(cls, plain: Plain) -> Member:
        return cls(
            plain["id"], plain["name"], plain["login"], tuple(plain["roles"]), plain["provider"], plain["balance"],
            plain["play"], plain["created"], plain["disabled"], plain["second_factor"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MemberWithPassword:
    """A member and the password to give out, which is shown only once."""

    member: Member
    password: str

    @classmethod
    def of(cls, plain: Plain) -> MemberWithPassword:
        return cls(Member.of(plain["member"]), plain["password"])


@dataclass(frozen=True, slots=True)
class MessageRefused:
    """A message was refused; the connection goes on unless it was the greeting that was refused."""

    type: Literal["error"]
    problem: Problem
    id: str | int | None = None

    @classmethod
    def of(cls, plain: Plain) -> MessageRefused:
        return cls(plain["type"], Problem.of(plain["problem"]), plain.get("id"))


@dataclass(frozen=True, slots=True)
class Methods:
    """How each figure was found: counted, dealt at random, or proved to lie between two numbers."""

    house_edge: Literal["exact", "simulated", "bounded"]
    hit_frequency: Literal["exact", "simulated", "bounded"]
    standard_deviation: Literal["exact", "simulated", "bounded"]
    outcomes: Literal["exact", "simulated", "bounded"]

    @classmethod
    def of(cls, plain: Plain) -> Methods:
        return cls(plain["house_edge"], plain["hit_frequency"], plain["standard_deviation"], plain["outcomes"])


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said to whom play may be a problem, and where it leads."""

    text: str
    link: str

    @classmethod
    def of(cls, plain: Plain) -> Notice:
        return cls(plain["text"], plain["link"])


@dataclass(frozen=True, slots=True)
class OddsOutcome:
    """One thing that can happen."""

    name: str
    pays: float
    count: int | None
    probability: float

    @classmethod
    def of(cls, plain: Plain) -> OddsOutcome:
        return cls(plain["name"], plain["pays"], plain["count"], plain["probability"])


@dataclass(frozen=True, slots=True)
class OddsResult:
    """What `housedealer odds --json` prints. Exact results have `combinations`, simulated ones `rounds`."""

    id: str
    bet: str
    decks: int | None
    method: Literal["exact", "simulated"]
    methods: Methods
    rounds_dealt: int | None  # Rounds behind the figures that were dealt at random.
    play: str  # How the bet is played for these figures: best play, or what else.
    house_edge: float
    average_wager: float  # What is wagered in all, raises included, per unit of the bet.
    element_of_risk: float  # The edge per unit of all that is wagered.
    hit_frequency: float
    standard_deviation: float
    error: float
    bounds: tuple[float, ...] | None  # Between which the edge is proved to lie, where it is not one number.
    outcomes: tuple[OddsOutcome, ...]
    also: tuple[PlayedOtherwise, ...]  # The edge when the wager is played otherwise.
    strategy: Strategy | None
    notes: tuple[str, ...]
    as_approved: bool  # False where pays, packs or options are other than the packet prints.
    readings: tuple[ReadingInForce, ...]
    seconds: float
    combinations: int | None = None
    rounds: int | None = None

    @classmethod
    def of(cls, plain: Plain) -> OddsResult:
        return cls(
            plain["id"], plain["bet"], plain["decks"], plain["method"], Methods.of(plain["methods"]),
            plain["rounds_dealt"], plain["play"], plain["house_edge"], plain["average_wager"],
            plain["element_of_risk"], plain["hit_frequency"], plain["standard_deviation"], plain["error"],
            None if plain["bounds"] is None else tuple(plain["bounds"]),
            tuple(OddsOutcome.of(each) for each in plain["outcomes"]),
            tuple(PlayedOtherwise.of(each) for each in plain["also"]),
            None if plain["strategy"] is None else Strategy.of(plain["strategy"]), tuple(plain["notes"]),
            plain["as_approved"], tuple(ReadingInForce.of(each) for each in plain["readings"]), plain["seconds"],
            plain.get("combinations"), plain.get("rounds"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ok:
    """The answer was legal and is stored."""

    type: Literal["ok"]
    id: str | int | None = None  # The id of the message that this replies to, if it had one.

    @classmethod
    def of(cls, plain: Plain) -> Ok:
        return cls(plain["type"], plain.get("id"))


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option of a game."""

    id: str
    group: Literal[
        "main", "pay_table", "limit", "rule"
    ]  # What is decided about nearly every table, a pay table, the limit of a side bet, or a rule.
    kind: Literal["yes_or_no", "number", "one_of", "text"]
    value: bool | int | str  # What is in force unless chosen otherwise.
    one_of: tuple[str, ...]  # The choices of a `one_of` option.
    help: str

    @classmethod
    def of(cls, plain: Plain) -> OptionChoice:
        return cls(plain["id"], plain["group"], plain["kind"], plain["value"], tuple(plain["one_of"]), plain["help"])


@dataclass(frozen=True, slots=True)
class OptionInForce:
    """An option of a game and what is in force."""

    id: str
    help: str
    value: bool | int | float | str | tuple[Any, ...] | None

    @classmethod
    def of(cls, plain: Plain) -> OptionInForce:
        return cls(plain["id"], plain["help"], plain["value"])


@dataclass(frozen=True, slots=True)
class OtherReading:
    """What else an option can be, and the house edge then."""

    value: str
    house_edge: float

    @classmethod
    def of(cls, plain: Plain) -> OtherReading:
        return cls(plain["value"], plain["house_edge"])


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat that one has taken."""

    table: str
    seat: int
    name: str  # The name of the game.
    kind: Literal["practice", "house"]

    @classmethod
    def of(cls, plain: Plain) -> OwnSeat:
        return cls(plain["table"], plain["seat"], plain["name"], plain["kind"])


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table as printed: row to odds."""

    id: str
    rows: Mapping[str, str]
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> PayTable:
        return cls(plain["id"], plain["rows"], plain["cite"])


@dataclass(frozen=True, slots=True)
class Person:
    """The person who is calling. `balance` is a guest's play money or a member's real money."""

    id: str
    name: str
    kind: Literal["guest", "member"]
    roles: tuple[str, ...]
    balance: int
    play: int  # Play money, for practice tables.
    login: str | None
    provider: str | None
    must_change_password: bool
    must_enroll: bool  # Whether the room wants a second factor before anything else.

    @classmethod
    def of(cls, plain: Plain) -> Person:
        return cls(
            plain["id"], plain["name"], plain["kind"], tuple(plain["roles"]), plain["balance"], plain["play"],
            plain["login"], plain["provider"], plain["must_change_password"], plain["must_enroll"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of the cards at a place."""

    type: Literal["pick"]
    id: str
    place: str
    cards: tuple[str, ...]
    least: int
    most: int

    @classmethod
    def of(cls, plain: Plain) -> Pick:
        return cls(plain["type"], plain["id"], plain["place"], tuple(plain["cards"]), plain["least"], plain["most"])


@dataclass(frozen=True, slots=True)
class Piece:
    """So many pieces of a denomination, in cents."""

    value: int
    count: int

    @classmethod
    def of(cls, plain: Plain) -> Piece:
        return cls(plain["value"], plain["count"])


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """An option of a question, and its amount, cards, groups or wagers where it has any."""

    option: str
    value: Any = None

    @classmethod
    def of(cls, plain: Plain) -> PlainAnswer:
        return cls(plain["option"], plain.get("value"))


@dataclass(frozen=True, slots=True)
class PlayedOtherwise:
    """The same wager when it is played in another way."""

    play: str
    house_edge: float
    outcomes: tuple[OddsOutcome, ...]

    @classmethod
    def of(cls, plain: Plain) -> PlayedOtherwise:
        return cls(plain["play"], plain["house_edge"], tuple(OddsOutcome.of(each) for each in plain["outcomes"]))


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What the wagers and the collection cost each player."""

    wagers_cost_per_hand: float
    fee_per_hand: float
    wagers_cost_per_hour: float
    fee_per_hour: float
    cost_per_hour: float

    @classmethod
    def of(cls, plain: Plain) -> PlayerFigures:
        return cls(
            plain["wagers_cost_per_hand"], plain["fee_per_hand"], plain["wagers_cost_per_hour"],
            plain["fee_per_hour"], plain["cost_per_hour"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayingBook:
    """Everything that one proposition player banked in a span of time."""

    account: str
    name: str
    provider: str | None
    lines: tuple[BookLine, ...]
    banked: int
    staked: int
    won: int

    @classmethod
    def of(cls, plain: Plain) -> PlayingBook:
        return cls(
            plain["account"], plain["name"], plain["provider"], tuple(BookLine.of(each) for each in plain["lines"]),
            plain["banked"], plain["staked"], plain["won"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pong:
    """The room is there."""

    type: Literal["pong"]
    id: str | int | None = None

    @classmethod
    def of(cls, plain: Plain) -> Pong:
        return cls(plain["type"], plain.get("id"))


@dataclass(frozen=True, slots=True)
class Preset:
    """A table to open, by name. `problem` says why it cannot be opened any more: the packet may have changed since."""

    id: int
    name: str
    game: str
    game_name: str
    options: Mapping[str, str]
    kind: str
    dealing: str
    limits: str
    problem: str | None

    @classmethod
    def of(cls, plain: Plain) -> Preset:
        return cls(
            plain["id"], plain["name"], plain["game"], plain["game_name"], plain["options"], plain["kind"],
            plain["dealing"], plain["limits"], plain["problem"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A pay table as the packet prints it: row to odds, the best row first."""

    id: str
    rows: Mapping[str, str]
    cite: str
    printed: Mapping[str, str]  # Figures printed beside it, such as a house advantage.

    @classmethod
    def of(cls, plain: Plain) -> PrintedTable:
        return cls(plain["id"], plain["rows"], plain["cite"], plain["printed"])


@dataclass(frozen=True, slots=True)
class Problem:
    """A refusal (RFC 9457). Nothing has changed when one is given."""

    type: str  # What kind of refusal, in words with hyphens.
    title: str
    status: int
    detail: str  # What was tried and what would be right.

    @classmethod
    def of(cls, plain: Plain) -> Problem:
        return cls(plain["type"], plain["title"], plain["status"], plain["detail"])


@dataclass(frozen=True, slots=True)
class Proofs:
    """What the room proves to somebody about the cards of a round that they saw."""

    shuffles: tuple[ShuffleRoot, ...]
    proofs: tuple[CardProof, ...]

    @classmethod
    def of(cls, plain: Plain) -> Proofs:
        return cls(
            tuple(ShuffleRoot.of(each) for each in plain["shuffles"]),
            tuple(CardProof.of(each) for each in plain["proofs"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PropositionPlayer:
    """Somebody who keeps a playing book, and for whom they play."""

    account: str
    name: str
    provider: str

    @classmethod
    def of(cls, plain: Plain) -> PropositionPlayer:
        return cls(plain["account"], plain["name"], plain["provider"])


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was older than the settings keep, and is gone."""

    events: int
    rounds: int
    guests: int

    @classmethod
    def of(cls, plain: Plain) -> Pruned:
        return cls(plain["events"], plain["rounds"], plain["guests"])


@dataclass(frozen=True, slots=True)
class Purse:
    """A member at the counter. `at_tables` is what was bought in for less what was cashed: what may still be won or
    lost."""

    id: str
    name: str
    login: str | None
    balance: int
    at_tables: int

    @classmethod
    def of(cls, plain: Plain) -> Purse:
        return cls(plain["id"], plain["name"], plain["login"], plain["balance"], plain["at_tables"])


@dataclass(frozen=True, slots=True)
class Question:
    """What one's own seat is asked, with every legal answer and the one that is given when the clock runs out."""

    id: int  # How an answer names the question, so that a repeated one acts once.
    seat: int
    options: tuple[Option, ...]
    default: PlainAnswer
    why: Why
    about: str

    @classmethod
    def of(cls, plain: Plain) -> Question:
        return cls(
            plain["id"], plain["seat"], tuple(option_of(each) for each in plain["options"]),
            PlainAnswer.of(plain["default"]), Why.of(plain["why"]), plain["about"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RankChart:
    """Which hand beats which, the best first."""

    id: str
    rows: tuple[RankRow, ...]

    @classmethod
    def of(cls, plain: Plain) -> RankChart:
        return cls(plain["id"], tuple(RankRow.of(each) for each in plain["rows"]))


@dataclass(frozen=True, slots=True)
class RankRow:
    """An example of a hand, and what it is called."""

    cards: tuple[str, ...]
    name: HandName

    @classmethod
    def of(cls, plain: Plain) -> RankRow:
        return cls(tuple(plain["cards"]), HandName.of(plain["name"]))


@dataclass(frozen=True, slots=True)
class Reading:
    """How a passage that is unclear or contradicts itself is read."""

    about: str
    cite: str
    text: str

    @classmethod
    def of(cls, plain: Plain) -> Reading:
        return cls(plain["about"], plain["cite"], plain["text"])


@dataclass(frozen=True, slots=True)
class ReadingInForce:
    """A reading of the packet that the figures rest on."""

    option: str
    in_force: str
    text: str
    cite: str
    others: tuple[OtherReading, ...]

    @classmethod
    def of(cls, plain: Plain) -> ReadingInForce:
        return cls(
            plain["option"], plain["in_force"], plain["text"], plain["cite"],
            tuple(OtherReading.of(each) for each in plain["others"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ready:
    """The room takes players. `step` is the migration that the database is at."""

    status: str
    step: str

    @classmethod
    def of(cls, plain: Plain) -> Ready:
        return cls(plain["status"], plain["step"])


@dataclass(frozen=True, slots=True)
class Receipt:
    """A slip as it is printed. `balance` is what a member had on the account then; a `window` of none is the vault."""

    number: int
    at: float
    what: Literal[
        "deposit",
        "withdrawal",
        "fill",
        "credit",
        "float_in",
        "float_out",
        "opening",
        "closing",
        "transfer",
        "over",
        "short",
    ]
    state: Literal["waiting", "done", "refused"]
    amount: int
    window: str | None
    to_window: str | None
    table: str | None
    account: str | None
    name: str | None
    balance: int | None
    by: str | None
    decided_by: str | None
    decided: float | None
    note: str
    warning: Literal["near", "report"] | None = None

    @classmethod
    def of(cls, plain: Plain) -> Receipt:
        return cls(
            plain["number"], plain["at"], plain["what"], plain["state"], plain["amount"], plain["window"],
            plain["to_window"], plain["table"], plain["account"], plain["name"], plain["balance"], plain["by"],
            plain["decided_by"], plain["decided"], plain["note"], plain.get("warning"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RecoveryCodes:
    """Each lets one in once without the app. They are shown only now."""

    codes: tuple[str, ...]

    @classmethod
    def of(cls, plain: Plain) -> RecoveryCodes:
        return cls(tuple(plain["codes"]))


@dataclass(frozen=True, slots=True)
class ReportableKind:
    """Something that can be reported now, as a dealer would say it; other words for it, and what its amount counts."""

    kind: str
    words: str
    also: str
    counts: Literal["", "money", "cards", "decisions"]
    places: tuple[ReportablePlace, ...]

    @classmethod
    def of(cls, plain: Plain) -> ReportableKind:
        return cls(
            plain["kind"], plain["words"], plain["also"], plain["counts"],
            tuple(ReportablePlace.of(each) for each in plain["places"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReportablePlace:
    """Where something may have gone wrong: the place, in words, the cards it may be about, and the amounts."""

    place: str
    words: str
    cards: tuple[int, ...]
    amounts: tuple[AmountMeant, ...]

    @classmethod
    def of(cls, plain: Plain) -> ReportablePlace:
        return cls(
            plain["place"], plain["words"], tuple(plain["cards"]),
            tuple(AmountMeant.of(each) for each in plain["amounts"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that somebody has asked not to be let do. `amount` is what may be brought in on a gaming day."""

    id: int
    account: str
    name: str
    kind: Literal["exclusion", "limit"]
    amount: int | None
    since: float
    until: float | None
    note: str

    @classmethod
    def of(cls, plain: Plain) -> Restriction:
        return cls(
            plain["id"], plain["account"], plain["name"], plain["kind"], plain["amount"], plain["since"],
            plain["until"], plain["note"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One wager of a round: a betting circle, `pot`, `bank` or `player` (what players paid each other)."""

    wager: str
    net: int
    why: Why | None

    @classmethod
    def of(cls, plain: Plain) -> ResultLine:
        return cls(plain["wager"], plain["net"], None if plain["why"] is None else Why.of(plain["why"]))


@dataclass(frozen=True, slots=True)
class Rotation:
    """Who deals where, in the order in which the tables are gone through, and when the next push is due."""

    dealers: tuple[Duty, ...]
    tables: tuple[str, ...]
    every: float
    next_push: float | None

    @classmethod
    def of(cls, plain: Plain) -> Rotation:
        return cls(
            tuple(Duty.of(each) for each in plain["dealers"]), tuple(plain["tables"]), plain["every"],
            plain["next_push"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A finished round. `results` is what each seat won or lost; `revealed` whether its seed and all its cards are
    out."""

    table: str
    game: str
    round: int
    started: float
    first: int
    last: int
    players: Mapping[str, str]
    fee: int
    results: Mapping[str, int]
    voided: bool
    revealed: bool

    @classmethod
    def of(cls, plain: Plain) -> RoundLine:
        return cls(
            plain["table"], plain["game"], plain["round"], plain["started"], plain["first"], plain["last"],
            plain["players"], plain["fee"], plain["results"], plain["voided"], plain["revealed"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundRead:
    """A finished round as somebody may see it. The seed verifies the shuffle: its SHA-256 is the commitment. At a
    house table the seed is for auditors alone; `private` says that cards are proven one by one instead."""

    table: str
    game: str
    round: int
    started: float
    first: int
    last: int
    players: Mapping[str, str]
    fee: int
    results: Mapping[str, int]
    voided: bool
    revealed: bool
    events: tuple[TableEvent, ...]
    commitment: str | None
    seed: str | None
    private: bool

    @classmethod
    def of(cls, plain: Plain) -> RoundRead:
        return cls(
            plain["table"], plain["game"], plain["round"], plain["started"], plain["first"], plain["last"],
            plain["players"], plain["fee"], plain["results"], plain["voided"], plain["revealed"],
            tuple(TableEvent.of(each) for each in plain["events"]), plain["commitment"], plain["seed"],
            plain["private"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """The round under way as the floor sees it: no cards but those that everyone sees."""

    table: str
    playing: bool
    answers: tuple[DecisionMade, ...]
    chips: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    asking: tuple[Asking, ...]

    @classmethod
    def of(cls, plain: Plain) -> RoundSeen:
        return cls(
            plain["table"], plain["playing"], tuple(DecisionMade.of(each) for each in plain["answers"]),
            plain["chips"], {key: tuple(each) for key, each in plain["cards"].items()},
            tuple(Asking.of(each) for each in plain["asking"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a game."""

    id: str
    text: str
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> Rule:
        return cls(plain["id"], plain["text"], plain["cite"])


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling: the rule in words, its number and its line; without a line it is the house's."""

    text: str
    rule: str
    cite: str
    verdict: str
    place: str

    @classmethod
    def of(cls, plain: Plain) -> RulingShown:
        return cls(plain["text"], plain["rule"], plain["cite"], plain["verdict"], plain["place"])


@dataclass(frozen=True, slots=True)
class SeatRange:
    """How many may play."""

    min: int
    max: int

    @classmethod
    def of(cls, plain: Plain) -> SeatRange:
        return cls(plain["min"], plain["max"])


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a round came to for one seat: every wager, the fees, and the total with the fees taken off."""

    seat: int
    lines: tuple[ResultLine, ...]
    fee: int
    total: int

    @classmethod
    def of(cls, plain: Plain) -> SeatResult:
        return cls(plain["seat"], tuple(ResultLine.of(each) for each in plain["lines"]), plain["fee"], plain["total"])


@dataclass(frozen=True, slots=True)
class SeatState:
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool
    away: bool
    leaving: bool
    waiting: int  # Chips bought that come to the table after the round.
    tppp: bool  # A third-party proposition player.
    absent: float | None  # Since when, if away.
    moving: str | None  # The seat or table asked for.
    timed_out: bool  # Sits out because too many questions went unanswered.
    connected: bool  # False once the connection of whoever sits here was lost.

    @classmethod
    def of(cls, plain: Plain) -> SeatState:
        return cls(
            plain["seat"], plain["name"], plain["bot"], plain["away"], plain["leaving"], plain["waiting"],
            plain["tppp"], plain["absent"], plain["moving"], plain["timed_out"], plain["connected"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table. `absent` is since when; `stack` and `missed` are known of a table that is looked at alone."""

    seat: int
    account: str | None
    name: str
    bot: bool
    tppp: bool
    away: bool
    absent: float | None
    leaving: bool
    moving: str | None
    since: float
    waiting: int
    stack: int | None
    missed: bool | None

    @classmethod
    def of(cls, plain: Plain) -> Seated:
        return cls(
            plain["seat"], plain["account"], plain["name"], plain["bot"], plain["tppp"], plain["away"],
            plain["absent"], plain["leaving"], plain["moving"], plain["since"], plain["waiting"], plain["stack"],
            plain["missed"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """How it stands with one's second factor."""

    since: float | None  # Since when codes are asked for; null if they are not.
    recovery_codes: int  # How many are left.
    required: bool  # Whether the room wants it before anything else.

    @classmethod
    def of(cls, plain: Plain) -> SecondFactor:
        return cls(plain["since"], plain["recovery_codes"], plain["required"])


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """What a session comes to, in cents."""

    hands: int
    mean: float
    deviation: float
    ahead: float
    percentiles: Mapping[str, float]
    distribution: tuple[Bar, ...]

    @classmethod
    def of(cls, plain: Plain) -> SessionFigures:
        return cls(
            plain["hands"], plain["mean"], plain["deviation"], plain["ahead"], plain["percentiles"],
            tuple(Bar.of(each) for each in plain["distribution"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's sheet: rules with their citations, bets, collection, options, and how unclear passages are read."""

    id: str
    room: str
    room_name: str
    game: str
    name: str
    family: str
    approval: str | None
    source: tuple[str, ...]
    deck: str
    seats: SeatRange
    size: int
    about: str
    limits: str
    buy_in: BuyIn
    bets: tuple[Bet, ...]
    fixed: Mapping[str, Fixed]  # Options that the packet does not leave to the room.
    fee: Fee
    fee_options: tuple[str, ...]
    fee_readings: tuple[str, ...]
    fee_side_bets: tuple[str, ...]
    rules: tuple[Rule, ...]
    options: tuple[OptionInForce, ...]
    given: Mapping[str, str]  # The options that the table was opened with.
    kinds: Mapping[str, tuple[str, ...]]  # What each kind of event does to the felt.
    tiles: Mapping[str, TileShown]
    readings: tuple[Reading, ...]
    ranks: tuple[RankChart, ...]  # What beats what here; empty where single cards are compared, or melds made.

    @classmethod
    def of(cls, plain: Plain) -> Sheet:
        return cls(
            plain["id"], plain["room"], plain["room_name"], plain["game"], plain["name"], plain["family"],
            plain["approval"], tuple(plain["source"]), plain["deck"], SeatRange.of(plain["seats"]), plain["size"],
            plain["about"], plain["limits"], BuyIn.of(plain["buy_in"]),
            tuple(Bet.of(each) for each in plain["bets"]),
            {key: Fixed.of(each) for key, each in plain["fixed"].items()}, Fee.of(plain["fee"]),
            tuple(plain["fee_options"]), tuple(plain["fee_readings"]), tuple(plain["fee_side_bets"]),
            tuple(Rule.of(each) for each in plain["rules"]),
            tuple(OptionInForce.of(each) for each in plain["options"]), plain["given"],
            {key: tuple(each) for key, each in plain["kinds"].items()},
            {key: TileShown.of(each) for key, each in plain["tiles"].items()},
            tuple(Reading.of(each) for each in plain["readings"]),
            tuple(RankChart.of(each) for each in plain["ranks"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """One shift. `over_short` and `variance` are below zero for what was missing; `even` says that the ledger agrees."""

    number: int
    since: float
    until: float
    closed: bool
    by: str
    drop: int
    by_collection: tuple[DropPart, ...]
    by_table: tuple[TablePart, ...]
    players: int
    hours: float
    dealers: tuple[DealerPart, ...]
    incidents: tuple[Incident, ...]
    corrections: int
    receipts: tuple[SlipPart, ...]
    first_receipt: int | None
    last_receipt: int | None
    drawers: tuple[Drawer, ...]
    over_short: int
    boxes: tuple[CountPart, ...]
    variance: int
    opening: Holdings
    closing: Holdings
    even: bool

    @classmethod
    def of(cls, plain: Plain) -> ShiftReport:
        return cls(
            plain["number"], plain["since"], plain["until"], plain["closed"], plain["by"], plain["drop"],
            tuple(DropPart.of(each) for each in plain["by_collection"]),
            tuple(TablePart.of(each) for each in plain["by_table"]), plain["players"], plain["hours"],
            tuple(DealerPart.of(each) for each in plain["dealers"]),
            tuple(Incident.of(each) for each in plain["incidents"]), plain["corrections"],
            tuple(SlipPart.of(each) for each in plain["receipts"]), plain["first_receipt"], plain["last_receipt"],
            tuple(Drawer.of(each) for each in plain["drawers"]), plain["over_short"],
            tuple(CountPart.of(each) for each in plain["boxes"]), plain["variance"], Holdings.of(plain["opening"]),
            Holdings.of(plain["closing"]), plain["even"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShuffleRoot:
    """The root of a shuffle, published before its first card was dealt, and how many cards it is over."""

    round: int
    place: str
    root: str
    cards: int

    @classmethod
    def of(cls, plain: Plain) -> ShuffleRoot:
        return cls(plain["round"], plain["place"], plain["root"], plain["cards"])


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """How far the room's chain had come: its last seal, signed by the room (Ed25519)."""

    number: int
    at: float
    seals: int
    hash: str
    why: str
    public: str
    signature: str

    @classmethod
    def of(cls, plain: Plain) -> SignedCheckpoint:
        return cls(
            plain["number"], plain["at"], plain["seals"], plain["hash"], plain["why"], plain["public"],
            plain["signature"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A place where somebody is signed in."""

    id: str
    created: float
    expires: float
    this: bool

    @classmethod
    def of(cls, plain: Plain) -> SignedIn:
        return cls(plain["id"], plain["created"], plain["expires"], plain["this"])


@dataclass(frozen=True, slots=True)
class Silence:
    """Somebody who may not speak until then."""

    account: str
    name: str
    until: float
    by: str
    reason: str

    @classmethod
    def of(cls, plain: Plain) -> Silence:
        return cls(plain["account"], plain["name"], plain["until"], plain["by"], plain["reason"])


@dataclass(frozen=True, slots=True)
class SlipPart:
    """So many receipts of a kind, and what they come to."""

    what: str
    receipts: int
    amount: int

    @classmethod
    def of(cls, plain: Plain) -> SlipPart:
        return cls(plain["what"], plain["receipts"], plain["amount"])


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting circle. `needs` names another that must hold a wager too, and `relation` how much may lie here then."""

    place: str
    label: str
    low: int
    high: int
    step: int
    needs: str | None
    relation: Literal["any", "at_most", "equal", "beside"]
    or_else: tuple[str, ...]
    gaps: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, plain: Plain) -> Spot:
        return cls(
            plain["place"], plain["label"], plain["low"], plain["high"], plain["step"], plain["needs"],
            plain["relation"], tuple(plain["or_else"]), tuple(tuple(each) for each in plain["gaps"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Statement:
    """A person's money in a span of time: a member's real money or a guest's play money."""

    account: str
    name: str
    opening: int
    closing: int
    lines: tuple[StatementLine, ...]

    @classmethod
    def of(cls, plain: Plain) -> Statement:
        return cls(
            plain["account"], plain["name"], plain["opening"], plain["closing"],
            tuple(StatementLine.of(each) for each in plain["lines"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A movement on somebody's balance."""

    at: float
    what: str
    table: str | None
    amount: int
    balance: int
    note: str

    @classmethod
    def of(cls, plain: Plain) -> StatementLine:
        return cls(plain["at"], plain["what"], plain["table"], plain["amount"], plain["balance"], plain["note"])


@dataclass(frozen=True, slots=True)
class Strategy:
    """How the bet is played for a result."""

    text: str
    charts: tuple[Chart, ...]

    @classmethod
    def of(cls, plain: Plain) -> Strategy:
        return cls(plain["text"], tuple(Chart.of(each) for each in plain["charts"]))


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened, as this person may know it; hidden cards are `??`. See the reference of events."""

    seq: int  # Its number in the table's log, or in its round.
    kind: str
    from_: str | None
    to: str | None
    what: Any
    amount: int | None
    face: str  # `up`, `down`, or the one seat that may see it.
    why: Why | None
    say: str  # The same in words.
    quiet: bool  # Whether a page need not show it.

    @classmethod
    def of(cls, plain: Plain) -> TableEvent:
        return cls(
            plain["seq"], plain["kind"], plain["from"], plain["to"], plain["what"], plain["amount"], plain["face"],
            None if plain["why"] is None else Why.of(plain["why"]), plain["say"], plain["quiet"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableId:
    """A table, by its id."""

    id: str

    @classmethod
    def of(cls, plain: Plain) -> TableId:
        return cls(plain["id"])


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table's money in a span of time. `on_table` is what lies there now."""

    table: str
    game: str
    kind: str
    opened: float
    closed: float | None
    rounds: int
    buy_ins: int
    cash_outs: int
    drop: int
    on_table: int

    @classmethod
    def of(cls, plain: Plain) -> TableLine:
        return cls(
            plain["table"], plain["game"], plain["kind"], plain["opened"], plain["closed"], plain["rounds"],
            plain["buy_ins"], plain["cash_outs"], plain["drop"], plain["on_table"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TablePart:
    """A house table in the shift."""

    table: str
    game: str
    rounds: int
    players: int
    hours: float
    buy_ins: int
    cash_outs: int
    drop: int

    @classmethod
    def of(cls, plain: Plain) -> TablePart:
        return cls(
            plain["table"], plain["game"], plain["rounds"], plain["players"], plain["hours"], plain["buy_ins"],
            plain["cash_outs"], plain["drop"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table: its sheet, and how it stands for this person."""

    id: str
    sheet: Sheet
    state: TableState

    @classmethod
    def of(cls, plain: Plain) -> TableSheet:
        return cls(plain["id"], Sheet.of(plain["sheet"]), TableState.of(plain["state"]))


@dataclass(frozen=True, slots=True)
class TableState:
    """How a table stands for this person, apart from what lies on the felt."""

    seq: int  # The number of the latest event.
    playing: bool
    you: int | None  # One's own seat.
    seats: tuple[SeatState, ...]
    asking: tuple[Asking, ...]
    question: Question | None
    next_round: int | None  # Milliseconds until the next round, if one will start.
    kind: Literal["practice", "house"]
    dealing: Literal["sealed", "live"]
    paused: bool
    closing: bool
    too_few: bool  # No round starts because too few players have chips.
    bank: BankHeld | None
    hands: Mapping[str, tuple[HandName, ...]]  # What the hands are called that this person can see, by place.
    results: tuple[SeatResult, ...]  # What the last round came to; at a house table only for those in it.

    @classmethod
    def of(cls, plain: Plain) -> TableState:
        return cls(
            plain["seq"], plain["playing"], plain["you"], tuple(SeatState.of(each) for each in plain["seats"]),
            tuple(Asking.of(each) for each in plain["asking"]),
            None if plain["question"] is None else Question.of(plain["question"]), plain["next_round"],
            plain["kind"], plain["dealing"], plain["paused"], plain["closing"], plain["too_few"],
            None if plain["bank"] is None else BankHeld.of(plain["bank"]),
            {key: tuple(HandName.of(each) for each in each) for key, each in plain["hands"].items()},
            tuple(SeatResult.of(each) for each in plain["results"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TileShown:
    """A tile: its name and its two ends."""

    name: str
    pips: tuple[int, int]

    @classmethod
    def of(cls, plain: Plain) -> TileShown:
        return cls(plain["name"], tuple(plain["pips"]))


@dataclass(frozen=True, slots=True)
class ToEnrol:
    """What an authenticator app takes."""

    secret: str  # To type in by hand.
    address: str  # What the picture holds.
    picture: str  # A QR code, as the address of an image.

    @classmethod
    def of(cls, plain: Plain) -> ToEnrol:
        return cls(plain["secret"], plain["address"], plain["picture"])


@dataclass(frozen=True, slots=True)
class TrainCase:
    """A hand up to the moment when somebody must rule: `before` the accident, and `since`."""

    id: str
    seed: str
    sheet: Sheet
    before: tuple[TableEvent, ...]
    told: tuple[str, ...]
    kind: str
    noticed: str  # The kind of accident, in the words of the floor's dialog.
    happened: tuple[str, ...]  # What went wrong.
    since: tuple[TableEvent, ...]
    told_since: tuple[str, ...]
    found: str  # How it came to light, where that was later.
    choices: tuple[TrainChoice, ...]

    @classmethod
    def of(cls, plain: Plain) -> TrainCase:
        return cls(
            plain["id"], plain["seed"], Sheet.of(plain["sheet"]),
            tuple(TableEvent.of(each) for each in plain["before"]), tuple(plain["told"]), plain["kind"],
            plain["noticed"], tuple(plain["happened"]), tuple(TableEvent.of(each) for each in plain["since"]),
            tuple(plain["told_since"]), plain["found"], tuple(TrainChoice.of(each) for each in plain["choices"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrainChoice:
    """A ruling to choose; `id` names it for whoever translates."""

    id: str
    text: str

    @classmethod
    def of(cls, plain: Plain) -> TrainChoice:
        return cls(plain["id"], plain["text"])


@dataclass(frozen=True, slots=True)
class TrainGame:
    """A table to train at."""

    id: str
    room: str
    room_name: str
    name: str
    family: str
    rulings: int  # How many rules of irregularity are in force there.
    by: str  # Whose packet they are: a table's id, or `house`.

    @classmethod
    def of(cls, plain: Plain) -> TrainGame:
        return cls(
            plain["id"], plain["room"], plain["room_name"], plain["name"], plain["family"], plain["rulings"],
            plain["by"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrayCount:
    """What counting a tray came to; a receipt if it was over or short."""

    table: str
    held: int
    receipt: Receipt | None

    @classmethod
    def of(cls, plain: Plain) -> TrayCount:
        return cls(plain["table"], plain["held"], None if plain["receipt"] is None else Receipt.of(plain["receipt"]))


@dataclass(frozen=True, slots=True)
class Update:
    """What happened, and how the table stands after it. The first one follows `hello`."""

    type: Literal["update"]
    events: tuple[TableEvent, ...]
    state: TableState

    @classmethod
    def of(cls, plain: Plain) -> Update:
        return cls(plain["type"], tuple(TableEvent.of(each) for each in plain["events"]), TableState.of(plain["state"]))


@dataclass(frozen=True, slots=True)
class Viewed:
    """Where everything lies, through one's own eyes or from the rail."""

    type: Literal["view"]
    seq: int
    chips: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    buttons: Mapping[str, tuple[str, ...]]
    id: str | int | None = None

    @classmethod
    def of(cls, plain: Plain) -> Viewed:
        return cls(
            plain["type"], plain["seq"], plain["chips"], {key: tuple(each) for key, each in plain["cards"].items()},
            {key: tuple(each) for key, each in plain["buttons"].items()}, plain.get("id"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wagers:
    """Wagers on several circles at once."""

    type: Literal["wagers"]
    id: str
    required: tuple[str, ...]
    budget: int
    kept_back: int
    spots: tuple[Spot, ...]

    @classmethod
    def of(cls, plain: Plain) -> Wagers:
        return cls(
            plain["type"], plain["id"], tuple(plain["required"]), plain["budget"], plain["kept_back"],
            tuple(Spot.of(each) for each in plain["spots"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody on a list: the first has position 1."""

    id: int
    name: str
    game: str
    limits: str
    kind: str
    joined: float
    position: int
    called: Call | None
    you: bool

    @classmethod
    def of(cls, plain: Plain) -> Waiting:
        return cls(
            plain["id"], plain["name"], plain["game"], plain["limits"], plain["kind"], plain["joined"],
            plain["position"], None if plain["called"] is None else Call.of(plain["called"]), plain["you"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A list, the tables it is for, and who waits."""

    game: str
    limits: str
    kind: str
    tables: tuple[str, ...]
    waiting: tuple[Waiting, ...]

    @classmethod
    def of(cls, plain: Plain) -> WaitingLine:
        return cls(
            plain["game"], plain["limits"], plain["kind"], tuple(plain["tables"]),
            tuple(Waiting.of(each) for each in plain["waiting"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WayShown:
    """One way to go on: its rulings, how many answers are asked for again, and what happens to chips and cards. A
    ruling may have to wait until a card has been named. Nothing is foretold beyond the first card that nobody has
    seen: with `more`, what else follows depends on it."""

    id: Literal["ruling", "take_back", "stands", "void"]
    rulings: tuple[RulingShown, ...]
    answers: int
    voids: bool
    waits: bool
    more: bool
    floor_only: bool
    chips: tuple[ChipsMoved, ...]
    cards: tuple[CardsMoved, ...]

    @classmethod
    def of(cls, plain: Plain) -> WayShown:
        return cls(
            plain["id"], tuple(RulingShown.of(each) for each in plain["rulings"]), plain["answers"], plain["voids"],
            plain["waits"], plain["more"], plain["floor_only"],
            tuple(ChipsMoved.of(each) for each in plain["chips"]),
            tuple(CardsMoved.of(each) for each in plain["cards"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Why:
    """The rule that something rests on, and the packet line it comes from."""

    text: str
    cite: str

    @classmethod
    def of(cls, plain: Plain) -> Why:
        return cls(plain["text"], plain["cite"])


@dataclass(frozen=True, slots=True)
class housedealer__room__floor__table_numbers__Spot:
    """Where a table stands on the floor's map, in hundredths from the left and from the top."""

    x: int
    y: int

    @classmethod
    def of(cls, plain: Plain) -> housedealer__room__floor__table_numbers__Spot:
        return cls(plain["x"], plain["y"])


FromRoom = Described | MessageRefused | Hello | Ok | Pong | Update | Viewed


def from_room_of(plain: Plain) -> FromRoom:
    """Any message from the room."""
    return _FROM_ROOM[plain["type"]](plain)


_FROM_ROOM: dict[str, Callable[[Plain], FromRoom]] = {
    "described": Described.of,
    "error": MessageRefused.of,
    "hello": Hello.of,
    "ok": Ok.of,
    "pong": Pong.of,
    "update": Update.of,
    "view": Viewed.of,
}


FromStream = Changed | MessageRefused | Ok | Pong


def from_stream_of(plain: Plain) -> FromStream:
    """Any message from the room's stream."""
    return _FROM_STREAM[plain["type"]](plain)


_FROM_STREAM: dict[str, Callable[[Plain], FromStream]] = {
    "changed": Changed.of,
    "error": MessageRefused.of,
    "ok": Ok.of,
    "pong": Pong.of,
}


Option = Amount | Arrange | Choice | Pick | Wagers


def option_of(plain: Plain) -> Option:
    """One of several."""
    return _OPTION[plain["type"]](plain)


_OPTION: dict[str, Callable[[Plain], Option]] = {
    "amount": Amount.of,
    "arrange": Arrange.of,
    "choice": Choice.of,
    "pick": Pick.of,
    "wagers": Wagers.of,
}
