// What the table waits for, in one line.

import { list } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { TableState } from "../types.ts";
import type { TableWatch } from "../watch.ts";

/** Names are listed up to so many; of more it is only said how many they are. */
const NAMED = 3;

/** The first of these that holds is said. */
export function status(watch: TableWatch, now: number): string {
  const { state } = watch;
  const gone = now - watch.stateAt;
  const mine = state.seats.find(({ seat }) => seat === state.you);
  if (!watch.connected) return t("table.lost");
  if (watch.silent) return t("table.silent");
  if (watch.showing) return t(`table.${watch.showing}`);
  if (mine?.timed_out) return t("table.timed_out");
  if (mine?.away && !state.playing) return t("table.you_sit_out");
  if (mine && mine.waiting > 0 && state.playing) return t("table.next_round");
  if (state.paused && !state.playing) return t("table.paused");
  if (state.closing && !state.playing) return t("table.closing");
  const asked = state.asking.filter(({ seat }) => seat > 0);
  if (asked.length > NAMED) return t("table.waiting_many", { count: asked.length });
  if (asked.length) return t("table.waiting_for", { name: list(asked.map((one) => awaited(one, state, gone))) });
  if (state.dealing === "live" && (state.playing || !state.too_few)) return t("table.live_dealer");
  if (state.playing) return t("table.dealing");
  if (state.next_round !== null) return t("table.next_in", { seconds: secondsOf(state.next_round - gone) });
  return state.you === null ? t("table.watching") : t("table.more_players");
}

/** "Dot (away, 12 s)". A bot has no clock. */
function awaited({ seat, left }: TableState["asking"][number], state: TableState, gone: number): string {
  const occupant = state.seats.find((one) => one.seat === seat);
  const name = seat === state.you ? t("came.you") : (occupant?.name ?? t("table.seat", { seat }));
  const absent = occupant?.away ? t("table.absent") : occupant && !occupant.connected ? t("table.disconnected") : "";
  const seconds = left === null ? "" : t("table.seconds", { seconds: secondsOf(left - gone) });
  const notes = [absent, seconds].filter(Boolean).join(", ");
  return notes ? `${name} (${notes})` : name;
}

const secondsOf = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));
