// What happened, as one sentence in the visitor's language.

import { HIDDEN } from "../felt.ts";
import { language, locale, money, plainEnglish } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { TableEvent } from "../types.ts";
import { buttonName, printed, wordFor } from "../words.ts";
import { announced, part } from "./labels.ts";

/** Who sits where, and what the bets of the game are called on its felt. */
export interface Told {
  names: ReadonlyMap<number, string>;
  bets: readonly { id: string; name: string }[];
}

const SEAT = /^seat(\d+)(?:\.(.*))?$/;

class Teller {
  constructor(private told: Told) {}

  name(seat: string | number): string {
    return this.told.names.get(Number(seat)) ?? t("table.seat", { seat });
  }

  /** Whose place it is, or the place itself. */
  who(place: string | null): string {
    const seat = SEAT.exec(place ?? "")?.[1];
    return seat ? this.name(seat) : this.place(place ?? "dealer");
  }

  /** A part of what lies at a seat: a hand, or a bet by its printed name. */
  what(parts: string[]): string {
    return (parts[0] === "base" && parts.length > 1 ? parts.slice(1) : parts) // the bet that everybody makes goes by no name
      .map((one, at) => (/^\d+$/.test(one) ? one : (at === 0 && this.bet(one)) || part(one)))
      .join(" ");
  }

  private bet(id: string): string | undefined {
    const found = this.told.bets.find((bet) => bet.id === id)?.name;
    return found && printed(found);
  }

  /** A place in words: "seat3.ante.5" is "Bo's Ante behind Ann". */
  place(place: string): string {
    const [, seat, rest = ""] = SEAT.exec(place) ?? [];
    if (!seat) return this.common(place);
    const parts = rest.split(".").filter((one) => one && one !== "forfeited" && one !== "stack");
    if (!parts.length) return this.name(seat);
    const last = parts.at(-1) ?? "";
    if (parts.length > 1 && /^\d+$/.test(last) && parts[0] !== "hand") {
      return t("place.behind_of", { who: this.name(last), what: this.what(parts.slice(0, -1)), owner: this.name(seat) });
    }
    return t("place.of", { who: this.name(seat), what: this.what(parts) });
  }

  private common(place: string): string {
    const [head = "", number = ""] = place.split(".");
    if (head === "pot") return number ? t("place.side_pot", { number }) : t("place.pot");
    const counted = /^(pile|stack)\.?(\d+)$/.exec(place);
    if (counted) return t(counted[1] === "pile" ? "place.pile" : "place.stack", { number: counted[2] ?? "" });
    const word = wordFor("place", place) ?? wordFor("place", head) ?? place.replace(/[._]/g, " ");
    return language() === "en" ? word.charAt(0).toLowerCase() + word.slice(1) : word;
  }
}

/** The cards if they may be seen, or how many they are. */
function cards(what: unknown): string {
  const codes = Array.isArray(what) ? (what as string[]) : [];
  return codes.includes(HIDDEN) && codes.every((code) => code === HIDDEN)
    ? t("cards.count", { count: codes.length })
    : codes.join(" ");
}

/** The messages of kinds that are told in more than one way. */
function variant(event: TableEvent): string {
  const { kind, from, to, what } = event;
  const atSeat = (place: string | null) => SEAT.test(place ?? "");
  switch (kind) {
    case "commit": return to === null ? "commit" : "commit_cards";
    case "discard": return atSeat(from) ? "discard" : "discard_to";
    case "draw": return what ? "draw" : "stand_pat";
    case "bet": return /^seat\d+\.(bet|base)$/.test(to ?? "") ? "bet" : "bet_on";
    case "pay": return atSeat(from) ? "pay_between" : "pay";
    case "button": return what === "player-dealer" && to ? "button_bank" : to ? "button" : "button_leaves";
    case "switch": return "split";
    case "void": return what ? "void_by" : "void";
    case "set_aside": return to === "set_aside" ? "set_aside" : "discard_to";
    default: return kind;
  }
}

let table: { bets: Told["bets"]; names: () => Told["names"] } = { bets: [], names: () => new Map() };
const known = new WeakMap<TableEvent, { spoken: string; said: string }>();

/** The table that events are told of from now on. */
export function knowTable(bets: Told["bets"], names: () => Told["names"]): void {
  table = { bets, names };
}

/** What happened, with the names of those who sat there when it was first told. */
export function sentence(event: TableEvent): string {
  const before = known.get(event);
  const spoken = `${locale()} ${plainEnglish()}`;
  if (before?.spoken === spoken) return before.said;
  const said = tell(event, { bets: table.bets, names: table.names() });
  known.set(event, { spoken, said });
  return said;
}

/** Whose act an event is: whoever acted, or whoever received something. */
const RECEIVED = new Set(["draw_for_button", "pluck", "meld", "award", "return", "pay", "push", "settle", "buy_in", "button"]);
/** Kinds whose place is where something came from. */
const FROM = new Set(["turn_up", "peek", "clear", "collect", "award", "set_aside"]);

export function tell(event: TableEvent, told: Told): string {
  const { kind, from, to, what, amount } = event;
  if (kind === "accident") return event.say; // as the floor words it
  const teller = new Teller(told);
  const id = variant(event);
  const by = typeof what === "object" && what !== null && "by" in what ? String(what.by) : "";
  const target = RECEIVED.has(kind) && id !== "button_leaves" ? to : from;
  const about = (): string => {
    if (kind === "button") return buttonName(String(what));
    if (kind === "announce") return Array.isArray(what) ? cards(what) : announced(what); // cards that one player shows another
    if (by || kind === "ruling") return event.why?.text ?? "";
    if (kind === "meld") return teller.what([(to ?? "").split(".")[1] ?? ""]);
    if (kind === "bet" || kind === "forfeit") return whose(teller, (kind === "bet" ? to : from) ?? "", (from ?? "").split(".")[0] ?? "");
    return typeof what === "string" ? what : "";
  };
  const values = {
    who: by || (kind === "fee" ? teller.who(from) : teller.who(target)),
    other: teller.who(from),
    place: teller.place((FROM.has(kind) && id !== "discard_to" ? from : to) ?? "dealer"),
    from: teller.place(from ?? "dealer"),
    to: teller.place(to ?? "dealer"),
    what: about(),
    cards: cards(what),
    count: typeof what === "number" ? what : Array.isArray(what) ? what.length : 0,
    amount: money(amount ?? 0),
  };
  if (kind === "reveal" && typeof what === "object" && what !== null) values.what = String(Object.values(what)[0] ?? "");
  return t.maybe(`event.${id}`, values) ?? (amount === null ? event.say : t("event.moves", values));
}

/** A circle without its owner, where the owner is who bets. */
function whose(teller: Teller, place: string, owner: string): string {
  const parts = place.split(".").filter((one) => one !== "forfeited");
  return parts[0] === owner && !/^\d+$/.test(parts.at(-1) ?? "") ? teller.what(parts.slice(1)) : teller.place(place);
}
