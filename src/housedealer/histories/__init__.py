"""Hand histories: PHH and PokerStars text read and written, Open Hand History written, and recorded hands replayed."""

from housedealer.histories import open_hand_history, phh, pokerstars
from housedealer.histories.phh import BadHistory, History, read, read_many, write, write_many
from housedealer.histories.pokerstars_text import read_pokerstars
from housedealer.histories.replay import Judged, Report, compare, judge, replay_files
from housedealer.histories.rounds import of_round
from housedealer.histories.streets import Told, told

__all__ = [
    "BadHistory", "History", "Judged", "Report", "Told", "compare", "judge", "of_round", "open_hand_history", "phh",
    "pokerstars", "read", "read_many", "read_pokerstars", "replay_files", "told", "write", "write_many",
]  # fmt: skip
