// A table's page: the felt, the question, and beside it the log, the rules, the odds and hints.

import { useEffect, useRef, useState } from "preact/hooks";
import { AccidentDialog } from "../accidents/dialog.tsx";
import { Decided } from "../accidents/notice.tsx";
import { ReportAccident } from "../accidents/report.tsx";
import { api } from "../api.ts";
import { useCompany } from "../company/api.ts";
import { t as companyText } from "../company/texts.ts";
import { useUnread } from "../company/unread.ts";
import { BuyInDialog } from "../dialogs.tsx";
import { useKeys, useTable } from "../hooks.ts";
import { money } from "../language.ts";
import { TableWatch } from "../watch.ts";
import { moverIn } from "../motion.ts";
import { later } from "../parts/later.tsx";
import { useTitle } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { admits, MoneyBadge } from "../parts/purse.tsx";
import { go, Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import { t } from "../texts/texts.ts";
import type { Why } from "../types.ts";
import { limitsSign } from "../words.ts";
import { Dock } from "./dock.tsx";
import { FeltView } from "./felt.tsx";
import { type Explained, WhyDialog } from "./why.tsx";
import { Panel, TABS, type Tab } from "./panel.tsx";

const CallDialog = later(() => import("../company/call.tsx"));
/** Whether the panel stands beside the felt all the time. */
const isWide = () => matchMedia("(min-width: 861px)").matches;

export default function TablePage({ params }: PageProps) {
  const id = params["id"] ?? "";
  const session = useSession();
  const [watch, setWatch] = useState<TableWatch | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [sitting, setSitting] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [tab, setTab] = useState<Tab>("log");
  const [panel, setPanel] = useState(false);
  const [rule, setRule] = useState<Why | null>(null);
  const [why, setWhy] = useState<Explained | null>(null);
  const [hints, setHints] = useState(0);
  const [calling, setCalling] = useState(false);
  const felt = useRef<HTMLDivElement>(null);
  useTable(watch);
  useTitle(watch?.table.sheet.name ?? "");

  useEffect(() => {
    let opened: TableWatch | null = null;
    let left = false;
    api.table(id).then((table) => {
      if (left) return;
      opened = new TableWatch(table, session.say);
      opened.mover = (event, move) => (felt.current ? moverIn(felt.current)(event, move) : undefined);
      setWatch(opened);
    }, setError);
    return () => {
      left = true;
      opened?.close();
    };
  }, [id]);
  useEffect(() => {
    if (watch?.connected) watch.reconnect();
  }, [session.account?.id]);
  const you = watch?.state.you ?? null;
  useEffect(() => void session.refresh(), [you, watch?.felt.ended]);
  const chat = useCompany(id, [session.account?.id, you]);
  const unread = useUnread(chat.value, tab === "chat" && (panel || isWide()));
  const call = chat.value?.call ?? null;
  const waited = useRef(0); // the call that one has waited for on this page
  useEffect(() => {
    if (call?.answered === null) waited.current = call.id;
    else if (call?.answered_by && waited.current === call.id) {
      waited.current = 0;
      session.say(companyText("call.answered", { name: call.answered_by }));
    }
  }, [call?.id, call?.answered]);
  const mine = watch?.state.seats.find(({ seat }) => seat === you);
  useEffect(() => {
    if (mine?.timed_out) session.say(t("table.timed_out"));
  }, [mine?.timed_out]);
  useKeys((key) => {
    if (key === "[" || key === "]") {
      setTab((now) => TABS.at((TABS.indexOf(now) + (key === "]" ? 1 : -1)) % TABS.length) ?? "log");
    } else if (key === ".") setTab("ranks");
    else if (key === "/") {
      setTab("hint");
      setHints((count) => count + 1);
    } else return false;
    setPanel(true);
    return true;
  });

  if (error) {
    return (
      <main class="page" id="main" tabIndex={-1}>
        <ProblemNote error={error} />
        <Link class="choice" to="/">{t("nav.lobby")}</Link>
      </main>
    );
  }
  if (!watch) return <main class="loading" id="main">{t("table.opening")}</main>;
  const { sheet } = watch.table;

  const sit = async (wished: number) => {
    const taken = new Set(watch.state.seats.map((seat) => seat.seat));
    const free = Array.from({ length: sheet.size }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
    const seat = wished || free[0];
    if (seat === undefined) return session.say(t("table.full"));
    if (!admits(session.account, watch.state.kind)) return go("/sign-in");
    if (await session.signIn()) setSitting(seat);
  };
  const act = (request: Promise<unknown>) => request.then(() => session.refresh()).catch(session.say);
  const showRule = (found: Why) => {
    setRule(found);
    setTab("rules");
    setPanel(true);
    setWhy(null);
  };

  return (
    <main class="table-page" id="main" tabIndex={-1}>
      <div class="stage">
        <div class="strip">
          <h1>
            {sheet.name} <small>{sheet.room_name}</small>
          </h1>
          <span class="limits">{limitsSign(sheet.limits)}</span>
          <MoneyBadge kind={watch.state.kind} />
          <span class="spacer" />
          {!watch.connected && <span class="lost" role="status">{t("table.reconnecting")}</span>}
          {watch.connected && watch.silent && <span class="lost" role="status">{t("table.silent")}</span>}
          {mine && (
            <span class="seat-actions">
              <button onClick={() => act(api.sitOut(id, !mine.away))}>
                {mine.away ? t("table.come_back") : t("table.sit_out")}
              </button>
              <button onClick={() => setAdding(true)}>{t("table.add_chips")}</button>
              <button onClick={() => act(api.leave(id))} disabled={mine.leaving}>
                {mine.leaving ? t("table.leaving") : t("table.leave")}
              </button>
              <button onClick={() => setCalling(true)} disabled={call !== null && call.answered === null} data-call-floor>
                {call && call.answered === null ? companyText("call.waiting") : companyText("call")}
              </button>
            </span>
          )}
          {you === null && <ReportAccident onOpen={() => setReporting(true)} />}
          <Link class="strip-link" to={`/history/${encodeURIComponent(id)}`}>{t("table.history")}</Link>
          <button class="panel-toggle" aria-expanded={panel} onClick={() => setPanel(!panel)}>
            {t("table.panel")}
            {unread > 0 && <span class="unread">{t("tab.unread", { count: unread })}</span>}
          </button>
        </div>
        <FeltView
          root={felt}
          scene={{
            hands: watch.state.hands, about: watch.state.question?.about ?? "",
            felt: watch.felt, sheet, seats: watch.state.seats, you, asking: watch.state.asking, at: watch.stateAt,
            onWhy: (title, events) => setWhy({ title, events }),
            ...(admits(session.account, watch.state.kind) ? { onSit: sit } : {}),
          }}
        />
        <Decided log={watch.log} />
        <Dock watch={watch} onSit={sit} onWhy={(title, events) => setWhy({ title, events })} />
      </div>
      <Panel watch={watch} tab={tab} open={panel} rule={rule} hints={hints} chat={chat} unread={unread} onTab={setTab} onRule={showRule} onClose={() => setPanel(false)} />
      {calling && <CallDialog table={id} onCalled={chat.again} onClose={() => setCalling(false)} />}
      {reporting && (
        <AccidentDialog
          table={id}
          playing={watch.state.playing}
          paused={watch.state.paused}
          onDone={({ text, ruling }) => session.say(ruling ? `${text}: ${ruling}` : text)}
          onClose={() => setReporting(false)}
        />
      )}
      {why && <WhyDialog {...why} game={sheet.id} onRule={showRule} onClose={() => setWhy(null)} />}
      {sitting !== null && (
        <BuyInDialog
          title={t("buyin.title", { seat: sitting })}
          buyIn={sheet.buy_in}
          kind={watch.state.kind}
          action={t("buyin.action")}
          onClose={() => setSitting(null)}
          onGive={async (amount) => {
            await api.sit(id, sitting, amount);
            setSitting(null);
            await session.refresh();
          }}
        />
      )}
      {adding && (
        <BuyInDialog
          title={t("addchips.title")}
          buyIn={{ ...sheet.buy_in, low: 100 }}
          kind={watch.state.kind}
          action={t("addchips.action")}
          note={t("addchips.note", { stack: money(watch.felt.chipsAt(`seat${you ?? 0}.stack`)) })}
          onClose={() => setAdding(false)}
          onGive={async (amount) => {
            await api.addChips(id, amount);
            setAdding(false);
            await session.refresh();
          }}
        />
      )}
    </main>
  );
}
