// Places on the felt as the staff calls them.

import { pretty } from "../words.ts";
import { t } from "./texts.ts";

/** The seat with its player's name and what of it is meant, the board, the bank: "Seat 3 (Ann), stack". */
export function placeName(place: string, names: Map<number, string>): string {
  const seat = Number(/^seat(\d+)/.exec(place)?.[1]);
  if (!seat) return place ? pretty(place) : t("place.table");
  const rest = place.replace(/^seat\d+\.?/, "").replace(/^hand$/, "");
  return `${t("seat", { seat })}${names.has(seat) ? ` (${names.get(seat)})` : ""}${rest ? `, ${pretty(rest).toLowerCase()}` : ""}`;
}

export const namesOf = (players: { seat: number; name: string }[]): Map<number, string> =>
  new Map(players.map(({ seat, name }) => [seat, name]));
