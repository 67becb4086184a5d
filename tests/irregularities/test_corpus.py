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
from tests.room.house import findings
from tests.room.inside import Inside

CORPUS = tomllib.loads((HERE / "corpus.toml").read_text(encoding="utf-8"))["situation"]
STATUS = {"refused": (400, 409), "forbidden": (403,)}


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with Inside(tmp_path_factory.mktemp("corpus") / "room.sqlite", QUIET, checked=False) as room:
        yield Staff(room)


def comes(round_: Round, moment: str) -> bool:
    """Whether a round has come to a moment; at a war the tie has been settled and somebody is asked."""
    if moment != "war":
        return MOMENTS[moment](round_)
    return HOUSE_DEALER not in round_.open and any(event.kind in SETTLED for event in round_.events)


def bold(question: Question) -> Answer:
    """Before the flop players raise as often as they may, so that the short stack is all in."""
    raised = next((option for option in question.options if isinstance(option, Amount) and option.id == "raise"), None)
    return Answer("raise", raised.low) if raised is not None else usually(question)


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
    desk = Desk(staff, situation["game"], dealing)
    desk.sit({int(seat): amount for seat, amount in situation.get("stacks", {}).items()})
    round_, place = desk.begin(), ""
    for step in situation["steps"]:
        if "at" in step and not (round_.open and comes(round_, step["at"])):
            round_ = reach(desk, step["at"], situation.get("raises", False))
        place = report(desk, round_, step, place)
        round_ = desk.round or round_  # a refusal lets the table be read again
    chips = sum(round_.setup.chips.values())
    desk.over()
    assert round_.felt.total() == chips


def report(desk: Desk, round_: Round, step: dict[str, Any], last: str) -> str:
    """One report of a situation, made when it is noticed or later; the place it was about."""
    place = place_of(desk, round_, step["place"], last)
    if place == "any":
        offered = desk.staff.floor.get(desk.path)
        place = next(at["place"] for each in offered if each["kind"] == step["kind"] for at in each["places"])
    place, card = which_card(desk, round_, place, step.get("card", 0), "")
    begun = len(round_.events)
    while round_.open and len(round_.events) < begun + step.get("late", 0):
        desk.step(stays_in("late"))
    assert round_.open, "the round is over before it is reported"
    while HOUSE_DEALER in round_.open:
        desk.step()
    about = {"kind": step["kind"], "place": place, "card": card, "amount": step.get("amount", 1)}
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


def test_everything_that_was_stored_plays_again_to_the_same_events(staff: Staff) -> None:
    assert findings(Path(staff.room.database)) == []
