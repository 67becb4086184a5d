"""The table engine and the round kernels settle the same deals alike: twenty-one by the solver's own play, pai gow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from housedealer.cards import JOKER, PACK_WITH_JOKER, STANDARD_PACK, Card
from housedealer.hands.pai_gow_tiles import settings
from housedealer.odds import all_wagers
from housedealer.odds.games.blackjack_switch import solver as twenty_one_switch
from housedealer.odds.games.pai_gow_poker import house_ways as pai_gow_poker
from housedealer.odds.games.pai_gow_poker import simulator as pai_gow_simulator
from housedealer.odds.games.pai_gow_poker.side_bets import HIGH_CARDS, STRAIGHTS, fortune_rows
from housedealer.odds.games.pai_gow_tiles import hands as pai_gow_tiles
from housedealer.odds.games.twenty_one import base as games
from housedealer.odds.games.twenty_one import side_bets as bets
from housedealer.odds.games.twenty_one import side_bets_simulator
from housedealer.odds.games.twenty_one.rules import Rules, pure, spanish, switch
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.joker import KINDS
from housedealer.odds.kernels.luck import STACKED
from housedealer.odds.kernels.pai_gow import WAYS, all_settings, best_against, set_hand, sort_hand
from housedealer.odds.kernels.showdown import JOKER as JOKER_NUMBER
from housedealer.odds.kernels.tables import CATEGORY, FIRST_PAIR, STRENGTHS, TABLES, number, numbers
from housedealer.odds.kernels.twenty_one import (
    DOUBLE,
    HIT,
    REDOUBLE,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    after_doubling,
    all_hands,
)
from housedealer.odds.kernels.twenty_one_bank import bank_states
from housedealer.odds.kernels.twenty_one_rounds import (
    LOW,
    RANK,
    STAKED,
    TEN_RANK,
    TENTHS,
    UNSEEN,
    WIDEST,
    Played,
    bank_hands,
    coded,
    red_runs,
)
from housedealer.odds.wager import BASE
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.round import Round
from housedealer.tiles import ALL_TILES, Tile
from tests.odds import test_engine
from tests.odds.at_the_table import UNIT, Case, Deal, agree, always, other_pays, wager_of

GC = "garden_city/"
NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
SPANISH_PACK = tuple(card for card in STANDARD_PACK if card.rank != 10)
NO_PRIZES = (("approved", "no"), ("prizes", "none"))  # fixed sums beside the odds are no part of a bet's value


# -- twenty-one: the engine is answered as the solver plays, the kernel deals the same cards -----------------------------


def values(cards: Sequence[Card]) -> list[int]:
    return [int(v) & 15 for v in coded(numbers(cards))]


def hand_number(cards: Sequence[Card]) -> int:
    return all_hands().number[tuple(np.bincount(values(cards), minlength=10).tolist())]


@cache
def rules_of(id: str) -> Rules:
    w = wager_of(id, "base")
    read = {"pure_21_5": pure, "pure_spanish_21_5": spanish, "blackjack_switch": switch}[w.entry.module]
    return read(w.options, w.decks or 1)


@cache
def play_of(id: str) -> Played:
    w = wager_of(id, "base")
    switches = w.entry.module == "blackjack_switch"
    return twenty_one_switch.solved(w).played if switches else games.play_of(rules_of(id))


def as_solved(id: str) -> Callable[[Deal, Round, Question], Answer]:
    """The solver's choices at a table."""

    def answer(deal: Deal, round_: Round, question: Question) -> Answer:
        cards = round_.table.cards
        if question.option("even_money"):
            return Answer("even_money")
        if question.option("insurance"):
            return Answer("pass")
        if question.option("switch"):
            return Answer("switch" if switched(play_of(id), deal) else "keep")
        wish = choice(id, deal, round_, question)
        option = question.option(wish)
        assert option is not None, (wish, question)
        if wish == "split":
            hands = [place for place in cards if place.startswith("seat2.hand") and cards[place]]
            for place in (question.about, f"seat2.hand.{len(hands) + 1}"):
                deal.split[place] = values(cards[question.about])[0]
                deal.origin[place] = deal.origin.get(question.about, question.about)
        return Answer(wish, option.high if isinstance(option, Amount) else None)

    return answer


def choice(id: str, deal: Deal, round_: Round, question: Question) -> str:
    """What the play does with the hand that the question is about."""
    play, held = play_of(id), round_.table.cards[question.about]
    hand, pair = hand_number(held), deal.split.get(question.about)
    row = row_of(play, deal, deal.origin.get(question.about, question.about))
    split = 10 * row + (pair or 0)
    policy = int(play.policy[row if pair is None else len(play.decisions) + split, hand])
    if question.option("rescue"):
        number_ = question.about.removeprefix("seat2.hand").removeprefix(".")
        circle = f"seat2.base.hand{number_}.double" if number_ else "seat2.base.double"
        made = sum(1 for place in round_.table.chips if place.startswith(circle) and round_.table.chips[place])
        return {STAND: "stand", RESCUE: "rescue", REDOUBLE: "double"}[after_doubling(policy, made - 1)]
    if len(held) == 2 and pair is None:
        first, second = (coded(numbers(held)) >> RANK & LOW).tolist()
        return NAMES[int(play.decisions[row, games.kinds(rules_of(id))[first, second]])]
    if len(held) == 2 and question.option("split"):
        return "split"  # a pair that was split is split again
    if len(held) == 2 and pair is not None and play.split_doubles[split, values(held)[1]]:
        return "double"
    return NAMES[policy & 1]


def seen_card(play: Played, card: Card) -> int:
    """The bank's card as the play sees it: tens of Blackjack Switch hide what lies under them."""
    return UNSEEN if play.others.any() and card.rank == TEN_RANK + 2 else values([card])[0]


def row_of(play: Played, deal: Deal, place: str) -> int:
    """The row of a dealt hand: by the bank's card, and by the other hand's two cards where there is another."""
    if not play.others.any():
        return seen_card(play, deal.cards[1])
    a, c, shown, b, d = deal.cards[:5]
    if switched(play, deal):
        b, d = d, b
    other = values([c, d] if place == "seat2.hand" else [a, b])
    return seen_card(play, shown) * 55 + int(play.others[tuple(other)])


def switched(play: Played, deal: Deal) -> bool:
    a, c, _, b, d = (coded(numbers(deal.cards[:5])) >> RANK & LOW).tolist()
    return bool(play.switches[seen_card(play, deal.cards[2]), a, b, c] >> d & 1)


def one_round(id: str, deal: Deal) -> Fraction:
    """What the kernel says one round nets, in wagers. Both put up as many, with what is doubled and split."""
    assert deal.round is not None
    tally = dealer_of(id)(coded(numbers(deal.cards)), 1, 0, STACKED)
    circle = f"seat{deal.seat}.base"
    bets = [e.amount or 0 for e in deal.round.events if e.kind == "bet" and str(e.target).startswith(circle)]
    assert sum(bets) == tally[STAKED] * UNIT, (id, deal.cards, bets, tally[STAKED])
    return Fraction(int(np.flatnonzero(tally)[0]) - WIDEST, TENTHS)


@cache
def dealer_of(id: str) -> games.Dealer:
    w = wager_of(id, "base")
    return twenty_one_switch.switch_dealer(w) if w.entry.module == "blackjack_switch" else games.dealer(rules_of(id))


def twenty_one(case: Case, deal: Deal) -> Fraction:
    net = one_round(case.id, deal)
    mine, bank = [deal.cards[0], deal.cards[2]], [deal.cards[1], deal.cards[3]]
    a, b, up = (number(card) for card in (*mine, bank[0]))
    for bet in case.bets:
        if bet in ("lucky_lucky", "match_the_dealer"):
            rows, called = (bets.lucky_rows if bet == "lucky_lucky" else bets.match_rows)()
            net += case.pay(bet, rows[called[a, b, up]])
        elif bet == "twenty_pays":
            (*rows, met), twenties = bets.twenty_rows(True)
            row = rows[twenties[a, b]]
            natural = sum(sorted(values(bank))) == 9 and min(values(bank)) == 0
            net += case.pay(bet, met if row == rows[-1] and natural else row)
        elif bet in ("buster", "red_flex"):
            net += case.pay(bet, bank_row(bet, deal))
    return net


def bank_row(bet: str, deal: Deal) -> tuple[str, ...]:
    """What a bet on the bank's hand calls it, the cards that the bank held dealt by the kernel."""
    held = deal.hand("seat1.hand")
    if bet == "buster":
        tally = bank_hands(bank_states(), coded(np.append(numbers(held), [32] * 20)), 1, 0, STACKED)
        ((end, size),) = np.argwhere(tally).tolist()
        return (bets.buster_row(end, size),)
    run = np.flatnonzero(red_runs(bank_states(), coded(np.append(numbers(held), [48] * 20)), 1, 0, STACKED))[0]
    return (bets.run_name(int(run)),)


def super_match(case: Case, deal: Deal) -> Fraction:
    net = one_round(case.id, deal)
    four = numbers([deal.cards[n] for n in (0, 1, 3, 4)])
    alike = int(np.flatnonzero(side_bets_simulator.four_ranks(four, 1, 0, STACKED))[0])
    row = {1: "pair", 2: "two_pair", 3: "three_of_a_kind", 6: "four_of_a_kind"}.get(alike, "no pair")
    return net + case.pay("super_match", (row,))


# -- pai gow -----------------------------------------------------------------------------------------------------------


def sorted_hand(cards: Sequence[Card]) -> Array:
    hand = np.array([JOKER_NUMBER if card is JOKER else number(card) for card in cards])
    sort_hand(hand)
    return hand


def pai_gow(case: Case, deal: Deal) -> Fraction:
    chart = pai_gow_poker.chart_of(pai_gow_poker.house_way(case.wager("base")))
    mine, bank = (sorted_hand(deal.hand(f"seat{n}.hand")) for n in (deal.seat, 1))
    look, theirs = np.zeros(7, np.int64), np.zeros(7, np.int64)
    fronts, backs = np.zeros(WAYS, np.int32), np.zeros(WAYS, np.int32)
    all_settings(TABLES, chart.rear, bank, fronts, backs)
    bank_front, bank_back = set_hand(chart, bank, fronts, backs, theirs)
    all_settings(TABLES, chart.rear, mine, fronts, backs)
    front, back = set_hand(chart, mine, fronts, backs, look)
    higher = (front > bank_front) + (back > bank_back)
    net = Fraction(higher - 1)
    if case.wager("base").option("face_up"):
        net = Fraction(0) if theirs[6] else Fraction(best_against(fronts, backs, bank_front, bank_back) - 1)
    counts = np.zeros(13, np.int64)
    kinds = [
        pai_gow_simulator.seven_kind(TABLES, chart.rear.wild, STRAIGHTS, CATEGORY, hand.copy(), counts)
        for hand in (mine, bank)
    ]
    if "fortune" in case.bets:
        net += case.pay("fortune", fortune_rows(kinds[0] % KINDS, kinds[0] >= KINDS, chart.rear.wild))
    if "pai_gowd" in case.bets:
        weak = kinds[1] % KINDS < FIRST_PAIR
        net += case.pay("pai_gowd", (HIGH_CARDS.get(int(STRENGTHS[kinds[1] % KINDS]) >> 16, ""),) if weak else ())
    if "ace_high" in case.bets:
        if theirs[6] and look[6]:
            row = "player_dealer_and_player"
        elif theirs[6]:
            row = "player_dealer_with_joker" if theirs[1] else "player_dealer_without_joker"
        else:
            row = ""
        net += case.pay("ace_high", (row,))
    return net


def as_worked(deal: Deal, round_: Round, question: Question) -> Answer:
    """The bettor's four tiles set best against a house way, as they are worked out; the bank's set the house way."""
    if question.option("set") is None or question.seat == 1:
        return question.default
    four = sorted(round_.table.cards[question.about], key=ALL_TILES.index)
    chosen = settings(four)[tile_settings(round_.game.id)[tuple(four)][2]]
    return Answer("set", (tuple(chosen.front), tuple(chosen.back)))


def tiles(case: Case, deal: Deal) -> Fraction:
    ways = tile_settings(case.id)
    bank, _, _ = ways[tuple(sorted(deal.hand("seat1.hand"), key=ALL_TILES.index))]
    _, mine, _ = ways[tuple(sorted(deal.hand(f"seat{deal.seat}.hand"), key=ALL_TILES.index))]
    return Fraction((mine[0] > bank[0]) + (mine[1] > bank[1]) - 1)


@cache
def tile_settings(id: str) -> dict[tuple[Tile, ...], tuple[list[int], list[int], int]]:
    """Front and back of every four tiles as the kernel has them: set the house way, and best, and which way that is."""
    worked = pai_gow_tiles.worked(pai_gow_tiles.house_way(wager_of(id, "base")))
    ways = zip(worked.of(worked.by_chart).tolist(), worked.of(worked.best).tolist(), worked.best.tolist(), strict=True)
    return dict(zip(combinations(ALL_TILES, 4), ways, strict=True))


def packs(id: str) -> tuple[Card, ...]:
    w = wager_of(id, "base")
    return (SPANISH_PACK if w.entry.module == "pure_spanish_21_5" else STANDARD_PACK) * (w.decks or 1)


CASES = [
    *(
        Case(id, bets_, as_solved(id), twenty_one, packs(id), 40)
        for id, bets_ in {
            GC + "pure_21_5_blackjack": ("base", "lucky_lucky", "buster"),
            GC + "pure_21_5_blackjack_1_0": ("base", "twenty_pays", "lucky_lucky", "buster"),
            GC + "pure_21_5_blackjack_2_0": ("base", "match_the_dealer", "lucky_lucky", "buster"),
            "casino_club/pure_21_5_blackjack": ("base", "red_flex", "buster"),
            "paso_robles/pure_21_5_blackjack": ("base", "buster"),
            GC + "pure_spanish_21_5": ("base", "match_the_dealer"),
        }.items()
    ),
    Case(GC + "blackjack_switch", ("base", "base.hand2", "super_match"), as_solved(GC + "blackjack_switch"),
         super_match, packs(GC + "blackjack_switch"), 50),
    *(
        Case(id, bets_, always("one_pile"), pai_gow, PACK_WITH_JOKER, 53, NO_PRIZES, bettors=5)
        for id, bets_ in {
            GC + "fortune_pai_gow_poker": ("base", "fortune", "pai_gowd"),
            GC + "double_hand_poker_bonus_gold": ("base", "fortune"),
            GC + "double_hand_poker_bonus_gold_10": ("base", "fortune"),
            GC + "face_up_pai_gow_poker": ("base", "fortune", "ace_high"),
            "paso_robles/fortune_pai_gow_poker": ("base", "fortune"),
        }.items()
    ),
    Case(GC + "pai_gow_tiles", ("base",), as_worked, tiles, tuple(ALL_TILES), 32, bettors=5),
]  # fmt: skip
CASES += other_pays(CASES)


def test_every_wager_is_settled_both_ways() -> None:
    """Every bet that can be worked out, at every table; a base game by the circle that begins it."""
    begins = {"ante", "base", "bet_1", "player"}
    cases = (*test_engine.CASES, *CASES)
    settled = {(case.id, BASE if bet in begins else bet) for case in cases for bet in case.bets}
    settled |= {(case.id, bet) for case in cases for bet in case.bets}
    assert not set(all_wagers()) - settled


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_table_and_kernel_play_out_alike(case: Case) -> None:
    agree(case, 60, seed=4)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_table_and_kernel_play_out_alike_at_length(case: Case) -> None:
    agree(case, case.deals, seed=12)
