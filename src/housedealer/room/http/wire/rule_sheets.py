"""A game's sheet for reading: rules with their citations, pay tables, collection, options, and how anomalies were read."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from housedealer.lessons import lesson_for, rows_of
from housedealer.money.stakes import stakes_text
from housedealer.packets.entries import entry, module_of, open_game, rooms
from housedealer.packets.fees import option_keys
from housedealer.room.money.signs import fee_rows, fee_sign, limits
from housedealer.room.tables.registry import fees_in_force
from housedealer.table.events import KINDS
from housedealer.tiles import ALL_TILES


def sheet(id: str, options: dict[str, str]) -> dict[str, Any]:
    """Everything the page shows about a `room/game` with these options in force."""
    found, rules = entry(id), open_game(id, options)
    module = module_of(found)
    fees, lesson = fees_in_force(id, options), lesson_for(found)
    chosen = {**{field.name: field.default for field in fields(module.Options)}, **found.options, **options}
    if (
        rules.stakes is not None
    ):  # the posted fee option may be for another structure and other stakes than the usual ones
        chosen |= {"structure": rules.stakes.structure, "stakes": stakes_text(rules.stakes)}
    return {
        **found.to_json(),
        "room_name": rooms()[found.room],
        "size": rules.size,
        "about": (module.__doc__ or "").strip().splitlines()[0],
        "limits": limits(rules),
        "buy_in": rules.buy_in._asdict(),
        "fee": {
            "option": None if fees is None else fees.key,
            "sign": fee_sign(fees),
            "rows": [row._asdict() for row in fee_rows(fees)],
        },
        "fee_options": list(option_keys(id)),
        "rules": [{"id": key, "text": why.text, "cite": why.cite} for key, why in rules.rules.items()],
        "options": [
            {"id": field.name, "help": field.metadata.get("help", ""), "value": chosen[field.name]}
            for field in fields(module.Options)
        ],
        "given": dict(options),
        "kinds": KINDS,
        "tiles": {tile.code: {"name": tile.name, "pips": tile.pips} for tile in ALL_TILES}
        if "tile" in found.deck
        else {},
        "readings": [dict(reading) for reading in found.readings],
        "ranks": [_chart(name) for name in (lesson.ranks if lesson else ())],
    }


def _chart(name: str) -> dict[str, Any]:
    """A chart of what beats what."""
    rows = [{"cards": [str(piece) for piece in cards], "name": reading.to_json()} for cards, reading in rows_of(name)]
    return {"id": name, "rows": rows}
