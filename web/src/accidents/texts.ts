// The messages of reporting an accident.

import { translator } from "../language.ts";

export const t = await translator("accidents");

/** A kind of accident as a dealer would say it; the room's own words are English. */
export const kindName = ({ kind, words }: { kind: string; words: string }): string => t.maybe(`accident.${kind}`) ?? words;
