// What a visitor chose for this browser.

export interface Prefs {
  theme: "auto" | "light" | "dark";
  suits: "four" | "two";
  motion: "on" | "off";
  everyStep: boolean;
}

const KEY = "housedealer";
const DEFAULTS: Prefs = { theme: "auto", suits: "four", motion: "on", everyStep: false };

export function readPrefs(): Prefs {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>) };
  } catch {
    return DEFAULTS;
  }
}

export function savePrefs(prefs: Prefs): void {
  localStorage.setItem(KEY, JSON.stringify(prefs));
  showPrefs(prefs);
}

export function showPrefs(prefs: Prefs): void {
  document.documentElement.dataset["theme"] = prefs.theme;
  document.documentElement.dataset["suits"] = prefs.suits;
}

/** Whether things should move: not when the visitor or the system asks for less motion. */
export function moving(): boolean {
  return (
    readPrefs().motion === "on" && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
