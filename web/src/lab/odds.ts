// Pays as people write them, and the figures that follow from counts and pays. The room works out the same.

import { minus, plus, type Rational, rational, readRational, times, toNumber, written } from "./rational.ts";
import type { LabAnswer } from "../types.ts";

export type Kind = "to" | "for";

/** What a row pays: winnings to a stake, in the words of its table; "push" and "lose" have no odds. */
export type Pay = { said: "push" } | { said: "lose" } | { said: "odds"; win: bigint; stake: bigint; kind: Kind };

export type PayProblem = "empty" | "negative" | "unreadable" | "no_stake" | "below_stake";

/** Read a pay; a bare number is in the words of the printed one ("10 for 1", "6 to 5"). */
export function readPay(text: string, printed?: Pay): Pay | PayProblem {
  const plain = text.trim().toLowerCase().replaceAll(",", "");
  if (!plain) return "empty";
  if (plain === "push" || plain === "lose") return { said: plain };
  if (plain.startsWith("-") || plain.startsWith("−")) return "negative";
  const found = /^(\d+)(?:\.(\d+))?(?:\s*(:|to|for)\s*(\d+))?$/.exec(plain);
  if (!found) return "unreadable";
  const [, whole = "0", part = "", word, given] = found;
  const usual = printed?.said === "odds" ? printed : { stake: 1n, kind: "to" as const };
  const scale = 10n ** BigInt(part.length);
  let win = BigInt(whole + part);
  let stake = (given === undefined ? usual.stake : BigInt(given)) * scale;
  if (stake === 0n) return "no_stake";
  const common = part ? divisor(win, stake) : 1n;
  [win, stake] = [win / common, stake / common];
  const kind: Kind = word === undefined ? usual.kind : word === "for" ? "for" : "to";
  return kind === "for" && win < stake ? "below_stake" : { said: "odds", win, stake, kind };
}

const divisor = (a: bigint, b: bigint): bigint => (b ? divisor(b, a % b) : a);

/** As the room reads it: "7:1", "9 for 1", "push", "lose". */
export function payText(pay: Pay): string {
  if (pay.said !== "odds") return pay.said;
  return pay.kind === "for" ? `${pay.win} for ${pay.stake}` : `${pay.win}:${pay.stake}`;
}

/** The winnings per unit; a row that loses has none. */
export function winnings(pay: Pay): Rational | null {
  if (pay.said === "lose") return null;
  if (pay.said === "push") return rational(0n);
  return rational(pay.kind === "for" ? pay.win - pay.stake : pay.win, pay.stake);
}

export interface Line {
  name: string;
  pays: number;
  probability: number;
  /** What it gives to the result per unit bet: pays times probability. */
  share: number;
}

export interface Figures {
  edge: number;
  hit: number;
  deviation: number;
  fraction: string | null;
  lines: Line[];
}

/** The figures as the room gave them. */
export function told({ result, edge }: LabAnswer): Figures {
  return {
    edge: result.house_edge,
    hit: result.hit_frequency,
    deviation: result.standard_deviation,
    fraction: edge,
    lines: result.outcomes.map(({ name, pays, probability }) => ({ name, pays, probability, share: pays * probability })),
  };
}

/** The figures of the same outcomes with other pays; exact where they are counted. */
export function recomputed(answer: LabAnswer, pays: Map<string, Rational>): Figures {
  const { outcomes } = answer.result;
  const paid = outcomes.map((outcome) => pays.get(outcome.name) ?? rational(outcome.pays === 0 ? 0n : -1n));
  const lines = outcomes.map(({ name, probability }, at) => {
    const pay = toNumber(paid[at] ?? rational(0n));
    return { name, pays: pay, probability, share: pay * probability };
  });
  if (answer.counts.some((count) => count === null)) {
    const mean = lines.reduce((sum, line) => sum + line.share, 0);
    const square = lines.reduce((sum, line) => sum + line.share * line.pays, 0);
    const hit = lines.reduce((sum, line) => sum + (line.pays > 0 ? line.probability : 0), 0);
    return { edge: -mean, hit, deviation: Math.sqrt(square - mean * mean), fraction: null, lines };
  }
  const counts = answer.counts.map((count) => BigInt(count ?? "0"));
  const total = counts.reduce((sum, count) => sum + count, 0n);
  let [mean, square, hits] = [rational(0n), rational(0n), 0n];
  for (const [at, pay] of paid.entries()) {
    const chance = rational(counts[at] ?? 0n, total);
    mean = plus(mean, times(pay, chance));
    square = plus(square, times(times(pay, pay), chance));
    if (pay.n > 0n) hits += counts[at] ?? 0n;
  }
  const edge: Rational = { n: -mean.n, d: mean.d };
  return {
    edge: toNumber(edge),
    hit: toNumber(rational(hits, total)),
    deviation: Math.sqrt(toNumber(minus(square, times(mean, mean)))),
    fraction: written(edge),
    lines,
  };
}

/** Whether the page and the room agree: to the last digit where both have the fraction. */
export function agrees(mine: Figures, { result, edge }: LabAnswer): boolean {
  if (mine.fraction !== null && edge !== null) return mine.fraction === written(readRational(edge));
  return Math.abs(mine.edge - result.house_edge) < 1e-12;
}
