"""`python -m housedealer.room`: run the card room with the settings of the environment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from housedealer.room.operations.settings import Settings
from housedealer.room.operations.startup import start

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="housedealer.room", description="Run the card room.")
    parser.add_argument("--config", type=Path, help="a TOML file with settings")
    parser.add_argument("--database", help="a database URL, or the path of an SQLite file")
    parser.add_argument("--packets", help="folders with packets of your own, with the sign between them that PATH has")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--processes", type=int)
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    start(Settings.read(given.pop("config", None), os.environ, given))
