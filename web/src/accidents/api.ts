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

const at = (table: string) => `/floor/tables/${encodeURIComponent(table)}/accidents`;

export const accidents = {
  possible: (table: string) => call<ReportableKind[]>("GET", at(table)),
  preview: (table: string, noticed: Noticed) => call<AccidentPreview>("POST", `${at(table)}/preview`, noticed),
  report: (table: string, noticed: Noticed, way: string, seq: number) => call<Incident>("POST", at(table), { ...noticed, way, seq }),
};
