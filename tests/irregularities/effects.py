"""What must become of cards and chips when something has been ruled on: one small check for each word of the cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from housedealer.money.bank import PLAYER_DEALER
from housedealer.table.events import UP, Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Amount, Question
from housedealer.table.round import Round
from tests.irregularities.desk import Desk

INITIATIVE: Final = frozenset({"bet", "raise"})


@dataclass
class Ruled:
    """A report that was ruled on: the table before and after, and everything told since."""

    desk: Desk
    round: Round
    place: str
    amount: int
    before: Felt
    question: Question | None  # of the player whose turn it was
    told: int  # how many events there were
    first: int = 0  # and before the first of several reports
    at_first: Felt = field(default_factory=Felt)

    @property
    def events(self) -> list[Event]:
        """What was told since the report."""
        return self.round.events[self.told :]

    @property
    def after(self) -> Felt:
        """Where everything lies now."""
        return self.round.felt

    @property
    def seat(self) -> str:
        return self.place.partition(".")[0]

    def kept(self, place: str) -> bool:
        return self.before.cards[place] == self.after.cards[place]

    def hand(self, felt: Felt) -> int:
        """How many cards the hand in question has, wherever its parts lie."""
        return sum(len(felt.cards[f"{self.seat}.{part}"]) for part in ("hand", "front", "middle", "back", "meld"))

    def stack(self, felt: Felt) -> int:
        return felt.chips[f"{self.seat}.stack"]

    def moved(self, kind: str, *targets: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind and event.target in targets]


# -- cards -----------------------------------------------------------------------------------------------------------------


def stay(ruled: Ruled) -> None:
    """Nobody's cards change, nor the board."""
    for place in ruled.before.cards:
        if place == "board" or place.startswith("seat"):
            assert ruled.kept(place), place


def dead_card(ruled: Ruled) -> None:
    """One card is thrown away for all to see, and the hand is whole."""
    thrown = ruled.moved("discard", "muck")
    assert len(thrown) == 1 and thrown[0].face == UP and len(thrown[0].what) == 1
    whole(ruled)


def burn_card(ruled: Ruled) -> None:
    """One card waits on the deck to be burned next, and the hand is whole."""
    assert len(ruled.after.cards["burn_card"]) == 1
    whole(ruled)


def whole(ruled: Ruled) -> None:
    """The hand has as many cards as it should."""
    assert ruled.hand(ruled.after) == ruled.hand(ruled.at_first), (ruled.after.cards, ruled.before.cards)


def kept(ruled: Ruled) -> None:
    """The card stays in the hand, turned up."""
    whole(ruled)
    assert UP in ruled.after.faces[ruled.place]
    assert not ruled.after.cards["burn_card"]


def up(ruled: Ruled) -> None:
    """The card stays where it came to, for all to see."""
    whole(ruled)
    shown = sum(face == UP for face in ruled.after.faces[ruled.place])
    assert shown >= 1 and any(
        event.face == UP and ruled.place in (event.source, event.target) for event in ruled.events
    )


def whole_pile(ruled: Ruled) -> None:
    """Another card has taken its place in the pile, and it lies with the stub."""
    assert len(ruled.after.cards[ruled.place]) == 7
    assert len(ruled.after.cards["deck"]) == 4


def new_flop(ruled: Ruled) -> None:
    """Another flop, and no second burn."""
    assert len(ruled.after.cards["board"]) == 3 and not ruled.kept("board")
    assert ruled.kept("burn")


def no_board(ruled: Ruled) -> None:
    """The flop goes back into the stub, of which the burn card stays out."""
    assert not ruled.after.cards["board"] and len(ruled.after.cards["burn"]) == len(ruled.before.cards["burn"]) + 1
    assert len(ruled.after.cards["deck"]) == len(ruled.before.cards["deck"]) - 1


def set_aside(ruled: Ruled) -> None:
    """The board is as it was, and the card that came too early lies aside."""
    assert ruled.kept("board") and len(ruled.after.cards["set_aside"]) == 1


def round_of_cards(ruled: Ruled) -> None:
    """A burn and one card for each player leave the deck; hands stay."""
    players = sum(bool(ruled.before.cards[f"seat{seat}.hand"]) for seat in ruled.round.setup.players)
    assert len(ruled.before.cards["deck"]) - len(ruled.after.cards["deck"]) == players + 1
    stay(ruled)


def one_burn(ruled: Ruled) -> None:
    """Exactly one card is burned before the street."""
    assert len(ruled.after.cards["burn"]) == 1


def two_burns(ruled: Ruled) -> None:
    """Both burns stay."""
    assert len(ruled.after.cards["burn"]) == len(ruled.before.cards["burn"]) + 1


def new_stacks(ruled: Ruled) -> None:
    """Everything is shuffled and stacked again."""
    assert any(event.kind == "shuffle" for event in ruled.events)


CARDS: Final[Mapping[str, Callable[[Ruled], None]]] = {
    "stay": stay, "dead card": dead_card, "burn card": burn_card, "whole hand": whole, "kept": kept, "up": up,
    "whole pile": whole_pile, "new flop": new_flop, "no board": no_board, "set aside": set_aside,
    "round of cards": round_of_cards, "one burn": one_burn, "two burns": two_burns, "new stacks": new_stacks,
}  # fmt: skip


# -- chips -----------------------------------------------------------------------------------------------------------------


def nothing(ruled: Ruled) -> None:
    """No chip moves because of the ruling; after a new deal another seat of stud may have the forced bet before it."""
    forced = any(event.kind == "post" for event in ruled.events)
    assert _lying(ruled.before, forced) == _lying(ruled.after, forced)


def _lying(felt: Felt, together: bool) -> dict[str, int]:
    """The chips of every place, or of all places of a seat together."""
    found: dict[str, int] = {}
    for place, amount in felt.chips.items():
        owner = place.partition(".")[0] if together else place
        found[owner] = found.get(owner, 0) + amount
    return {place: amount for place, amount in found.items() if amount}


def back(ruled: Ruled) -> None:
    """Everything is where the round found it."""
    assert ruled.round.voided
    assert {p: n for p, n in ruled.after.chips.items() if n} == {p: n for p, n in ruled.round.setup.chips.items() if n}


def lost(ruled: Ruled) -> None:
    """The hand is out, and never gets back what it has put in."""
    had = ruled.stack(ruled.before)
    ruled.desk.over()
    assert ruled.stack(ruled.after) <= had, "a dead hand has won"
    awarded = [e for e in ruled.events if e.kind == "award" and str(e.target).startswith(f"{ruled.seat}.")]
    assert not awarded


def wager_lost(ruled: Ruled) -> None:
    """What was wagered on the hand goes to the player-dealer, whatever the hand is."""
    wager = ruled.before.chips[f"{ruled.seat}.base"]
    assert wager
    had, bank = ruled.stack(ruled.before), ruled.round.table.holder(PLAYER_DEALER)
    ruled.desk.over()
    assert ruled.stack(ruled.after) == had, f"seat {ruled.seat}, bank {bank}"


def returned(ruled: Ruled) -> None:
    """The wager goes back to its player, and the others play."""
    wager = ruled.before.chips[f"{ruled.seat}.base"]
    assert wager and not ruled.after.chips[f"{ruled.seat}.base"]
    assert ruled.stack(ruled.after) >= ruled.stack(ruled.before) + wager
    assert not ruled.round.voided and not ruled.after.cards[f"{ruled.seat}.hand"]


def returned_to_two(ruled: Ruled) -> None:
    """Two seats get wagers and collections back, and the others play."""
    back_again = {str(event.target) for event in ruled.events if event.kind == "return"}
    assert len(back_again) == 2 and not ruled.round.voided


def penalty(ruled: Ruled) -> None:
    """A fouled hand pays every other player."""
    had = ruled.stack(ruled.before)
    ruled.desk.over()
    assert ruled.stack(ruled.after) < had


def tops_back(ruled: Ruled) -> None:
    """The hand is dead, and what it put up for it goes back."""
    assert ruled.stack(ruled.after) > ruled.stack(ruled.before)
    assert not ruled.after.cards[f"{ruled.seat}.hand"]


def _put_in(ruled: Ruled) -> int:
    return ruled.stack(ruled.before) - ruled.stack(ruled.after)


def _offered(ruled: Ruled) -> tuple[int, Amount | None]:
    assert ruled.question is not None
    called = getattr(ruled.question.option("call"), "amount", 0) or 0
    return called, next((option for option in ruled.question.options if isinstance(option, Amount)), None)


def call(ruled: Ruled) -> None:
    """Only the call is in."""
    assert _put_in(ruled) == _offered(ruled)[0] > 0


def raised(ruled: Ruled) -> None:
    """The smallest raise is in."""
    raise_ = _offered(ruled)[1]
    assert raise_ is not None
    assert _put_in(ruled) == raise_.low - ruled.before.chips[f"{ruled.seat}.bet"]


def chip(ruled: Ruled) -> None:
    """The chip's value is bet."""
    assert _put_in(ruled) == ruled.amount


def settled(ruled: Ruled) -> None:
    """Nobody has anything left to decide: the round is settled."""
    assert ruled.round.finished and not ruled.round.voided


CHIPS: Final[Mapping[str, Callable[[Ruled], None]]] = {
    "nothing": nothing, "back": back, "lost": lost, "wager lost": wager_lost, "returned": returned,
    "returned to two": returned_to_two, "penalty": penalty, "tops back": tops_back, "call": call, "raise": raised,
    "chip": chip, "settled": settled,
}  # fmt: skip


# -- what players may do then ----------------------------------------------------------------------------------------------


def no_raise(ruled: Ruled) -> None:
    """The player may not bet or raise when next asked in this round of betting."""
    seat = int(ruled.seat.removeprefix("seat"))
    while ruled.round.open and seat not in ruled.round.open:
        ruled.desk.step()
    assert not {option.id for option in ruled.round.open[seat].options} & INITIATIVE


def nobody_raises(ruled: Ruled) -> None:
    """Whoever is asked may only call."""
    (question, *_) = ruled.round.open.values()
    assert not {option.id for option in question.options} & INITIATIVE


def set_by_the_house(ruled: Ruled) -> None:
    """Its player is not asked how to set it."""
    seat = int(ruled.seat.removeprefix("seat"))
    question: Any = ruled.round.open.get(seat)
    assert question is None or question.option("set") is None


def all_set_by_the_house(ruled: Ruled) -> None:
    """No player is asked."""
    bank = ruled.round.table.holder(PLAYER_DEALER)
    assert all(seat == bank for seat in ruled.round.open)


def retires(ruled: Ruled) -> None:
    """The hand is thrown in with those of retired players before its player does anything more."""
    for _ in range(60):
        if any(e.kind == "fold" and e.source == ruled.place and e.target == "retired" for e in ruled.events):
            return
        ruled.desk.step()
    raise AssertionError("the hand does not retire")


THEN: Final[Mapping[str, Callable[[Ruled], None]]] = {
    "no raise": no_raise, "nobody raises": nobody_raises, "set by the house": set_by_the_house,
    "all set by the house": all_set_by_the_house, "retires": retires,
}  # fmt: skip
