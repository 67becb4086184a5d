// How things of the table are called and written.

import { language, money } from "./language.ts";
import { t } from "./texts/texts.ts";
import type { HandName, Sheet } from "./types.ts";

/** The translation of something that the room names, or nothing when the page has no word of its own for it. */
export function wordFor(area: "act" | "place" | "family" | "rank" | "suit" | "fee" | "fee.payer" | "bet", name: string): string | undefined {
  return t.maybe(`${area}.${name}`);
}

export const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

let tiles: Sheet["tiles"] = {};

/** The tiles of the game in hand, by their codes. */
export function knowTiles(known: Sheet["tiles"]): void {
  tiles = known;
}

export const pipsOf = (code: string): [number, number] | undefined => tiles[code]?.pips;

export function cardName(code: string): string {
  if (code === "??") return t("card.down");
  const tile = tiles[code];
  if (tile) return tile.name;
  if (code === "Jo") return t("card.joker");
  const rank = wordFor("rank", code[0] ?? "");
  const suit = wordFor("suit", code[1] ?? "");
  return rank && suit ? t("card.name", { rank, suit }) : code;
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
  const [packet = "", lines] = cite.split(":");
  if (!lines) return cite;
  return lines.includes("-")
    ? t("cite.lines", { packet, lines: lines.replace("-", "–") })
    : t("cite.line", { packet, line: lines });
}

const NAMES = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];

/** What a hand is called: in English as the room says it, in other languages put together from its kind and its ranks. */
export function called({ kind, ranks, text }: HandName): string {
  if (language() === "en") return text;
  const rank = (value: number | undefined) => wordFor("rank", NAMES[value ?? 0] ?? "") ?? "";
  const distinct = [...new Set(ranks)];
  const figures = ranks.map((value) => (NAMES[value] === "T" ? "10" : (NAMES[value] ?? ""))).join("-");
  const values = { a: rank(distinct[0]), b: rank(distinct[1]), n: ranks[0] ?? 0, low: figures };
  return t.maybe(`hand.${kind}`, values) ?? text;
}

export const actName = (id: string): string => wordFor("act", id) ?? pretty(id);

/** A choice as a button says it. */
export function choiceLabel(id: string, amount: number | null, label?: string): string {
  const words = label ? capital(label) : actName(id);
  return amount ? `${words} ${money(amount)}` : words;
}

export function amountLabel(id: string, amount: number): string {
  return id === "raise" ? t("ask.to", { act: actName(id), amount: money(amount) }) : `${actName(id)} ${money(amount)}`;
}
