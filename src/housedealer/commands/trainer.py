"""`housedealer train`: rule on accidents in the terminal, and see the rule."""

from __future__ import annotations

import json as jsonlib
import secrets
from collections import Counter
from typing import Final

import typer

from housedealer.bots.ruling_cases import Case, Solution, authority, case_of
from housedealer.chips import money
from housedealer.packets.entries import entry, rooms
from housedealer.table.telling import spoken

SHOWN: Final = 12  # lines of what came before
HELP: Final = """\
You are called to the table: something has gone wrong. Type the number of your ruling, then Enter.
The rule, and where it is printed, is told after each. ? shows this again, q ends with your score."""


def run(id: str, seed: str, cases: int, json: bool) -> int:
    """Ask for rulings in the terminal, or print cases with their solutions for programs."""
    seed = seed or secrets.token_hex(4)
    if json:
        for number in range(1, cases + 1):
            case, solution = case_of(id, f"{seed}/{number}")
            both = {"case": case.to_json(), "solution": solution.to_json(case)}
            typer.echo(jsonlib.dumps(both, ensure_ascii=False))
        return 0
    found = entry(id)
    typer.secho(f"{found.name}, {rooms()[found.room]}", bold=True)
    typer.echo(HELP)
    asked = right = 0
    missed: Counter[str] = Counter()
    for number in range(1, cases + 1):
        case, solution = case_of(id, f"{seed}/{number}")
        typer.secho(f"\nCase {number} of {cases}", bold=True)
        lay_out(case)
        chosen = ask(len(case.choices))
        if chosen is None:
            break
        asked += 1
        if chosen == solution.right:
            right += 1
        else:
            missed[f"{solution.text} ({solution.cite or 'the house'})"] += 1
        tell_rule(case, solution, chosen)
    sum_up(id, seed, cases, asked, right, missed)
    return 0


def lay_out(case: Case) -> None:
    """What an onlooker has seen, what went wrong, and the rulings to choose from."""
    told = case.told(case.before)
    if len(told) > SHOWN:
        typer.echo(f"  … (and before that {len(told) - SHOWN} more)")
    for line in told[-SHOWN:]:
        typer.echo(f"  {line}")
    for accident in case.happened:
        typer.secho(f"! {sentence(accident)}", fg="yellow")
    for line in case.told(case.since):
        typer.echo(f"  {line}")
    if case.found:
        typer.secho(f"! {case.found}", fg="yellow")
    typer.echo("What is your ruling?")
    for at, choice in enumerate(case.choices, 1):
        typer.echo(f"  {at}. {choice.text}")


def tell_rule(case: Case, solution: Solution, chosen: int) -> None:
    """The rule, where it is printed, and what the dealer does."""
    if chosen == solution.right:
        typer.secho("Right.", fg="green")
    else:
        typer.secho(f"No: {solution.right + 1}. {case.choices[solution.right].text}", fg="red")
    typer.echo(f"  {solution.text}")
    typer.secho(f"  {sentence(authority(case.id, solution))}", dim=True)
    chips = ", ".join(f"{spoken(place, case.names)} {'+' if n > 0 else ''}{money(n)}" for place, n in solution.chips)
    typer.echo(f"  {f'Chips: {chips}' if chips else 'No chips move.'}")
    follows = case.told(solution.after)
    if follows:
        typer.echo("At the table:")
    for line in follows[:6]:
        typer.echo(f"  {line}")


def sum_up(id: str, seed: str, cases: int, asked: int, right: int, missed: Counter[str]) -> None:
    """The score, what to read again, and how to get the same cases again."""
    typer.secho(f"\n{right} of {asked} right" + (f", {right / asked:.0%}." if asked else "."), bold=True)
    if missed:
        typer.echo("To read again:")
        for text, times in missed.most_common():
            typer.echo(f"  {text}" + (f", {times} times" if times > 1 else ""))
    typer.echo(f"The same cases again: housedealer train {id} --seed {seed} --cases {cases}")


def ask(most: int) -> int | None:
    """A choice from 0, or None from whoever has had enough."""
    while True:
        try:
            said = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            return None
        if said in ("q", "quit", "exit"):
            return None
        if said.isdecimal() and 1 <= int(said) <= most:
            return int(said) - 1
        typer.echo(HELP if said in ("?", "h", "help") else f"A number from 1 to {most}; ? for help, q to stop.")


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
