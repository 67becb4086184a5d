// How things are called and written.

import { money } from "./language.ts";
import type { Sheet } from "./types.ts";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven", "6": "six",
  "5": "five", "4": "four", "3": "three", "2": "two",
};
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

let tiles: Sheet["tiles"] = {};

/** The tiles of the game in hand, by their codes. */
export function knowTiles(known: Sheet["tiles"]): void {
  tiles = known;
}

export const pipsOf = (code: string): [number, number] | undefined => tiles[code]?.pips;

export function cardName(code: string): string {
  if (code === "??") return "face-down card";
  const tile = tiles[code];
  if (tile) return tile.name;
  if (code === "Jo") return "joker";
  const rank = RANKS[code[0] ?? ""];
  const suit = SUITS[code[1] ?? ""];
  return rank && suit ? `${rank} of ${suit}` : code;
}

export const rankOf = (code: string): string => (code[0] === "T" ? "10" : (code[0] ?? ""));

/** "six_card_bonus" is "Six card bonus". */
export function pretty(id: string): string {
  const words = id.replace(/[_.]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A packet citation in words: "001:6743" is "packet 001, line 6743". */
export function citation(cite: string): string {
  const [packet, lines] = cite.split(":");
  if (!lines) return cite;
  return `packet ${packet}, ${lines.includes("-") ? `lines ${lines.replace("-", "–")}` : `line ${lines}`}`;
}

/** A choice as a button says it. */
export function choiceLabel(id: string, amount: number | null, label?: string): string {
  const words = label || pretty(id);
  return amount ? `${words} ${money(amount)}` : words;
}

export function amountLabel(id: string, amount: number): string {
  return id === "raise" ? `Raise to ${money(amount)}` : `${pretty(id)} ${money(amount)}`;
}
