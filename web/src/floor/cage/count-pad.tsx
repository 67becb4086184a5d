// Counting money by denomination: so many of each, and what they come to.

import { money } from "../../language.ts";
import { t } from "./texts.ts";
import type { PiecesCounted } from "../../types.ts";

export type Tally = Record<number, string>;

export const counted = (tally: Tally): PiecesCounted[] =>
  Object.entries(tally)
    .map(([value, text]) => ({ value: Number(value), count: Math.floor(Number(text)) || 0 }))
    .filter(({ count }) => count > 0);

export const total = (tally: Tally): number => counted(tally).reduce((sum, { value, count }) => sum + value * count, 0);

export function CountPad({ denominations, tally, onTally }: { denominations: number[]; tally: Tally; onTally: (tally: Tally) => void }) {
  return (
    <div class="count-pad">
      {denominations.map((value) => (
        <label key={value}>
          <span>{money(value)}</span>
          <input
            type="number" min={0} max={1000000} step={1} inputMode="numeric" autocomplete="off" aria-label={t("count.of", { value: money(value) })}
            value={tally[value] ?? ""} onInput={(event) => onTally({ ...tally, [value]: event.currentTarget.value })}
          />
          <output>{money(value * (Math.floor(Number(tally[value])) || 0))}</output>
        </label>
      ))}
      <p class="sum">
        {t("count.total")} <b data-total={total(tally)}>{money(total(tally))}</b>
      </p>
    </div>
  );
}
