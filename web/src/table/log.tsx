// What happened, a line for each event; every line opens to the rule it rests on.

import { useEffect, useRef, useState } from "preact/hooks";
import { HIDDEN } from "../felt.ts";
import { WithCards } from "../pieces/card.tsx";
import { readPrefs, savePrefs } from "../prefs.ts";
import { sentence } from "../telling/telling.ts";
import { t } from "../texts/texts.ts";
import type { Setup, TableEvent } from "../types.ts";
import { capital } from "../words.ts";
import { Reason, type ShowRule } from "./why.tsx";

interface LogProps {
  events: TableEvent[];
  game: string;
  onRule: ShowRule;
  /** The event that the felt shows, when that is not the latest. */
  current?: number;
  onPick?: (seq: number) => void;
}

/** What is left out unless every step is asked for: what the room calls quiet, and cards dealt that nobody may see. */
const minor = (event: TableEvent) =>
  event.quiet || (event.kind === "deal" && Array.isArray(event.what) && event.what.every((code) => code === HIDDEN));

export function Log({ events, game, onRule, current, onPick }: LogProps) {
  const [every, setEvery] = useState(readPrefs().everyStep);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(true);
  const top = useRef(0);
  const shown = events.filter((event) => every || !minor(event) || event.kind === "setup" || event.seq === current);
  useEffect(() => {
    if (current !== undefined) {
      list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    } else if (follow.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown.length, current]);
  const latest = current === undefined ? shown.at(-1) : events.find(({ seq }) => seq === current);
  return (
    <div class="log">
      <ol
        ref={list}
        tabIndex={0}
        aria-label={t("tab.log")}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollTop < top.current - 4) follow.current = false; // somebody reads further up
          else if (box.scrollHeight - box.scrollTop - box.clientHeight < 40) follow.current = true;
          top.current = box.scrollTop;
        }}
      >
        {shown.map((event) =>
          event.kind === "setup" ? (
            <li key={event.seq} class="round" {...(event.seq === current ? { "aria-current": "step" } : {})}>
              {t("log.round", { round: (event.what as Setup).round })}
            </li>
          ) : (
            <Line key={event.seq} event={event} game={game} onRule={onRule} current={event.seq === current} onPick={onPick} />
          ),
        )}
        {!shown.length && <li class="nothing">{t("log.nothing")}</li>}
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
        {t("log.every")}
      </label>
      <span class="spoken" aria-live="polite">
        {latest && latest.kind !== "setup" ? sentence(latest) : ""}
      </span>
    </div>
  );
}

interface LineProps {
  event: TableEvent;
  game: string;
  onRule: ShowRule;
  current: boolean;
  onPick: ((seq: number) => void) | undefined;
}

function Line({ event, game, onRule, current, onPick }: LineProps) {
  const [open, setOpen] = useState(false);
  return (
    <li class={`line k-${event.kind}${event.quiet ? " minor" : ""}`} {...(current ? { "aria-current": "step" } : {})}>
      <button
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          onPick?.(event.seq);
        }}
        disabled={!event.why?.text && !onPick}
      >
        <WithCards text={capital(sentence(event))} />
      </button>
      {open && event.why?.text && <Reason why={event.why} game={game} onRule={onRule} />}
    </li>
  );
}
