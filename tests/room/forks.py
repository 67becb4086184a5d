"""Rooms that are processes of their own start quickly: they are forked from one that has loaded everything."""

from __future__ import annotations

import multiprocessing

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.room.faults"])
