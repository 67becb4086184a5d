"""What can go wrong between a client and a room."""

from __future__ import annotations

from housedealer.client.shapes import Problem
from housedealer.errors import HouseDealerError


class Refused(HouseDealerError):
    """The room refused something, and nothing has changed. `type` names the kind of refusal, `status` is HTTP's."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.type = problem.type
        self.status = problem.status


class Lost(HouseDealerError):
    """The room could not be reached, for as long as the client is patient."""
