"""Where one sits is told to oneself alone, so that a seat is found again from any page."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from housedealer.room.http.app import create_app
from housedealer.room.operations.settings import Settings


def test_a_seat_is_told_to_whoever_sits_there_until_they_get_up(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "room.sqlite"), Settings(bots=0))
    with TestClient(app) as ann, TestClient(app) as bo:
        assert ann.get("/api/me/seats").status_code == 401
        for client, name in ((ann, "Ann"), (bo, "Bo")):
            assert client.post("/api/guest", json={"name": name}).status_code < 300
        table = ann.post("/api/tables", json={"game": "hotel_del_rio/texas_holdem", "bots": 0}).json()["id"]
        assert ann.get("/api/me/seats").json() == []
        assert ann.post(f"/api/tables/{table}/seats/3", json={"amount": 10_000}).status_code < 300
        mine = [{"table": table, "seat": 3, "name": "Texas Hold'em", "kind": "practice"}]
        assert ann.get("/api/me/seats").json() == mine
        assert bo.get("/api/me/seats").json() == []
        assert ann.delete(f"/api/tables/{table}/seat").status_code < 300
        assert ann.get("/api/me/seats").json() == []
