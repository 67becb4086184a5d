"""Every edge that was worked out a second time, by other people's code: ours beside theirs, and why any of them differ."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.odds import odds

GC = "garden_city/"
ONE_PACK = 0

# Table and bet, options, and the bettor's expected value by number of packs (0: one pack and no choice), with how close.
FIGURES: list[tuple[str, str, dict[str, Any], dict[int, float], float]] = [
    # Three Card Poker
    (GC + "three_card_poker", "base", {}, {0: -22_014_144 / 1_221_511_200}, 1e-12),
    (GC + "three_card_poker", "base", {"hidden": True}, {0: -0.086580488}, 1e-9),
    (GC + "three_card_poker", "pair_plus", {}, {0: -968 / 22_100}, 1e-12),
    ("paso_robles/three_card_poker", "pair_plus", {}, {0: -242 / 5_525}, 1e-12),
    (GC + "three_card_poker", "six_card_bonus", {}, {0: -1_742_976 / 20_358_520}, 1e-12),
    ("paso_robles/three_card_poker", "six_card_bonus", {}, {0: -55_546 / 363_545}, 1e-12),
    ("casino_club/three_card_poker", "six_card_bonus", {}, {0: -12_816 / 149_695}, 1e-12),
    ("hotel_del_rio/three_card_poker", "six_card_bonus", {}, {0: -15_306 / 149_695}, 1e-12),
    # Let It Ride, Crazy 4, Six Card
    (GC + "let_it_ride_bonus", "base", {}, {0: -0.034261705}, 1e-9),
    (GC + "let_it_ride_bonus", "three_card_bonus", {}, {0: -1_232 / 22_100}, 1e-12),
    (GC + "crazy_4_poker", "base", {}, {0: -0.0343}, 3 * 0.00011),  # theirs is a simulation, of nearly the best play
    (GC + "crazy_4_poker", "base", {"triple_play": False}, {0: -0.337}, 1e-3),
    (GC + "crazy_4_poker", "queens_up", {}, {0: -0.067772}, 1e-6),
    (GC + "six_card_poker", "aces_up", {}, {0: -0.05123477}, 1e-8),
    (GC + "six_card_poker", "aces_up", {"aces_up_table": "layout"}, {0: -0.03297332}, 1e-8),
    # Ultimate Texas Hold'em
    (GC + "ultimate_texas_holdem_bad_beat_bonus", "trips", {}, {0: -0.0190405}, 1e-7),
    ("paso_robles/ultimate_texas_holdem", "trips", {}, {0: -301_629 / 33_446_140}, 1e-12),
    ("casino_club/ultimate_texas_holdem", "trips", {}, {0: -22_717 / 367_540}, 1e-12),
    # Casino War
    (GC + "casino_war", "base", {}, {6: -0.023300568, 7: -0.023356426, 8: -0.023397601}, 1e-9),
    (GC + "casino_war", "base", {"base_on_war": "lost"}, {6: -0.036977492, 7: -0.037190083, 8: -0.037349398}, 1e-9),
    (GC + "casino_war", "tie", {}, {6: -0.084404893, 7: -0.071365213, 8: -0.061558625}, 1e-9),
    (GC + "casino_war", "tie", {"tie_table": "flat"}, {6: -0.556270096}, 1e-9),
    # The baccarats
    (GC + "baccarat_gold", "player", {}, {4: -0.01120017, 6: -0.01116793, 8: -0.01115196}, 1e-8),
    (GC + "baccarat_gold", "banker", {}, {4: -0.01171824, 6: -0.01174524, 8: -0.01175854}, 1e-8),
    (GC + "baccarat_gold", "tie", {}, {4: -0.05536028, 6: -0.05358823, 8: -0.05268252}, 1e-8),
    (GC + "baccarat_gold", "player_pair", {}, {4: -21 / 207, 6: -19 / 311, 8: -17 / 415}, 1e-12),
    (GC + "baccarat_gold", "banker_pair", {}, {4: -21 / 207, 6: -19 / 311, 8: -17 / 415}, 1e-12),
    (GC + "baccarat_gold", "player_spread", {}, {4: -0.03383661, 6: -0.03355554, 8: -0.03341819}, 1e-8),
    (GC + "baccarat_gold", "banker_spread", {}, {4: -0.08522556, 6: -0.08490765, 8: -0.08475127}, 1e-8),
    (GC + "baccarat_gold", "player", {"after_a_stand": "stands_on_4_and_5"}, {8: 0.0054}, 5e-5),
    (GC + "baccarat_gold_1_0", "player", {}, {4: -0.012421126, 6: -0.012374149, 8: -0.012350813}, 1e-9),
    (GC + "baccarat_gold_1_0", "banker", {}, {4: -0.010116215, 6: -0.010160927, 8: -0.010183008}, 1e-9),
    (GC + "baccarat_gold_1_0", "banker", {"banker_table": "without_the_push"},
     {4: 0.012421126, 6: 0.012374149, 8: 0.012350813}, 1e-9),
    (GC + "baccarat_gold_1_0", "tie", {}, {4: -0.145916435, 6: -0.144381598, 8: -0.143596288}, 1e-9),
    (GC + "baccarat_gold_1_0", "low_tie_max", {}, {4: -0.255397207, 6: -0.244601564, 8: -0.239141071}, 1e-9),
    (GC + "baccarat_gold_1_0", "gold", {}, {4: -0.075968986, 6: -0.076061905, 8: -0.076113345}, 1e-9),
    (GC + "baccarat_gold_1_0", "silver", {}, {4: -0.136990609, 6: -0.136609455, 8: -0.136419540}, 1e-9),
    (GC + "baccarat_gold_2_0", "player", {"choice_on_5": False}, {4: -0.01120, 6: -0.01117, 8: -0.01115}, 6e-6),
    (GC + "baccarat_gold_2_0", "banker", {}, {4: -0.01173, 6: -0.01176, 8: -0.01178}, 6e-6),
    (GC + "baccarat_gold_2_0", "tie", {}, {4: -0.05536, 6: -0.05359, 8: -0.05268}, 6e-6),
    (GC + "baccarat_gold_2_0", "gold", {}, {4: -0.05996, 6: -0.05991, 8: -0.05989}, 6e-6),
    (GC + "baccarat_gold_2_0", "player", {"after_a_stand": "stands_on_4_and_5", "choice_on_5": False}, {8: 0.00541},
     6e-6),
    (GC + "baccarat_gold_2_0", "banker", {"after_a_stand": "stands_on_4_and_5"}, {8: -0.02696}, 6e-6),
    (GC + "baccarat_gold_2_0", "tie", {"after_a_stand": "stands_on_4_and_5"}, {8: -0.08035}, 6e-6),
    (GC + "baccarat_gold_2_0", "gold", {"after_a_stand": "stands_on_4_and_5"}, {8: -0.11649}, 6e-6),
    (GC + "baccarat_gold_2_0", "pair", {}, {4: 0.1026, 6: 0.1473, 8: 0.1697}, 6e-5),
    (GC + "baccarat_gold_3_0", "player", {}, {4: -0.0124211, 6: -0.0123741, 8: -0.0123508}, 1e-7),
    (GC + "baccarat_gold_3_0", "banker", {}, {4: -0.0101162, 6: -0.0101609, 8: -0.0101830}, 1e-7),
    (GC + "baccarat_gold_3_0", "tie", {}, {4: -0.0510183, 6: -0.0493129, 8: -0.0484403}, 1e-7),
    (GC + "baccarat_gold_3_0", "low_tie_max", {}, {4: -0.2553972, 6: -0.2446016, 8: -0.2391411}, 1e-7),
    (GC + "baccarat_gold_3_0", "low_tie_max", {"low_tie_by": "total"}, {4: 0.7051, 6: 0.7092, 8: 0.7112}, 6e-5),
    (GC + "baccarat_gold_3_0", "silver", {}, {4: -0.1024702, 6: -0.1020738, 8: -0.1018763}, 1e-7),
    (GC + "baccarat_gold_3_0", "silver", {"silver_table": "for_1"}, {4: -0.1369906, 6: -0.1366095, 8: -0.1364195}, 1e-7),
    (GC + "baccarat_gold_3_0", "gold", {}, {4: -0.0759690, 6: -0.0760619, 8: -0.0761133}, 1e-7),
    (GC + "eternal_baccarat", "tie", {}, {4: -0.1459164, 6: -0.1443816, 8: -0.1435963}, 1e-7),
    (GC + "eternal_baccarat", "supreme_7", {}, {4: -0.0777604, 6: -0.0777921, 8: -0.0777970}, 1e-7),
    (GC + "eternal_baccarat", "divine_9", {}, {4: -0.0926731, 6: -0.0929594, 8: -0.0931054}, 1e-7),
    (GC + "eternal_baccarat", "moon_8", {}, {4: -0.1024702, 6: -0.1020738, 8: -0.1018763}, 1e-7),
    (GC + "eternal_baccarat", "sun_7", {}, {4: -0.0759690, 6: -0.0760619, 8: -0.0761133}, 1e-7),
    (GC + "eternal_baccarat", "eclipse", {}, {4: -0.0293438, 6: -0.0295566, 8: -0.0296643}, 1e-7),
    (GC + "eternal_baccarat", "golden_talons_player", {}, {4: -0.0269983, 6: -0.0266751, 8: -0.0265167}, 1e-7),
    (GC + "eternal_baccarat", "golden_talons_banker", {}, {4: -0.0942117, 6: -0.0938893, 8: -0.0937307}, 1e-7),
    # Side bets of the twenty-one games
    (GC + "pure_21_5_blackjack", "buster", {}, {2: -0.06663033, 6: -0.05982644, 8: -0.05894442}, 1e-8),
    (GC + "pure_21_5_blackjack", "buster", {"buster_table": "A"},
     {2: -0.04746, 4: -0.04443, 6: -0.04339, 8: -0.04286}, 6e-6),
    (GC + "pure_21_5_blackjack", "buster", {"buster_table": "B"},
     {2: -0.07093, 4: -0.06412, 6: -0.06181, 8: -0.06064}, 6e-6),
    (GC + "pure_21_5_blackjack", "buster", {"buster_table": "C"},
     {2: -0.07510, 4: -0.06959, 6: -0.06771, 8: -0.06676}, 6e-6),
    ("paso_robles/pure_21_5_blackjack", "buster", {}, {1: -0.053116, 2: -0.047457, 6: -0.043389, 8: -0.042864}, 6e-7),
    ("casino_club/pure_21_5_blackjack", "buster", {}, {1: -0.075971, 2: -0.066630, 6: -0.059826, 8: -0.058944}, 6e-7),
    ("casino_club/pure_21_5_blackjack", "red_flex", {}, {1: -0.102910, 2: -0.073163, 6: -0.052586, 8: -0.049971}, 6e-7),
    (GC + "pure_21_5_blackjack", "lucky_lucky", {"lucky_lucky_table": "with_20"}, {2: -0.05390326}, 1e-8),
    (GC + "pure_21_5_blackjack", "lucky_lucky", {"lucky_lucky_table": "standard"}, {2: -0.28111409}, 1e-8),
    (GC + "pure_21_5_blackjack_1_0", "lucky_lucky", {}, {6: -0.05305386, 8: -0.05278102}, 1e-8),
    (GC + "pure_21_5_blackjack_1_0", "twenty_pays", {}, {4: -0.20644, 6: -0.19583455, 8: -0.19054096}, 5e-6),
    (GC + "pure_21_5_blackjack_1_0", "twenty_pays", {"ace_nine_is_20": False}, {6: -0.24036, 8: -0.23503}, 6e-6),
    (GC + "pure_21_5_blackjack_2_0", "match_the_dealer", {}, {6: -0.08723161, 7: -0.07803297, 8: -0.07113672}, 1e-8),
    (GC + "pure_spanish_21_5", "match_the_dealer", {},
     {4: -0.12621, 5: -0.10225, 6: -0.08630, 7: -0.07493, 8: -0.06641}, 6e-6),
    (GC + "blackjack_switch", "super_match", {}, {6: -0.025485, 7: -0.019257, 8: -0.014582}, 6e-7),
    # Pai gow poker
    (GC + "fortune_pai_gow_poker", "fortune", {"fortune_table": "A"}, {0: -0.11123}, 6e-6),
    (GC + "fortune_pai_gow_poker", "fortune", {"fortune_table": "B"}, {0: -0.10693083}, 1e-8),
    (GC + "fortune_pai_gow_poker", "pai_gowd", {}, {0: -0.10294}, 6e-6),
    (GC + "double_hand_poker_bonus_gold", "fortune", {}, {0: -0.10693083}, 1e-8),
    (GC + "double_hand_poker_bonus_gold_10", "fortune", {}, {0: -0.1069308}, 1e-7),
    (GC + "double_hand_poker_bonus_gold_10", "fortune", {"fortune_table": "older"}, {0: -0.10730}, 6e-6),
    (GC + "face_up_pai_gow_poker", "fortune", {}, {0: -215_466 / 2_752_555}, 1e-12),
    (GC + "face_up_pai_gow_poker", "fortune", {"fortune_by": "rank"}, {0: -0.0795879}, 1e-7),
    ("paso_robles/fortune_pai_gow_poker", "fortune", {}, {0: -215_466 / 2_752_555}, 1e-12),
    (GC + "face_up_pai_gow_poker", "ace_high", {}, {0: -0.0479054}, 1e-7),
]  # fmt: skip


@pytest.mark.parametrize(("id", "bet", "options", "values", "within"), FIGURES)
def test_a_second_opinion_agrees(
    id: str, bet: str, options: dict[str, Any], values: dict[int, float], within: float
) -> None:
    found = {
        packs: -odds(id, bet, decks=packs or None, options=options, force=packs > 0).house_edge for packs in values
    }
    assert found == pytest.approx(values, abs=within)


#: Figures that differ: theirs, ours beside it, and why.
DIFFER: list[tuple[str, str, dict[str, Any], int, float, float, str]] = [
    (GC + "six_card_poker", "two_way_bad_beat", {}, ONE_PACK, -0.1109, -0.11124,
     "theirs are 2,000,000,000 dealt rounds, -0.1109 +- 0.0002; ours compares every two hands of six cards"),
    (GC + "casino_war", "tie", {"tie_awards": "added"}, 6, -0.039211579, 0.041174164,
     "theirs adds the award of a War to 20 or to 5; with every award reached, a suited tie is a basic one as well"),
    (GC + "casino_war", "tie", {"tie_awards": "added"}, 7, -0.025253024, 0.057391605, "the same"),
    (GC + "casino_war", "tie", {"tie_awards": "added"}, 8, -0.014752599, 0.069584751, "the same"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "bet", "options", "packs", "theirs", "ours", "why"), DIFFER)
def test_a_second_opinion_differs_for_a_reason(
    id: str, bet: str, options: dict[str, Any], packs: int, theirs: float, ours: float, why: str
) -> None:
    value = -odds(id, bet, decks=packs or None, options=options).house_edge
    assert value == pytest.approx(ours, abs=1e-5), why
    assert value != pytest.approx(theirs, abs=1e-5)
    if packs:  # in a suited tie, which comes (packs - 1) times in so many, five more are paid
        assert value - theirs == pytest.approx(5 * (packs - 1) / (52 * packs - 1), abs=1e-8)
