// The texts of reporting an accident.

import { language, translator } from "../language.ts";
import { en } from "./en.ts";
import { es, kinds } from "./es.ts";

export const t = translator({ en, es });

/** A kind of accident as a dealer would say it; the room's own words are English. */
export const kindName = ({ kind, words }: { kind: string; words: string }): string =>
  language() === "es" ? (kinds[kind] ?? words) : words;
