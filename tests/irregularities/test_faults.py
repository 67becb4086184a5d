"""Bad luck at every table: random accidents at random points, and the round still ends as it must."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from housedealer.irregularities.accidents import Script
from housedealer.irregularities.replay import replay
from housedealer.irregularities.reporting import WithAccidents, happened
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, UP
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View, fold
from tests.anyone import play_out
from tests.irregularities.soak import ROUNDS, session_of, soak

everywhere = pytest.mark.parametrize("id", entry_ids())
RARE = {  # nothing is dealt late, two accidents have to meet, or the table is not spread limit
    "play_on", "flop_stands", "seven_cards", "oversize_bet",
}  # fmt: skip
PILES = {  # accidents of a deal by hand, where a shuffler deals unless an option says otherwise
    "bank_count", "bank_hand", "identical", "stub", "three_hands", "two_hands",
    "wrong_action_misdeal", "wrong_action_reset", "wrong_action_stands",
}  # fmt: skip


def unlucky(id: str) -> list[Round]:
    """A few rounds with accidents, at a table as it stands and at one with other options."""
    return [round_ for number in (0, 1) for round_ in islice(session_of(id, number), 3)]


@everywhere
def test_whatever_goes_wrong_the_round_ends_no_chip_is_lost_and_the_record_replays(id: str) -> None:
    assert soak(id, 3 * ROUNDS)["accidents"]


@everywhere
def test_whatever_the_floor_corrects_the_round_ends_no_chip_is_lost_and_the_record_replays(id: str) -> None:
    assert soak(id, 2 * ROUNDS, corrections=True)["corrections"]


@pytest.mark.parametrize(
    ("id", "session", "corrections"),
    [
        ("garden_city/asian_stud", 149, False),  # a draw for the button before the deal
        ("garden_city/draw_hi_lo", 287, False),  # the only good hand could but raise
        ("garden_city/double_hand_poker_bonus_gold", 289, False),  # the player-dealer's hand is set first
        ("garden_city/fortune_pai_gow_poker", 141, True),  # Pai Gow'd when all base wagers push
    ],
)
def test_sessions_that_once_went_wrong(id: str, session: int, corrections: bool) -> None:
    assert soak(id, 12, corrections, first=session)["rounds"] == 12


@everywhere
@pytest.mark.soak
def test_ten_thousand_unlucky_rounds(id: str) -> None:
    seen = soak(id, 10_000)
    unseen = {name for name in rulings_of(id).rulings if not seen[f"ruling {name}"]}
    by_machine = entry(id).options.get("deal") == "machine"
    assert unseen <= (RARE | PILES if by_machine else RARE), f"never came up: {unseen}"


@everywhere
@pytest.mark.soak
def test_two_thousand_corrected_rounds(id: str) -> None:
    assert soak(id, 2_000, corrections=True)["corrections"] > 2_000


@everywhere
def test_unlucky_rounds_replay_and_resume_from_any_point(id: str) -> None:
    for round_ in unlucky(id):
        written = list(lines(round_))
        (events,) = rounds(written)
        difference, _ = replay(events, open_game)
        assert difference is None, str(difference)
        answers, accidents = round_.answers, happened(round_)
        for cut in {0, len(answers) // 2, max(0, len(answers) - 1)}:
            resumed = Round.resumed(
                round_.game, round_.setup, round_.chance.again(), answers[:cut], WithAccidents(Script(accidents))
            )
            for seat, answer in answers[cut:]:
                resumed.answer(seat, answer)
            assert list(lines(resumed)) == written


@everywhere
def test_views_of_unlucky_rounds_fold_to_what_each_person_may_see(id: str) -> None:
    for round_ in unlucky(id):
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
    game = open_game(id)
    session = Session(game)
    for seat in range(1, min(entry(id).seats["min"] + 2, session.game.size) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    plain = Round(session.game, session.setup(), Sealed.of(id))
    careful = Round(session.game, session.setup(), Sealed.of(id), WithAccidents(Script()))
    play_out(plain, luck)
    play_out(careful, other)
    assert plain.events == careful.events
