"""What the house keeps besides tables and money: the dealers' rotation, presets of tables, what people have asked not to be let do, second factors, and the page
of its printed rules, which is served apart from the API."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.room.http.routes.house import duties, presets, restricted, second_factor

router = APIRouter()
for part in (duties, presets, restricted, second_factor):
    router.include_router(part.router)
