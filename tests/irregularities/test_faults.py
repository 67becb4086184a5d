"""Bad luck at every table: random accidents at random points, and the round still ends as it must."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from housedealer.dealing import usual_buy_in
from housedealer.irregularities import rulings_of
from housedealer.irregularities.faults import Faults
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.accidents import Script
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, UP
from housedealer.table.record import lines, replay, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View, fold
from tests.anyone import play_out

TABLES = entry_ids()
everywhere = pytest.mark.parametrize("id", TABLES)
RARE = {
    "play_on",
    "flop_stands",
    "seven_cards",
    "oversize_bet",
}  # nothing is dealt late, or the table is not spread limit
PILES = {  # accidents of a deal by hand, where a shuffler deals
    "bank_count", "identical", "stub", "three_hands", "two_hands",
    "wrong_action_misdeal", "wrong_action_reset", "wrong_action_stands",
}  # fmt: skip


def unlucky(id: str, seed: int) -> Round:
    """A round with players who do anything legal, stacks of every size, and accidents."""
    luck = Random(f"{id}/{seed}")
    session = Session(open_game(id))
    least, most = entry(id).seats["min"], session.game.size
    buy_in = usual_buy_in(session.game)
    for seat in sorted(luck.sample(range(1, most + 1), luck.randint(min(least + 1, most), most))):
        session.sit(seat, f"player {seat}", luck.choice([buy_in, buy_in, buy_in // 3, max(100, buy_in // 10)]))
    source = Faults(f"{id}/{seed}", rate=luck.choice([0.01, 0.05, 0.3]), most=luck.randint(1, 6))
    round_ = Round(session.game, session.setup(), Sealed.of(id, seed), source)
    play_out(round_, luck)
    return round_


def check(round_: Round) -> None:
    """The round ended, every chip is there, and a void round left everything as it was."""
    chips = {place: amount for place, amount in round_.felt.chips.items() if amount}
    assert round_.finished
    assert sum(chips.values()) == sum(round_.setup.chips.values())
    assert set(chips) <= {"drop", *(f"seat{number}.stack" for number in round_.setup.players)}
    if any(event.kind == "void" for event in round_.events):
        ruling = [event for event in round_.events if event.kind == "ruling"][-1]
        assert ruling.what["verdict"] == "misdeal"
        assert chips == {place: amount for place, amount in round_.setup.chips.items() if amount}


def run(id: str, count: int) -> Counter[str]:
    """Many rounds; what was ruled in them."""
    seen: Counter[str] = Counter()
    for seed in range(count):
        round_ = unlucky(id, seed)
        check(round_)
        seen.update(event.what["name"] for event in round_.events if event.kind == "ruling")
    return seen


@everywhere
def test_whatever_goes_wrong_the_round_ends_and_no_chip_is_lost(id: str) -> None:
    assert run(id, 200)


@everywhere
@pytest.mark.soak
def test_ten_thousand_unlucky_rounds(id: str) -> None:
    seen = run(id, 10_000)
    unseen = set(rulings_of(id).rulings) - set(seen) - RARE
    assert not unseen - (PILES if "deal" in entry(id).options else set()), f"never came up: {unseen}"


@everywhere
def test_unlucky_rounds_replay_and_resume_from_any_point(id: str) -> None:
    for seed in range(6):
        round_ = unlucky(id, seed)
        written = list(lines(round_))
        (events,) = rounds(written)
        difference, _ = replay(events, open_game)
        assert difference is None, str(difference)
        answers, accidents = round_.answers, round_.happened
        for cut in {0, len(answers) // 2, max(0, len(answers) - 1)}:
            resumed = Round.resumed(round_.game, round_.setup, round_.chance.again(), answers[:cut], Script(accidents))
            for seat, answer in answers[cut:]:
                resumed.answer(seat, answer)
            assert list(lines(resumed)) == written


@everywhere
def test_views_of_unlucky_rounds_fold_to_what_each_person_may_see(id: str) -> None:
    for seed in range(6):
        round_ = unlucky(id, seed)
        for viewer in (RAIL, *(f"seat{number}" for number in round_.setup.players)):
            seen = fold(event.seen_by(viewer) for event in round_.events)
            view = View(round_, viewer)
            for place, lying in seen.cards.items():
                assert sorted(map(str, lying)) == sorted(map(str, view.cards(place))), (viewer, place)
            for event in round_.events:
                shown = event.seen_by(viewer)
                if event.face not in (UP, viewer) and isinstance(shown.what, tuple):
                    assert set(shown.what) <= {HIDDEN}


@everywhere
def test_a_source_of_accidents_that_has_none_changes_nothing(id: str) -> None:
    luck, other = Random(5), Random(5)
    session = Session(open_game(id))
    for seat in range(1, min(entry(id).seats["min"] + 2, session.game.size) + 1):
        session.sit(seat, f"player {seat}", usual_buy_in(session.game))
    plain = Round(session.game, session.setup(), Sealed.of(id))
    careful = Round(session.game, session.setup(), Sealed.of(id), Script())
    play_out(plain, luck)
    play_out(careful, other)
    assert plain.events == careful.events
