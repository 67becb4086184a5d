"""What must hold at every table of the packets, whoever plays and whatever they do."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer.bots.dealing import Run
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, UP
from housedealer.table.felt import Felt
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View, fold
from tests.anyone import play_out, seat_all

TABLES = entry_ids()


def seats_of(id: str) -> tuple[int, int]:
    """The fewest and the most players at a table as it is usually set up."""
    return entry(id).seats["min"], open_game(id).size


def wild_session(id: str, seed: int, players: int, stacks: list[int]) -> Session:
    game = open_game(id)
    seats = sorted(Random(seed).sample(range(1, game.size + 1), min(players, game.size)))
    session = Session(game)
    seat_all(session, {number: stacks[at % len(stacks)] for at, number in enumerate(seats)})
    return session


def wild_rounds(id: str, seed: int, players: int, stacks: list[int], count: int) -> list[Round]:
    """A few rounds of one session with players who do anything legal; the broke buy in again, some go away and return."""
    session, luck, played = wild_session(id, seed, players, stacks), Random(seed), []
    for number in range(count):
        for seat in session.players:
            if session.felt.chips[f"seat{seat}.stack"] < 100:
                session.buy(seat, stacks[0])
        away = luck.choice(list(session.players))
        session.away = {away} if luck.random() < 0.2 and len(session.players) > entry(id).seats["min"] else set()
        session.collection_due = luck.random() < 0.2
        round_ = session.start(Sealed.of(seed, number))
        play_out(round_, luck)
        session.finish()
        played.append(round_)
    return played


@st.composite
def wild_tables(draw: st.DrawFn, id: str) -> tuple[int, int, list[int]]:
    players = draw(st.integers(*seats_of(id)))
    stacks = draw(st.lists(st.integers(1, 600).map(lambda dollars: dollars * 100), min_size=1, max_size=4))
    return draw(st.integers(0, 2**32)), players, stacks


@pytest.mark.parametrize("id", TABLES)
def test_no_chip_appears_or_vanishes_and_no_view_shows_a_hidden_card(id: str, request: pytest.FixtureRequest) -> None:
    @settings(max_examples=100 if request.config.getoption("--soak") else 12)
    @given(wild_tables(id))
    def holds(table: tuple[int, int, list[int]]) -> None:
        seed, players, stacks = table
        for round_ in wild_rounds(id, seed, players, stacks, 2):
            felt, total = Felt(), None
            known: dict[str, list[str]] = {}
            for event in round_.events:
                felt.apply(event)
                total = felt.total() if total is None else total
                assert felt.total() == total, f"{event} changed how many chips there are"
                assert min(felt.chips.values(), default=0) >= 0
            assert +Counter(felt.chips) == +Counter(round_.felt.chips)
            assert {p: c for p, c in felt.cards.items() if c} == {p: c for p, c in round_.felt.cards.items() if c}
            for viewer in (RAIL, *(f"seat{number}" for number in round_.setup.players)):
                seen = fold(event.seen_by(viewer) for event in round_.events)
                view = View(round_, viewer)
                for place, lying in seen.cards.items():
                    known[place] = sorted(map(str, lying))
                    assert known[place] == sorted(map(str, view.cards(place))), (viewer, place)
                for event in round_.events:
                    shown = event.seen_by(viewer)
                    if event.face not in (UP, viewer) and isinstance(shown.what, tuple):
                        assert set(shown.what) <= {HIDDEN}
                    if event.kind == "answer" and event.source != viewer:
                        assert shown.what is None

    holds()


@pytest.mark.parametrize("id", TABLES)
def test_betting_places_are_empty_when_the_round_is_over(id: str) -> None:
    for seed in range(4):
        least, most = seats_of(id)
        for round_ in wild_rounds(id, seed, min(most, least + seed), [20_000, 700], 3):
            left = {place for place, amount in round_.felt.chips.items() if amount}
            assert left <= {"drop", *(f"seat{number}.stack" for number in round_.setup.players)}


@pytest.mark.parametrize("id", TABLES)
def test_a_record_replays_to_the_same_events_and_every_prefix_resumes_to_the_same_end(id: str) -> None:
    least, most = seats_of(id)
    for seed in range(2):
        for round_ in wild_rounds(id, seed, max(least, most - 2), [30_000, 2_000, 900], 2):
            written = list(lines(round_))
            (events,) = rounds(written)
            assert replay(events, open_game)[0] is None
            answers = round_.answers
            for cut in {0, 1, len(answers) // 3, len(answers) // 2, max(0, len(answers) - 1)}:
                chance = Sealed(bytes.fromhex(round_.chance.revealed or ""))
                resumed = Round.resumed(round_.game, round_.setup, chance, answers[:cut])
                for seat, answer in answers[cut:]:
                    resumed.answer(seat, answer)
                assert resumed.finished
                assert list(lines(resumed)) == written


@pytest.mark.parametrize("id", TABLES)
def test_a_changed_byte_in_a_record_is_found(id: str) -> None:
    luck = Random(7)
    (round_,) = wild_rounds(id, 3, entry(id).seats["min"] + 1, [20_000], 1)
    events = [json.loads(line) for line in lines(round_)]
    marks = [at for at, event in enumerate(events) if event["amount"] or (event["kind"] in ("deal", "shuffle"))]
    for at in luck.sample(marks, min(6, len(marks))):
        changed = [dict(event) for event in events]
        event = changed[at]
        if event["amount"]:
            event["amount"] += 1
        else:
            other = "t12a" if str(event["what"][0]).startswith("t") else "2c"
            event["what"] = [
                other if other != event["what"][0] else event["what"][-1] if len(event["what"]) > 1 else "3c",
                *event["what"][1:],
            ]
        if event == events[at]:
            continue
        difference, _ = replay(changed, open_game)
        assert difference is not None
        assert difference.seq == at


@pytest.mark.parametrize("id", TABLES)
def test_bots_play_sensibly_for_a_while(id: str) -> None:
    least, most = seats_of(id)
    run = Run(id, min(most, max(least, 6)), "bots")
    played = sum(1 for _ in run.rounds(40))
    assert played == 40
    assert run.summary()["chips_before"] == run.summary()["chips_after"]


@pytest.mark.parametrize("id", TABLES)
def test_every_rule_a_game_rests_on_is_cited_or_explained(id: str) -> None:
    found = entry(id)
    rules = open_game(id).rules
    unknown = set(found.cites) - set(rules)
    assert not unknown, f"cited but not a rule of the game: {unknown}"
    assert all(why.text.endswith(".") for why in rules.values())
    cited = sum(1 for why in rules.values() if why.cite)
    assert cited >= len(rules) // 2
