// The messages of signing in and of one's account.

import { translator } from "../language.ts";

export const t = await translator("account");
