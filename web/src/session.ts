// Who the visitor is, as every page uses it.

import type { Account } from "./types.ts";

export interface Session {
  account: Account | null;
  /** Show a short message. */
  say: (text: string) => void;
  /** Ask for a name if there is none yet; false when the visitor thinks better of it. */
  signIn: () => Promise<boolean>;
  refresh: () => Promise<void>;
  playMoney: () => Promise<void>;
  go: (path: string) => void;
}
