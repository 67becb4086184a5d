// The finished rounds of a table, as the room keeps them.

import { api, call } from "../api.ts";
import type { Sheet, TableEvent } from "../types.ts";

export interface RoundLine {
  table: string;
  game: string;
  round: number;
  started: number; // seconds since 1970
  players: Record<string, string>;
  fee: number;
  results: Record<string, number>; // by seat, in cents
  voided: boolean;
  revealed: boolean;
}

export interface Round extends RoundLine {
  events: TableEvent[];
  commitment: string | null;
  seed: string | null;
}

const path = (table: string) => `/tables/${encodeURIComponent(table)}/rounds`;

export const rounds = {
  list: (table: string, before?: number) =>
    call<RoundLine[]>("GET", `${path(table)}?limit=50${before === undefined ? "" : `&before=${before}`}`),
  one: (table: string, round: string) => call<Round>("GET", `${path(table)}/${encodeURIComponent(round)}`),
  file: (table: string, round: number, kind: "record" | "phh") => `/api${path(table)}/${round}/${kind}`,
};

/** The stored record, event by event. */
export async function recordOf(table: string, round: number): Promise<TableEvent[]> {
  const response = await fetch(rounds.file(table, round, "record"));
  if (!response.ok) throw new Error(((await response.json()) as { detail: string }).detail);
  return (await response.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TableEvent);
}

/** The sheet of a table, or of its game when the table has been closed. */
export async function sheetOf(table: string, game: string): Promise<Sheet> {
  return api.table(table).then(
    (found) => found.sheet,
    () => call<Sheet>("GET", `/games/${game}`),
  );
}
