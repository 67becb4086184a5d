// The shuffle of a round: its seal, its seed or the proofs of its cards, and whether the browser finds that they agree.

import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/problem.tsx";
import { t } from "../texts/texts.ts";
import { cardName } from "../words.ts";
import { recordOf, rounds } from "./api.ts";
import { type Proven, verifyProofs } from "./proofs.ts";
import { type Verdict, verify } from "./verify.ts";
import type { RoundRead, Sheet } from "../types.ts";

export function Shuffle({ table, round, sheet }: { table: string; round: RoundRead; sheet: Sheet }) {
  const [verdict, setVerdict] = useState<(Proven & Partial<Pick<Verdict, "draws">>) | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { commitment, seed, private: apart } = round;
  const check = async () => {
    if (!globalThis.crypto?.subtle) throw new Error(t("verify.no_crypto"));
    if (apart) setVerdict(await verifyProofs(round.events, await rounds.proofs(table, round.round), sheet));
    else if (commitment && seed) setVerdict(await verify(await recordOf(table, round.round), round.events, commitment, seed, sheet));
  };
  return (
    <div class="sheet" tabIndex={0} role="region" aria-label={t("verify.title")}>
      <h2>{t("verify.title")}</h2>
      <p class="about">{t(apart ? "verify.what_apart" : "verify.what")}</p>
      <dl class="seals">
        <dt>{t("verify.seal")}</dt>
        <dd>{commitment ?? t("verify.no_seal")}</dd>
        {commitment && <dt>{t("verify.seed")}</dt>}
        {commitment && <dd>{seed ?? t(apart ? "verify.auditor" : "verify.sealed")}</dd>}
      </dl>
      {commitment && (seed || apart) && (
        <button class="choice" onClick={() => void check().catch(setError)}>
          {t("verify.button")}
        </button>
      )}
      <ProblemNote error={error} />
      {verdict && (
        <ul class="verdict" role="status" data-good={verdict.seal && !verdict.wrong}>
          <li class={verdict.seal ? "good" : "bad"}>
            {apart
              ? t(verdict.seal ? "verify.proofs_good" : "verify.proofs_bad")
              : t(verdict.seal ? "verify.seal_good" : "verify.seal_bad")}
          </li>
          {verdict.draws !== undefined && <li class="good">{t("verify.draws", { count: verdict.draws })}</li>}
          <li class={verdict.wrong ? "bad" : "good"}>
            {verdict.wrong
              ? t("verify.cards_bad", {
                  step: verdict.wrong.seq,
                  expected: cardName(verdict.wrong.expected),
                  dealt: cardName(verdict.wrong.dealt),
                })
              : t("verify.cards_good", { count: verdict.cards })}
          </li>
        </ul>
      )}
    </div>
  );
}
