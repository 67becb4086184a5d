// Chips in their denominations, stacked.

import { money, shortMoney } from "../language.ts";

const DENOMINATIONS: [number, string][] = [
  [100_000, "thousand"], [50_000, "fivehundred"], [10_000, "hundred"], [2_500, "twentyfive"], [500, "five"],
  [100, "one"], [25, "quarter"], [1, "cent"],
];
const COLUMNS = 3;
const HIGH = 7;

/** The fewest chips that make an amount, the largest first: [colour, how many]. */
export function stacks(amount: number): [string, number][] {
  const found: [string, number][] = [];
  let left = amount;
  for (const [value, colour] of DENOMINATIONS) {
    const count = Math.floor(left / value);
    left -= count * value;
    if (count) found.push([colour, count]);
  }
  return found;
}

export function Chips({ amount }: { amount: number }) {
  const columns = stacks(amount).slice(0, COLUMNS);
  const tallest = Math.max(...columns.map(([, count]) => Math.min(count, HIGH)), 1);
  const width = 26 * columns.length + 2;
  const height = 16 + 5 * tallest;
  return (
    <svg class="chips" viewBox={`0 0 ${width} ${height}`} style={{ "--columns": columns.length }} aria-hidden="true">
      {columns.map(([colour, count], column) =>
        Array.from({ length: Math.min(count, HIGH) }, (_, at) => (
          <Chip key={`${column}.${at}`} colour={colour} x={14 + 26 * column} y={height - 12 - 5 * at} />
        )),
      )}
    </svg>
  );
}

function Chip({ colour, x, y }: { colour: string; x: number; y: number }) {
  return (
    <g class={`chip ${colour}`} transform={`translate(${x} ${y})`}>
      <path class="side" d="M-12 0v4.4a12 6.4 0 0 0 24 0V0Z" />
      <path class="spots" d="M-8 5.2l3 2v4l-3-1.6ZM-2 7.2h4v4.4h-4ZM8 5.2l-3 2v4l3-1.6Z" />
      <ellipse class="lid" rx="12" ry="6.4" />
      <ellipse class="ring" rx="9.9" ry="5.1" />
      <ellipse class="core" rx="6.6" ry="3.3" />
    </g>
  );
}

/** Chips at a place with their amount. */
export function Pile({ place, amount, label }: { place: string; amount: number; label?: string | undefined }) {
  return (
    <span class="pile" data-place={place} role="group" aria-label={`${label ?? ""} ${money(amount)}`.trim()}>
      {amount > 0 && <Chips amount={amount} />}
      <span class="amount">{shortMoney(amount)}</span>
      {label && <span class="label">{label}</span>}
    </span>
  );
}
