// What is in no list, told in words; where it may be taken back, to before which decision.

import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { t } from "./texts.ts";
import type { AskedProps } from "./where.tsx";

export function InWords({ kind, known, over, onLook }: AskedProps) {
  const [words, setWords] = useState(known?.note ?? "");
  const [back, setBack] = useState(known?.amount ?? 1);
  const decisions = over ? [] : (kind.places[0]?.amounts ?? []);
  const said = words.trim();
  return (
    <>
      <label class="field">
        {t("words")}
        <textarea rows={3} maxLength={300} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      </label>
      {decisions.length > 1 && (
        <>
          <p class="step">{t("back_to")}</p>
          <ul class="tiles small">
            {decisions.map(({ amount, words: decision }) => (
              <li key={amount}>
                <button type="button" aria-pressed={back === amount} onClick={() => setBack(amount)}>{decision}</button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="actions">
        <Button look="main" disabled={!said} onClick={() => onLook({ kind: kind.kind, place: "", card: 0, amount: back, note: said }, said)}>
          {t("see")}
        </Button>
      </div>
    </>
  );
}
