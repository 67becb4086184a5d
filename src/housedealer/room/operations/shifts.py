"""Shifts of the room: which one a moment falls into."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from housedealer.errors import BadSetup


class Shifts:
    """When shifts begin, by the clock of one time zone.

    >>> Shifts("06:00,14:00,22:00", "UTC").of(0)
    '1969-12-31 22:00'
    >>> Shifts("14:00", "UTC").of(86_400 + 15 * 3600)
    '1970-01-02 14:00'
    """

    def __init__(self, starts: str, zone: str) -> None:
        try:
            self._zone = ZoneInfo(zone)
            self._starts = sorted(time.fromisoformat(part.strip()) for part in starts.split(","))
        except (ValueError, ZoneInfoNotFoundError, OSError) as error:
            raise BadSetup(f"shifts are times like 06:00,14:00,22:00 in a zone like UTC: {error}") from None

    def begun(self, at: float) -> float:
        """When the shift of a moment began.

        >>> Shifts("06:00", "UTC").begun(7 * 3600) / 3600
        6.0
        """
        return datetime.fromisoformat(self.of(at)).replace(tzinfo=self._zone).timestamp()

    def of(self, at: float) -> str:
        """The day and time at which the shift of a moment began."""
        moment = datetime.fromtimestamp(at, self._zone)
        begun = bisect_right(self._starts, moment.time()) - 1
        day = moment.date() if begun >= 0 else moment.date() - timedelta(days=1)
        return f"{day.isoformat()} {self._starts[begun].isoformat('minutes')}"
