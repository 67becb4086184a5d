// Times as the floor speaks of them.

import { number } from "../language.ts";

/** How long ago something was: 45 s, 12 min, 3 h. */
export function since(at: number): string {
  const seconds = Math.max(0, Math.round(Date.now() / 1000 - at));
  return seconds < 90 ? `${seconds} s` : seconds < 5400 ? `${number(Math.round(seconds / 60))} min` : `${number(Math.round(seconds / 3600))} h`;
}

/** The start of a local day so many days ago, in seconds since 1970. */
export function dayStart(daysAgo = 0): number {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysAgo);
  return day.getTime() / 1000;
}
