// A lesson: one round at the real table with cards that were laid beforehand, explained step by step.

import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys, useTable } from "../hooks.ts";
import { moverIn } from "../motion.ts";
import { Load, useLoad } from "../parts/load.tsx";
import { useTitle } from "../parts/page.tsx";
import { Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import { Dock } from "../table/dock.tsx";
import { FeltView } from "../table/felt.tsx";
import { Panel, type Tab } from "../table/panel.tsx";
import { type Explained, WhyDialog } from "../table/why.tsx";
import type { LessonSheet, SayAnswer, TableState, Why } from "../types.ts";
import { TableWatch } from "../watch.ts";
import { choiceLabel } from "../words.ts";
import { lessons } from "./api.ts";
import { Coach } from "./coach.tsx";
import { LessonLine } from "./line.ts";
import { keep, type Progress, progressOf } from "./progress.ts";
import { t } from "./texts.ts";

export default function LearnPage({ params }: PageProps) {
  const game = `${params["room"]}/${params["game"]}`;
  const lesson = useLoad(() => lessons.sheet(game), [game]);
  const [times, setTimes] = useState(0);
  if (!lesson.value) {
    return (
      <main class="page" id="main" tabIndex={-1}>
        <Load of={lesson}>{() => null}</Load>
        {lesson.error !== null && <Link class="choice" to="/">{t("lesson.lobby")}</Link>}
      </main>
    );
  }
  const again = () => {
    keep(game, { at: 0, answers: [], done: progressOf(game).done });
    setTimes(times + 1);
  };
  return <LessonTable key={`${game} ${times}`} lesson={lesson.value} onAgain={again} />;
}

/** Before the round has been told of: nobody is asked anything. */
const EMPTY: TableState = {
  seq: 0, playing: false, you: null, seats: [], asking: [], question: null, next_round: null, kind: "practice",
  dealing: "sealed", paused: false, closing: false, too_few: false, bank: null, hands: {}, results: [],
};

/** What the wanted answer is called on its button. */
function wantedAct({ question }: TableState, wanted: string): string {
  const option = question?.options.find(({ id }) => id === wanted);
  return choiceLabel(wanted, null, option && "label" in option ? option.label : "");
}

function LessonTable({ lesson, onAgain }: { lesson: LessonSheet; onAgain: () => void }) {
  const { sheet, steps } = lesson;
  const session = useSession();
  const [progress, setProgress] = useState<Progress>(() => progressOf(sheet.id));
  const [watch, setWatch] = useState<TableWatch | null>(null);
  const [panel, setPanel] = useState(false);
  const [tab, setTab] = useState<Tab>("rules");
  const [rule, setRule] = useState<Why | null>(null);
  const [why, setWhy] = useState<Explained | null>(null);
  const felt = useRef<HTMLDivElement>(null);
  const line = useRef<LessonLine | null>(null);
  const now = useRef(progress);
  now.current = progress;
  useTable(watch);
  useKeys((key) => {
    if (key !== ".") return false;
    setTab("ranks");
    setPanel(true);
    return true;
  });
  useTitle(t("lesson.title", { game: sheet.name }));

  const go = (next: Progress) => {
    keep(sheet.id, next);
    setProgress(next);
  };
  useEffect(() => {
    const refuse = ({ option, value }: SayAnswer): string | null => {
      const step = steps[now.current.at];
      if (option !== step?.answer) return t("lesson.other", { act: wantedAct(watching.state, step?.answer ?? "") });
      const picked = Array.isArray(value) ? [...value].sort().join(" ") : "";
      return step.cards.length && picked !== [...step.cards].sort().join(" ") ? t("lesson.cards") : null;
    };
    const taken = (answers: Progress["answers"], over: boolean) =>
      go({ at: now.current.at + 1, answers, done: over || now.current.done });
    const opened = new LessonLine(sheet.id, now.current.answers, refuse, taken);
    line.current = opened;
    const watching: TableWatch = new TableWatch({ id: "", sheet, state: EMPTY }, session.say, () => opened);
    watching.mover = (event, move) => (felt.current ? moverIn(felt.current)(event, move) : undefined);
    setWatch(watching);
    opened.open().then(deal, session.say);
    return () => watching.close();
  }, []);
  const step = steps[progress.at];
  const deal = () => {
    if (steps[now.current.at]?.answer) line.current?.begin();
  };
  useEffect(deal, [progress.at]);
  if (!watch) return <main class="loading" id="main">{t("lesson.opening")}</main>;
  watch.wanted = step?.answer ?? null;

  const { state } = watch;
  const showRule = (found: Why) => {
    setRule(found);
    setTab("rules");
    setPanel(true);
    setWhy(null);
  };
  return (
    <main class="table-page learn" id="main" tabIndex={-1} data-lesson={sheet.id}>
      <div class="stage">
        <div class="strip">
          <h1>
            {sheet.name} <small>{t("lesson.lesson")}</small>
          </h1>
          <span class="spacer" />
          <button onClick={onAgain}>{t("lesson.again")}</button>
          <Link class="strip-link" to={`/play/${sheet.id}`}>{t("lesson.skip")}</Link>
          <button class="panel-toggle" aria-expanded={panel} onClick={() => setPanel(!panel)}>
            {t("lesson.panel")}
          </button>
        </div>
        <Coach
          steps={steps}
          at={progress.at}
          end={lesson.end}
          game={sheet.id}
          busy={!state.question && progress.answers.length > 0 && !watch.felt.ended}
          onNext={() => go({ ...progress, at: progress.at + 1 })}
          onAgain={onAgain}
        />
        <FeltView
          root={felt}
          scene={{
            hands: state.hands, about: state.question?.about ?? "", felt: watch.felt, sheet, seats: state.seats, you: state.you,
            asking: state.asking, at: watch.stateAt, onWhy: (title, events) => setWhy({ title, events }),
          }}
        />
        {(step?.answer || !step) && <Dock watch={watch} onSit={() => undefined} onWhy={(title, events) => setWhy({ title, events })} />}
      </div>
      <Panel watch={watch} tab={tab} open={panel} rule={rule} hints={0} onTab={setTab} onRule={showRule} onClose={() => setPanel(false)} />
      {why && <WhyDialog {...why} game={sheet.id} onRule={showRule} onClose={() => setWhy(null)} />}
    </main>
  );
}
