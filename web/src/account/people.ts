// People: who is calling, their password, sessions and money.

import { call } from "../api.ts";
import type { Person, SignedIn, Statement } from "../types.ts";

export const SHORTEST_PASSWORD = 10;

export const people = {
  signIn: (login: string, password: string, code?: string) =>
    call<Person>("POST", "/sign-in", { login, password, ...(code ? { code } : {}) }),
  signUp: (login: string, password: string, name: string) => call<Person>("POST", "/sign-up", { login, password, name }),
  signOut: () => call<void>("DELETE", "/me"),
  changePassword: (old: string, next: string) => call<Person>("POST", "/me/password", { old, new: next }),
  sessions: () => call<SignedIn[]>("GET", "/me/sessions"),
  endSession: (id: string) => call<void>("DELETE", `/me/sessions/${encodeURIComponent(id)}`),
  statement: () => call<Statement>("GET", "/me/statement"),
};
