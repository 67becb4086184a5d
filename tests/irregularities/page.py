"""Writes docs/reference/irregularities.md from the rule books and the tests that drive rounds into them.

Run `python -m tests.irregularities.page` after a change; a test compares the page with what this would write.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

from housedealer.irregularities import HOUSE
from housedealer.packets.entries import entry, entry_ids
from housedealer.packets.irregularities import rulings_of
from tests.irregularities.driver import CHECKED

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "reference" / "irregularities.md"
MODULES = ("flop", "stud", "draw", "double_hand", "thirteen", "house", "ways")
HEAD = """# When something goes wrong

Half of every poker packet is about accidents: an exposed card, a boxed card, a wrong count, a street dealt too early, a
string raise. Here they are rules like all others. An accident enters where chance enters, the game's own packet answers
it, and the round goes on from exactly where the ruling leaves it.

This page is written by `python -m tests.irregularities.page` from the rule books and from the tests: each test drives a
real round into the accident and checks the verdict, the chips and the cards that come next.

## How an accident is reported

```python
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.reporting import WithAccidents
from housedealer.irregularities.ways import report

known = Script([Accident("exposed", "seat3.hand", card=2)])
Round(game, setup, chance, WithAccidents(known))              # known beforehand
report(round_, Accident("premature", "board"))                # found now
report(round_, Accident("exposed", "seat3.hand", card=2))     # of a card that came some time ago
report(round_, Accident("boxed", "board", card=1), "stands")  # where the packet is silent, by a rule of the house
```

A report says what was noticed, about which place and card, whenever it is noticed. `noticing.reportable` lists everything
that can be reported of a round, and `ways.ways` what may follow, each way tried out on a run of its own with its ruling and
what it does to the chips:

| way | |
|---|---|
| `ruling` | the rule is applied to what lies there now |
| `take_back` | the rule speaks of the moment at which the card came: the round is taken back to it, which is an event of its own, and what was told stays told |
| `stands` | the packet is silent on this moment, and the floor lets everything stand |
| `void` | the packet is silent, and the floor voids the round |

The floor may also rule on one seat alone, at any table, while a player is asked: `hand_dead`, `wager_void`, `held_to` (an
action) and `held_to_amount` (a bet or raise). What becomes of the chips is shown first, why is told to everyone at the table,
and the others play on. In a banked game the cards of a hand without a wager lie there until all are gathered.

Of a round that is over `afterwards.ways_after` says the same: nothing is dealt or asked again, and the chips of a way are
moved between the rounds as corrections.

Where the packet rules on the moment there is one way; where it is silent, or players have acted since, the floor chooses and
its name is written down. `housedealer.irregularities.faults.Faults` is bad luck: a random source for tests and for
`housedealer train ROOM/GAME`.

The events are `accident` (what happened, where) and `ruling` (the verdict, the rule's number, the packet line). A misdeal
is a `void` event after which every chip and button is where the round found it; the next round deals again.

## What the floor may do

| | |
|---|---|
| `round_.take_back(answers, by, reason)` | back to when so many answers had been given; what was taken back stays told |
| `round_.correct_payout(source, target, amount, by, reason)` | chips go where they should have gone, when the round is over; while it is played for them it can be taken back |
| `round_.void(by, reason)` | everything back to where it was before a round that is not over |

Each is an event with who did it and why, and a record with corrections replays like any other.

## Bad luck at length

`python -m tests.irregularities.soak --rounds 10000` plays sessions at every table with random options, players who do
anything legal and random accidents; with `--corrections` the floor takes back, voids and corrects as well. Each round must
end in a result or a lawful misdeal with every chip there, and its record must play again to the same events. A failure names
the session that shows it again.

## Packets that print no such rules

A table whose packet is silent on irregularities is ruled by the Garden City packet of the same game (hold'em and Omaha of the other rooms,
Winner Kill Lo-Ball by Lo-Ball, Double Hand Poker Bonus Gold 10 by Bonus Gold). Where there is none the house's default
rules: before anybody has decided anything a misdeal, after that play on.
"""
READINGS = """
## Readings

- An exposed or extra card that is to be burned lies on the deck as `burn_card`. A second one in the same deal is dead: no
  packet says what becomes of it, and only one card is burned.
- A wrong count found after acting forfeits everything put in, also where the packet says antes and blinds.
- A street dealt too early costs exactly one card for each player still in, so that later streets fall as they would have.
- First and third card up (stud, rule 6) is read as any hole card and the third.
- Asian Stud prints no rule for a short hand or a count found late; rule 9 of 7 Stud is taken.
- A dead hand is taken at once; what it has put in stays. Its seat leaves the betting when it would be asked, and otherwise at
  the end of the betting round. The last intact hand is never killed.
- Two cards burned, or none, and noticed when the street lies there: each up-card goes to the hand where it belongs before
  anybody acts on it, which may change who begins. Once players have acted the round is taken back to there, or the floor
  decides otherwise.
- A seat killed before any bet in stud keeps its place in the deal, like any seat that folds then.
- With accidents enough to use up the deck, burned and discarded cards are scrambled into it; when that is too little the
  deal is void.
- Collections go back with the bets: for a seat without action its share of what its bettors paid.
"""


def page() -> str:
    """The whole page."""
    for module in MODULES:
        importlib.import_module(f"tests.irregularities.test_{module}")
    return "\n".join([HEAD.strip(), "", *sections(), READINGS.strip(), ""])


def sections() -> Iterator[str]:
    """One table for each packet with rules of its own, and one for the house's default."""
    elsewhere = tomllib.loads((HERE / "elsewhere.toml").read_text(encoding="utf-8"))
    tables: dict[tuple[str, str], list[str]] = {}
    for id in sorted(entry_ids(), key=lambda id: (rulings_of(id).of == HOUSE, rulings_of(id).family == HOUSE)):
        tables.setdefault((rulings_of(id).of, rulings_of(id).family), []).append(id)
    for (packet, family), ids in tables.items():
        game = packet.partition("/")[2]
        silent = "Every other table" if family == HOUSE else f"House rules of {family} games whose packet is silent"
        title = silent if packet == HOUSE else entry(packet).name
        yield f"## {title}\n"
        yield f"At {', '.join(f'`{id}`' for id in ids)}.\n"
        yield "| rule | what happened, and the ruling | verdict | test |"
        yield "|---|---|---|---|"
        found = rulings_of(ids[0])
        for name, ruling in found.rulings.items():
            tests = CHECKED.get((found.family, name), [])
            rule = f"{ruling.rule} ({ruling.cite})" if ruling.cite else "house rule"
            yield f"| {rule} | {ruling.text} | {ruling.verdict.replace('_', ' ')} | {'<br>'.join(f'`{test}`' for test in tests)} |"
        for row in elsewhere["played"]:
            if game in row["rules"]:
                number, cite = row["rules"][game]
                yield f"| {number} ({cite}) | {row['what']} | {row['verdict']} | `{row['test']}` |"
        conduct = [row for row in elsewhere["conduct"] if game in row["rules"]]
        if conduct:
            yield "\nHuman conduct, what cannot happen here, and what the room sees to:\n"
            for row in conduct:
                number, cite = row["rules"][game]
                yield f"- {number} ({cite}): {row['what']}"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
