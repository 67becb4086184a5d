// From wanting to play to sitting at a practice table, in one step.

import { api } from "./api.ts";
import { someName } from "./dialogs.tsx";
import type { Session } from "./session.ts";
import { t } from "./texts/texts.ts";
import type { LobbyTable } from "./types.ts";

const SEATS = 7;
const BOTS = 4;

/** Open a table of one's own, with bots. */
export async function openTable(game: { id: string; seats: { max: number } }): Promise<string> {
  const size = Math.min(game.seats.max, SEATS);
  return (await api.openTable(game.id, { seats: String(size) }, Math.min(BOTS, size - 1))).id;
}

/** Who is here; whoever has no name yet is given one. The frame may not have asked, so the room is. */
async function somebody(session: Session): Promise<void> {
  if (!(await api.me())) await session.enter(someName());
}

/** Sit down at a practice table with the usual chips: at the first free seat, and with play money if there is too little. */
async function sitDown(table: string, session: Session): Promise<void> {
  const { sheet, state } = await api.table(table);
  if (state.you !== null) return;
  const taken = new Set(state.seats.map(({ seat }) => seat));
  const free = Array.from({ length: sheet.size }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
  if (free[0] === undefined) throw new Error(t("lobby.full_try"));
  if (((await api.me())?.play ?? 0) < sheet.buy_in.usual) await session.playMoney();
  await api.sit(table, free[0], sheet.buy_in.usual);
  await session.refresh();
}

/** The practice table of a game that has most room, or a new one when all are full. */
export async function practiceSeat(game: { id: string; seats: { max: number }; tables: LobbyTable[] }, session: Session): Promise<string> {
  await somebody(session);
  const practice = game.tables.filter((table) => table.kind !== "house" && table.open_seats > 0);
  const roomiest = practice.sort((a, b) => b.open_seats - a.open_seats)[0];
  const id = roomiest?.id ?? (await openTable(game));
  await sitDown(id, session);
  return id;
}
