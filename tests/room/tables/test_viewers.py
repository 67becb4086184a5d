"""Connections to a table: one that is slow is let go, and a lost one is told of after a moment, once."""

from __future__ import annotations

from housedealer.room.tables.viewers import GRACE, Viewer, Viewers
from tests.room.tables.test_clock import ByHand


class Pipe:
    """A connection that takes so many frames."""

    def __init__(self, room: int = 100) -> None:
        self.room, self.came, self.hung_up = room, list[bytes](), 0

    def write(self, message: bytes) -> bool:
        self.came.append(message)
        return len(self.came) <= self.room

    def hang_up(self) -> None:
        self.hung_up += 1


def viewer(pipe: Pipe | None = None, account: str | None = "ann") -> Viewer:
    pipe = pipe or Pipe()
    return Viewer(account, pipe, pipe.hang_up)


def test_what_happens_before_the_table_was_described_follows_the_description_in_order() -> None:
    pipe = Pipe()
    ann = viewer(pipe)
    ann.tell(b"1")
    ann.tell(b"2")
    assert pipe.came == []
    ann.begin()
    ann.tell(b"3")
    assert pipe.came == [b"1", b"2", b"3"]


def test_who_does_not_read_is_let_go_once_and_told_nothing_more() -> None:
    pipe = Pipe(room=1)
    ann = viewer(pipe)
    ann.begin()
    for message in (b"1", b"2", b"3"):
        ann.tell(message)
    ann.let_go()
    assert pipe.came == [b"1", b"2"] and pipe.hung_up == 1 and ann.gone


class Looked:
    """A table's viewers with a time that is set by hand, and how often a lost connection was told of."""

    def __init__(self, *sitting: str) -> None:
        self.time, self.told = ByHand(), 0
        self.viewers = Viewers(self.time, lambda: set(sitting), self.tell)

    def tell(self) -> None:
        self.told += 1


def test_viewers_are_counted_and_may_go_while_they_are_gone_through() -> None:
    looked = Looked()
    two = [viewer(), viewer(account=None)]
    for each in two:
        looked.viewers.add(each)
    assert len(looked.viewers) == 2 and list(looked.viewers) == two
    for each in looked.viewers:
        looked.viewers.remove(each)
    assert not looked.viewers
    looked.viewers.remove(two[0])


def test_a_lost_connection_of_somebody_who_sits_there_is_told_after_a_moment() -> None:
    looked, ann = Looked("ann"), viewer()
    looked.viewers.add(ann)
    looked.time.go_on(200.0)
    looked.viewers.remove(ann)
    looked.time.go_on(200.0 + GRACE / 2)
    assert looked.viewers.lost == frozenset() and looked.told == 0
    looked.time.go_on(200.0 + GRACE)
    assert looked.viewers.lost == {"ann"} and looked.told == 1
    looked.viewers.add(viewer())
    looked.time.go_on(300.0)
    assert looked.viewers.lost == frozenset() and looked.told == 2


def test_a_page_that_is_loaded_anew_is_no_lost_connection() -> None:
    looked, ann = Looked("ann"), viewer()
    looked.viewers.add(ann)
    looked.viewers.remove(ann)
    looked.viewers.add(viewer())
    looked.time.go_on(300.0)
    assert looked.told == 0


def test_one_of_two_windows_may_be_closed_and_who_only_looks_on_is_not_missed() -> None:
    looked, first = Looked("ann"), viewer()
    looked.viewers.add(first)
    looked.viewers.add(viewer())
    bo, nobody = viewer(account="bo"), viewer(account=None)
    looked.viewers.add(bo)
    looked.viewers.add(nobody)
    for each in (first, bo, nobody):
        looked.viewers.remove(each)
    looked.time.go_on(300.0)
    assert looked.viewers.lost == frozenset() and looked.told == 0


def test_once_stopped_nothing_is_told() -> None:
    looked, ann = Looked("ann"), viewer()
    looked.viewers.add(ann)
    looked.time.go_on(200.0)
    looked.viewers.remove(ann)
    looked.viewers.stop()
    looked.viewers.add(viewer())
    looked.time.go_on(300.0)
    assert looked.told == 0


def test_all_can_be_let_go_at_once() -> None:
    looked, pipes = Looked(), [Pipe(), Pipe()]
    for pipe in pipes:
        looked.viewers.add(viewer(pipe))
    looked.viewers.let_go()
    assert [pipe.hung_up for pipe in pipes] == [1, 1]
