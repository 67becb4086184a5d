"""Options that are posted together: the brackets of one table limit, and side bets with a schedule of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from housedealer.money.fees import Charge, FeeError, FeeOption, Measure, Moment, Payer, Rate


def brackets(options: Sequence[FeeOption]) -> FeeOption:
    """Several brackets of one table limit as one option; brackets that meet are refused."""
    first, *_ = options
    key = "+".join(option.key for option in options)
    merged: dict[tuple[Payer, Measure, Moment, str], Charge] = {}
    for option in options:
        if option.limits != first.limits:
            raise FeeError(f"options {key} of {first.schedule} are for different table limits")
        for charge in option.charges:
            where = (charge.payer, charge.measure, charge.moment, charge.name)
            before = merged.get(where)
            if before is None:
                merged[where] = charge
                continue
            if charge.measure != "players" or _meet(before.rates, charge.rates):
                raise FeeError(f"options {key} of {first.schedule} price the same hands twice; post one of them")
            merged[where] = replace(before, rates=before.rates + charge.rates)
    notes = tuple(dict.fromkeys(note for option in options for note in option.notes))
    return replace(first, key=key, charges=tuple(merged.values()), notes=notes)


def with_side_bet(base: FeeOption, side: FeeOption) -> FeeOption:
    """A base option and the schedule of a side bet, whose collection is separate from it (001:3145).

    The side bet is priced by its own rows and within its own limits, and by the base option's rows no longer; it still
    counts in the table action.
    """
    own = frozenset(bet for charge in side.charges for rate in charge.rates for bet in rate.bets)
    charges = [c for c in (_without(charge, own) for charge in base.charges) if c.rates or c.scope]
    limits = tuple(limit for limit in base.limits if limit.bets not in own)
    return replace(
        base,
        key=f"{base.key}+{side.schedule}:{side.key}",
        charges=(*charges, *side.charges),
        limits=(*limits, *side.limits),
        bets=base.bets | own,
        bonus=base.bonus | own,
        notes=base.notes + side.notes,
        aliases={**base.aliases, **side.aliases},
    )


def _without(charge: Charge, bets: frozenset[str]) -> Charge:
    """A charge that no longer prices some bets."""
    if charge.measure == "bonus_count":
        return replace(charge, scope=charge.scope - bets)
    if charge.measure != "wager":
        return charge
    kept = [replace(rate, bets=rate.bets - bets) for rate in charge.rates if rate.bets - bets]
    return replace(charge, rates=tuple(kept), scope=charge.scope - bets)


def _meet(one: Sequence[Rate], other: Sequence[Rate]) -> bool:
    return any(
        a.low <= (b.high if b.high is not None else a.low) and b.low <= (a.high if a.high is not None else b.low)
        for a in one
        for b in other
    )
