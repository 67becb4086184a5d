// What happened, a line for each event; every line opens to the rule it rests on.

import { useEffect, useRef, useState } from "preact/hooks";
import { HIDDEN } from "../felt.ts";
import { WithCards } from "../pieces/card.tsx";
import { readPrefs, savePrefs } from "../prefs.ts";
import { Link } from "../router.tsx";
import { sentence } from "../telling/telling.ts";
import { t } from "../texts/texts.ts";
import type { HandName, Setup, TableEvent } from "../types.ts";
import { called, capital } from "../words.ts";
import { Reason, type ShowRule } from "./why.tsx";

type Filter = "all" | "mine" | "chips" | "cards";
const FILTERS: readonly Filter[] = ["all", "mine", "chips", "cards"];
/** What moves cards or lets them be seen, and what moves chips, by the room's own words for it. */
const MOVES: Record<"chips" | "cards", readonly string[]> = { chips: ["chips"], cards: ["cards", "turn"] };

interface LogProps {
  events: TableEvent[];
  /** The kinds of events by what they move, as the room says it, and one's own seat: lines can be filtered by either. */
  kinds: Record<string, string[]>;
  you: number | null;
  /** The names of hands that events showed. */
  names?: ReadonlyMap<number, HandName[]>;
  game: string;
  onRule: ShowRule;
  /** The event that the felt shows, when that is not the latest. */
  current?: number;
  onPick?: (seq: number) => void;
  /** Where the finished rounds of the table are. */
  history?: string;
}

/** What is left out unless every step is asked for: what the room calls quiet, and cards dealt that nobody may see. */
const minor = (event: TableEvent) =>
  event.quiet || (event.kind === "deal" && Array.isArray(event.what) && event.what.every((code) => code === HIDDEN));

export function Log({ events, kinds, you, names, game, onRule, current, onPick, history }: LogProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [every, setEvery] = useState(readPrefs().everyStep);
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(true);
  const top = useRef(0);
  const own = new RegExp(`^seat${you}(\\.|$)`);
  const passes = (event: TableEvent) =>
    filter === "all" || (filter === "mine" ? [event.from, event.to].some((place) => own.test(place ?? "")) : MOVES[filter].some((move) => kinds[move]?.includes(event.kind)));
  const shown = events.filter(
    (event) => event.kind === "setup" || event.seq === current || ((every || !minor(event)) && passes(event)),
  );
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
            <Line key={event.seq} event={event} game={game} names={names?.get(event.seq)} onRule={onRule} current={event.seq === current} onPick={onPick} />
          ),
        )}
        {!shown.length && <li class="nothing">{t("log.nothing")}</li>}
      </ol>
      <div class="log-choice">
        <select aria-label={t("log.filter")} value={filter} onChange={({ currentTarget }) => setFilter(currentTarget.value as Filter)}>
          {FILTERS.filter((name) => name !== "mine" || you !== null).map((name) => (
            <option key={name} value={name}>{t(`log.filter.${name}`)}</option>
          ))}
        </select>
        {history && <Link to={history}>{t("table.history")}</Link>}
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
      </div>
      <span class="spoken" aria-live="polite">
        {latest && latest.kind !== "setup" ? sentence(latest) : ""}
      </span>
    </div>
  );
}

interface LineProps {
  event: TableEvent;
  names: HandName[] | undefined;
  game: string;
  onRule: ShowRule;
  current: boolean;
  onPick: ((seq: number) => void) | undefined;
}

function Line({ event, names, game, onRule, current, onPick }: LineProps) {
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
        {names && <small class="hand-name"> {names.map(called).join(" · ")}</small>}
      </button>
      {open && event.why?.text && <Reason why={event.why} game={game} onRule={onRule} />}
    </li>
  );
}
