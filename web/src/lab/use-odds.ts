// Figures that follow the design: at once where only pays change, by the lab otherwise, and checked by the lab always.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Design, paysOf, question, shape, tablesOf } from "./design.ts";
import { workOut } from "./lab.ts";
import { agrees, type Figures, recomputed, told } from "./odds.ts";
import type { LabAnswer, LabBet, LabGame, LabProgress } from "../types.ts";

const PAUSE = 450; // milliseconds without a keystroke before the lab is asked

export interface Worked {
  figures: Figures | null;
  /** The lab's last answer, and whether it is of the design as it is now. */
  answer: LabAnswer | null;
  current: boolean;
  state: "fix" | "page" | "working" | "confirmed" | "done" | "differs" | "stopped" | "refused";
  progress: LabProgress | null;
  error: unknown;
  stop: () => void;
  again: () => void;
}

interface Held {
  key: string;
  shape: string;
  answer: LabAnswer;
}

export function useOdds(game: LabGame, bet: LabBet, design: Design | null): Worked {
  const asked = design && question(game, bet, design);
  const key = asked ? JSON.stringify(asked) : "";
  const [held, setHeld] = useState<Held | null>(null);
  const [progress, setProgress] = useState<LabProgress | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  const work = useRef<AbortController | null>(null);
  const form = asked ? shape(asked) : "";

  useEffect(() => {
    if (!asked || held?.key === key) return undefined;
    setProgress(null);
    const mine = new AbortController();
    work.current = mine;
    const timer = setTimeout(() => {
      workOut(asked, mine.signal, setProgress).then(
        (answer) => {
          setProgress(null);
          setHeld({ key, shape: form, answer });
        },
        (error: unknown) => {
          setProgress(null);
          if (!mine.signal.aborted || mine.signal.reason === "stopped") setFailed({ key, error: mine.signal.aborted ? null : error });
        },
      );
    }, held?.shape === form ? PAUSE : held ? PAUSE / 2 : 0);
    return () => {
      clearTimeout(timer);
      mine.abort("left");
    };
  }, [key, tries]);

  const current = held?.key === key;
  const pays = design && held?.answer.instant && held.shape === form ? paysOf(tablesOf(bet, design)) : null;
  const local = pays && held && key ? recomputed(held.answer, pays) : null;
  const agreed = local && current ? agrees(local, held.answer) : true;
  const stopped = failed?.key === key && !current;
  return {
    figures: local && agreed ? local : held ? told(held.answer) : null,
    answer: held?.answer ?? null,
    current: current || local !== null,
    state: !key ? "fix"
      : stopped ? (failed.error ? "refused" : "stopped")
      : current ? (local ? (agreed ? "confirmed" : "differs") : "done")
      : local ? "page" : "working",
    progress,
    error: stopped ? failed.error : null,
    stop: () => work.current?.abort("stopped"),
    again: () => {
      setFailed(null);
      setTries((before) => before + 1);
    },
  };
}
