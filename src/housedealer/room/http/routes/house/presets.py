"""Presets over HTTP: tables as the room opens them often."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from housedealer.room.floor import presets
from housedealer.room.floor.presets import Preset
from housedealer.room.http.dependencies import Me, Message, TheStorage
from housedealer.room.tables.registry import Dealing, TableKind

router = APIRouter(prefix="/floor/presets", tags=["floor"])


class TableToKeep(Message):
    """A table to keep under a name."""

    name: str = Field(min_length=1, max_length=60, examples=["Friday $4-$8"])
    game: str = Field(max_length=100)
    options: dict[str, str] = Field(default_factory=dict, max_length=64)
    kind: TableKind = "house"
    dealing: Dealing = "sealed"


@router.get("")
async def listed(storage: TheStorage) -> list[Preset]:
    """Every preset, by name."""
    return await storage.read(presets.listed)


@router.post("", status_code=201)
async def keep(given: TableToKeep, by: Me, storage: TheStorage) -> list[Preset]:
    """Keep a table under a name."""
    g = given
    await storage.write(lambda c: presets.keep(c, g.name.strip() or g.name, g.game, g.options, g.kind, g.dealing, by))
    return await listed(storage)


@router.delete("/{number}", status_code=204)
async def drop(number: Annotated[int, Path(ge=1, le=2**53)], storage: TheStorage) -> None:
    """Keep it no longer."""
    await storage.write(lambda connection: presets.drop(connection, number))
