// What the felt is drawn from: a table as it happens, or a round that is walked through later.

import type { Felt } from "../felt.ts";
import type { SeatState, Sheet, TableEvent, TableState } from "../types.ts";

/** What is drawn of a seat. */
export type SeatDrawn = Pick<SeatState, "seat" | "name" | "bot" | "away" | "leaving" | "waiting"> & Partial<Pick<SeatState, "connected" | "timed_out">>;

export interface Scene {
  felt: Felt;
  sheet: Sheet;
  seats: SeatDrawn[];
  you: number | null;
  asking: TableState["asking"];
  /** What hands are called, by place, as far as they can be seen. */
  hands?: TableState["hands"];
  /** The place that the open question is about. */
  about?: string;
  /** When `asking` was true, in milliseconds. */
  at: number;
  /** Show the rule behind how a wager came out. */
  onWhy: (title: string, events: TableEvent[]) => void;
  /** Take a seat; where nobody can sit down, empty seats are only marked. */
  onSit?: ((seat: number) => void) | undefined;
}
