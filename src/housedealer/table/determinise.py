"""A round as it may be for all that one seat knows: what the seat has not seen is dealt anew, everything else stays.

Search in games with hidden cards tries many such worlds. Nothing of the new round tells what the cards really are: of all
cards that the seat has not seen, each is as likely to lie at each place where one lies, as far as what was done fits it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from housedealer.errors import HouseDealerError
from housedealer.table.chance import Live, Sealed, Stacked
from housedealer.table.events import Event, pieces
from housedealer.table.felt import Piece
from housedealer.table.opening import Opening, Shuffled, Slot
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.view import View

TRIES = 1_000


class Redealt(Stacked):
    """The decks of a round that was dealt anew; whatever is shuffled or thrown after them comes from a seed."""

    def __init__(self, decks: Sequence[Iterable[Piece]], rolls: Iterable[tuple[int, ...]], then: Sealed) -> None:
        super().__init__(*decks, rolls=rolls, every_shuffle=True)
        self.then = then

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        return super().shuffle(pack) if self._decks else self.then.shuffle(pack)

    def roll(self, dice: int) -> tuple[int, ...]:
        return super().roll(dice) if self._rolls else self.then.roll(dice)

    def again(self) -> Redealt:
        return Redealt(self._given, self._given_rolls, self.then.again())


def determinise(view: View, luck: Random) -> Round:
    """A round that the viewer cannot tell from the real one, with all unseen cards dealt anew.

    What the others decided stays as it was; where it names cards that they hold, it names those they hold now. A deal by
    which it could not have happened is thrown away: a bank that looked and went on has no blackjack.

    >>> from housedealer.packets.entries import open_game
    >>> from housedealer.table.session import Session
    >>> session = Session(open_game("hotel_del_rio/texas_holdem"))
    >>> bought = [session.sit(seat, name, 20_000) for seat, name in ((1, "Ann"), (2, "Bo"))]
    >>> round_ = session.start(Sealed.of("doctest"))
    >>> other = determinise(View(round_, "seat1"), Random(1))
    >>> [[now.felt.cards[place] == round_.felt.cards[place] for now in (round_, other)] for place in ("seat1.hand", "deck")]
    [[True, True], [True, False]]
    """
    round_ = view.played
    if isinstance(round_.chance, Live):
        raise HouseDealerError("the cards of a live dealer's deck are not known, so they cannot be dealt anew")
    cards = _Unseen(round_, view.viewer)
    seen = _seen(round_, view.viewer)
    for _ in range(TRIES):
        other = cards.dealt_anew(luck)
        if other is not None and _seen(other, view.viewer) == seen:
            return other
    raise HouseDealerError(f"none of {TRIES} deals fits what {view.viewer} has seen")


def _seen(round_: Round, viewer: str) -> list[Event]:
    return [event.seen_by(viewer) for event in round_.table.events if event.kind not in ("commit", "reveal")]


class _Unseen:
    """Which cards of a round's shuffles one viewer has not seen."""

    def __init__(self, round_: Round, viewer: str) -> None:
        self.round = round_
        self.kept = round_.game.keeps
        shoe = tuple(str(piece) for piece in reversed(round_.setup.cards.get(self.kept, ())))
        opening = Opening(round_.setup.round, Shuffled(0, self.kept, "", shoe) if shoe else None)
        self.again: list[bool] = [False] if shoe else []  # whether a shuffle is of what was left of the one before it
        self.rolls: list[tuple[int, ...]] = []
        for event in round_.table.events:
            opening.happen(event, viewer)
            if event.kind == "shuffle":
                self.again.append(event.source is not None)
            elif event.kind == "announce" and isinstance(event.what, dict) and "dice" in event.what:
                self.rolls.append(tuple(event.what["dice"]))
        self.shoe = bool(shoe)
        self.mixed_first = (
            bool(shoe) and self.again[1:2] == [True] and not any(slot.shuffle == 0 for slot in opening.seen)
        )
        self.orders = [shuffled.order for shuffled in opening.shuffles]
        self.seen = opening.seen
        self.answers = round_.answers

    def dealt_anew(self, luck: Random) -> Round | None:
        """The round with these cards mixed, or None where somebody's decision would not have been legal."""
        decks, names = list[tuple[str, ...]](), dict[str, str]()
        if self.mixed_first:
            decks += self._front_and_rear(luck)
        for at, order in enumerate(self.orders):
            if at < len(decks):
                continue
            if not self.again[at]:
                following = [later for later in range(at + 1, len(self.again)) if all(self.again[at + 1 : later + 1])]
                names = self._named_anew(at, following, luck)
                decks.append(tuple(names[card] for card in order) if names else self._mixed(at, luck))
            else:
                decks.append(tuple(names.get(card, card) for card in order))
        round_, setup = self.round, self.round.setup
        if self.shoe:
            setup = replace(setup, cards={**setup.cards, self.kept: pieces(decks.pop(0)[::-1])})
        chance = Redealt([pieces(deck) for deck in decks], self.rolls, Sealed.of("anew", luck.random()))
        renamed = dict(zip(pieces(names), pieces(names.values()), strict=True))
        answers = [(seat, _renamed(answer, renamed)) for seat, answer in self.answers]
        try:
            return Round.resumed(round_.game, setup, chance, answers, round_.tables.again())
        except HouseDealerError:
            return None

    def _front_and_rear(self, luck: Random) -> list[tuple[str, ...]]:
        """A kept deck of which a part went to the rear before the rest was shuffled: nobody knows what lies in which."""
        kept, front = self.orders[0], list(self.orders[1])
        rear = list((Counter(kept) - Counter(front)).elements())
        unseen = [place for place in range(len(front)) if Slot(1, place) not in self.seen]
        cards = [*(front[place] for place in unseen), *rear]
        luck.shuffle(cards)
        for place, card in zip(unseen, cards, strict=False):
            front[place] = card
        return [(*front, *cards[len(unseen) :]), tuple(front)]

    def _mixed(self, at: int, luck: Random) -> tuple[str, ...]:
        """The cards of a shuffle with the unseen ones in any order."""
        order = list(self.orders[at])
        unseen = [place for place in range(len(order)) if Slot(at, place) not in self.seen]
        cards = [order[place] for place in unseen]
        luck.shuffle(cards)
        for place, card in zip(unseen, cards, strict=True):
            order[place] = card
        return tuple(order)

    def _named_anew(self, at: int, following: Sequence[int], luck: Random) -> dict[str, str]:
        """What each card of a pack without twins becomes, in its shuffle and in those of what was left of it."""
        order = self.orders[at]
        if len(set(order)) < len(order):
            return {}
        shuffles = (at, *following)
        known = {self.orders[shuffle][place] for shuffle, place in self.seen if shuffle in shuffles}
        unseen = [card for card in order if card not in known]
        names = {card: card for card in order}
        names.update(zip(unseen, luck.sample(unseen, len(unseen)), strict=True))
        return names


def _renamed(answer: Answer, names: Mapping[Piece, Piece]) -> Answer:
    """An answer that names cards, with their new names."""

    def renamed(value: Any) -> Any:
        return tuple(map(renamed, value)) if isinstance(value, tuple) else names.get(value, value)

    return Answer(answer.option, renamed(answer.value)) if isinstance(answer.value, tuple) else answer
