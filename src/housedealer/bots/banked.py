"""What every bot does at a banked game: take the bank when it can afford it, and bet a modest part of its stack."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from housedealer.table.questions import Amount, Answer, Question, Spot, Wagers
from housedealer.table.view import View

PASS = Answer("pass")
RED_CHIP = 500  # cents: nobody sends a dealer smaller change


def before_the_deal(view: View, question: Question, luck: Random) -> Answer | None:
    """Answers to the questions that come before the deal of any banked game; None for the game's own decisions."""
    bank = question.option("bank") or question.option("share")
    if isinstance(bank, Amount):
        return _bank(bank, luck) if bank.id == "bank" or luck.random() < 0.2 else PASS
    bet = question.option("bet")
    if isinstance(bet, Wagers):
        return _wager(bet, question.seat, luck)
    return None


def _bank(option: Amount, luck: Random) -> Answer:
    """Bank up to half the stack; sit out when that is too thin to be worth it."""
    wanted = option.high // 2
    if wanted < option.low or luck.random() < 0.1:
        return PASS
    return Answer(option.id, option.low + (wanted - option.low) // option.step * option.step)


def _wager(option: Wagers, seat: int, luck: Random) -> Answer:
    """Bet in one's own circles, one to five times the minimum, side bets now and then, keeping half the stack behind."""
    own = [spot for spot in option.spots if spot.place.startswith(f"seat{seat}.")]
    budget = min(option.budget // 2, option.budget - option.kept_back)
    wagers: dict[str, int] = {}
    for spot in own:
        if spot.relation in ("equal", "beside"):  # filled together with the other circle
            continue
        wanted = _size(spot, luck)
        if spot.relation == "at_most":
            wanted = min(wanted, max(wagers.get(other, 0) for other in (spot.needs or "", *spot.or_else)))
        cost = wanted * (1 + sum(other.relation in ("equal", "beside") and other.needs == spot.place for other in own))
        wished = (spot.needs is None and not wagers) or luck.random() < 0.4
        if wished and spot.low <= wanted and cost <= budget and _allowed(spot, wagers):
            wagers[spot.place] = wanted
            budget -= cost
    if not any(place in wagers for place in option.required):
        return PASS
    return Answer(
        "bet", wagers if _priced(option, wagers) else {p: n for p, n in wagers.items() if p in option.required}
    )


def _priced(option: Wagers, wagers: Mapping[str, int]) -> bool:
    """Whether a fee is printed for these wagers together, as far as one can ask."""
    try:
        return option.price is None or option.price(wagers) >= 0
    except ValueError:
        return False


def _allowed(spot: Spot, wagers: Mapping[str, int]) -> bool:
    return spot.needs is None or any(other in wagers for other in (spot.needs, *spot.or_else))


def _size(spot: Spot, luck: Random) -> int:
    wanted = min(max(spot.low * luck.choice((1, 1, 2, 3, 5)), RED_CHIP), spot.high)
    size = spot.low + (wanted - spot.low) // spot.step * spot.step
    return spot.low if any(first <= size <= last for first, last in spot.gaps) else size
