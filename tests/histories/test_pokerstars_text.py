"""PokerStars text, read: what we write comes back chip for chip, and so does what others write."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.histories import BadHistory, History, compare, judge, pokerstars, read_pokerstars, replay_files, told
from housedealer.table.round import Round
from tests.histories.test_export import TABLES, dealt, moved

# As trackers' users know it: a dead blind, an all-in with a side pot, a hand mucked and named in the summary, a jackpot's part.
SIDE_POT = """\
PokerStars Hand #201:  Hold'em No Limit ($0.50/$1.00 USD) - 2014/03/02 12:00:00 ET
Table 'Aquila II' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bo: the Bold ($40.50 in chips)
Seat 3: Cy ($12 in chips)
Seat 4: Dee ($90 in chips)
Seat 5: Eve ($75 in chips) is sitting out
Bo: the Bold: posts small blind $0.50
Cy: posts big blind $1
Dee: posts small & big blinds $1.50
Eve: is sitting out
*** HOLE CARDS ***
Dealt to Ann [Ah Ad]
Dee: checks
Ann: raises $3 to $4
Bo: the Bold: calls $3.50
Cy: raises $8 to $12 and is all-in
Dee: folds
Ann: raises $12 to $24
Bo: the Bold: calls $20
*** FLOP *** [2c 7d 9h]
Bo: the Bold: checks
Ann: bets $20
Bo: the Bold: calls $16.50 and is all-in
Uncalled bet ($3.50) returned to Ann
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3s]
*** SHOW DOWN ***
Ann: shows [Ah Ad] (a pair of Aces)
Bo: the Bold: mucks hand
Ann collected $57 from side pot
Cy: shows [9c 9d] (three of a kind, Nines)
Cy collected $35 from main pot
*** SUMMARY ***
Total pot $94.50 Main pot $37.50. Side pot $57. | Rake $2 | Jackpot $0.50
Board [2c 7d 9h Js 3s]
Seat 1: Ann (button) showed [Ah Ad] and won ($57) with a pair of Aces
Seat 2: Bo: the Bold (small blind) mucked [Kh Kd]
Seat 3: Cy (big blind) showed [9c 9d] and won ($35) with three of a kind, Nines
Seat 4: Dee folded before Flop
"""


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "-".join([table[0], *table[1].values()]))
def rounds(request: pytest.FixtureRequest) -> list[Round]:
    game, options = request.param
    return dealt(game, options, rounds=40, stack=4_000)


def test_what_we_write_is_read_and_replays_to_the_last_chip(rounds: list[Round]) -> None:
    text = "".join(pokerstars.write(told(round_), number) for number, round_ in enumerate(rounds, 1))
    hands = dict(read_pokerstars(text))
    assert len(hands) == len(rounds) >= 10
    for number, round_ in enumerate(rounds, 1):
        hand = hands[str(number)]
        assert isinstance(hand, History), hand
        cents = 100 // hand.unit
        assert hand.drop * cents == sum(e.amount or 0 for e in round_.events if e.kind == "fee" and e.target == "drop")
        ends = dict(zip(hand.players, hand.finishing or (), strict=True))
        before = dict(zip(hand.players, hand.stacks, strict=True))
        won = {round_.setup.players[seat]: change for seat, change in moved(round_).items()}
        assert {name: cents * ((ends[name] or 0) - (before[name] or 0)) for name in ends} == {
            name: won[name] for name in ends
        }
        assert compare(hand) is None


def test_a_dead_blind_a_side_pot_and_a_jackpot_are_read() -> None:
    ((number, hand),) = read_pokerstars(SIDE_POT)
    assert isinstance(hand, History) and number == "201" and hand.variant == "NT"
    assert hand.players == ("Bo: the Bold", "Cy", "Dee", "Ann")  # from the button's left; who sits out is not dealt in
    assert hand.blinds == (50, 100, -150, 0) and hand.drop == 250
    assert hand.finishing == (0, 3_500, 8_850, 11_650)
    assert judge(hand) == (None, False, ())


def test_a_wrong_pot_or_an_action_that_is_not_legal_is_told_apart(tmp_path: Path) -> None:
    wrong = SIDE_POT.replace("Cy collected $35", "Cy collected $34").replace("#201", "#202")
    illegal = SIDE_POT.replace("Ann: raises $3 to $4", "Ann: raises $0.50 to $1.50").replace("#201", "#203")
    (tmp_path / "session.txt").write_text(f"\ufeff{SIDE_POT}\n\n{wrong}\n\n{illegal}", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("Not a hand history.")
    report = replay_files([tmp_path])
    assert (report.hands, report.differ, report.refused) == (3, 2, 1)
    printed = CliRunner().invoke(app, ["replay", str(tmp_path)])
    assert printed.exit_code == 1
    assert "1 refused: malformed, or an action is not legal\n3 hands, 2 differ, 0 skipped\n" in printed.output


def test_rake_that_a_record_leaves_out_is_counted_apart() -> None:
    ((_, hand),) = read_pokerstars(SIDE_POT)
    assert isinstance(hand, History)
    from dataclasses import replace

    silent = replace(hand, finishing=None, drop=0, winnings=(0, 3_500, 0, 5_700))
    assert judge(silent) == (None, False, ("rake",))


def test_what_cannot_be_read_is_named_and_the_next_hand_is_read() -> None:
    text = SIDE_POT.replace("[Js]", "[Jx]") + SIDE_POT.replace("#201", "#204")
    (_, bad), (_, good) = read_pokerstars(text)
    assert isinstance(bad, BadHistory) and isinstance(good, History)
    with pytest.raises(BadHistory, match="no hand is found"):
        list(read_pokerstars("nothing"))
