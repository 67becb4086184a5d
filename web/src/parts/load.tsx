// Something that is asked of the room when a page opens: a line while it comes, a note when it does not.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../texts/texts.ts";
import { ProblemNote } from "./problem.tsx";

export interface Loaded<T> {
  value: T | null;
  error: unknown;
  /** Ask again; what was there stays until the answer comes. */
  again: () => void;
}

/**
 * Ask, and ask again when one of `inputs` changes or, with `every`, after that many milliseconds: but not before the last
 * answer has come, or a slow room would never be heard.
 */
export function useLoad<T>(ask: () => Promise<T>, inputs: unknown[], every?: number): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [count, setCount] = useState(0);
  const underWay = useRef(false);
  const again = () => setCount((before) => before + 1);
  useEffect(() => setValue(null), inputs);
  useEffect(() => {
    let current = true;
    underWay.current = true;
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
