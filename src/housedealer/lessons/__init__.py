"""A lesson for each game: one round at the real table, with cards laid so that there is something to learn from each.

What happens in a lesson is a file in `scripts/`: who sits where, which cards fall where, and step by step what is said and
which answer is wanted. What is said is a message in the catalogues (`texts/*/lessons.ftl`), in every language.
"""

from __future__ import annotations

from housedealer.lessons.charts import Row, charts, rows_of
from housedealer.lessons.playing import Played, play, written
from housedealer.lessons.script import Lesson, Step, lesson_for

__all__ = ["Lesson", "Played", "Row", "Step", "charts", "lesson_for", "play", "rows_of", "written"]
