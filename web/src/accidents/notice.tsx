// What the floor or the packet has decided about this round or the last, told to everyone at the table with its reason.

import { useState } from "preact/hooks";
import type { TableEvent } from "../types.ts";
import { capital } from "../words.ts";
import { t } from "./texts.ts";

const DECIDED = new Set(["accident", "ruling", "void", "take_back", "correct"]);

/** The decisions since the round before this one began, as far as nobody has decided anything after them for long. */
export function decided(log: TableEvent[]): TableEvent[] {
  const setups = log.filter(({ kind }) => kind === "setup");
  const since = setups.at(-2)?.seq ?? 0;
  const found = log.filter(({ kind, seq }, at) => DECIDED.has(kind) && seq > since && !(kind === "correct" && follows(log, at)));
  const last = found.at(-1);
  if (!last) return [];
  const answers = log.filter(({ kind, seq }) => kind === "answer" && seq > last.seq).length;
  return answers > 12 ? [] : found.slice(-2);
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
            {capital(event.say)} {event.why?.cite && <small>({event.why.cite})</small>}
          </p>
        ))}
      </div>
      <button aria-label={t("read")} onClick={() => setRead(last.seq)}>✕</button>
    </div>
  );
}
