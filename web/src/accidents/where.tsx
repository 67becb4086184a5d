// Where it happened, with which card, and how much of it.

import { useState } from "preact/hooks";
import { cents } from "../language.ts";
import { Button } from "../parts/button.tsx";
import type { ReportableKind } from "../types.ts";
import { ALONE, type Noticed } from "./api.ts";
import { cardName, placeName, seatOf, t } from "./texts.ts";

export interface AskedProps {
  kind: ReportableKind;
  known: Noticed | null; // what was said before one came back to this page
  over: boolean; // the round has ended
  onLook: (noticed: Noticed, where: string) => void;
}

/** Whether the amounts of a kind are things that a player may have said. */
const amountsSaid = ({ places }: ReportableKind): boolean => places.some(({ amounts }) => amounts.some(({ words }) => words));

export function Where({ kind, known, onLook }: AskedProps) {
  const places = [...kind.places].sort((one, other) => seatOf(one.place) - seatOf(other.place));
  const asksMoney = kind.counts === "money";
  const held = ALONE.has(kind.kind) && amountsSaid(kind); // to what, nobody chooses for the floor
  const [at, setAt] = useState(places.length === 1 ? 0 : places.findIndex(({ place }) => place === known?.place));
  const place = places[at];
  const [card, setCard] = useState<number | null>(known?.card || null);
  const [amount, setAmount] = useState<number | null>(known?.amount ?? null);
  const [sum, setSum] = useState(known && asksMoney ? String(known.amount / 100) : "");
  const choose = (number: number) => {
    setAt(number);
    setCard(null);
    setAmount(null);
  };
  const amounts = place?.amounts ?? [];
  const cards = place?.cards ?? [];
  const chosen = asksMoney ? cents(sum) : (amount ?? amounts[0]?.amount ?? 1);
  const which = card ?? (cards.length === 1 ? (cards[0] ?? 0) : 0);
  const unsaid = !place || (cards.length > 1 && !which) || (asksMoney && !(chosen > 0)) || (held && !asksMoney && amount === null);
  const pick = (label: string, name: string, active: boolean, onPick: () => void) => (
    <li key={name}>
      <button type="button" aria-pressed={active} onClick={onPick}>{label}</button>
    </li>
  );
  return (
    <>
      <p class="step">{t("where")}</p>
      <ul class="tiles">
        {places.map((one, number) => pick(placeName(one), one.place, number === at, () => choose(number)))}
      </ul>
      {cards.length > 1 && (
        <>
          <p class="step">{t("which")}</p>
          <ul class="tiles small">
            {cards.map((one) => pick(cardName(place?.place ?? "", one), `card${one}`, which === one, () => setCard(one)))}
          </ul>
        </>
      )}
      {place && asksMoney && (
        <label class="field">
          {t(ALONE.has(kind.kind) ? "held_money" : "money")}
          <input inputMode="decimal" value={sum} onInput={(event) => setSum(event.currentTarget.value)} />
        </label>
      )}
      {!asksMoney && (held ? place : amounts.length > 1) && (
        <>
          <p class="step">{held ? t("held") : amounts.some(({ words }) => words) ? t("how") : t("many")}</p>
          <ul class="tiles small">
            {amounts.map((one) => pick(one.words || String(one.amount), `amount${one.amount}`, (held ? amount : chosen) === one.amount, () => setAmount(one.amount)))}
          </ul>
        </>
      )}
      <div class="actions">
        <Button look="main" disabled={unsaid} onClick={() => place && onLook({ kind: kind.kind, place: place.place, card: which, amount: chosen, note: "" }, placeName(place))}>
          {t("see")}
        </Button>
      </div>
    </>
  );
}
