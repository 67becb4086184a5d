"""Golden playthroughs: everything the player in seat 1 sees of a few rounds at each table, as readable text.

`make golden` (or `python -m tests.golden`) writes them again; changes are reviewed as a diff.
"""

from __future__ import annotations

import sys
from pathlib import Path

from housedealer.bots.dealing import Run
from housedealer.chips import money
from housedealer.packets.entries import entry, entry_ids
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Option, Pick, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.telling import tell, unseen
from housedealer.table.view import View

FOLDER = Path(__file__).parent / "playthroughs"
ROUNDS = 3
VIEWER = "seat1"
UNTOLD = {"setup", "answer", "commit", "reveal"}


def path_of(id: str) -> Path:
    """Where a table's playthrough is kept."""
    return FOLDER / f"{id}.txt"


def playthrough(id: str) -> str:
    """The text of a table's playthrough."""
    found = entry(id)
    run = Run(id, min(found.seats["max"], max(found.seats["min"], 4)), "golden")
    written: list[str] = [f"{found.name} ({id}), as seat 1 sees it", ""]
    decide = run.decide

    def overheard(round_: Round, question: Question) -> Answer:
        told(round_)
        answer = decide(round_, question)
        if question.seat == 1:
            about = f" about {question.about}" if question.about else ""
            written.append(f"? {run.names[question.seat]}{about}: {', '.join(map(_offer, question.options))}")
            written.append(f"    {question.why.text}{_cite(question.why.cite)}")
            written.append(f"> {_answer(answer)}")
        return answer

    seen = 0

    def told(round_: Round) -> None:
        nonlocal seen
        for event in View(round_, VIEWER).events(seen):
            if event.kind not in UNTOLD and not unseen(event):
                written.append(f"  {tell(event, run.names)}{_cite(event.why.cite if event.why else '')}")
            seen += 1

    run.decide = overheard
    for number, (bought, round_) in enumerate(run.rounds(ROUNDS), 1):
        told(round_)
        seen = 0
        written.extend(tell(event, run.names) for event in bought)
        stacks = ", ".join(f"{run.names[seat]} {money(round_.felt.chips[f'seat{seat}.stack'])}" for seat in run.names)
        written.extend([f"= round {number}: {stacks}; dropped {money(round_.felt.chips['drop'])}", ""])
    return "\n".join(written)


def _cite(cite: str) -> str:
    return f"  [{cite}]" if cite else ""


def _offer(option: Option) -> str:
    match option:
        case Choice(id=id, amount=amount):
            return f"{id} {money(amount)}" if amount else id
        case Amount(id=id, low=low, high=high):
            return f"{id} {money(low)}" if low == high else f"{id} {money(low)} to {money(high)}"
        case Wagers(id=id, spots=spots):
            own = [spot for spot in spots if spot.place.startswith(f"{VIEWER}.") and spot.place.count(".") == 1]
            circles = ", ".join(f"{spot.label} {money(spot.low)} to {money(spot.high)}" for spot in own)
            return f"{id} ({circles}; {len(spots) - len(own)} circles elsewhere)"
        case Pick(id=id, cards=cards, least=least, most=most):
            return f"{id} {least} to {most} of {' '.join(map(str, cards))}"
        case Arrange(id=id, groups=groups, house_way=house_way):
            ways = " / ".join(" ".join(map(str, group)) for group in house_way)
            return f"{id} {', '.join(f'{size} {name}' for name, size in groups)} (house way {ways})"
    return option.id


def _answer(answer: Answer) -> str:
    value = answer.value
    if value is None:
        return answer.option
    if isinstance(value, int):
        return f"{answer.option} {money(value)}"
    if isinstance(value, dict):
        return f"{answer.option} {', '.join(f'{place} {money(amount)}' for place, amount in value.items())}"
    return f"{answer.option} {' / '.join(' '.join(map(str, g)) if isinstance(g, tuple) else str(g) for g in value)}"


def write(ids: tuple[str, ...]) -> None:
    """Write the playthroughs of these tables."""
    for id in ids:
        path_of(id).parent.mkdir(parents=True, exist_ok=True)
        path_of(id).write_text(playthrough(id), encoding="utf-8")
        sys.stdout.write(f"{path_of(id).relative_to(FOLDER.parent)}\n")


if __name__ == "__main__":
    write(tuple(sys.argv[1:]) or entry_ids())
