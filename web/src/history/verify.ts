// Verifying a shuffle: the seed against its seal, and every card of the round against the shuffle of that seed.

import { Felt, HIDDEN } from "../felt.ts";
import type { Sheet, TableEvent } from "../types.ts";
import { shake256 } from "./shake.ts";

export const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const hex = (data: ArrayBuffer) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The seal of a seed: its SHA-256. */
export async function sealOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(seed)));
}

/** The chance that a seed gives, draw by draw. */
export class Sealed {
  draws = 0;

  constructor(private seed: string) {}

  /** A number below `bound`, each exactly as likely: draws that would favour some are thrown away. */
  below(bound: bigint): bigint {
    const size = Math.floor((bound.toString(2).length + 71) / 8);
    const space = 1n << BigInt(8 * size);
    for (;;) {
      const count = ++this.draws;
      const message = new Uint8Array([...bytes(this.seed), count >>> 24, count >>> 16, count >>> 8, count]);
      const drawn = [...shake256(message, size)].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      if (drawn < space - (space % bound)) return drawn % bound;
    }
  }

  /** One of all the orders of the pack: a number below n! picks it, digit by digit. */
  shuffle(pack: string[]): string[] {
    const deck = [...pack];
    let factorial = 1n;
    for (let count = 2n; count <= BigInt(deck.length); count++) factorial *= count;
    let order = this.below(factorial);
    for (let last = deck.length - 1; last > 0; last--) {
      const size = BigInt(last + 1);
      const pick = Number(order % size);
      order /= size;
      [deck[last], deck[pick]] = [deck[pick] ?? "", deck[last] ?? ""];
    }
    return deck;
  }

  roll(dice: number): number[] {
    return Array.from({ length: dice }, () => Number(this.below(6n)) + 1);
  }
}

const SUITS = [..."cdhs"];
const BY_SUIT = SUITS.flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const BY_RANK = [..."A23456789TJQK"].flatMap((rank) => SUITS.map((suit) => rank + suit));

/**
 * The orders that packs may have when new, pack after pack: suit by suit from the two to the ace, or rank by rank from the
 * ace to the king, jokers last; or the tiles by rank. Cards stripped from a few packs are missing in the first ones.
 */
export function newPacks(cards: string[], tiles: string[]): string[][] {
  const copies = new Map<string, number>();
  for (const code of cards) copies.set(code, (copies.get(code) ?? 0) + 1);
  const packs = Math.max(...copies.values());
  const orders = tiles.length ? [tiles] : [BY_SUIT, BY_RANK];
  return orders.map((order) =>
    Array.from({ length: packs }, (_, number) => [...order, "Jo"].filter((code) => (copies.get(code) ?? 0) >= packs - number)).flat(),
  );
}

export interface Verdict {
  seal: boolean;
  draws: number;
  /** Cards that this person saw and that came as the shuffle says. */
  cards: number;
  /** The first card that did not. */
  wrong: { seq: number; expected: string; dealt: string } | null;
}

/** `record` is the round as it was stored, `seen` the same as somebody saw it. */
export async function verify(
  record: TableEvent[],
  seen: TableEvent[],
  seal: string,
  seed: string,
  { tiles, kinds }: Pick<Sheet, "tiles" | "kinds">,
): Promise<Verdict> {
  const chance = new Sealed(seed);
  const decks = new Map<string, string[]>();
  const verdict: Verdict = { seal: (await sealOf(seed)) === seal, draws: 0, cards: 0, wrong: null };
  const wrong = (seq: number, expected: string, dealt: string) => {
    verdict.wrong ??= { seq, expected, dealt };
  };
  for (const event of record) {
    const { kind, from, to, what, seq } = event;
    const codes = Array.isArray(what) ? (what as string[]) : [];
    if (kind === "setup") {
      const { cards } = what as { cards: Record<string, string[]> };
      for (const [place, lying] of Object.entries(cards ?? {})) decks.set(place, [...lying]);
    } else if (kind === "shuffle" && to) {
      const places = chance.shuffle(codes.map((_, place) => String(place)));
      const possible = from ? [decks.get(to) ?? []] : newPacks(codes, Object.keys(tiles));
      const orders = possible.map((pack) => places.map((place) => pack[Number(place)] ?? ""));
      const shuffled = orders.find((order) => String(order) === String(codes)) ?? orders[0] ?? [];
      const at = shuffled.findIndex((code, index) => code !== codes[index]);
      if (at >= 0) wrong(seq, shuffled[at] ?? "", codes[at] ?? "");
      if (!from) decks.clear();
      decks.set(to, shuffled);
    } else if (kind === "take_back") {
      const lying = (what as { cards: Record<string, string[]> }).cards;
      for (const place of decks.keys()) decks.set(place, [...(lying[place] ?? [])]);
    } else if (typeof what === "object" && what && "dice" in what) {
      const dice = (what as { dice: number[] }).dice;
      const rolled = chance.roll(dice.length);
      if (String(rolled) !== String(dice)) wrong(seq, rolled.join(" "), dice.join(" "));
    } else if (from && to && from !== to && codes.length) {
      const source = decks.get(from);
      for (const code of codes) {
        if (!source) break;
        const expected = source.pop() ?? "";
        if (expected === code) continue;
        const elsewhere = source.lastIndexOf(code);
        if (elsewhere < 0 || DEALT.has(kind)) wrong(seq, expected, code);
        if (elsewhere >= 0) source.splice(elsewhere, 1, expected);
        else source.push(expected);
      }
      decks.get(to)?.push(...codes);
    }
  }
  verdict.draws = chance.draws;
  compare(record, seen, wrong);
  verdict.cards = seenCards(seen, kinds);
  return verdict;
}

/** Whatever somebody saw is what was stored. */
function compare(record: TableEvent[], seen: TableEvent[], wrong: (seq: number, expected: string, dealt: string) => void): void {
  const stored = record.filter(({ kind }) => kind !== "answer");
  const shown = seen.filter(({ kind }) => kind !== "answer");
  for (const [at, event] of shown.entries()) {
    if (!Array.isArray(event.what)) continue;
    const truth = (stored[at]?.what ?? []) as string[];
    for (const [index, code] of (event.what as string[]).entries()) {
      if (code !== HIDDEN && code !== truth[index]) wrong(event.seq, truth[index] ?? "", code);
    }
  }
}

/** How many cards somebody saw the face of. */
function seenCards(seen: TableEvent[], kinds: Record<string, string[]>): number {
  const felt = new Felt(kinds);
  const known = new Set<number>();
  for (const event of seen) {
    felt.apply(event);
    if (event.kind === "setup") continue;
    for (const lying of felt.cards.values()) for (const card of lying) if (card.code !== HIDDEN) known.add(card.key);
  }
  return known.size;
}

/** Moves that take the next card of the deck. */
const DEALT = new Set(["deal", "draw_for_button", "burn", "pluck"]);
