"""From the rows of a set to the schedule that they make: every option with what it charges, to whom and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from housedealer.money.fees import Charge, FeeOption, Limit, Measure, Payer, Rate, Schedule
from housedealer.packets.fee_cells import cents, other_readings, parse_band, parse_limit
from housedealer.packets.fee_files import EVERY, FeeSet, Row


def build(fees: FeeSet) -> Schedule:
    """The schedule that a set's rows make: every option as it is charged, and the options that have other readings."""
    options = {key: _option(fees, key, rows) for key, rows in _by_option(fees.rows).items()}
    readings: dict[str, FeeOption] = {}
    for name in dict.fromkeys(name for row in fees.rows for name in other_readings(row.readings)):
        before = _by_option(fees.rows)
        for key, rows in _by_option([row.read_as(name) for row in fees.rows]).items():
            if rows != before.get(key):
                readings[f"{key}@{name}"] = _option(fees, f"{key}@{name}", rows)
    approvals = tuple(dict.fromkeys(heading.approval for heading in fees.headings if heading.approval))
    notes = tuple(f"{reading.text} ({reading.source})" for reading in fees.readings)
    return Schedule(
        fees.id, fees.title, options, fees.source, approvals, fees.superseded, fees.side_bet, notes, readings
    )


def _by_option(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows in force of each option, with those that hold for every option."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.flag != "dropped":
            found.setdefault(row.option, []).append(row)
    every = found.pop(EVERY, [])
    return {key: rows + every for key, rows in found.items()}


def _expander(fees: FeeSet) -> Callable[[str], frozenset[str]]:
    """Bets of a row as the ids a table may use: `base` and `bonus` are the set's lists, an alias another id."""
    aliases = fees.aliases or {}

    @cache
    def expand(bets: str) -> frozenset[str]:
        found: set[str] = set()
        for bet in bets.split():
            names = {"base": ("base", *fees.base), "bonus": fees.bonus}.get(bet, (bet,))
            found.update(other for name in names for other in (name, *aliases.get(name, ())))
        return frozenset(found)

    return expand


def _option(fees: FeeSet, key: str, rows: Iterable[Row]) -> FeeOption:
    expand = _expander(fees)
    known = expand(" ".join(("base", "bonus", *fees.later)))
    group = fees.group_of(key.partition("@")[0])
    bonus = expand("bonus")
    counted = expand(" ".join(group.counted) or "base bonus")
    scopes: dict[Measure, frozenset[str]] = {
        "table_action": counted,
        "player_total": counted,
        "bonus_count": bonus,
    }
    rates: dict[tuple[Payer, Measure, str, str], list[Rate]] = {}
    limits: dict[str, Limit] = {}  # a row's own limit stands before the one that its paragraph gives for all options
    first, notes, lost = "", [], frozenset[str]()
    for row in rows:
        first = first or row.source
        by_wager = row.measure == "wager"
        if row.flag == "lost":
            lost |= expand(row.bet) if by_wager else frozenset()
            continue
        low, high, when = parse_band(row.band)
        where = (row.payer, row.measure, row.charge, "" if row.charge and by_wager else row.bet)
        rate = Rate(expand(row.bet) if by_wager else frozenset(), low, high, cents(row.fee), row.source, when)
        rates.setdefault(where, []).append(rate)
        if row.limit:
            limit = parse_limit(row.limit, row.bet if by_wager and row.bet else "table")
            limits.setdefault(limit.bets, limit)
        if row.note:
            notes.append(f"{row.note} ({row.source})")
    for facts in group.limits:
        limits.setdefault(facts.bets, facts.limit)
    moments = group.moments or {}
    charges = tuple(
        Charge(
            payer,
            measure,
            moments.get(name, group.moment),
            tuple(found),
            expand(bet) if bet and measure != "wager" else scopes.get(measure, frozenset()),
            name,
            group.hands if bet == "base" else 1,
            group.bonus_per,
        )
        for (payer, measure, name, bet), found in rates.items()
    )
    if lost := lost.difference(*(rate.bets for found in rates.values() for rate in found)):
        charges += (Charge("player", "wager", group.moment, (), lost),)
    aliases = {other: bet for bet, others in (fees.aliases or {}).items() for other in others}
    posted = tuple(limits.values())
    return FeeOption(fees.id, key, charges, posted, group.structures, first, known, bonus, tuple(notes), aliases)
