// What happened, a line for each event; every line opens to the rule it rests on.

import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../hooks.ts";
import type { LiveTable } from "../live.ts";
import { WithCards } from "../pieces/card.tsx";
import { readPrefs, savePrefs } from "../prefs.ts";
import type { Setup, TableEvent } from "../types.ts";
import { capital, citation } from "../words.ts";

export function Log({ live }: { live: LiveTable }) {
  useTable(live);
  const [every, setEvery] = useState(readPrefs().everyStep);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(true);
  const top = useRef(0);
  const shown = live.log.filter((event) => every || !event.quiet || event.kind === "setup");
  useEffect(() => {
    if (follow.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown.length]);
  const latest = shown.at(-1);
  return (
    <div class="log">
      <ol
        ref={list}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollTop < top.current - 4) follow.current = false; // somebody reads further up
          else if (box.scrollHeight - box.scrollTop - box.clientHeight < 40) follow.current = true;
          top.current = box.scrollTop;
        }}
      >
        {shown.map((event) =>
          event.kind === "setup" ? (
            <li key={event.seq} class="round">
              Round {(event.what as Setup).round}
            </li>
          ) : (
            <Line key={event.seq} event={event} />
          ),
        )}
        {!shown.length && <li class="nothing">Nothing has happened yet.</li>}
      </ol>
      <label class="every">
        <input
          type="checkbox"
          checked={every}
          onChange={({ currentTarget: box }) => {
            setEvery(box.checked);
            savePrefs({ everyStep: box.checked });
          }}
        />
        Show every step
      </label>
      <span class="spoken" aria-live="polite">
        {latest && latest.kind !== "setup" ? latest.say : ""}
      </span>
    </div>
  );
}

function Line({ event }: { event: TableEvent }) {
  const [open, setOpen] = useState(false);
  return (
    <li class={`line k-${event.kind}${event.quiet ? " minor" : ""}`}>
      <button aria-expanded={open} onClick={() => setOpen(!open)} disabled={!event.why?.text}>
        <WithCards text={capital(event.say)} />
      </button>
      {open && event.why && (
        <p class="why">
          {event.why.text}
          {event.why.cite && <cite>{capital(citation(event.why.cite))}</cite>}
        </p>
      )}
    </li>
  );
}
