"""Banked tables against a second settlement: random limits, banks, spots, backline bets and every fee option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from housedealer.cards import Card
from housedealer.table.round import Round
from tests.differential.house import (
    Result,
    Told,
    fees_of,
    five_cards,
    four_cards,
    pays,
    three_cards,
)
from tests.differential.rounds import QUICK, Heard, compare

THREE = ("high_card", "one_pair", "flush", "straight", "three_of_a_kind", "straight_flush")
FIVE = ("high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
        "straight_flush")  # fmt: skip
FOUR = ("high_card", "one_pair", "two_pair", "straight", "flush", "three_of_a_kind", "straight_flush",
        "four_of_a_kind")  # fmt: skip


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
    against: dict[
        tuple[int, int], int
    ] = {}  # equal to a War wager, as far as the player-dealer has it, and for it alone
    for spot, bettor in told.order:
        card, base, side = told.hand(spot)[0], told.on(spot, bettor, "base"), told.on(spot, bettor, "tie")
        if card.rank != bank[0].rank:
            first.append((bettor, "wins" if card.rank > bank[0].rank else "loses", base, base))
            first.append((bettor, "loses", side, 0))
        elif (spot, bettor) in wars:
            against[spot, bettor] = told.adds.pop(0) if told.adds else 0
        else:
            first.append((bettor, "loses", base // 2, 0))
            row = "suited_tie" if card.suit == bank[0].suit else "basic_tie"
            first.append((bettor, "wins", side, int(side * tie[row])))
    for spot, bettor in sorted(wars, key=lambda pair: pair[0]):
        one, two = told.hand(spot)
        base, side = told.on(spot, bettor, "base"), told.on(spot, bettor, "tie")
        if two.rank < bank[1].rank:
            second.append((bettor, "loses", base, 0))
        second.append((told.bank, "adds", 0, against[spot, bettor]))
        if two.rank < bank[1].rank:
            second.append((bettor, "loses", base, 0))
        else:
            second.append((bettor, "wins", base, base * (2 if two.rank == bank[1].rank else 1)))
        row = "suited_tie" if one.suit == bank[0].suit else "basic_tie"
        if two.rank == bank[1].rank:
            row = "four_of_a_kind" if two.rank == one.rank else "double_tie"
        second.append((bettor, "wins", side, int(side * tie[row])))
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


def ultimate(id: str, told: Told) -> list[Result]:
    """A pair qualifies for the Ante; Blind, Trips and, at Garden City, Bad Beat by their tables (001:7487, 003:640, 000:1040)."""
    garden = id.startswith("garden_city")
    told.around(told.size if garden else told.bank + 1)
    if garden:  # from the last spot with a wager, then on clockwise from the first
        last = max(spot for spot, _ in told.order)
        told.order.sort(key=lambda pair: pair[0] != last and pair[0])
    board = told.cards["board"]
    theirs = best_of([*told.hand(told.bank), *board])
    tables = {bet: pays(id, bet) for bet in ("blind", "trips", *(["bad_beat"] if garden else []))}
    due: dict[tuple[int, int], dict[str, Result]] = {}
    for spot, bettor in told.order:
        mine = best_of([*told.hand(spot), *board])
        ante, blind = told.on(spot, bettor, "ante"), told.on(spot, bettor, "blind")
        play, trips = told.on(spot, bettor, "play"), told.on(spot, bettor, "trips")
        found: dict[str, Result] = {}
        if not play:
            found["ante"], found["blind"] = (bettor, "loses", ante, 0), (bettor, "loses", blind, 0)
        elif mine != theirs:
            won = "wins" if mine > theirs else "loses"
            found["play"] = (bettor, won, play, play)
            if theirs[0] > 0:
                found["ante"] = (bettor, won, ante, ante)
            odds = tables["blind"].get(named(mine), 0)
            found["blind"] = (bettor, won, blind, int(blind * odds))
        side: list[Result] = []
        _side(side, bettor, trips, tables["trips"].get(named(mine)))
        found["trips"] = side[0]
        if garden:
            lost = min(mine, theirs)
            _side(side, bettor, told.on(spot, bettor, "bad_beat"),
                  tables["bad_beat"].get(named(lost)) if mine != theirs else None)  # fmt: skip
            found["bad_beat"] = side[1]
        due[spot, bettor] = found
    order = ("bad_beat", "trips", "ante", "blind", "play") if garden else ("ante", "play", "blind", "trips")
    if not id.startswith("casino_club"):  # all wagers of a seated player, then those behind (001:7487)
        return [found[bet] for found in due.values() for bet in order if bet in found]
    seats = dict.fromkeys(spot for spot, _ in told.order)  # a seat's wagers in order, for all who bet there (003:627)
    return [due[at][bet] for seat in seats for bet in order for at in due if at[0] == seat and bet in due[at]]


def crazy_4(id: str, told: Told) -> list[Result]:
    """King-high qualifies; all losing wagers are collected before any winner is paid (001:4049)."""
    told.around(told.bank + 1)
    bank = max(four_cards(cards) for cards in combinations(told.hand(told.bank), 4))
    bonus, queens, results = pays(id, "super_bonus"), pays(id, "queens_up"), list[Result]()
    for spot, bettor in told.order:
        mine = max(four_cards(cards) for cards in combinations(told.hand(spot), 4))
        ante, extra = told.on(spot, bettor, "ante"), told.on(spot, bettor, "super_bonus")
        play, side = told.on(spot, bettor, "play"), told.on(spot, bettor, "queens_up")
        if not play:
            results += [(bettor, "loses", stake, 0) for stake in (ante, extra, side)]
            continue
        qualifies = bank[0] > 0 or bank[1][0] >= 13
        if not qualifies:
            results.append((bettor, "wins", play, play))
        elif mine != bank:
            won = "wins" if mine > bank else "loses"
            results += [(bettor, won, ante, ante), (bettor, won, play, play)]
        name = "four_aces" if mine[0] == 7 and mine[1][0] == 14 else FOUR[mine[0]]
        if name in bonus:
            results.append((bettor, "wins", extra, int(extra * bonus[name])))
        elif qualifies and mine < bank:
            results.append((bettor, "loses", extra, 0))
        row = "four_of_a_kind" if name == "four_aces" else name
        if row == "one_pair":
            row = "queens_or_better" if mine[1][0] >= 12 else "a low pair"
        _side(results, bettor, side, queens.get(row))
    return sorted(results, key=lambda result: result[1] != "loses")


def six_card(id: str, told: Told) -> list[Result]:
    """Ace-king qualifies for the Ante; folded Antes and their Aces Up are settled when they are folded (001:4921)."""
    around = sorted({w.spot for w in told.wagers}, key=lambda spot: (spot - told.bank) % told.size)
    aces, two_way = pays(id, "aces_up"), pays(id, "two_way_bad_beat")
    told.around(told.size, -1)
    theirs = best_of(told.hand(told.bank))
    at_once, results = list[Result](), list[Result]()
    for spot in around:
        ante = told.on(spot, spot, "ante")
        if not told.on(spot, spot, "play"):
            at_once.append((spot, "loses", ante, 0))
            _side(at_once, spot, told.on(spot, spot, "aces_up"), aces.get(by_aces(best_of(told.hand(spot)))))
    for spot, bettor in told.order:
        mine, ante, play = best_of(told.hand(spot)), told.on(spot, bettor, "ante"), told.on(spot, bettor, "play")
        if play and mine != theirs:
            won = "wins" if mine > theirs else "loses"
            if theirs >= (0, [14, 13]):
                results.append((bettor, won, ante, ante))
            results.append((bettor, won, play, play))
        if play:
            _side(results, bettor, told.on(spot, bettor, "aces_up"), aces.get(by_aces(mine)))
        beaten = two_way.get(by_aces(min(mine, theirs))) if mine != theirs else None
        _side(results, bettor, told.on(spot, bettor, "two_way_bad_beat"), beaten)
    return at_once + results


def baccarat(id: str, told: Told) -> list[Result]:
    """Every wager on the two hands, from the action button on, in the order that the game's packet prints."""
    order = BACCARAT[id]
    stood = {seat for seat, option in told.said if option == "stand"}
    lost = won = 0
    for w in told.wagers:
        odds = coup_pays(id, w.bet, told, w.bettor in stood)
        lost, won = (lost + w.amount, won) if odds is None else (lost, won + int(w.amount * odds))
    used = lost + won if told.coverage == "matching" else max(lost, won)
    if id.endswith("2_0") and told.cover >= used:  # a bank that covers all action settles from the right (001:3510)
        told.around(told.size, -1)
        order = "player banker tie gold pair"
    else:
        told.around(told.first)
    results: list[Result] = []
    if id.endswith("/baccarat_gold"):  # pairs are paid right after the deal (001:5160)
        for bet in ("player_pair", "banker_pair"):  # all wagers on the one, then all on the other
            for spot, bettor in told.order:
                _side(results, bettor, told.on(spot, bettor, bet), coup_pays(id, bet, told, False))
        order = order.replace(" player_pair banker_pair", "")
    for seat in dict.fromkeys(spot for spot, _ in told.order):  # each wager of a seat for all who bet there
        for bet in order.split():
            for bettor in (bettor for spot, bettor in told.order if spot == seat):
                _side(results, bettor, told.on(seat, bettor, bet), coup_pays(id, bet, told, bettor in stood))
    return results


def coup_pays(id: str, bet: str, told: Told, stood: bool) -> Fraction | None:
    """What a wager pays for the two hands, the Player hand's third card left out for one who stood; None: it loses."""
    table = pays(id, bet)
    player, banker = told.cards["player"][: 2 if stood else 3], told.cards["banker"]
    mine, theirs = points(player), points(banker)
    for row in coup_rows(bet, player, banker, mine, theirs):
        if row in table:
            return table[row]
    return None


def coup_rows(bet: str, player: Sequence[Card], banker: Sequence[Card], mine: int, theirs: int) -> Sequence[str]:
    seven = len(banker) == 3 and theirs == 7 and theirs > mine
    eight = len(player) == 3 and mine == 8 and mine > theirs
    nines = [hand for hand in (player, banker) if len(hand) == 3 and points(hand) == 9]
    supreme = mine == theirs == 7 and len(player) == len(banker)
    match bet:
        case "player":
            return ["tie"] if mine == theirs else ["win"] if mine > theirs else []
        case "banker":
            three = ["win_with_three_card_7"] if seven else []
            return ["tie"] if mine == theirs else [*three, "win"] if theirs > mine else []
        case "tie":
            return ["tie"] if mine == theirs else []
        case "low_tie_max":
            low = all(card.rank in (14, 2, 3, 4, 5, 10, 11, 12, 13) for card in [*player, *banker])
            return ["low_tie"] if mine == theirs and low else []
        case "silver" | "moon_8":
            return ["three_card_8"] if eight else []
        case "gold" | "sun_7":
            return ["three_card_7"] if seven else []
        case "supreme_7":
            return ["three_card_hands" if len(player) == 3 else "two_card_hands"] if supreme else []
        case "divine_9":
            return [["either_hand", "both_hands"][len(nines) - 1]] if nines else []
        case "eclipse":
            return ["any_of_four"] if seven or eight or supreme or nines else []
        case "player_pair" | "banker_pair":
            names = {"suit": "perfect_pair", "colour": "colored_pair", "rank": "mixed_pair"}
            kind = paired(player if bet == "player_pair" else banker)
            return [names[kind]] if kind else []
        case "pair":
            kinds = [kind for kind in (paired(player), paired(banker)) if kind]
            names = {"suit": "suited_pair", "colour": "same_color_pair", "rank": "any_pair"}
            return ["player_hand_and_banker_hand_pair"] if len(kinds) == 2 else [names[kind] for kind in kinds]
    own, other = (player, banker) if bet in ("player_spread", "golden_talons_player") else (banker, player)
    ahead, natural = points(own) - points(other), len(own) == 2 and points(own) >= 8
    if ahead == 0:
        return ["natural_tie"] if natural else []
    return [] if ahead < 0 else ["natural_win"] if natural else [f"{ahead}_points"]


def points(hand: Sequence[Card]) -> int:
    return sum({14: 1, 10: 0, 11: 0, 12: 0, 13: 0}.get(card.rank, card.rank) for card in hand) % 10


def paired(hand: Sequence[Card]) -> str:
    one, two = hand[:2]
    if one.rank != two.rank:
        return ""
    return "suit" if one.suit == two.suit else "colour" if (one.suit in "hd") == (two.suit in "hd") else "rank"


def best_of(cards: Sequence[Card]) -> tuple[int, list[int]]:
    return max(five_cards(five) for five in combinations(cards, 5))


def named(hand: tuple[int, list[int]]) -> str:
    return "royal_flush" if hand[0] == 8 and hand[1][0] == 14 else FIVE[hand[0]]


def by_aces(hand: tuple[int, list[int]]) -> str:
    name = named(hand)
    return ("pair_of_aces" if hand[1][0] == 14 else "a low pair") if name == "one_pair" else name


def _side(results: list[Result], bettor: int, stake: int, odds: Fraction | None) -> None:
    results.append((bettor, "loses", stake, 0) if odds is None else (bettor, "wins", stake, int(stake * odds)))


BACCARAT = {
    "garden_city/baccarat_gold": "player banker tie player_pair banker_pair player_spread banker_spread",
    "garden_city/baccarat_gold_1_0": "player banker low_tie_max tie silver gold",
    "garden_city/baccarat_gold_2_0": "gold pair tie banker player",
    "garden_city/baccarat_gold_3_0": "player banker low_tie_max tie silver gold",
    "garden_city/eternal_baccarat": "player banker golden_talons_player golden_talons_banker supreme_7 moon_8 divine_9"
    " sun_7 eclipse tie",
}
TABLES: dict[str, Callable[[str, Told], list[Result]]] = {
    **{f"{room}/three_card_poker": three_card_poker for room in ("paso_robles", "casino_club", "hotel_del_rio",
                                                                 "garden_city")},
    "garden_city/casino_war": casino_war,
    "garden_city/let_it_ride_bonus": let_it_ride,
    "paso_robles/ultimate_texas_holdem": ultimate,
    "casino_club/ultimate_texas_holdem": ultimate,
    "garden_city/ultimate_texas_holdem_bad_beat_bonus": ultimate,
    "garden_city/crazy_4_poker": crazy_4,
    "garden_city/six_card_poker": six_card,
    **dict.fromkeys(BACCARAT, baccarat),
}  # fmt: skip


def judge(id: str, key: str, round_: Round, told: Told, heard: Heard) -> tuple[dict[int, int], list[Result]]:
    counted = {"ante", "play", "pair_plus"} if key == "three_card_poker_collection_rates:1" else None  # 000:655
    fees = fees_of(id, key, told, lambda bet: bet in counted if counted else bet not in ("play", "war"))
    return fees, TABLES[id](id, told)


@pytest.mark.parametrize("id", TABLES)
def test_a_second_settlement_agrees(id: str) -> None:
    assert compare(id, QUICK, 1, judge) > QUICK // 2
