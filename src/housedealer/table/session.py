"""A session of rounds: who sits down and gets up between them, and what stays on the table from one to the next."""

from __future__ import annotations

from housedealer.errors import BadSetup, RoundUnderWay
from housedealer.table.chance import Chance
from housedealer.table.events import Event, Why
from housedealer.table.felt import Felt, Piece
from housedealer.table.round import Game, Round
from housedealer.table.table import Setup

NEW_PLAYER = "new player"
PLAYER_DEALER = "player-dealer"
FIRST_HAND = "first hand"  # before someone who has banked one hand and has changed seats since
SECOND_HAND = "second hand"  # before someone who has banked two hands running
POSITIONS = (
    "dealer button",
    "small blind",
    "middle blind",
    "big blind",
    "opening",
    PLAYER_DEALER,
    "eldest",
)  # play is counted from them
BUY_IN = Why("Chips are bought before a hand, never during one.")
PERSONAL = (FIRST_HAND, SECOND_HAND, "gold won", "sun 7 won")  # what counts from hand to hand for a person, not a seat
CASH_OUT = Why("A player who leaves takes the whole stack.")


class Session:
    """A table over time. Rounds start from what lies on it; between rounds players come and go.

    >>> from housedealer.packets.entries import open_game
    >>> from housedealer.table.chance import Sealed
    >>> session = Session(open_game("hotel_del_rio/texas_holdem"))
    >>> bought = [session.sit(seat, name, 20_000) for seat, name in ((1, "Ann"), (2, "Bo"))]
    >>> round_ = session.start(Sealed.of("doctest"))
    >>> session.buy(1, 5_000)
    Traceback (most recent call last):
    ...
    housedealer.errors.RoundUnderWay: seat 1 cannot buy chips during round 1: finish() it first
    """

    def __init__(self, game: Game, guarded: bool = False) -> None:
        self.game = game
        self.guarded = guarded  # a round whose own rules fail is void and the table goes on
        self.felt = Felt()
        self.players: dict[int, str] = {}
        self.away: set[int] = set()
        self.rounds = 0
        self.collection_due = False
        self.round: Round | None = None
        self._finished: Round | None = None  # the last round that `finish` took over
        self._taken_along: dict[str, tuple[str, ...]] = {}  # what counts on for those who got up since the last deal

    @property
    def under_way(self) -> bool:
        """Whether a round has been started and not yet finished."""
        return self.round is not None and self.round is not self._finished

    def sit(self, seat: int, name: str, buy_in: int, transferred: bool = False) -> Event:
        """Take a seat with a stack. Someone the house transfers from another game is new where the game says so."""
        if not 1 <= seat <= self.game.size:
            raise BadSetup(f"{self.game.id} has seats 1 to {self.game.size}; there is no seat {seat}")
        if seat in self.players:
            raise BadSetup(f"seat {seat} is taken by {self.players[seat]}")
        self._between_rounds(f"{name} cannot sit down")
        _check_buy_in(buy_in)
        self.players[seat] = name
        if self.rounds and not (transferred and self.game.deals_transfers_in):
            self.felt.buttons[NEW_PLAYER].append(f"seat{seat}")
        for button in self._taken_along.pop(name, ()):
            self.felt.buttons[button].append(f"seat{seat}")
        return self.buy(seat, buy_in)

    def buy(self, seat: int, amount: int) -> Event:
        """Bring chips to a seat from the cage."""
        self._between_rounds(f"seat {seat} cannot buy chips")
        self._somebody_at(seat)
        _check_buy_in(amount)
        self.felt.chips["cage"] += amount  # the cage issues what it is paid for
        event = Event("buy_in", "cage", f"seat{seat}.stack", None, amount, why=BUY_IN)
        self.felt.apply(event)
        return event

    def leave(self, seat: int) -> Event:
        """Get up with the whole stack."""
        self._between_rounds(f"seat {seat} cannot leave")
        self._somebody_at(seat)
        self._taken_along[self.players[seat]] = self._counting(seat)
        del self.players[seat]
        self.away.discard(seat)
        stack = f"seat{seat}.stack"
        event = Event("cash_out", stack, "cage", None, self.felt.chips[stack], why=CASH_OUT)
        self.felt.apply(event)
        self.felt.chips["cage"] = 0
        for button, places in self.felt.buttons.items():
            if button not in POSITIONS and f"seat{seat}" in places:  # those that mark a position stay where they lie
                places.remove(f"seat{seat}")
        return event

    def _counting(self, seat: int) -> tuple[str, ...]:
        """The buttons of somebody who gets up that count wherever that person sits down before the next deal."""
        place, buttons = f"seat{seat}", self.felt.buttons
        found = [button for button in PERSONAL if place in buttons.get(button, ())]
        banked = place in buttons.get(PLAYER_DEALER, ()) and place not in buttons.get(NEW_PLAYER, ())
        if banked and SECOND_HAND not in found and FIRST_HAND not in found:
            found.append(FIRST_HAND)
        return tuple(found)

    def setup(self) -> Setup:
        """What the next round starts from."""
        chips = {place: amount for place, amount in self.felt.chips.items() if amount}
        buttons = {button: tuple(places) for button, places in self.felt.buttons.items() if places}
        return Setup(
            self.game.id, dict(self.players), chips, self.game.opened_with, buttons, self._shoe(),
            self.rounds + 1, tuple(sorted(self.away)), self.collection_due,
        )  # fmt: skip

    def _shoe(self) -> dict[str, tuple[Piece, ...]]:
        """A shoe stays on the table between rounds; all cards dealt from it are collected as discards."""
        cards, kept = self.felt.cards, self.game.keeps
        if not cards.get(kept):
            return {}
        discards = [piece for place, lying in cards.items() if place != kept for piece in lying]
        return {kept: tuple(cards[kept]), "discards": tuple(discards)}

    def start(self, chance: Chance) -> Round:
        """Begin the next round."""
        self._between_rounds(f"round {self.rounds + 1} cannot start")
        self.round = Round(self.game, self.setup(), chance, guarded=self.guarded)
        return self.round

    def finish(self) -> None:
        """Take over what the finished round left on the table."""
        round_ = self.round
        if round_ is None or round_ is self._finished:
            raise BadSetup("no round is under way: start() one first")
        if not round_.finished:
            raise RoundUnderWay(f"round {round_.setup.round} is not over: it waits for {_waited_for(round_)}")
        self.felt = round_.felt.copy()
        if self._taken_along and any(event.kind == "deal" for event in round_.events):
            self._taken_along.clear()
        self.rounds += 1
        self.collection_due = round_.voided and round_.setup.collection_due
        self._finished = round_

    def clone(self) -> Session:
        """The same table, free to go its own way, with the round that is under way."""
        other = Session(self.game, self.guarded)
        other.felt = self.felt.copy()
        other.players, other.away, other.rounds = dict(self.players), set(self.away), self.rounds
        other.collection_due = self.collection_due
        other._taken_along = dict(self._taken_along)
        other.round = None if self.round is None else self.round.clone()
        other._finished = other.round if self._finished is self.round else None
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Session:
        return self.clone()

    def _between_rounds(self, refused: str) -> None:
        if self.round is not None and self.under_way:
            raise RoundUnderWay(f"{refused} during round {self.round.setup.round}: finish() it first")

    def _somebody_at(self, seat: int) -> None:
        if seat not in self.players:
            taken = ", ".join(map(str, self.players)) or "none yet"
            raise BadSetup(f"nobody sits at seat {seat}; seats taken: {taken}")


def _check_buy_in(amount: int) -> None:
    if type(amount) is not int or amount <= 0:
        raise BadSetup(f"a buy-in is a whole number of cents above zero, not {amount!r}")


def _waited_for(round_: Round) -> str:
    return ", ".join(f"seat {seat}" if seat else "the dealer" for seat in round_.open)
