"""The room over HTTP, in parts: play, people, waiting lists, the floor, the cage, rounds and reports."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.room.http.routes import (
    accidents,
    cage,
    company,
    dealer,
    floor,
    glance,
    house,
    people,
    play,
    reports,
    rounds,
    waiting,
)

router = APIRouter(prefix="/api")
for part in (people, play, waiting, floor, glance, accidents, dealer, house, company, cage, rounds, reports):
    router.include_router(part.router)
