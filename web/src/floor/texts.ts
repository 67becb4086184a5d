// The texts of the floor.

import { translator } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const t = translator({ en, es });
