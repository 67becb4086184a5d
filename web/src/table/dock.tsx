// Below the felt: the open question, or what the table waits for.

import { useEffect } from "preact/hooks";
import { useNow, useTable } from "../hooks.ts";
import type { TableWatch } from "../watch.ts";
import { admits } from "../parts/purse.tsx";
import { useSession } from "../session.ts";
import { progressOf } from "../learn/progress.ts";
import { Link } from "../router.tsx";
import { chime } from "../sounds.ts";
import { t } from "../texts/texts.ts";
import { WaitingNote } from "../waiting.tsx";
import { Outcome } from "./outcomes.tsx";
import { prompt } from "./prompt.ts";
import { QuestionView } from "./question.tsx";
import { status } from "./status.ts";
import type { Scene } from "./scene.ts";

interface DockProps {
  watch: TableWatch;
  onSit: (seat: number) => void;
  onWhy: Scene["onWhy"];
}

/** The clock is a number, too, when so many seconds are left. */
const SECONDS_SHOWN = 10;

export function Dock({ watch, onSit, onWhy }: DockProps) {
  useTable(watch);
  const { question } = watch.state;
  const admitted = admits(useSession().account, watch.state.kind);
  const full = watch.state.seats.length >= watch.table.sheet.size;
  const asked = watch.state.asking.find(({ seat }) => seat === watch.state.you);
  const now = useNow(watch.state.asking.some(({ left }) => left !== null) || watch.state.next_round !== null);
  const share =
    asked?.clock && asked.left !== null ? Math.max(0, asked.left - (now - watch.stateAt)) / asked.clock : null;
  const left = asked?.left == null ? Infinity : Math.max(0, Math.ceil((asked.left - (now - watch.stateAt)) / 1000));
  useEffect(() => {
    if (question) chime();
  }, [question?.id]);
  return (
    <div class={`dock${question ? " asking" : ""}`}>
      {question && share !== null && (
        <span class={`timer${share < 0.3 ? " late" : ""}`} style={{ "--share": share }} aria-hidden="true" />
      )}
      {question && left <= SECONDS_SHOWN && (
        <b class="seconds" aria-hidden="true">
          {left}
        </b>
      )}
      {question ? (
        <QuestionView key={question.id} watch={watch} question={question} />
      ) : (
        (watch.table.id !== "" || watch.state.playing) && <p class="waiting">{status(watch, now)}</p>
      )}
      {!question && !watch.state.playing && !watch.last && watch.table.id && !progressOf(watch.table.sheet.id).done && (
        <Link class="link learn-link" to={`/learn/${watch.table.sheet.id}`}>{t("rules.learn")}</Link>
      )}
      <Outcome key={watch.felt.round} watch={watch} onWhy={onWhy} />
      {!question && watch.state.you === null && (
        <>
          {!full && (
            <button class="choice main" onClick={() => onSit(0)}>
              {admitted ? t("table.sit") : t("table.sign_in_to_sit")}
            </button>
          )}
          {admitted && <WaitingNote table={watch.table.id} buyIn={watch.table.sheet.buy_in} full={full} onSeated={() => watch.reconnect()} />}
        </>
      )}
      <span class="spoken" role="status">
        {question ? `${t("ask.turn")}. ${prompt(question, watch.felt)}` : ""}
      </span>
    </div>
  );
}
