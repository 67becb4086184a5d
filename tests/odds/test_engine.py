"""The table engine and the kernels settle the same random deals alike: one bettor with every wager up against a bank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from housedealer.cards import JOKER, PACK_WITH_JOKER, STANDARD_PACK, Card
from housedealer.games.baccarat_charts import BANKER, PLAYER, PLAYER_STOOD
from housedealer.odds.kernels.five import evaluate_many
from housedealer.odds.kernels.four import value as four_value
from housedealer.odds.kernels.tables import CATEGORY_NAMES, FIRST_PAIR, STRENGTHS, TABLES, number, numbers
from housedealer.odds.kernels.three import value as three_value
from housedealer.odds.solvers.baccarat import rows_of
from housedealer.odds.solvers.hands import THREE_CARD_NAMES, four_card_rows, pair_rows
from housedealer.odds.solvers.six_card_poker import ACE_KING_HIGH
from tests.odds.at_the_table import Case, Deal, agree, always, game_of, pay, played, wager

Cards = Sequence[Card]


def best(cards: Cards) -> int:
    return int(evaluate_many(TABLES, np.array([numbers(cards)]))[0])


def class_rows(n: int) -> tuple[str, ...]:
    strength = int(STRENGTHS[n])
    return pair_rows(strength >> 16 & 15) if strength >> 20 == 1 else (CATEGORY_NAMES[strength >> 20],)


def three_rows(cards: Cards) -> tuple[str, ...]:
    kind = three_value(*(number(c) for c in cards)) >> 12
    return ("mini_royal_flush", "straight_flush") if kind == 6 else (THREE_CARD_NAMES[kind],)


def versus(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def three_card_poker(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    mine, theirs = cards[:3], cards[3:6]
    ours, bank = (three_value(*(number(c) for c in hand)) for hand in (mine, theirs))
    base = Fraction(1) if bank < 12 << 8 else Fraction(2 * versus(ours, bank))
    six = class_rows(best([*mine, *theirs]))
    return base + pay(case.id, "pair_plus", three_rows(mine)) + pay(case.id, "six_card_bonus", six)


def ultimate(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    at = list(cards)
    mine, theirs, board = at[:2], at[2:4], at[4:]
    board = [*board[1:4], *board[5:7]] if game_of(case.id).options.burn else board[:5]
    ours, bank = best([*mine, *board]), best([*theirs, *board])
    qualifies = bank >= FIRST_PAIR
    how = versus(ours, bank)
    blind = wager(case.id, "base").pays["blind"]
    won = next((blind[row] for row in class_rows(ours) if row in blind), Fraction(0))
    net = Fraction(how * (1 + qualifies)) + (won if how > 0 else Fraction(how))
    net += pay(case.id, "trips", class_rows(ours))
    if "bad_beat" in case.bets:
        net += pay(case.id, "bad_beat", class_rows(min(ours, bank)) if how else ("tie",))
    return net


def let_it_ride(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    mine, community = cards[:3], cards[3:5]
    five = class_rows(best([*mine, *community]))
    return 3 * pay(case.id, "base", five) + pay(case.id, "three_card_bonus", three_rows(mine))


def best_four(cards: Cards) -> int:
    held = sorted(number(c) for c in cards)
    return max(four_value(*(held[:n] + held[n + 1 :])) for n in range(5))


def crazy_4(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    ours, bank = best_four(cards[:5]), best_four(cards[5:10])
    qualifies = bank >= 13 << 12
    how = versus(ours, bank)
    bonus = wager(case.id, "base").pays["super_bonus"]
    extra = next((bonus[row] for row in four_card_rows(ours) if row in bonus), None)
    if not qualifies:
        base = 1 + (extra or Fraction(0))
    else:
        base = 2 * how + (extra if extra is not None else Fraction(min(how, 0)))
    return base + pay(case.id, "queens_up", four_card_rows(ours))


def six_card(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    mine, theirs = cards[:6], cards[6:12]
    ours, bank = best(mine), best(theirs)
    how = versus(ours, bank)
    base = Fraction(how * (2 if bank >= ACE_KING_HIGH else 1))
    beaten = class_rows(min(ours, bank)) if how else ("tie",)
    return base + pay(case.id, "aces_up", class_rows(ours)) + pay(case.id, "two_way_bad_beat", beaten)


def war(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    mine, theirs = cards[:2]
    how = versus(mine.rank, theirs.rank)
    if how:
        return Fraction(how) - 1
    again, bank = cards[5:7]
    second = versus(again.rank, bank.rank)
    rows = ["suited_tie"] if mine.suit == theirs.suit else []
    if second == 0:
        rows.insert(0, "four_of_a_kind" if again.rank == mine.rank else "double_tie")
    return Fraction((2, 1, -2)[second]) + pay(case.id, "tie", [*rows, "basic_tie"])


def value(card: Card) -> int:
    return 1 if card.rank == 14 else card.rank if card.rank < 10 else 0


def baccarat(case: Case, deal: Deal) -> Fraction:
    cards = deal.cards
    """The coup by the drawing rules as the kernel has them."""
    left = list(cards)
    p, b = [left[0], left[2]], [left[1], left[3]]
    left = left[4:]
    chart = BANKER[wager(case.id, "player").option("banker_chart")]

    def total(hand: Cards) -> int:
        return sum(map(value, hand)) % 10

    if max(total(p), total(b)) < 8:
        third = None
        if PLAYER[total(p)] == "H":
            third = left.pop(0)
            p.append(third)
        if (PLAYER_STOOD[total(b)] if third is None else chart[total(b)][value(third)]) == "H":
            b.append(left.pop(0))
    low = max(map(value, [*p, *b])) <= 5
    coup = (total(p), total(b), len(p) == 3, len(b) == 3, low)
    net = Fraction(0)
    for bet in case.bets:
        if bet in ("pair", "player_pair", "banker_pair"):
            net += pay(case.id, bet, pair_names(bet, p, b))
        else:
            net += pay(case.id, bet, rows_of(wager(case.id, bet))(coup))
    return net


def pair_names(bet: str, p: Cards, b: Cards) -> tuple[str, ...]:
    def kind(hand: Cards) -> int:
        first, second = hand[:2]
        if first.rank != second.rank:
            return 0
        return 3 if first.suit == second.suit else 2 if {first.suit, second.suit} in ({"c", "s"}, {"d", "h"}) else 1

    mine, theirs = kind(p), kind(b)
    if bet == "pair":
        if mine and theirs:
            return ("player_hand_and_banker_hand_pair",)
        return (("none", "any_pair", "same_color_pair", "suited_pair")[mine or theirs],)
    return (("none", "mixed_pair", "colored_pair", "perfect_pair")[mine if bet == "player_pair" else theirs],)


GC = "garden_city/"
CASES = [
    *(
        Case(f"{room}/three_card_poker", ("ante", "pair_plus", "six_card_bonus"), always("play"), three_card_poker)
        for room in ("paso_robles", "garden_city", "casino_club", "hotel_del_rio")
    ),
    Case("paso_robles/ultimate_texas_holdem", ("ante", "blind", "trips"), always("check", "play_1x", "play"), ultimate),
    Case("casino_club/ultimate_texas_holdem", ("ante", "blind", "trips"), always("check", "play_1x", "play"), ultimate),
    Case(
        GC + "ultimate_texas_holdem_bad_beat_bonus",
        ("ante", "blind", "trips", "bad_beat"),
        always("check", "play_1x", "play"),
        ultimate,
    ),
    Case(GC + "let_it_ride_bonus", ("bet_1", "bet_2", "bet_3", "three_card_bonus"), always("let_it_ride"), let_it_ride),
    Case(GC + "crazy_4_poker", ("ante", "super_bonus", "queens_up"), always("play"), crazy_4),
    Case(GC + "six_card_poker", ("ante", "aces_up", "two_way_bad_beat"), always("play"), six_card),
    Case(GC + "casino_war", ("base", "tie"), always("war"), war, STANDARD_PACK * 6),
    Case(
        GC + "baccarat_gold",
        ("player", "banker", "tie", "player_pair", "banker_pair", "player_spread", "banker_spread"),
        always(),
        baccarat,
        STANDARD_PACK * 8,
    ),
    Case(GC + "baccarat_gold_1_0", ("player", "banker", "tie", "low_tie_max", "silver", "gold"), always("no"), baccarat,
         STANDARD_PACK * 8, options=(("free_hands", "none"),)),
    Case(GC + "baccarat_gold_2_0", ("player", "banker", "tie", "gold", "pair"), always("hit"), baccarat,
         STANDARD_PACK * 8),
    Case(GC + "baccarat_gold_3_0", ("player", "banker", "tie", "low_tie_max", "silver", "gold"), always("no"), baccarat,
         STANDARD_PACK * 8),
    Case(
        GC + "eternal_baccarat",
        ("player", "banker", "golden_talons_player", "golden_talons_banker", "tie", "supreme_7", "divine_9", "moon_8",
         "sun_7", "eclipse"),
        always("no"),
        baccarat,
        STANDARD_PACK * 8,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_table_and_kernel_settle_alike(case: Case) -> None:
    agree(case, 60, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_table_and_kernel_settle_a_hundred_thousand_deals_alike(case: Case) -> None:
    agree(case, 100_000, seed=9)


def test_lucky_deals_are_met_too() -> None:
    """Rare hands that random deals seldom show: royals, four of a kind, straight flushes over the bank's."""
    from housedealer.cards import cards

    case = replace(CASES[0])
    for deal in ("As Ks Qs Js Ts 9s", "2c 2d 2h 2s 3c 4c", "Ac Kc Qc Ad Kd Qd", "7h 8h 9h Th Jh 2c"):
        top = Deal(cards(deal))
        assert played(case, top) == case.net(case, top)


def test_fortune_pays_the_kernel_s_rows() -> None:
    """Fortune at the table pays what the kernel counts: the same rows for the same seven cards."""
    from housedealer.hands.pai_gow import fortune_rows
    from housedealer.odds.kernels.joker import (
        FIVE_OF_A_KIND,
        ROYAL_MATCH,
        SEVEN_IN_A_ROW,
        TRIPS_AND_STRAIGHT,
        joker_kind,
    )
    from housedealer.odds.solvers.pai_gow_side_bets import STRAIGHTS

    luck = Random(6)
    for wild in (False, True):
        for _ in range(3_000):
            natural = luck.sample(STANDARD_PACK, 6)
            hand = [number(c) for c in natural]
            counts = np.bincount([c >> 2 for c in hand], minlength=13)
            masks: Any = np.uint64(sum(1 << 16 * (c & 3) + (c >> 2) for c in hand))
            suits: Any = np.uint32(sum(1 << 4 * (c & 3) for c in hand))
            at: Any = np.uint32(0)
            for c in hand:
                at = TABLES.chain[at + np.uint32(c >> 2)]
            ranks = int(np.bitwise_or.reduce([1 << (c >> 2) for c in hand]))
            kind = joker_kind(TABLES, wild, STRAIGHTS, at, masks, suits, ranks, counts)
            rows = fortune_rows([*natural, JOKER], wild)
            if kind >= TRIPS_AND_STRAIGHT:
                assert rows == ("three_of_a_kind", "straight")
            elif kind == ROYAL_MATCH:
                assert rows[0] == "royal_flush_royal_match"
            elif kind == SEVEN_IN_A_ROW:
                assert rows[0] == "seven_card_straight_flush_with_joker"
            elif kind >= FIVE_OF_A_KIND:
                assert rows[-1] == "five_of_a_kind"
            else:
                assert rows[-1] == class_rows(kind)[-1]
    assert len(PACK_WITH_JOKER) == 53
