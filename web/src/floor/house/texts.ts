// The messages of the house: walk-ins, the map, rotation and the board.

import { translator } from "../../language.ts";

export const t = await translator("house");
