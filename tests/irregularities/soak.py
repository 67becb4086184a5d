"""Bad luck at length: sessions with random options, players who do anything legal, accidents and corrections.

    python -m tests.irregularities.soak --rounds 10000                      # accidents, all tables
    python -m tests.irregularities.soak --rounds 2000 --corrections         # the floor interferes too
    python -m tests.irregularities.soak ROOM/GAME --session 17              # one session again, as a failure names it

Every round must end in a result or a lawful misdeal with every chip there, and what is written down of it must play
again to the same events. A line is printed for each table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from housedealer.errors import BadSetup
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.replay import run_again
from housedealer.irregularities.reporting import tables_for
from housedealer.money.fees import Unpriced
from housedealer.packets.entries import entry, entry_ids, module_of, open_game
from housedealer.packets.fees import option_keys
from housedealer.table.chance import Sealed
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide, play_out

ROUNDS = 12  # of a session
VARIANTS = 24  # sets of options a table is played with
READ = frozenset(
    {"setup", "answer", "accident", "take_back", "correct", "void", "reveal"}
)  # all else follows from these


@cache
def variants(id: str) -> list[dict[str, Any]]:
    """The table as it stands, and with other fees and other readings of its rules, as far as they go together."""
    hints = get_type_hints(module_of(entry(id)).Options)
    readings: dict[str, tuple[Any, ...]] = {"fee": ("none", *option_keys(id))}
    for option in fields(module_of(entry(id)).Options):
        kind = hints[option.name]
        if kind is bool or get_origin(kind) is Literal:
            readings[option.name] = (True, False) if kind is bool else get_args(kind)
    luck, found = Random(id), [dict[str, Any]()]
    while len(found) < VARIANTS:
        chosen = {name: luck.choice(ways) for name, ways in readings.items() if luck.random() < 0.3}
        try:
            open_game(id, chosen)
        except BadSetup:
            continue
        found.append(chosen)
    return found


def session_of(id: str, number: int, corrections: bool = False) -> Iterator[Round]:
    """The rounds of one session, each of them finished; the next one starts from what it left on the table."""
    luck = Random(f"{id}/{number}")
    options = luck.choice(variants(id)) if number % 2 else {}
    game = open_game(id, options)
    session = Session(game)
    most, buy_in = game.size, game.buy_in.usual
    for seat in sorted(luck.sample(range(1, most + 1), luck.randint(min(entry(id).seats["min"] + 1, most), most))):
        session.sit(seat, f"player {seat}", luck.choice([buy_in, buy_in, buy_in // 3, max(100, buy_in // 10)]))
    for at in range(ROUNDS):
        for seat in session.players:
            if session.felt.chips[f"seat{seat}.stack"] < buy_in // 20:
                session.buy(seat, luck.choice([buy_in, max(100, buy_in // 10)]))
        session.collection_due = luck.random() < 0.1
        rate = luck.choice([0.01, 0.05, 0.3])
        source = Faults(f"{id}/{number}/{at}", rate, luck.randint(1, 6)) if not corrections or at % 2 else None
        try:
            session.round = Round(session.game, session.setup(), Sealed.of(id, number, at), tables_for(source))
            if corrections:
                interfered(session.round, luck)
            else:
                play_out(session.round, luck)
        except Unpriced:
            return  # a fee option for other numbers of players
        yield session.round
        session.finish()


def interfered(round_: Round, luck: Random) -> None:
    """Play on while the floor takes back, corrects payouts and, now and then, voids."""
    left = luck.randint(1, 2)
    while round_.open or left:
        if left and (not round_.open or luck.random() < 0.1):
            left -= 1
            interfere(round_, luck)
        elif round_.open:
            seat = luck.choice(list(round_.open))
            round_.answer(seat, decide(luck, round_.open[seat]))


def interfere(round_: Round, luck: Random) -> None:
    """One correction of any sort, with what lies on the table now."""
    match luck.choice(("take_back", "correct" if round_.finished else "void")):
        case "take_back":
            round_.take_back(luck.randint(0, len(round_.answers)), "the floor", "A mistake.")
        case "void":
            round_.void("the floor", "A fire alarm.")
        case "correct":
            stacks = [f"seat{number}.stack" for number in round_.setup.players]
            source = luck.choice([place for place, amount in round_.felt.chips.items() if amount])
            amount = luck.randint(1, round_.felt.chips[source])
            round_.correct_payout(source, luck.choice(stacks), amount, "the floor", "Paid to the wrong seat.")


def check(round_: Round) -> None:
    """The round ended, every chip is there, and a void round left everything as it was."""
    chips = {place: amount for place, amount in round_.felt.chips.items() if amount}
    assert round_.finished
    assert sum(chips.values()) == sum(round_.setup.chips.values())
    assert set(chips) <= {"drop", *(f"seat{number}.stack" for number in round_.setup.players)}, chips
    if round_.voided and not round_.corrections:
        ruling = [event for event in round_.events if event.kind == "ruling"][-1]
        assert ruling.what["verdict"] == "misdeal"
        assert chips == {place: amount for place, amount in round_.setup.chips.items() if amount}


def check_replay(round_: Round) -> None:
    """What a record holds of answers, accidents and corrections, played again, gives the same events."""
    told = round_.events
    written = json.dumps([event.to_json() for event in told if event.kind in READ])
    again = run_again(json.loads(written), open_game).events
    assert again[0].to_json() == told[0].to_json()
    for at, (event, other) in enumerate(zip(told[1:], again[1:], strict=True), 1):
        assert event == other, f"event {at}: {event} was replayed as {other}"


def soak(id: str, rounds: int, corrections: bool = False, first: int = 0) -> Counter[str]:
    """So many rounds at a table; what came of them."""
    seen: Counter[str] = Counter()
    number = first
    while seen["rounds"] < rounds:
        try:
            for round_ in session_of(id, number, corrections):
                check(round_)
                check_replay(round_)
                count(round_, seen)
                if seen["rounds"] == rounds:
                    break
        except Exception as error:
            error.add_note(f"again: python -m tests.irregularities.soak {id} --session {number}")
            raise
        number += 1
    return seen


def count(round_: Round, seen: Counter[str]) -> None:
    """Add up what happened in a round."""
    seen["rounds"] += 1
    seen["voided"] += round_.voided
    for event in round_.events:
        if event.kind == "ruling":
            seen[f"ruling {event.what['name']}"] += 1
        elif event.kind == "accident":
            seen["accidents"] += 1
        elif event.kind in ("take_back", "correct") or (event.kind == "void" and event.what):
            seen["corrections"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.irregularities.soak", description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(entry_ids()))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--corrections", action="store_true")
    parser.add_argument("--session", type=int, default=0, help="the first session to play")
    given = parser.parse_args()
    failed = 0
    for id in given.tables:
        started = time.process_time()
        try:
            seen = soak(id, given.rounds, given.corrections, given.session)
        except Exception:
            failed += 1
            say(f"{id}: FAILED\n{traceback.format_exc()}")
            continue
        rulings = [count for name, count in seen.items() if name.startswith("ruling ")]
        say(
            f"{id}: {seen['rounds']} rounds, {seen['accidents']} accidents, {sum(rulings)} rulings of "
            f"{len(rulings)} kinds, {seen['corrections']} corrections, {seen['voided']} void, {time.process_time() - started:.0f} s"
        )
    say(f"{len(given.tables)} tables, {failed} failed")
    return 1 if failed else 0


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
