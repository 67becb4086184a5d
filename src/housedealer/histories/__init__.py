"""Hand histories: reading and writing the PHH format, and replaying recorded hands on the real tables."""

from housedealer.histories.phh import BadHistory, History, read, read_many, write, write_many
from housedealer.histories.replay import Report, compare, replay_files
from housedealer.histories.rounds import of_round

__all__ = [
    "BadHistory", "History", "Report", "compare", "of_round", "read", "read_many", "replay_files", "write", "write_many",
]  # fmt: skip
