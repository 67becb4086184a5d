// Cases of the room's trainer, and the score, which only this browser keeps.

import { call } from "../api.ts";
import type { Judged, TrainCase, TrainGame } from "../types.ts";

export const train = {
  games: () => call<TrainGame[]>("GET", "/train"),
  one: (game: string, seed: string) => call<TrainCase>("GET", `/train/${game}?seed=${encodeURIComponent(seed)}`),
  rule: (game: string, seed: string, choice: number) => call<Judged>("POST", `/train/${game}`, { seed, choice }),
};

/** The case of the address, or a new one. */
export function seedNow(): string {
  return new URLSearchParams(location.search).get("case") || newSeed();
}

export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join("");
}

export interface Score {
  asked: number;
  right: number;
}

const KEY = "housedealer.train";
const NOTHING: Score = { asked: 0, right: 0 };

function scores(): Record<string, Score> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Score>;
  } catch {
    return {};
  }
}

export const scoreOf = (game: string): Score => scores()[game] ?? NOTHING;

export function keepScore(game: string, score: Score): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...scores(), [game]: score }));
  } catch {
    // a browser that keeps nothing: the score is forgotten with the page
  }
}
