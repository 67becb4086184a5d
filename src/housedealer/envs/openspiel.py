"""Any table as an OpenSpiel game, with every card that comes off the deck as a chance node of its own.

The deck is dealt by a live dealer (`housedealer.table.chance.Live`), who is asked for each card when somebody may see
it; chance answers. Cards that nobody ever sees (burned ones, the rest of the deck) are no chance nodes.

>>> import pyspiel
>>> game = load("hotel_del_rio/texas_holdem", seats=2)
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns()) == -state.episode.fees
True
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from housedealer.envs.episode import Episode, Table
from housedealer.envs.menus import SLOTS
from housedealer.envs.observations import FLAT, PIECES, flat, information, observe
from housedealer.table.chance import Live
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick

_CODES: Final = dict(enumerate(PIECES))  # a chance outcome is the number of a piece, or behind them a total of dice
_DICE: Final = len(PIECES)
_MOST_DICE: Final = 6 * 6
MOST_PLAYERS: Final = 15
_TYPE: Final = pyspiel.GameType(
    short_name="housedealer",
    long_name="House Dealer",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"id": "hotel_del_rio/texas_holdem", "seats": 0, "options": "{}", "stack": 0},
)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A `room/game` with some seats taken; a play of it is one round."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"id": "hotel_del_rio/texas_holdem", "seats": 0, "options": "{}", "stack": 0, **(params or {})}
        self.table = Table(given["id"], given["seats"] or None, json.loads(given["options"]), given["stack"] or None)
        session = self.table.open()
        chips = sum(session.felt.chips.values())
        info = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=_DICE + _MOST_DICE + 1,
            num_players=len(session.players),
            min_utility=-float(chips),
            max_utility=float(chips),
            max_game_length=100_000,
        )
        super().__init__(_TYPE, info, dict(given))

    def new_initial_state(self) -> TableState:
        """A round about to be dealt."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What a player sees, as a tensor and as text."""
        return TableObserver()


class TableState(pyspiel.State):  # type: ignore[misc]
    """A round under way. Players are counted from 0, in the order of their seats."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._game = game
        self.episode = Episode(game.table, chance=Live())

    def current_player(self) -> int:
        """Who acts: chance where the dealer must name a card, else the first seat that is asked."""
        if self.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if HOUSE_DEALER in self.episode.asked:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.seats.index(self.episode.asked[0])

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.menu(self.episode.seats[player]).slots)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each piece that may come with its chance; totals of dice with theirs."""
        question = self.episode.question(HOUSE_DEALER)
        assert question is not None
        pick = question.options[0]
        if isinstance(pick, Pick):
            counts = Counter(PIECES[piece.code] - 1 for piece in pick.cards)
            return [(code, count / len(pick.cards)) for code, count in sorted(counts.items())]
        dice = int(pick.id.partition("_")[0])
        ways = Counter({0: 1})
        for _ in range(dice):
            ways = Counter({total: sum(ways[total - face] for face in range(1, 7)) for total in range(6 * dice + 1)})
        return [(_DICE + total, count / 6**dice) for total, count in sorted(ways.items()) if count]

    def _apply_action(self, action: int) -> None:
        seat = self.episode.asked[0]
        if seat != HOUSE_DEALER:
            self.episode.act(seat, action)
            return
        question = self.episode.question(HOUSE_DEALER)
        assert question is not None
        pick = question.options[0]
        if isinstance(pick, Pick):
            answer = Answer("card", (_CODES[action],))
        else:
            answer = Answer(f"{pick.id.partition('_')[0]}_dice_{action - _DICE}")
        self.episode.let(HOUSE_DEALER, lambda _, __: answer)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _CODES.get(action, f"dice {action - _DICE}")
        menu = self.episode.menu(self.episode.seats[player])
        words: str = {entry.slot: entry.words for entry in menu.entries}.get(action, f"action {action}")
        return words

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.episode.over

    def returns(self) -> list[float]:
        """What each player is ahead, in cents."""
        if not self.episode.over:
            return [0.0] * len(self.episode.seats)
        return [float(result) for result in self.episode.results().values()]

    def __str__(self) -> str:
        return information(self.episode.round, 0) + "\n" + " ".join(map(str, self.history()))


class TableObserver:
    """What a player sees: the whole encoding as a tensor, everything seen so far as text."""

    def __init__(self) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(FLAT, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Look at a state through a player's eyes."""
        episode, seat = state.episode, state.episode.seats[player]
        arrays = observe(episode.round, seat, episode.session.game.size, episode.question(seat), episode.menu(seat))
        self.tensor[:] = flat(arrays)

    def string_from(self, state: TableState, player: int) -> str:
        """Everything a player has seen, and what the player has begun to answer."""
        seat = state.episode.seats[player]
        begun = " ".join(entry.words for entry in state.episode.menu(seat).entries)
        return f"{information(state.episode.round, seat)}\n{begun}".rstrip()


def load(
    id: str, seats: int | None = None, options: Mapping[str, Any] | None = None, stack: int | None = None
) -> pyspiel.Game:
    """A `room/game` as an OpenSpiel game."""
    given = {"id": id, "seats": seats or 0, "options": json.dumps(dict(options or {})), "stack": stack or 0}
    return pyspiel.load_game("housedealer", given)


pyspiel.register_game(_TYPE, TableGame)
