"""What an audit looks at in the room's signatures: who signed, and what was signed beyond the course of things.

A room has one signer from its first checkpoint on. Another one follows only by a signature of the one before; without it,
whoever has the database and no keys could take everything as it is and sign that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.checkpoints import Checkpoint


class SignerAudit:
    """Goes through every checkpoint that is known, in the chain and outside; `trusted` is a signer known otherwise."""

    def __init__(self, own: str | None, known: Iterable[Checkpoint], trusted: str | None) -> None:
        unique = {found.text: found for found in known}
        self._all = sorted(
            (each for each in unique.values() if each.public == own or each.genuine),
            key=lambda each: (each.number, each.at),
        )
        self._own = own or (self._all[-1].public if self._all else None)
        self._trusted = trusted
        self.notes: list[Finding] = []

    def run(self) -> Iterator[Finding]:
        """Everything that is wrong with who signed; what is in order and out of the ordinary becomes a note."""
        if self._trusted is not None and self._trusted != self._own:
            yield _finding(f"the room is signed for by {self._own}, not by {self._trusted}")
        accounted = self._successors()
        for base in self._all:
            if base.keyed is not None and base.public in accounted:
                yield from self._base(base)
        for public in dict.fromkeys(each.public for each in self._all if each.public not in accounted):
            numbers = [each.number for each in self._all if each.public == public]
            yield _finding(
                f"checkpoints {numbers[0]} to {numbers[-1]} were signed with other keys ({public}), "
                "and nothing says that the room's keys were changed"
            )

    def _successors(self) -> set[str]:
        """The present signer, those it says it follows, those that they say they follow, and so on."""
        found, wanted = set[str](), {self._own} - {None}
        while wanted:
            found |= {public for public in wanted if public is not None}
            wanted = {each.before for each in self._all if each.public in found} - {None, *found}
        return found

    def _base(self, base: Checkpoint) -> Iterator[Finding]:
        """One from which on the chain was held to be the room's; the first of all is in the course of things."""
        earlier = [
            each for each in self._all if each.public == base.public and each.keyed is not None and each is not base
        ]
        earlier = [each for each in earlier if each.number < base.number]
        if base.before is not None:
            what = f"{base}: the keys {base.public} took the place of {base.before}"
            if base.handed_over:
                self.notes.append(_finding(f"{what}, which signed that too"))
            else:
                yield from self._without(f"{what} without its signature")
        elif earlier and (base.keyed or 0) <= (earlier[-1].keyed or 0):
            self.notes.append(
                _finding(f"{base}: the room went on with a database that had been put back{self._gone(base)}")
            )
        elif earlier or (base.keyed or 0) > (base.plain or 0):
            yield from self._without(f"{base}: everything up to seal {base.keyed} was taken as it was found")

    def _gone(self, base: Checkpoint) -> str:
        """What had been signed and is not in the database any more."""
        before = [each for each in self._all if each.public == base.public and each.number < base.number]
        lost = max((each.seals for each in before), default=0) - base.seals
        return f": {lost} seals are gone, up to those of {before[-1]}" if lost > 0 else ""

    def _without(self, what: str) -> Iterator[Finding]:
        """Something that only somebody outside can vouch for, who knows the present signer."""
        if self._trusted == self._own:
            self.notes.append(_finding(what))
        else:
            yield _finding(what)


def _finding(what: str) -> Finding:
    return Finding(None, None, what)
