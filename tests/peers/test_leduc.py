"""Leduc hold'em, solved through the engine, is as far from an equilibrium after each iteration as OpenSpiel's own."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability as theirs
from open_spiel.python.algorithms.cfr import CFRSolver

from housedealer.envs.cfr import Solver, Tree, exploitability
from housedealer.errors import BadSetup
from housedealer.packets.entries import open_game
from housedealer.table.table import Setup
from tests.peers import leduc


def test_the_tree_and_every_iteration_are_openspiels() -> None:
    tree, game = leduc.tree(), pyspiel.load_game("leduc_poker")
    assert (tree.nodes, len(tree.actions)) == (9457, 936)
    ours, other = Solver(tree), CFRSolver(game)
    for _ in range(4):
        ours.iterate()
        other.evaluate_and_update_policy()
    assert exploitability(tree, ours.average) == pytest.approx(
        theirs.exploitability(game, other.average_policy()), abs=1e-9
    )


def test_a_game_with_a_fee_is_not_one_of_two_players_alone() -> None:
    game = open_game("garden_city/texas_holdem")
    stacks = {"seat1.stack": 100, "seat2.stack": 100}  # all-in with the blinds
    setup = Setup(game.id, {1: "one", 2: "two"}, stacks, {}, {"dealer button": ("seat1",)})

    class OneDeal(Tree):
        """Only the first card of those that can come each time."""

        def _children(self, round_, seat, answers, unit):  # type: ignore[no-untyped-def]
            return super()._children(round_, seat, answers[:1], unit)

    with pytest.raises(BadSetup, match="take no fee"):
        OneDeal.of(game, setup)
