"""Observations: nothing in them that a seat may not know, and nothing left out."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from housedealer.envs.episode import Episode, Table
from housedealer.envs.observations import BUTTONS, PIECES, PLACES, ROWS, information, observe, place_of
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import UP


def played(id: str, seed: int, answers: int) -> Episode:
    luck = Random(f"{id}/{seed}")
    episode = Episode(Table(id, luck.randint(entry(id).seats["min"], open_game(id).size)), seed)
    for _ in range(answers):
        if not episode.over:
            seat = luck.choice(episode.asked)
            episode.act(seat, luck.choice(episode.menu(seat).slots))
    return episode


@pytest.mark.parametrize("id", entry_ids())
def test_every_visible_card_and_every_chip_is_there(id: str) -> None:
    for seed in range(2):
        episode = played(id, seed, 12 * (seed + 1))
        felt, size = episode.round.felt, episode.session.game.size
        for seat in episode.seats:
            arrays = observe(episode.round, seat, size)
            shown = Counter(
                PIECES[piece.code]
                for place, lying in felt.cards.items()
                for piece, face in zip(lying, felt.faces[place], strict=True)
                if face in (UP, f"seat{seat}")
            )
            rows = arrays["cards"]
            assert Counter(rows[rows[:, 3] > 0][:, 3].tolist()) == shown
            assert arrays["owned"].sum() == sum(map(len, felt.cards.values()))
            assert arrays["chips"][:, 3].sum() == felt.total()
            mine = arrays["chips"][(arrays["chips"][:, 0] == 1) & (arrays["chips"][:, 1] == 1)]
            assert mine[:, 3].sum() == felt.chips[f"seat{seat}.stack"]


@pytest.mark.parametrize("id", entry_ids())
def test_hidden_cards_change_nothing_that_a_seat_sees(id: str) -> None:
    """Two rounds that differ only in cards nobody has seen look the same to everybody."""
    table = Table(id, entry(id).seats["min"])
    first, second = Episode(table, 1, Sealed.of("a")), Episode(table, 1, Sealed.of("b"))
    if any(UP in faces for faces in first.round.felt.faces.values()):
        pytest.skip("this game shows cards before its first question")
    for seat in first.seats:
        if any(f"seat{seat}" in faces for faces in first.round.felt.faces.values()):
            continue
        ours, theirs = (observe(e.round, seat, e.session.game.size) for e in (first, second))
        assert all(np.array_equal(ours[name], theirs[name]) for name in ours)
        assert information(first.round, seat) == information(second.round, seat)


@pytest.mark.parametrize("id", entry_ids())
def test_the_places_and_buttons_of_the_games_have_numbers_of_their_own(id: str) -> None:
    for seed in range(3):
        episode = played(id, seed, 1000)
        felt = episode.round.felt
        unknown = {p for p in (*felt.chips, *felt.cards) if place_of(p)[0] > len(PLACES)} - {"cage"}
        assert not unknown and set(felt.buttons) <= set(BUTTONS)
        assert sum(1 for cents in felt.chips.values() if cents) <= ROWS["chips"]
