// One case after another: the felt, what went wrong, the rulings to choose from, and then the rule.

import type { Ref } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { kindName } from "../accidents/texts.ts";
import { Felt } from "../felt.ts";
import { useKeys } from "../hooks.ts";
import { money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { useTitle } from "../parts/page.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { FeltView } from "../table/felt.tsx";
import { type Explained, WhyDialog } from "../table/why.tsx";
import { capital, knowTiles, limitsSign } from "../words.ts";
import { keepScore, newSeed, scoreOf, seedNow, train } from "./api.ts";
import { rulingText, t } from "./texts.ts";
import type { Judged, TableEvent, TrainCase, TrainGame } from "../types.ts";

const STAGES = ["before", "now", "after"] as const;
type Stage = (typeof STAGES)[number];

export function CasePage({ game }: { game: TrainGame }) {
  const [seed, setSeed] = useState(seedNow);
  const [score, setScore] = useState(() => scoreOf(game.id));
  useTitle(`${t("title")}: ${game.name}`);
  useEffect(() => history.replaceState(null, "", `${location.pathname}?case=${seed}`), [seed]);
  const loaded = useLoad(async () => {
    const found = await train.one(game.id, seed);
    knowTiles(found.sheet.tiles);
    return found;
  }, [game.id, seed]);
  const count = (next: typeof score) => {
    keepScore(game.id, next);
    setScore(next);
  };
  return (
    <main class="train-page" id="main" tabIndex={-1}>
      <div class="strip">
        <h1>
          {game.name} <small>{game.room_name}</small>
        </h1>
        <span class="spacer" />
        <span class="train-score" role="status" aria-label={t("score")}>
          {score.asked ? t("score.now", { right: score.right, asked: score.asked }) : t("score.none")}
        </span>
        {score.asked > 0 && <button onClick={() => count({ asked: 0, right: 0 })}>{t("score.clear")}</button>}
        <Link class="strip-link" to="/train">{t("all")}</Link>
        <Link class="strip-link" to={`/play/${game.id}`}>{t("play")}</Link>
      </div>
      <Load of={loaded}>
        {(found) => (
          <Ruling
            key={found.seed}
            found={found}
            onJudged={({ correct }) => count({ asked: score.asked + 1, right: score.right + Number(correct) })}
            onNext={() => setSeed(newSeed())}
          />
        )}
      </Load>
    </main>
  );
}

interface RulingProps {
  found: TrainCase;
  onJudged: (judged: Judged) => void;
  onNext: () => void;
}

function Ruling({ found, onJudged, onNext }: RulingProps) {
  const session = useSession();
  const [judged, setJudged] = useState<Judged | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [stage, setStage] = useState<Stage>("now");
  const [why, setWhy] = useState<Explained | null>(null);
  const next = useRef<HTMLDivElement>(null);
  const story = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0); // a phone shows the felt first
    story.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => next.current?.querySelector("button")?.focus(), [judged]);
  const felt = useMemo(() => feltAt(found, judged, stage), [found, judged, stage]);

  const rule = async (choice: number) => {
    if (chosen !== null || choice >= found.choices.length) return;
    setChosen(choice);
    try {
      const answer = await train.rule(found.id, found.seed, choice);
      setJudged(answer);
      setStage("after");
      onJudged(answer);
    } catch (problem) {
      setChosen(null);
      session.say(problem as Error);
    }
  };
  useKeys((key) => {
    const step = { arrowleft: -1, arrowright: 1 }[key];
    if (step) setStage(STAGES[Math.min(judged ? 2 : 1, Math.max(0, STAGES.indexOf(stage) + step))] ?? "now");
    else if (/^[1-9]$/.test(key) && Number(key) <= found.choices.length) void rule(Number(key) - 1);
    else if (key === "enter" && judged) onNext();
    else return false;
    return true;
  });

  return (
    <div class="train-body" data-case={found.seed}>
      <div class="train-felt">
        <Stages stage={stage} judged={judged !== null} onStage={setStage} />
        <FeltView
          root={useRef<HTMLDivElement>(null)}
          scene={{
            felt, sheet: found.sheet, asking: [], at: 0, you: null,
            seats: [...felt.players].map(([seat, name]) => ({
              seat, name, bot: true, away: false, leaving: false, waiting: 0,
            })),
            onWhy: (title: string, events: TableEvent[]) => setWhy({ title, events }),
          }}
        />
      </div>
      <div class="train-side">
        <Story found={found} head={story} />
        <section aria-label={t("ask")}>
          <h2>{t("ask")}</h2>
          <ol class="rulings">
            {found.choices.map(({ id, text }, at) => (
              <Choice key={id} at={at} text={rulingText(id, text)} chosen={chosen === at} judged={judged} onRule={() => void rule(at)} disabled={chosen !== null} />
            ))}
          </ol>
        </section>
        <div aria-live="polite">
          {judged && (
            <section class={`judged ${judged.correct ? "right" : "wrong"}`} data-correct={judged.correct}>
              <h2>{judged.correct ? t("right") : t("wrong")}</h2>
              <p>{judged.text}</p>
              <p class="authority">{capital(judged.authority)}.</p>
              <p data-chips>{judged.chips.length ? t("chips", { moved: judged.chips.map(({ words, change }) => `${words} ${change > 0 ? "+" : ""}${money(change)}`).join(" · ") }) : t("no_chips")}</p>
              {judged.follows.length > 0 && (
                <details>
                  <summary>{t("follows")}</summary>
                  <Lines lines={judged.follows} />
                </details>
              )}
            </section>
          )}
        </div>
        {judged && (
          <div ref={next} class="train-next">
            <Button look="main" onClick={onNext}>{t("next")}</Button>
          </div>
        )}
        <p class="train-keys">{t("keys")}</p>
      </div>
      {why && <WhyDialog {...why} game={found.sheet.id} onRule={() => setWhy(null)} onClose={() => setWhy(null)} />}
    </div>
  );
}

/** The felt at a stage of the case. */
function feltAt(found: TrainCase, judged: Judged | null, stage: Stage): Felt {
  const felt = new Felt(found.sheet.kinds);
  const events = [...found.before, ...(stage === "before" ? [] : found.since), ...(stage === "after" ? (judged?.after ?? []) : [])];
  for (const event of events) felt.apply(event);
  return felt;
}

function Stages({ stage, judged, onStage }: { stage: Stage; judged: boolean; onStage: (stage: Stage) => void }) {
  const names = { before: t("stage.before"), now: t("stage.now"), after: t("stage.after") };
  return (
    <div class="stages" role="group" aria-label={t("stage")}>
      {STAGES.map((name) => (
        <button key={name} aria-pressed={stage === name} disabled={name === "after" && !judged} onClick={() => onStage(name)}>
          {names[name]}
        </button>
      ))}
    </div>
  );
}

function Story({ found, head }: { found: TrainCase; head: Ref<HTMLHeadingElement> }) {
  return (
    <section class="story" aria-labelledby="story">
      <h2 id="story" ref={head} tabIndex={-1}>{t("story")}</h2>
      {found.sheet.limits && <p class="limits">{limitsSign(found.sheet.limits)}</p>}
      {found.told.length > 0 && (
        <details>
          <summary>{t("earlier", { count: found.told.length })}</summary>
          <Lines lines={found.told} />
        </details>
      )}
      <p data-kind={found.kind}><b>{kindName({ kind: found.kind, words: found.noticed })}</b></p>
      {found.happened.map((accident) => (
        <p key={accident} class="accident">{capital(accident)}.</p>
      ))}
      <Lines lines={found.told_since} />
      {found.found && <p class="accident">{found.found}</p>}
    </section>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (!lines.length) return null;
  return (
    <ul class="lines">
      {lines.map((line, at) => (
        <li key={at}>{capital(line)}</li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  at: number;
  text: string;
  chosen: boolean;
  judged: Judged | null;
  disabled: boolean;
  onRule: () => void;
}

function Choice({ at, text, chosen, judged, disabled, onRule }: ChoiceProps) {
  const right = judged?.right === at;
  const mark = judged && (right ? t("choice.right") : chosen ? t("choice.wrong") : "");
  return (
    <li>
      <button
        class={`ruling${judged && right ? " right" : ""}${judged && chosen && !right ? " wrong" : ""}`}
        data-ruling={at}
        aria-keyshortcuts={String(at + 1)}
        disabled={disabled}
        onClick={onRule}
      >
        <kbd aria-hidden="true">{mark ? (right ? "✓" : "✗") : at + 1}</kbd>
        <span>
          {text}
          {mark && <small>{mark}</small>}
        </span>
      </button>
    </li>
  );
}
