"""What can go wrong between a client and a room."""

from __future__ import annotations

from typing import Any

from housedealer.errors import HouseDealerError


class Refused(HouseDealerError):
    """The room refused something, and nothing has changed. `type` names the kind of refusal, `status` is HTTP's."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail", "refused")))
        self.type = str(problem.get("type", "about:blank"))
        self.status = int(problem.get("status", 0))


class Lost(HouseDealerError):
    """The room could not be reached, for as long as the client is patient."""
