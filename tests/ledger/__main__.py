"""`make ledger`: write which tests prove which clauses."""

from __future__ import annotations

import sys

from housedealer.packets.clauses import ledger
from housedealer.packets.entries import rooms
from tests.ledger.collected import collect, path_of, proofs, unknown

marks = collect()
if astray := unknown(marks):
    sys.exit("\n".join(astray))
for room in rooms():
    book = ledger(room)
    if book.lengths:
        path_of(room).write_text("".join(f"{line}\n" for line in proofs(book, marks)), encoding="utf-8")
