"""Messages arrive whole and in order, however their frames are cut up on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.room.house import WAIT, House, Visitor, Watching

TEXT, CONT, PING, PONG = Opcode.TEXT, Opcode.CONT, Opcode.PING, Opcode.PONG
LENGTHS = (0, 60, 100, 126, 300, 2_000)  # some need two more bytes for their size


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("wire")) / "room.sqlite") as running:
        yield running


def written(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def frames_of(message: bytes, luck: Random) -> bytes:
    """A message in one frame or in several, with pings and pongs before, between and behind them."""
    parts = luck.choice((1, 1, 2, 3))
    cuts = sorted(luck.sample(range(1, len(message)), parts - 1))
    pieces = [message[a:b] for a, b in zip([0, *cuts], [*cuts, len(message)], strict=True)]
    raw = b""
    for number, piece in enumerate(pieces):
        if luck.random() < 0.3:
            raw += written(luck.choice((PING, PONG)), luck.randbytes(luck.randrange(20)))
        raw += written(CONT if number else TEXT, piece, fin=number == parts - 1)
    return raw


@pytest.mark.parametrize("seed", range(6))
def test_every_message_is_answered_once_and_in_turn(house: House, seed: int) -> None:
    luck = Random(seed)
    ann = Visitor(house.url, f"Ann {seed}")
    table = ann.open("garden_city/three_card_poker", bots=1)
    raw = b""
    for number in range(30):
        message = {"type": "view", "id": number, "padding": "ä" * luck.choice(LENGTHS)}
        raw += frames_of(json.dumps(message, ensure_ascii=luck.random() < 0.5).encode(), luck)
    with ann.watch(table) as eye:
        at = 0
        while at < len(raw):
            size = luck.choice((1, 2, 3, 7, 50, 1_000, 20_000))
            eye.socket.socket.sendall(raw[at : at + size])
            at += size
        replies: list[int] = []
        while len(replies) < 30:
            reply = eye.receive()
            if reply["type"] not in ("hello", "update"):
                assert reply["type"] == "view", reply
                replies.append(reply["id"])
        assert replies == list(range(30))
        assert eye.say({"type": "view"})["type"] == "view"


def test_a_frame_without_a_mask_closes_the_connection(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/three_card_poker", bots=1)
    with ann.watch(table) as eye:
        eye.until(lambda _: True)
        eye.socket.socket.sendall(Frame(TEXT, b'{"type":"view"}').serialize(mask=False))
        with pytest.raises(ConnectionClosed) as closed:
            eye.until(lambda _: False)
    assert closed.value.sent is not None or closed.value.rcvd is not None


@pytest.mark.parametrize("odd", [b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"], ids=["pings", "empty fragments"])
def test_nobody_keeps_the_room_busy_with_pings_and_fragments(house: House, odd: bytes) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/three_card_poker")
    with ann.watch(table) as eye:
        eye.receive()
        raw = eye.socket.socket
        with suppress(OSError):
            raw.sendall(b"\x01\x80\0\0\0\0" + odd * 100)
            raw.sendall(odd * 300)
        with pytest.raises(ConnectionClosed) as closed:
            _listen(eye)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1008


def _listen(eye: Watching) -> None:
    for _ in range(1_000):
        eye.socket.recv(timeout=WAIT)
