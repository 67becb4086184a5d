"""What an audit says about something that is not as the room left it."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """Something that is not as it was written down: one event, one of several that were written together, or a fact."""

    table: str | None
    seq: int | None
    what: str
    through: int | None = None

    def __str__(self) -> str:
        where = "" if self.table is None else f"table {self.table}, "
        if self.seq is None:
            return f"{where}{self.what}"
        if self.through in (None, self.seq):
            return f"{where}event {self.seq}: {self.what}"
        return f"{where}one of events {self.seq} to {self.through}: {self.what}"
