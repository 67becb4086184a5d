"""Requests and connections are counted by person and by address; whoever goes too far is told how long to wait."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from housedealer.room.cluster.tally import Tally
from housedealer.room.http.edge.rate_limits import SECONDS, Limits, Places
from housedealer.room.operations.problems import TooOften


def spent(ask: Callable[[], None]) -> int:
    """How many requests are let through at once."""
    let_through = 0
    while (wait := _refused(ask)) is None:
        let_through += 1
    assert 0 < wait <= SECONDS
    return let_through


def _refused(ask: Callable[[], None]) -> int | None:
    """How long somebody is told to wait, if at all."""
    try:
        ask()
    except TooOften as refused:
        return refused.wait
    return None


@pytest.fixture
def limits() -> Limits:
    return Limits(Tally(), person=2.0, address=5.0)


def test_a_burst_is_what_comes_in_four_seconds_and_people_and_addresses_count_apart(limits: Limits) -> None:
    assert spent(lambda: limits.ask_as("ann")) == 8
    assert spent(lambda: limits.ask_as("bo")) == 8
    assert spent(lambda: limits.ask_from("192.0.2.1")) == 20
    assert spent(lambda: limits.probe_from("192.0.2.1")) == 20


def test_an_ipv6_network_counts_as_one_address(limits: Limits) -> None:
    assert spent(lambda: limits.ask_from("2001:db8::1")) == 20
    assert spent(lambda: limits.ask_from("2001:db8::2")) == 0
    assert spent(lambda: limits.ask_from("2001:db8:0:1::1")) == 20


def test_something_dear_counts_for_more_and_is_possible_once_even_above_the_burst(limits: Limits) -> None:
    assert spent(lambda: limits.ask_as("ann", cost=4)) == 2
    assert spent(lambda: limits.ask_as("bo", cost=50)) == 1


def test_what_is_held_open_has_a_limit_and_is_given_back(limits: Limits) -> None:
    for _ in range(2):
        limits.hold("watch:ann", 2, "tables looked at")
    with pytest.raises(TooOften, match="at most 2 at once"):
        limits.hold("watch:ann", 2, "tables looked at")
    limits.holdings.give("watch:ann")
    limits.hold("watch:ann", 2, "tables looked at")
    for _ in range(50):
        limits.hold("watch:bo", 0, "tables looked at")  # no limit


@pytest.mark.parametrize(("proxies", "taken"), [("", 2), ("192.0.2.9", 2), ("192.0.2.9, 192.0.2.1", 50), ("*", 50)])
def test_an_address_has_so_many_connections_and_a_proxy_as_many_as_it_needs(
    limits: Limits, proxies: str, taken: int
) -> None:
    places = Places(limits.holdings, 2, proxies)
    assert sum(places.take("192.0.2.1") for _ in range(50)) == taken
    places.give("192.0.2.1")
    assert places.take("192.0.2.1")
