"""What the odds lab answers: figures, banks and hints."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from housedealer.room.http.wire.base import Problem, Shape
from housedealer.room.http.wire.tables import PlainAnswer

Method = Literal["exact", "simulated", "chart"]


class HintUnit(Shape):
    """What a hint counts in: a bet, as much of it as is at stake."""

    bet: str
    cents: int


class HintAnswer(Shape):
    """An answer and what it is worth: `ev` and `cost` in units, the others in cents; `error` is one standard error."""

    option: str
    value: Any
    label: str
    ev: float
    cost: float
    ev_cents: float
    cost_cents: float
    error: float


class Hint(Shape):
    """What each answer to one's open question is worth, on average, from what one's own seat can see; the best first."""

    question: int
    kind: str = Field("", description="What is decided; absent where nothing is known.")
    method: Method | None
    unit: HintUnit | None
    best: PlainAnswer | None
    answers: list[HintAnswer]
    note: str


class OddsOutcome(Shape):
    """One thing that can happen."""

    name: str
    pays: float
    count: int | None
    probability: float


class Chart(Shape):
    """A strategy to look at: one row per holding, one column per thing it meets."""

    title: str
    columns: list[str]
    rows: dict[str, list[str]]
    labels: list[str] = Field(description="The rows in order: an object would put those that are numbers first.")
    note: str


class Strategy(Shape):
    """How the bet is played for a result."""

    text: str
    charts: list[Chart]


class OtherReading(Shape):
    """What else an option can be, and the house edge then."""

    value: str
    house_edge: float


class ReadingInForce(Shape):
    """A reading of the packet that the figures rest on."""

    option: str
    in_force: str
    text: str
    cite: str
    others: list[OtherReading]


class Methods(Shape):
    """How each figure was found: counted, dealt at random, or proved to lie between two numbers."""

    house_edge: Literal["exact", "simulated", "bounded"]
    hit_frequency: Literal["exact", "simulated", "bounded"]
    standard_deviation: Literal["exact", "simulated", "bounded"]
    outcomes: Literal["exact", "simulated", "bounded"]


class PlayedOtherwise(Shape):
    """The same wager when it is played in another way."""

    play: str
    house_edge: float
    outcomes: list[OddsOutcome]


class OddsResult(Shape):
    """What `housedealer odds --json` prints. Exact results have `combinations`, simulated ones `rounds`."""

    id: str
    bet: str
    decks: int | None
    method: Literal["exact", "simulated"]
    combinations: int | None = None
    rounds: int | None = None
    methods: Methods
    rounds_dealt: int | None = Field(description="Rounds behind the figures that were dealt at random.")
    play: str = Field(description="How the bet is played for these figures: best play, or what else.")
    house_edge: float
    average_wager: float = Field(description="What is wagered in all, raises included, per unit of the bet.")
    element_of_risk: float = Field(description="The edge per unit of all that is wagered.")
    hit_frequency: float
    standard_deviation: float
    error: float
    bounds: list[float] | None = Field(
        description="Between which the edge is proved to lie, where it is not one number."
    )
    outcomes: list[OddsOutcome]
    also: list[PlayedOtherwise] = Field(description="The edge when the wager is played otherwise.")
    strategy: Strategy | None
    notes: list[str]
    as_approved: bool = Field(description="False where pays, packs or options are other than the packet prints.")
    readings: list[ReadingInForce]
    seconds: float


class LabAnswer(Shape):
    """The figures, and what a page needs to recompute them exactly by itself."""

    result: OddsResult
    edge: str | None = Field(description="The house edge as a fraction, where it is known as one.")
    counts: list[str | None] = Field(description="The outcomes' counts in full; some are beyond a JSON number.")
    instant: bool = Field(description="Other pays change nothing but what each outcome pays.")
    options: list[str] | None = Field(
        description="The options that the figures follow from; null where any may matter."
    )


class LabProgress(Shape):
    """How the work goes: how many are ahead, and how many seconds it has taken and usually takes."""

    state: Literal["waiting", "working"]
    ahead: int
    seconds: float
    usual: float | None


class LabDone(Shape):
    """The last line: the answer."""

    answer: LabAnswer


class LabRefused(Shape):
    """The last line: why there is no answer."""

    problem: Problem


class LabLine(RootModel[LabProgress | LabDone | LabRefused]):
    """A line of work told as it goes."""


class Bar(Shape):
    """A part of a distribution."""

    from_: float = Field(alias="from")
    to: float
    probability: float


class SessionFigures(Shape):
    """What a session comes to, in cents."""

    hands: int
    mean: float
    deviation: float
    ahead: float
    percentiles: dict[str, float]
    distribution: list[Bar]


class BankerFigures(Shape):
    """What the player-dealer wins and pays."""

    per_hand: float
    fee_per_hand: float
    per_hand_after_fee: float
    per_hour: float
    fee_per_hour: float
    per_hour_after_fee: float
    deviation_per_hand: float


class PlayerFigures(Shape):
    """What the wagers and the collection cost each player."""

    wagers_cost_per_hand: float
    fee_per_hand: float
    wagers_cost_per_hour: float
    fee_per_hour: float
    cost_per_hour: float


Chance = Annotated[float, Field(ge=0, le=1)]


class BankFigures(Shape):
    """What a bank earns, what the fees come to, and how likely it runs out. Money is in cents."""

    id: str
    bank: int
    players: int
    wagers: dict[str, int]
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
    exhausted: Chance
    short: Chance
    error: float
    session: SessionFigures
    player_session: SessionFigures
