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
from housedealer.hands import three
from housedealer.odds.common.hand_bets import four_card_rows, pair_rows
from housedealer.odds.games.baccarat.solver import rows_of
from housedealer.odds.games.six_card_poker.solver import ACE_KING_HIGH
from housedealer.odds.kernels.five import evaluate_many
from housedealer.odds.kernels.four import value as four_value
from housedealer.odds.kernels.tables import CATEGORY_NAMES, FIRST_PAIR, STRENGTHS, TABLES, number, numbers
from housedealer.odds.kernels.three import value as three_value
from tests.odds.at_the_table import UNIT, Case, Deal, agree, anything, other_pays, played, table_of

Cards = Sequence[Card]


def best(cards: Cards) -> int:
    return int(evaluate_many(TABLES, np.array([numbers(cards)]))[0])


def class_rows(n: int) -> tuple[str, ...]:
    strength = int(STRENGTHS[n])
    return pair_rows(strength >> 16 & 15) if strength >> 20 == 1 else (CATEGORY_NAMES[strength >> 20],)


def three_rows(cards: Cards) -> tuple[str, ...]:
    kind = three_value(*(number(c) for c in cards)) >> 12
    return ("mini_royal_flush", "straight_flush") if kind == 6 else (three.CATEGORIES[kind],)


def versus(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def three_card_poker(case: Case, deal: Deal) -> Fraction:
    mine, theirs = deal.cards[:3], deal.cards[3:6]
    six = case.pay("six_card_bonus", class_rows(best([*mine, *theirs])))
    if deal.chose("fold"):
        return six - 2  # the Pair Plus goes with the Ante
    ours, bank = (three_value(*(number(c) for c in hand)) for hand in (mine, theirs))
    base = Fraction(1) if bank < 12 << 8 else Fraction(2 * versus(ours, bank))
    return base + case.pay("pair_plus", three_rows(mine)) + six


def ultimate(case: Case, deal: Deal) -> Fraction:
    mine, theirs, board = deal.cards[:2], deal.cards[2:4], deal.cards[4:]
    burns = table_of(case.id, case.options)[0].options.burn
    board = [*board[1:4], *board[5:7]] if burns else board[:5]
    ours, bank = best([*mine, *board]), best([*theirs, *board])
    how = versus(ours, bank)
    net = case.pay("trips", class_rows(ours))
    if "bad_beat" in case.bets:
        net += case.pay("bad_beat", class_rows(min(ours, bank)) if how else ("tie",))
    if deal.chose("fold"):
        return net - 2
    play = int(deal.chosen[-1].option.removeprefix("play_").removesuffix("x"))
    blind = case.wager("base").pays["blind"]
    won = next((blind[row] for row in class_rows(ours) if row in blind), Fraction(0))
    return net + how * (play + (bank >= FIRST_PAIR)) + (won if how > 0 else how)


def let_it_ride(case: Case, deal: Deal) -> Fraction:
    mine, community = deal.cards[:3], deal.cards[3:5]
    five = class_rows(best([*mine, *community]))
    riding = 1 + sum(answer.option == "let_it_ride" for answer in deal.chosen)
    return riding * case.pay("base", five) + case.pay("three_card_bonus", three_rows(mine))


def best_four(cards: Cards) -> int:
    held = sorted(number(c) for c in cards)
    return max(four_value(*(held[:n] + held[n + 1 :])) for n in range(5))


def crazy_4(case: Case, deal: Deal) -> Fraction:
    if deal.chose("fold"):
        return Fraction(-3)  # the Queens Up goes with Ante and Super Bonus
    ours, bank = best_four(deal.cards[:5]), best_four(deal.cards[5:10])
    play = Fraction(deal.chosen[-1].value or UNIT, UNIT)
    how = versus(ours, bank)
    bonus = case.wager("base").pays["super_bonus"]
    extra = next((bonus[row] for row in four_card_rows(ours) if row in bonus), None)
    if bank < 13 << 12:
        base = play + (extra or Fraction(0))
    else:
        base = how * (1 + play) + (extra if extra is not None else Fraction(min(how, 0)))
    return base + case.pay("queens_up", four_card_rows(ours))


def six_card(case: Case, deal: Deal) -> Fraction:
    ours, bank = best(deal.cards[:6]), best(deal.cards[6:12])
    how = versus(ours, bank)
    base = -1 if deal.chose("fold") else how * (2 if bank >= ACE_KING_HIGH else 1)
    beaten = class_rows(min(ours, bank)) if how else ("tie",)
    return base + case.pay("aces_up", class_rows(ours)) + case.pay("two_way_bad_beat", beaten)


def war(case: Case, deal: Deal) -> Fraction:
    mine, theirs = deal.cards[:2]
    how = versus(mine.rank, theirs.rank)
    if how:
        return Fraction(how) - 1
    rows = ["suited_tie", "basic_tie"] if mine.suit == theirs.suit else ["basic_tie"]
    if deal.chose("surrender"):
        return Fraction(-1, 2) + case.pay("tie", rows)
    again, bank = deal.cards[5:7]
    second = versus(again.rank, bank.rank)
    if second == 0:
        rows.insert(0, "four_of_a_kind" if again.rank == mine.rank else "double_tie")
    return (2, 1, -2)[second] + case.pay("tie", rows)


def value(card: Card) -> int:
    return 1 if card.rank == 14 else card.rank if card.rank < 10 else 0


def baccarat(case: Case, deal: Deal) -> Fraction:
    """The coup by the drawing rules as the kernel has them."""
    left = list(deal.cards)
    p, b = [left[0], left[2]], [left[1], left[3]]
    left = left[4:]
    chart = BANKER[case.wager("player").option("banker_chart")]

    def total(hand: Cards) -> int:
        return sum(map(value, hand)) % 10

    if max(total(p), total(b)) < 8:
        third = None
        if PLAYER[total(p)] == "H" and not deal.chose("stand"):
            third = left.pop(0)
            p.append(third)
        if (PLAYER_STOOD[total(b)] if third is None else chart[total(b)][value(third)]) == "H":
            b.append(left.pop(0))
    low = max(map(value, [*p, *b])) <= 5
    coup = (total(p), total(b), len(p) == 3, len(b) == 3, low)
    net = Fraction(0)
    for bet in case.bets:
        if bet in ("pair", "player_pair", "banker_pair"):
            net += case.pay(bet, pair_names(bet, p, b))
        else:
            net += case.pay(bet, rows_of(case.wager(bet))(coup))
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
BACCARAT = {
    GC + "baccarat_gold": "player banker tie player_pair banker_pair player_spread banker_spread",
    GC + "baccarat_gold_1_0": "player banker tie low_tie_max silver gold",
    GC + "baccarat_gold_2_0": "player banker tie gold pair",
    GC + "baccarat_gold_3_0": "player banker tie low_tie_max silver gold",
    GC
    + "eternal_baccarat": "player banker golden_talons_player golden_talons_banker tie supreme_7 divine_9 moon_8 sun_7"
    " eclipse",
}
NO_FREE_HANDS = (("free_hands", "none"), ("approved", "no"))  # they would be dealt first, from the top cards
CASES = [
    *(
        Case(f"{room}/three_card_poker", ("ante", "pair_plus", "six_card_bonus"), anything, three_card_poker)
        for room in ("paso_robles", "garden_city", "casino_club", "hotel_del_rio")
    ),
    Case("paso_robles/ultimate_texas_holdem", ("ante", "blind", "trips"), anything, ultimate),
    Case("casino_club/ultimate_texas_holdem", ("ante", "blind", "trips"), anything, ultimate),
    Case(GC + "ultimate_texas_holdem_bad_beat_bonus", ("ante", "blind", "trips", "bad_beat"), anything, ultimate),
    Case(GC + "let_it_ride_bonus", ("bet_1", "bet_2", "bet_3", "three_card_bonus"), anything, let_it_ride),
    Case(GC + "crazy_4_poker", ("ante", "super_bonus", "queens_up"), anything, crazy_4),
    Case(GC + "six_card_poker", ("ante", "aces_up", "two_way_bad_beat"), anything, six_card),
    Case(GC + "casino_war", ("base", "tie"), anything, war, STANDARD_PACK * 6),
    *(
        Case(id, tuple(bets.split()), anything, baccarat, STANDARD_PACK * 8, options=NO_FREE_HANDS)
        for id, bets in BACCARAT.items()
    ),
]
CASES += other_pays(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_table_and_kernel_settle_alike(case: Case) -> None:
    agree(case, 60, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_table_and_kernel_settle_alike_at_length(case: Case) -> None:
    agree(case, case.deals, seed=9)


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
    from housedealer.odds.games.pai_gow_poker.side_bets import STRAIGHTS
    from housedealer.odds.kernels.joker import (
        FIVE_OF_A_KIND,
        ROYAL_MATCH,
        SEVEN_IN_A_ROW,
        TRIPS_AND_STRAIGHT,
        joker_kind,
    )

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
