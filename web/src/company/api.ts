// Company at a table: what is said there, calling the floor, and what the floor does about either.

import { call } from "../api.ts";
import { useLoad } from "../parts/load.tsx";
import type { CallFor, Company, FloorCall, Line, Silence } from "../types.ts";

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const company = {
  read: (table: string) => call<Company>("GET", `${at(table)}/company`),
  say: (table: string, text: string) => call<Line>("POST", `${at(table)}/chat`, { text }),
  callFloor: (table: string, wanted: CallFor) => call<FloorCall>("POST", `${at(table)}/floor-call`, wanted),
  calls: () => call<FloorCall[]>("GET", "/floor/calls"),
  answer: (id: number) => call<FloorCall>("POST", `/floor/calls/${id}/answer`),
  turn: (table: string, on: boolean, reason: string) => call<Company>("PUT", `/floor${at(table)}/chat`, { on, reason }),
  remove: (table: string, line: number) => call<void>("DELETE", `/floor${at(table)}/chat/${line}`),
  silence: (table: string, line: number, minutes: number, reason: string) =>
    call<Silence>("POST", `/floor${at(table)}/chat/${line}/silence`, { minutes, reason }),
  silences: () => call<Silence[]>("GET", "/floor/silences"),
  lift: (account: string) => call<void>("DELETE", `/floor/silences/${encodeURIComponent(account)}`),
};

/** The company at a table as it changes; another person, or one who has taken a seat, may do other things there. */
export const useCompany = (table: string, who: unknown[]) =>
  useLoad(() => company.read(table), [table, ...who], { topics: [`company:${table}`] });

const MUTED = "housedealer.muted";

/** Whom the visitor does not want to read, in this browser. */
export function muted(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(MUTED) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

export function mute(who: string, on: boolean): Set<string> {
  const all = muted();
  if (on) all.add(who);
  else all.delete(who);
  try {
    localStorage.setItem(MUTED, JSON.stringify([...all].slice(-200)));
  } catch {
    // a browser that keeps nothing: it holds until the page is closed
  }
  return all;
}
