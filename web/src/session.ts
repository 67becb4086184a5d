// Who the visitor is, and what every page may ask of the frame around it.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Person } from "./types.ts";

export interface Session {
  account: Person | null;
  /** Show a short message; an error as its one sentence. */
  say: (message: string | Error) => void;
  /** Ask for a name if there is none yet; false when the visitor thinks better of it. */
  signIn: () => Promise<boolean>;
  /** Come in as a guest of this name. */
  enter: (name: string) => Promise<void>;
  refresh: () => Promise<void>;
  playMoney: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a page outside its frame");
  return session;
}
