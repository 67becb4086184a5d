"""Counts that the workers of one machine share."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from housedealer.room.cluster.tally import SETS, WAYS, Holdings, Rates, Tally
from housedealer.room.cluster.workers import Workers
from housedealer.room.http.edge.rate_limits import Limits, Places
from housedealer.room.operations.problems import TooOften


@pytest.fixture
def three(tmp_path: Path) -> list[Tally]:
    return [Tally(Workers("room", 3, number, tmp_path)) for number in range(3)]


def test_what_one_worker_counts_the_others_see(three: list[Tally]) -> None:
    rates = [Rates(tally, 4.0, lambda: 100.0) for tally in three]
    assert [rates[turn % 3].take("ann", 1, 6) for turn in range(8)] == [0, 0, 0, 0, 0, 0, 1, 1]
    assert rates[1].take("bo", 6, 6) == 0


def test_a_limit_holds_over_all_workers_however_somebody_spreads_their_requests(three: list[Tally]) -> None:
    limits = [Limits(tally, person=5.0, address=1e6) for tally in three]
    answered = 0
    for turn in range(200):
        with suppress(TooOften):
            limits[turn % 3].ask_as("ann")
            answered += 1
    assert 20 <= answered <= 25  # a burst of four seconds, and what comes free while the test runs


def test_what_a_dead_worker_held_is_free_again(three: list[Tally], tmp_path: Path) -> None:
    holdings = [Holdings(tally) for tally in three]
    assert all(holdings[0].take("ann", 10) for _ in range(4)) and holdings[1].take("ann", 10)
    assert holdings[2].held("ann") == 5
    Tally(Workers("room", 3, 0, tmp_path))  # the successor
    assert holdings[2].held("ann") == 1


def test_a_full_table_forgets_the_least_and_never_counts_for_somebody_else() -> None:
    holdings = Holdings(Tally())
    names = [f"address:{number}" for number in range(2 * SETS * WAYS)]
    for name in names:
        assert holdings.take(name, 1)
    assert all(holdings.held(name) == 1 for name in names[:1000])
    assert holdings.held("somebody else") == 0


def test_addresses_have_so_many_connections_and_a_proxy_any_number() -> None:
    places = Places(Holdings(Tally()), 2, "127.0.0.1, 10.0.0.1")
    assert [places.take("2001:db8::1"), places.take("2001:db8::2"), places.take("2001:db8::3")] == [True, True, False]
    places.give("2001:db8::2")
    assert places.take("2001:db8::4")
    assert all(places.take("10.0.0.1") for _ in range(100))
