// A table's page: the felt, the question, the log and the rules.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { BuyInDialog } from "../dialogs.tsx";
import { useTable } from "../hooks.ts";
import { LiveTable } from "../live.ts";
import { money } from "../language.ts";
import type { PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import { Dock } from "./dock.tsx";
import { FeltView } from "./felt.tsx";
import { Log } from "./log.tsx";
import { Pays, Rules } from "./sheet.tsx";

type Tab = "log" | "rules" | "pays";

export default function TablePage({ params }: PageProps) {
  const id = params["id"] ?? "";
  const session = useSession();
  const [live, setLive] = useState<LiveTable | null>(null);
  const [sitting, setSitting] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const [tab, setTab] = useState<Tab>("log");
  const [panel, setPanel] = useState(false);
  useTable(live);

  useEffect(() => {
    let opened: LiveTable | null = null;
    let left = false;
    api.table(id).then(
      (table) => {
        if (left) return;
        opened = new LiveTable(table, session.say);
        setLive(opened);
        document.title = `${table.sheet.name} · House Dealer`;
      },
      (problem: Error) => session.say(problem.message),
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, [id]);
  useEffect(() => {
    if (live?.connected) live.reconnect();
  }, [session.account?.id]);
  const you = live?.state.you ?? null;
  useEffect(() => void session.refresh(), [you, live?.felt.ended]);

  if (!live) return <main class="loading">Opening the table…</main>;
  const { sheet } = live.table;
  const mine = live.state.seats.find((seat) => seat.you);

  const sit = async (wished: number) => {
    const taken = new Set(live.state.seats.map((seat) => seat.seat));
    const free = Array.from({ length: sheet.size }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
    const seat = wished || free[0];
    if (seat === undefined) return session.say("Every seat is taken; watch until one is free.");
    if (await session.signIn()) setSitting(seat);
  };
  const act = (request: Promise<unknown>) =>
    request.then(() => session.refresh()).catch((problem: Error) => session.say(problem.message));

  return (
    <main class="table-page">
      <div class="stage">
        <div class="strip">
          <h1>
            {sheet.name} <small>{sheet.room_name}</small>
          </h1>
          <span class="limits">{sheet.limits}</span>
          <span class="spacer" />
          {!live.connected && <span class="lost" role="status">Reconnecting…</span>}
          {mine && (
            <span class="seat-actions">
              <button onClick={() => act(api.sitOut(id, !mine.away))}>{mine.away ? "Come back" : "Sit out"}</button>
              <button onClick={() => setAdding(true)}>Add chips</button>
              <button onClick={() => act(api.leave(id))} disabled={mine.leaving}>
                {mine.leaving ? "Leaving…" : "Leave"}
              </button>
            </span>
          )}
          <button class="panel-toggle" aria-expanded={panel} onClick={() => setPanel(!panel)}>
            Log
          </button>
        </div>
        <FeltView live={live} onSit={sit} />
        <Dock live={live} onSit={sit} />
      </div>
      <aside class={`panel${panel ? " open" : ""}`}>
        <div class="tabs" role="tablist">
          {(["log", "rules", "pays"] as const).map((name) => (
            <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
              {{ log: "Log", rules: "Rules", pays: "Pays & fees" }[name]}
            </button>
          ))}
          <button class="close" aria-label="close the panel" onClick={() => setPanel(false)}>✕</button>
        </div>
        {tab === "log" && <Log live={live} />}
        {tab === "rules" && <Rules sheet={sheet} />}
        {tab === "pays" && <Pays sheet={sheet} />}
      </aside>
      {sitting !== null && (
        <BuyInDialog
          title={`Sit down at seat ${sitting}`}
          buyIn={sheet.buy_in}
          balance={session.account?.balance ?? 0}
          action="Sit down"
          onClose={() => setSitting(null)}
          onGive={async (amount) => {
            await api.sit(id, sitting, amount);
            setSitting(null);
            await session.refresh();
          }}
          onPlayMoney={session.playMoney}
        />
      )}
      {adding && (
        <BuyInDialog
          title="Add chips"
          buyIn={{ ...sheet.buy_in, low: 100 }}
          balance={session.account?.balance ?? 0}
          action="Add"
          note={`They come to the table between rounds. You have ${money(live.felt.chipsAt(`seat${you ?? 0}.stack`))} there.`}
          onClose={() => setAdding(false)}
          onGive={async (amount) => {
            await api.addChips(id, amount);
            setAdding(false);
            await session.refresh();
          }}
          onPlayMoney={session.playMoney}
        />
      )}
    </main>
  );
}
