"""The cage over HTTP: the counter, its drawers and vault, the count of the drop, and the closing of shifts."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.room.http.routes.cage import counter, counts, shifts, vault

router = APIRouter()
for part in (counter, vault, counts, shifts):
    router.include_router(part.router)
