// What a lesson says at each step, and the way on.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { WithCards } from "../pieces/card.tsx";
import { Link } from "../router.tsx";
import type { LessonStep } from "../types.ts";
import { t } from "./texts.ts";

interface CoachProps {
  steps: LessonStep[];
  at: number;
  end: string;
  game: string;
  /** Whether the table is still showing what followed the last answer. */
  busy: boolean;
  onNext: () => void;
  onAgain: () => void;
}

export function Coach({ steps, at, end, game, busy, onNext, onAgain }: CoachProps) {
  const step = steps[at];
  const over = !step && !busy;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), [at]);
  const said = busy ? t("lesson.watch") : (t.maybe(step?.say ?? end) ?? "");
  return (
    <section class="coach" aria-label={t("lesson.lesson")} data-step={at} data-over={over || undefined}>
      <progress max={steps.length} value={at} aria-label={t("lesson.step", { at: Math.min(at + 1, steps.length), of: steps.length })} />
      <p role="status">
        <WithCards text={said} />
      </p>
      {step && !step.answer && (
        <button ref={next} class="choice main" data-next onClick={onNext}>
          {t("lesson.next")}
        </button>
      )}
      {over && (
        <div class="actions">
          <Link class="choice main" to={`/play/${game}`} data-play>{t("lesson.play")}</Link>
          <Button onClick={onAgain}>{t("lesson.again")}</Button>
          <Link class="choice" to="/">{t("lesson.lobby")}</Link>
        </div>
      )}
    </section>
  );
}
