// The lobby: the rooms, their games, and a seat at any of them.

import { useEffect, useState } from "preact/hooks";
import { api } from "./api.ts";
import { Suit } from "./pieces/suits.tsx";
import { go } from "./router.tsx";
import { useSession } from "./session.ts";
import type { LobbyGame, LobbyRoom, LobbyTable } from "./types.ts";

const FAMILIES: Record<string, { name: string; suit: string }> = {
  pot: { name: "Poker", suit: "s" },
  banked: { name: "Player-dealer", suit: "d" },
  points: { name: "Points", suit: "c" },
  rummy: { name: "Rummy", suit: "h" },
};

export default function Lobby() {
  const session = useSession();
  const [rooms, setRooms] = useState<LobbyRoom[] | null>(null);
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
  const load = () => api.lobby().then(setRooms, (problem: Error) => session.say(problem.message));
  useEffect(() => {
    document.title = "House Dealer";
    void load();
    const timer = setInterval(load, 5000);
    return () => clearInterval(timer);
  }, []);
  const families = [...new Set(rooms?.flatMap((room) => room.games.map((game) => game.family)) ?? [])];
  const matches = (game: LobbyGame, room: LobbyRoom) =>
    (!family || game.family === family) &&
    `${game.name} ${room.name} ${game.bets.join(" ")}`.toLowerCase().includes(search.trim().toLowerCase());
  const shown = rooms
    ?.map((room) => ({ ...room, games: room.games.filter((game) => matches(game, room)) }))
    .filter((room) => room.games.length);

  const another = async (game: LobbyGame) => {
    if (!(await session.signIn())) return;
    try {
      const size = Math.min(game.seats.max, 7);
      const { id } = await api.openTable(game.id, { seats: String(size) }, Math.min(4, size - 1));
      go(`/table/${id}`);
    } catch (problem) {
      session.say((problem as Error).message);
    }
  };

  return (
    <main class="lobby">
      <section class="welcome">
        <h1>Take a seat.</h1>
        <p>
          California card games by the rules the rooms filed with the state, dealt by a house dealer who can tell you why.
          Bots keep every table going.
        </p>
        <div class="filters">
          <input
            type="search"
            placeholder="Search games, rooms, bets"
            aria-label="search"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          {families.length > 1 &&
            ["", ...families].map((name) => (
              <button key={name} aria-pressed={family === name} onClick={() => setFamily(name)}>
                {name ? (FAMILIES[name]?.name ?? name) : "All games"}
              </button>
            ))}
        </div>
      </section>
      {!rooms && <p class="loading">Opening the room…</p>}
      {shown?.map((room) => (
        <section key={room.id} class="room" aria-labelledby={room.id}>
          <h2 id={room.id}>
            {room.name} <small>{room.games.length === 1 ? "1 game" : `${room.games.length} games`}</small>
          </h2>
          <div class="games">
            {room.games.map((game) => (
              <Game key={game.id} game={game} go={go} another={() => void another(game)} />
            ))}
          </div>
        </section>
      ))}
      {shown && !shown.length && <p class="loading">No game matches “{search}”.</p>}
    </main>
  );
}

function Game({ game, go, another }: { game: LobbyGame; go: (path: string) => void; another: () => void }) {
  const family = FAMILIES[game.family];
  return (
    <article class={`game f-${game.family}`} data-game={game.id}>
      <header>
        <Suit suit={family?.suit ?? "s"} />
        <h3>{game.name}</h3>
        <span class="family">{family?.name ?? game.family}</span>
      </header>
      {game.bets.length > 0 && <p class="bets-line">{game.bets.join(" · ")}</p>}
      {game.tables.map((table) => (
        <TableRow key={table.id} table={table} go={go} />
      ))}
      <button class="another" onClick={another}>
        + Open another table
      </button>
    </article>
  );
}

function TableRow({ table, go }: { table: LobbyTable; go: (path: string) => void }) {
  const path = `/table/${table.id}`;
  const people = table.players.filter((player) => !player.bot).length;
  return (
    <a
      class="table-row"
      href={path}
      data-table={table.id}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(path);
      }}
    >
      <span class="limits">{table.limits || "Any limit"}</span>
      <span class="fee">Collection {table.fee}</span>
      <span class="open">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: table.size }, (_, at) => {
            const player = table.players.find(({ seat }) => seat === at + 1);
            return <i key={at} class={player ? (player.bot ? "bot" : "person") : ""} />;
          })}
        </span>
        {table.open_seats} of {table.size} seats open{people ? `, ${people} playing` : ""}
      </span>
      <span class="play">Play</span>
    </a>
  );
}
