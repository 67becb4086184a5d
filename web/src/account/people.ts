// People: who is calling, their password, sessions and money.

import { call } from "../api.ts";
import type { Account } from "../types.ts";

export interface SignedIn {
  id: string;
  created: number;
  expires: number;
  this: boolean;
}

export interface StatementLine {
  at: number;
  what: string;
  table: string | null;
  amount: number;
  balance: number;
  note: string;
}

export interface Statement {
  account: string;
  name: string;
  opening: number;
  closing: number;
  lines: StatementLine[];
}

export const SHORTEST_PASSWORD = 10;

export const people = {
  signIn: (login: string, password: string) => call<Account>("POST", "/sign-in", { login, password }),
  signUp: (login: string, password: string, name: string) => call<Account>("POST", "/sign-up", { login, password, name }),
  signOut: () => call<void>("DELETE", "/me"),
  changePassword: (old: string, next: string) => call<Account>("POST", "/me/password", { old, new: next }),
  sessions: () => call<SignedIn[]>("GET", "/me/sessions"),
  endSession: (id: string) => call<void>("DELETE", `/me/sessions/${encodeURIComponent(id)}`),
  statement: () => call<Statement>("GET", "/me/statement"),
};
