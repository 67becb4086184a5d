// Something that is asked of the room when a page opens: a line while it comes, a note when it does not.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { follow } from "../stream.ts";
import { t } from "../texts/texts.ts";
import { ProblemNote } from "./problem.tsx";

export interface Loaded<T> {
  value: T | null;
  error: unknown;
  /** Ask again; what was there stays until the answer comes. */
  again: () => void;
}

/** What makes an answer old: changes to some topics of the room's stream, perhaps only those `about` one table. */
export interface Live {
  topics: readonly string[];
  about?: string;
}

/** Milliseconds between two questions, however much changes. */
const APART = 800;

/**
 * Ask, and ask again when one of `inputs` changes and, if it is `live`, when the room tells of a change: as a number that is
 * after that many milliseconds. Never before the last answer has come, or a slow room would never be heard.
 */
export function useLoad<T>(ask: () => Promise<T>, inputs: unknown[], live?: number | Live): Loaded<T> {
  const every = typeof live === "number" ? live : undefined;
  const topics = typeof live === "object" ? live.topics : [];
  const about = typeof live === "object" ? live.about : undefined;
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [count, setCount] = useState(0);
  const underWay = useRef(false);
  const asked = useRef(0);
  const again = () => setCount((before) => before + 1);
  useEffect(() => setValue(null), inputs);
  useEffect(() => {
    let current = true;
    underWay.current = true;
    asked.current = Date.now();
    ask().then(
      (found) => {
        if (!current) return;
        setValue(found);
        setError(null);
      },
      (problem: unknown) => current && setError(problem),
    ).finally(() => {
      if (current) underWay.current = false;
    });
    return () => {
      current = false;
    };
  }, [...inputs, count]);
  useEffect(() => {
    if (!every) return undefined;
    const timer = setInterval(() => document.hidden || underWay.current || again(), every);
    return () => clearInterval(timer);
  }, [every]);
  useEffect(() => {
    if (!topics.length) return undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      soon = underWay.current ? setTimeout(look, APART) : undefined;
      if (!soon) again();
    };
    const leave = follow(topics, (changed) => {
      const told = topics.filter((topic) => changed && topic in changed.topics);
      const concerns = !changed || !about || told.some((topic) => !changed.topics[topic]?.length || changed.topics[topic]?.includes(about));
      if (concerns) soon ??= setTimeout(look, Math.max(0, asked.current + APART - Date.now()));
    });
    return () => {
      leave();
      clearTimeout(soon);
    };
  }, [topics.join(" "), about]);
  return { value, error, again };
}

interface LoadProps<T> {
  of: Loaded<T>;
  children: (value: T) => ComponentChildren;
}

export function Load<T>({ of: { value, error }, children }: LoadProps<T>) {
  if (value !== null) {
    return (
      <>
        <ProblemNote error={error} />
        {children(value)}
      </>
    );
  }
  return error ? <ProblemNote error={error} /> : <p class="loading" role="status">{t("loading")}</p>;
}
