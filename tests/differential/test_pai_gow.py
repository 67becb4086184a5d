"""Pai gow and the pai gow poker tables against a second settlement of the hands as they were set."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.packets.entries import entry
from housedealer.table.round import Round
from tests.differential.house import Result, Told, fees_of, pays
from tests.differential.pai_gow_hands import ace_high, back, best_of_pile, fouled, higher, names, two_tiles
from tests.differential.rounds import QUICK, Heard, compare

WILD = {
    "garden_city/fortune_pai_gow_poker": True,  # five of a kind of any rank has a row (001:2984)
    "garden_city/face_up_pai_gow_poker": False,  # 001:7636
    "garden_city/double_hand_poker_bonus_gold": True,  # 001:4407
    "garden_city/double_hand_poker_bonus_gold_10": True,  # 001:7175
    "paso_robles/fortune_pai_gow_poker": False,  # 000:743
}
TILES = "garden_city/pai_gow_tiles"
TABLES = (TILES, *WILD)
HIGH = {9: "nine_high", 10: "ten_high", 11: "jack_high", 12: "queen_high", 13: "king_high", 14: "ace_high"}


def laid(round_: Round) -> dict[str, list[Any]]:
    """The hands as they were set: place to pieces."""
    found: dict[str, list[Any]] = {}
    for event in round_.events:
        if event.kind == "set":
            found.setdefault(str(event.target), []).extend(event.what)
    return found


def tiles(told: Told, parts: dict[str, list[Any]]) -> list[Result]:
    """Counterclockwise from the seat of the dice; both hands must be higher, a copy is not (001:2161, 001:2209)."""
    told.around(told.first, -1)
    theirs = sorted(two_tiles(parts[f"seat{told.bank}.{part}"]) for part in ("front", "back"))
    results: list[Result] = []
    for spot, bettor in told.order:
        mine = sorted(two_tiles(parts[f"seat{spot}.{part}"]) for part in ("front", "back"))
        won, stake = sum(a > b for a, b in zip(mine, theirs, strict=True)), told.on(spot, bettor, "base")
        if won != 1:
            results.append((bettor, "wins" if won else "loses", stake, stake))
    return results


def poker(id: str, told: Told, parts: dict[str, list[Any]]) -> list[Result]:
    """Base wagers, bonus bets and prizes from the action button clockwise, in the order that each packet prints."""
    told.around(told.first)
    bases = {pair: base(id, told, parts, *pair) for pair in told.order}
    bonuses = {pair: bonus(id, told, parts, *pair) for pair in told.order}
    by_number = sorted(told.order, key=lambda pair: pair[0])  # positions 1, 2, 3 (001:7354)
    spots = list(dict.fromkeys(spot for spot, _ in told.order))
    if id.endswith("gold"):  # after the base wagers, the bonus bets (001:4590)
        prizes = [prize for spot in spots for prize in shared(id, told, spot)]
        return [r for pair in told.order for r in bases[pair]] + [r for p in told.order for r in bonuses[p]] + prizes
    if id.endswith("gold_10"):
        prizes = [prize for spot in sorted(spots) for prize in shared(id, told, spot)]
        return [r for pair in told.order for r in bases[pair]] + [r for p in by_number for r in bonuses[p]] + prizes
    results, last = list[Result](), list[Result]()
    face_up = id.endswith("face_up_pai_gow_poker")
    if face_up or id.startswith("paso_robles"):  # in a seat all base wagers, all Fortune bets (001:7738, 000:781)
        for spot in spots:
            here = [pair for pair in told.order if pair[0] == spot]
            results += [r for pair in here for r in bases[pair]]
            results += [bonuses[pair][0] for pair in here]
            if face_up:  # and before Ace-High, else at the end of the round (000:841)
                results += envy(id, told, *here[0])
            else:
                last += envy(id, told, *here[0])
            results += [r for pair in here for r in bonuses[pair][1:]]
        return results + last
    for at, (spot, bettor) in enumerate(told.order):
        seated = at == 0 or told.order[at - 1][0] != spot
        envied = envy(id, told, spot, bettor) if seated or id.endswith("city/fortune_pai_gow_poker") else []
        fortune, *others = bonuses[spot, bettor]
        results += [*bases[spot, bettor], fortune, *others]
        last += envied
    return results + last


def base(id: str, told: Told, parts: dict[str, list[Any]], spot: int, bettor: int) -> list[Result]:
    wild, stake = WILD[id], told.on(spot, bettor, "base")
    if id.endswith("face_up_pai_gow_poker") and ace_high(told.hand(told.bank)):
        return []
    theirs = parts[f"seat{told.bank}.front"], parts[f"seat{told.bank}.back"]
    mine = parts[f"seat{spot}.front"], parts[f"seat{spot}.back"]
    won = 0 if fouled(*mine, wild) else higher(mine, theirs, wild)
    return [] if won == 1 else [(bettor, "wins" if won else "loses", stake, stake)]


def bonus(id: str, told: Told, parts: dict[str, list[Any]], spot: int, bettor: int) -> list[Result]:
    tables = {bet: pays(id, bet) for bet in entry(id).pay_tables}
    row = {"fortune": fortune_row(id, told, spot)}
    if "pai_gowd" in tables:
        kind, ranks = back(parts[f"seat{told.bank}.back"], WILD[id])
        row["pai_gowd"] = HIGH[ranks[0]] if kind == 0 else ""
    if "ace_high" in tables:
        bank = told.hand(told.bank)
        joker = "player_dealer_with_joker" if any(not card.suit for card in bank) else "player_dealer_without_joker"
        both = "player_dealer_and_player" if ace_high(told.hand(spot)) else joker
        row["ace_high"] = both if ace_high(bank) else ""
    results: list[Result] = []
    for bet, name in row.items():
        stake, odds = told.on(spot, bettor, bet), tables[bet].get(name)
        results.append((bettor, "loses", stake, 0) if odds is None else (bettor, "wins", stake, int(stake * odds)))
    return results


def fortune_row(id: str, told: Told, spot: int) -> str:
    """The first row of the table that the seven cards make."""
    made = names(told.hand(spot), WILD[id])
    return next((row for row in pays(id, "fortune") if row in made), "")


def prize(id: str, told: Told, spot: int) -> int:
    """The fixed sum printed beside the row."""
    prizes = next(iter(entry(id).pay_tables["fortune"].values()))["prizes"]
    return int(prizes.get(fortune_row(id, told, spot), "$0").strip("$").replace(",", "")) * 100


def player(told: Told, spot: int) -> int:
    """Who plays a spot."""
    return next(bettor for each, bettor in told.order if each == spot)


def envy(id: str, told: Told, spot: int, mine: int) -> list[Result]:
    """A Fortune bet of $5 or more is paid for every other player's four of a kind or better (001:3000, 000:869)."""
    if told.on(spot, mine, "fortune") < 500:
        return []
    fortunes = {w.spot for w in told.wagers if w.bet == "fortune" and w.bettor == player(told, w.spot)}
    paso = id.startswith("paso_robles")  # another player who placed a Fortune Bonus Bet
    others = [o for o in dict.fromkeys(spot for spot, _ in told.order) if player(told, o) != mine and o != spot]
    return [(mine, "wins", 0, prize(id, told, other)) for other in others if not paso or other in fortunes]


def shared(id: str, told: Told, spot: int) -> list[Result]:
    """A seat's prize, shared alike by its Fortune bettors (001:3386, 001:4586, 001:7357)."""
    bettors = [bettor for each, bettor in told.order if each == spot and told.on(spot, bettor, "fortune")]
    if not bettors:
        return []
    return [(tuple(bettors), "wins", 0, prize(id, told, spot))]


def check_settings(id: str, told: Told, parts: dict[str, list[Any]]) -> None:
    """Each hand was set of its own seven cards, the bank's never foul, and one pile as well as it could be."""
    for spot in {told.bank, *(w.spot for w in told.wagers)}:
        mine = parts.get(f"seat{spot}.front", []), parts.get(f"seat{spot}.back", [])
        if any(mine):
            assert sorted([*mine[0], *mine[1]]) == sorted(told.hand(spot))
    if id == TILES or f"seat{told.bank}.back" not in parts:
        return
    theirs = parts[f"seat{told.bank}.front"], parts[f"seat{told.bank}.back"]
    assert not fouled(*theirs, WILD[id])
    for seat, option in told.said:
        spots = [spot for spot in dict.fromkeys(w.spot for w in told.wagers) if player(told, spot) == seat]
        if option == "one_pile" and len(spots) == 1:
            mine = parts[f"seat{spots[0]}.front"], parts[f"seat{spots[0]}.back"]
            assert not fouled(*mine, WILD[id])
            assert higher(mine, theirs, WILD[id]) == best_of_pile([*mine[0], *mine[1]], theirs, WILD[id])


def judge(id: str, key: str, round_: Round, told: Told, heard: Heard) -> tuple[dict[int, int], list[Result]]:
    parts = laid(round_)
    results = tiles(told, parts) if id == TILES else poker(id, told, parts)
    check_settings(id, told, parts)
    return fees_of(id, key, told, lambda bet: True), results


@pytest.mark.parametrize("id", TABLES)
def test_a_second_settlement_agrees(id: str) -> None:
    assert compare(id, QUICK, 1, judge) > QUICK // 2
