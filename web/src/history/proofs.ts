// Verifying a round at a house table: each card somebody saw was dealt from the shuffle whose root was published before.
// The same check as `housedealer verify`; where hidden cards move, any card that may lie there will do.

import { HIDDEN } from "../felt.ts";
import type { Proofs, Sheet, TableEvent } from "../types.ts";
import { bytes, hex, Sealed } from "./verify.ts";

export interface Proven {
  /** What was revealed is what was committed to, and each root is the one that was published. */
  seal: boolean;
  cards: number;
  /** The first card that is not proven, and what is proven of it. */
  wrong: { seq: number; expected: string; dealt: string } | null;
}

const FROM_THE_TOP = new Set(["deal", "draw_for_button", "burn", "pluck"]);

const sha256 = async (...parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
};

/** Whether a card lies at its index in the shuffle of so many cards that has this root. */
export async function proves(root: string, cards: number, proof: Proofs["proofs"][number]): Promise<boolean> {
  let { index } = proof;
  if (index < 0 || index >= cards || proof.salt.length !== 64) return false;
  const place = new Uint8Array([0, index >>> 24, index >>> 16, index >>> 8, index]);
  let found = await sha256(place, new TextEncoder().encode(proof.card), bytes(proof.salt));
  const path = proof.path.map(bytes);
  if (path.some((beside) => beside.length !== 32)) return false;
  const node = new Uint8Array([1]);
  for (let level = cards; level > 1; level = Math.ceil(level / 2), index >>>= 1) {
    if ((index ^ 1) >= level) continue; // the last node of an odd level goes up alone
    const beside = path.shift();
    if (!beside) return false;
    found = await (index & 1 ? sha256(node, beside, found) : sha256(node, found, beside));
  }
  return !path.length && hex(found.buffer) === root;
}

const slot = (shuffle: number, index: number) => `${shuffle}/${index}`;

class Walk {
  seal = true;
  wrong: Proven["wrong"] = null;
  private decks = new Map<string, string[]>(); // whose order is known, the next card last
  private held = new Map<string, Set<string>>(); // what may lie at the other places
  private counts = new Map<string, number>();
  private next = 0;
  private shoe: number[] = [];
  private run: number[] = [];
  private shuffled = 0; // cards of a shuffle that waits for its root
  private strays = 0;
  private rolls: number[][] = [];

  constructor(
    private shuffles: Proofs["shuffles"],
    private proven: Map<string, string>,
    private kinds: Sheet["kinds"],
  ) {}

  happen({ kind, from, to, what, seq }: TableEvent): void {
    const codes = Array.isArray(what) ? (what as string[]) : [];
    const is = (move: string) => (this.kinds[move] ?? []).includes(kind);
    if (this.shuffled && kind !== "commit") this.seal = false;
    if (kind === "setup") this.setUp(what as Laid & { round: number });
    else if (kind === "take_back") this.takeBack(what as Laid & { used: Record<string, number> });
    else if (kind === "commit" && to) this.commit(to, String(what));
    else if (typeof what === "object" && what && "dice" in what && kind === "announce") this.rolls.push(what.dice as number[]);
    else if (is("stray")) this.strays += codes.length;
    else if (is("cards") && to && (!from || from === to)) {
      this.shuffled = codes.length;
      if (!from) for (const places of [this.decks, this.held, this.counts]) places.clear();
    } else if (is("cards") && from && to) this.move(seq, kind, from, to, codes);
    else if (is("turn") && from) this.among(seq, this.at(from), codes);
  }

  /** Whether the dice are those of the seed that was revealed for them. */
  rolled(dice: string): boolean {
    const chance = new Sealed(dice);
    return this.rolls.every((roll) => String(chance.roll(roll.length)) === String(roll));
  }

  private setUp(setup: Laid & { round: number }): void {
    this.count(setup.cards);
    const first = this.shuffles[0];
    if (first && first.round < setup.round) {
      this.next = 1;
      this.shoe = [0];
      this.layOut(this.shoe);
    }
  }

  private takeBack(before: Laid & { used: Record<string, number> }): void {
    this.count(before.cards);
    this.run = this.run.slice(0, before.used["shuffle"]);
    this.rolls = this.rolls.slice(0, before.used["dice"]);
    this.layOut([...this.shoe, ...this.run]);
  }

  private count(cards: Record<string, string[]>): void {
    this.counts = new Map(Object.entries(cards).map(([place, lying]) => [place, lying.length]));
  }

  private layOut(known: number[]): void {
    const all = new Set(known.flatMap((each) => this.deck(each, this.shuffles[each]?.cards ?? 0)));
    const last = known.at(-1);
    this.decks = new Map();
    const place = last === undefined ? undefined : this.shuffles[last]?.place;
    if (last !== undefined && place !== undefined) {
      const deck = this.deck(last, this.counts.get(place) ?? 0);
      this.decks.set(place, deck);
      for (const each of deck) all.delete(each);
    }
    this.held = new Map([...this.counts.keys()].filter((at) => at !== place).map((at) => [at, new Set(all)]));
  }

  /** The last cards of a shuffle, the next card last. */
  private deck(shuffle: number, left: number): string[] {
    const cards = this.shuffles[shuffle]?.cards ?? 0;
    return Array.from({ length: left }, (_, at) => slot(shuffle, cards - 1 - at));
  }

  private commit(place: string, root: string): void {
    const told = this.shuffles[this.next];
    if (!this.shuffled || told?.root !== root || told.place !== place || told.cards !== this.shuffled) {
      this.seal = false;
    }
    this.decks.set(place, this.deck(this.next, this.shuffled));
    this.held.delete(place);
    this.counts.set(place, this.shuffled);
    this.shuffled = 0;
    this.run.push(this.next++);
  }

  private move(seq: number, kind: string, from: string, to: string, codes: string[]): void {
    const deck = this.decks.get(from);
    const top = FROM_THE_TOP.has(kind);
    let slots: Set<string>;
    if (deck && codes.length <= deck.length && (top || codes.length === deck.length)) {
      const came = codes.map(() => deck.pop() ?? "");
      slots = new Set(came);
      if (!top) this.among(seq, slots, codes);
      for (const [at, code] of top ? codes.entries() : []) {
        const expected = this.proven.get(came[at] ?? "");
        if (code !== HIDDEN && code !== expected) this.bad(seq, expected ?? HIDDEN, code);
      }
    } else {
      this.loosen(from);
      slots = this.at(from);
      this.among(seq, slots, codes);
    }
    const left = (this.counts.get(from) ?? 0) - codes.length;
    this.counts.set(from, left);
    this.counts.set(to, (this.counts.get(to) ?? 0) + codes.length);
    if (left <= 0 && !this.decks.has(from)) this.held.delete(from);
    this.loosen(to);
    this.held.set(to, new Set([...(this.held.get(to) ?? []), ...slots]));
  }

  /** The order at a place is not known any more. */
  private loosen(place: string): void {
    const deck = this.decks.get(place);
    if (!deck) return;
    this.decks.delete(place);
    this.held.set(place, new Set(deck));
  }

  private at(place: string): Set<string> {
    return new Set([...(this.held.get(place) ?? []), ...(this.decks.get(place) ?? [])]);
  }

  private among(seq: number, slots: Set<string>, codes: string[]): void {
    const left = [...slots].map((each) => this.proven.get(each));
    const missing: string[] = [];
    for (const code of codes) {
      if (code === HIDDEN) continue;
      const at = left.indexOf(code);
      if (at < 0) missing.push(code);
      else left.splice(at, 1);
    }
    if (missing.length > this.strays) this.bad(seq, HIDDEN, missing[0] ?? "");
  }

  private bad(seq: number, expected: string, dealt: string): void {
    this.wrong ??= { seq, expected, dealt };
  }
}

interface Laid {
  cards: Record<string, string[]>;
}

/** `seen` is a round as somebody saw it, `given` the proofs of the cards in it. */
export async function verifyProofs(
  seen: TableEvent[],
  given: Proofs,
  { kinds }: Pick<Sheet, "kinds">,
): Promise<Proven> {
  const proven = new Map<string, string>();
  let good = true;
  for (const proof of given.proofs) {
    const shuffle = given.shuffles[proof.shuffle];
    if (shuffle && (await proves(shuffle.root, shuffle.cards, proof))) proven.set(slot(proof.shuffle, proof.index), proof.card);
    else good = false;
  }
  const walk = new Walk(given.shuffles, proven, kinds);
  for (const event of seen) walk.happen(event);
  const commitment = seen.find(({ kind, to }) => kind === "commit" && !to)?.what;
  const revealed = seen.find(({ kind }) => kind === "reveal")?.what as { sealed: string; dice_seed: string } | null | undefined;
  good &&= walk.seal && typeof commitment === "string";
  if (revealed) {
    const sealed = await sha256(bytes(revealed.sealed), await sha256(bytes(revealed.dice_seed)));
    good &&= hex(sealed.buffer) === commitment && walk.rolled(revealed.dice_seed);
  }
  return { seal: good, cards: proven.size, wrong: walk.wrong };
}
