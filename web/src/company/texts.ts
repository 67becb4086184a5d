// The messages of company at a table: chat, and calling the floor.

import { translator } from "../language.ts";

export const t = await translator("company");
