// Small hooks used by several parts.

import { useEffect, useReducer, useState } from "preact/hooks";
import type { TableWatch } from "./watch.ts";

/** Draw again whenever the table changes. */
export function useTable(watch: TableWatch | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watch?.listen(() => draw(undefined)), [watch]);
}

/** The time, several times a second while something runs down. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** Keys that mean something now; typing into a field is left alone, but for Enter. */
export function useKeys(handler: (key: string) => boolean): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const target = event.target as HTMLElement;
      const field = target.closest("input, select, textarea");
      if (field && event.key !== "Enter") return;
      if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, select")) return;
      if (handler(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  });
}
