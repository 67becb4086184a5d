// The messages of lessons.

import { translator } from "../language.ts";

export const t = await translator("lessons");
