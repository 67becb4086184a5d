"""Wagers of the twenty-one games dealt at random: the base games, and bets on the bank's hand."""

from __future__ import annotations

import numpy as np

from housedealer.odds.common.dealt_hands import paid_rows
from housedealer.odds.games.blackjack_switch.solver import simulated as switch_simulated
from housedealer.odds.games.twenty_one.base import simulated
from housedealer.odds.games.twenty_one.rules import pure as pure_rules
from housedealer.odds.games.twenty_one.rules import spanish as spanish_rules
from housedealer.odds.games.twenty_one.side_bets import buster_row, packs, run_name
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one_bank import LONGEST, bank_states
from housedealer.odds.kernels.twenty_one_rounds import bank_hands, coded, red_runs
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


def pure(wager: Wager, many: int, seed: int) -> Result:
    """Pure 21.5 by the best play."""
    return simulated(pure_rules(wager.options, wager.decks or 1), many, seed)


def spanish(wager: Wager, many: int, seed: int) -> Result:
    """Pure Spanish 21.5 by the best play."""
    return simulated(spanish_rules(wager.options, wager.decks or 1), many, seed)


def switch(wager: Wager, many: int, seed: int) -> Result:
    """Blackjack Switch by the best play."""
    return switch_simulated(wager, many, seed)


def _shoe(wager: Wager) -> Array:
    return np.repeat(coded(np.arange(52)), packs(wager))


def buster(wager: Wager, many: int, seed: int) -> Result:
    """The bank's busts."""
    cards, bank = _shoe(wager), bank_states()
    tally = shared(lambda stream, part: bank_hands(bank, cards.copy(), part, seed, stream), many)
    found = [((buster_row(end, size),), int(tally[end, size])) for end, size in np.argwhere(tally).tolist()]
    return paid_rows(found, wager.table)


def red_flex(wager: Wager, many: int, seed: int) -> Result:
    """The bank's opening run of red cards."""
    cards, bank = _shoe(wager), bank_states()
    tally = shared(lambda stream, part: red_runs(bank, cards.copy(), part, seed, stream), many)
    return paid_rows([((run_name(run),), int(tally[run])) for run in range(LONGEST + 1)], wager.table)
