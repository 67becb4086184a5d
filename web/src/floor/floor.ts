// The floor of the room: its tables, lists, rulings, cage, reports and people. Money is integer cents, times are seconds.

import type { Statement } from "../account/people.ts";
import { call } from "../api.ts";
import type { OptionChoice } from "../lab/lab.ts";
import type { BuyIn } from "../types.ts";

export interface Seated {
  seat: number;
  account: string | null;
  name: string;
  bot: boolean;
  tppp: boolean;
  away: boolean;
  absent: number | null;
  leaving: boolean;
  /** The seat or table asked for. */
  moving: string | null;
  since: number;
  /** Chips bought that come to the table after the round. */
  waiting: number;
  /** Known of a table that is looked at alone. */
  stack: number | null;
  missed: boolean | null;
}

export interface FloorTable {
  id: string;
  game: string;
  name: string;
  options: Record<string, string>;
  kind: "practice" | "house";
  dealing: "sealed" | "live";
  limits: string;
  fee: string;
  buy_in: BuyIn;
  size: number;
  players: Seated[];
  paused: boolean;
  closing: boolean;
  closed: number | null;
  must_move: string | null;
  opened: number;
  opened_by: string | null;
  round: number;
  playing: boolean;
  waiting: number;
}

/** How a table that is awake stands. */
export interface Glance {
  table: string;
  playing: boolean;
  /** Whom the table waits for, and how many milliseconds they have left. */
  asking: { seat: number; left: number | null; clock: number | null }[];
  dealer: boolean;
  pot: number;
  bank: number;
  banker: number | null;
  second_hand: boolean;
  drop: number;
}

export interface Waiter {
  id: number;
  name: string;
  game: string;
  limits: string;
  kind: string;
  joined: number;
  position: number;
  called: { table: string; seat: number; until: number } | null;
  you: boolean;
}

export interface WaitingLine {
  game: string;
  limits: string;
  kind: string;
  tables: string[];
  waiting: Waiter[];
}

export interface GameChoices {
  options: OptionChoice[];
  fee_options: string[];
  limits: string | null;
  fee: string | null;
  buy_in: BuyIn | null;
  size: number | null;
  problem: string | null;
}

/** Something that may go wrong here and now. */
export interface PossibleAccident {
  kind: string;
  place: string;
  amount: number;
}

export interface RoundState {
  table: string;
  playing: boolean;
  answers: { number: number; seat: number; option: string }[];
  accidents: PossibleAccident[];
}

export interface Dealer {
  table: string;
  playing: boolean;
  question: { id: number; place: string; possible: string[]; totals: number[] } | null;
  accidents: PossibleAccident[];
}

export interface Incident {
  id: number;
  at: number;
  table: string | null;
  round: number | null;
  seq: number | null;
  kind: string;
  by: string | null;
  name: string | null;
  text: string;
  ruling: string | null;
  cite: string | null;
}

export interface Purse {
  id: string;
  name: string;
  login: string | null;
  balance: number;
  at_tables: number;
}

export interface Receipt {
  id: number;
  at: number;
  what: "deposit" | "withdrawal";
  account: string;
  name: string;
  amount: number;
  balance: number;
  by: string;
  note: string;
}

export interface Holdings {
  cage: number;
  players: number;
  tables: number;
  drop: number;
}

export interface DropLine {
  table: string | null;
  game: string | null;
  fee: string | null;
  shift: string | null;
  kind: string;
  rounds: number;
  drop: number;
}

export interface BankLine {
  table: string;
  game: string;
  account: string | null;
  name: string;
  tppp: boolean;
  provider: string | null;
  rounds: number;
  staked: number;
  won: number;
}

export interface TableLine {
  table: string;
  game: string;
  kind: string;
  opened: number;
  closed: number | null;
  rounds: number;
  buy_ins: number;
  cash_outs: number;
  drop: number;
  on_table: number;
}

export interface Member {
  id: string;
  name: string;
  login: string | null;
  roles: string[];
  provider: string | null;
  balance: number;
  play: number;
  created: number;
  disabled: number | null;
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  kind: "practice" | "house";
  dealing: "sealed" | "live";
  bots: number;
}

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
  tables: () => call<FloorTable[]>("GET", "/floor/tables"),
  glance: () => call<Glance[]>("GET", "/floor/glance"),
  table: (id: string) => call<FloorTable>("GET", at(id)),
  choices: (game: string, options: Record<string, string>) =>
    call<GameChoices>("GET", asked(`/floor/choices/${game}`, options)),
  open: (table: NewTable) => call<FloorTable>("POST", "/floor/tables", table),
  pause: (id: string, paused: boolean, reason: string) => call<FloorTable>("POST", `${at(id)}/pause`, { paused, reason }),
  close: (id: string, reason: string) => call<FloorTable>("POST", `${at(id)}/close`, { reason }),
  mustMove: (id: string, to: string | null) => call<FloorTable>("PUT", `${at(id)}/must-move`, { to }),
  pickUp: (id: string, seat: number, reason: string) => call<FloorTable>("DELETE", asked(`${at(id)}/seats/${seat}`, { reason })),
  round: (id: string) => call<RoundState>("GET", `${at(id)}/round`),
  /** Take the round back to when so many answers had been given. */
  takeBack: (id: string, answers: number, reason: string) => call<Incident>("POST", `${at(id)}/take-back`, { answers, reason }),
  correct: (id: string, source: string, target: string, amount: number, reason: string) =>
    call<Incident>("POST", `${at(id)}/correction`, { source, target, amount, reason }),
  void: (id: string, reason: string) => call<Incident>("POST", `${at(id)}/void`, { reason }),
  accident: (id: string, accident: PossibleAccident, note: string) => call<Incident>("POST", `${at(id)}/accidents`, { ...accident, note }),
  note: (id: string, text: string) => call<Incident>("POST", `${at(id)}/incidents`, { text }),

  waiting: () => call<WaitingLine[]>("GET", "/waiting"),
  callNext: (table: string) => call<Waiter>("POST", "/floor/waiting/call", { table }),
  pass: (id: number) => call<Waiter>("POST", `/waiting/${id}/pass`),
  strike: (id: number) => call<void>("DELETE", `/waiting/${id}`),

  dealer: (id: string) => call<Dealer>("GET", dealt(id)),
  start: (id: string) => call<Dealer>("POST", `${dealt(id)}/start`),
  cards: (id: string, cards: string[], question: number) => call<Dealer>("POST", `${dealt(id)}/cards`, { cards, question }),
  dice: (id: string, total: number, question: number) => call<Dealer>("POST", `${dealt(id)}/dice`, { total, question }),

  purses: (find: string) => call<Purse[]>("GET", asked("/cage/members", { find })),
  deposit: (id: string, amount: number, note: string) => call<Receipt>("POST", `/cage${member(id)}/deposits`, { amount, note }),
  withdraw: (id: string, amount: number, note: string) => call<Receipt>("POST", `/cage${member(id)}/withdrawals`, { amount, note }),
  receipts: (query: Query) => call<Receipt[]>("GET", asked("/cage/receipts", query)),
  holdings: () => call<Holdings>("GET", "/cage/balance"),

  drop: (query: Query) => call<DropLine[]>("GET", asked("/reports/drop", query)),
  tableReport: (query: Query) => call<TableLine[]>("GET", asked("/reports/tables", query)),
  banks: (query: Query) => call<BankLine[]>("GET", asked("/reports/banks", query)),
  incidents: (query: Query) => call<Incident[]>("GET", asked("/reports/incidents", query)),
  statement: (account: string) => call<Statement>("GET", `/reports/statements/${encodeURIComponent(account)}`),

  members: (find: string) => call<Member[]>("GET", asked("/members", { find })),
  addMember: (login: string, name: string, roles: string[], provider: string | null) =>
    call<{ member: Member; password: string }>("POST", "/members", { login, name, roles, provider }),
  setRoles: (id: string, roles: string[], provider: string | null) => call<Member>("PUT", `${member(id)}/roles`, { roles, provider }),
  resetPassword: (id: string) => call<{ member: Member; password: string }>("POST", `${member(id)}/password`),
  disable: (id: string, disabled: boolean) => call<Member>("POST", `${member(id)}/disabled`, { disabled }),
};
