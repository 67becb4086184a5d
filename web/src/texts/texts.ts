// The messages of the frame, the lobby, the tables and their histories.

import { translator } from "../language.ts";

export const t = await translator("page");
