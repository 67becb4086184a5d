// The figures of a wager, and how sure they are.

import { number, percent } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { t } from "./texts.ts";
import type { Worked } from "./use-odds.ts";

export function FigureBar({ worked }: { worked: Worked }) {
  const { figures, answer } = worked;
  if (!figures) return <Status worked={worked} />;
  const ahead = figures.edge < 0;
  return (
    <div class={`figures${worked.current ? "" : " stale"}`}>
      <dl>
        <div class="main-figure" data-edge={figures.edge} data-fraction={figures.fraction ?? ""}>
          <dt>{ahead ? t("edge.player") : t("edge")}</dt>
          <dd>
            {percent(Math.abs(figures.edge), 4)}
            {figures.fraction && figures.fraction.length < 34 && <small>{figures.fraction.replace("-", "").replace("/", " / ")}</small>}
          </dd>
        </div>
        <div data-hit={figures.hit}>
          <dt>{t("hit")}</dt>
          <dd>
            {percent(figures.hit, 4)}
            <small>{figures.hit ? t("hit.one_in", { count: number(1 / figures.hit, 2) }) : ""}</small>
          </dd>
        </div>
        <div data-deviation={figures.deviation}>
          <dt>{t("deviation")}</dt>
          <dd>
            {number(figures.deviation, 4)}
            <small>{t("deviation.unit")}</small>
          </dd>
        </div>
      </dl>
      <Status worked={worked} />
      {answer && <p class="note">{how(worked)} {t("played", { play: answer.result.play })}</p>}
      {answer?.result.also.map(({ play, house_edge }) => (
        <p class="note" key={play}>{t("played", { play })} {t("edge")}: {percent(house_edge, 4)}</p>
      ))}
    </div>
  );
}

function how({ answer }: Worked): string {
  if (!answer) return "";
  const { result, counts } = answer;
  if (result.error) return t("simulated", { count: result.rounds ?? 0, error: percent(result.error, 4) });
  if (result.bounds) {
    const [low = 0, high = 0] = result.bounds;
    return t("bounded", { low: percent(low, 5), high: percent(high, 5) });
  }
  if (result.methods.hit_frequency === "simulated") return t("spread.dealt", { count: result.rounds_dealt ?? 0 });
  if (!result.combinations || counts.includes(null)) return t("recursion");
  return t("counted", { count: result.combinations });
}

function Status({ worked: { state, progress, answer, error, stop, again } }: { worked: Worked }) {
  const seconds = (value: number) => number(value, 1);
  return (
    <div class="state" data-state={state}>
      <p role="status">
        {state === "fix" && t("state.fix")}
        {state === "page" && t("state.page")}
        {state === "confirmed" && t("state.confirmed")}
        {state === "differs" && t("state.differs")}
        {state === "stopped" && t("stopped")}
        {state === "done" && answer && t("state.done", { seconds: seconds(answer.result.seconds) })}
        {state === "working" && progress?.state === "waiting" && t("state.waiting", { ahead: progress.ahead })}
        {state === "working" && progress?.state !== "waiting" && t("state.working", { seconds: number(Math.floor(progress?.seconds ?? 0)) })}
        {state === "working" && progress?.usual ? ` (${t("state.usual", { seconds: number(Math.ceil(progress.usual)) })})` : ""}
      </p>
      {state === "working" && (
        <>
          <progress {...(progress?.usual ? { max: progress.usual, value: Math.min(progress.seconds, progress.usual * 0.98) } : {})} />
          <Button look="quiet" onClick={stop}>{t("stop")}</Button>
        </>
      )}
      {(state === "stopped" || state === "refused") && <Button look="quiet" onClick={again}>{t("again")}</Button>}
      {state === "refused" && <ProblemNote error={error} />}
    </div>
  );
}
