// What the floor or the packet has decided about this round or the last, told to everyone at the table with its reason.

import { useState } from "preact/hooks";
import { sentence } from "../telling/telling.ts";
import type { TableEvent } from "../types.ts";
import { capital } from "../words.ts";
import { t } from "./texts.ts";

const MOST = 6; // lines, so that the table is still seen
const DECIDED = new Set(["accident", "ruling", "void", "take_back", "correct"]);

/** What was decided last since the round before this one began, with all that was decided together with it: a take-back with its ruling. */
export function decided(log: TableEvent[]): TableEvent[] {
  const setups = log.filter(({ kind }) => kind === "setup");
  const since = setups.at(-2)?.seq ?? 0;
  const found = log.filter(({ kind, seq }, at) => DECIDED.has(kind) && seq > since && !(kind === "correct" && follows(log, at)));
  const last = found.at(-1);
  if (!last) return [];
  const answers = log.filter(({ kind, seq }) => kind === "answer" && seq > last.seq).length;
  const played = log.findLast(({ kind, from, seq }) => kind === "answer" && from !== "dealer" && seq < last.seq);
  return answers > 12 ? [] : found.filter(({ seq }) => seq > (played?.seq ?? 0)).slice(-MOST);
}

/** Whether chips were moved by a ruling that is told itself. */
function follows(log: TableEvent[], at: number): boolean {
  let before = at - 1;
  while (["correct", "button"].includes(log[before]?.kind ?? "")) before -= 1;
  return ["ruling", "void"].includes(log[before]?.kind ?? "");
}

export function Decided({ log }: { log: TableEvent[] }) {
  const [read, setRead] = useState(0);
  const found = decided(log).filter(({ seq }) => seq > read);
  const last = found.at(-1);
  if (!last) return null;
  return (
    <div class="decided" role="status">
      <div>
        {found.map((event) => (
          <p key={event.seq} data-kind={event.kind}>
            {capital(sentence(event))} {event.why?.cite && <small>({event.why.cite})</small>}
          </p>
        ))}
      </div>
      <button aria-label={t("read")} onClick={() => setRead(last.seq)}>✕</button>
    </div>
  );
}
