"""Counterfactual regret minimisation for small games of two: the whole tree of a game that the engine plays, and its solution.

The tree is found by playing: a live dealer is asked for every card that somebody may see, players for every decision. So any
game of the engine that is small enough can be solved, and nothing here knows its rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from housedealer.envs.observations import information
from housedealer.errors import BadSetup
from housedealer.table.answers import each
from housedealer.table.chance import Live
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick, Question
from housedealer.table.round import Game, Round
from housedealer.table.table import Setup

PLAYERS: Final = 2


@dataclass(frozen=True)
class Node:
    """A point of the tree: its end with what seat 1 is ahead, a card with the chances of each, or somebody's decision."""

    children: tuple[Node, ...] = ()
    value: float = 0.0
    chances: tuple[float, ...] = ()
    player: int = -1  # 0 or 1 at a decision
    known: str = ""  # all that the player has seen: two points that cannot be told apart share it


@dataclass
class Tree:
    """The whole game."""

    root: Node
    nodes: int
    actions: dict[str, int] = field(default_factory=dict)  # how many there are, by what the player knows

    @classmethod
    def of(cls, game: Game, setup: Setup, unit: int = 100) -> Tree:
        """Play every way that a round can go. Values are counted in units of so many cents."""
        tree = cls(Node(), 0)
        tree.root = tree._grown(Round(game, setup, Live()), unit)
        return tree

    def _grown(self, round_: Round, unit: int) -> Node:
        self.nodes += 1
        if round_.finished:
            ahead = [round_.felt.chips[f"seat{s}.stack"] - round_.setup.chips[f"seat{s}.stack"] for s in (1, 2)]
            if sum(ahead):
                raise BadSetup("what one player loses the other must win: take no fee")
            return Node(value=ahead[0] / unit)
        (seat,) = round_.open
        question = round_.open[seat]
        if seat == HOUSE_DEALER:
            (pick,) = question.options
            assert isinstance(pick, Pick)
            counted = Counter(pick.cards)
            answers = [Answer("card", (piece,)) for piece in counted]
            chances = tuple(count / len(pick.cards) for count in counted.values())
            return Node(self._children(round_, seat, answers, unit), chances=chances)
        known = f"{seat} {information(round_, seat)}"
        answers = moves(question)
        self.actions[known] = len(answers)
        return Node(self._children(round_, seat, answers, unit), player=seat - 1, known=known)

    def _children(self, round_: Round, seat: int, answers: Sequence[Answer], unit: int) -> tuple[Node, ...]:
        found = []
        for answer in answers:
            other = round_.clone()
            other.answer(seat, answer)
            found.append(self._grown(other, unit))
        return tuple(found)


def moves(question: Question) -> list[Answer]:
    """The answers worth looking at: nobody folds who may check."""
    free = question.option("check") is not None
    return [answer for answer in each(question) if not (free and answer.option == "fold")]


Policy = Callable[[str], Sequence[float]]  # the chances of each action, by what is known


class Solver:
    """Regrets and average strategies, both players updated in turn, as the algorithm was published."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.iterations = 0
        self._regret = {known: [0.0] * count for known, count in tree.actions.items()}
        self._played = {known: [0.0] * count for known, count in tree.actions.items()}
        self._now = {known: [1 / count] * count for known, count in tree.actions.items()}

    def iterate(self, times: int = 1) -> None:
        """Go through the tree for each player so many times."""
        for _ in range(times):
            self.iterations += 1
            for player in range(PLAYERS):
                self._walk(self.tree.root, player, 1.0, 1.0)
                self._match_regrets(player)

    def average(self, known: str) -> list[float]:
        """The average strategy, which is what converges."""
        played = self._played[known]
        total = sum(played)
        return [part / total for part in played] if total else [1 / len(played)] * len(played)

    def _walk(self, node: Node, player: int, mine: float, others: float) -> float:
        """What a node is worth to seat 1; regrets and averages of `player` are added on the way.

        `mine` is how likely the player, `others` how likely chance and the other one, comes here.
        """
        if not node.children:
            return node.value
        if node.player < 0:
            return sum(
                chance * self._walk(child, player, mine, others * chance)
                for chance, child in zip(node.chances, node.children, strict=True)
            )
        now = self._now[node.known]
        if node.player != player:
            return sum(
                part * self._walk(child, player, mine, others * part)
                for part, child in zip(now, node.children, strict=True)
            )
        worth = [self._walk(child, player, mine * part, others) for part, child in zip(now, node.children, strict=True)]
        value = sum(part * each for part, each in zip(now, worth, strict=True))
        regret, played, sign = self._regret[node.known], self._played[node.known], 1 - 2 * player
        for at, part in enumerate(now):
            regret[at] += others * sign * (worth[at] - value)
            played[at] += mine * part
        return value

    def _match_regrets(self, player: int) -> None:
        for known, regret in self._regret.items():
            if known.startswith(f"{player + 1} "):
                gains = [max(0.0, each) for each in regret]
                total = sum(gains)
                self._now[known] = [g / total for g in gains] if total else [1 / len(gains)] * len(gains)


def exploitability(tree: Tree, policy: Policy) -> float:
    """What a best answer to the policy wins on average over both seats: 0 at an equilibrium."""
    return sum(_BestAnswer(tree, policy, player).value for player in range(PLAYERS)) / PLAYERS


class _BestAnswer:
    """The best that a player can do against a policy: one action for each thing that the player can know."""

    def __init__(self, tree: Tree, policy: Policy, player: int) -> None:
        self.policy, self.player = policy, player
        self._points: defaultdict[str, list[tuple[float, Node]]] = defaultdict(list)
        self._best: dict[str, int] = {}
        self._collect(tree.root, 1.0)
        self.value = self._worth(tree.root)

    def _collect(self, node: Node, reach: float) -> None:
        """Every decision of the player with how likely chance and the other one come to it."""
        if node.player == self.player:
            self._points[node.known].append((reach, node))
        parts = node.chances or (self.policy(node.known) if node.player == 1 - self.player else ())
        for at, child in enumerate(node.children):
            self._collect(child, reach * parts[at] if parts else reach)

    def _worth(self, node: Node) -> float:
        if not node.children:
            return node.value * (1 - 2 * self.player)
        if node.player == self.player:
            return self._worth(node.children[self._action(node.known)])
        parts = node.chances or self.policy(node.known)
        return sum(part * self._worth(child) for part, child in zip(parts, node.children, strict=True) if part)

    def _action(self, known: str) -> int:
        if known not in self._best:
            points = self._points[known]
            worth = [
                sum(reach * self._worth(node.children[at]) for reach, node in points if reach)
                for at in range(len(points[0][1].children))
            ]
            self._best[known] = worth.index(max(worth))
        return self._best[known]
