"""Which cards of a shuffle somebody saw: what is opened to them, with proofs, when the round is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from housedealer.table.events import MOVES, UP, Event


class Slot(NamedTuple):
    """A card by where it lay: in which shuffle, and how many came off before it."""

    shuffle: int
    at: int


class Shuffled(NamedTuple):
    """A shuffle of a round: which round made it, where the deck lies, its root, and its cards in dealing order."""

    round: int
    place: str
    root: str
    order: tuple[str, ...]


_Lying = tuple[str, Slot | None]  # a card and where it lay in its shuffle; one that strayed in lay in none


class Opening:
    """Follows every card of a round through all its events, hidden ones too, and notes which ones were seen.

    `shoe` is the shuffle that an earlier round made and that this one goes on dealing from.
    """

    def __init__(self, round: int, shoe: Shuffled | None = None) -> None:
        self.shuffles: list[Shuffled] = []
        self.seen: set[Slot] = set()
        self._round = round
        self._run: list[int] = []  # the shuffles since the start, without those that were taken back
        self._places: dict[str, list[_Lying]] = {}
        if shoe is not None:
            self.shuffles.append(shoe)
        self._before = len(self.shuffles)

    def happen(self, event: Event, viewer: str) -> None:
        """Let an event happen; `viewer` is the seat ("seat3") that sees it, or the rail."""
        kind, source, target, what, _, face, _ = event
        move = MOVES[kind]
        if move in ("setup", "restore"):
            plain = what if isinstance(what, dict) else what.to_json()
            if move == "restore":
                self._run = self._run[: plain["used"]["shuffle"]]
            self._lay_out(plain["cards"])
        elif kind == "commit" and target is not None:
            self.shuffles[-1] = self.shuffles[-1]._replace(root=str(what))
        elif move == "stray":
            self._places.setdefault(str(target), []).extend((str(piece), None) for piece in what)
        elif move == "cards" and (source is None or source == target):
            self._shuffle(str(target), [str(piece) for piece in what], source is None)
        elif move in ("cards", "turn"):
            moved = self._take(str(source), [str(piece) for piece in what], turning=move == "turn")
            self._places.setdefault(str(target), []).extend(moved)
            if face in (UP, viewer):
                self.seen |= {slot for _, slot in moved if slot is not None}

    def _shuffle(self, place: str, lying: Sequence[str], all_cards: bool) -> None:
        self._run.append(len(self.shuffles))
        self.shuffles.append(Shuffled(self._round, place, "", tuple(lying[::-1])))
        if all_cards:
            self._places.clear()
        self._places[place] = self._deck(len(self.shuffles) - 1)

    def _deck(self, shuffle: int) -> list[_Lying]:
        """A whole deck as it lies, the next card last."""
        order = self.shuffles[shuffle].order
        return [(order[at], Slot(shuffle, at)) for at in range(len(order) - 1, -1, -1)]

    def _take(self, place: str, cards: Iterable[str], turning: bool) -> list[_Lying]:
        """Take cards from a place, from its end on; of twins the one that is turned up is one that was not seen yet."""
        lying, taken = self._places.setdefault(place, []), list[_Lying]()
        for card in cards:
            found = [at for at in range(len(lying) - 1, -1, -1) if lying[at][0] == card]
            if turning:
                found.sort(key=lambda at: lying[at][1] in self.seen)
            taken.append(lying.pop(found[0]) if found else (card, None))
        return taken

    def _lay_out(self, cards: Mapping[str, Sequence[str]]) -> None:
        """Cards that lie there already: a deck keeps the order of its shuffle, and the rest came off it before."""
        known = [*range(self._before), *self._run]
        left = [lying for shuffle in known[-1:] for lying in self._deck(shuffle)]
        self._places = {}
        for place, lay in cards.items():
            codes = list(map(str, lay))
            if codes and [card for card, _ in left[: len(codes)]] == codes:
                self._places[place], left = left[: len(codes)], left[len(codes) :]
        older = [lying for shuffle in known[-2::-1] for lying in self._deck(shuffle)] if len(known) > 1 else []
        left += older
        for place, lay in cards.items():
            for card in map(str, lay) if place not in self._places else ():
                at = next((at for at, (code, _) in enumerate(left) if code == card), None)
                self._places.setdefault(place, []).append((card, None) if at is None else left.pop(at))
