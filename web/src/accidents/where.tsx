// Where it happened, with which card, and how much of it.

import { useState } from "preact/hooks";
import { cents } from "../language.ts";
import { Button } from "../parts/button.tsx";
import type { ReportableKind } from "../types.ts";
import type { Noticed } from "./api.ts";
import { t } from "./texts.ts";

interface WhereProps {
  kind: ReportableKind;
  onLook: (noticed: Noticed) => void;
}

export function Where({ kind, onLook }: WhereProps) {
  const [at, setAt] = useState(0);
  const place = kind.places[at];
  const [card, setCard] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [sum, setSum] = useState("");
  if (!place) return null;
  const choose = (number: number) => {
    setAt(number);
    setCard(null);
    setAmount(null);
  };
  const amounts = place.amounts;
  const asksMoney = kind.counts === "money";
  const chosen = asksMoney ? cents(sum) : (amount ?? amounts[0]?.amount ?? 1);
  const last = Math.max(0, ...place.cards);
  const pick = (label: string, name: string, active: boolean, onPick: () => void) => (
    <li key={name}>
      <button type="button" aria-pressed={active} onClick={onPick}>{label}</button>
    </li>
  );
  return (
    <>
      <p class="step">{t("where")}</p>
      <ul class="tiles">
        {kind.places.map(({ place: one, words }, number) => pick(words || t("where.none"), one, number === at, () => choose(number)))}
      </ul>
      {place.cards.length > 1 && (
        <>
          <p class="step">{t("which")}</p>
          <ul class="tiles small">
            {place.cards.map((one) => pick(t("card", { card: one }), `card${one}`, (card ?? last) === one, () => setCard(one)))}
          </ul>
        </>
      )}
      {asksMoney && (
        <label class="field">
          {t("money")}
          <input inputMode="decimal" value={sum} onInput={(event) => setSum(event.currentTarget.value)} />
        </label>
      )}
      {!asksMoney && amounts.length > 1 && (
        <>
          <p class="step">{amounts.some(({ words }) => words) ? t("how") : t("many")}</p>
          <ul class="tiles small">
            {amounts.map((one) => pick(one.words || String(one.amount), `amount${one.amount}`, chosen === one.amount, () => setAmount(one.amount)))}
          </ul>
        </>
      )}
      <div class="actions">
        <Button look="main" disabled={asksMoney && !(chosen > 0)} onClick={() => onLook({ kind: kind.kind, place: place.place, card: card ?? last, amount: chosen, note: "" })}>
          {t("see")}
        </Button>
      </div>
    </>
  );
}
