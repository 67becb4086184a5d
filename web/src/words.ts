// How things of the table are called and written.

import { money } from "./language.ts";
import { t } from "./texts/texts.ts";
import { labelled } from "./telling/labels.ts";
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
  if (tile) {
    const pair = t.maybe(`tile.${/^tl\d$/.test(code) ? "l" : code.slice(1, -1)}`);
    return pair ? t("tile.named", { tile: pair, one: tile.pips[0], two: tile.pips[1] }) : tile.name;
  }
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
/** The pairs of tiles from the lowest to the highest, as hands count them from 1. */
const TILES = ["", "l", "5", "s7", "w8", "9", "r6", "b7", "r10", "11", "w4", "w6", "w10", "r4", "r8", "2", "12"];

/** What a hand is called, from its kind and the ranks or tiles that decide. */
export function called({ kind, ranks, text }: HandName): string {
  const name = (area: "rank" | "ranks", value: number | undefined) =>
    t.maybe(`${area}.${value === 0 || value === 15 ? "Jo" : (NAMES[value ?? 0] ?? "")}`) ?? "";
  const distinct = [...new Set(ranks)];
  const [first, second] = distinct;
  const figures = ranks.map((value) => (NAMES[value] === "T" ? "10" : (NAMES[value] ?? ""))).join("-");
  const tile = t.maybe(`tile.${TILES[ranks.at(-1) ?? 0] ?? ""}`) ?? "";
  return (
    t.maybe(`hand.${kind}`, {
      a: name("rank", first), as: name("ranks", first), b: name("rank", second), bs: name("ranks", second),
      n: ranks[0] ?? 0, low: figures, tile, tiles: tile,
    }) ?? text
  );
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");

/** A bet as the felt has it, in the visitor's language where that has a word for it. */
export const printed = (name: string): string => t.maybe(`bet.${slug(name)}`) ?? name;

/** A button of the table. */
export const buttonName = (name: string): string => t.maybe(`button.${slug(name)}`) ?? name;

const dollars = (written: string): string => money(Math.round(Number(written.replace(/[$,]/g, "")) * 100));
const SUM = String.raw`\$[\d,.]+`;
const RANGE = new RegExp(`^(.*?) ?(${SUM})–(${SUM})(?: (.+))?$`);

/** The sign over a table, which the room writes in English: "$2–$4 limit, blinds $1/$2", "Ante $5–$500". */
export function limitsSign(sign: string): string {
  const approved = /^not as approved: (.*)$/.exec(sign);
  if (approved) return t("limits.not_approved", { limits: limitsSign(approved[1] ?? "") });
  return sign.split(", ").map((part) => {
    const blinds = new RegExp(`^blinds (${SUM})/(${SUM})$`).exec(part);
    if (blinds) return t("limits.blinds", { small: dollars(blinds[1] ?? ""), big: dollars(blinds[2] ?? "") });
    const ante = new RegExp(`^ante (${SUM})$`).exec(part);
    if (ante) return t("limits.ante", { amount: dollars(ante[1] ?? "") });
    const [, bet = "", low = "", high = "", structure = ""] = RANGE.exec(part) ?? [];
    if (!low) return t.maybe(`limits.${slug(part)}`) ?? part;
    const sizes = { low: dollars(low), high: dollars(high) };
    return bet ? t("limits.bet", { bet: printed(bet), ...sizes }) : t("limits.sizes", { ...sizes, structure: t.maybe(`limits.${slug(structure)}`) ?? structure });
  }).join(", ");
}

/** The collection in a few words, which the room writes in English: "$1–$4 from the pot". */
export function feeSign(sign: string): string {
  const payers = { "from the pot": "pot", "each player": "player", "the player-dealer": "player_dealer" } as const;
  return sign.split(", ").map((part) => {
    const found = new RegExp(`^(${SUM})(?:–(${SUM}))? (.+)$`).exec(part);
    const payer = payers[(found?.[3] ?? "") as keyof typeof payers];
    if (!found || !payer) return part === "no collection" ? t("limits.fee_none") : part;
    return t(`limits.fee_${payer}`, { amount: [found[1], found[2]].filter(Boolean).map((sum) => dollars(sum ?? "")).join("–") });
  }).join(", ");
}

/** "cut_3" is the third of several. */
export function actName(id: string): string {
  const [, of = "", number = ""] = /^(.*)_(\d+)$/.exec(id) ?? [];
  return wordFor("act", id) ?? t.maybe(`act.${of}`, { number: Number(number) }) ?? pretty(id);
}

/** A choice as a button says it. */
export function choiceLabel(id: string, amount: number | null, label?: string): string {
  const words = label ? capital(labelled(id, label)) : actName(id);
  return amount ? `${words} ${money(amount)}` : words;
}

export function amountLabel(id: string, amount: number): string {
  return id === "raise" ? t("ask.to", { act: actName(id), amount: money(amount) }) : `${actName(id)} ${money(amount)}`;
}
