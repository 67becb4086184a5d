// How far the visitor has come in each lesson, kept in this browser: a lesson is resumed where it was left.

import type { LessonAnswer } from "../types.ts";

export interface Progress {
  /** The step that is shown. */
  at: number;
  answers: LessonAnswer[];
  done: boolean;
}

const NAME = "housedealer lessons";
const BEGINNING: Progress = { at: 0, answers: [], done: false };

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

export const progressOf = (game: string): Progress => ({ ...BEGINNING, ...all()[game] });

export function keep(game: string, progress: Progress): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // without storage a lesson begins anew
  }
}
