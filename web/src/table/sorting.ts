// Cards in the order in which people hold them.

import { HIDDEN, type Lying } from "../felt.ts";
import { pipsOf } from "../words.ts";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
/** From so many cards on a hand is sorted; fewer are read at a glance. */
const SEVERAL = 3;

const value = (code: string): number => {
  const pips = pipsOf(code);
  if (pips) return pips[0] + pips[1];
  if (code === "Jo") return 1000;
  return RANKS.indexOf(code[0] ?? "") * 4 + SUITS.indexOf(code[1] ?? "");
};

/** Codes from the highest to the lowest. */
export const inOrder = (codes: readonly string[]): string[] => [...codes].sort((a, b) => value(b) - value(a));

/** One's own hand from the highest card to the lowest; one with cards up and down stays as it was dealt. */
export function sorted(cards: Lying[]): Lying[] {
  const mixed = cards.some(({ face }) => face === "up") && cards.some(({ face }) => face !== "up");
  if (cards.length < SEVERAL || mixed || cards.some(({ code }) => code === HIDDEN)) return cards;
  return [...cards].sort((a, b) => value(b.code) - value(a.code));
}
