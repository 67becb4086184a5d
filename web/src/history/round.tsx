// One finished round, walked through step by step: forward and back, by keys, slider or by itself.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Felt, seatOf } from "../felt.ts";
import { useKeys } from "../hooks.ts";
import { dateAndTime } from "../language.ts";
import { moverIn } from "../motion.ts";
import { Load, useLoad } from "../parts/load.tsx";
import { useTitle } from "../parts/page.tsx";
import { moving } from "../prefs.ts";
import { Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import { FeltView } from "../table/felt.tsx";
import { Log } from "../table/log.tsx";
import { Rules } from "../table/rules.tsx";
import { type Explained, WhyDialog } from "../table/why.tsx";
import { t } from "../texts/texts.ts";
import { knowTable, sentence } from "../telling/telling.ts";
import { knowTiles } from "../words.ts";
import { download, rounds, sheetOf } from "./api.ts";
import { Shuffle } from "./shuffle.tsx";
import type { RoundRead, Sheet, TableEvent, Why } from "../types.ts";

export default function HistoryRound({ params }: PageProps) {
  const table = params["table"] ?? "";
  const loaded = useLoad(async () => {
    const round = await rounds.one(table, params["round"] ?? "");
    const sheet = await sheetOf(table, round.game);
    knowTiles(sheet.tiles);
    knowTable(sheet.bets, () => after(round.events, 0, sheet).players);
    return { round, sheet };
  }, [table, params["round"]]);
  return <Load of={loaded}>{({ round, sheet }) => <Walk table={table} round={round} sheet={sheet} />}</Load>;
}

/** The felt after so many events. */
function after(events: TableEvent[], step: number, sheet: Sheet): Felt {
  const felt = new Felt(sheet.kinds);
  for (const event of events.slice(0, step + 1)) felt.apply(event);
  return felt;
}

const PACE = 700;

function Walk({ table, round, sheet }: { table: string; round: RoundRead; sheet: Sheet }) {
  // What others answered is not shown, so it is no step either.
  const events = useMemo(() => round.events.filter(({ kind, what }) => kind !== "answer" || what !== null), [round]);
  const last = events.length - 1;
  const session = useSession();
  const [step, setStep] = useState(() => {
    const asked = new URLSearchParams(location.search).get("step");
    return asked === null ? last : Math.min(last, Math.max(0, Number(asked) || 0));
  });
  const [running, setRunning] = useState(false);
  const [tab, setTab] = useState<"log" | "rules" | "shuffle">("log");
  const [rule, setRule] = useState<Why | null>(null);
  const [why, setWhy] = useState<Explained | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const felt = useMemo(() => after(events, step, sheet), [events, step]);
  const motion = useRef<(() => void) | undefined>();
  useTitle(`${sheet.name}, ${t("history.one", { round: round.round })}`);

  const now = useRef(step); // ahead of what is drawn when keys come fast
  const show = (next: number) => {
    const wanted = Math.min(last, Math.max(0, next));
    const event = events[wanted];
    motion.current =
      wanted === step + 1 && event && root.current && moving()
        ? moverIn(root.current)(event, felt.moveOf(event))
        : undefined;
    now.current = wanted;
    setStep(wanted);
    history.replaceState(null, "", `${location.pathname}?step=${wanted}`);
  };
  useEffect(() => {
    motion.current?.();
    motion.current = undefined;
  }, [step]);
  useEffect(() => {
    if (!running) return undefined;
    if (step >= last) {
      setRunning(false);
      return undefined;
    }
    const quiet = events[step + 1]?.quiet;
    const timer = setTimeout(() => show(step + 1), quiet ? PACE / 5 : PACE);
    return () => clearTimeout(timer);
  }, [running, step]);
  const play = () => {
    if (!running && step >= last) show(0);
    setRunning(!running);
  };
  useKeys((key) => {
    const to = { arrowleft: now.current - 1, arrowright: now.current + 1, home: 0, end: last }[key];
    if (to !== undefined) show(to);
    else if (key === " ") play();
    else return false;
    return true;
  });
  const share = async () => {
    const url = `${location.origin}${location.pathname}?step=${step}`;
    await navigator.clipboard.writeText(url).then(
      () => session.say(t("history.shared")),
      () => session.say(t("history.share_by_hand", { url })),
    );
  };
  const showRule = (found: Why) => {
    setRule(found);
    setTab("rules");
    setWhy(null);
  };
  const current = events[step];
  const own = events.find(({ kind, from }) => kind === "answer" && from)?.from;
  const names = { log: t("history.steps"), rules: t("tab.rules"), shuffle: t("verify.title") };
  return (
    <main class="table-page history" id="main" tabIndex={-1}>
      <div class="stage">
        <div class="strip">
          <h1>
            {sheet.name} <small>{t("history.one", { round: round.round })}</small>
          </h1>
          <span class="limits">{dateAndTime(round.started * 1000)}</span>
          <span class="spacer" />
          <Link class="strip-link" to={`/history/${encodeURIComponent(table)}`}>{t("history.all")}</Link>
          <Link class="strip-link" to={`/table/${encodeURIComponent(table)}`}>{t("history.table")}</Link>
        </div>
        <FeltView
          root={root}
          scene={{
            felt, sheet, asking: [], at: 0,
            you: own ? seatOf(own) : null,
            seats: [...felt.players].map(([seat, name]) => ({
              seat, name, bot: false, away: false, leaving: false, waiting: 0, you: own === `seat${seat}`,
            })),
            onWhy: (title, found) => setWhy({ title, events: found }),
          }}
        />
        <div class="walk">
          <div class="walk-buttons">
            <button onClick={() => show(0)} aria-label={t("history.first")}>⏮</button>
            <button onClick={() => show(step - 1)} disabled={!step} aria-label={t("history.back")}>◀</button>
            <button class="main" onClick={play}>{running ? t("history.pause") : t("history.play")}</button>
            <button onClick={() => show(step + 1)} disabled={step === last} aria-label={t("history.forward")}>▶</button>
            <button onClick={() => show(last)} aria-label={t("history.last")}>⏭</button>
          </div>
          <input
            type="range"
            min={0}
            max={last}
            value={step}
            aria-label={t("history.slider")}
            aria-valuetext={current ? sentence(current) : ""}
            onInput={(event) => show(Number(event.currentTarget.value))}
          />
          <span class="walk-step" data-step={step}>{t("history.step", { step: step + 1, steps: last + 1 })}</span>
          <span class="spacer" />
          <span class="walk-links">
            <button onClick={() => void share()}>{t("history.share")}</button>
            {(round.revealed || round.private) && (
              <button onClick={() => void download(table, round.round, "record").catch(session.say)}>{t("history.record")}</button>
            )}
            {round.revealed && (
              <button onClick={() => void download(table, round.round, "phh").catch(session.say)}>{t("history.phh")}</button>
            )}
            {round.round > 1 && (
              <Link to={`/history/${encodeURIComponent(table)}/${round.round - 1}`}>{t("history.earlier")}</Link>
            )}
          </span>
        </div>
      </div>
      <aside class="panel" aria-label={t("history.steps")}>
        <div class="tabs">
          <div role="tablist" aria-label={t("table.panel.label")}>
            {(["log", "rules", "shuffle"] as const).map((name) => (
              <button
                key={name}
                role="tab"
                id={`tab-${name}`}
                aria-selected={tab === name}
                aria-controls="panel"
                onClick={() => setTab(name)}
              >
                {names[name]}
              </button>
            ))}
          </div>
        </div>
        <div class="tabpanel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          {tab === "log" && current && (
            <Log
              events={events}
              kinds={sheet.kinds}
              you={null}
              game={sheet.id}
              onRule={showRule}
              current={current.seq}
              onPick={(seq) => show(events.findIndex((event) => event.seq === seq))}
            />
          )}
          {tab === "rules" && <Rules sheet={sheet} shown={rule} />}
          {tab === "shuffle" && <Shuffle table={table} round={round} sheet={sheet} />}
        </div>
      </aside>
      {why && <WhyDialog {...why} game={sheet.id} onRule={showRule} onClose={() => setWhy(null)} />}
    </main>
  );
}
