"""Results: every line of every seat adds up to what its stack says, at every table."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import cards
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed, Stacked
from housedealer.table.questions import Answer
from housedealer.table.results import BANK, POT, results
from housedealer.table.session import Session
from tests.anyone import play_out


@pytest.mark.parametrize("id", entry_ids())
def test_lines_and_fees_add_up_to_what_each_stack_gained_or_lost(id: str) -> None:
    for seed in range(6):
        game, luck = open_game(id), Random(f"results/{id}/{seed}")
        session = Session(game)
        for seat in range(1, luck.choice([entry(id).seats["min"], game.size]) + 1):
            session.sit(seat, f"player {seat}", game.buy_in.usual)
        round_ = session.start(Sealed.of("results", id, seed))
        play_out(round_, luck)
        came = {result.seat: result for result in results(round_.events)}
        for seat in round_.setup.players:
            gained = round_.felt.chips[f"seat{seat}.stack"] - round_.setup.chips[f"seat{seat}.stack"]
            total = came[seat].total if seat in came else 0
            assert total == gained, (seat, came.get(seat))
        for result in came.values():
            assert result.total == sum(line.net for line in result.lines) - result.fee
            assert all(line.why for line in result.lines if line.net and line.wager not in (POT,))


def test_three_card_poker_says_what_each_wager_won_and_why() -> None:
    run = Run("paso_robles/three_card_poker", 4, "results")
    for _, round_ in run.rounds(20):
        for result in results(round_.events):
            for line in result.lines:
                if line.wager.endswith(".pair_plus"):
                    assert line.why is not None and "Pair Plus" in line.why.text
        banked = [r for r in results(round_.events) if any(line.wager == BANK for line in r.lines)]
        assert len(banked) == 1


def test_a_pot_is_one_line_for_everybody_who_bet() -> None:
    session = Session(open_game("hotel_del_rio/texas_holdem", {"fee": "none"}))
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 20_000)
    button = cards("2c 3c")
    deal = cards("Ah 7d As 7s Kc Kd Kh Qc 2d 3d 4d 5h")
    round_ = session.start(Stacked(button, deal))
    while round_.open:
        (seat, question), *_ = round_.open.items()
        wanted = "check" if question.option("check") else "call"
        round_.answer(seat, Answer(wanted))
    first, second = results(round_.events)
    assert [line.wager for line in (*first.lines, *second.lines)] == [POT, POT]
    assert first.total == -second.total != 0


def test_what_the_floor_took_back_counts_no_more() -> None:
    session = Session(open_game("garden_city/texas_holdem"))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    round_ = session.start(Sealed.of("back"))
    play_out(round_, Random(1))
    round_.take_back(2, by="Dee", reason="A mistake.")
    play_out(round_, Random(7))
    for result in results(round_.events):
        stack = f"seat{result.seat}.stack"
        assert result.total == round_.felt.chips[stack] - round_.setup.chips[stack]


def test_a_void_round_has_no_results() -> None:
    session = Session(open_game("garden_city/texas_holdem"))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    round_ = session.start(Sealed.of("void"))
    round_.void(by="Dee", reason="The deck was short.")
    assert results(round_.events) == []
