// How much was said that the visitor has not looked at.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Company } from "../types.ts";
import { muted } from "./api.ts";

/** Lines since the chat was last looked at, without one's own and those of people one has muted. */
export function useUnread(company: Company | null, looking: boolean): number {
  const first = useRef<number | null>(null);
  const [read, setRead] = useState(0);
  const latest = company?.lines.at(-1)?.id ?? 0;
  if (company && first.current === null) first.current = latest; // what was said before one came is not news
  useEffect(() => {
    if (looking) setRead(latest);
  }, [looking, latest]);
  const since = Math.max(read, first.current ?? 0);
  const quiet = muted();
  return looking ? 0 : (company?.lines.filter(({ id, you, who, text }) => id > since && !you && text !== null && !quiet.has(who)).length ?? 0);
}
