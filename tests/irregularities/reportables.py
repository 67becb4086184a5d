"""What can be reported at each moment of a hand, as readable text: one table of every kind of irregularities.

`make golden` (or `python -m tests.irregularities.reportables`) writes it again; changes are reviewed as a diff. Each moment
tells only what is new (+) and what has gone (-) since the one before; the last one is told in full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from housedealer.irregularities.noticing import Reportable, moment, reportable
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Pick, Question
from housedealer.table.round import Round
from tests.irregularities.driver import passive
from tests.script import start

FOLDER: Final = Path(__file__).parent / "reportable"
MOST_MOMENTS: Final = 16  # a hand of pan goes on for long
TABLES: Final = {
    "flop": "garden_city/texas_holdem",
    "discarded": "garden_city/crazy_pineapple",
    "draw": "garden_city/lo_ball",
    "stud": "garden_city/seven_card_stud",
    "asian": "garden_city/asian_stud",
    "pan": "garden_city/pan",
    "thirteen": "garden_city/thirteen_card_poker_red",
    "other_room": "hotel_del_rio/omaha_hi_lo",
}
SEATS: Final = 4


def lively(question: Question) -> Answer:
    """A bet where nobody has bet yet, one card thrown away where some may be, and otherwise no more than has to be."""
    if (bet := question.option("bet")) is not None:
        return Answer("bet", bet.low if isinstance(bet, Amount) else None)
    for id in ("post", "play", "in"):
        if question.option(id) is not None:
            return Answer(id)
    picks = [option for option in question.options if isinstance(option, Pick)]
    if picks and picks[0].most:
        return Answer(picks[0].id, tuple(picks[0].cards[: max(1, picks[0].least)]))
    return passive(question)


def hand(id: str) -> Round:
    """A hand about to begin."""
    return start(id, dict.fromkeys(range(1, SEATS + 1), 400), chance=Sealed.of("reportable", id))


def listing(id: str) -> str:
    """Every moment of a hand at a table."""
    round_, known, lines = hand(id), set[str](), [f"{id}: what can be reported"]
    found = list[str]()
    for number in range(1, MOST_MOMENTS + 1):
        if not round_.open:
            break
        seat, question = next(iter(round_.open.items()))
        found = [_told(one) for one in reportable(moment(round_))]
        lines += ["", f"{number}. seat {seat} is asked to {', '.join(option.id for option in question.options)}"]
        lines += [f"   + {each}" for each in found if each not in known]
        lines += [f"   - {each}" for each in sorted(known.difference(found))]
        known = set(found)
        round_.answer(seat, lively(question))
    lines += ["", "All of it in the end, as it is offered:", *(f"   {each}" for each in found), ""]
    return "\n".join(lines)


def _told(one: Reportable) -> str:
    cards = f" cards {_list(one.cards)}" if one.cards else ""
    amounts = f" amounts {_list(one.amounts)}" if one.amounts != (1,) else ""
    return f"{one.kind} at {one.place}{cards}{amounts}"


def _list(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def written() -> Iterator[tuple[Path, str]]:
    """Where each listing is kept, and its table."""
    for name, id in TABLES.items():
        yield FOLDER / f"{name}.txt", id


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, id in written():
        path.write_text(listing(id), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(FOLDER.parent)}\n")
