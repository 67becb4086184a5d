"""A packet that prints only some rules of irregularity: what it leaves out is ruled by the house, and nothing breaks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from housedealer.irregularities.faults import Faults
from housedealer.irregularities.reporting import WithAccidents
from housedealer.packets import folders
from housedealer.packets.entries import entry, open_game
from housedealer.packets.folders import room_folder
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Sealed
from housedealer.table.events import HOUSE_RULE
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import play_out

KINDS = ("texas_holdem", "seven_card_stud", "hi_draw", "double_hand_poker_bonus_gold", "thirteen_card_poker_red")


@pytest.mark.parametrize("game", KINDS)
def test_what_is_not_printed_is_a_house_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    like = entry(f"garden_city/{game}")
    folder = tmp_path / f"partly_{game}"
    (folder / "irregularities").mkdir(parents=True)
    (folder / "room.toml").write_text('name = "Partly"\n')
    (folder / f"{game}.toml").write_text(like.path.read_text(encoding="utf-8"), encoding="utf-8")
    if like.house_way:
        (folder / "house_ways").symlink_to(room_folder("garden_city") / "house_ways")
    book = 'book = "double_hand"\n' if game.startswith("double_hand") else ""
    (folder / "irregularities" / f"{game}.toml").write_text(f'{book}[rules]\nboxed = ["1", "partly:1"]\n')
    monkeypatch.setenv(folders.VARIABLE, str(folder))
    id = f"partly_{game}/{game}"
    assert list(rulings_of(id).rulings) == ["boxed"]

    ruled: set[tuple[str, str]] = set()
    for seed in range(60):
        opened = open_game(id)
        session = Session(opened)
        for seat in range(1, min(like.seats["min"] + 2, opened.size) + 1):
            session.sit(seat, f"player {seat}", opened.buy_in.usual)
        round_ = Round(opened, session.setup(), Sealed.of(id, seed), WithAccidents(Faults(f"{id}/{seed}", 0.3, 4)))
        play_out(round_, Random(seed))
        assert round_.finished
        ruled |= {(e.what["name"], e.why.cite) for e in round_.events if e.kind == "ruling" and e.why is not None}
        texts = {e.why.text for e in round_.events if e.kind == "ruling" and e.why is not None and not e.why.cite}
        assert all(text.startswith(HOUSE_RULE) or "used up the whole deck" in text for text in texts)
    assert ruled and {cite for name, cite in ruled if name != "boxed"} <= {""}
