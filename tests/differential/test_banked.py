"""Banked tables against a second settlement: random limits, banks, spots, backline bets and every fee option."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from housedealer.packets.fees import option_keys
from tests.differential.house import (
    Result,
    Told,
    fees_of,
    five_cards,
    pays,
    random_round,
    read,
    settle,
    three_cards,
)

THREE = ("high_card", "one_pair", "flush", "straight", "three_of_a_kind", "straight_flush")
FIVE = ("high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
        "straight_flush")  # fmt: skip
QUICK, LONG = 150, 20_000


def three_card_poker(id: str, told: Told) -> list[Result]:
    """Queen-high qualifies; Ante and Play, Pair Plus, 6 Card Bonus (001:6741-6760, 003:345-360, 000:545-560, 004:539)."""
    bank = told.hand(told.bank)
    by_button = id.startswith(("garden_city", "casino_club"))
    told.around(told.button(bank[-1]) if by_button else told.bank + 1)
    plus, six = pays(id, "pair_plus"), pays(id, "six_card_bonus")
    theirs, results = three_cards(bank), list[Result]()
    qualifies = theirs[0] > 0 or theirs[1][0] >= 12
    for spot, bettor in told.order:
        hand, mine = told.hand(spot), three_cards(told.hand(spot))
        ante, play = told.on(spot, bettor, "ante"), told.on(spot, bettor, "play")
        folded = ante > 0 and play == 0
        if folded:
            results.append((bettor, "loses", ante, 0))
            results.append((bettor, "loses", told.on(spot, bettor, "pair_plus"), 0))
        else:
            both = [("ante", ante), ("play", play)]
            for bet, stake in reversed(both) if id.startswith("casino_club") else both:
                if not qualifies:
                    results.append((bettor, "wins", stake, stake if bet == "ante" else 0))
                elif mine != theirs:
                    results.append((bettor, "wins" if mine > theirs else "loses", stake, stake))
            royal = mine[0] == 5 and mine[1][0] == 14
            row = "mini_royal_flush" if royal and "mini_royal_flush" in plus else THREE[mine[0]]
            _side(results, bettor, told.on(spot, bettor, "pair_plus"), plus.get(row))
        best = max(five_cards(cards) for cards in combinations([*hand, *bank], 5))
        name = "royal_flush" if best[0] == 8 and best[1][0] == 14 else FIVE[best[0]]
        _side(results, bettor, told.on(spot, bettor, "six_card_bonus"), six.get(name))
    return results


def casino_war(id: str, told: Told) -> list[Result]:
    """One card each; a tie is surrendered for half or goes to War (001:6433-6448)."""
    bank = told.hand(told.bank)
    told.around(told.button(bank[0]))
    tie, first, second = pays(id, "tie"), list[Result](), list[Result]()
    wars = [(spot, bettor) for spot, bettor in told.order if told.on(spot, bettor, "war")]
    for spot, bettor in told.order:
        card, base, side = told.hand(spot)[0], told.on(spot, bettor, "base"), told.on(spot, bettor, "tie")
        if card.rank != bank[0].rank:
            first.append((bettor, "wins" if card.rank > bank[0].rank else "loses", base, base))
            first.append((bettor, "loses", side, 0))
        elif (spot, bettor) in wars:
            if told.adds:  # a wager equal to the War wager, as far as the player-dealer has it
                first.append((told.bank, "adds", 0, told.adds.pop(0)))
        else:
            first.append((bettor, "loses", base // 2, 0))
            row = "suited_tie" if card.suit == bank[0].suit else "basic_tie"
            first.append((bettor, "wins", side, side * tie[row]))
    for spot, bettor in sorted(wars, key=lambda pair: pair[0]):
        one, two = told.hand(spot)
        base, side = told.on(spot, bettor, "base"), told.on(spot, bettor, "tie")
        if two.rank < bank[1].rank:
            second += [(bettor, "loses", base, 0), (bettor, "loses", base, 0)]
        else:
            second.append((bettor, "wins", base, base * (2 if two.rank == bank[1].rank else 1)))
        row = "suited_tie" if one.suit == bank[0].suit else "basic_tie"
        if two.rank == bank[1].rank:
            row = "four_of_a_kind" if two.rank == one.rank else "double_tie"
        second.append((bettor, "wins", side, side * tie[row]))
    return first + second


def let_it_ride(id: str, told: Told) -> list[Result]:
    """3-Card Bonus, Bet #3, #2, #1 from the house dealer's right, counterclockwise (001:6572)."""
    told.around(told.size, -1)
    base, bonus, results = pays(id, "base"), pays(id, "three_card_bonus"), list[Result]()
    community = told.cards["community.left"] + told.cards["community.right"]
    for spot, bettor in told.order:
        hand = told.hand(spot)
        kind, ranks = three_cards(hand)
        row = "mini_royal_flush" if kind == 5 and ranks[0] == 14 and "mini_royal_flush" in bonus else THREE[kind]
        _side(results, bettor, told.on(spot, bettor, "three_card_bonus"), bonus.get(row))
        kind, ranks = five_cards([*hand, *community])
        name = "royal_flush" if kind == 8 and ranks[0] == 14 else FIVE[kind]
        if name == "one_pair":
            name = "tens_or_better" if ranks[0] >= 10 else "a low pair"
        for bet in ("bet_3", "bet_2", "bet_1"):
            _side(results, bettor, told.on(spot, bettor, bet), base.get(name))
    return results


def _side(results: list[Result], bettor: int, stake: int, odds: int | None) -> None:
    results.append((bettor, "loses", stake, 0) if odds is None else (bettor, "wins", stake, stake * odds))


TABLES: dict[str, Callable[[str, Told], list[Result]]] = {
    **{f"{room}/three_card_poker": three_card_poker for room in ("paso_robles", "casino_club", "hotel_del_rio",
                                                                 "garden_city")},
    "garden_city/casino_war": casino_war,
    "garden_city/let_it_ride_bonus": let_it_ride,
}  # fmt: skip


def compare(id: str, rounds: int, seed: int) -> int:
    """Play random rounds over the table's own fee options; how many were dealt and compared."""
    luck, compared = Random(f"{id} {seed}"), 0
    keys = [key for key in option_keys(id) if ":" not in key]
    for number in range(rounds):
        options = {"fee": keys[number % len(keys)]}
        round_ = random_round(id, options, luck)
        told = read(round_)
        if told is None:
            continue
        fees = fees_of(id, options["fee"], told, lambda bet: bet not in ("play", "war"))
        taken = {seat: amount for seat, amount in told.dropped.items() if amount}
        assert {seat: fee for seat, fee in fees.items() if fee} == taken, (id, options, round_.setup, told.wagers)
        after = {seat: round_.felt.chips[f"seat{seat}.stack"] for seat in round_.setup.players}
        assert settle(told, TABLES[id](id, told), fees) == after, (id, options, told)
        compared += 1
    return compared


@pytest.mark.parametrize("id", TABLES)
def test_a_second_settlement_agrees(id: str) -> None:
    assert compare(id, QUICK, 1) > QUICK // 2


@pytest.mark.soak
@pytest.mark.parametrize("id", TABLES)
def test_a_second_settlement_agrees_on_twenty_thousand_rounds(id: str) -> None:
    assert compare(id, LONG, 2) > LONG // 2
