"""One world: servers that crash and come back, a database that fails, a network that loses time, and players who go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextvars import copy_context
from random import Random
from types import SimpleNamespace
from typing import Any, Final, TypeVar
from unittest.mock import patch

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from housedealer.errors import HouseDealerError
from housedealer.room.cluster import heartbeats, leases
from housedealer.room.http.cookies import token_of
from housedealer.room.http.idempotency import Once
from housedealer.room.operations.problems import Unavailable, problem
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import Account, Accounts, create, gift, open_session, read_one
from housedealer.room.storage.changes import Uncertain
from housedealer.room.tables import floor_acts, registry
from housedealer.room.tables.registry import Floor
from tests.room.simulation.database import Database, Post, SimulatedStorage
from tests.room.simulation.loop import SERVER, SimulatedLoop
from tests.room.simulation.model import Lost, Model, Violation
from tests.room.simulation.players import ACTS, Player

T = TypeVar("T")
GAMES: Final = ("hotel_del_rio/texas_holdem", "garden_city/three_card_poker", "casino_club/pure_21_5_blackjack")
MOST_SERVERS: Final = 3
MONEY: Final = 1_000_000  # of each player
BEGAN: Final = 1_800_000_000.0
PLAYED: Final = 2.5  # seconds while things go wrong
HEALED: Final = 12.0  # seconds in which everything has to go on again
LATEST: Final = 0.8  # seconds that something may be on its way
PATIENCE: Final = 2.5  # seconds until a player gives up waiting for an answer


class Server:
    """One process of the room."""

    def __init__(self, world: World, number: int, life: int) -> None:
        self.world = world
        self.number = number
        self.alive = True
        self.serving = 0  # requests that are being carried out
        self.cut_off = False  # from notices, which it does not know before it looks
        self.heard: Callable[[str], None] = lambda notice: None
        self.missed: Callable[[], None] = lambda: None
        self.context = copy_context()
        self.context.run(SERVER.set, self)
        notices = Post(world, self) if world.servers_wanted > 1 else None
        self.storage = SimulatedStorage(world.database, number, f"server{number}.{life}", notices, self._lives)
        self.floor = Floor(self.storage, world.settings)
        self.accounts = Accounts(self.storage, world.settings)
        self.app = Once(self._act)
        self._state = SimpleNamespace(state=SimpleNamespace(storage=self.storage, accounts=self.accounts))

    def crash(self) -> None:
        """From one moment to the next, nothing of it happens any more."""
        self.alive = False
        self.storage.engine.dispose()

    def _lives(self) -> None:
        if not self.alive:  # it has left a timer that the simulator took for somebody else's
            self.world.violation = self.world.violation or Violation(
                f"{self.storage.process} stores something, and is dead"
            )

    async def request(self, token: str, key: str, path: str, body: dict[str, Any]) -> int:
        """A request under a key, through the room's own idempotency; the status of its answer."""
        scope = {
            "type": "http", "method": "POST", "path": path, "query_string": b"", "scheme": "http",
            "app": self._state,
            "headers": [(b"idempotency-key", key.encode()), (b"cookie", f"housedealer={token}".encode())],
        }  # fmt: skip
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return int(sent[0]["status"])

    async def _act(self, scope: Any, receive: Any, send: Any) -> None:
        """What the routes would do."""
        body, status = json.loads((await receive())["body"]), 200
        try:
            _, _, _, table, act = scope["path"].split("/")
            who = await self.accounts.of_token(token_of(HTTPConnection(scope)))
            assert who is not None
            await self.world.acts[act](await self.floor.table(table), who, body)
        except HouseDealerError as error:
            status = problem(error)["status"]
        except (SQLAlchemyError, Uncertain):
            status = 503
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})


class World:
    """Everything that one seed decides."""

    def __init__(self, seed: int, database: Database) -> None:
        self.seed = seed
        self.luck = Random(seed)
        self.loop = SimulatedLoop(Random(self.luck.random()))
        self.database = database
        database.begin(Random(self.luck.random()))
        self.acts = ACTS
        self.jump = 0.0  # of the clock on the wall
        self.counts: Counter[str] = Counter()
        self.model = Model(database)
        self.settings = Settings(
            database="", bot_delay=0.2, pause=0.1, clock=1.5, arranging_clock=1.5, seed=f"world {seed}", practice=False,
            timeouts=3, guest_money=MONEY,
        )  # fmt: skip
        self.servers_wanted = self.luck.choice((1, 1, 2, 2, 3))
        self.notices_are_sure = self.luck.random() < 0.5
        self.servers: list[Server] = []
        self.over = False
        self.violation: BaseException | None = None

    # -- the run -------------------------------------------------------------------------------------------------------------

    def run(self) -> Counter[str]:
        """Live through it; how often what happened. A violation is raised."""
        with made_up(self):
            asyncio.set_event_loop(self.loop)
            self.loop.set_exception_handler(self._failed)
            try:
                self.loop.run_until_complete(self._run())
            finally:
                asyncio.set_event_loop(None)
                for server in self.servers:
                    server.crash()
                self.loop.close()
        if self.violation is not None:
            raise self.violation
        return self.counts + self.database.counts

    async def _run(self) -> None:
        self.servers = [Server(self, number, 0) for number in range(self.servers_wanted)]
        for server in self.servers:
            await self.surely(server, server.floor.start)
        tables = [await self._open() for _ in range(self.luck.choice((1, 1, 2)))]
        players = [
            Player(self, account, token, table, seat)
            for table in tables
            for seat, (account, token) in enumerate(self.database.people[: self.luck.choice((1, 2))], 2)
        ]
        going = [self.loop.create_task(player.live()) for player in players]
        faults = self.loop.create_task(self._faults())
        await asyncio.sleep(PLAYED)
        faults.cancel()
        await self._heal(tables)
        await self._everything_goes_on(tables)
        self.over = True
        for player in players:
            player.stop()
        await self._nothing_on_its_way([*going, *(task for player in players for task in player.tasks)])
        for player in players:
            self.counts += player.counts
        await self._compare(tables, players)
        for task in going:
            self.ended(task)
            task.cancel()

    async def _open(self) -> str:
        server = self.servers[0]
        game = self.luck.choice(GAMES)
        return await self.surely(server, lambda: server.floor.open(game, {"seats": "6"}, 0 if game == GAMES[0] else 1))

    async def _everything_goes_on(self, tables: list[str]) -> None:
        """Without faults, every table where somebody plays moves on."""
        before = {table: self._seq(table) for table in tables}
        for _ in range(int(HEALED)):
            await self.sleep(1.0)
            stuck = [table for table in tables if self._seq(table) <= before[table]]
            orphans = self._orphans()
            if not stuck and not orphans:
                return
        if orphans:
            raise Violation(f"nobody who lives keeps the clocks of {orphans}, though something falls due there")
        await self._somebody_plays(stuck)

    def _orphans(self) -> list[str]:
        """Tables where something falls due, with the lease of a server that is dead."""
        alive = {server.storage.process for server in self.servers if server.alive}
        owned = self.database.raw.execute('SELECT "table", owner FROM heads WHERE due IS NOT NULL').fetchall()
        return [table for table, owner in owned if owner is not None and owner not in alive]

    async def _somebody_plays(self, stuck: list[str]) -> None:
        server = self.servers[0]
        for id in stuck:
            table = await self.surely(server, lambda id=id: server.floor.table(id))  # type: ignore[misc]
            ready = await self.surely(server, lambda table=table: table.look(lambda: table.round or table.ready()))  # type: ignore[misc]
            if ready and any(not occupant.bot for occupant in table.seating.seats.values()):
                raise Violation(f"{id} does not go on though nothing fails any more")

    def _seq(self, table: str) -> int:
        return self.model.head(table)[1]

    async def _nothing_on_its_way(self, doing: list[asyncio.Task[None]]) -> None:
        """Wait until players have ended what they were doing, and servers too."""
        if doing:
            await asyncio.wait(doing, timeout=60)
        await asyncio.sleep(LATEST)
        while any(server.serving or table.under_way for server in self.servers for table in server.floor.awake()):
            await asyncio.sleep(0.2)

    async def _compare(self, tables: list[str], players: list[Player]) -> None:
        """Everything stops while players come back to look on, and the floor has a last word at some server. Everybody is
        shown how it ended; all servers have the same, and the log has it."""
        copies = [[await self.surely(s, lambda s=s, id=id: s.floor.table(id)) for s in self.servers] for id in tables]  # type: ignore[misc]
        coming = [self.loop.create_task(player.come_back(self.luck.uniform(0.0, 0.02))) for player in players]
        coming += [self.loop.create_task(self._last_words(table)) for table in tables]
        await asyncio.sleep(self.luck.uniform(0.0, 0.02))
        for server in self.servers:
            for table in server.floor.awake():
                table.stop()
        await self._nothing_on_its_way(coming)
        await self._everybody_is_shown(players)
        for found in copies:
            for server, table in zip(self.servers, found, strict=True):
                await self.surely(server, lambda table=table: table.look(lambda: None))  # type: ignore[misc]
        stored = self.model.check_all(copies)
        self.counts.update({"events": stored["events"], "rounds": stored["rounds"], "shown": self.model.shown})

    async def _everybody_is_shown(self, players: list[Player]) -> None:
        """Whoever looks on is shown what was stored last, if not at once then after a while."""
        for _ in range(10):
            behind = [player.table for player in players if not player.is_shown(*self.model.head(player.table))]
            if not behind:
                return
            await asyncio.sleep(1.0)
        raise Violation(f"somebody who looks on is not shown what is stored at {behind}")

    async def _last_words(self, table: str) -> None:
        """A few changes one after another, each at some server."""
        await asyncio.sleep(self.luck.uniform(0.0, 0.01))
        server = self.luck.choice(self.servers)
        for _ in range(self.luck.choice((0, 2, 4))):
            await self._go_on(server, table)

    # -- what goes wrong -----------------------------------------------------------------------------------------------------

    async def _faults(self) -> None:
        luck = self.luck
        kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "database restart": self._restart, "server crash": self._crash, "clock jump": self._jump,
            "failing spell": self._spell, "viewers cut off": self._cut_off,
        }  # fmt: skip
        while True:
            await asyncio.sleep(luck.expovariate(1 / 0.8))
            kind = luck.choice(list(kinds))
            self.counts[kind] += 1
            await kinds[kind]()

    async def _restart(self) -> None:
        self.database.away = True
        await asyncio.sleep(self.luck.choice((0.05, 0.3, 0.3, 1.0)))
        self._back()

    def _back(self) -> None:
        """The database is there again; connections over which notices came are not."""
        self.database.away = False
        for server in self.servers:
            server.cut_off = True

    async def _crash(self) -> None:
        server = self.luck.choice(self.servers)
        server.crash()
        if self.luck.random() < 0.5:
            self.counts["clock jump"] += 1
            await self._jump()
        await asyncio.sleep(self.luck.choice((0.1, 0.5, 2.0)))
        await self._revive(server)

    async def _revive(self, dead: Server) -> None:
        """A new process in place of a dead one; one that cannot start dies, and the next one tries."""
        at = self.servers.index(dead)
        while True:
            self.counts["server start"] += 1
            server = self.servers[at] = Server(self, dead.number, self.counts["server start"])
            try:
                await self.surely(server, server.floor.start)
                return
            except (SQLAlchemyError, Uncertain, HouseDealerError, Lost):
                server.crash()
                await asyncio.sleep(0.2)

    async def _jump(self) -> None:
        self.jump += self.luck.choice((-3600.0, -3600.0, -1.0, 1.0, 30.0, 3600.0))

    async def _spell(self) -> None:
        rates = self.database.rates
        for kind in rates:
            rates[kind] = self.luck.choice((0.0, 0.02, 0.1, 0.3))
        await asyncio.sleep(self.luck.uniform(0.2, 2.0))
        for kind in rates:
            rates[kind] = 0.0

    async def _cut_off(self) -> None:
        for server in self.servers:
            for table in server.floor.awake():
                for viewer in table.viewers:
                    viewer.let_go()

    async def _heal(self, tables: list[str]) -> None:
        self._back()
        self.database.rates = dict.fromkeys(self.database.rates, 0.0)
        for server in list(self.servers):
            if not server.alive:
                await self._revive(server)
        await asyncio.gather(*(self._go_on(self.servers[0], table) for table in tables))

    async def _go_on(self, server: Server, id: str) -> None:
        """A table that somebody paused goes on. Until it has been read again, it may still say that it cannot."""

        async def act() -> None:
            by, _ = self.database.people[0]
            await floor_acts.pause(await server.floor.table(id), by, False, "dry again")

        for _ in range(20):
            with contextlib.suppress(Unavailable):
                await self.surely(server, act)
                return
            await asyncio.sleep(0.2)
        raise Violation(f"{id} says that the database is away, and it is not")

    # -- between the processes -------------------------------------------------------------------------------------------------

    async def surely(self, server: Server, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have something done by a server that is not to be lost."""
        return await self.at(server, act, 60.0)

    async def at(self, server: Server, act: Callable[[], Coroutine[Any, Any, T]], patience: float = PATIENCE) -> T:
        """Have something done by a server; `Lost` if no answer comes in time."""
        reply: asyncio.Future[T] = self.loop.create_future()

        def answer(result: T | None, error: BaseException | None) -> None:
            if not reply.done():
                reply.set_result(result) if error is None else reply.set_exception(error)  # type: ignore[arg-type]

        here = copy_context()

        async def serve() -> None:
            server.serving += 1
            try:
                result, error = await act(), None
            except Exception as failed:
                result, error = None, failed
            finally:
                server.serving -= 1
            if isinstance(error, Violation):
                self.violation = self.violation or error
            self.loop.call_later(self._on_the_way(), answer, result, error, context=here)

        def arrive() -> None:
            if server.alive:
                self.loop.create_task(serve(), context=server.context.copy())

        self.loop.call_later(self._on_the_way(), arrive)
        try:
            return await asyncio.wait_for(reply, patience)
        except TimeoutError:
            raise Lost("no answer came") from None

    def _on_the_way(self) -> float:
        return self.luck.uniform(0.0001, 0.002) if self.luck.random() < 0.9 else self.luck.uniform(0.0, LATEST)

    def spread(self, notice: str, sender: Server) -> None:
        """A notice on its way to the servers: it may come late or, in some worlds, never."""
        for server in self.servers:
            if server is sender and not notice.startswith("\n"):
                continue
            if not self.notices_are_sure and self.luck.random() < 0.1:
                self.counts["notice lost"] += 1
                continue
            self.loop.call_later(self._on_the_way(), self._deliver, server, notice, context=server.context)

    @staticmethod
    def _deliver(server: Server, notice: str) -> None:
        server.heard(notice)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def ended(self, task: asyncio.Task[None]) -> None:
        """What a player did is over; it may have failed only as players expect."""
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            self.violation = self.violation or error

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if self.violation is None and isinstance(error, Violation):
            self.violation = error


def people(connection: Connection) -> list[tuple[Account, str]]:
    """Who plays in every world: their accounts, and the tokens they are signed in with."""
    found = []
    with patch("time.time", lambda: BEGAN):
        for name in ("Ann", "Bo"):
            create(connection, name.lower(), name, "guest")
            gift(connection, read_one(connection, name.lower()), MONEY)
            found.append((read_one(connection, name.lower()), open_session(connection, name.lower(), 30)))
    return found


@contextlib.contextmanager
def made_up(world: World) -> Iterator[None]:
    """Time and secrets come from the seed."""
    luck = Random(world.luck.random())
    rare = registry.HOUSEKEEPING, leases.BEAT, heartbeats.DEAD
    registry.HOUSEKEEPING, leases.BEAT, heartbeats.DEAD = 5.0, 2.5, 6.0  # type: ignore[misc]  # less often, to see more seeds
    kept = time.time, time.monotonic, secrets.token_hex, secrets.token_urlsafe, secrets.token_bytes
    time.time = lambda: BEGAN + world.loop.time() + world.jump
    time.monotonic = world.loop.time
    secrets.token_hex = lambda nbytes=None: luck.randbytes(nbytes or 16).hex()
    secrets.token_urlsafe = lambda nbytes=None: luck.randbytes(nbytes or 16).hex()
    secrets.token_bytes = lambda nbytes=None: luck.randbytes(nbytes or 16)
    try:
        yield
    finally:
        time.time, time.monotonic, secrets.token_hex, secrets.token_urlsafe, secrets.token_bytes = kept
        registry.HOUSEKEEPING, leases.BEAT, heartbeats.DEAD = rare  # type: ignore[misc]
