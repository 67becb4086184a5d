"""Hand histories: reading and writing PHH, writing Open Hand History and PokerStars text, and replaying recorded hands."""

from housedealer.histories import open_hand_history, phh, pokerstars
from housedealer.histories.phh import BadHistory, History, read, read_many, write, write_many
from housedealer.histories.replay import Report, compare, replay_files
from housedealer.histories.rounds import of_round
from housedealer.histories.streets import Told, told

__all__ = [
    "BadHistory", "History", "Report", "Told", "compare", "of_round", "open_hand_history", "phh", "pokerstars", "read",
    "read_many", "replay_files", "told", "write", "write_many",
]  # fmt: skip
