"""The felt: where every card, chip and button lies. It changes only by events, so it is always their fold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseDealerError
from housedealer.table.events import DOWN, HIDDEN, MOVES, UP, Event, pieces

Piece = Any  # a card, a tile, or HIDDEN in somebody's view


class Felt:
    """Places and what lies on them.

    `cards` and `faces` run in parallel: the face of a card says who may see it. The deck is dealt from its end.
    """

    __slots__ = ("buttons", "cards", "chips", "faces")

    def __init__(self) -> None:
        self.chips: defaultdict[str, int] = defaultdict(int)
        self.cards: defaultdict[str, list[Piece]] = defaultdict(list)
        self.faces: defaultdict[str, list[str]] = defaultdict(list)
        self.buttons: defaultdict[str, list[str]] = defaultdict(list)

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        """Take over what was pickled. Hidden cards are known by identity, which pickling loses."""
        for name, value in state[1].items():
            setattr(self, name, value)
        for lying in self.cards.values():
            lying[:] = [HIDDEN if piece == HIDDEN else piece for piece in lying]

    def move_chips(self, source: str, target: str, amount: int) -> None:
        """Double entry: what leaves one place arrives at another."""
        chips = self.chips
        left = chips[source] - amount
        if left < 0 or amount < 0:
            raise HouseDealerError(f"cannot move {amount} from {source}, which holds {chips[source]}")
        chips[source] = left
        chips[target] += amount

    def move_cards(self, source: str, target: str, pieces: Iterable[Piece], face: str) -> None:
        """Cards leave `source` and lie on `target` with the face given."""
        cards, faces = self.cards, self.faces
        lying, lying_faces = cards[source], faces[source]
        to, to_faces = cards[target], faces[target]
        for piece in pieces:
            if lying and lying[-1] is piece:
                lying.pop()
                lying_faces.pop()
            else:
                at = self._find(source, piece)
                del lying[at], lying_faces[at]
            to.append(piece)
            to_faces.append(face)

    def new_deck(self, place: str, pieces: Iterable[Piece], face: str) -> None:
        """Every card on the table goes back into the pack, which is shuffled and becomes the deck."""
        self.cards.clear()
        self.faces.clear()
        deck = self.cards[place] = list(pieces)
        self.faces[place] = [face] * len(deck)

    def reorder(self, place: str, pieces: Iterable[Piece], face: str) -> None:
        """The cards of a place are mixed and lie there in a new order."""
        self.cards[place] = list(pieces)
        self.faces[place] = [face] * len(self.cards[place])

    def turn(self, place: str, pieces: Iterable[Piece], face: str = UP) -> None:
        """Cards at `place` are turned so that `face` may see them; in a view a hidden card becomes known."""
        lying, faces, turned = self.cards[place], self.faces[place], tuple(pieces)
        if len(turned) == len(lying):
            lying[:], faces[:] = turned, [face] * len(turned)
            return
        for piece in reversed(turned):  # hidden cards become known from the last one on
            at = self._covered(place, piece)
            lying[at] = piece
            faces[at] = face

    def put_button(self, button: str, source: str | None, target: str | None) -> None:
        """A button leaves one place and lies at another; None is the dealer's rack."""
        if source is not None:
            self.buttons[button].remove(source)
        if target is not None:
            self.buttons[button].append(target)

    def _covered(self, place: str, piece: Piece) -> int:
        """Where a card lies that is not yet up: with several packs its twin may already be."""
        lying, faces = self.cards[place], self.faces[place]
        for sought in (piece, HIDDEN):
            for at in range(len(lying) - 1, -1, -1):
                if faces[at] != UP and lying[at] == sought:
                    return at
        return self._find(place, piece)

    def _find(self, place: str, piece: Piece) -> int:
        lying = self.cards[place]
        for at in range(len(lying) - 1, -1, -1):
            if lying[at] is piece or lying[at] == piece:
                return at
        for at in range(len(lying) - 1, -1, -1):
            if lying[at] == HIDDEN:
                return at
        if piece == HIDDEN and lying:
            return len(lying) - 1  # in a view a card that was known is turned down: a fold with cards up
        raise HouseDealerError(f"{piece} does not lie at {place}")

    def apply(self, event: Event) -> None:
        """Let one event happen."""
        move = MOVES[event.kind]
        if move == "chips":
            assert event.source is not None and event.target is not None and event.amount is not None
            self.move_chips(event.source, event.target, event.amount)
        elif move == "cards":
            assert event.target is not None
            if event.source is None:
                self.new_deck(event.target, event.what, event.face)
            elif event.source == event.target:
                self.reorder(event.target, event.what, event.face)
            else:
                self.move_cards(event.source, event.target, event.what, event.face)
        elif move == "turn":
            assert event.source is not None
            self.turn(event.source, event.what, event.face)
        elif move == "button":
            self.put_button(event.what, event.source, event.target)
        elif move == "stray":
            assert event.target is not None
            self.cards[event.target].extend(event.what)
            self.faces[event.target].extend([event.face] * len(event.what))
        elif move == "restore":
            self.restore(event.what)
        elif move == "setup":
            setup = event.what if isinstance(event.what, dict) else event.what.to_json()
            self.lay_out(
                setup["chips"], setup["buttons"], {place: pieces(lying) for place, lying in setup["cards"].items()}
            )

    def lay_out(
        self, chips: Mapping[str, int], buttons: Mapping[str, Sequence[str]], cards: Mapping[str, Sequence[Piece]]
    ) -> None:
        """Start from what lies on the table before the round."""
        self.chips = defaultdict(int, chips)
        self.buttons = defaultdict(list, {button: list(places) for button, places in buttons.items()})
        self.cards = defaultdict(list, {place: list(lying) for place, lying in cards.items()})
        self.faces = defaultdict(list, {place: [DOWN] * len(lying) for place, lying in cards.items()})

    def snapshot(self) -> dict[str, Any]:
        """Where everything lies, as plain data."""
        return {
            "chips": {place: amount for place, amount in self.chips.items() if amount},
            "buttons": {button: list(places) for button, places in self.buttons.items() if places},
            "cards": {
                place: [item if item == HIDDEN else item.code for item in lying]
                for place, lying in self.cards.items()
                if lying
            },
            "faces": {place: list(faces) for place, faces in self.faces.items() if faces},
        }

    def restore(self, before: Mapping[str, Any]) -> None:
        """Lay everything out as it lay when a snapshot was taken."""
        cards = {place: pieces(codes) for place, codes in before["cards"].items()}
        self.lay_out(before["chips"], before["buttons"], cards)
        self.faces = defaultdict(list, {place: list(faces) for place, faces in before["faces"].items()})

    def copy(self) -> Felt:
        """The same felt, free to go its own way."""
        other = Felt()
        other.lay_out(self.chips, self.buttons, self.cards)
        other.faces = defaultdict(list, {place: list(faces) for place, faces in self.faces.items()})
        return other

    def total(self) -> int:
        """All chips on the table, the drop box included."""
        return sum(self.chips.values())

    def seen_by(self, viewer: str) -> dict[str, list[str]]:
        """Every card as `viewer` may know it, hidden ones blanked."""
        return {
            place: [
                str(piece) if face == UP or face == viewer else HIDDEN
                for piece, face in zip(lying, self.faces[place], strict=True)
            ]
            for place, lying in self.cards.items()
            if lying
        }
