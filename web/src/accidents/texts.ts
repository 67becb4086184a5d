// The messages of reporting an accident.

import { translator } from "../language.ts";

export const t = await translator("accidents");

/** A place as the floor would name it: the seat's number first. */
export function placeName({ place, words }: { place: string; words: string }): string {
  const seat = seatOf(place);
  return seat ? t("place", { seat, words }) : words || t("where.none");
}

/** A card of a place by its number; of the burns, which of them. */
export const cardName = (place: string, card: number): string => t(place === "burn" ? "burn" : "card", { card });

/** The seat that a place belongs to; 0 for a place of the table. */
export const seatOf = (place: string): number => Number(/^seat(\d+)/.exec(place)?.[1] ?? 0);

/** A kind of accident as a dealer would say it; the room's own words are English. */
export const kindName = ({ kind, words }: { kind: string; words: string }): string => t.maybe(`accident.${kind}`) ?? words;
