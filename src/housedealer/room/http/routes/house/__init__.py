"""What the house keeps besides tables and money: the dealers' rotation, and what people have asked not to be let do."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.room.http.routes.house import duties, restricted

router = APIRouter()
for part in (duties, restricted):
    router.include_router(part.router)
