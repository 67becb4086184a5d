"""Notices of changes, written, read and delivered between workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from housedealer.room.cluster.notices import LONGEST, ByMailbox, read, written
from housedealer.room.cluster.workers import LARGEST, Mailbox, Workers
from tests.room.house import WAIT


def workers(folder: Path, count: int = 2) -> list[Workers]:
    return [Workers("room", count, number, folder) for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 200, 5_000])
def test_what_is_written_is_read_and_no_notice_is_too_long(count: int) -> None:
    moved = [(f"garden_city.three_card_poker.{number}", number * 1_000) for number in range(count)]
    notices = written("sender", moved)
    assert all(len(notice.encode()) <= LONGEST for notice in notices)
    assert [read(notice)[0] for notice in notices] == ["sender"] * len(notices)
    assert [each for notice in notices for each in read(notice)[1]] == moved


def hearing(folder: Path, speak: Callable[[ByMailbox], None], enough: int) -> list[str]:
    """What the second worker hears when the first one speaks."""

    async def play() -> list[str]:
        first, second = (ByMailbox(each) for each in workers(folder))
        heard: list[str] = []
        missed, done = asyncio.Event(), asyncio.Event()

        def hear(notice: str) -> None:
            heard.append(notice)
            if len(heard) >= enough:
                done.set()

        listening = asyncio.create_task(second.listen(hear, missed.set))
        await asyncio.wait_for(missed.wait(), WAIT)  # its mailbox is open, and it has looked at everything once
        speak(first)
        await asyncio.wait_for(done.wait(), WAIT)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        return heard

    return asyncio.run(play())


def test_another_worker_hears_what_was_stored(tmp_path: Path) -> None:
    assert hearing(tmp_path, lambda first: first.stored(["room.0\nt 3", "room.0\nu 4"]), 2) == [
        "room.0\nt 3",
        "room.0\nu 4",
    ]


def test_telling_a_worker_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    ByMailbox(workers(tmp_path)[0]).stored(["room.0\nt 3"])


def test_a_mailbox_carries_large_messages_and_open_files(tmp_path: Path) -> None:
    first, second = workers(tmp_path)
    sender, receiver = Mailbox(first, "test"), Mailbox(second, "test")
    receiver.open()
    with (tmp_path / "file").open("w+") as file:
        file.write("through the file")
        file.flush()
        sender.send(1, b"x" * (LARGEST // 2), [file.fileno()])
    ((message, files),) = receiver.received()
    assert message == b"x" * (LARGEST // 2)
    with open(files[0]) as received:
        received.seek(0)
        assert received.read() == "through the file"
    assert list(receiver.received()) == []
    receiver.close()
    with pytest.raises(OSError):
        sender.send(1, b"too late")
    sender.close()


def test_a_worker_that_replaces_another_receives_in_its_place(tmp_path: Path) -> None:
    first, second = workers(tmp_path)
    old, new, sender = Mailbox(second, "test"), Mailbox(second, "test"), Mailbox(first, "test")
    old.open()
    new.open()
    sender.send(1, b"hello")
    assert [message for message, _ in new.received()] == [b"hello"]
    assert list(old.received()) == []


def test_every_table_has_one_home_worker_and_all_workers_agree_on_it(tmp_path: Path) -> None:
    three = workers(tmp_path, 3)
    homes = {f"table.{number}": {each.home(f"table.{number}") for each in three} for number in range(60)}
    assert all(len(found) == 1 for found in homes.values())
    assert set.union(*homes.values()) == {0, 1, 2}
    assert [each.others for each in three] == [[1, 2], [0, 2], [0, 1]]
