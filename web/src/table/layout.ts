// Where seats lie round a table, and which places belong where. No game is known here: only places.

import { type Felt, seatOf } from "../felt.ts";
import type { Sheet } from "../types.ts";
import { t } from "../texts/texts.ts";
import { capital, pretty, printed } from "../words.ts";

/** The shape of a table: a ring round a pot, an arc of spots that faces a bank, or rows of hands laid out to be read. */
export type Shape = "ring" | "arc" | "rows";

const SHAPES: Record<string, Shape> = { banked: "arc", rummy: "rows" };

export const shapeOf = (sheet: Sheet): Shape => SHAPES[sheet.family] ?? "ring";

/** Which seats lie where; each side is told from the seat at the bottom outwards, clockwise in the west. */
export interface Zones {
  bank: number | null;
  far: number[];
  west: number[];
  east: number[];
  bottom: number;
}

/** Where the seats of a table lie for whoever sits at `you`, or stands at the rail. */
export function zones(shape: Shape, size: number, you: number | null, banker: number | null, tall: boolean): Zones {
  const bank = shape === "arc" && banker !== null && banker !== you ? banker : null;
  const first = you ?? (bank === 1 ? 2 : 1);
  const round = Array.from({ length: size }, (_, at) => ((first - 1 + at) % size) + 1);
  const others = round.slice(1).filter((seat) => seat !== bank);
  const far = shape === "ring" ? across(others.length, tall) : 0;
  const west = Math.ceil((others.length - far) / 2);
  return {
    bank,
    far: others.slice(west, west + far),
    west: others.slice(0, west),
    east: others.slice(west + far).reverse(),
    bottom: first,
  };
}

/** How many seats of a ring lie opposite: both sides are to be alike. */
function across(others: number, tall: boolean): number {
  if (others < 3) return others;
  const odd = others % 2;
  if (tall) return odd ? Math.min(3, others - 2) : 2;
  return others - 2 * (others > 5 ? 2 : 1);
}

/** The seat that holds a button. */
export function holderOf(felt: Felt, button: string): number | null {
  const place = felt.buttons.get(button)?.[0];
  return place === undefined ? null : seatOf(place);
}

export const PILES = ["deck", "rear", "shoe", "burn", "muck", "discards", "retired"];

export interface SeatPlaces {
  hands: string[];
  bets: string[];
}

export function seatPlaces(felt: Felt): Map<number, SeatPlaces> {
  const found = new Map<number, SeatPlaces>();
  const of = (seat: number) => {
    const places = found.get(seat) ?? { hands: [], bets: [] };
    found.set(seat, places);
    return places;
  };
  for (const [place, lying] of felt.cards) {
    const seat = seatOf(place);
    if (seat !== null && lying.length) of(seat).hands.push(place);
  }
  for (const [place, amount] of felt.chips) {
    const seat = seatOf(place);
    if (seat !== null && amount && !place.endsWith(".stack")) of(seat).bets.push(place);
  }
  return found;
}

/** Cards in the middle: the board, and whatever else a game lays there. */
export function commonHands(felt: Felt): string[] {
  return [...felt.cards.keys()].filter(
    (place) => seatOf(place) === null && !PILES.includes(place) && felt.at(place).length,
  );
}

/** Chips in the middle besides the bank and the drop box. */
export function commonChips(felt: Felt): string[] {
  return [...felt.chips.keys()].filter(
    (place) =>
      seatOf(place) === null && !/^(bank\.|drop$|cage$|pot$)/.test(place) && felt.chipsAt(place),
  );
}

/** What a betting circle is called: its printed name, and who bets behind. */
export function circleName(place: string, sheet: Sheet, names: Map<number, string>): string {
  const [, bet = "", ...rest] = place.split(".");
  if (bet === "bet" && !rest.length) return "";
  const name = printed(sheet.bets.find((known) => known.id === bet)?.name ?? pretty(bet));
  const behind = rest.find((part) => /^\d+$/.test(part));
  return behind && bet !== "hand" ? `${name} · ${names.get(Number(behind)) ?? t("place.behind", { seat: behind })}` : name;
}

export function placeName(place: string): string {
  if (place === "pot") return t("table.pot");
  if (place.startsWith("pot.")) return t("table.side_pot", { number: place.slice(4) });
  const [, name = place, number = ""] = /^(pile|stack)\.?(\d+)$/.exec(place) ?? [];
  const known = t.maybe(`place.${name}`, { number }) ?? t.maybe(`what.${place}`);
  return known ? capital(known) : pretty(place);
}

/** Buttons as they are printed; what only the house dealer keeps count with is not shown. */
const BUTTONS: Record<string, string> = {
  "dealer button": "D", "small blind": "SB", "big blind": "BB", "player-dealer": "BANK", "action button": "ACTION",
  "missed blind": "MISSED", "second hand": "2ND", "new player": "", opening: "", skip: "", "passed once": "",
};

export function buttonsAt(felt: Felt, seat: number): { name: string; short: string }[] {
  const found = [];
  for (const [name, places] of felt.buttons) {
    const short = BUTTONS[name] ?? name.slice(0, 6).toUpperCase();
    if (short && places.includes(`seat${seat}`)) found.push({ name, short });
  }
  return found;
}
