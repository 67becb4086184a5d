// What tables and games are called on staff pages: by words, never by the ids that programs use.

import { pretty } from "../words.ts";

/** A table by what its id says: the game and which of its tables it is. */
export function tableName({ table }: { table: string | null }): string {
  const [, game = table ?? "", which = ""] = (table ?? "").split(".");
  return `${pretty(game)} ${which}`.trim();
}

/** A game without its room: "garden_city/three_card_poker" is "Three card poker". */
export const gameName = (game: string): string => pretty(game.split("/").pop() ?? game);
