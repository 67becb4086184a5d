// The cage of the room: drawers, slips, counts and shifts. Money is integer cents.

import { call } from "../../api.ts";
import type { Box, Boxes, ClosedShift, Counter, Drawer, Holdings, PiecesCounted, Purse, Receipt, ShiftReport, Statement, TrayCount } from "../../types.ts";
import { asked } from "../floor.ts";
import { tableName } from "../tablename.ts";

const member = (id: string) => `/cage/members/${encodeURIComponent(id)}`;
const table = (id: string) => `/cage/tables/${encodeURIComponent(id)}`;
type Query = Record<string, string | number | undefined>;
export type Direction = "in" | "out";

export const cage = {
  counter: () => call<Counter>("GET", "/cage/counter"),
  purses: (find: string) => call<Purse[]>("GET", asked("/cage/members", { find })),
  deposit: (id: string, amount: number, note: string) => call<Receipt>("POST", `${member(id)}/deposits`, { amount, note }),
  withdraw: (id: string, amount: number, note: string) => call<Receipt>("POST", `${member(id)}/withdrawals`, { amount, note }),
  statement: (account: string) => call<Statement>("GET", `/reports/statements/${encodeURIComponent(account)}`),
  receipts: (query: Query) => call<Receipt[]>("GET", asked("/cage/receipts", query)),
  decide: (number: number, approved: boolean) => call<Receipt>("POST", `/cage/receipts/${number}/approval`, { approved }),
  holdings: () => call<Holdings>("GET", "/cage/balance"),

  drawers: (since: number) => call<Drawer[]>("GET", asked("/cage/drawers", { since })),
  openDrawer: (window: string, pieces: PiecesCounted[]) => call<Drawer>("POST", "/cage/drawers", { window, pieces }),
  closeDrawer: (id: number, pieces: PiecesCounted[], note: string) => call<Drawer>("POST", `/cage/drawers/${id}/close`, { pieces, note }),
  vault: (direction: Direction, amount: number, note: string) => call<Receipt>("POST", "/cage/vault/transfers", { direction, amount, note }),
  float: (direction: Direction, amount: number, note: string) => call<Receipt>("POST", "/cage/vault/float", { direction, amount, note }),
  handOver: (to: number, amount: number, note: string) => call<Receipt>("POST", `/cage/drawers/${to}/transfers`, { amount, note }),
  fill: (id: string, amount: number, note: string) => call<Receipt>("POST", `${table(id)}/fills`, { amount, note }),
  credit: (id: string, amount: number, note: string) => call<Receipt>("POST", `${table(id)}/credits`, { amount, note }),
  countTray: (id: string, pieces: PiecesCounted[], note: string) => call<TrayCount>("POST", `${table(id)}/tray`, { pieces, note }),

  /** The house tables, by id and name: each has a tray. */
  trays: () => call<Boxes>("GET", asked("/drop/boxes", { since: Date.now() / 1000 }))
    .then(({ on_tables }) => on_tables.map(({ table: id }): [string, string] => [id, tableName({ table: id })])),

  boxes: (since: number) => call<Boxes>("GET", asked("/drop/boxes", { since })),
  takeBox: (id: string) => call<Box>("POST", `/drop/tables/${encodeURIComponent(id)}/box`),
  count: (box: number, pieces: PiecesCounted[], note: string) => call<Box>("POST", `/drop/boxes/${box}/counts`, { pieces, note }),
  sign: (sheet: number) => call<Box>("POST", `/drop/counts/${sheet}/signature`),

  shift: () => call<ShiftReport>("GET", "/shifts/current"),
  shifts: () => call<ShiftReport[]>("GET", "/shifts"),
  oneShift: (number: number) => call<ClosedShift>("GET", `/shifts/${number}`),
  closeShift: () => call<ClosedShift>("POST", "/shifts/close"),
};
