// What the room answers about accidents: what can be reported, what would follow, and the report.

import { call } from "../api.ts";
import type { AccidentPreview, Incident, ReportableKind } from "../types.ts";

export interface Noticed {
  kind: string;
  place: string;
  card: number;
  amount: number;
  note: string;
}

/** What no kind has a name for; it is told in words. */
export const SOMETHING_ELSE = "something_else";

/** What the floor rules about one seat alone; everyone at the table reads why. */
export const ALONE = new Set(["hand_dead", "wager_void", "held_to", "held_to_amount"]);

const at = (table: string) => `/floor/tables/${encodeURIComponent(table)}/accidents`;

export const accidents = {
  possible: (table: string) => call<ReportableKind[]>("GET", at(table)),
  preview: (table: string, noticed: Noticed) => call<AccidentPreview>("POST", `${at(table)}/preview`, noticed),
  hold: (table: string, held: boolean, reason: string) => call<Incident>("POST", `/floor/tables/${encodeURIComponent(table)}/pause`, { paused: held, reason }),
  report: (table: string, noticed: Noticed, way: string, seq: number) => call<Incident>("POST", at(table), { ...noticed, way, seq }),
};
