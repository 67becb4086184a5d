// The texts of the frame, the lobby, the tables and their histories.

import { translator } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const t = translator({ en, es });
