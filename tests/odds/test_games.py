"""Base games: the edge, the strategy and the counts hang together, and dealt rounds agree with enumeration."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from housedealer.games.twenty_one_charts import Chart
from housedealer.odds import odds
from housedealer.odds.kernels.four import best_of_five, five_number
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.twenty_one import all_hands, forest, stand_values
from housedealer.odds.solvers import crazy_4_poker
from housedealer.odds.solvers.six_card_poker import folded
from housedealer.odds.solvers.twenty_one import Rules, solve

FREE = Chart(22, 99, 3, 0)


def test_three_card_poker_strategy_against_each_card() -> None:
    strategy = odds("garden_city/three_card_poker").strategy
    assert strategy is not None
    assert "Q-9-2 or better against Q, K-9-2 or better against K, A-9-2 or better against A" in strategy.text


def test_let_it_ride_rides_as_often_as_the_guide_says() -> None:
    strategy = odds("garden_city/let_it_ride_bonus").strategy
    assert strategy is not None
    assert "7.2760%" in strategy.text
    assert "15.0947%" in strategy.text


def test_crazy_4_bank_hands_are_counted_right() -> None:
    strengths, levels = np.unique(best_of_five(), return_inverse=True)
    levels = levels.astype(np.int32)
    king_high = int(np.searchsorted(strengths, crazy_4_poker.KING_HIGH))
    hands, _ = hand_classes(5)
    chosen = hands[[70_000]]
    met = crazy_4_poker.meet(levels, chosen, len(strengths), king_high)
    for hand, (mine, unqualified, under, tied) in zip(chosen, met, strict=True):
        rest = [c for c in range(52) if c not in hand]
        assert mine == levels[five_number(*sorted(hand.tolist()))]
        found = np.array([levels[five_number(*five)] for five in combinations(sorted(rest), 5)])
        assert (unqualified, under, tied) == ((found < king_high).sum(), (found < mine).sum(), (found == mine).sum())


def test_the_bank_s_ends_are_a_distribution() -> None:
    rows, starts = forest()
    hands = all_hands()
    shoe = np.array([24] * 9 + [96], np.int64)
    for up in range(10):
        left = shoe.copy()
        left[up] -= 1
        ends = stand_values(rows, starts, hands.counts[:40], left, up, -1, np.ones(40, np.bool_))
        assert ends.sum(axis=1) == pytest.approx(1)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rules", "value", "within"),
    [
        # Long-published figures for the common game: six packs, hit soft 17, double after split, four hands.
        (Rules(6, chart=FREE, natural_pays=1.5, eights_push=False, surrender="no", splits=3), -0.00615, 5e-5),
    ],
)
def test_twenty_one_reproduces_the_common_game(rules: Rules, value: float, within: float) -> None:
    assert solve(rules).value == pytest.approx(value, abs=within)


def test_pure_21_5_dealt_and_worked_out_agree() -> None:
    exact = odds("garden_city/pure_21_5_blackjack")
    dealt = odds("garden_city/pure_21_5_blackjack", simulate=4_000_000, seed=5)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * dealt.error)
    assert exact.method == "exact"
    assert exact.error == 0


@pytest.mark.soak
@pytest.mark.parametrize("id", ["paso_robles/pure_21_5_blackjack", "garden_city/pure_spanish_21_5"])
def test_hands_split_up_to_four_times_dealt_and_worked_out_agree(id: str) -> None:
    exact, dealt = odds(id), odds(id, simulate=40_000_000, seed=5)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * dealt.error)


@pytest.mark.soak
def test_six_card_poker() -> None:
    """The long-published edge with three cards shown is 1.27 % of the Ante."""
    result = odds("garden_city/six_card_poker")
    assert result.combinations == 20_358_520 * 9_366_819 * 20
    assert result.house_edge == pytest.approx(0.0127169424, abs=1e-10)


@pytest.mark.soak
def test_no_hand_that_is_taken_to_be_played_would_be_folded() -> None:
    """Looking at many more hands against every twentieth class of shown cards finds no other fold."""
    shown, weights = hand_classes(3)
    few = slice(0, None, 20)
    assert (folded(shown[few], weights[few]) == folded(shown[few], weights[few], 0.0)).all()


DEALT = [
    ("garden_city/three_card_poker", "base"),
    ("garden_city/three_card_poker", "pair_plus"),
    ("garden_city/three_card_poker", "six_card_bonus"),
    ("garden_city/crazy_4_poker", "queens_up"),
    ("garden_city/six_card_poker", "two_way_bad_beat"),
    ("garden_city/ultimate_texas_holdem_bad_beat_bonus", "trips"),
    ("garden_city/pure_21_5_blackjack", "buster"),
    ("garden_city/baccarat_gold", "banker"),
    ("garden_city/eternal_baccarat", "divine_9"),
    ("garden_city/casino_war", "base"),
    ("garden_city/casino_war", "tie"),
]


@pytest.mark.parametrize(("id", "bet"), DEALT)
def test_dealt_rounds_agree_with_enumeration(id: str, bet: str) -> None:
    exact, dealt = odds(id, bet), odds(id, bet, simulate=2_000_000, seed=3)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * exact.standard_deviation / 2_000_000**0.5)
    assert dealt.hit_frequency == pytest.approx(exact.hit_frequency, abs=0.0016)
    assert dealt.rounds == 2_000_000


def test_the_same_seed_deals_the_same_rounds() -> None:
    one, two, other = (odds("garden_city/three_card_poker", simulate=600_000, seed=s) for s in (4, 4, 5))
    assert one.outcomes == two.outcomes
    assert one.outcomes != other.outcomes


@pytest.mark.soak
def test_ultimate_texas_holdem_at_every_room() -> None:
    """The common pay table's published edge is 2.185 % of the Ante; a flush at 6 to 5 costs more."""
    paso, club = odds("paso_robles/ultimate_texas_holdem"), odds("casino_club/ultimate_texas_holdem")
    assert paso.house_edge == club.house_edge == pytest.approx(0.0218497, abs=1e-7)
    garden = odds("garden_city/ultimate_texas_holdem_bad_beat_bonus")
    assert garden.house_edge == pytest.approx(0.0295642, abs=1e-7)
    assert garden.combinations == 1326 * 2_118_760 * 990 * 10
    assert garden.strategy is not None
    letters = "AKQJT98765432"
    raises = {
        (row, column)
        for (row, cells) in garden.strategy.charts[0].rows
        for column, cell in zip(letters, cells, strict=True)
        if cell.startswith("4x")
    }
    assert raises == published_raises(letters)


def published_raises(letters: str) -> set[tuple[str, str]]:
    """The well-known opening: threes and better, any ace, and beside a king, queen or jack the lowest cards below.

    Suited hands are (high, low), unsuited ones (low, high), as the chart has them.
    """
    lowest = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}  # suited, unsuited
    found = {(rank, rank) for rank in letters[: letters.index("3") + 1]}
    for high, (suited, unsuited) in lowest.items():
        below = letters[letters.index(high) + 1 :]
        found |= {(high, low) for low in below[: below.index(suited) + 1]}
        found |= {(low, high) for low in below[: below.index(unsuited) + 1]}
    return found


@pytest.mark.soak
def test_ultimate_bad_beat() -> None:
    result = odds("garden_city/ultimate_texas_holdem_bad_beat_bonus", "bad_beat")
    assert result.combinations == 2_781_381_002_400
    counts = {outcome.name: outcome.count for outcome in result.outcomes}
    assert counts["straight_flush"] == 10_300_592
    assert counts["three_of_a_kind"] == 64_049_759_448
    assert -result.house_edge == pytest.approx(-0.2038734, abs=1e-7)
    narrow = odds(
        "garden_city/ultimate_texas_holdem_bad_beat_bonus", "bad_beat", options={"bad_beat_bank": "exactly_trips"}
    )
    assert -narrow.house_edge == pytest.approx(-0.4867965, abs=1e-7)


@pytest.mark.soak
@pytest.mark.parametrize(("id", "bet"), DEALT)
def test_a_hundred_million_dealt_rounds_agree(id: str, bet: str) -> None:
    exact, dealt = odds(id, bet), odds(id, bet, simulate=100_000_000, seed=8)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * exact.standard_deviation / 1e4)
