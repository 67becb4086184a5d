"""A bank over a session: risk, earnings, fees; and sessions that were recorded."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from housedealer.bots.dealing import Run
from housedealer.errors import BadRecord, BadSetup
from housedealer.odds.advice import advise
from housedealer.odds.at_the_table import play
from housedealer.odds.bank import Terms, bank
from housedealer.odds.cache import cached_odds
from housedealer.odds.session import price_session, read_session
from housedealer.odds.sessions import Rounds, outcomes, run
from housedealer.packets.fees import fee_option
from housedealer.table.questions import Answer, Question
from housedealer.table.record import lines
from housedealer.table.round import Round
from housedealer.table.view import View


def coin(chance: float, amount: float = 100.0, dealt: int | None = None) -> Rounds:
    nets = np.array([amount, -amount])
    return Rounds.of(nets, np.abs(nets), np.array([chance, 1 - chance]), dealt)


# -- rounds added up ---------------------------------------------------------------------------------------------------


def test_ruin_in_a_fair_game_by_the_reflection_principle() -> None:
    """A walk of n steps from b touches 0 with twice the chance of ending below it, once more that of ending on it."""
    from math import comb

    bank, hands = 10, 60
    below = sum(comb(hands, wins) for wins in range(hands + 1) if bank + 2 * wins - hands < 0)
    on = sum(comb(hands, wins) for wins in range(hands + 1) if bank + 2 * wins - hands == 0)
    expected = (2 * below + on) / 2**hands
    found = run(coin(0.5), 100 * bank, hands, seed=1)
    assert found.method == "exact"
    assert found.exhausted == pytest.approx(expected, rel=1e-9)
    assert found.mean == pytest.approx(0.0, abs=1e-6)


def test_a_bank_is_short_when_a_round_needs_more_than_is_left() -> None:
    rounds = Rounds.of(np.array([100.0, -300.0]), np.array([100.0, 300.0]), np.array([0.9, 0.1]), None)
    once = run(rounds, 200, 1, seed=1)
    assert once.short == pytest.approx(0.1)
    assert once.exhausted == pytest.approx(0.1)
    wide = Rounds.of(np.array([100.0, -100.0]), np.array([500.0, 500.0]), np.array([0.5, 0.5]), None)
    assert run(wide, 400, 3, seed=1).short == pytest.approx(1.0)  # cannot cover it even where little is lost
    assert run(wide, 600, 1, seed=1).short == 0.0


def test_a_bank_that_is_surely_lost_is_still_drawn() -> None:
    found = run(coin(0.5).less(50), 200, 400, seed=1)
    assert found.exhausted == pytest.approx(1.0, abs=1e-6)
    assert sum(chance for _, _, chance in found.bars) == pytest.approx(1.0)


def test_sampled_sessions_agree_with_the_exact_ones() -> None:
    exact, dealt = run(coin(0.52), 1_000, 100, 1), run(coin(0.52, dealt=1_000), 1_000, 100, 1)
    assert dealt.method == "simulated"
    assert dealt.exhausted == pytest.approx(exact.exhausted, abs=5 * dealt.error)
    assert dealt.deviation == pytest.approx(exact.deviation, rel=0.03)


def test_outcomes_of_a_session_have_the_mean_and_deviation_of_their_rounds() -> None:
    rounds = Rounds.of(np.array([-100.0, 0.0, 250.0, 5_000.0]), np.zeros(4), np.array([0.6, 0.2, 0.195, 0.005]), None)
    found = outcomes(rounds, 200, 1)
    assert found.mean == pytest.approx(200 * rounds.mean, abs=0.5)
    assert found.deviation == pytest.approx(rounds.deviation * 200**0.5, rel=1e-3)
    assert sum(chance for _, _, chance in found.bars) == pytest.approx(1.0)
    assert found.percentiles[5] < found.percentiles[50] < found.percentiles[95]


def test_a_known_mean_moves_the_chances_as_little_as_it_can() -> None:
    rounds = coin(0.5).centred(10.0)
    assert rounds.mean == pytest.approx(10.0)
    assert rounds.chances.sum() == pytest.approx(1.0)


# -- a bank ------------------------------------------------------------------------------------------------------------


def test_what_a_bank_earns_is_the_edge_less_the_printed_fee() -> None:
    id = "garden_city/three_card_poker"
    found = bank(Terms(id, 200_000, wagers={"ante": 4_000}, options={"fee": "5"}, hours=1)).to_json()
    edge = cached_odds(id, "base").house_edge
    dealer, player = found["player_dealer"], found["each_player"]
    assert dealer["per_hand"] == pytest.approx(edge * 4_000, abs=0.01)
    assert dealer["per_hour"] == pytest.approx(30 * edge * 4_000, abs=0.01)
    assert dealer["per_hour_after_fee"] == pytest.approx(dealer["per_hour"] - dealer["fee_per_hour"], abs=0.02)
    from housedealer.money.fees import Action, Wager

    dues = fee_option(id, "5").dues(Action(1, (Wager("seat1", "seat1", "ante", 4_000),)))
    assert dealer["fee_per_hand"] == sum(due.amount for due in dues if due.payer == "player_dealer")
    assert player["fee_per_hand"] == sum(due.amount for due in dues if due.payer == "player")
    assert found["method"] == "exact" and found["error"] == 0
    assert 0 <= found["exhausted"] <= found["short"] <= 1


def test_several_players_share_a_bank_hand_so_their_rounds_are_dealt() -> None:
    terms = Terms(
        "garden_city/casino_war", 100_000, 3, {"base": 2_500, "tie": 500}, options={"fee": "none"}, rounds=300
    )
    found = bank(terms).to_json()
    assert found["method"] == "simulated" and found["rounds"] == 300
    alone = cached_odds("garden_city/casino_war", "base").house_edge * 2_500
    tie = cached_odds("garden_city/casino_war", "tie").house_edge * 500
    assert found["player_dealer"]["per_hand"] == pytest.approx(3 * (alone + tie), abs=0.01)
    assert found["drop_per_hour"] == 0


def test_a_larger_bank_is_safer() -> None:
    risks = [
        bank(Terms("garden_city/casino_war", size, wagers={"base": 5_000}, options={"fee": "none"})).session.exhausted
        for size in (20_000, 60_000, 200_000)
    ]
    assert risks[0] > risks[1] > risks[2] > 0


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        (Terms("garden_city/texas_holdem", 1_000), "has no player-dealer"),
        (Terms("garden_city/casino_war", 0), "a bank: at least 1"),
        (Terms("garden_city/casino_war", 1_000, players=0), "players: at least 1"),
        (Terms("garden_city/casino_war", 1_000, wagers={"blind": 500}), "has no wager 'blind'"),
        (Terms("garden_city/casino_war", 1_000, hours=0), "more than 0"),
        (Terms("garden_city/casino_war", 1_000, wagers={"base": -500}), "more than nothing"),
    ],
)
def test_terms_that_make_no_sense_are_refused(terms: Terms, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        bank(terms)


# -- recorded sessions -------------------------------------------------------------------------------------------------


def recorded(id: str, rounds: int, always: str) -> tuple[list[str], float]:
    """A record of players who always give one answer where they can, and what advice says that cost."""
    table = Run(id, 3, "session")
    usual = table.decide
    cost = 0.0

    def decide(round_: Round, question: Question) -> Answer:
        nonlocal cost
        if question.option(always) is None or question.option("bank"):
            return usual(round_, question)
        advice = advise(id, {}, View(round_, f"seat{question.seat}"), question)
        assert advice is not None
        cost += advice.cost(Answer(always)) or 0.0
        return Answer(always)

    table.decide = decide
    text = [line for _, round_ in table.rounds(rounds) for line in lines(round_)]
    return text, cost


def test_a_session_of_folders_is_priced_decision_by_decision() -> None:
    text, cost = recorded("garden_city/three_card_poker", 8, "fold")
    found = price_session(text)
    assert found.rounds == 8
    mistakes = found.mistakes()
    assert sum(d.cost or 0.0 for d in mistakes) == pytest.approx(cost)
    assert cost > 0
    assert [d.cost for d in mistakes] == sorted((d.cost for d in mistakes), reverse=True)  # type: ignore[type-var]
    assert all(d.best == "play" and d.given == "fold" and len(d.seen.split()) == 3 for d in mistakes)
    totals = found.totals()
    assert sum(t.cost for (_, kind), t in totals.items() if kind == "fold or play") == pytest.approx(cost)
    assert any(kind == "bets" for _, kind in totals)
    assert json.loads(json.dumps(found.to_json()))["mistakes"][0]["cost"] == round(mistakes[0].cost or 0, 2)


def test_only_one_seat_is_priced_when_asked(tmp_path: Path) -> None:
    text, _ = recorded("garden_city/casino_war", 12, "surrender")
    file = tmp_path / "session.jsonl"
    file.write_text("\n".join(text), encoding="utf-8")
    assert {d.seat for d in read_session(file, 2).decisions} == {2}
    with pytest.raises(BadRecord, match="nobody at seat 9"):
        read_session(file, 9)


def test_a_file_that_is_no_record_says_so(tmp_path: Path) -> None:
    file = tmp_path / "no.jsonl"
    file.write_text('{"kind": "deal"}\n', encoding="utf-8")
    with pytest.raises(BadRecord, match=r"no\.jsonl"):
        read_session(file, None)
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadRecord, match="has no rounds"):
        read_session(file, None)


# -- the best play at the table ----------------------------------------------------------------------------------------

UNIT = 2_000


def test_rounds_at_the_table_leave_no_chip_over_and_repeat() -> None:
    once = list(play("garden_city/three_card_poker", {"ante": UNIT, "pair_plus": 500}, 2, 20, seed=3))
    assert all(sum(p.nets.values()) + p.bank == 0 for p in once)
    assert all(p.needed >= abs(p.bank) for p in once)
    again = list(play("garden_city/three_card_poker", {"ante": UNIT, "pair_plus": 500}, 2, 10, seed=3, first=10))
    assert again == once[10:]
