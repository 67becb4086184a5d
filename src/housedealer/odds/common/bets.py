"""What each bet costs before a card is dealt: the edge against it, from the exact results wherever there are any."""

from __future__ import annotations

from collections.abc import Mapping

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.cache import cached_odds
from housedealer.odds.registry import bets_of
from housedealer.odds.result import Result
from housedealer.odds.wager import BASE
from housedealer.table.questions import Answer, Spot, Wagers

NOTE = "Each bet with those it needs, at the table's least, and what part of it is lost on average; fees come on top."


def what_each_bet_costs(situation: Situation) -> Advice | None:
    """Minus the edge of each bet a seat may make in its own circles, in units of the first; to pass costs nothing."""
    option = situation.question.option("bet")
    assert isinstance(option, Wagers)
    own = [spot for spot in option.spots if spot.place.startswith(f"seat{situation.question.seat}.")]
    if not own:
        return None
    unit = (bet_of(own[0].place), own[0].low)
    answers = [Priced(Answer("pass"), 0.0, "no bet")]
    exact = True
    for spot in own:
        result = odds_of(situation, spot)
        placed = _with_needed(spot, own)
        worth = wagers_win(situation, option, placed)
        if result is None or worth is None:
            continue
        exact = exact and result.method == "exact"
        label = f"{spot.label}: {result.house_edge:.3%} of each bet"
        answers.append(Priced(Answer("bet", placed), worth / unit[1], label, result.error))

    def price(answer: Answer) -> float | None:
        worth = 0.0 if answer.option == "pass" else wagers_win(situation, option, answer.value)
        return None if worth is None else worth / unit[1]

    return weighed_up("bets", "exact" if exact else "simulated", unit, answers, NOTE, price)


def bet_of(place: str) -> str:
    """The bet whose circle a place is: "seat2.base.hand2" and "seat2.ante.5" are "base" and "ante"."""
    return place.split(".")[1]


def odds_of(situation: Situation, spot: Spot) -> Result | None:
    """The odds of a circle's bet. The first circle of a base game stands for those that must equal it; they have none."""
    worked_out = bets_of(situation.entry)
    bet = bet_of(spot.place)
    if bet not in worked_out:
        if spot.needs is not None or BASE not in worked_out:
            return None
        bet = BASE
    return cached_odds(situation.entry.id, bet, situation.options)


def wagers_win(situation: Situation, option: Wagers, wagers: Mapping[str, int]) -> float | None:
    """What some wagers win on average, in cents; None where the odds of one are not known."""
    spots = {spot.place: spot for spot in option.spots}
    total = 0.0
    for place, amount in wagers.items():
        result = odds_of(situation, spots[place])
        if result is not None:
            total -= result.house_edge * amount
        elif spots[place].relation != "equal":
            return None
    return total


def _with_needed(spot: Spot, own: list[Spot]) -> dict[str, int]:
    """The least wager on a circle together with what it needs and what is filled with it."""
    at = {other.place: other for other in own}
    placed: dict[str, int] = {}
    wanted: Spot | None = spot
    while wanted is not None and wanted.place not in placed:
        placed[wanted.place] = max(spot.low, wanted.low)
        wanted = at.get(wanted.needs or "")
    for other in own:
        if other.relation in ("equal", "beside") and other.needs in placed:
            placed.setdefault(other.place, placed[other.needs])
    return {other.place: placed[other.place] for other in own if other.place in placed}
