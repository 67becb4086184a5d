"""A table drawn for whoever watches: as text, as SVG, or as pixels. Hidden cards stay hidden."""

from __future__ import annotations

import io
import math
from html import escape
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from housedealer.chips import money
from housedealer.table.events import HIDDEN
from housedealer.table.round import Round

Mode = Literal["ansi", "svg", "rgb_array"]
WIDTH, HEIGHT = 900, 560
_FELT, _INK, _RED = "#1f5c43", "#10251c", "#c0392b"


def rendered(round_: Round, mode: Mode | None) -> str | NDArray[np.uint8] | None:
    """The table in the way that was asked for; nothing without a way."""
    if mode == "ansi":
        return as_text(round_)
    if mode == "svg":
        return as_svg(round_)
    if mode == "rgb_array":
        return as_pixels(round_)
    return None


class Picture:
    """A table that a notebook draws when it is the last line of a cell, as everybody may see it; `print` shows it as text.

    It stays as the table was, however the round goes on.
    """

    def __init__(self, round_: Round) -> None:
        self._svg, self._text = as_svg(round_), as_text(round_)

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__


def as_text(round_: Round) -> str:
    """The table in lines of text: the middle first, then every seat, with whom the table waits for."""
    lines = [f"{round_.game.id}, round {round_.setup.round}"]
    for owner, cards, chips in _owners(round_):
        waits = " <" if owner in round_.open else ""
        name = "table" if owner == 0 else f"seat {owner} {round_.setup.players[owner]}"
        lines.append(f"{name:<18}{'  '.join([*cards, *chips])}{waits}".rstrip())
    return "\n".join(lines) + "\n"


def as_svg(round_: Round) -> str:
    """The table as one SVG picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<ellipse cx="{WIDTH / 2}" cy="{HEIGHT / 2}" rx="{WIDTH / 2 - 10}" ry="{HEIGHT / 2 - 10}" fill="{_FELT}"/>',
    ]
    for owner, cards, chips in _owners(round_):
        x, y = _spot(round_, owner)
        name = round_.game.id if owner == 0 else round_.setup.players[owner]
        weight = ' font-weight="bold"' if owner in round_.open else ""
        for row, (text, size) in enumerate([(name, 15), ("  ".join(cards), 17), ("  ".join(chips), 12)]):
            parts.append(
                f'<text x="{x:.0f}" y="{y + 20 * row:.0f}" fill="white" font-size="{size}" text-anchor="middle"'
                f"{weight}>{escape(text)}</text>"
            )
    return "".join([*parts, "</svg>"])


def as_pixels(round_: Round) -> NDArray[np.uint8]:
    """The table as a picture of red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont  # only whoever asks for pixels waits for it

    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 10, WIDTH - 10, HEIGHT - 10), fill=_FELT)
    for owner, cards, chips in _owners(round_):
        x, y = _spot(round_, owner)
        name = round_.game.id if owner == 0 else round_.setup.players[owner]
        mark = "> " if owner in round_.open else ""
        for row, text in enumerate([mark + name, "  ".join(cards), "  ".join(chips)]):
            draw.text((x, y + 20 * row - 10), text, fill="white", anchor="mm", font=ImageFont.load_default(14))
    return np.asarray(image, dtype=np.uint8)


def as_png(round_: Round) -> bytes:
    """The picture as a PNG file."""
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(as_pixels(round_)).save(file, "PNG")
    return file.getvalue()


def _owners(round_: Round) -> list[tuple[int, list[str], list[str]]]:
    """The middle (0) and every seat with its visible cards and its chips, place by place."""
    felt = round_.felt
    owners: dict[int, tuple[list[str], list[str]]] = {0: ([], []), **{s: ([], []) for s in round_.setup.players}}
    for place, cards in felt.seen_by("rail").items():
        owner, name = _owner(place)
        hidden = sum(1 for code in cards if code == HIDDEN)
        if hidden == len(cards) and owner == 0:
            owners[0][0].append(f"{name} ({hidden})")
        else:
            owners[owner][0].append(f"{name} {' '.join(cards)}")
    for place, cents in felt.chips.items():
        owner, name = _owner(place)
        if cents and place != "cage":
            owners[owner][1].append(f"{name} {money(cents)}")
    for button, places in felt.buttons.items():
        for place in places:
            owner, _ = _owner(place)
            owners[owner if owner in owners else 0][1].append(f"[{button}]")
    return [(owner, cards, chips) for owner, (cards, chips) in owners.items()]


def _owner(place: str) -> tuple[int, str]:
    head, _, name = place.partition(".")
    if head.startswith("seat") and head[4:].isdigit():
        return int(head[4:]), name
    return 0, place


def _spot(round_: Round, owner: int) -> tuple[float, float]:
    if owner == 0:
        return WIDTH / 2, HEIGHT / 2 - 20
    seats: list[Any] = sorted(round_.setup.players)
    angle = math.tau * (seats.index(owner) + 0.5) / len(seats) + math.pi / 2
    return WIDTH / 2 + (WIDTH / 2 - 150) * math.cos(angle), HEIGHT / 2 - 15 + (HEIGHT / 2 - 75) * math.sin(angle)
