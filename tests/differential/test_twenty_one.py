"""The twenty-one tables against a second settlement of the hands as they were dealt, split, doubled and given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from housedealer.cards import Card
from housedealer.table.round import Round
from tests.differential.house import Result, Told, fees_of, pays
from tests.differential.rounds import QUICK, Heard, compare

SPANISH, SWITCH = "garden_city/pure_spanish_21_5", "garden_city/blackjack_switch"
PASO = "paso_robles/pure_21_5_blackjack"
#: A seat's wagers in the order in which they are settled; Lucky Lucky and Super Match come right after the deal.
ORDER = {
    "garden_city/pure_21_5_blackjack": ("buster", "base"),  # 001:5328
    "garden_city/pure_21_5_blackjack_1_0": ("twenty_pays", "buster", "base"),  # 001:4222
    "garden_city/pure_21_5_blackjack_2_0": ("match_the_dealer", "buster", "base"),  # 001:5526
    PASO: ("base", "insurance", "buster"),  # 000:418
    "casino_club/pure_21_5_blackjack": ("base", "insurance", "red_flex", "buster"),  # 003:123
    SPANISH: ("match_the_dealer", "base"),
    SWITCH: ("base",),  # 001:3705
}
TABLES = tuple(ORDER)
AT_ONCE = ("lucky_lucky", "super_match")
SIDE = {"20_pays": "20_pays", "buster_blackjack": "buster"}  # the bet of a schedule that is posted on top of another
RUNS = ("", "", "two", "three", "four", "five", "six")


@dataclass
class Deal:
    """The cards of a round: each spot's hands in their row, what was dealt to them at first, and the bank's cards."""

    hands: dict[int, list[str]] = field(default_factory=dict)
    cards: dict[str, list[Card]] = field(default_factory=dict)
    first: dict[str, list[Card]] = field(default_factory=dict)
    split: set[str] = field(default_factory=set)
    switched: set[int] = field(default_factory=set)


def cards_of(round_: Round, told: Told) -> Deal:
    deal, moved = Deal(), False
    for event in round_.events:
        if event.kind not in ("deal", "split", "switch") or ".hand" not in str(event.target):
            continue
        source, target = str(event.source), str(event.target)
        spot = int(target.split(".")[0][4:])
        moved = moved or event.kind != "deal"
        row = deal.hands.setdefault(spot, [])
        if event.kind == "split":
            row.insert(row.index(source) + 1, target)
            deal.split |= {source, target}
        elif target not in row:
            row.append(target)
        if event.kind == "switch":
            deal.switched.add(spot)
        for card in event.what:
            if event.kind != "deal":
                deal.cards[source].remove(card)
            deal.cards.setdefault(target, []).append(card)
            if event.kind == "deal" and len(deal.first.setdefault(target, [])) < 2 and target not in deal.split:
                deal.first[target].append(card)
    return deal


def total(cards: Sequence[Card]) -> tuple[int, bool]:
    """The points of a hand, and whether an ace counts eleven."""
    hard = sum(1 if card.rank == 14 else min(card.rank, 10) for card in cards)
    soft = any(card.rank == 14 for card in cards) and hard <= 11
    return hard + 10 * soft, soft


def is_natural(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and total(cards)[0] == 21


def hand_pays(id: str, deal: Deal, place: str, bank: Sequence[Card]) -> Fraction | None:
    """What a hand wins for one, nought where it pushes, None where it loses."""
    cards, spot = deal.cards[place], int(place.split(".")[0][4:])
    mine, theirs = total(cards)[0], total(bank)[0]
    whole = place not in deal.split
    switched = whole and spot in deal.switched and is_natural(cards)
    natural = whole and is_natural(cards) and spot not in deal.switched
    even, push = Fraction(1), Fraction(0)
    if natural and id == SWITCH:  # all winning hands pay 1 to 1 (001:3745)
        return push if is_natural(bank) else even
    if natural:
        return push if is_natural(bank) and id != SPANISH else Fraction(6, 5)
    if is_natural(bank):
        return None
    if id == SWITCH and switched and theirs in (21, 22):  # 001:3723
        return push
    if id == SPANISH and mine == theirs == 21:
        return even
    if mine > 21 and id == SWITCH:
        same_suit = len({card.suit for card in bank}) == 1 and sorted(card.rank for card in bank) == [7, 8, 9]
        return push if same_suit and mine < theirs else None
    if mine > 21:
        return push if [card.rank for card in bank] == [8, 8, 8] else None
    if theirs > 21:
        return push if id == SWITCH and theirs == 22 else even
    return even if mine > theirs else None if mine < theirs else push


def bonus_row(bet: str, deal: Deal, spot: int, bank: Sequence[Card]) -> list[str]:
    """The rows of a bonus bet's table that these cards make."""
    first = [card for place, cards in deal.first.items() if place.startswith(f"seat{spot}.") for card in cards]
    up, points = bank[0], total(bank)[0]
    if bet == "buster":
        return [f"{len(bank)}_cards" if len(bank) < 8 else "8_or_more_cards"] if points > 21 else []
    if bet == "red_flex":
        run = next((at for at, card in enumerate(bank) if card.suit in "cs"), len(bank))
        return [f"{RUNS[run]}_red_cards" if run < 7 else "seven_red_cards_or_more"] if run > 1 else []
    if bet == "super_match":
        shape = sorted(Counter(card.rank for card in first).values())
        names = {(4,): "four_of_a_kind", (2, 2): "two_pair", (1, 3): "three_of_a_kind", (1, 1, 2): "pair"}
        return [names[tuple(shape)]] if tuple(shape) in names else []
    if bet == "match_the_dealer":
        suited = sum(card.rank == up.rank and card.suit == up.suit for card in first)
        other = sum(card.rank == up.rank for card in first) - suited
        rows = {(2, 0): "2_suited_matches", (1, 1): "1_suited_1_non_suited_match", (1, 0): "1_suited_match",
                (0, 2): "2_non_suited_matches", (0, 1): "1_non_suited_match"}  # fmt: skip
        return [rows[suited, other]] if (suited, other) in rows else []
    if bet == "lucky_lucky":
        three = [*first, up]
        ranks = "".join(map(str, sorted(card.rank for card in three)))
        rows_ = [str(total(three)[0]), *([ranks] if ranks in ("777", "678") else [])]
        return [*rows_, *(f"suited_{row}" for row in rows_ if len({card.suit for card in three}) == 1)]
    diamonds = all(card.rank == 11 and card.suit == "d" for card in first)
    found = [f"j_of_diamonds_{'with' if is_natural(bank[:2]) else 'without'}_natural_21_5"] if diamonds else []
    if total(first)[0] == 20:
        same_suit = first[0].suit == first[1].suit
        found += ["unsuited_20", *(["suited_20"] if same_suit else [])]
        found += ["matched_20"] if same_suit and first[0].rank == first[1].rank else []
    return [*found, "first_card_j_q_k"] if first[0].rank in (11, 12, 13) else found


def results_of(id: str, told: Told, deal: Deal, heard: Heard) -> list[Result]:
    bank, size = deal.cards[f"seat{told.bank}.hand"], told.size
    hole, results = bank[1], list[Result]()
    bets = {w.bet for w in told.wagers}

    def bonus(bet: str, spot: int, bettor: int) -> None:
        stake, table = told.on(spot, bettor, bet), pays(id, bet)
        made = bonus_row(bet, deal, spot, bank)
        row = next((row for row in table if row in made), None)
        results.append((bettor, "loses", stake, 0) if row is None else (bettor, "wins", stake, int(stake * table[row])))

    if "lucky_lucky" in bets or "super_match" in bets:  # before play goes on: 001:5437, 001:3678
        told.around(told.bank + 1) if id != SWITCH else told.around(size, -1)
        for spot, bettor in told.order:
            for bet in bets & {*AT_ONCE}:
                bonus(bet, spot, bettor)
    told.order.clear()
    if id == PASO and told.cover >= sum(w.amount for w in told.wagers):  # 000:356, 000:445
        told.around(told.bank + 1)
    elif id == SWITCH:  # counted clockwise from the player-dealer (001:3705)
        seats = [(told.bank + step - 1) % size + 1 for step in range(1, size)]
        told.around(seats[((1 if hole.rank == 14 else hole.rank) - 1) % len(seats)])
    else:
        told.around(told.button(hole))
    left = {(seat, place): what for seat, place, what in heard if what in ("surrender", "rescue", "even_money")}
    for spot, bettor in told.order:
        for bet in ORDER[id]:
            if bet == "base":
                for place in deal.hands[spot]:
                    results += hand_results(id, told, deal, place, bettor, left.get((bettor, place), ""))
            elif bet == "insurance":
                stake = told.on(spot, bettor, bet)
                results.append((bettor, "wins" if is_natural(bank[:2]) else "loses", stake, 2 * stake))
            elif bet in bets:
                bonus(bet, spot, bettor)
    return results


def hand_results(id: str, told: Told, deal: Deal, place: str, bettor: int, left: str) -> list[Result]:
    """One bettor's wager on a hand and its doublings."""
    seat, _, *number = place.split(".")
    circle = f"base.hand{number[0]}" if number else "base"
    on = {
        w.circle: w.amount
        for w in told.wagers
        if (w.spot, w.bettor) == (int(seat[4:]), bettor)
        and (w.circle == circle or w.circle.startswith(f"{circle}.double"))
    }
    stakes = list(on.values())
    won = hand_pays(id, deal, place, deal.cards[f"seat{told.bank}.hand"])
    if left == "surrender":
        return [(bettor, "loses", stake // 2, 0) for stake in stakes]
    if left == "rescue":  # the last doubled part comes back, the rest is forfeited (001:3911)
        return [(bettor, "loses", stake, 0) for stake in stakes[:-1]]
    if left == "even_money":
        won = Fraction(1)
    if won is None:
        return [(bettor, "loses", stake, 0) for stake in stakes]
    return [(bettor, "wins", stake, int(stake * won)) for stake in stakes]


def check_bank(told: Told, deal: Deal) -> None:
    """The player-dealer hits soft 17 and less, stands on hard 17 and more (Chart 1B)."""
    bank = deal.cards[f"seat{told.bank}.hand"]
    hits = [total(bank[:size])[0] <= (17 if total(bank[:size])[1] else 16) for size in range(2, len(bank) + 1)]
    assert all(hits[:-1]), bank
    if hits[-1]:  # nothing waited for the player-dealer's total
        assert not any(w.bet in ("buster", "red_flex") for w in told.wagers), bank


def check_players(id: str, told: Told, deal: Deal, heard: Heard) -> None:
    """A hand that somebody waits for has more than hard 11, or got its one card (Chart 1A; 001:3848 leaves it free)."""
    gone = {(seat, place) for seat, place, what in heard if what in ("surrender", "rescue", "even_money")}
    natural = is_natural(deal.cards[f"seat{told.bank}.hand"][:2])
    for spot, places in deal.hands.items() if id != SPANISH and not natural else ():
        for place in places if spot != told.bank else ():
            circle = "base" if place.endswith(".hand") else f"base.hand{place.rpartition('.')[2]}"
            doubled = any(w.spot == spot and w.circle.startswith(f"{circle}.double") for w in told.wagers)
            waits = any((w.spot, w.circle) == (spot, circle) and (w.bettor, place) not in gone for w in told.wagers)
            points, soft = total(deal.cards[place])
            assert not waits or doubled or soft or points > 11, (place, deal.cards[place])


def charged(id: str, key: str, told: Told) -> dict[int, int]:
    """The collection of an option on what was bet before the deal, and of a side bet's schedule on top of it."""
    placed = [replace(w, bet="20_pays" if w.bet == "twenty_pays" else w.bet) for w in told.wagers if not w.late]
    only_base = key.startswith("pure_21_5_blackjack_collection_rates:1")  # the value of all base game wagers (000:661)
    counted = [w for w in placed if w.bet == "base" or not only_base]
    if key.endswith("@with_later_wagers"):  # and by that reading of doubles, splits and insurance
        later = [w for w in told.wagers if w.late]
        due = fees_of(id, key, replace(told, wagers=counted), lambda bet: True)
        return due | {told.bank: fees_of(id, key, replace(told, wagers=counted + later), lambda bet: True)[told.bank]}
    option, plus, side = key.partition("+")
    priced = [w for w in placed if plus and w.bet == SIDE[side.partition(":")[0]]]  # once, by the schedule of its own
    other = [w for w in counted if w not in priced]
    due = fees_of(id, option, replace(told, wagers=other), lambda bet: True)
    due |= {told.bank: fees_of(id, option, replace(told, wagers=counted), lambda bet: True).get(told.bank, 0)}
    for bettor, fee in fees_of(id, side, replace(told, wagers=priced), lambda bet: True).items() if plus else ():
        due[bettor] = due.get(bettor, 0) + fee
    return due


def judge(id: str, key: str, round_: Round, told: Told, heard: Heard) -> tuple[dict[int, int], list[Result]]:
    deal = cards_of(round_, told)
    check_bank(told, deal)
    check_players(id, told, deal, heard)
    return charged(id, key, told), results_of(id, told, deal, heard)


@pytest.mark.parametrize("id", TABLES)
def test_a_second_settlement_agrees(id: str) -> None:
    assert compare(id, QUICK, 1, judge) > QUICK // 2
