// The finished rounds of a table, as the room keeps them.

import { api, call, Refused } from "../api.ts";
import type { Problem, Proofs, RoundLine, RoundRead, Sheet, TableEvent } from "../types.ts";

const path = (table: string) => `/tables/${encodeURIComponent(table)}/rounds`;

export const rounds = {
  list: (table: string, before?: number) =>
    call<RoundLine[]>("GET", `${path(table)}?limit=50${before === undefined ? "" : `&before=${before}`}`),
  one: (table: string, round: string) => call<RoundRead>("GET", `${path(table)}/${encodeURIComponent(round)}`),
  proofs: (table: string, round: number) => call<Proofs>("GET", `${path(table)}/${round}/proofs`),
};

async function file(table: string, round: number, kind: "record" | "phh"): Promise<Blob> {
  const response = await fetch(`/api${path(table)}/${round}/${kind}`);
  if (!response.ok) throw new Refused((await response.json()) as Problem);
  return response.blob();
}

/** Keep a round as a file: its record, or a hand history where that format knows the game. */
export async function download(table: string, round: number, kind: "record" | "phh"): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await file(table, round, kind));
  link.download = `${table}-${round}.${kind === "record" ? "jsonl" : "phh"}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The stored record, event by event. */
export async function recordOf(table: string, round: number): Promise<TableEvent[]> {
  return (await (await file(table, round, "record")).text())
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
