"""Blinds are paid once an orbit by everyone who was there, and each hand pays the printed fee, whoever comes and goes."""

from __future__ import annotations

import pytest

from housedealer.packets.entries import entry, entry_ids
from housedealer.packets.fees import option_keys
from tests.ledger import clause
from tests.money.orbits import play

POT = [id for id in entry_ids() if entry(id).family == "pot"]
SOAK_HANDS = 2_000


def sizes(id: str) -> range:
    return range(entry(id).seats["min"], entry(id).seats["max"] + 1)


@pytest.mark.parametrize("id", POT)
def test_blinds_and_fees_where_people_come_and_go(id: str) -> None:
    """A sample: three sizes and schedules of each table."""
    keys = option_keys(id)
    for at, seats in enumerate((min(sizes(id)) + 1, 5, max(sizes(id)))):
        assert play(id, keys[at * (len(keys) - 1) // 2], seats, 60, seed=7)["hands"] == 60


@pytest.mark.soak
@pytest.mark.parametrize(("id", "seats"), [(id, seats) for id in POT for seats in sizes(id)])
def test_every_schedule_with_every_number_of_seats(id: str, seats: int) -> None:
    for key in option_keys(id):
        assert play(id, key, seats, SOAK_HANDS, seed=1)["hands"] == SOAK_HANDS


@clause("001:1400", "001:864", "001:1028", "001:1600")
@pytest.mark.parametrize(
    ("id", "key"), [("garden_city/texas_holdem", "12"), ("garden_city/hi_draw", "2"), ("garden_city/draw_hi_lo", "1"), ("garden_city/lo_ball", "3")]
)  # fmt: skip
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_where_all_blinds_are_owed_nobody_is_spared_one(id: str, key: str, seats: int) -> None:
    assert play(id, key, seats, 250, seed=3)["hands"] == 250
