// Where seats lie round the oval, and which places belong where. No game is known here: only places.

import { type Felt, seatOf } from "../felt.ts";
import type { Sheet } from "../types.ts";
import { t } from "../texts/texts.ts";
import { pretty, wordFor } from "../words.ts";

export interface Spot {
  x: number; // from −1 at the left to 1 at the right
  y: number; // from −1 at the top to 1 at the bottom
}

/** Seats clockwise round the table, `bottom` nearest to whoever looks. */
export function positions(size: number, bottom: number): Map<number, Spot> {
  const found = new Map<number, Spot>();
  for (let at = 0; at < size; at++) {
    const seat = ((bottom - 1 + at) % size) + 1;
    const angle = Math.PI / 2 + (2 * Math.PI * at) / size;
    found.set(seat, { x: squared(Math.cos(angle)), y: squared(Math.sin(angle)) });
  }
  return found;
}

/** Push a point of the circle towards the corners, where a long table has room. */
function squared(part: number): number {
  return Math.sign(part) * Math.abs(part) ** 0.72;
}

export const PILES = ["deck", "shoe", "burn", "muck", "discards", "retired"];

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
  const printed = sheet.bets.find((known) => known.id === bet)?.name ?? pretty(bet);
  const behind = rest.find((part) => /^\d+$/.test(part));
  return behind && bet !== "hand" ? `${printed} · ${names.get(Number(behind)) ?? t("place.behind", { seat: behind })}` : printed;
}

export function placeName(place: string): string {
  if (place === "pot") return t("table.pot");
  if (place.startsWith("pot.")) return t("table.side_pot", { number: place.slice(4) });
  return wordFor("place", place) ?? pretty(place);
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
