"""The proofs of a round, checked by somebody who knows only what they saw: each card they saw lay where it had to.

Where hidden cards move, nobody but the room knows which; then any card that may lie there will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from housedealer.errors import BadRecord
from housedealer.table.chance import Sealed, commitment_of
from housedealer.table.events import HIDDEN, MOVES
from housedealer.table.merkle import Opened, proves
from housedealer.table.opening import Slot

FROM_THE_TOP: Final = frozenset({"deal", "draw_for_button", "burn", "pluck"})
KIND: Final = "proofs"  # of the line of a record that holds them


@dataclass(frozen=True)
class ShuffleRoot:
    """The root of a shuffle, published before its first card was dealt, and how many cards it is over."""

    round: int
    place: str
    root: str
    cards: int


@dataclass(frozen=True)
class CardProof:
    """A card of a shuffle (by its number in the list of roots) at its index in dealing order, and what proves it."""

    shuffle: int
    index: int
    card: str
    salt: str
    path: list[str]


@dataclass(frozen=True)
class Proofs:
    """What the room proves to somebody about the cards of a round that they saw."""

    shuffles: list[ShuffleRoot]
    proofs: list[CardProof]


def proofs_of(plain: Mapping[str, Any]) -> Proofs:
    """The proofs from plain data."""
    try:
        shuffles = [ShuffleRoot(**each) for each in plain["shuffles"]]
        proofs = [CardProof(**each) for each in plain["proofs"]]
        whole = [each.cards for each in shuffles] + [number for p in proofs for number in (p.shuffle, p.index)]
        texts = [text for p in proofs for text in (p.card, p.salt, *p.path)]
    except (KeyError, TypeError) as error:
        raise BadRecord(f"the proofs are malformed: {error!r}") from None
    if not all(type(each) is int for each in whole) or not all(isinstance(each, str) for each in texts):
        raise BadRecord("the proofs are malformed")
    return Proofs(shuffles, proofs)


class Wrong(Exception):
    """Something that the proofs do not bear out. Not an error: it is what the check finds."""


def fault_of(events: Sequence[Mapping[str, Any]], given: Proofs) -> str | None:
    """What is wrong with a round as somebody saw it, if anything is."""
    try:
        check = _Check(given)
        for event in events:
            check.happen(event)
        check.finish()
    except Wrong as wrong:
        return str(wrong)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadRecord(f"the record is malformed: {error!r}") from None
    return None


class _Check:
    def __init__(self, given: Proofs) -> None:
        self.shuffles = given.shuffles
        self.proven: dict[Slot, str] = {}
        for proof in given.proofs:
            if not 0 <= proof.shuffle < len(self.shuffles):
                raise Wrong("a proof belongs to no shuffle")
            root = self.shuffles[proof.shuffle]
            if not proves(root.root, root.cards, Opened(proof.index, proof.card, proof.salt, tuple(proof.path))):
                raise Wrong(f"the proof of {proof.card} as card {proof.index} does not lead to the root")
            self.proven[Slot(proof.shuffle, proof.index)] = proof.card
        self._decks: dict[str, list[Slot]] = {}  # whose order is known, the next card last
        self._held: dict[str, set[Slot]] = {}  # what may lie at the other places
        self._counts: dict[str, int] = {}
        self._next = 0  # the shuffle whose root comes next
        self._shoe: list[int] = []  # the shuffle of an earlier round, if this one begins with its cards
        self._run: list[int] = []  # the shuffles since, without those that were taken back
        self._shuffled = 0  # cards of the shuffle that waits for its root
        self._strays = 0
        self._rolls: list[list[int]] = []
        self._commitment: Any = None
        self._dice: Sealed | None = None

    def happen(self, event: Mapping[str, Any]) -> None:
        kind, source, target, what = event["kind"], event["from"], event["to"], event["what"]
        move = MOVES.get(kind)
        if self._shuffled and kind != "commit":
            raise Wrong("a shuffle was not committed to before its cards were dealt")
        if kind == "setup":
            self._set_up(what)
        elif kind == "take_back":
            self._take_back(what)
        elif kind == "commit":
            self._commit(target, what)
        elif kind == "reveal" and what is not None:
            self._reveal(what)
        elif kind == "announce" and isinstance(what, dict) and "dice" in what:
            self._rolls.append(list(what["dice"]))
        elif move == "stray":
            self._strays += len(what)
            self._counts[target] = self._counts.get(target, 0) + len(what)
        elif move == "cards" and (source is None or source == target):
            self._shuffled = len(what)
            if source is None:
                self._decks, self._held, self._counts = {}, {}, {}
        elif move == "cards":
            self._moved(kind, source, target, what)
        elif move == "turn":
            self._known(source, what)

    def finish(self) -> None:
        """The dice are those of the seed that was revealed for them."""
        if self._commitment is None:
            raise Wrong("nothing was committed to before the deal")
        if self._dice is not None and [list(self._dice.roll(len(roll))) for roll in self._rolls] != self._rolls:
            raise Wrong("the dice are not those that were committed to")

    def _set_up(self, setup: Mapping[str, Any]) -> None:
        self._counts = {place: len(lying) for place, lying in setup["cards"].items()}
        if self.shuffles and self.shuffles[0].round < setup["round"]:
            self._next, self._shoe = 1, [0]
            self._lay_out(self._shoe)

    def _lay_out(self, known: Sequence[int]) -> None:
        """Cards lie there already: a deck holds the last ones of its shuffle, the other places any of the rest."""
        self._decks = {}
        everything = {Slot(each, at) for each in known for at in range(self.shuffles[each].cards)}
        for each in known[-1:]:
            root = self.shuffles[each]
            left = self._counts.get(root.place, 0)
            self._decks[root.place] = [Slot(each, root.cards - 1 - at) for at in range(left)]
            everything -= set(self._decks[root.place])
        self._held = {place: set(everything) for place in self._counts if place not in self._decks}

    def _take_back(self, before: Mapping[str, Any]) -> None:
        self._counts = {place: len(lying) for place, lying in before["cards"].items()}
        self._run = self._run[: before["used"]["shuffle"]]
        self._rolls = self._rolls[: before["used"]["dice"]]
        self._lay_out([*self._shoe, *self._run])

    def _commit(self, place: str | None, what: Any) -> None:
        if place is None:
            self._commitment = what
            return
        if not self._shuffled:
            raise Wrong("a root was published without a shuffle")
        if self._next >= len(self.shuffles):
            raise Wrong("a shuffle of the round is missing among the proofs")
        root = self.shuffles[self._next]
        if (root.place, root.root, root.cards) != (place, what, self._shuffled):
            raise Wrong(f"the root {root.root} is not the one that was published, {what}")
        self._decks[place] = [Slot(self._next, root.cards - 1 - at) for at in range(root.cards)]
        self._held.pop(place, None)
        self._counts[place], self._shuffled = root.cards, 0
        self._run.append(self._next)
        self._next += 1

    def _reveal(self, what: Any) -> None:
        if commitment_of(what["sealed"], what["dice_seed"]) != self._commitment:
            raise Wrong("what was revealed after the round is not what was committed to")
        self._dice = Sealed(bytes.fromhex(what["dice_seed"]))

    def _moved(self, kind: str, source: str, target: str, cards: Sequence[str]) -> None:
        deck = self._decks.get(source)
        if deck is not None and (kind in FROM_THE_TOP or len(cards) == len(deck)) and len(cards) <= len(deck):
            came = [deck.pop() for _ in cards]
            if kind in FROM_THE_TOP:
                for slot, card in zip(came, cards, strict=True):
                    if card != HIDDEN and self.proven.get(slot) != card:
                        proven = self.proven.get(slot)
                        raise Wrong(f"{card} was dealt, and the proof says {proven}" if proven else _unproven(card))
            else:
                self._among(set(came), cards)
            slots = set(came)
        else:
            self._loosen(source)
            slots = self._known(source, cards)
        left = self._counts.get(source, 0) - len(cards)
        self._counts[source] = left
        self._counts[target] = self._counts.get(target, 0) + len(cards)
        if left <= 0 and source not in self._decks:
            self._held.pop(source, None)
        self._loosen(target)
        self._held.setdefault(target, set()).update(slots)

    def _loosen(self, place: str) -> None:
        """The order at a place is not known any more."""
        if place in self._decks:
            self._held[place] = set(self._decks.pop(place))

    def _known(self, place: str, cards: Sequence[str]) -> set[Slot]:
        """Cards at a place of which some are known; what they may be."""
        return self._among(self._held.get(place, set()) | set(self._decks.get(place, ())), cards)

    def _among(self, slots: set[Slot], cards: Iterable[str]) -> set[Slot]:
        """The slots again, if each known card is one of them, or may have strayed in from elsewhere."""
        proven = Counter(self.proven[slot] for slot in slots if slot in self.proven)
        missing = Counter(card for card in cards if card != HIDDEN) - proven
        if missing.total() > self._strays:
            raise Wrong(_unproven(min(missing)))
        return slots


def _unproven(card: str) -> str:
    return f"{card} was shown, and nothing proves that it was dealt from the shuffle"
