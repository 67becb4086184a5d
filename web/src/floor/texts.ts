// The messages of the floor.

import { translator } from "../language.ts";

export const t = await translator("floor");
