"""One table of a room in this process, with players, a dealer and the floor, who act only over HTTP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import httpx

from housedealer.errors import HouseDealerError
from housedealer.packets.entries import entry
from housedealer.room.people.accounts import Account
from housedealer.room.tables import dealer_acts, player_acts
from housedealer.room.tables.actor import TableActor
from housedealer.table.events import Event
from housedealer.table.felt import Felt
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer, Arrange, Choice, Pick, Question, Wagers
from housedealer.table.round import Round
from tests.room.house import QUICK, Visitor
from tests.room.inside import Inside

QUIET: Final = replace(QUICK, pause=0.0, practice=False)
PREFERRED: Final = ("bank", "bet", "play", "check", "call", "post", "in", "set")
ONE_BY_ONE: Final = 0.3  # how likely a brisk dealer names one card where the round waits for several
DEALER: Final = Account("", "dealer", 0)
Chooses = Callable[[Question], Answer]


class Staff:
    """Who works in a room: the floor, and a house dealer."""

    def __init__(self, room: Inside) -> None:
        self.room = room
        self.floor = room.hire("floor", "floor")
        self.dealer = room.hire("dealer", "house_dealer")
        self.guests: dict[int, Visitor] = {}

    def guest(self, seat: int) -> Visitor:
        """Whoever sits at a seat of any table."""
        if seat not in self.guests:
            self.guests[seat] = self.room.visitor(f"p{seat}")
        return self.guests[seat]


class Desk:
    """A table whose players do as they are told, and whose dealer names any card that can have come."""

    def __init__(
        self,
        staff: Staff,
        game: str,
        dealing: str,
        seats: Sequence[int] = (),
        luck: Random | None = None,
        options: Mapping[str, str] | None = None,
        brisk: bool = False,
    ) -> None:
        """At a `brisk` table players and dealer act on the table itself, as their requests would, without the web before it."""
        self.brisk = brisk
        self.staff, self.game, self.dealing, self.luck = staff, game, dealing, luck or Random(1)
        opened = {"game": game, "kind": "practice", "dealing": dealing, "options": dict(options or {})}
        self.table = str(staff.floor.post("/floor/tables", **opened)["id"])
        self.usual = staff.floor.get(f"/tables/{self.table}")["sheet"]["buy_in"]["usual"]
        taken = seats or range(1, max(3, entry(game).seats["min"]) + 1)
        self.players = {seat: staff.guest(seat) for seat in taken}
        self.refused: Counter[int] = Counter()
        self.cards: list[str] = []  # what a live dealer names next, before any other card
        self.dice: list[int] = []  # and what the dice come to
        self.newcomer: int | None = None  # a seat that is taken when the blinds have come round

    def sit(self, stacks: dict[int, int] | None = None) -> None:
        """Everybody takes a seat, which begins the first round at a table that deals by itself."""
        for seat, player in self.players.items():
            amount = (stacks or {}).get(seat, self.usual)
            player.post(f"/tables/{self.table}/seats/{seat}", amount=amount)

    # -- the table from within ---------------------------------------------------------------------------------------

    @property
    def actor(self) -> TableActor:
        """The table itself."""
        return self.staff.room.actor(self.table)

    @property
    def round(self) -> Round | None:
        """The round under way."""
        return self.actor.round

    @property
    def felt(self) -> Felt:
        """Where everything lies."""
        return self.staff.room.actor(self.table).felt

    @property
    def seq(self) -> int:
        """The last event of the table."""
        return self.staff.room.actor(self.table).at.seq

    def chips(self) -> dict[str, int]:
        """What lies at every place that holds anything."""
        return {place: amount for place, amount in self.felt.chips.items() if amount}

    # -- requests ----------------------------------------------------------------------------------------------------

    def ask(self, who: Visitor, method: str, path: str, body: object = None) -> Any:
        """A request that may be refused but must not fail; None where it was refused."""
        answer: httpx.Response = who.http.request(method, path, json=body)
        assert answer.status_code < 500, f"{method} {path} {body}: {answer.status_code} {answer.text}"
        if not answer.is_success:
            self.refused[answer.status_code] += 1
            return None
        return answer.json() if answer.content else None

    @property
    def path(self) -> str:
        """Where accidents are reported."""
        return f"/floor/tables/{self.table}/accidents"

    # -- rounds ------------------------------------------------------------------------------------------------------

    def begin(self) -> Round:
        """The next round; players who have lost their chips buy more."""
        self.staff.room.run()
        if self.round is None and self.dealing == "live":
            self.ask(self.staff.dealer, "POST", f"/dealer/tables/{self.table}/start")
        for wait in range(60):
            if (found := self.round) is not None:
                return found
            if wait == 3:
                self.buy()
            self.staff.room.run(0.002 if wait < 10 else 0.02)
            if self.dealing == "live":
                self.ask(self.staff.dealer, "POST", f"/dealer/tables/{self.table}/start")
        raise AssertionError(f"no round begins at {self.table}: {self.chips()}")

    def buy(self) -> None:
        """Everybody has chips for another round."""
        for seat, player in self.players.items():
            if self.felt.chips[f"seat{seat}.stack"] < self.usual // 2:
                self.ask(player, "POST", f"/tables/{self.table}/chips", {"amount": self.usual})

    def step(self, chooses: Chooses | None = None) -> bool:
        """One answer or card; False when the round is over."""
        round_ = self.round
        if round_ is None:
            return False
        seat, question = next(iter(round_.open.items()))
        if seat == HOUSE_DEALER:
            self.deal(question)
        else:
            self.answer(seat, (chooses or usually)(question))
        return self.round is not None

    def answer(self, seat: int, answer: Answer) -> Any:
        """A player answers."""
        if self.brisk:
            actor = self.actor
            account = Account(str(actor.seating.seats[seat].account), "", 0)
            return self.act(actor.through(player_acts.answer(actor, account, answer)))
        return self.ask(self.players[seat], "POST", f"/tables/{self.table}/answers", answer.to_json())

    def deal(self, question: Question) -> None:
        """The dealer says what came."""
        path, (option, *_) = f"/dealer/tables/{self.table}", question.options
        if isinstance(option, Pick):
            possible = [piece.code for piece in option.cards]
            named = next((code for code in self.cards if code in possible), None)
            if named is None:
                named = self.luck.choice(possible)
            else:
                self.cards.remove(named)
            if self.brisk:
                self.act(dealer_acts.name_cards(self.actor, DEALER, self.several(named, possible), None))
                return
            self.ask(self.staff.dealer, "POST", f"{path}/cards", {"cards": [named]})
        elif "_dice_" in option.id:
            total = int(self.luck.choice(question.options).id.rpartition("_")[2])
            total = self.dice[0] if self.dice else total
            if self.brisk:
                self.act(dealer_acts.say_dice(self.actor, DEALER, total, None))
                return
            self.ask(self.staff.dealer, "POST", f"{path}/dice", {"total": total})
        elif self.brisk:
            self.act(dealer_acts.say_dealt(self.actor, DEALER, None))
        else:
            self.ask(self.staff.dealer, "POST", f"{path}/dealt", {})

    def several(self, named: str, possible: Sequence[str]) -> list[str]:
        """Mostly all cards that the round waits for, of which this is the first; now and then one at a time."""
        needed = None if self.round is None else self.round.needed
        more = 0 if needed is None or self.luck.random() < ONE_BY_ONE else needed.count - 1
        return [named, *self.luck.sample([code for code in possible if code != named], max(0, more))]

    def act(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Something done to the table itself, which may be refused but must not fail."""
        try:
            return self.staff.room.loop.run_until_complete(doing)
        except HouseDealerError as refused:
            status = int(getattr(refused, "status", 400))
            if status >= 500:
                raise
            self.refused[status] += 1
            return None

    def over(self, chooses: Chooses | None = None, most: int = 600) -> None:
        """Play the round to its end; one that takes too long is void."""
        round_ = self.round
        for _ in range(most):
            if round_ is None or not round_.open:
                return
            self.step(chooses)
        self.void()

    def void(self) -> None:
        """The floor ends the round."""
        self.ask(self.staff.floor, "POST", f"/floor/tables/{self.table}/void", {"reason": "the next one"})


def usually(question: Question) -> Answer:
    """Stay in for as little as possible, and take the bank where it is offered."""
    by_id = {option.id: option for option in question.options}
    name = next((name for name in PREFERRED if name in by_id), question.default.option)
    if name == question.default.option:
        return question.default
    match by_id[name]:
        case Amount(low=low, high=high):
            return Answer(name, high if name == "bank" else low)
        case Wagers(spots=spots, required=required):
            return Answer(name, {required[0]: next(spot.low for spot in spots if spot.place == required[0])})
        case Arrange(house_way=house_way):
            return Answer(name, house_way)
        case Choice() | Pick():
            return Answer(name)
    raise AssertionError(question)


def added(before: Felt, events: Sequence[Event]) -> Felt:
    """The felt as events leave it."""
    after = before.copy()
    for event in events:
        after.apply(event)
    return after
