// The messages of the odds lab.

import { translator } from "../language.ts";

export const t = await translator("lab");
