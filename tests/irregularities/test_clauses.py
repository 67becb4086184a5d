"""Every clause of irregularity of the ledger, through the room's own endpoint: see `clauses` and the tables in `cases/`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from housedealer.packets.irregularities import rulings_of
from tests.irregularities.clauses import DEALINGS, Door, clauses_of, lines_proved, own_cases, tables
from tests.irregularities.desk import QUIET, Staff
from tests.ledger import clause
from tests.room.inside import Inside

TABLES = tables()
AT_EACH = [pytest.param(id, marks=clause(*clauses_of(id)), id=id) for id in TABLES]


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with Inside(tmp_path_factory.mktemp("clauses") / "room.sqlite", QUIET, checked=False) as room:
        yield Door(Staff(room))


@pytest.mark.parametrize("id", AT_EACH)
def test_every_clause_of_irregularity_is_ruled_on_through_the_endpoint(door: Door, id: str) -> None:
    """Tables take turns: what is tried at one as software deals is tried at the next as a dealer does."""
    for at, case in enumerate(own_cases(id), TABLES.index(id)):
        door.prove(id, "live" if case.live or at % 2 else "sealed", case)


@pytest.mark.soak
@pytest.mark.parametrize("id", TABLES)
def test_every_clause_at_tables_dealt_by_software_and_by_hand(door: Door, id: str) -> None:
    for case in own_cases(id):
        for dealing in DEALINGS:
            door.prove(id, dealing, case)


def test_what_takes_real_chips_is_refused_where_software_deals(door: Door) -> None:
    for case in own_cases("garden_city/texas_holdem"):
        if case.live:
            door.prove("garden_city/texas_holdem", "sealed", case)


def test_no_clause_of_irregularity_is_without_a_case() -> None:
    for id in TABLES:
        tried = {line for case in own_cases(id) for line in lines_proved(id, case)}
        assert not set(clauses_of(id)) - tried, id


def test_no_printed_ruling_is_without_a_case() -> None:
    for id in TABLES:
        assert rulings_of(id).own <= {case.ruling for case in own_cases(id)}, id
