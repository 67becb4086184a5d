"""`python -m housedealer.room`: run the card room."""

from __future__ import annotations

import argparse

from housedealer.room.server import serve
from housedealer.room.storage import DEFAULT_DATABASE

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="housedealer.room", description="Run the card room.")
    parser.add_argument("--database", default=DEFAULT_DATABASE, help="a database URL, or the path of an SQLite file")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    serve(arguments.database, arguments.host, arguments.port)
