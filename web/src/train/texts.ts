// The messages of training.

import { translator } from "../language.ts";

export const t = await translator("train");

/** A ruling in the visitor's language; the room words it in English. */
export const rulingText = (id: string, text: string): string => t.maybe(`ruling.${id}`) ?? text;
