// The lab of the room: what can be worked out there, and working it out.

import { call, Refused } from "../api.ts";
import type { Problem } from "../types.ts";
import { t } from "./texts.ts";

export interface OptionChoice {
  id: string;
  kind: "yes_or_no" | "number" | "one_of" | "text";
  value: boolean | number | string;
  one_of: string[];
  help: string;
}

export interface PrintedTable {
  id: string;
  rows: Record<string, string>;
  cite: string;
  printed: Record<string, string>;
}

export interface LabTable {
  bet: string;
  name: string;
  tables: PrintedTable[];
}

export interface LabBet {
  id: string;
  name: string;
  pays: LabTable[];
}

export interface LabGame {
  id: string;
  room: string;
  room_name: string;
  name: string;
  deck: string;
  source: string[];
  decks: number | null;
  decks_allowed: number[];
  bets: LabBet[];
  options: OptionChoice[];
  wagers: { id: string; name: string; low: number; high: number }[];
  fee_options: string[];
}

export interface Outcome {
  name: string;
  pays: number;
  count: number | null;
  probability: number;
}

export interface Chart {
  title: string;
  columns: string[];
  rows: Record<string, string[]>;
  /** The rows in order: an object would put those that are numbers first. */
  labels: string[];
  note: string;
}

export interface OddsResult {
  id: string;
  bet: string;
  decks: number | null;
  method: "exact" | "simulated";
  combinations?: number | null;
  rounds?: number | null;
  house_edge: number;
  hit_frequency: number;
  standard_deviation: number;
  error: number;
  outcomes: Outcome[];
  strategy: { text: string; charts: Chart[] } | null;
  notes: string[];
  seconds: number;
}

export interface LabAnswer {
  result: OddsResult;
  edge: string | null;
  counts: (string | null)[];
  instant: boolean;
}

export interface Question {
  game: string;
  bet: string;
  pay: Record<string, string>;
  decks: number | null;
  options: Record<string, boolean | number | string>;
  simulate: number | null;
  force: boolean;
}

export interface BankQuestion {
  game: string;
  bank: number;
  players: number;
  wagers: Record<string, number>;
  hands_per_hour: number;
  hours: number;
  options: Record<string, string>;
}

/** A bank's prospects; money is in cents. */
export interface Banked {
  player_dealer: Record<"per_hour" | "fee_per_hour" | "per_hour_after_fee", number>;
  each_player: Record<"cost_per_hour" | "fee_per_hour", number>;
  drop_per_hour: number;
  method: "exact" | "simulated";
  rounds: number | null;
  covers_every_round: number;
  exhausted: number;
  short: number;
  error: number;
  session: {
    hands: number;
    mean: number;
    deviation: number;
    ahead: number;
    percentiles: Record<string, number>;
    distribution: { from: number; to: number; probability: number }[];
  };
}

export interface Progress {
  state: "waiting" | "working";
  ahead: number;
  seconds: number;
  usual: number | null;
}

export const betName = (bet: LabBet): string => bet.name || t("base");
export const betPath = (game: LabGame, bet: LabBet): string => `/lab/${game.id}/${bet.id}`;

let games: Promise<LabGame[]> | null = null;

export function labGames(): Promise<LabGame[]> {
  games ??= call<LabGame[]>("GET", "/lab/games").catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

/** Have something worked out, and hear how it goes. Aborting stops the work. */
export async function workOut(question: Question, signal: AbortSignal, onProgress: (now: Progress) => void): Promise<LabAnswer> {
  const response = await fetch("/api/lab/odds/live", {
    method: "POST",
    body: JSON.stringify(question),
    headers: { "Content-Type": "application/json" },
    signal,
  });
  if (!response.ok || !response.body) throw new Refused((await response.json()) as Problem);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? "";
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as { answer?: LabAnswer; problem?: Problem } & Progress;
      if (told.answer) return told.answer;
      if (told.problem) throw new Refused(told.problem);
      onProgress(told);
    }
    if (done) throw new Error("the lab ended without an answer");
  }
}

export const workOutBank = (question: BankQuestion): Promise<Banked> => call<Banked>("POST", "/lab/bank", question);

/** The report of a wager as a file. */
export function reportAddress(question: Question, format: "html" | "pdf" | "json"): string {
  const query = new URLSearchParams({ game: question.game, bet: question.bet, format });
  const pay = Object.entries(question.pay).map(([row, odds]) => `${row}=${odds}`).join(",");
  if (pay) query.set("pay", pay);
  if (question.decks !== null) query.set("decks", String(question.decks));
  for (const [name, value] of Object.entries(question.options)) query.append("option", `${name}=${value}`);
  return `/api/lab/report?${query}`;
}
