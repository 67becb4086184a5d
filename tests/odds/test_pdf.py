"""A report on paper: nothing is written beyond the margins or over something else."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from fpdf import FPDF

from housedealer.odds.reports.blocks import Facts, Lines
from housedealer.odds.reports.pdf import pdf

RIGHT = 210 - 15 + 0.5  # millimetres
POINT = 25.4 / 72
STYLES = {"F1": "B", "F2": ""}


class Written(NamedTuple):
    page: int
    left: float
    right: float
    base: float
    text: str


def written(data: bytes) -> list[Written]:
    """Every piece of text with where it begins and ends, in millimetres."""
    ruler = FPDF()
    found = []
    pages = [zlib.decompress(part) for part in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)]
    for page, content in enumerate(pages):
        fonts = {}
        for match in re.finditer(rb"/(F\d) ([\d.]+) Tf|BT ([\d.]+) ([\d.]+) Td.*?\((.*?)\) Tj ET", content):
            name, size, x, y, text = match.groups()
            if name:
                fonts["now"] = (name.decode(), float(size))
                continue
            if b") Tj (" in text:  # the number of the page, put together from two
                continue
            shown = re.sub(r"\\(.)", r"\1", text.decode("latin-1"))
            ruler.set_font("Helvetica", STYLES[fonts["now"][0]], fonts["now"][1])
            left = float(x) * POINT
            found.append(Written(page, left, left + ruler.get_string_width(shown), float(y), shown))
    return found


LONG = "The base wager is collected when a player goes to War, while a won War is only said to win. " * 3


def test_long_names_and_long_texts_stay_apart_and_on_the_page() -> None:
    facts = Facts("Facts", (("a bank lost for good at most 0.1% of the time", "166 units"), ("inputs", "f" * 64)))
    readings = Lines(
        "Readings in force", ("option", "read as", "house edge", "why"), (("base_on_war", "stays", "2.3301%", LONG),)
    )
    first = Lines("Wagers", ("wager", "edge"), ((LONG, "1.0000%"), ("short", "2.0000%")))
    listed = written(pdf("A report", [facts, readings, first], "nobody"))
    assert "".join(piece.text for piece in listed).replace(" ", "").count("onlysaidtowin.") == 6  # nothing is cut off
    for piece in listed:
        assert piece.right <= RIGHT, piece
    for one in listed:
        for other in listed:
            if one.page == other.page and abs(one.base - other.base) < 2 and one.left < other.left:
                assert one.right <= other.left + 0.1, (one, other)
