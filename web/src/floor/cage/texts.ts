// The messages of the cage.

import { translator } from "../../language.ts";

export const t = await translator("cage");
