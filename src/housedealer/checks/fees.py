"""The checks of a fee schedule, each a small function over the rows as the packet prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from housedealer.money.fees import Limit, Rate, ranges
from housedealer.packets.fee_cells import members, other_readings
from housedealer.packets.fee_files import EVERY, FeeSet, Group, Says
from housedealer.packets.printed import (
    Printed,
    as_printed,
    blocks,
    by,
    dollars,
    ladders,
    limits,
    lines,
    money,
    plain_band,
    reading,
)

Severity = Literal["error", "warning", "note"]
MOST_RATES = 5
DOLLARS = ("wager", "player_total", "table_action")


class Found(NamedTuple):
    """One thing found for one option, or for several if `options` says so."""

    severity: Severity
    kind: str
    options: str
    text: str
    source: str


def check_set(fees: FeeSet) -> Iterator[tuple[Severity, str, str, str]]:
    """Severity, kind, text and source of all that is wrong in a set; what several options share is said once."""
    rows = as_printed(fees)
    found = (one for each in CHECKS for one in each(fees, rows))
    for (severity, kind, text, source), alike in by(found, lambda one: (one.severity, one.kind, one.text, one.source)):
        options = ranges(list(dict.fromkeys(one.options for one in alike if one.options)))
        about = f", option{'' if options.isdigit() else 's'} {options}" if options else ""
        yield severity, kind, f"{fees.title}{about}: {text}", source


def check_bands(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Gaps, overlaps and falling fees between the bands of a ladder, and ladders that stop short."""
    for option, block in blocks(rows):
        for ladder in ladders(block):
            if ladder[0].row.measure in DOLLARS:
                yield from _dollar_ladder(option, ladder)
            elif ladder[0].row.measure == "bonus_count":
                yield from _count_ladder(fees.most_bonus or len(fees.bonus), option, ladder)


def _dollar_ladder(option: str, ladder: Sequence[Printed]) -> Iterator[Found]:
    for one, other in pairwise(ladder):
        if one.high is None or other.low <= one.high:
            yield Found("error", "overlap", option, f"{one.span} and {other.span} overlap", other.source)
        elif other.low > one.high + 1:
            hole = money(one.high + 1, other.low - 1)
            yield Found("error", "gap", option, f"no fee for {hole}, between {one.span} and {other.span}", other.source)
        if one.fee is not None and other.fee is not None and other.fee < one.fee:
            text = f"the fee falls from {one.amount} to {other.amount} at {other.span}"
            yield Found("error", "falling", option, text, other.source)
    last = ladder[-1]
    if last.row.measure == "table_action" and last.high is not None:
        text = f"the top band {last.span} has an end, so a larger table action has no fee"
        yield Found("error", "open_end", option, text, last.source)


def _count_ladder(most: int, option: str, ladder: Sequence[Printed]) -> Iterator[Found]:
    first, last = ladder[0], ladder[-1]
    if first.low > 1:
        text = f"no fee for fewer than {first.low} bonus bets"
        yield Found("error", "gap", option, text, first.source)
    for one, other in pairwise(ladder):
        if one.high is not None and other.low > one.high + 1:
            text = f"no fee for the number of bonus bets between {one.high} and {other.low}"
            yield Found("error", "gap", option, text, other.source)
    if last.high is not None and last.high < most:
        text = f"no fee for more than {last.high} bonus bets, and a spot may hold {most}"
        yield Found("error", "gap", option, text, last.source)
    for row in ladder:
        if row.low > most:
            text = f"{row.low} bonus bets are priced, and a spot may hold {most}"
            yield Found("warning", "unreachable", option, text, row.source)


def check_players(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Player brackets that leave a number of players out, fall, or hold at the same time."""
    heads = [row for row in rows if row.row.measure == "players" and not row.row.charge]
    limit_of = {row.option: row.limit for row in heads if row.limit}
    for limit, found in by(heads, lambda row: limit_of.get(row.option, "")):
        brackets = [Rate(frozenset(), row.low, row.high, 0, row.source) for row in found]
        missing = [str(n) for n in range(2, fees.seats + 1) if not any(each.covers(n) for each in brackets)]
        if missing:
            text = (
                f"no fee for {ranges(missing)} players{f' at {limit}' if limit else ''}; the table seats {fees.seats}"
            )
            yield Found("error", "gap", "", text, found[0].source)
    for option, block in blocks(heads):
        for one, other in pairwise(sorted((r for r in block if "flop" not in r.row.band), key=lambda r: r.low)):
            if one.fee is not None and other.fee is not None and other.fee < one.fee:
                text = f"more players pay less, {other.amount} after {one.amount}"
                yield Found("error", "falling", option, text, other.source)
    either = {row.option for row in heads if row.row.band.endswith(" or no flop")}
    both = [row for row in heads if row.row.band.endswith(" and no flop") and row.option in either]
    for band, same in by(both, lambda row: row.band):
        for row in same:
            text = f"`{band}` also falls under the column before it; the more specific one rules"
            yield Found("note", "overlap", row.option, text, same[0].source)


def check_limits(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Bands that leave the printed table limit or do not fill it."""
    starts: dict[int, str] = {}
    for option, block in blocks(rows):
        printed = limits(block)
        for ladder in ladders(block):
            first = ladder[0]
            if first.row.measure == "wager" and first.bet in printed and first.low > 0:
                yield from _against_limit(option, ladder, printed[first.bet])
            elif first.row.measure == "table_action":
                limit = printed.get("table")
                least = limit.least[0] if limit else _least(fees.group_of(option))
                if limit and first.low < limit.least[0]:
                    text = f"the bands start at ${first.low}, under the table limit of {limit}"
                    yield Found("warning", "limit", option, text, first.source)
                elif least is not None and first.low > least:
                    text = f"the bands start at ${first.low}, the limits at ${least}: post a higher minimum"
                    yield Found("note", "gap", option, text, starts.setdefault(first.low, first.source))


def _against_limit(option: str, ladder: Sequence[Printed], limit: Limit) -> Iterator[Found]:
    least, most = limit.least[0], limit.most[0]
    for row in ladder:
        if row.low < least or (most is not None and (row.high is None or row.high > most)):
            text = f"the band {row.span} on {row.bet} leaves the table limit of {limit}"
            yield Found("error", "limit", option, text, row.source)
    short = most is not None and all(row.high is not None and row.high < most for row in ladder)
    if short or all(row.low > least for row in ladder):
        text = f"the bands on {ladder[0].bet} do not fill the table limit of {limit}"
        yield Found("error", "limit", option, text, ladder[0].source)


def _least(group: Group) -> int | None:
    return min((limit.least[0] for limit in group.limits if limit.bets in ("base", "table")), default=None)


def check_rates(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """No more than five rates, and no percentage."""
    for row in rows:
        if row.row.fee.endswith("%"):
            text = f"{row.row.fee} is a percentage; a fee is a fixed amount"
            yield Found("error", "percentage", row.option, text, row.source)
    for option, block in blocks(rows):
        for ladder in ladders(block):
            if len(ladder) > MOST_RATES:
                text = f"{len(ladder)} rates in one ladder, more than {MOST_RATES}"
                yield Found("error", "rates", option, text, lines(ladder))
        amounts = sorted({row.fee for row in block if row.fee})
        if len(amounts) > MOST_RATES:
            text = f"{len(amounts)} different fees, more than {MOST_RATES}: {', '.join(map(dollars, amounts))}"
            yield Found("warning", "rates", option, text, lines(block))


def check_rates_of_limits(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """No more than five different fees for one table limit of a poker game, over all options that are printed for it."""
    limits: dict[tuple[object, str], list[tuple[str, Sequence[Printed]]]] = {}
    for option, block in blocks(rows):
        limit = next((row.row.limit for row in block if row.row.limit), "")
        if limit and all(row.row.payer == "pot" for row in block):
            limits.setdefault((fees.group_of(option).structures, limit), []).append((option, block))
    for (_, limit), printed in limits.items():
        every = [row for _, block in printed for row in block]
        amounts = sorted({row.fee for row in every if row.fee})
        if len(printed) > 1 and len(amounts) > MOST_RATES:
            text = (
                f"{len(amounts)} different fees for the table limit ${limit.replace('-', '-$')}, more than {MOST_RATES}"
            )
            for option, _ in printed:
                yield Found("warning", "rates", option, text, lines(every))


def check_numbers(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Options announced but not printed, printed but not announced, printed twice; rows repeated or misnumbered."""
    seen: dict[str, str] = {}
    for option, block in blocks(rows):
        if option in seen:
            text = f"the option is printed again; it stands first at {seen[option]}"
            yield Found("error", "repeated_option", option, text, block[0].source)
        seen.setdefault(option, block[0].source)
        held: dict[tuple[object, ...], str] = {}
        for row in block:
            same = (*_terms(row), row.bet)
            if row.row.measure in DOLLARS and same in held:
                yield Found("error", "repeated_row", option, f"repeats the row at {held[same]}", row.source)
            held.setdefault(same, row.source)
            if row.number != option:
                text = f"a row of the option carries the number {row.number}"
                yield Found("error", "order", option, text, row.source)
    for (source, declared), groups in by(fees.groups, lambda group: (group.source, group.declared)):
        yield from _declared(source, declared, groups, seen)


def _declared(source: str, declared: str, groups: Sequence[Group], printed: Iterable[str]) -> Iterator[Found]:
    held = {option for group in groups for option in members(group.options)}
    found = sorted((option for option in printed if option in held), key=int)
    pair = re.fullmatch(r"(\d+) and (\d+)", declared)
    if pair and len(found) > 2:
        text = f'"{declared}" is said, "{pair[1]} through {pair[2]}" is meant'
        yield Found("warning", "wording", "", text, source)
    said = re.sub(r" and ", "-" if len(found) > 2 else ", ", declared).replace(" through ", "-")
    announced = members(said) if said else frozenset(found)
    missing = sorted(announced - set(found), key=int)
    extra = [option for option in found if option not in announced]
    if missing:
        text = f"options {said} are announced, {ranges(missing)} not printed"
        yield Found("error", "missing_option", "", text, source)
    if extra:
        text = f"options {said} are announced, {ranges(extra)} printed too"
        yield Found("error", "undeclared_option", "", text, source)


def check_duplicates(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Options that print the same, and options that look the same under different heads."""
    alike: dict[object, list[list[Printed]]] = {}
    looks: dict[object, list[list[Printed]]] = {}
    for option, found in by((row for row in rows if row.row.flag != "dropped"), lambda row: row.option):
        if option == EVERY:
            continue
        group = fees.group_of(option)
        where = (group.moment, group.limits, group.structures, tuple(row.limit for row in found))
        alike.setdefault((where, tuple(map(_terms, found))), []).append(found)
        if found[0].limit and found[0].row.measure == "players":
            looks.setdefault((where, tuple(row.fee for row in found)), []).append(found)
    for same in alike.values():
        for one, other in pairwise(same):
            text = f"prints the same as option {one[0].option} ({one[0].source})"
            yield Found("warning", "duplicate", other[0].option, text, other[0].source)
    for same in looks.values():
        for one, other in pairwise(same):
            if [row.band for row in one] != [row.band for row in other]:
                text = f"has the limit and figures of option {one[0].option} under other column heads"
                yield Found("note", "look_alike", other[0].option, text, other[0].source)


def _terms(row: Printed) -> tuple[object, ...]:
    return row.row.payer, row.row.measure, row.row.charge, row.row.bet, plain_band(row.band), row.fee


def check_words(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Bets that the text frees and the table charges, or the other way round."""
    kept = [row for row in rows if row.row.payer == "player" and row.row.flag != "dropped"]
    counts = any(row.measure == "bonus_count" for row in fees.rows)
    for option, found in by(kept, lambda row: row.option):
        said: dict[str, tuple[str, Says]] = {}
        for says in fees.says:
            if option in members(says.options):
                for how, bets in (("charged", says.charged), ("free", says.free)):
                    for bet in bets:
                        each = fees.bonus if bet == "bonus" and not counts else (bet,)
                        said |= dict.fromkeys(each, (how, says))
        for bet, (how, says) in said.items():
            yield from _against_words(option, bet, how, says, [row for row in found if _prices(fees, row, bet)])


def _against_words(option: str, bet: str, how: str, says: Says, about: Sequence[Printed]) -> Iterator[Found]:
    charged = [row for row in about if row.fee]
    if how == "free":
        for row in charged:
            text = f"the text ({says.source}) takes nothing for {bet}, the table prints {row.amount}"
            yield Found("error", "text_and_table", option, text, row.source)
    elif not about:
        text = f"the text takes a fee for {bet}, the table has no row for it"
        yield Found("error", "missing_row", option, text, says.source)
    elif not charged and all(row.fee is not None for row in about):
        text = f"the text takes a fee for {bet}, the table prints $0"
        yield Found("note", "text_and_table", option, text, says.source)
    if bet in says.by_size and charged and all(row.low == 0 and row.high is None for row in about):
        text = f"the text takes the fee for {bet} by size, the table prints one amount"
        yield Found("warning", "text_and_table", option, text, says.source)


def _prices(fees: FeeSet, row: Printed, bet: str) -> bool:
    """Whether a row prices a bet, by name or as one of the base or bonus bets."""
    if row.row.measure == "player_total":
        return True
    if row.row.measure == "bonus_count":
        return bet == "bonus" or bet in fees.bonus
    named = set(row.bet.split())
    return (
        bet in named
        or (bet in fees.bonus and "bonus" in named)
        or (bet in fees.base and "base" in named)
        or (bet == "base" and bool(named & set(fees.base)))
    )


def check_cells(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """Blank cells, lost names, odd typography."""
    for row in rows:
        if row.fee is None and not row.row.fee.endswith("%"):
            yield Found("warning", "blank", row.option, "the fee is blank", row.source)
        if row.row.bet != row.bet:
            yield Found("error", "label", row.option, "the wager's name is lost", row.source)
        if row.row.flag == "typo":
            yield Found("note", "typography", row.option, f"{row.row.printed.partition('=')[2]} is printed", row.source)


def check_readings(fees: FeeSet, rows: Sequence[Printed]) -> Iterator[Found]:
    """How the data reads what is printed otherwise."""
    for row in fees.rows:
        if row.flag not in ("", "typo"):
            yield Found("note", row.flag, row.option, reading(row), row.source)
        for name, changes in other_readings(row.readings).items():
            added = {"band": row.band, "fee": row.fee, **changes} if row.flag == "lost" else {}
            added.pop("flag", None)  # a row that only the reading puts in force
            instead = f"{_columns(changes)}, not {_columns({c: getattr(row, c) for c in changes})}"
            text = f"{_columns(added) or instead}: {row.note}"
            if name == "as_meant":
                yield Found("warning", "misprint", row.option, f"probably meant {text}", row.source)
            else:
                yield Found("note", "reading", row.option, f"@{name} reads {text}", row.source)
    for read in fees.readings:
        severity: Severity = "warning" if read.kind in ("contradiction", "gap") else "note"
        yield Found(severity, read.kind, read.options, read.text, read.source)


def _columns(values: Mapping[str, str]) -> str:
    """
    >>> _columns({"fee": "1", "band": "5-100"})
    'fee 1, band 5-100'
    """
    return ", ".join(f"{column} {value}" for column, value in values.items())


def check_names(sets: Sequence[FeeSet]) -> Iterator[tuple[Severity, str, str, str]]:
    """One approval id under two names."""
    headings = (heading for fees in sets for heading in fees.headings if heading.approval)
    for approval, same in by(headings, lambda heading: heading.approval):
        first = min(same, key=lambda heading: heading.source)
        for heading in same:
            if heading.name != first.name:
                text = f"{approval} is called {heading.name} here and {first.name} at {first.source}"
                yield "warning", "name", text, heading.source


CHECKS: tuple[Callable[[FeeSet, Sequence[Printed]], Iterator[Found]], ...] = (
    check_bands,
    check_players,
    check_limits,
    check_rates,
    check_rates_of_limits,
    check_numbers,
    check_duplicates,
    check_words,
    check_cells,
    check_readings,
)
