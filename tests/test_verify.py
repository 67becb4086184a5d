"""Anyone can check the deck: the commitment before the deal, the seed after it, and the cards between."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from housedealer.commands.verify import run
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.record import lines
from housedealer.table.session import Session


@pytest.fixture
def record(tmp_path: Path) -> Path:
    session = Session(open_game("hotel_del_rio/texas_holdem"))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    round_ = session.start(Sealed.of("verify"))
    round_.play_out(lambda _, question: question.default)
    file = tmp_path / "round.jsonl"
    file.write_text("\n".join(lines(round_)) + "\n", encoding="utf-8")
    return file


COMMITMENT = Sealed.of("verify").commitment


def change(record: Path, kind: str, what: object) -> None:
    events = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    next(event for event in events if event["kind"] == kind)["what"] = what
    record.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")


def test_an_honest_round(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(record, COMMITMENT) == 0
    assert f"{COMMITMENT} is the SHA-256 of" in capsys.readouterr().out


def test_another_commitment_than_the_one_that_was_shown(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(record, "ab" * 32) == 1
    assert "no round of the record was committed to by" in capsys.readouterr().out


def test_another_seed_than_the_one_committed_to(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(record, "reveal", "ab" * 32)
    assert run(record, None) == 1
    assert f"{COMMITMENT} was committed to" in capsys.readouterr().out


def test_a_seed_and_a_commitment_that_fit_each_other_but_not_the_cards(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(record, "reveal", "ab" * 32)
    change(record, "commit", hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest())
    assert run(record, None) == 1
    assert "the seed leads elsewhere" in capsys.readouterr().out


def test_a_seed_that_is_not_out_yet(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(record, "reveal", None)
    assert run(record, None) == 1
    assert "not been revealed" in capsys.readouterr().out
