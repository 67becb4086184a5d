"""All tables at a glance: what each that is awake waits for, and what lies in its pot, its bank and its drop box."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from pydantic import Field

from housedealer.money.bank import PLAYER_DEALER, SECOND_HAND
from housedealer.room.http.dependencies import TheFloor
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.tables import Asking
from housedealer.room.tables import views
from housedealer.room.tables.actor import TableActor
from housedealer.table.questions import HOUSE_DEALER

router = APIRouter(prefix="/floor", tags=["floor"])


class Glance(Shape):
    """How one table stands."""

    table: str
    playing: bool
    asking: list[Asking]
    dealer: bool = Field(description="The round waits for the house dealer to type a card.")
    pot: int
    bank: int
    banker: int | None = Field(description="The seat that has the player-dealer button.")
    second_hand: bool = Field(description="The player-dealer banks for the second round in a row.")
    drop: int


def glance(table: TableActor) -> Glance:
    """One table; called inside `TableActor.look`, so it is never ahead of what is stored."""
    state, felt = views.state(table, None), table.felt
    holders = felt.buttons.get(PLAYER_DEALER) or ()
    return Glance(
        table=table.id,
        playing=state["playing"],
        asking=[Asking(**asked) for asked in state["asking"] if asked["seat"] != HOUSE_DEALER],
        dealer=any(asked["seat"] == HOUSE_DEALER for asked in state["asking"]),
        pot=sum(amount for place, amount in felt.chips.items() if place.startswith("pot")),
        bank=sum(amount for place, amount in felt.chips.items() if place.startswith("bank")),
        banker=next((int(place.removeprefix("seat")) for place in holders if place.startswith("seat")), None),
        second_hand=bool(felt.buttons.get(SECOND_HAND)),
        drop=felt.chips.get("drop", 0),
    )


@router.get("/glance")
async def at_a_glance(floor: TheFloor) -> list[Glance]:
    """Every table that is awake on this server."""
    return [await table.look(partial(glance, table)) for table in floor.awake()]
