// A wager under design: the printed one with some pays, packs and options changed. Its address holds all of it.

import { type Pay, payText, type PayProblem, readPay, winnings } from "./odds.ts";
import type { Rational } from "./rational.ts";
import type { LabBet, LabGame, OddsQuestion } from "../types.ts";

export interface Design {
  /** The printed table that each bet starts from. */
  tables: Record<string, string>;
  /** What was typed into a row. */
  typed: Record<string, string>;
  decks: number | null;
  options: Record<string, string>;
}

export const PRINTED: Design = { tables: {}, typed: {}, decks: null, options: {} };

export interface Row {
  /** As the room names it: the row, or "table.row" in the base game. */
  key: string;
  name: string;
  printed: Pay;
  typed: string | null;
  pay: Pay | PayProblem;
}

export interface RowTable {
  bet: string;
  name: string;
  chosen: string;
  choices: string[];
  cite: string;
  /** Figures that the packet prints beside the table. */
  printed: Record<string, string>;
  rows: Row[];
}

export function tablesOf(bet: LabBet, design: Design): RowTable[] {
  return bet.pays.map(({ bet: owner, name, tables }) => {
    const table = tables.find(({ id }) => id === design.tables[owner]) ?? tables[0];
    const rows = Object.entries(table?.rows ?? {}).map(([row, odds]) => {
      const key = owner === bet.id && bet.id !== "base" ? row : `${owner}.${row}`;
      const printed = readPay(odds) as Pay;
      const typed = design.typed[key] ?? null;
      return { key, name: row, printed, typed, pay: typed === null ? printed : readPay(typed, printed) };
    });
    const { id: chosen = "", cite = "", printed = {} } = table ?? {};
    return { bet: owner, name, chosen, choices: tables.map(({ id }) => id), cite, printed, rows };
  });
}

/** What to ask the room; nothing while a pay makes no sense. */
export function question(game: LabGame, bet: LabBet, design: Design): Required<OddsQuestion> | null {
  const pay: Record<string, string> = {};
  const options: Required<OddsQuestion>["options"] = {};
  for (const table of tablesOf(bet, design)) {
    if (table.chosen !== table.choices[0]) options[`${table.bet}_table`] = table.chosen;
    for (const row of table.rows) {
      if (typeof row.pay === "string") return null;
      if (payText(row.pay) !== payText(row.printed)) pay[row.key] = payText(row.pay);
    }
  }
  for (const { id, kind, value } of game.options) {
    const chosen = design.options[id];
    if (chosen === undefined || chosen === String(value)) continue;
    options[id] = kind === "yes_or_no" ? chosen === "true" : kind === "number" ? Number(chosen) : chosen;
  }
  return { game: game.id, bet: bet.id, pay, decks: design.decks, options, simulate: null, force: true };
}

/** All that decides the outcomes' counts: everything but how much the rows pay. */
export function shape({ game, bet, pay, decks, options }: Required<OddsQuestion>): string {
  return JSON.stringify([game, bet, decks, options, Object.keys(pay).filter((row) => pay[row] === "lose")]);
}

/** What each row pays, by its name. */
export function paysOf(tables: RowTable[]): Map<string, Rational> {
  const pays = new Map<string, Rational>();
  for (const { rows } of tables) {
    for (const { name, pay } of rows) {
      const won = typeof pay === "string" ? null : winnings(pay);
      if (won) pays.set(name, won);
    }
  }
  return pays;
}

// -- the address --------------------------------------------------------------------------------------------------------

const pairs = (named: Record<string, string>) => Object.entries(named).map(([name, value]) => `${name}=${value}`).join(";");
const unpaired = (text: string | null) =>
  Object.fromEntries((text ?? "").split(";").filter((part) => part.includes("=")).map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1)];
  }));

export function readDesign(query: URLSearchParams, prefix = ""): Design {
  const decks = Number(query.get(`${prefix}decks`));
  return {
    tables: unpaired(query.get(`${prefix}table`)),
    typed: unpaired(query.get(`${prefix}pay`)),
    decks: decks >= 1 && decks <= 8 ? decks : null,
    options: unpaired(query.get(`${prefix}options`)),
  };
}

export function writeDesign(query: URLSearchParams, design: Design, prefix = ""): void {
  const parts = { table: pairs(design.tables), pay: pairs(design.typed), decks: design.decks ?? "", options: pairs(design.options) };
  for (const [name, value] of Object.entries(parts)) if (value) query.set(`${prefix}${name}`, String(value));
}
