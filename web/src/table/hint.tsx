// At a practice table: the best answer to the open question, and what each other costs.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api.ts";
import { money } from "../language.ts";
import type { TableWatch } from "../watch.ts";
import { ProblemNote } from "../parts/problem.tsx";
import { WithCards } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import { capital, pretty } from "../words.ts";
import type { Hint } from "../types.ts";

export function HintView({ watch, asked }: { watch: TableWatch; asked: number }) {
  const question = watch.state.question?.id;
  const [hint, setHint] = useState<Hint | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const ask = () => {
    if (question === undefined || working) return;
    setWorking(true);
    setError(null);
    call<Hint>("GET", `/tables/${encodeURIComponent(watch.table.id)}/hint`)
      .then(setHint, setError)
      .finally(() => setWorking(false));
  };
  useEffect(() => {
    setHint(null);
    setError(null);
  }, [question]);
  useEffect(() => {
    if (asked) ask();
  }, [asked]);
  const dollars = (cents: number) => money(Math.round(cents));
  const methods = { exact: t("hint.exact"), simulated: t("hint.simulated"), chart: t("hint.chart") };
  return (
    <div class="sheet hint" tabIndex={0} role="region" aria-label={t("tab.hint")}>
      <p class="about">{question === undefined ? t("hint.not_asked") : t("hint.practice")}</p>
      {question !== undefined && !hint && (
        <button class="choice" onClick={ask} disabled={working} data-ask-hint>
          {working ? t("hint.working") : t("hint.ask")}
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
      <ProblemNote error={error} />
      {hint && hint.question === question && (
        <div role="status">
          {hint.answers.length > 0 && (
            <table class="pays">
              <thead>
                <tr>
                  <th scope="col">{t("hint.answer")}</th>
                  <th scope="col">{t("hint.worth")}</th>
                  <th scope="col">{t("hint.cost")}</th>
                </tr>
              </thead>
              <tbody>
                {hint.answers.map((answer, at) => (
                  <tr key={answer.label} class={at ? "" : "best"} data-hint={answer.option}>
                    <th scope="row">
                      <WithCards text={capital(answer.label)} />
                    </th>
                    <td>{dollars(answer.ev_cents)}</td>
                    <td>{at ? dollars(answer.cost_cents) : t("hint.best")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p class="note">
            {hint.method && methods[hint.method]}{" "}
            {hint.unit && t("hint.of", { unit: pretty(hint.unit.bet), amount: money(hint.unit.cents) })} {hint.note}
          </p>
        </div>
      )}
    </div>
  );
}
