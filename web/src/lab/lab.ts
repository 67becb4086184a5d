// The lab of the room: what can be worked out there, and working it out.

import { call, Refused } from "../api.ts";
import { t } from "./texts.ts";
import type {
  BankFigures, BankQuestion, LabAnswer, LabBet, LabGame, LabProgress, OddsQuestion, Problem,
} from "../types.ts";

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
export async function workOut(question: Required<OddsQuestion>, signal: AbortSignal, onProgress: (now: LabProgress) => void): Promise<LabAnswer> {
  const response = await fetch("/api/lab/odds/stream", {
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
      const told = JSON.parse(line) as { answer?: LabAnswer; problem?: Problem } & LabProgress;
      if (told.answer) return told.answer;
      if (told.problem) throw new Refused(told.problem);
      onProgress(told);
    }
    if (done) throw new Error("the lab ended without an answer");
  }
}

export const workOutBank = (question: BankQuestion): Promise<BankFigures> => call<BankFigures>("POST", "/lab/bank", question);

/** The report of a wager as a file. */
export function reportAddress(question: Required<OddsQuestion>, format: "html" | "pdf" | "json"): string {
  const query = new URLSearchParams({ game: question.game, bet: question.bet, format });
  const pay = Object.entries(question.pay).map(([row, odds]) => `${row}=${odds}`).join(",");
  if (pay) query.set("pay", pay);
  if (question.decks !== null) query.set("decks", String(question.decks));
  for (const [name, value] of Object.entries(question.options)) query.append("option", `${name}=${value}`);
  return `/api/lab/report?${query}`;
}
