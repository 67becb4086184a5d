"""What the audit says of rounds that an earlier version of the rules played, and of those before a checkpoint."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from housedealer.errors import BadSetup
from housedealer.games.contract import Game
from housedealer.packets import fingerprint
from housedealer.packets.entries import open_game
from housedealer.packets.fees import option_keys
from housedealer.packets.fingerprint import rules_fingerprint
from housedealer.packets.folders import VARIABLE
from housedealer.room.storage.schema import LINES, SEALS
from housedealer.room.trust.audits import audit as auditing
from housedealer.room.trust.audits.audit import Report, audit
from housedealer.room.trust.audits.chain_audit import LAST
from tests.room.house import QUICK, House, Visitor, reading

GAME = "hotel_del_rio/texas_holdem"
STANDS = "was played under an earlier version of the rules; the sealed result stands"


def played(database: Path, rounds: int, guest: str) -> None:
    """Some rounds, and one under way when the room closes."""
    with House(database, QUICK) as house:
        visitor = Visitor(house.url, guest)
        table = visitor.open(GAME)
        visitor.sit(table, 2)
        with visitor.watch(table) as eye:
            eye.play(rounds)
            eye.asked()


def report(database: Path, since: str | None = None) -> Report:
    with reading(database) as connection:
        return audit(connection, since=since)


def dearer(id: str, options: Mapping[str, Any]) -> Game:
    """The game as a later program has it: the collection is another one."""
    return open_game(id, {**options, "fee": list(option_keys(id))[1]})


def gone(id: str, options: Mapping[str, Any]) -> Game:
    """The game as a still later program has it: not at all."""
    raise BadSetup(f"{id} is not dealt here any more")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    database = tmp_path_factory.mktemp("rules") / "room.sqlite"
    played(database, 2, "Ann")
    return database


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def come() -> None:
        monkeypatch.setattr(auditing, "_games", lambda: dearer)

    return come


@pytest.fixture
def later_program(monkeypatch: pytest.MonkeyPatch, other_rules: Callable[[], None]) -> Callable[[], None]:
    def come() -> None:
        other_rules()
        monkeypatch.setattr(auditing, "rules_fingerprint", lambda: "f" * 32)

    return come


def test_each_round_is_sealed_with_the_fingerprint_of_its_rules(night: Path) -> None:
    with reading(night) as connection:
        query = select(SEALS.c.what, SEALS.c.key).where(SEALS.c.what.in_(("open", "round", "head")))
        assert {tuple(row) for row in connection.execute(query)} == {
            ("open", rules_fingerprint()), ("round", rules_fingerprint()), ("head", rules_fingerprint()),
        }  # fmt: skip


def test_by_the_same_rules_a_round_that_goes_otherwise_is_a_finding(
    night: Path, other_rules: Callable[[], None]
) -> None:
    assert report(night).findings == []
    other_rules()
    found = report(night)
    assert len(found.findings) >= 2 and not found.notes
    assert not any(STANDS in str(finding) for finding in found.findings)


def test_after_the_rules_have_changed_the_sealed_result_stands(night: Path, later_program: Callable[[], None]) -> None:
    later_program()
    found = report(night)
    assert found.findings == []
    assert len(found.notes) >= 2
    assert all(STANDS in str(note) and "played again" in str(note) for note in found.notes)


def test_so_does_a_hand_under_way_that_can_not_be_played_on(
    night: Path, later_program: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later_program()
    monkeypatch.setattr(auditing, "_games", lambda: gone)
    found = report(night)
    assert found.findings == []
    assert len([note for note in found.notes if STANDS in str(note)]) == found.rounds + 1


def test_but_the_chain_and_the_money_of_old_rounds_are_checked_all_the_same(
    night: Path, tmp_path: Path, later_program: Callable[[], None]
) -> None:
    copy = tmp_path / "room.sqlite"
    shutil.copy(night, copy)
    shutil.copytree(f"{night}.keys", f"{copy}.keys")
    shutil.copy(f"{night}.checkpoints", f"{copy}.checkpoints")
    with reading(copy) as connection:
        connection.execute(update(LINES).where(LINES.c.account.like("drop:%")).values(amount=LINES.c.amount + 100))
    later_program()
    text = "\n".join(map(str, report(copy).findings))
    for says in ("is not what was written", "does not balance", "and the ledger says"):
        assert says in text, text


def test_the_same_rules_have_the_same_fingerprint_and_others_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built_in, program = rules_fingerprint(), tmp_path / "program"
    shutil.copytree(fingerprint.PROGRAM / "games", program / "games")
    shutil.copy(fingerprint.PROGRAM / "cards.py", program)
    monkeypatch.setattr(fingerprint, "PROGRAM", program)
    new = fingerprint._fingerprint.__wrapped__
    first = new("")
    assert new("") == first != built_in
    with (program / "games" / "three_card_poker.py").open("a") as file:
        file.write("\n")
    assert new("") not in (first, built_in)
    room = tmp_path / "packets" / "my_room"
    room.mkdir(parents=True)
    (room / "room.toml").write_text('name = "Mine"\n')
    monkeypatch.setenv(VARIABLE, str(room))
    before = rules_fingerprint()
    (room / "clauses").mkdir()
    (room / "clauses" / "notes.toml").write_text("what is said about the rules")
    assert new(str(room)) == before
    (room / "fees.csv").write_text("what they are")
    assert new(str(room)) != before


def test_since_a_checkpoint_only_later_rounds_are_played_again_and_all_else_is_checked(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    played(database, 2, "Ann")
    first = report(database)
    assert first.replayed == first.rounds + 1 >= 3, "one is under way"
    assert first.checkpoint is not None
    played(database, 1, "Bo")
    assert report(database).replayed > report(database, str(first.checkpoint.number)).replayed > 0
    last = report(database, LAST)
    assert last.findings == [] and last.rounds == report(database).rounds
    assert last.replayed <= 2, "those under way"
    for wrong in ("99", "nonsense", "-1", ""):
        (finding,) = report(database, wrong).findings
        assert "there is no checkpoint" in str(finding) and report(database, wrong).replayed > last.replayed
