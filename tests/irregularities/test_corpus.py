"""Situations as data, played through the endpoint: several accidents, all-ins, late reports, wrong people, reports made twice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from housedealer.irregularities.house import SETTLED
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer, Question
from housedealer.table.round import Round
from tests.irregularities.clauses import HERE
from tests.irregularities.desk import QUIET, Desk, Staff, usually
from tests.irregularities.moments import MOMENTS, place_of, stays_in, which_card
from tests.room.house import findings, stored
from tests.room.inside import Inside

CORPUS = tomllib.loads((HERE / "corpus.toml").read_text(encoding="utf-8"))["situation"]
MUCH = 8000  # more than a short stack and a raise after it, in cents
STATUS = {"refused": (400, 409), "forbidden": (403,)}


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with Inside(tmp_path_factory.mktemp("corpus") / "room.sqlite", QUIET, checked=False) as room:
        yield Staff(room)


def comes(round_: Round, moment: str) -> bool:
    """Whether a round has come to a moment; at a war the tie has been settled and somebody is asked."""
    if moment == "asked":  # once cards lie there
        return HOUSE_DEALER not in round_.open and any(event.kind == "deal" for event in round_.events)
    if moment != "war":
        return MOMENTS[moment](round_)
    return HOUSE_DEALER not in round_.open and any(event.kind in SETTLED for event in round_.events)


def bold(question: Question) -> Answer:
    """Before the flop players raise as often as they may up to $80, so that the short stack is all in."""
    raised = next((option for option in question.options if isinstance(option, Amount) and option.id == "raise"), None)
    if raised is None or raised.low > MUCH:
        return usually(question)
    return Answer("raise", min(raised.high, MUCH))


def reach(desk: Desk, moment: str, raises: bool) -> Round:
    """Play on to a moment, in this round or, where that has passed it by, the next."""
    for _ in range(40):
        round_ = desk.begin()
        while round_.open and not comes(round_, moment):
            desk.step(bold if raises and not round_.felt.cards["board"] else stays_in(moment))
        if round_.open:
            return round_
        desk.buy()
    raise AssertionError(f"never comes to {moment}")


@pytest.mark.parametrize("dealing", ["sealed", "live"])
@pytest.mark.parametrize("situation", CORPUS, ids=lambda each: each["name"])
def test_a_situation_is_ruled_on_as_it_should_be(staff: Staff, situation: dict[str, Any], dealing: str) -> None:
    staff.guests.clear()
    stacks = {int(seat): amount for seat, amount in situation.get("stacks", {}).items()}
    desk = Desk(staff, situation["game"], dealing, sorted(stacks), options=situation.get("options", {}))
    held = f"/floor/tables/{desk.table}/pause"
    staff.floor.post(held, paused=True, reason="until all sit")  # the first round has the stacks that are wanted
    desk.sit(stacks)
    staff.floor.post(held, paused=False, reason="all sit")
    round_, place = desk.begin(), ""
    for step in situation["steps"]:
        if "at" in step and not (round_.open and comes(round_, step["at"])):
            round_ = reach(desk, step["at"], situation.get("raises", False))
        if "at" in step and "side pot" in situation["name"]:
            assert any(event.target == "pot.1" for event in round_.events), "there is no side pot"
        place = report(desk, round_, step, place)
        round_ = desk.round or round_  # a refusal lets the table be read again
    chips = sum(round_.setup.chips.values())
    desk.over()
    assert round_.felt.total() == chips
    if any(step.get("over") for step in situation["steps"]):
        left = desk.felt.total()
        desk.staff.floor.post(f"/floor/tables/{desk.table}/pause", paused=False, reason="ruled on")
        assert sum(desk.begin().setup.chips.values()) == left


def report(desk: Desk, round_: Round, step: dict[str, Any], last: str) -> str:
    """One report of a situation, made when it is noticed or later; the place it was about."""
    place = place_of(desk, round_, step["place"], last)
    if place == "any":
        offered = desk.staff.floor.get(desk.path)
        place = next(at["place"] for each in offered if each["kind"] == step["kind"] for at in each["places"])
    place, card = which_card(desk, round_, place, step.get("card", 0), "")
    if step.get("over"):
        report_when_over(desk, step, place, card)
        return place
    begun = len(round_.events)
    while round_.open and len(round_.events) < begun + step.get("late", 0):
        desk.step(stays_in("late"))
    assert round_.open, "the round is over before it is reported"
    while HOUSE_DEALER in round_.open:
        desk.step()
    about = {"kind": step["kind"], "place": place, "card": card, "amount": step.get("amount", 1)}
    about |= {"note": step["note"]} if "note" in step else {}
    who = {"player": desk.players[1], "dealer": desk.staff.dealer}.get(step.get("by", ""), desk.staff.floor)
    told, expect = list(round_.events), step["expect"]
    if expect in STATUS:
        way = {"way": step["way"]} if "way" in step else {}
        assert who.http.post(desk.path, json={**about, **way}).status_code in STATUS[expect]
        desk.staff.floor.get(desk.path)
        assert desk.round is not None and desk.round.events == told
        return place
    if expect == "floor decides":
        preview = desk.staff.floor.post(f"{desk.path}/preview", **about)
        assert preview["silent"] and {"stands", "take_back", "void"} >= {way["id"] for way in preview["ways"]}
        assert who.http.post(desk.path, json=about).status_code == 409  # a choice has to be made
        desk.staff.floor.get(desk.path)  # which reads the table again after the refusal
        assert desk.round is not None and desk.round.events == told
        about["way"], round_ = step["way"], desk.round
    who.post(desk.path, **about)
    while HOUSE_DEALER in round_.open:
        desk.step()
    assert round_.events[: len(told)] == told
    since = round_.events[len(told) :]
    made = [event.what["name"] for event in since if event.kind == "ruling"]
    if expect == "floor decides":
        kind = {"take_back": "take_back", "void": "void", "stands": "ruling"}[step["way"]]
        assert kind in [event.kind for event in since]
    else:
        assert expect in made, made
    return place


def report_when_over(desk: Desk, step: dict[str, Any], place: str, card: int) -> None:
    """A report about a round that has been played to its end and paid, at a table that the floor holds."""
    floor, path = desk.staff.floor, desk.path
    if desk.round is not None:
        floor.post(f"/floor/tables/{desk.table}/pause", paused=True, reason="to look into it")
        desk.over(stays_in("late"))
        assert desk.round is None
    desk.staff.room.actor(desk.table).forget()  # as after another start: what was dealt is known from the log alone
    about = {"kind": step["kind"], "place": place, "card": card, "amount": step.get("amount", 1)}
    about |= {"note": step["note"]} if "note" in step else {}
    who = {"player": desk.players[1], "dealer": desk.staff.dealer}.get(step.get("by", ""), floor)
    seq, expect, way = desk.seq, step["expect"], {"way": step["way"]} if "way" in step else {}
    if expect in STATUS:
        assert who.http.post(path, json={**about, **way}).status_code in STATUS[expect]
        assert desk.seq == seq
        return
    preview = floor.post(f"{path}/preview", **about)
    assert preview["over"] and preview["silent"] == (expect == "floor decides"), preview
    before = desk.chips()
    who.post(path, **about, **way)
    chosen = next(each for each in preview["ways"] if each["id"] == step.get("way", "ruling"))
    moved = {p: desk.chips().get(p, 0) - before.get(p, 0) for p in {*desk.chips(), *before}}
    assert {each["place"]: each["change"] for each in chosen["chips"]} == {p: n for p, n in moved.items() if n}
    told = [event for event in stored(desk.staff.room.database, desk.table) if event["seq"] > seq]
    assert {event["kind"] for event in told} <= {"accident", "ruling", "void", "correct", "button"}
    if expect != "floor decides":
        assert expect in [event["what"]["name"] for event in told if event["kind"] == "ruling"]


def test_every_sort_of_situation_that_makes_rulings_hard_is_among_them() -> None:
    """Two and three accidents, side pots, early settlements, last cards, lateness, wrong people, and reports made twice."""
    steps = [step for situation in CORPUS for step in situation["steps"]]
    assert {2, 3} <= {len(situation["steps"]) for situation in CORPUS}
    assert sum("stacks" in situation and situation.get("raises", False) for situation in CORPUS) >= 3
    assert {"war", "last"} <= {step.get("at") for step in steps}
    assert {1, 5, 20} <= {step.get("late") for step in steps}
    assert {("player", "forbidden"), ("dealer", "forbidden")} <= {(step.get("by"), step["expect"]) for step in steps}
    assert any(step["expect"] == "refused" and step["place"] == "same" for step in steps)  # twice
    assert any(step.get("over") for step in steps)


def test_everything_that_was_stored_plays_again_to_the_same_events(staff: Staff) -> None:
    assert findings(Path(staff.room.database)) == []
