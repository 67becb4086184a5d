// The felt: where every card, chip and button lies. The same fold of the same events as on the server.

import type { Setup, Snapshot, TableEvent } from "./types.ts";

export const HIDDEN = "??";

export interface Lying {
  code: string;
  face: string;
  key: number; // stays with the card while it moves, so that its movement can be drawn
}

/** How a wager came out: what it won or lost, and the events that said so. */
export interface Settled {
  net: number;
  events: TableEvent[];
}

export class Felt {
  chips = new Map<string, number>();
  cards = new Map<string, Lying[]>();
  buttons = new Map<string, string[]>();
  players = new Map<number, string>();
  round = 0;
  staked = 0; // what the bank put up this round, against which its cover is drawn
  started = new Map<number, number>(); // each seat's stack when the round began
  ended = false;
  dice: number[] = [];
  settled = new Map<string, Settled>(); // by circle, in the order of settlement
  fees = new Map<string, number>(); // what each place put into the drop this round

  private paid = new Map<string, TableEvent[]>(); // to a stack, before it is said for which circle
  private moves = new Map<string, string>();
  private keys = 0;

  constructor(kinds: Record<string, string[]>) {
    for (const [move, names] of Object.entries(kinds)) for (const name of names) this.moves.set(name, move);
  }

  at(place: string): Lying[] {
    return this.cards.get(place) ?? [];
  }

  chipsAt(place: string): number {
    return this.chips.get(place) ?? 0;
  }

  /** What an event does: "chips", "cards", "turn", "button", "setup" or "note". */
  moveOf(event: TableEvent): string {
    return this.moves.get(event.kind) ?? "note";
  }

  apply(event: TableEvent): void {
    const { from, to, what, amount, face } = event;
    switch (this.moveOf(event)) {
      case "chips":
        if (from && to && amount !== null) {
          this.moveChips(from, to, amount);
          this.settle(event, from, to, amount);
        }
        if (event.kind === "bank" && amount !== null) this.staked += amount;
        if (event.kind === "buy_in" && typeof what === "string" && to) this.players.set(seatOf(to) ?? 0, what);
        if (event.kind === "cash_out" && from) this.players.delete(seatOf(from) ?? 0);
        break;
      case "cards":
        if (to === null) break;
        if (from === null) this.newDeck(to, what as string[], face);
        else if (from === to) this.cards.set(to, this.fresh(what as string[], face));
        else this.moveCards(from, to, what as string[], face);
        break;
      case "turn":
        if (from) this.turn(from, what as string[], face);
        break;
      case "button":
        this.putButton(what as string, from, to);
        break;
      case "setup":
        this.layOut(what as Setup);
        break;
      case "stray":
        if (to) this.cards.set(to, [...this.at(to), ...this.fresh(what as string[], face)]);
        break;
      case "restore":
        this.restore(what as Snapshot);
        break;
      default:
        if (event.kind === "end") this.ended = true;
        else if (isRoll(what)) this.dice = what.dice;
    }
  }

  private moveChips(from: string, to: string, amount: number): void {
    if (from !== "cage") this.chips.set(from, this.chipsAt(from) - amount);
    if (to !== "cage") this.chips.set(to, this.chipsAt(to) + amount);
  }

  /** A payment belongs to the circle whose wager goes back next; a wager that is collected or pushed names itself. */
  private settle(event: TableEvent, from: string, to: string, amount: number): void {
    if (event.kind === "fee") this.fees.set(from, (this.fees.get(from) ?? 0) + amount);
    if (event.kind === "pay" && from.startsWith("bank")) this.paid.set(to, [...(this.paid.get(to) ?? []), event]);
    if (!this.staked || seatOf(from) === null || from.endsWith(".stack")) return;
    if (event.kind === "collect") this.add(from, -amount, [event]);
    if (event.kind === "return" || event.kind === "push") {
      const paid = this.paid.get(to) ?? [];
      this.paid.delete(to);
      this.add(from, paid.reduce((sum, { amount: won }) => sum + (won ?? 0), 0), [...paid, event]);
    }
  }

  private add(place: string, net: number, events: TableEvent[]): void {
    const before = this.settled.get(place);
    this.settled.set(place, { net: (before?.net ?? 0) + net, events: [...(before?.events ?? []), ...events] });
  }

  private fresh(codes: string[], face: string): Lying[] {
    return codes.map((code) => ({ code, face, key: ++this.keys }));
  }

  private newDeck(place: string, codes: string[], face: string): void {
    this.cards.clear();
    this.cards.set(place, this.fresh(codes, face));
  }

  private moveCards(from: string, to: string, codes: string[], face: string): void {
    const lying = [...this.at(from)];
    const moved: Lying[] = [];
    for (const code of codes) {
      const [card] = lying.splice(this.find(lying, code), 1);
      moved.push({ code, face, key: card?.key ?? ++this.keys });
    }
    this.cards.set(from, lying);
    this.cards.set(to, [...this.at(to), ...moved]);
  }

  private turn(place: string, codes: string[], face: string): void {
    const lying = [...this.at(place)];
    const turned = (at: number, code: string) => {
      const card = lying[at];
      if (card) lying[at] = { ...card, code, face };
    };
    if (codes.length === lying.length) codes.forEach((code, at) => turned(at, code));
    else for (const code of [...codes].reverse()) turned(this.covered(lying, code), code);
    this.cards.set(place, lying);
  }

  private covered(lying: Lying[], code: string): number {
    for (const sought of [code, HIDDEN]) {
      const at = lying.findLastIndex((card) => card.face !== "up" && card.code === sought);
      if (at >= 0) return at;
    }
    return this.find(lying, code);
  }

  private find(lying: Lying[], code: string): number {
    const known = lying.findLastIndex((card) => card.code === code);
    if (known >= 0) return known;
    const hidden = lying.findLastIndex((card) => card.code === HIDDEN);
    return hidden >= 0 ? hidden : lying.length - 1;
  }

  private putButton(button: string, from: string | null, to: string | null): void {
    const places = (this.buttons.get(button) ?? []).filter((place) => place !== from);
    this.buttons.set(button, to === null ? places : [...places, to]);
  }

  private restore({ chips, buttons, cards, faces }: Snapshot): void {
    this.chips = new Map(Object.entries(chips));
    this.buttons = new Map(Object.entries(buttons));
    this.cards = new Map(
      Object.entries(cards).map(([place, codes]) => [
        place,
        this.fresh(codes, "down").map((card, at) => ({ ...card, face: faces[place]?.[at] ?? "down" })),
      ]),
    );
  }

  private layOut(setup: Setup): void {
    this.restore({ ...setup, faces: {} });
    this.players = new Map(Object.entries(setup.players).map(([seat, name]) => [Number(seat), name]));
    this.round = setup.round;
    this.staked = 0;
    this.ended = false;
    this.dice = [];
    this.settled.clear();
    this.fees.clear();
    this.paid.clear();
    this.started = new Map(
      [...this.players.keys()].map((seat) => [seat, this.chipsAt(`seat${seat}.stack`)]),
    );
  }
}

function isRoll(what: unknown): what is { dice: number[] } {
  return typeof what === "object" && what !== null && "dice" in what;
}

/** The seat that a place belongs to: "seat3.ante" is at seat 3. */
export function seatOf(place: string): number | null {
  const found = /^seat(\d+)(\.|$)/.exec(place);
  return found ? Number(found[1]) : null;
}
