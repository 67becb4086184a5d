"""What a seat sees, as arrays of fixed shape: one encoding for every game, made from its view and its question alone.

Seats are counted from one's own: 1 is oneself, 2 the next seat clockwise, and 0 the table in the middle.

| array | row or cell | columns |
|---|---|---|
| `cards` | a visible card, or a run of hidden ones at one place | place, seat, number in its name, piece, how many |
| `chips` | a place with chips | place, seat, number in its name, cents |
| `buttons` | a button on the table | button, seat |
| `events` | one of the last events, the latest first | kind, place from, seat from, place to, seat to, cents |
| `owned` | how many of each piece somebody shows | seat by piece |
| `asked` | what the open menu is about | seat asked, place, seat of that place |
| `amounts` | what an open action costs, in cents | one for each action |

Unused rows are zero. `flat` is all of it in one vector, money as signed logarithms so that it stays in range.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from housedealer.cards import JOKER, STANDARD_PACK
from housedealer.envs.menus import SLOTS, Menu
from housedealer.table.events import HIDDEN, KINDS, UP
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.tiles import ALL_TILES

Arrays = dict[str, NDArray[np.int64]]

_CODES: Final = (*(card.code for card in (*STANDARD_PACK, JOKER)), *(tile.code for tile in ALL_TILES))
PIECES: Final = {code: number for number, code in enumerate(_CODES, 1)}  # 0 is hidden
PLACES: Final = (
    "stack", "hand", "bet", "board", "pot", "deck", "shoe", "muck", "discards", "burn", "drop", "bank.cover",
    "bank.settled", "front", "middle", "back", "base", "ante", "play", "blind", "pair_plus", "six_card_bonus", "trips",
    "bad_beat", "fortune", "tie", "player", "banker", "war", "gold", "pair", "player_pair", "banker_pair",
    "player_spread", "banker_spread", "low_tie_max", "silver", "buster", "insurance", "lucky_lucky",
    "match_the_dealer", "super_match", "red_flex", "twenty_pays", "base.double", "base.hand", "base.hand.double",
    "super_bonus", "queens_up", "aces_up", "two_way_bad_beat", "three_card_bonus", "pai_gowd", "ace_high",
    "golden_talons_player", "golden_talons_banker", "supreme", "moon", "divine", "sun", "eclipse", "up", "cut",
    "plucked", "square", "rope", "suited", "pile", "stack.tiles", "community.left", "community.right", "board.flop",
    "board.river", "antes", "retired", "tops", "ante.forfeited", "play.forfeited", "blind.forfeited",
    "pair_plus.forfeited", "trips.forfeited", "bad_beat.forfeited", "hand.split",
)  # fmt: skip
PLACE_IDS: Final = 160  # names beyond the list (a game from outside) share the rest
BUTTONS: Final = (
    "dealer button", "small blind", "big blind", "player-dealer", "action button", "missed blind", "new player",
    "kill", "opening", "eldest", "second hand", "envy", "stand on 5", "sun 7 won", "gold won", "skip", "passed once", "may pass",
    "first hand", "blinds passing",
)  # fmt: skip
BUTTON_IDS: Final = 32
EVENT_KINDS: Final = tuple(kind for kinds in KINDS.values() for kind in kinds)
MOST_SEATS: Final = 15
ROWS: Final = {"cards": 320, "chips": 160, "buttons": 32, "events": 64}
SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "cards": (ROWS["cards"], 5), "chips": (ROWS["chips"], 4), "buttons": (ROWS["buttons"], 2),
    "events": (ROWS["events"], 6), "owned": (MOST_SEATS + 1, len(PIECES) + 1), "asked": (3,), "amounts": (SLOTS,),
}  # fmt: skip
FLAT: Final = sum(int(np.prod(shape)) for shape in SHAPES.values())
_PLACE_OF: Final = {name: number for number, name in enumerate(PLACES, 1)}
_BUTTON_OF: Final = {name: number for number, name in enumerate(BUTTONS, 1)}
_KIND_OF: Final = {kind: number for number, kind in enumerate(EVENT_KINDS, 1)}
_SPLIT: Final = re.compile(r"seat(\d+)\.?(.*)")


@lru_cache(maxsize=16_384)
def place_of(place: str | None) -> tuple[int, int, int]:
    """A place as numbers: its kind, the seat it belongs to (0 for the table), and the number at the end of its name.

    >>> place_of("seat3.hand"), place_of("board"), place_of("seat2.ante.5")
    ((2, 3, 0), (4, 0, 0), (18, 2, 5))
    """
    if place is None:
        return 0, 0, 0
    found = _SPLIT.fullmatch(place)
    seat, name = (int(found[1]), found[2]) if found else (0, place)
    numbers = re.findall(r"\d+", name)
    kind = re.sub(r"[._]?\d+", "", name).strip(".")
    known = _PLACE_OF.get(kind)
    if known is None and kind:
        known = len(PLACES) + 1 + crc32(kind.encode()) % (PLACE_IDS - len(PLACES) - 1)
    return known or 0, seat, int(numbers[-1]) if numbers else 0


def observe(round_: Round, seat: int, size: int, question: Question | None = None, menu: Menu | None = None) -> Arrays:
    """Everything that one seat may know, as arrays; seat 0 is somebody who watches."""
    viewer = f"seat{seat}" if seat else "rail"
    arrays = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}

    def relative(other: int) -> int:
        return 0 if not other else 1 + (other - seat) % size if seat else other

    felt = round_.felt
    _cards(arrays, felt.cards, felt.faces, viewer, relative)
    at = 0
    for place, cents in felt.chips.items():
        if cents and at < ROWS["chips"]:
            kind, owner, number = place_of(place)
            arrays["chips"][at] = kind, relative(owner), number, cents
            at += 1
    at = 0
    for button, places in felt.buttons.items():
        for place in places:
            if at < ROWS["buttons"]:
                known = _BUTTON_OF.get(button) or len(BUTTONS) + 1 + crc32(button.encode()) % (
                    BUTTON_IDS - len(BUTTONS)
                )
                arrays["buttons"][at] = known, relative(place_of(place)[1])
                at += 1
    told = round_.events
    for at, event in enumerate(reversed(told[-ROWS["events"] :])):
        source, target = place_of(event.source), place_of(event.target)
        kind, cents = _KIND_OF.get(event.kind, 0), event.amount or 0
        arrays["events"][at] = kind, source[0], relative(source[1]), target[0], relative(target[1]), cents
    if question is not None and question.seat == seat:
        about = place_of(question.about or None)
        arrays["asked"][:] = 1, about[0], relative(about[1])
    if menu is not None:
        for entry in menu.entries:
            arrays["amounts"][entry.slot] = _cost(question, entry.then)
    return arrays


def _cards(arrays: Arrays, cards: Any, faces: Any, viewer: str, relative: Any) -> None:
    rows, owned, at = arrays["cards"], arrays["owned"], 0
    for place, lying in cards.items():
        kind, seat, number = place_of(place)
        owner, hidden = relative(seat), 0
        for piece, face in zip(lying, faces[place], strict=True):
            if face not in (UP, viewer) or piece is HIDDEN:
                hidden += 1
                continue
            code = PIECES[piece.code]
            owned[owner, code] += 1
            if at < ROWS["cards"]:
                rows[at] = kind, owner, number, code, 1
                at += 1
        owned[owner, 0] += hidden
        if hidden and at < ROWS["cards"]:
            rows[at] = kind, owner, number, 0, hidden
            at += 1


def _cost(question: Question | None, then: object) -> int:
    if not isinstance(then, Answer):
        return 0
    if isinstance(then.value, int):
        return then.value
    option = None if question is None else question.option(then.option)
    return int(getattr(option, "amount", None) or 0)


def flat(arrays: Arrays) -> NDArray[np.float32]:
    """The arrays in one vector. Columns of cents become signed logarithms: $1 is 1, $100 is about 3.

    >>> flat({name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}).shape == (FLAT,)
    True
    """
    parts = []
    for name in SHAPES:
        part = arrays[name].astype(np.float64)
        if name in ("chips", "events"):
            part[:, -1] = _logarithm(part[:, -1])
        elif name == "amounts":
            part = _logarithm(part)
        parts.append(part.ravel())
    return np.concatenate(parts).astype(np.float32)


def _logarithm(cents: NDArray[np.float64]) -> NDArray[np.float64]:
    scaled: NDArray[np.float64] = np.sign(cents) * np.log1p(np.abs(cents) / 100) / np.log(10) * 1.5
    return scaled


def information(round_: Round, seat: int) -> str:
    """Everything a seat has seen, in words: two situations that it cannot tell apart read alike."""
    viewer = f"seat{seat}" if seat else "rail"
    lines = []
    for event in round_.events:
        if event.kind in ("commit", "reveal"):
            continue
        seen = event.seen_by(viewer)
        what = seen.what
        if isinstance(what, tuple) and not isinstance(what, Answer):
            what = " ".join(str(item) for item in what)
        elif event.kind == "setup":
            what = "stacks " + " ".join(f"{p}={c}" for p, c in sorted(round_.setup.chips.items()))
        elif isinstance(what, Answer):
            what = f"{what.option} {what.value or ''}".strip()
        amount = "" if seen.amount is None else f" {seen.amount}"
        lines.append(f"{seen.kind} {seen.source or ''}>{seen.target or ''} {what if what is not None else ''}{amount}")
    return "\n".join(lines)
