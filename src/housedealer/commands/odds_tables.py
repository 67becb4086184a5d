"""Odds on a terminal: tables, and charts coloured by what they say to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from housedealer.chips import money
from housedealer.odds.bank import Banked
from housedealer.odds.par import Par, par_facts, signature
from housedealer.odds.reports.cells import action_of, dollars, split_cost, with_costs
from housedealer.odds.result import Chart, Result
from housedealer.odds.sessions import Session

STYLES: Final = {
    "stand": "red",
    "hit": "green",
    "double": "cyan",
    "split": "magenta",
    "fold": "yellow",
    "raise": "bold red",
}
WIDE: Final = 8  # columns of a chart
WIDTH: Final = 40  # of the bars of a session


def show(result: Result, console: Console) -> None:
    """One result as tables."""
    of = f", {result.decks} packs" if result.decks else ""
    size = f"{result.combinations:,} combinations" if result.combinations else ""
    if result.rounds and result.method == "simulated":
        size = f"{result.rounds:,} rounds"
    console.print(f"[bold]{result.id}[/bold] {result.bet}{of}: {result.method}, {size}".rstrip(", "))
    facts = Table(show_header=False, box=None)
    error = f" ± {result.error:.4%}" if result.error else ""
    facts.add_row("house edge", f"{result.house_edge:.6%}{error}")
    if result.bounds:
        facts.add_row("proved to lie between", f"{result.bounds[0]:.6%} and {result.bounds[1]:.6%}")
    if result.error:
        low, high = result.house_edge - 1.96 * result.error, result.house_edge + 1.96 * result.error
        facts.add_row("95% interval", f"{low:.4%} to {high:.4%}")
    dealt = f" (from {result.dealt:,} dealt rounds)" if result.dealt else ""
    facts.add_row(
        "hit frequency", f"{result.hit_frequency:.6%}" + (f" ± {result.hit_error:.4%}{dealt}" if dealt else "")
    )
    facts.add_row("standard deviation", f"{result.standard_deviation:.6f}{dealt}")
    if result.average_wager != 1:
        said = f"{result.element_of_risk:.6%} (of {result.average_wager:.4f} units wagered on average{dealt and ', dealt'})"
        facts.add_row("element of risk", said)
    facts.add_row("played", result.played)
    for other in result.also:
        facts.add_row(other.play, f"{other.house_edge:.6%}")
    facts.add_row("worked out in", f"{result.seconds:.2f} s")
    console.print(facts)
    outcomes = Table("outcome", "pays", "count", "probability")
    for column in outcomes.columns[1:]:
        column.justify = "right"
    for outcome in result.outcomes:
        count = "" if outcome.count is None else f"{outcome.count:,}"
        outcomes.add_row(outcome.name.replace("_", " "), f"{outcome.pays:+g}", count, f"{outcome.probability:.8f}")
    console.print(outcomes)
    if result.strategy:
        console.print(result.strategy.text, highlight=False)
        for chart, costs in with_costs(result.strategy.charts):
            console.print(_chart(chart, costs))
    for note in result.notes:
        console.print(note, style="dim")
    if result.readings:
        console.print(_readings(result))


def show_par(par: Par, console: Console) -> None:
    """A PAR sheet."""
    result = par.result
    console.print(f"[bold]{result.id}[/bold] {result.bet}: PAR sheet, {result.methods['house_edge']}, {result.played}")
    facts = Table(show_header=False, box=None)
    for name, said in par_facts(par):
        facts.add_row(name, said)
    console.print(facts)
    bands = Table("rounds", "from", "to", title="Nine runs in ten return")
    for band in par.bands:
        bands.add_row(f"{band.rounds:,}", f"{band.low:.4%}", f"{band.high:.4%}")
    parts = Table("outcome", "pays", "one in", "returns", "of variance", title="Contributions")
    for table in (bands, parts):
        for column in table.columns[table is parts :]:
            column.justify = "right"
    for part in par.contributions:
        name = part.name.replace("_", " ")
        parts.add_row(
            name, f"{part.pays:+g}", f"{part.one_in:,.1f}", f"{part.returns:+.6f}", f"{part.variance_share:.2%}"
        )
    console.print(bands)
    console.print(parts)
    signed = signature(result)
    console.print(
        f"{signed['program']}; inputs {signed['inputs_sha256'][:16]}, outcomes {signed['outcomes_sha256'][:16]}"
    )


def _readings(result: Result) -> Table:
    """The readings in force, and the edge under each other one."""
    table = Table("reading", "house edge", title="Readings in force")
    table.columns[1].justify = "right"
    for reading in result.readings:
        said = Text(f"{reading.option}: {reading.in_force}", style="bold").append(f" ({reading.cite})", style="dim")
        table.add_row(said.append(f"\n{reading.text}", style="dim"), f"{result.house_edge:.4%}")
        for value, edge in reading.others:
            table.add_row(f"  or read as {value or 'none'}", f"{edge:.4%}")
    return table


def overview(results: Sequence[Result], console: Console) -> None:
    """Every wager, one line each, under the name of its table."""
    last = ""
    for result in results:
        if result.id != last:
            console.print(f"\n[bold]{result.id}[/bold]" if last else f"[bold]{result.id}[/bold]")
            console.print(f"  {'bet':<22}{'edge':>10}{'hits':>10}{'deviation':>11}  how", style="dim", highlight=False)
            last = result.id
        how = result.methods["house_edge"] + (f" ± {result.error:.4%}" if result.error else "")
        if result.dealt is not None:
            how += "; hits simulated"
        line = f"  {result.bet:<22}{result.house_edge:>10.4%}{result.hit_frequency:>10.4%}{result.standard_deviation:>11.4f}  {how}"
        console.print(line, highlight=False, soft_wrap=True)


def _chart(chart: Chart, costs: Chart | None) -> Table:
    notes = " ".join(note for note in (chart.note, f"{costs.title}. {costs.note}" if costs else "") if note)
    # A wide chart has no lines between its columns, so that thirteen of them stand in a terminal of 80.
    wide = {"box": None, "padding": (0, 1, 0, 0), "pad_edge": False} if len(chart.columns) > WIDE else {}
    table = Table("", *chart.columns, title=chart.title, caption=notes or None, **wide)  # type: ignore[arg-type]
    for n, (label, cells) in enumerate(chart.rows):
        shown = []
        for at, cell in enumerate(cells):
            act, cost = split_cost(cell)
            cost = cost if costs is None else costs.rows[n][1][at]
            text = Text(act, style=STYLES.get(action_of(act), ""))
            shown.append(text.append(f"\n{cost}", style="dim") if cost else text)
        table.add_row(label, *shown)
    return table


# -- a bank ------------------------------------------------------------------------------------------------------------


def show_bank(banked: Banked, console: Console) -> None:
    """What a bank earns and risks."""
    facts = banked.to_json()
    wagers = ", ".join(f"{bet.replace('_', ' ')} {money(amount)}" for bet, amount in banked.wagers.items())
    who = "1 player" if banked.terms.players == 1 else f"{banked.terms.players} players, each"
    console.print(
        f"[bold]{banked.terms.id}[/bold]: a bank of {money(banked.terms.bank)} against {who} with {wagers}; "
        f"fee option {banked.fees.option}; {banked.terms.hands_per_hour} hands an hour, {banked.terms.hours:g} hours"
    )
    table = Table("", "a hand", "an hour")
    for column in table.columns[1:]:
        column.justify = "right"
    bank, player = facts["player_dealer"], facts["each_player"]
    for name, hand, hour in (
        ("the bank wins", bank["per_hand"], bank["per_hour"]),
        ("the bank's fee", -bank["fee_per_hand"], -bank["fee_per_hour"]),
        ("the bank after its fee", bank["per_hand_after_fee"], bank["per_hour_after_fee"]),
        ("each player's wagers cost", player["wagers_cost_per_hand"], player["wagers_cost_per_hour"]),
        ("each player's fee", player["fee_per_hand"], player["fee_per_hour"]),
    ):
        table.add_row(name, dollars(hand), dollars(hour))
    table.add_row("the drop", "", dollars(facts["drop_per_hour"]))
    console.print(table)
    session, error = banked.session, f" ± {banked.session.error:.3%}" if banked.session.error else ""
    risk = Table(show_header=False, box=None)
    risk.add_row("the bank is gone within the session", f"{session.exhausted:.4%}{error}")
    risk.add_row("it cannot cover all action at some time", f"{session.short:.4%}{error}")
    risk.add_row("a bank that covers every round met", money(round(banked.rounds.most_needed)))
    risk.add_row("the bank ends ahead", f"{session.ahead:.2%}")
    risk.add_row("a player ends ahead", f"{banked.player.ahead:.2%}")
    console.print(risk)
    how = "exact" if banked.rounds.dealt is None else f"from {banked.rounds.dealt:,} rounds at the table"
    console.print(f"Where the bank ends after {session.hands:,} hands ({how}):")
    _bars(session, console)


def _bars(session: Session, console: Console) -> None:
    """The distribution in a dozen lines."""
    merged = [session.bars[at : at + 4] for at in range(0, len(session.bars), 4)]
    most = max(sum(bar[2] for bar in group) for group in merged) or 1.0
    for group in merged:
        low, high, chance = group[0][0], group[-1][1], sum(bar[2] for bar in group)
        line = Text(f"{dollars(low):>14} to {dollars(high):>14} ")
        style = "green" if low >= 0 else "red" if high <= 0 else "white"
        line.append("█" * round(WIDTH * chance / most), style=style).append(f" {chance:.2%}", style="dim")
        console.print(line)
