// Requests about lessons.

import { call } from "../api.ts";
import type { Described, LessonAnswer, LessonPlayed, LessonSheet } from "../types.ts";

export const lessons = {
  sheet: (game: string) => call<LessonSheet>("GET", `/lessons/${game}`),
  play: (game: string, answers: LessonAnswer[]) => call<LessonPlayed>("POST", `/lessons/${game}`, { answers }),
  describe: (game: string, answers: LessonAnswer[], groups: string[][]) =>
    call<Described>("POST", `/lessons/${game}/describe`, { answers, groups }),
};
