// The floor of the room: its tables, lists, rulings, cage, reports and people. Money is integer cents, times are seconds.

import { call } from "../api.ts";
import type {
  BankLine, Dealer, DropLine, GameChoices, Glance, HouseTable, Incident,
  Member, Preset, RoundSeen, TableLine, TableToKeep, TableToOpen,
  Waiting, WaitingLine,
} from "../types.ts";

type Query = Record<string, string | number | undefined>;

/** A path with what is asked of it. */
export function asked(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path;
}

const at = (id: string) => `/floor/tables/${encodeURIComponent(id)}`;
const dealt = (id: string) => `/dealer/tables/${encodeURIComponent(id)}`;
const member = (id: string) => `/members/${encodeURIComponent(id)}`;

export const floor = {
  tables: () => call<HouseTable[]>("GET", "/floor/tables"),
  glance: () => call<Glance[]>("GET", "/floor/glance"),
  table: (id: string) => call<HouseTable>("GET", at(id)),
  choices: (game: string, options: Record<string, string>) =>
    call<GameChoices>("GET", asked(`/floor/choices/${game}`, options)),
  presets: () => call<Preset[]>("GET", "/floor/presets"),
  keepPreset: (table: TableToKeep) => call<Preset[]>("POST", "/floor/presets", table),
  dropPreset: (id: number) => call<void>("DELETE", `/floor/presets/${id}`),
  open: (table: Required<TableToOpen>) => call<HouseTable>("POST", "/floor/tables", table),
  pause: (id: string, paused: boolean, reason: string) => call<HouseTable>("POST", `${at(id)}/pause`, { paused, reason }),
  close: (id: string, reason: string) => call<HouseTable>("POST", `${at(id)}/close`, { reason }),
  mustMove: (id: string, to: string | null) => call<HouseTable>("PUT", `${at(id)}/must-move`, { to }),
  pickUp: (id: string, seat: number, reason: string) => call<HouseTable>("DELETE", asked(`${at(id)}/seats/${seat}`, { reason })),
  round: (id: string) => call<RoundSeen>("GET", `${at(id)}/round`),
  /** Take the round back to when so many answers had been given. */
  takeBack: (id: string, answers: number, reason: string) => call<Incident>("POST", `${at(id)}/take-back`, { answers, reason }),
  correct: (id: string, source: string, target: string, amount: number, reason: string) =>
    call<Incident>("POST", `${at(id)}/correction`, { source, target, amount, reason }),
  void: (id: string, reason: string) => call<Incident>("POST", `${at(id)}/void`, { reason }),
  note: (id: string, text: string) => call<Incident>("POST", `${at(id)}/incidents`, { text }),

  waiting: () => call<WaitingLine[]>("GET", "/waiting"),
  callNext: (table: string) => call<Waiting>("POST", "/floor/waiting/call", { table }),
  pass: (id: number) => call<Waiting>("POST", `/waiting/${id}/pass`),
  strike: (id: number) => call<void>("DELETE", `/waiting/${id}`),

  dealer: (id: string) => call<Dealer>("GET", dealt(id)),
  start: (id: string) => call<Dealer>("POST", `${dealt(id)}/start`),
  cards: (id: string, cards: string[], question: number) => call<Dealer>("POST", `${dealt(id)}/cards`, { cards, question }),
  dealt: (id: string, question: number) => call<Dealer>("POST", `${dealt(id)}/dealt`, { question }),
  dice: (id: string, total: number, question: number) => call<Dealer>("POST", `${dealt(id)}/dice`, { total, question }),

  drop: (query: Query) => call<DropLine[]>("GET", asked("/reports/drop", query)),
  tableReport: (query: Query) => call<TableLine[]>("GET", asked("/reports/tables", query)),
  banks: (query: Query) => call<BankLine[]>("GET", asked("/reports/banks", query)),
  incidents: (query: Query) => call<Incident[]>("GET", asked("/reports/incidents", query)),

  members: (find: string) => call<Member[]>("GET", asked("/members", { find })),
  addMember: (login: string, name: string, roles: string[], provider: string | null) =>
    call<{ member: Member; password: string }>("POST", "/members", { login, name, roles, provider }),
  setRoles: (id: string, roles: string[], provider: string | null) => call<Member>("PUT", `${member(id)}/roles`, { roles, provider }),
  resetPassword: (id: string) => call<{ member: Member; password: string }>("POST", `${member(id)}/password`),
  forgetFactor: (id: string) => call<void>("DELETE", `${member(id)}/second-factor`),
  disable: (id: string, disabled: boolean) => call<Member>("POST", `${member(id)}/disabled`, { disabled }),
};
