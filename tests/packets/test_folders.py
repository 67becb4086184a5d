"""Folders with packets of one's own: what is found in them, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from housedealer.checks.packet import check
from housedealer.errors import BadSetup, UnknownGame
from housedealer.packets import folders
from housedealer.packets.entries import entry, entry_ids, open_game, rooms
from housedealer.packets.irregularities import rulings_of

HOLDEM = """
name = "Hold'em"
module = "holdem"
family = "pot"
source = ["shed:1-20"]
seats = { min = 2, max = 9 }
deck = "52 cards"
[cites]
deal = "shed:3"
"""


@pytest.fixture(autouse=True)
def _no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.VARIABLE, "")


def room(parent: Path, id: str, **files: str) -> Path:
    folder = parent / id
    folder.mkdir()
    (folder / "room.toml").write_text(f'name = "The {id}"\n')
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder


def test_a_folder_holds_rooms_or_is_one(tmp_path: Path) -> None:
    one = room(tmp_path, "shed_a", texas_holdem=HOLDEM)
    (tmp_path / "more").mkdir()
    room(tmp_path / "more", "shed_b", texas_holdem=HOLDEM)
    before = len(entry_ids())
    folders.add_folders([one, tmp_path / "more"])
    assert len(entry_ids()) == before + 2
    assert rooms()["shed_a"] == "The shed_a" and entry("shed_b/texas_holdem").name == "Hold'em"
    assert os.environ[folders.VARIABLE] == f"{one}{os.pathsep}{tmp_path / 'more'}"


def test_a_room_of_the_same_name_in_another_folder_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for parent, name in (("one", "Hold'em"), ("other", "Another game")):
        (tmp_path / parent).mkdir()
        folder = room(tmp_path / parent, "shed_twice", texas_holdem=HOLDEM.replace("Hold'em", name))
        monkeypatch.setenv(folders.VARIABLE, str(folder))
        assert entry("shed_twice/texas_holdem").name == name
        assert open_game("shed_twice/texas_holdem") is open_game("shed_twice/texas_holdem")
    monkeypatch.setenv(folders.VARIABLE, "")
    for found in (entry, open_game, rulings_of):
        with pytest.raises(UnknownGame):
            found("shed_twice/texas_holdem")


def test_a_room_without_fees_collects_nothing(tmp_path: Path) -> None:
    folders.add_folders([room(tmp_path, "shed_c", texas_holdem=HOLDEM)])
    assert open_game("shed_c/texas_holdem").fees is None
    assert entry("shed_c/texas_holdem").to_json()["fee_options"] == []


def test_a_silent_packet_is_ruled_by_the_house_and_never_by_another_rooms_lines(tmp_path: Path) -> None:
    folders.add_folders([room(tmp_path, "shed_d", texas_holdem=HOLDEM)])
    found = rulings_of("shed_d/texas_holdem")
    assert found.of == "house" and found.rulings
    assert {ruling.cite for ruling in found.rulings.values()} == {""}
    assert all(ruling.text.startswith("House rule, the packet being silent: ") for ruling in found.rulings.values())


def test_no_table_cites_another_rooms_rules_of_irregularity() -> None:
    for id in entry_ids():
        own = {
            source.partition(":")[0]
            for other in entry_ids()
            if entry(other).room == entry(id).room
            for source in entry(other).source
        }
        assert {r.cite.partition(":")[0] for r in rulings_of(id).rulings.values() if r.cite} <= own, id


def test_a_rooms_own_rules_hold_with_its_own_citations(tmp_path: Path) -> None:
    printed = '[rules]\nboxed = ["7", "shed:12"]\n'
    folders.add_folders([room(tmp_path, "shed_e", texas_holdem=HOLDEM, irregularities__texas_holdem=printed)])
    found = rulings_of("shed_e/texas_holdem")
    assert found.of == "shed_e/texas_holdem"
    assert [(r.name, r.rule, r.cite) for r in found.rulings.values()] == [("boxed", "7", "shed:12")]


@pytest.mark.parametrize(
    ("printed", "says"),
    [
        ('[rules]\nspilt_coffee = ["7", "shed:12"]\n', "the book flop has no ruling spilt_coffee"),
        ("[rules]\nboxed = 7\n", "boxed should be the number of its rule and its line"),
        ("boxes = 1\n", "unknown key boxes"),
    ],
)
def test_wrong_rules_of_irregularity_are_refused(tmp_path: Path, printed: str, says: str) -> None:
    id = f"shed_{abs(hash(printed)) % 10**6}"
    folders.add_folders([room(tmp_path, id, texas_holdem=HOLDEM, irregularities__texas_holdem=printed)])
    with pytest.raises(BadSetup, match=says):
        rulings_of(f"{id}/texas_holdem")


def test_what_is_no_packet_folder_is_refused_and_not_kept(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BadSetup, match="holds no packet"):
            folders.add_folders([folder])
    assert not os.environ[folders.VARIABLE]


def test_two_rooms_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="two rooms garden_city"):
        folders.add_folders([room(tmp_path, "garden_city")])


def test_a_game_module_that_nobody_brings_is_refused(tmp_path: Path) -> None:
    chess = HOLDEM.replace('module = "holdem"', 'module = "chess"')
    folders.add_folders([room(tmp_path, "shed_f", chess=chess, helper=chess.replace("chess", "base"))])
    with pytest.raises(BadSetup, match="no game module 'chess'"):
        open_game("shed_f/chess")
    with pytest.raises(BadSetup, match="keeps no contract"):
        open_game("shed_f/helper")


def test_a_room_that_is_not_named_is_not_there() -> None:
    with pytest.raises(UnknownGame, match="no room/game 'shed_z/texas_holdem'"):
        entry("shed_z/texas_holdem")


def test_what_a_room_takes_from_another_packet_is_found_by_check(tmp_path: Path) -> None:
    taken = '[rules]\nboxed = ["4", "001:1382"]\nexposed = ["5", "shed:12"]\n'
    cites = HOLDEM + 'flop = "001:1400"\n'
    folder = room(tmp_path, "shed_g", texas_holdem=cites, irregularities__texas_holdem=taken)
    found = [(finding.kind, finding.severity, finding.source) for finding in check(folder=folder)]
    assert found == [
        ("no_fees", "warning", "room.toml"),
        ("borrowed", "note", "001:1400"),
        ("borrowed", "note", "001:1382"),
    ]
