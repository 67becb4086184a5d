"""Recorded hands played again: what a history may tell, and what becomes of one that does not fit."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random

import pytest
from pokerkit import HandHistory

from housedealer.histories import BadHistory, compare, of_round, read, replay_files, write
from housedealer.histories.replay import play
from housedealer.histories.table import VARIANTS
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.session import Session
from tests.anyone import decide, play_out, seat_all

SAMPLES = Path(__file__).parents[3] / "shared" / "phh"


def hand(variant: str, actions: str, stacks: str, **fields: str) -> str:
    """A hand history from its fields; actions are separated by commas."""
    count = stacks.count(",") + 1
    given = {"antes": f"[{', '.join('0' * count)}]", **fields}
    listed = ", ".join(f"'{action.strip()}'" for action in actions.split(","))
    lines = [f"variant = '{variant}'", f"starting_stacks = [{stacks}]", f"actions = [{listed}]"]
    return "\n".join([*lines, *(f"{name} = {value}" for name, value in given.items())])


def no_limit(actions: str, stacks: str = "100, 100, 100", blinds: str = "[1, 2, 0]", **fields: str) -> str:
    return hand("NT", actions, stacks, blinds_or_straddles=blinds, min_bet="2", **fields)


DOWN = "d dh p1 AhAd, d dh p2 KhKd, d dh p3 QhQd"
BOARD = "d db 2c3d8s, p1 cc, p2 cc, p3 cc, d db 9s, p1 cc, p2 cc, p3 cc, d db Tc, p1 cc, p2 cc, p3 cc"
SHOWN = "p1 sm AhAd, p2 sm KhKd, p3 sm QhQd"
CALLED = f"{DOWN}, p3 cc, p1 cc, p2 cc, {BOARD}, {SHOWN}"


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        (no_limit(CALLED), (104, 98, 98)),
        (no_limit(f"{DOWN}, p3 f, p1 f"), (99, 101, 100)),
        # the aces are thrown away unshown, as the history says
        (no_limit(CALLED.replace("p1 sm AhAd", "p1 sm")), (98, 104, 98)),
        # cards that were dealt unseen are known when they are shown
        (no_limit(CALLED.replace("d dh p1 AhAd", "d dh p1 ????")), (104, 98, 98)),
        # one who never shows has lost
        (no_limit(CALLED.replace("d dh p1 AhAd", "d dh p1 ????").replace("p1 sm AhAd", "p1 sm ????")), (98, 104, 98)),
        (no_limit(CALLED.replace("p1 sm AhAd", "p1 sm -")), (104, 98, 98)),
        # a straddle, an ante of the big blind, a post out of turn with a dead part
        (no_limit(f"{DOWN}, p1 cc, p2 cc, p3 cc, {BOARD}", blinds="[1, 2, 4]"), (108, 96, 96)),
        (no_limit(CALLED, antes="[0, 3, 0]"), (107, 95, 98)),
        (no_limit(CALLED, blinds="[1, 2, -3]"), (105, 98, 97)),
        # between two players the button has the small blind
        (no_limit("d dh p1 AhAd, d dh p2 KhKd, p2 cbr 6, p1 f", "100, 100", "[1, 2]"), (98, 102)),
        # all-in before the flop: hands are shown before the rest of the board
        (no_limit(f"{DOWN}, p3 cbr 100, p1 cc, p2 f, p1 sm AhAd, p3 sm QhQd, d db 2c3d8s, d db 9s, d db Tc"), (202, 98, 0)),
        # a voluntary show after everyone has folded
        (no_limit(f"{DOWN}, p3 cbr 6, p1 f, p2 f, p3 sm QhQd"), (99, 98, 103)),
        # a history may stop before the hand does
        (no_limit(f"{DOWN}, p3 cbr 6"), (99, 98, 94)),
        # decimals: the odd cent stays with the first of two equal hands
        (no_limit(CALLED.replace("KhKd", "AcAs"), "100.00, 100.00, 100.00", antes="[0, 0, 0.01]"), (101.01, 101, 97.99)),
    ],
)  # fmt: skip
def test_a_hand_ends_with_these_stacks(text: str, stacks: tuple[float, ...]) -> None:
    history = read(text)
    assert play(history).stacks == tuple(round(stack * history.unit) for stack in stacks)
    assert compare(read(f"{text}\nfinishing_stacks = {list(stacks)}")) is None


def test_a_short_ante_wins_all_antes_or_only_its_own_size_of_each() -> None:
    """Player 1 has two chips for an ante of five, and the best hand."""
    text = no_limit(CALLED.replace("p1 cc, ", ""), "2, 100, 100", antes="[5, 5, 5]")
    assert play(read(text)).stacks == (12, 97, 93)
    assert play(read(f"{text}\nante_trimming_status = true")).stacks == (6, 103, 93)


def test_a_bet_of_too_little_that_others_could_call_in_full_is_refused() -> None:
    difference = compare(read(stud("FR", f"{STUD}, p3 pb, p1 cbr 3, p2 f, p3 f")))
    assert difference is not None and "may not raise" in difference


STUD = "d dh p1 Ah2d9c, d dh p2 KhKd3c, d dh p3 7h8dTs"
RIVER = (
    "d dh p1 5c, d dh p3 Jh, p3 cc, p1 cc, d dh p1 4s, d dh p3 Qd, p3 cc, p1 cc, "
    "d dh p1 6h, d dh p3 9d, p3 cc, p1 cc, d dh p1 Kc, d dh p3 9h, p3 cc, p1 cc"
)


def stud(variant: str, actions: str, stacks: str = "100, 100, 100") -> str:
    count = stacks.count(",") + 1
    return hand(
        variant, actions, stacks, antes=f"[{', '.join('1' * count)}]", bring_in="2", small_bet="5", big_bet="10"
    )


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        # the lowest card brings it in, is raised and gives up
        (stud("F7S", f"{STUD}, p2 pb, p3 cbr 5, p1 f, p2 f"), (99, 97, 104)),
        # or it opens with a full bet instead
        (stud("F7S", f"{STUD}, p2 cbr 5, p3 f, p1 f"), (99, 102, 99)),
        # in razz the highest card brings it in
        (stud("FR", f"{STUD}, p3 pb, p1 cbr 5, p2 f, p3 f"), (104, 99, 97)),
        # a bet that puts the only opponent all in may be recorded at the amount that counts
        (stud("FR", f"{STUD}, p3 pb, p1 cbr 5, p2 f, p3 cc, d dh p1 5c, d dh p3 Jh, p1 cbr 2, p3 cc, d dh p1 4s, "
                    "d dh p3 Qd, d dh p1 6h, d dh p3 9d, d dh p1 Kc, d dh p3 9h", "100, 100, 8"), (109, 99, 0)),
        # a queen-high straight takes the high half and the odd chip, 6-5-4-2-A the low half
        (stud("F7S/8", f"{STUD}, p2 pb, p3 cbr 5, p1 cc, p2 f, {RIVER}"), (101, 97, 102)),
    ],
)  # fmt: skip
def test_a_stud_hand_ends_with_these_stacks(text: str, stacks: tuple[int, ...]) -> None:
    assert play(read(text)).stacks == stacks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (no_limit(CALLED, finishing_stacks="[104, 97, 99]"), "p2 recorded 97, replayed 98"),
        (no_limit(CALLED, finishing_stacks="[103, 98, 98]"), "p1 recorded 103, replayed 104"),
        (no_limit(CALLED, winnings="[0, 6, 0]"), "p2 recorded 6, replayed 0"),
        (no_limit(CALLED, winnings="[3, 0, 0]"), "p1 recorded 3, replayed 6"),  # half a pot is no rake
        (no_limit(f"{DOWN}, p1 f"), "action 4, 'p1 f': it is p3's turn"),
        (no_limit(f"{DOWN}, p3 cbr 3"), "action 4, 'p3 cbr 3': seat 3 may not raise"),
        (no_limit(f"{DOWN}, p3 cbr 101"), "may not raise"),
        (no_limit(f"{DOWN}, p3 f, p1 f, p2 cc"), "action 6, 'p2 cc': nobody is to act any more"),
    ],
)
def test_a_difference_is_told_in_full(text: str, message: str) -> None:
    difference = compare(read(text))
    assert difference is not None and message in difference
    assert "NT, starting stacks 100, 100, 100" in difference
    assert "d dh p1 AhAd" in difference


@pytest.mark.parametrize(
    "winnings",
    [
        "[0, 0, 5]",  # the pot
        "[0, 0, 9]",  # with the bet that nobody called
        "[0, 0, 4]",  # after a rake
        "[0, 0, 0]",  # nothing is recorded
    ],
)
def test_winnings_are_recorded_in_several_ways(winnings: str) -> None:
    assert compare(read(no_limit(f"{DOWN}, p3 cbr 6, p1 f, p2 f", winnings=winnings))) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (no_limit(CALLED.replace("KhKd", "AhKd")), "Ah is dealt twice"),
        (no_limit(CALLED.replace("p2 sm KhKd", "p2 sm KhKc")), "p2 shows Kc, which was not dealt there"),
        (no_limit(f"{DOWN}, d dh p1 4c"), "p1 is dealt 3 cards"),
        (hand("NT", DOWN, "100, 100, 100", min_bet="2"), "needs blinds_or_straddles"),
        (hand("FT", DOWN, "100, 100, 100", blinds_or_straddles="[1, 2, 0]"), "needs small_bet and big_bet"),
    ],
)
def test_a_history_that_contradicts_itself_is_malformed(text: str, message: str) -> None:
    with pytest.raises(BadHistory, match=message):
        compare(read(text))


def test_a_report_counts_what_differs_what_is_skipped_and_why(tmp_path: Path) -> None:
    good = no_limit(CALLED, finishing_stacks="[104, 98, 98]")
    unknown = CALLED.replace("AhAd", "????").replace("KhKd", "????").replace("QhQd", "????")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.phh").write_text(good)
    (tmp_path / "b.phhs").write_text(
        "\n".join(
            f"[{number}]\n{text}"
            for number, text in enumerate(
                [
                    good, good.replace("'NT'", "'FB'"), good.replace("104", "105"), "nonsense",
                    no_limit(CALLED), no_limit(unknown), no_limit(CALLED.replace("d db Tc", "d db TcJc")),
                    no_limit(f"{DOWN}, p3 cbr 100, p1 cc, p2 f, d db 2c3d8s"),
                ],
                1,
            )
        )
    )  # fmt: skip
    (tmp_path / "c.phh").write_bytes(b"\xff\xfe not text")
    (tmp_path / "notes.txt").write_text("not a history")
    seen: list[tuple[int, int]] = []
    report = replay_files([tmp_path, tmp_path / "absent.phh"], lambda done, total: seen.append((done, total)))
    assert str(report) == "7 hands, 4 differ, 4 skipped"
    assert report.first is not None and report.first.startswith(f"{tmp_path / 'b.phhs'}, hand 3: the stacks differ")
    assert report.unrecorded == 1
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert sorted(report.why_skipped) == [
        "the board is not recorded to its end",
        "the board was dealt more than once",
        "the hands at the showdown are not known",
        f"the variant FB is not one of ours ({', '.join(VARIANTS)})",
    ]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample histories are not here")
def test_the_sample_histories_end_with_their_recorded_stacks() -> None:
    report = replay_files([SAMPLES])
    assert report.first is None
    assert str(report) == "21 hands, 0 differ, 0 skipped"


# -- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("garden_city/texas_holdem", {}),
        ("garden_city/texas_holdem", {"fee": "95"}),
        ("garden_city/texas_holdem", {"fee": "108"}),
        ("paso_robles/texas_holdem", {}),
        ("hotel_del_rio/omaha", {"structure": "pot_limit", "stakes": "2-4"}),
        ("garden_city/omaha_hi_lo", {}),
    ],
)
def test_rounds_played_here_are_written_as_histories_that_replay(id: str, options: dict[str, str]) -> None:
    """With fees, newcomers, make-up posts and straddles, short blinds and players who are away."""
    for seed in range(25):
        luck = Random(f"{id} {seed}")
        session = Session(open_game(id, options))
        seats = sorted(luck.sample(range(1, 11), luck.randint(2, 7)))
        seat_all(session, {seat: 100 * luck.choice([3, 9, 50, 200]) for seat in seats})
        for number in range(4):
            for seat in session.players:
                if session.felt.chips[f"seat{seat}.stack"] < 100:
                    session.buy(seat, 4000)
            if luck.random() < 0.2:
                session.sit(luck.choice([seat for seat in range(1, 11) if seat not in session.players]), "new", 3000)
            session.away = {luck.choice(list(session.players))} if luck.random() < 0.2 and len(seats) > 2 else set()
            session.collection_due = luck.random() < 0.2
            round_ = session.start(Sealed.of(id, seed, number))
            play_out(round_, luck)
            session.finish()
            if any(event.kind == "stop" for event in round_.events):
                continue  # nobody to play with
            assert compare(read(write(of_round(round_)))) is None


def test_a_round_written_here_is_read_by_pokerkit_to_the_same_stacks() -> None:
    options = {"fee": "none", "structure": "no_limit", "stakes": "1-2", "short_all_in": "added"}
    game = open_game("garden_city/texas_holdem", options)
    warnings.simplefilter("ignore")
    for seed in range(40):
        luck = Random(seed)
        session = Session(game)
        seat_all(session, dict.fromkeys(luck.sample(range(1, 11), luck.randint(2, 6)), 10_000))
        round_ = session.start(Sealed.of("pokerkit", seed))
        while round_.open:
            ((seat, question),) = round_.open.items()
            answer = decide(luck, question)
            round_.answer(seat, question.default if answer.option == "fold" else answer)  # no folding for nothing
        history = of_round(round_)
        state = tuple(HandHistory.loads(write(history)))[-1]
        assert [int(stack * 100) for stack in state.stacks] == list(history.finishing or ())


@pytest.mark.parametrize("id", ["garden_city/pineapple", "garden_city/holdem_hi_lo", "garden_city/seven_card_stud"])
def test_games_without_a_code_are_not_written(id: str) -> None:
    session = Session(open_game(id))
    seat_all(session, {1: 20_000, 2: 20_000})
    round_ = session.start(Sealed.of(id))
    play_out(round_, Random(1))
    with pytest.raises(BadHistory, match="FT, NT, PT, FO, NO, PO, FO/8, NO/8, PO/8"):
        of_round(round_)
