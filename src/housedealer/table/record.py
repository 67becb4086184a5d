"""Records: a round's events as lines of JSON, and replaying them to see that they still tell the truth."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from housedealer.errors import BadRecord
from housedealer.table.chance import Chance, Live, Published, Sealed, Stacked, sealed_as
from housedealer.table.corrections import CHANCES, use_of_chance
from housedealer.table.events import HIDDEN, pieces
from housedealer.table.round import Round
from housedealer.table.table import UNSEEN, Setup


def lines(round_: Round) -> Iterator[str]:
    """A round as lines of JSON, every event one line."""
    number = round_.setup.round
    for seq, event in enumerate(round_.events):
        yield json.dumps({"round": number, "seq": seq, **event.to_json()}, separators=(",", ":"), ensure_ascii=False)


def rounds(text: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """The events of each round in a file of lines. Summary lines are passed over."""
    current: list[dict[str, Any]] = []
    for number, line in enumerate(text, 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadRecord(f"line {number} is not JSON: {error}") from None
        if not isinstance(event, dict) or "kind" not in event:
            raise BadRecord(f"line {number} is not an event: it has no kind")
        if event["kind"] == "setup" and current:
            yield current
            current = []
        if event["kind"] != "summary":
            current.append(event)
    if current:
        yield current


def setup_of(event: Mapping[str, Any]) -> Setup:
    """The setup that a round's first event holds."""
    what = event.get("what")
    if event.get("kind") != "setup" or not isinstance(what, dict):
        raise BadRecord("a round's first event must be its setup")
    try:
        return Setup(
            game=what["game"],
            players={int(seat): name for seat, name in what["players"].items()},
            chips={place: int(amount) for place, amount in what["chips"].items()},
            options=what["options"],
            buttons=what["buttons"],
            cards={place: pieces(lying) for place, lying in what["cards"].items()},
            round=what["round"],
            away=tuple(what["away"]),
            collection_due=what["collection_due"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"the setup is malformed: {error!r}") from None


def chance_of(events: Iterable[Mapping[str, Any]]) -> Chance:
    """The chance that a finished round was played with: a revealed seed, a live dealer's cards, or the decks as they lay."""
    told = list(events)
    decks: dict[int, list[Any]] = {}
    roots: dict[int, str] = {}
    after = {id(event): then for event, then in pairwise(told)}
    published = Published(next((event["what"] for event in told if event["kind"] == "commit"), None))
    for at, (kind, event) in _in_force(told):
        if kind == "reveal" and isinstance(event["what"], dict):
            published = published._replace(revealed=event["what"])
        elif kind == "reveal":
            try:
                return Sealed(bytes.fromhex(event["what"]))
            except (TypeError, ValueError):
                raise BadRecord("the revealed seed is not hexadecimal") from None
        elif kind == "shuffle":
            decks[at] = list(pieces(event["what"]))[::-1]
            then = after.get(id(event), {})
            if then.get("kind") == "commit":  # its root
                roots[at] = then["what"]
    live = live_dealer(told)
    if live.cards or live.unseen or any(HIDDEN in deck for deck in decks.values()):
        return live
    if published.revealed is None:
        return Stacked(*decks.values(), rolls=live.rolls, every_shuffle=True)
    published = published._replace(roots=tuple(roots.values()))
    return Stacked(*decks.values(), rolls=live.rolls, published=published, every_shuffle=True)


def sealed_chance(seed: str, events: Iterable[Mapping[str, Any]]) -> Sealed:
    """The chance of a round whose seed is known: what its first commitment says."""
    return sealed_as(seed, next((event["what"] for event in events if event["kind"] == "commit"), None))


def live_dealer(events: Iterable[Mapping[str, Any]]) -> Live:
    """The dealer of a round at a live table, who has said so much so far."""
    named: dict[int, Any] = {}
    rolls: dict[int, tuple[int, ...]] = {}
    told, deals = list(events), 0
    unseen = any(event["kind"] == "announce" and event["what"] == UNSEEN for event in told)
    for at, (kind, event) in _in_force(told):
        if kind == "named":
            (named[at],) = pieces(event["what"]["value"])
        elif kind == "dice":
            rolls[at] = tuple(event["what"]["dice"])
        elif kind == "dealt":
            deals = max(deals, at + 1)
    return Live(named.values(), rolls.values(), unseen, deals)


def live_runs(runs: Iterable[Sequence[Mapping[str, Any]]]) -> list[Live]:
    """A live dealer through each run of a round, every run after the first beginning with its take-back.

    What was named before stays known, unless the round was taken back to one card: then the cards after it are named anew.
    """
    cards: list[Any] = []
    rolls: list[tuple[int, ...]] = []
    found: list[Live] = []
    deals, unseen = 0, False
    for run in runs:
        again = live_dealer([event for event in run if event["kind"] != "take_back"])
        back = run[0]["what"] if run[0]["kind"] == "take_back" else {"used": {"named": 0, "dice": 0}}
        unseen = unseen or again.unseen
        named, rolled = back["used"]["named"], back["used"]["dice"]
        still = "at" not in back and not back.get("shuffled")
        cards = cards[:named] + again.cards + (cards[named + len(again.cards) :] if still else [])
        rolls = rolls[:rolled] + again.rolls + (rolls[rolled + len(again.rolls) :] if still else [])
        dealt = back["used"].get("dealt", 0) + again.deals
        deals = max(deals, dealt) if still else dealt
        found.append(Live(cards, rolls, unseen, deals))
    return found


def _in_force(events: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, tuple[str, Mapping[str, Any]]]]:
    """Each use of chance with its number among those of its kind; after a take-back the numbers go on from there."""
    used: Counter[str] = Counter()
    for event in events:
        kind = use_of_chance(event["kind"], event["from"], event["what"])
        if kind == "take_back":
            used = Counter(event["what"]["used"])
        elif kind in CHANCES:
            yield used[kind], (kind, event)
            used[kind] += 1
