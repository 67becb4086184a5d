// While the floor looks into a round that is over, the next one waits.

import { useEffect, useRef } from "preact/hooks";
import { accidents } from "./api.ts";
import { t } from "./texts.ts";

interface Held {
  table: string;
  holds: boolean; // whether somebody is here who may
  playing: boolean;
  paused: boolean;
}

/** Holds a table between rounds for as long as a dialog is open, unless it is held already. */
export function useHeld({ table, holds, playing, paused }: Held): void {
  const held = useRef(false);
  useEffect(() => {
    if (!holds || playing || paused || held.current) return;
    held.current = true;
    accidents.hold(table, true, t("hold.reason")).catch(() => {
      held.current = false;
    });
  }, [holds, playing, paused]);
  useEffect(
    () => () => {
      if (held.current) void accidents.hold(table, false, t("hold.over")).catch(() => undefined);
    },
    [],
  );
}
