"""Everything that happens at a table is an event: something moved from one place to another, face up or down, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

from housedealer.cards import piece

UP: Final = "up"  # everyone may see it
DOWN: Final = "down"  # nobody may; otherwise the key of the one seat that may, like "seat3"
HIDDEN: Final = "??"

#: What each kind of event does to the felt. Kinds under "note" move nothing.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("setup",),
    "cards": ("shuffle", "draw_for_button", "deal", "burn", "fold", "muck", "discard", "pluck", "meld", "scramble", "clear", "split", "switch", "set", "set_aside"),
    "turn": ("turn_up", "show", "peek"),
    "chips": (
        "buy_in", "cash_out", "post", "ante", "bet", "call", "raise", "pull_in", "award", "return",
        "fee", "bank", "collect", "release", "pay", "push", "forfeit", "settle", "correct",
    ),
    "button": ("button",),
    "stray": ("foreign",),
    "restore": ("take_back",),
    "note": ("commit", "reveal", "answer", "check", "announce", "draw", "accident", "ruling", "void", "stop", "end"),
}  # fmt: skip
MOVES: Final = {kind: move for move, kinds in KINDS.items() for kind in kinds}


HOUSE_RULE: Final = "House rule, the packet being silent: "  # how the sentence of a rule begins that no line prints


class Why(NamedTuple):
    """The rule something rests on: one sentence in our words, and the packet line it comes from ("001:1422")."""

    text: str
    cite: str = ""


class Event(NamedTuple):
    """One thing that happened. Card moves carry cards, chip moves an amount, buttons and notes a word or a mapping."""

    kind: str
    source: str | None
    target: str | None
    what: Any = None
    amount: int | None = None
    face: str = UP
    why: Why | None = None

    def seen_by(self, viewer: str) -> Event:
        """The event as `viewer` ("seat3", or "rail" for someone watching) may know it."""
        face, what = self.face, self.what
        if self.kind == "setup":
            shown = _without_cards(what)
            return self if shown is what else self._replace(what=shown)
        if self.kind == "take_back":
            return self._replace(what=_seen_again(what, viewer))
        if face == UP or face == viewer:
            return self
        blank = (HIDDEN,) * len(what) if type(what) is tuple else None
        return new_event((self.kind, self.source, self.target, blank, self.amount, face, self.why))

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        what = self.what
        if type(what) is tuple:
            what = [item if type(item) is str else item.code for item in what]
        elif hasattr(what, "to_json"):
            what = what.to_json()
        return {
            "kind": self.kind,
            "from": self.source,
            "to": self.target,
            "what": what,
            "amount": self.amount,
            "face": self.face,
            "why": None if self.why is None else {"text": self.why.text, "cite": self.why.cite},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Event:
        """The event that `to_json` wrote."""
        what = data.get("what")
        if isinstance(what, list):
            what = pieces(what)
        why = data.get("why")
        return cls(
            data["kind"], data.get("from"), data.get("to"), what, data.get("amount"), data.get("face", UP),
            None if why is None else Why(why["text"], why["cite"]),
        )  # fmt: skip


#: An event from all seven of its parts: what a busy table writes down by.
new_event: Final[Callable[[tuple[Any, ...]], Event]] = partial(tuple.__new__, Event)


def _without_cards(setup: Any) -> dict[str, Any]:
    """A setup without the order of a shoe that stays on the table between rounds."""
    plain: dict[str, Any] = setup if isinstance(setup, dict) else setup.to_json()
    if not plain["cards"]:
        return plain
    return {**plain, "cards": {place: [HIDDEN] * len(lying) for place, lying in plain["cards"].items()}}


def _seen_again(before: dict[str, Any], viewer: str) -> dict[str, Any]:
    """What lay on the table, each card as its face lets the viewer see it."""
    cards = {
        place: [
            code if face in (UP, viewer) else HIDDEN for code, face in zip(lay, before["faces"][place], strict=True)
        ]
        for place, lay in before["cards"].items()
    }
    return {**before, "cards": cards}


def pieces(codes: Iterable[str]) -> tuple[Any, ...]:
    """Cards or tiles from their codes; hidden ones stay hidden."""
    return tuple(HIDDEN if code == HIDDEN else piece(code) for code in codes)
