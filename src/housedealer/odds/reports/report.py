"""Reports of the kind a testing lab hands to a regulator: what was worked out, from which rules, how, by whom, and checked how.

A report is a list of blocks; `html` and `pdf` each draw them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

from housedealer.chips import money
from housedealer.odds.bank import Banked
from housedealer.odds.cache import solved_by
from housedealer.odds.par import par_facts, par_sheet, signature
from housedealer.odds.reports.blocks import Bars, Block, Cell, Curve, Facts, Figures, Heading, Lines, Plan, Words
from housedealer.odds.reports.cells import action_of, dollars, split_cost, with_costs
from housedealer.odds.result import Result
from housedealer.odds.sessions import Rounds, Session, outcomes
from housedealer.odds.sources import code_hash
from housedealer.odds.wager import Pays, Wager
from housedealer.packets.entries import rooms

SESSION = 500  # rounds in the plotted session of a player
TOLD = 2.0  # standard errors that a check may be off


@dataclass(frozen=True)
class Finding:
    """A result with the wager it is of and, where there is one, the same wager dealt at random as a check."""

    result: Result
    wager: Wager
    check: Result | None = None


def write_report(path: Path, findings: Sequence[Finding], banked: Banked | None = None) -> None:
    """Write a report to a .html or a .pdf file."""
    blocks = list(report(findings, banked))
    title = "Odds of " + ", ".join(dict.fromkeys(finding.wager.entry.name for finding in findings))
    title = title if len(title) < 90 else "Odds of every wager"
    if path.suffix.lower() == ".pdf":
        from housedealer.odds.reports.pdf import pdf

        path.write_bytes(pdf(title, blocks, made_by(findings)))
    else:
        from housedealer.odds.reports.html import page

        path.write_text(page(title, blocks, made_by(findings)), encoding="utf-8")


def made_by(findings: Iterable[Finding]) -> str:
    """Who computed it: the program's version and a hash of the code that the results follow from."""
    code = code_hash(*sorted({module for finding in findings for module in solved_by(finding.wager)}))
    return f"Computed by House Dealer {version('housedealer')} (code {code[:12]})"


def report(findings: Iterable[Finding], banked: Banked | None = None) -> Iterator[Block]:
    """All blocks of a report."""
    listed = list(findings)
    if banked is not None:
        yield from _bank(banked)
    if len(listed) > 3:
        yield _overview(listed)
        return
    for finding in listed:
        yield from _wager(finding)


def _overview(findings: Sequence[Finding]) -> Lines:
    rows = [
        (
            f"{f.result.id} {f.result.bet.replace('_', ' ')}",
            f"{f.result.house_edge:.4%}",
            f"{f.result.hit_frequency:.4%}",
            f"{f.result.standard_deviation:.4f}",
            f.result.method + (f" ± {f.result.error:.4%}" if f.result.error else ""),
        )
        for f in findings
    ]
    return Lines("Every wager in every room", ("wager", "edge", "hits", "deviation", "method"), tuple(rows))


# -- a wager -----------------------------------------------------------------------------------------------------------


def _wager(finding: Finding) -> Iterator[Block]:
    result, wager = finding.result, finding.wager
    found = wager.entry
    name = next((bet["name"] for bet in found.bets if bet["id"] == result.bet), "")
    bet = name or ("Base game" if result.bet == "base" else result.bet.replace("_", " ").title())
    yield Heading(f"{found.name}: {bet}", rooms()[found.room])
    yield Figures(
        (
            ("house edge", f"{result.house_edge:.4%}" + (f" ± {result.error:.4%}" if result.error else "")),
            ("return", f"{1 - result.house_edge:.4%}"),
            ("hit frequency", f"{result.hit_frequency:.4%}"),
            ("standard deviation", f"{result.standard_deviation:.4f}"),
        )
    )
    size = result.combinations if result.method == "exact" else result.rounds
    counted = "combinations" if result.method == "exact" else "rounds"
    yield Facts(
        "What was worked out",
        tuple(
            (key, value)
            for key, value in (
                ("table", found.id),
                ("approval", found.approval or "none printed"),
                ("packet", ", ".join(found.source)),
                ("wager", result.bet),
                ("packs", str(result.decks or 1)),
                ("options", ", ".join(f"{k} {v}" for k, v in _chosen(wager)) or "as the packet has them"),
                ("method", _method(result)),
                (counted, f"{size:,}" if size else ""),
                ("played", result.played),
                ("time taken", f"{result.seconds:.2f} s"),
            )
            if value
        ),
    )
    tables = {result.bet: wager.pays[result.bet]} if result.bet in wager.pays else dict(wager.pays)
    if result.bet == "base":
        tables = {bet: pays for bet, pays in wager.pays.items() if bet not in _side_bets(wager)}
    for of, pays in tables.items():
        yield _pay_table(of, pays)
    rows = tuple(
        (
            o.name.replace("_", " "),
            f"{o.pays:+g}",
            "" if o.count is None else f"{o.count:,}",
            f"{o.probability:.8f}",
            f"{o.pays * o.probability:+.6f}",
        )
        for o in result.outcomes
    )
    yield Lines("Outcomes", ("outcome", "pays", "count", "probability", "contributes"), rows)
    yield from _par(result)
    yield Bars("How often each amount is paid, per unit of the bet (logarithmic)", _by_pay(result))
    yield _player_session(result)
    yield from _strategy(result)
    yield _verification(finding)
    for note in result.notes:
        yield Words(note)
    if result.readings:
        yield _readings(result)


def _par(result: Result) -> Iterator[Block]:
    """The figures of a PAR sheet, and what they were worked out from."""
    sheet = par_sheet(result)
    yield Facts("PAR sheet", tuple(par_facts(sheet)))
    yield Lines(
        "Nine runs in ten end between these returns",
        ("rounds", "from", "to"),
        tuple((f"{band.rounds:,}", f"{band.low:.4%}", f"{band.high:.4%}") for band in sheet.bands),
    )
    signed = signature(result)
    rows = (
        ("program", signed["program"]),
        ("inputs", f"SHA-256 {signed['inputs_sha256']}"),
        ("outcomes", f"SHA-256 {signed['outcomes_sha256']}"),
        ("checked by", "______________________________   date ______________"),
    )
    yield Facts("Signature", rows)


def _readings(result: Result) -> Lines:
    """The readings in force, and the edge under each other one."""
    rows = []
    for reading in result.readings:
        rows.append((reading.option, reading.in_force, f"{result.house_edge:.4%}", f"{reading.text} ({reading.cite})"))
        rows += [("", f"or {value or 'none'}", f"{edge:.4%}", "") for value, edge in reading.others]
    return Lines("Readings in force", ("option", "read as", "house edge", "why"), tuple(rows))


def _method(result: Result) -> str:
    if result.method == "simulated":
        return "dealt rounds; the error given is one standard error"
    if result.bounds is not None:
        return f"bounded: the edge is proved to lie between {result.bounds[0]:.6%} and {result.bounds[1]:.6%}"
    if result.dealt is not None:
        return f"edge exact; hit frequency, deviation and outcomes from {result.dealt:,} dealt rounds"
    return "exact: every combination counted" if result.combinations else "exact: by recursion over every composition"


def _chosen(wager: Wager) -> list[tuple[str, str]]:
    """Options in force that differ from the game's own defaults, limits and the like left out."""
    fields = type(wager.options).__dataclass_fields__
    skipped = ("limit", "order", "settle", "button")
    return [
        (name.replace("_", " "), str(getattr(wager.options, name)))
        for name, field in fields.items()
        if getattr(wager.options, name) != field.default and not any(word in name for word in skipped)
    ]


def _side_bets(wager: Wager) -> set[str]:
    from housedealer.odds.registry import bets_of

    return set(bets_of(wager.entry)) - {"base"}


def _pay_table(bet: str, pays: Pays) -> Lines:
    rows = tuple((row.replace("_", " "), _odds(pay)) for row, pay in pays.items())
    return Lines(f"Pay table: {bet.replace('_', ' ')}", ("hand", "pays"), rows)


def _odds(pay: Fraction) -> str:
    return "push" if pay == 0 else f"{pay.numerator:,} to {pay.denominator:,}"


def _by_pay(result: Result) -> tuple[tuple[str, float, float], ...]:
    summed: dict[float, float] = {}
    for outcome in result.outcomes:
        summed[outcome.pays] = summed.get(outcome.pays, 0.0) + outcome.probability
    return tuple((f"{pays:+g}", chance, pays) for pays, chance in sorted(summed.items()) if chance > 0)


def _player_session(result: Result) -> Curve:
    import numpy as np

    nets = np.array([outcome.pays for outcome in result.outcomes])
    chances = np.array([outcome.probability for outcome in result.outcomes])
    rounds = Rounds.of(nets, np.abs(nets), chances / chances.sum(), None)
    return _curve(f"A player's result after {SESSION} rounds of one unit", outcomes(rounds, SESSION, 1), "units")


def _curve(title: str, session: Session, unit: str) -> Curve:
    marks = (("5%", session.percentiles[5]), ("median", session.percentiles[50]), ("95%", session.percentiles[95]))
    return Curve(f"{title}: ahead {session.ahead:.1%} of the time", session.bars, unit, marks)


def _strategy(result: Result) -> Iterator[Block]:
    if result.strategy is None:
        return
    yield Words(f"Strategy. {result.strategy.text}")
    for chart, costs in with_costs(result.strategy.charts):
        rows = []
        for n, (label, cells) in enumerate(chart.rows):
            drawn = []
            for at, cell in enumerate(cells):
                act, cost = split_cost(cell)
                drawn.append(Cell(act, action_of(act), cost if costs is None else costs.rows[n][1][at]))
            rows.append((label, tuple(drawn)))
        note = f"{chart.note} Under each: {costs.title.lower()}. {costs.note}" if costs is not None else chart.note
        yield Plan(chart.title, chart.columns, tuple(rows), note.strip())


def _verification(finding: Finding) -> Facts:
    """What was checked, and how it came out."""
    result, check = finding.result, finding.check
    total = math.fsum(outcome.probability for outcome in result.outcomes)
    mean = math.fsum(outcome.pays * outcome.probability for outcome in result.outcomes)
    rows = [
        ("probabilities add up to", f"{total:.12f}"),
        ("edge from the outcomes", f"{-mean:.6%} beside {result.house_edge:.6%}"),
    ]
    beside = None if check is None else result.edge_of(check.play)
    if check is not None and check.error and beside is not None:
        z = (check.house_edge - beside) / math.hypot(check.error, result.error)
        said = f"{check.rounds:,} rounds: {check.house_edge:.4%} ± {check.error:.4%}"
        if check.play and check.play != result.play:
            said += f", {check.play}, beside {beside:.4%}"
        rows.append(("dealt as a check", said))
        verdict = "as it should be" if abs(z) <= TOLD else "more than expected of chance one time in twenty"
        rows.append(("difference", f"{z:+.2f} standard errors, {verdict}"))
    return Facts("Verification", tuple(rows))


# -- a bank ------------------------------------------------------------------------------------------------------------


def _bank(banked: Banked) -> Iterator[Block]:
    terms, facts = banked.terms, banked.to_json()
    found = facts["player_dealer"], facts["each_player"]
    name = banked.results[0].id if banked.results else terms.id
    yield Heading(f"A bank of {money(terms.bank)}", name)
    error = f" ± {banked.session.error:.2%}" if banked.session.error else ""
    yield Figures(
        (
            ("bank per hour after fee", dollars(found[0]["per_hour_after_fee"])),
            ("gone within the session", f"{banked.session.exhausted:.3%}{error}"),
            ("falls short at some time", f"{banked.session.short:.3%}{error}"),
            ("ends ahead", f"{banked.session.ahead:.1%}"),
        )
    )
    how = "exact, by convolution" if banked.rounds.dealt is None else f"{banked.rounds.dealt:,} rounds at the table"
    yield Facts(
        "Terms",
        (
            ("players", str(terms.players)),
            ("each wagers", ", ".join(f"{bet.replace('_', ' ')} {money(n)}" for bet, n in banked.wagers.items())),
            ("fee option", banked.fees.option),
            ("pace", f"{terms.hands_per_hour} hands an hour for {terms.hours:g} hours"),
            ("distribution of a round", how),
            ("a bank that covers every round met", money(round(banked.rounds.most_needed))),
        ),
    )
    yield Lines(
        "Earnings and costs",
        ("", "a hand", "an hour"),
        (
            ("the bank wins", dollars(found[0]["per_hand"]), dollars(found[0]["per_hour"])),
            ("the bank's fee", dollars(found[0]["fee_per_hand"]), dollars(found[0]["fee_per_hour"])),
            ("the bank after its fee", dollars(found[0]["per_hand_after_fee"]), dollars(found[0]["per_hour_after_fee"])),
            ("each player's wagers cost", dollars(found[1]["wagers_cost_per_hand"]), dollars(found[1]["wagers_cost_per_hour"])),
            ("each player's fee", dollars(found[1]["fee_per_hand"]), dollars(found[1]["fee_per_hour"])),
            ("the drop", "", dollars(facts["drop_per_hour"])),
        ),
    )  # fmt: skip
    yield _curve(f"The bank after {banked.hands:,} hands", banked.session, "$")
    yield _curve(f"A player after {banked.hands:,} hands", banked.player, "$")
