// Requests to the room. A refusal is thrown with the room's problem (RFC 9457), its detail as the message.

import { plainEnglish } from "./language.ts";
import { t } from "./texts/texts.ts";
import type { Person, LobbyRoom, Problem, TableSheet, TableState } from "./types.ts";

/** A refusal in the visitor's language: the room's own sentence is English, and its type is known in every language. */
export const explained = ({ type, detail }: Problem): string =>
  plainEnglish() ? detail : (t.maybe(`problem.${type}`) ?? detail);

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(explained(problem));
  }
}

/** Call the room: `path` begins after /api. */
export async function call<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused({ type: "unreachable", title: t("error.title"), status: 0, detail: t("error.unreachable") });
  }
  if (response.status === 204) return undefined as T;
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    const unexplained = { type: "about:blank", title: t("error.title"), detail: t("error.status", { status: response.status }) };
    throw new Refused({ ...unexplained, status: response.status, ...problem });
  }
  return (await response.json()) as T;
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => call<Person | null>("GET", "/me"),
  guest: (name: string) => call<Person>("POST", "/guest", { name }),
  playMoney: () => call<Person>("POST", "/me/chips"),
  lobby: () => call<LobbyRoom[]>("GET", "/lobby"),
  openTable: (game: string, options: Record<string, string>, bots: number) =>
    call<{ id: string }>("POST", "/tables", { game, options, bots }),
  table: (id: string) => call<TableSheet>("GET", at(id)),
  sit: (id: string, seat: number, amount: number) => call<TableState>("POST", `${at(id)}/seats/${seat}`, { amount }),
  addChips: (id: string, amount: number) => call<TableState>("POST", `${at(id)}/chips`, { amount }),
  sitOut: (id: string, away: boolean) => call<TableState>("POST", `${at(id)}/away`, { away }),
  leave: (id: string) => call<TableState>("DELETE", `${at(id)}/seat`),
};
