"""Base games: the edge, the strategy and the counts hang together, and dealt rounds agree with enumeration."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from housedealer.games.twenty_one_charts import PURE_LINES, Chart
from housedealer.odds import all_wagers, odds
from housedealer.odds.cache import cached_odds
from housedealer.odds.games.blackjack_switch import solver as twenty_one_switch
from housedealer.odds.games.crazy_4_poker import solver as crazy_4_poker
from housedealer.odds.games.six_card_poker.simulator import folds_of
from housedealer.odds.games.six_card_poker.solver import ACE_KING_HIGH, folded
from housedealer.odds.games.twenty_one.base import two_cards
from housedealer.odds.games.twenty_one.composition import best_play, options_of, solve
from housedealer.odds.games.twenty_one.rules import Rules
from housedealer.odds.kernels.five import best_class, evaluate_many
from housedealer.odds.kernels.four import five_number
from housedealer.odds.kernels.six_card_rounds import is_folded
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, TABLES
from housedealer.odds.kernels.twenty_one_bank import ENDS, INSIDE, NATURAL, bank_ends, bank_states, bank_tree, end_of
from housedealer.odds.registry import odds_of
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry

FREE = Chart(22, 99, 3, 0)


def test_three_card_poker_strategy_against_each_card() -> None:
    strategy = odds("garden_city/three_card_poker").strategy
    assert strategy is not None
    assert "Q-9-2 or better against Q, K-9-2 or better against K, A-9-2 or better against A" in strategy.text


def test_let_it_ride_rides_as_often_as_a_second_opinion_says() -> None:
    strategy = odds("garden_city/let_it_ride_bonus").strategy
    assert strategy is not None
    assert "7.2760%" in strategy.text
    assert "15.0947%" in strategy.text


def test_crazy_4_bank_hands_are_counted_right() -> None:
    _, levels, king_high, *_ = crazy_4_poker.all_levels()
    hands, _ = hand_classes(5)
    chosen = hands[[70_000]]
    met = crazy_4_poker.meet(chosen)
    for hand, (mine, unqualified, under, tied) in zip(chosen, met, strict=True):
        rest = [c for c in range(52) if c not in hand]
        assert mine == levels[five_number(*sorted(hand.tolist()))]
        found = np.array([levels[five_number(*five)] for five in combinations(sorted(rest), 5)])
        assert (unqualified, under, tied) == ((found < king_high).sum(), (found < mine).sum(), (found == mine).sum())


def test_the_bank_s_ends_are_those_of_every_order_of_draws() -> None:
    """A few cards left, so that some run out: every way the bank can draw, one card after the other."""

    def follow(held: tuple[int, ...], left: list[int], chance: float, ends: list[float]) -> None:
        for card in range(10):
            if left[card]:
                more, share = tuple(sorted((*held, card))), chance * left[card] / sum(left)
                if end_of(more) != INSIDE:
                    ends[end_of(more)] += share
                else:
                    follow(more, [many - (n == card) for n, many in enumerate(left)], share, ends)

    shoe, gone = np.array([4] * 9 + [16]), np.array([[0] * 10, [2, 1, 1, 0, 3, 0, 0, 4, 0, 7]])
    for up in range(10):
        tree, left = bank_tree(up), shoe.copy()
        left[up] -= 1
        found = bank_ends(tree.rows, tree.ways, left, gone, np.array([0, 1]), False)
        looked = bank_ends(tree.rows, tree.ways, left, gone, np.array([1]), True)
        if (left >= gone[1]).all():
            ends = [0.0] * ENDS
            follow((up,), (left - gone[1]).tolist(), 1.0, ends)
            assert found[1] == pytest.approx(ends)
            assert looked[0] == pytest.approx(
                [0.0 if n == NATURAL else end / (1 - ends[NATURAL]) for n, end in enumerate(ends)]
            )
        assert found[0].sum() == pytest.approx(1)


def test_the_bank_s_steps_end_as_its_hands_do() -> None:
    """Random cards drawn one by one: the steps say when the hand is finished, and how."""
    steps, luck = bank_states(), Random(2)
    for _ in range(20_000):
        held: tuple[int, ...] = ()
        row = 0
        while row >= 0:
            card = luck.randrange(10)
            held, row = (*held, card), int(steps[row, card])
            assert end_of(tuple(sorted(held))) == (INSIDE if row >= 0 else -1 - row) or len(held) == 1, held


COMMON_LINES = tuple(line for line in PURE_LINES if line.rule != "three_eights")


@pytest.mark.parametrize(
    ("rules", "value", "within"),
    [
        # Long-published figures for the common game: six packs, hit soft 17, double after split, four hands.
        (Rules(6, chart=FREE, lines=COMMON_LINES, natural_pays=1.5, surrender="no", splits=3), -0.00615, 5e-5),
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


SWITCH = "garden_city/blackjack_switch"


@pytest.mark.soak
@pytest.mark.parametrize(
    "options",
    [
        {"decks": 8},
        {"peek_on_ten": True},
        {"natural_against_22": "pushes"},
        {"equal_busts": "push"},
        {"split_tens": "any", "double_after_split": True, "splits": 3},
        {"double_after_split": True, "splits": 2},
    ],
    ids=str,
)
def test_switch_by_other_rules_dealt_and_worked_out_agree(options: dict[str, Any]) -> None:
    exact, dealt = odds(SWITCH, options=options), odds(SWITCH, options=options, simulate=20_000_000, seed=5)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * dealt.error)


def test_the_other_hand_s_cards_make_two_cards_better_or_worse() -> None:
    """What two cards are worth with nothing known of the other hand lies between what they are with the best and the worst."""
    found = twenty_one_switch.solved(read_wager(entry(SWITCH), "base"))
    blind = {seen: best_play(found.rules, seen) for seen in (5, 9)}  # a six and a picture
    for seen, against in blind.items():
        for low, high in ((5, 9), (4, 9), (7, 7), (0, 6)):
            alone = max(options_of(found.rules, against, two_cards(low, high)).values())
            worth = found.worth[seen, :, 10 * low + high]
            assert worth.min() < alone < worth.max()
            assert np.ptp(worth) < 0.1


@pytest.mark.soak
def test_six_card_poker() -> None:
    """The long-published edge with three cards shown is 1.27 % of the Ante."""
    result = odds("garden_city/six_card_poker")
    assert result.combinations == 20_358_520 * 9_366_819 * 20
    assert result.house_edge == pytest.approx(0.0127169424, abs=1e-10)


@pytest.mark.soak
def test_folds_against_three_cards_are_those_that_lose_more_than_the_ante() -> None:
    """Random hands against random shown cards, every completion of the bank's hand tried."""
    luck = Random(6)
    for _ in range(3):
        shown = np.array(sorted(luck.sample(range(52), 3)))
        found = folds_of(shown[None, :], folded(shown[None, :], np.ones(1, np.int64)))
        rest = [card for card in range(52) if card not in shown]
        for _ in range(60):
            mine = luck.sample(rest, 6)
            own = int(best_class(TABLES, np.array(mine), 6))
            left = [card for card in rest if card not in mine]
            banks = evaluate_many(TABLES, np.array([[*shown, *three] for three in combinations(left, 3)])).astype(int)
            strong = np.where(banks >= ACE_KING_HIGH, 2, 1)
            worth = int((np.sign(own - banks) * strong).sum())
            if CATEGORY[own] < 5:
                folds = own < found.weakest[0] or is_folded(TABLES, found, 0, np.arange(4), np.array(mine))
                assert folds == (worth < -len(banks)), (shown, mine)
            else:
                assert worth >= -len(banks)


#: One wager for each simulator that a quick exact answer can be held against.
DEALT = [
    ("garden_city/three_card_poker", "base"),
    ("garden_city/three_card_poker", "pair_plus"),
    ("garden_city/three_card_poker", "six_card_bonus"),
    ("garden_city/let_it_ride_bonus", "base"),
    ("garden_city/crazy_4_poker", "base"),
    ("garden_city/crazy_4_poker", "queens_up"),
    ("garden_city/six_card_poker", "aces_up"),
    ("garden_city/six_card_poker", "two_way_bad_beat"),
    ("garden_city/ultimate_texas_holdem_bad_beat_bonus", "trips"),
    ("garden_city/ultimate_texas_holdem_bad_beat_bonus", "bad_beat"),
    ("garden_city/pure_21_5_blackjack", "buster"),
    ("garden_city/pure_21_5_blackjack_1_0", "lucky_lucky"),
    ("garden_city/pure_21_5_blackjack_1_0", "twenty_pays"),
    ("garden_city/pure_21_5_blackjack_2_0", "match_the_dealer"),
    ("garden_city/pure_spanish_21_5", "base"),
    ("garden_city/pure_spanish_21_5", "match_the_dealer"),
    ("casino_club/pure_21_5_blackjack", "red_flex"),
    ("garden_city/blackjack_switch", "base"),
    ("garden_city/blackjack_switch", "super_match"),
    ("garden_city/baccarat_gold", "banker"),
    ("garden_city/baccarat_gold", "player_pair"),
    ("garden_city/baccarat_gold_2_0", "base"),
    ("garden_city/baccarat_gold_2_0", "pair"),
    ("garden_city/eternal_baccarat", "divine_9"),
    ("garden_city/casino_war", "base"),
    ("garden_city/casino_war", "tie"),
    ("garden_city/face_up_pai_gow_poker", "fortune"),
    ("garden_city/double_hand_poker_bonus_gold", "fortune"),
    ("garden_city/fortune_pai_gow_poker", "pai_gowd"),
    ("garden_city/face_up_pai_gow_poker", "ace_high"),
    ("garden_city/pai_gow_tiles", "base"),
]
#: Those whose decisions take long to work out.
SLOWLY_DEALT = [
    ("garden_city/six_card_poker", "base"),
    ("casino_club/ultimate_texas_holdem", "base"),
    ("garden_city/ultimate_texas_holdem_bad_beat_bonus", "base"),
    ("casino_club/pure_21_5_blackjack", "base"),
    ("garden_city/pure_spanish_21_5", "base"),
    ("garden_city/blackjack_switch", "base"),
]


def agree(id: str, bet: str, rounds: int, seed: int) -> None:
    """Dealt rounds say what enumeration says: of the edge, of how often the bet wins, and of every outcome."""
    exact, dealt = cached_odds(id, bet), odds(id, bet, simulate=rounds, seed=seed, processes=1)
    assert dealt.house_edge == pytest.approx(exact.house_edge, abs=4 * exact.standard_deviation / rounds**0.5)
    assert dealt.hit_frequency == pytest.approx(exact.hit_frequency, abs=2.5 / rounds**0.5)
    assert dealt.rounds == rounds
    chances = {(outcome.name, outcome.pays): outcome.probability for outcome in exact.outcomes}
    if exact.combinations:
        for outcome in dealt.outcomes:
            chance = chances[outcome.name, outcome.pays]
            assert outcome.probability == pytest.approx(chance, abs=5 * (chance / rounds) ** 0.5 + 3 / rounds)


@pytest.mark.parametrize(("id", "bet"), DEALT)
def test_dealt_rounds_agree_with_enumeration(id: str, bet: str) -> None:
    agree(id, bet, 1_000_000, seed=3)


@pytest.mark.soak
@pytest.mark.parametrize(("id", "bet"), SLOWLY_DEALT)
def test_long_played_rounds_agree_with_enumeration(id: str, bet: str) -> None:
    agree(id, bet, 20_000_000, seed=3)


def test_every_wager_can_be_dealt() -> None:
    for id, bet in all_wagers():
        assert odds_of(entry(id)).simulator(bet) is not None, (id, bet)


def test_pai_gow_poker_s_error_is_below_a_twentieth_of_a_percent() -> None:
    """Two samples of 60,000 deals agree, and the error is that of whole deals: larger than if hands were independent
    where all meet one bank, smaller where what one wins another loses."""
    id = "garden_city/fortune_pai_gow_poker"
    one, two = (odds(id, simulate=2_520_000, seed=seed, processes=1) for seed in (1, 2))
    assert one.error < 0.0005
    assert one.house_edge == pytest.approx(two.house_edge, abs=4 * (one.error**2 + two.error**2) ** 0.5)


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
