// Requests to the room. A refusal is thrown as one sentence.

import type { Account, LobbyRoom, Problem, TableSheet, TableState } from "./types.ts";

export class Refused extends Error {}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused("The room cannot be reached. Check the connection and try again.");
  }
  if (response.status === 204) return undefined as T;
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.detail ?? `The room answered ${response.status}.`);
  }
  return (await response.json()) as T;
}

export const api = {
  me: () => call<Account | null>("GET", "/me"),
  guest: (name: string) => call<Account>("POST", "/guest", { name }),
  playMoney: () => call<Account>("POST", "/me/chips"),
  lobby: () => call<LobbyRoom[]>("GET", "/lobby"),
  openTable: (game: string, options: Record<string, string>, bots: number) =>
    call<{ id: string }>("POST", "/tables", { game, options, bots }),
  table: (id: string) => call<TableSheet>("GET", `/tables/${encodeURIComponent(id)}`),
  sit: (id: string, seat: number, amount: number) =>
    call<TableState>("POST", `/tables/${encodeURIComponent(id)}/seats/${seat}`, { amount }),
  addChips: (id: string, amount: number) =>
    call<TableState>("POST", `/tables/${encodeURIComponent(id)}/chips`, { amount }),
  sitOut: (id: string, away: boolean) =>
    call<TableState>("POST", `/tables/${encodeURIComponent(id)}/away`, { away }),
  leave: (id: string) => call<TableState>("DELETE", `/tables/${encodeURIComponent(id)}/seat`),
};
