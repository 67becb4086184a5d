// The waiting list of a full table, as a player meets it: join, see one's place, take the seat when called.

import { api, call } from "./api.ts";
import { useLoad } from "./parts/load.tsx";
import { go } from "./router.tsx";
import { useSession } from "./session.ts";
import { t } from "./texts/texts.ts";
import type { BuyIn, WaitingLine } from "./types.ts";

export const waitingLines = () => call<WaitingLine[]>("GET", "/waiting");

interface WaitingProps {
  table: string;
  buyIn: BuyIn;
  /** One may join only where no seat is free; whoever waits already is shown their place all the same. */
  full: boolean;
  onSeated: () => void;
}

export function WaitingNote({ table, buyIn, full, onSeated }: WaitingProps) {
  const session = useSession();
  const { value, again } = useLoad(waitingLines, [table], { topics: ["waiting"] });
  const waiting = value?.find((line) => line.tables.includes(table))?.waiting ?? [];
  const mine = waiting.find(({ you }) => you);
  const act = (request: Promise<unknown>) => request.then(again, session.say);
  const join = async () => {
    if (await session.signIn()) await act(call("POST", "/waiting", { table }));
  };
  /** The list is for every table of the game and limits, so the seat may be at another one. */
  const take = async (id: number, at: string) => {
    const have = (await api.me())?.balance ?? 0;
    const amount = Math.min(buyIn.usual, Math.max(buyIn.low, have));
    await call("POST", `/waiting/${id}/seat`, { amount }).then(() => (at === table ? onSeated() : go(`/table/${encodeURIComponent(at)}`)), session.say);
  };
  if (!mine && !full) return null;
  if (mine?.called) {
    const { table: at, seat } = mine.called;
    return (
      <button class="choice main" onClick={() => void take(mine.id, at)}>
        {t("waiting.take", { seat })}
      </button>
    );
  }
  return (
    <p class="waiting" role="status">
      {mine ? t("waiting.place", { place: mine.position }) : t("lobby.waiting", { count: waiting.length })}{" "}
      {mine ? (
        <button class="choice small" onClick={() => void act(call("DELETE", `/waiting/${mine.id}`))}>
          {t("waiting.leave")}
        </button>
      ) : (
        <button class="choice small" onClick={() => void join()}>
          {t("waiting.join")}
        </button>
      )}
    </p>
  );
}
