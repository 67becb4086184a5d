// The lobby: the rooms, their games by family, and a seat at any of them in one click.

import { HelpNotice } from "./help.tsx";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "./api.ts";
import { useKeys } from "./hooks.ts";
import { openTable, practiceSeat } from "./joining.ts";
import { number } from "./language.ts";
import { useLoad } from "./parts/load.tsx";
import { useTitle } from "./parts/page.tsx";
import { ProblemNote } from "./parts/problem.tsx";
import { MoneyBadge } from "./parts/purse.tsx";
import { Suit } from "./pieces/suits.tsx";
import { go, Link } from "./router.tsx";
import { useSession } from "./session.ts";
import { follow } from "./stream.ts";
import { t } from "./texts/texts.ts";
import { waitingLines } from "./waiting.tsx";
import { feeSign, limitsSign, pretty, wordFor } from "./words.ts";
import type { LobbyGame, LobbyRoom, LobbyTable, WaitingLine } from "./types.ts";

const SUITS: Record<string, string> = { pot: "s", banked: "d", points: "c", rummy: "h" };

export default function Lobby() {
  const session = useSession();
  const { rooms, error } = useRooms();
  const { value: lines } = useLoad(waitingLines, [], { topics: ["waiting"] });
  const [search, setSearch] = useState(() => new URLSearchParams(location.search).get("search") ?? "");
  const [family, setFamily] = useState("");
  const [busy, setBusy] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useTitle("");
  useEffect(() => {
    const query = search.trim() ? `?search=${encodeURIComponent(search.trim())}` : "";
    history.replaceState(null, "", `/${query}${location.hash}`);
  }, [search]);
  useKeys((key) => {
    if (key !== "/") return false;
    field.current?.focus();
    return true;
  });
  const families = [...new Set(rooms?.flatMap((room) => room.games.map((game) => game.family)) ?? [])];
  const wanted = search.trim().toLowerCase();
  const matches = (game: LobbyGame, room: LobbyRoom) =>
    (!family || game.family === family) &&
    `${game.name} ${game.id} ${room.name} ${game.bets.join(" ")}`.toLowerCase().includes(wanted);
  const shown = rooms
    ?.map((room) => ({ ...room, games: room.games.filter((game) => matches(game, room)) }))
    .filter((room) => room.games.length);

  const start = (game: LobbyGame, how: () => Promise<string>) => {
    if (busy) return;
    setBusy(game.id);
    how()
      .then((id) => go(`/table/${encodeURIComponent(id)}`), session.say)
      .finally(() => setBusy(""));
  };

  return (
    <main class="lobby" id="main" tabIndex={-1}>
      <section class="welcome">
        <h1>{t("lobby.title")}</h1>
        <p>{t("lobby.lead")}</p>
        <div class="filters">
          <input
            ref={field}
            type="search"
            placeholder={t("lobby.search")}
            aria-label={t("lobby.search.label")}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <span role="group" aria-label={t("lobby.family")}>
            {["", ...families].map((name) => (
              <button key={name} aria-pressed={family === name} onClick={() => setFamily(name)}>
                {name ? (wordFor("family", name) ?? pretty(name)) : t("lobby.all")}
              </button>
            ))}
          </span>
        </div>
        {rooms && (
          <nav class="room-links" aria-label={t("lobby.rooms")}>
            {shown?.map((room) => (
              <a key={room.id} href={`#${room.id}`}>
                {room.name} <small>{number(room.games.length)}</small>
              </a>
            ))}
          </nav>
        )}
      </section>
      {!rooms && !error && <p class="loading" role="status">{t("lobby.opening")}</p>}
      {!rooms && <ProblemNote error={error} />}
      {shown?.map((room) => (
        <section key={room.id} class="room" aria-labelledby={room.id}>
          <h2 id={room.id}>
            {room.name} <small>{t("lobby.games", { count: room.games.length })}</small>
          </h2>
          <div class="games">
            {room.games.map((game) => (
              <Game
                key={game.id}
                game={game}
                lines={lines ?? []}
                busy={busy === game.id}
                onPlay={() => start(game, () => practiceSeat(game, session))}
                onAnother={() =>
                  start(game, async () => {
                    if (!session.account && !(await session.signIn())) throw new Error(t("not_now"));
                    return openTable(game);
                  })
                }
              />
            ))}
          </div>
        </section>
      ))}
      {shown && !shown.length && <p class="loading">{t("lobby.none", { search })}</p>}
      <HelpNotice />
    </main>
  );
}

/** The rooms with their tables: asked for once, and every table that changes is told. */
function useRooms(): { rooms: LobbyRoom[] | null; error: unknown } {
  const loaded = useLoad(api.lobby, []);
  const [told, setTold] = useState<ReadonlyMap<string, LobbyTable | null>>(new Map());
  useEffect(() => setTold(new Map()), [loaded.value]);
  const again = useRef(loaded.again);
  again.current = loaded.again;
  useEffect(
    () =>
      follow(["lobby"], (changed) => {
        if (!changed) return again.current();
        const rows = new Map(changed.tables.map((row) => [row.id, row]));
        setTold((before) => new Map([...before, ...(changed.topics["lobby"] ?? []).map((id) => [id, rows.get(id) ?? null] as const)]));
      }),
    [],
  );
  const rooms = useMemo(
    () =>
      loaded.value?.map((room) => ({
        ...room,
        games: room.games.map((game) => {
          const known = new Set(game.tables.map(({ id }) => id));
          const opened = [...told.values()].filter((row): row is LobbyTable => row?.game === game.id && !known.has(row.id));
          const tables = [...game.tables.map((row) => (told.has(row.id) ? (told.get(row.id) ?? null) : row)), ...opened];
          return { ...game, tables: tables.filter((row): row is LobbyTable => row !== null) };
        }),
      })) ?? null,
    [loaded.value, told],
  );
  return { rooms, error: loaded.error };
}

interface GameProps {
  game: LobbyGame;
  lines: WaitingLine[];
  busy: boolean;
  onPlay: () => void;
  onAnother: () => void;
}

function Game({ game, lines, busy, onPlay, onAnother }: GameProps) {
  return (
    <article class={`game f-${game.family}`} data-game={game.id}>
      <header>
        <Suit suit={SUITS[game.family] ?? "s"} />
        <h3>{game.name}</h3>
        <span class="family">{wordFor("family", game.family) ?? pretty(game.family)}</span>
      </header>
      {game.bets.length > 0 && <p class="bets-line">{game.bets.join(" · ")}</p>}
      {game.tables.map((table) => (
        <TableRow
          key={table.id}
          table={table}
          waiting={lines.find((line) => line.tables.includes(table.id))?.waiting.length ?? 0}
        />
      ))}
      <footer>
        <button class="choice main" onClick={onPlay} disabled={busy} aria-label={t("lobby.play.label", { game: game.name })}>
          {t("lobby.play")}
        </button>
        <button class="another" onClick={onAnother}>
          {t("lobby.another")}
        </button>
        <Link class="another" to={`/learn/${game.id}`} aria-label={t("lobby.learn.label", { game: game.name })} data-learn>
          {t("lobby.learn")}
        </Link>
        <Link class="another" to={`/train/${game.id}`} aria-label={t("lobby.train.label", { game: game.name })}>
          {t("lobby.train")}
        </Link>
      </footer>
    </article>
  );
}

function TableRow({ table, waiting }: { table: LobbyTable; waiting: number }) {
  const people = table.players.filter((player) => !player.bot).length;
  const facts = [
    table.open_seats ? t("lobby.open_seats", { count: table.open_seats, size: table.size }) : t("lobby.full"),
    people > 0 && t("lobby.people", { count: people }),
    waiting > 0 && t("lobby.waiting", { count: waiting }),
  ].filter(Boolean);
  return (
    <Link class="table-row" to={`/table/${encodeURIComponent(table.id)}`} data-table={table.id}>
      <span class="limits">
        {limitsSign(table.limits) || t("lobby.any_limit")} <MoneyBadge kind={table.kind} />
      </span>
      <span class="fee">{t("lobby.collection", { fee: feeSign(table.fee) })}</span>
      <span class="open">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: table.size }, (_, at) => {
            const player = table.players.find(({ seat }) => seat === at + 1);
            return <i key={at} class={player ? (player.bot ? "bot" : "person") : ""} />;
          })}
        </span>
        {facts.join(" · ")}
      </span>
      <span class="play" aria-hidden="true">›</span>
    </Link>
  );
}
