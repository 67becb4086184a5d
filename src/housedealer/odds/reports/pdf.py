"""A report on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos

from housedealer.odds.reports.blocks import Bars, Block, Curve, Facts, Figures, Heading, Lines, Plan, Words
from housedealer.odds.reports.html import amount, scale_of

Colour = tuple[int, int, int]
INK: Colour = (29, 36, 33)
SOFT: Colour = (93, 105, 100)
LINE: Colour = (217, 223, 219)
TINT: Colour = (244, 247, 245)
FELT: Colour = (31, 107, 74)
WIN: Colour = (46, 139, 87)
LOSE: Colour = (180, 72, 60)
PUSH: Colour = (138, 147, 142)
ACTIONS: dict[str, Colour] = {
    "stand": (246, 212, 207), "hit": (211, 236, 217), "double": (207, 227, 245), "split": (230, 213, 240),
    "fold": (247, 235, 195), "raise": (243, 193, 182),
}  # fmt: skip
WIDE = 180.0  # millimetres between the margins
ROW = 5.2


class Paper(FPDF):
    """A4 pages with who computed the report at the foot of each."""

    def __init__(self, title: str, made_by: str) -> None:
        super().__init__(format="A4")
        self.made_by = made_by
        self.set_title(title)
        self.set_creator("House Dealer")
        self.set_margins(15, 16)
        self.set_auto_page_break(True, 18)
        self.add_page()

    def footer(self) -> None:
        """Who computed it, and the page."""
        self.set_y(-13)
        self.set_font("Helvetica", "", 8)
        self.set_text_color(*SOFT)
        self.cell(WIDE - 20, 5, plain(self.made_by))
        self.cell(20, 5, f"{self.page_no()} / {{nb}}", align="R")

    def say(self, text: str, size: float = 10, style: str = "", colour: Colour = INK, height: float = 5) -> None:
        """Text over the whole width."""
        self.set_font("Helvetica", style, size)
        self.set_text_color(*colour)
        self.multi_cell(WIDE, height, plain(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def title_of(self, text: str, below: float) -> None:
        """The name of a block, kept on one page with what follows."""
        self.ln(3)
        self.room_for(6 + below)
        self.say(text, 10.5, "B")
        self.ln(0.5)

    def room_for(self, height: float) -> None:
        """Begin a new page unless so much fits on this one."""
        if self.get_y() + height > self.h - self.b_margin:
            self.add_page()


def plain(text: str) -> str:
    """Text in the characters that the fonts of every reader have."""
    return text.replace("–", "-").replace("’", "'").encode("latin-1", "replace").decode("latin-1")


def pdf(title: str, blocks: Sequence[Block], made_by: str) -> bytes:
    """The whole report."""
    paper = Paper(title, made_by)
    paper.say(title, 19, "B", height=8)
    paper.say(made_by, 9.5, "", SOFT)
    paper.set_draw_color(*FELT)
    paper.set_line_width(0.8)
    paper.line(15, paper.get_y() + 2, 15 + WIDE, paper.get_y() + 2)
    paper.ln(4)
    for block in blocks:
        _block(paper, block)
    return bytes(paper.output())


def _block(paper: Paper, block: Block) -> None:
    match block:
        case Heading(text, under):
            paper.ln(4)
            paper.room_for(40)
            paper.say(text, 14, "B", height=7)
            paper.say(under, 9.5, "", SOFT)
        case Figures(rows):
            _figures(paper, rows)
        case Facts(title, rows):
            paper.title_of(title, 3 * ROW)
            _facts(paper, rows)
        case Lines(title, head, lines):
            paper.title_of(title, 3 * ROW)
            _table(paper, head, lines)
        case Bars():
            _bars(paper, block)
        case Curve():
            _curve(paper, block)
        case Plan():
            _plan(paper, block)
        case Words(text):
            paper.ln(2)
            paper.say(text)


def _figures(paper: Paper, rows: Sequence[tuple[str, str]]) -> None:
    width, top = (WIDE - 3 * (len(rows) - 1)) / len(rows), paper.get_y() + 2
    for n, (key, value) in enumerate(rows):
        left = 15 + n * (width + 3)
        paper.set_fill_color(*TINT)
        paper.set_draw_color(*LINE)
        paper.set_line_width(0.2)
        paper.rect(left, top, width, 16, "DF", round_corners=True, corner_radius=1.5)
        paper.set_xy(left + 2, top + 2.5)
        paper.set_text_color(*INK)
        paper.set_font("Helvetica", "B", 12 if len(value) < 14 else 9)
        paper.cell(width - 4, 6, plain(value))
        paper.set_xy(left + 2, top + 9)
        paper.set_text_color(*SOFT)
        paper.set_font("Helvetica", "", 8)
        paper.cell(width - 4, 5, plain(key))
    paper.set_xy(15, top + 18)


def _facts(paper: Paper, rows: Sequence[tuple[str, str]]) -> None:
    """What each thing is, beside its name; names as wide as the longest."""
    paper.set_font("Helvetica", "", 9)
    names = max([50.0, *(paper.get_string_width(plain(key)) + 4 for key, _ in rows)])
    for key, value in rows:
        paper.room_for(ROW)
        paper.set_font("Helvetica", "", 9)
        paper.set_text_color(*SOFT)
        paper.cell(names, ROW, plain(key))
        paper.set_text_color(*INK)
        paper.multi_cell(WIDE - names, ROW, plain(value), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _table(paper: Paper, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as they need to be; where the page is not, the widest gives way and its text goes over several lines."""
    paper.set_font("Helvetica", "B", 8.5)
    widths = [max(paper.get_string_width(plain(row[n])) for row in (head, *rows)) + 4 for n in range(len(head))]
    widest = widths.index(max(widths))
    wraps = sum(widths) > WIDE
    if wraps:
        widths[widest] = max(WIDE - sum(widths) + widths[widest], 30.0)

    def line(cells: Sequence[str], colour: Colour, style: str) -> None:
        paper.set_font("Helvetica", style, 8.5)
        parts = [plain(cells[widest])]
        if wraps:
            found = paper.multi_cell(widths[widest], ROW, parts[0], dry_run=True, output=MethodReturnValue.LINES)
            parts = found if isinstance(found, list) and found else [""]
        paper.room_for(ROW * len(parts))
        paper.set_text_color(*colour)
        top = paper.get_y()
        for n, cell in enumerate(cells):
            left = 15 + sum(widths[:n])
            align = "L" if n == 0 or (wraps and n == widest) else "R"
            for at, text in enumerate(parts if n == widest else [plain(cell)]):
                paper.set_xy(left, top + at * ROW)
                paper.cell(widths[n], ROW, text, align=align)
        paper.set_xy(15, top + ROW * len(parts))
        paper.set_draw_color(*LINE)
        paper.set_line_width(0.15)
        paper.line(15, paper.get_y(), 15 + sum(widths), paper.get_y())

    line(head, SOFT, "B")
    for row in rows:
        line(row, INK, "")


def _fit(paper: Paper, text: str, width: float) -> str:
    shown = plain(text)
    while len(shown) > 4 and paper.get_string_width(shown) > width - 1:
        shown = shown[:-4] + "..."
    return shown


def _tone(pays: float) -> Colour:
    return WIN if pays > 0 else LOSE if pays < 0 else PUSH


def _bars(paper: Paper, block: Bars) -> None:
    shown = block.bars if len(block.bars) <= 40 else block.bars[:20] + block.bars[-20:]
    paper.title_of(block.title, min(len(shown) * 4.6, 60))
    floor = min(math.floor(math.log10(chance)) for _, chance, _ in block.bars) or -1
    for label, chance, pays in shown:
        paper.room_for(4.6)
        y, length = paper.get_y(), max(0.4, 120 * (1 - math.log10(chance) / floor))
        paper.set_font("Helvetica", "", 8)
        paper.set_text_color(*INK)
        paper.cell(18, 4.6, plain(label), align="R")
        paper.set_fill_color(*_tone(pays))
        paper.rect(35, y + 0.6, length, 3.4, "F")
        paper.set_xy(36 + length, y)
        paper.set_text_color(*SOFT)
        paper.cell(20, 4.6, f"{chance:.3g}")
        paper.set_xy(15, y + 4.6)


def _curve(paper: Paper, block: Curve) -> None:
    paper.title_of(block.title, 58)
    top, low, high = paper.get_y() + 4, block.bars[0][0], block.bars[-1][1]
    most = scale_of(block)

    def x(value: float) -> float:
        return 20 + 165 * (value - low) / ((high - low) or 1)

    for start, end, chance in block.bars:
        height = 42 * min(chance / most, 1.0)
        paper.set_fill_color(*_tone((start + end) / 2))
        paper.rect(x(start) + 0.15, top + 44 - height, max(x(end) - x(start) - 0.3, 0.2), height, "F")
    paper.set_font("Helvetica", "", 7.5)
    paper.set_text_color(*SOFT)
    for _, end, chance in block.bars:
        if chance > most:
            paper.set_xy(x(end) + 0.5, top + 3)
            paper.cell(20, 4, f"{chance:.1%}")
    paper.set_draw_color(*LINE)
    paper.line(20, top + 44, 185, top + 44)
    for value in (low, low + (high - low) / 4, (low + high) / 2, low + 3 * (high - low) / 4, high):
        paper.set_xy(x(value) - 15, top + 45)
        paper.cell(30, 4, amount(value, block.unit), align="C")
    paper.set_text_color(*INK)
    paper.set_draw_color(*SOFT)
    for name, value in block.marks:
        if low <= value <= high:
            paper.set_dash_pattern(dash=0.8, gap=0.8)
            paper.line(x(value), top, x(value), top + 44)
            paper.set_dash_pattern()
            paper.set_xy(x(value) - 18, top - 4)
            paper.cell(36, 4, plain(f"{name} {amount(value, block.unit)}"), align="C")
    paper.set_xy(15, top + 51)


def _plan(paper: Paper, plan: Plan) -> None:
    costs = any(cell.cost for _, cells in plan.rows for cell in cells)
    height = 6.4 if costs else ROW
    paper.set_font("Helvetica", "", 8)
    first = max(paper.get_string_width(plain(label)) for label, _ in plan.rows) + 4
    room = (WIDE - first) / len(plan.columns)
    texts = [cell.text for _, cells in plan.rows for cell in cells] + list(plan.columns)
    width = min(room, max(11.0, max(paper.get_string_width(plain(text)) for text in texts) + 3))
    paper.title_of(plan.title, 3 * height)

    def head() -> None:
        paper.set_font("Helvetica", "B", 8)
        paper.set_text_color(*SOFT)
        paper.cell(first, ROW, "")
        for column in plan.columns:
            paper.cell(width, ROW, _fit(paper, column, width), align="C")
        paper.ln(ROW)

    head()
    for label, cells in plan.rows:
        before = paper.page_no()
        paper.room_for(height + 1)
        if paper.page_no() != before:
            head()
        y = paper.get_y()
        paper.set_font("Helvetica", "", 8)
        paper.set_text_color(*SOFT)
        paper.cell(first, height, plain(label))
        for n, cell in enumerate(cells):
            left = 15 + first + n * width
            if cell.action:
                paper.set_fill_color(*ACTIONS[cell.action])
                paper.rect(left + 0.2, y + 0.2, width - 0.4, height - 0.4, "F")
            paper.set_text_color(*INK)
            paper.set_font("Helvetica", "", 8)
            paper.set_xy(left, y)
            paper.cell(width, height if not cell.cost else 3.6, _fit(paper, cell.text, width), align="C")
            if cell.cost:
                paper.set_font("Helvetica", "", 5.5)
                paper.set_text_color(*SOFT)
                paper.set_xy(left, y + 3.2)
                paper.cell(width, 2.8, plain(cell.cost), align="C")
        paper.set_xy(15, y + height)
    if plan.note:
        paper.say(plan.note, 8.5, "", SOFT, 4.4)
