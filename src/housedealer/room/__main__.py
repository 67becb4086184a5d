"""`python -m housedealer.room`: run the card room with the settings of the environment."""

from __future__ import annotations

import argparse
import os
import socket
from pathlib import Path

from housedealer.room.server import serve
from housedealer.room.settings import Settings

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="housedealer.room", description="Run the card room.")
    parser.add_argument("--config", type=Path, help="a TOML file with settings")
    parser.add_argument("--database", help="a database URL, or the path of an SQLite file")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--listening", type=int, help=argparse.SUPPRESS)  # a socket that several processes share
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    shared = given.pop("listening", None)
    settings = Settings.read(given.pop("config", None), os.environ, given)
    serve(settings, None if shared is None else socket.socket(fileno=shared))
