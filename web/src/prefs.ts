// What a visitor chose for this browser.

import type { Language } from "./language.ts";

export interface Prefs {
  language: "auto" | "pseudo" | Language;
  theme: "auto" | "light" | "dark";
  suits: "four" | "two";
  motion: "on" | "off";
  sound: "off" | "on";
  everyStep: boolean;
}

const KEY = "housedealer";
const DEFAULTS: Prefs = { language: "auto", theme: "auto", suits: "four", motion: "on", sound: "off", everyStep: false };
const listeners = new Set<() => void>();

let read: Prefs | undefined;

export function readPrefs(): Prefs {
  try {
    read ??= { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    read = DEFAULTS;
  }
  return read;
}

export function savePrefs(change: Partial<Prefs>): void {
  read = { ...readPrefs(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(read));
  } catch {
    // a browser that keeps nothing: the choice holds until the page is closed
  }
  for (const listener of listeners) listener();
}

export function onPrefs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether things should move: not when the visitor or the system asks for less motion. */
export function moving(): boolean {
  return (
    readPrefs().motion === "on" && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
