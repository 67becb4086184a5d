"""The small family of things that can be refused. Each message says what was tried, what is legal and which rule says so."""

from __future__ import annotations


class HouseDealerError(Exception):
    """Anything the house dealer refuses. Nothing has changed when it is raised."""


class IllegalAnswer(HouseDealerError):
    """An answer that the question does not allow."""


class NotYourTurn(HouseDealerError):
    """An answer from someone who was not asked."""


class UnknownGame(HouseDealerError):
    """A room, game or option that no packet has."""


class BadRecord(HouseDealerError):
    """A record that is malformed, or that does not replay to what it says happened."""


class BadSetup(HouseDealerError):
    """Seats, stacks or options that the game cannot start with."""


class RoundUnderWay(HouseDealerError):
    """Something that is done between rounds, asked for during one."""
