// Beside the felt: the log, the rules, pays and odds, and hints, one at a time.

import { useTable } from "../hooks.ts";
import { later } from "../parts/later.tsx";
import type { Loaded } from "../parts/load.tsx";
import type { TableWatch } from "../watch.ts";
import { t } from "../texts/texts.ts";
import type { Company, Why } from "../types.ts";
import { HintView } from "./hint.tsx";
import { Log } from "./log.tsx";
import { Pays } from "./pays.tsx";
import { Ranks } from "./ranks.tsx";
import { Rules } from "./rules.tsx";
import type { ShowRule } from "./why.tsx";

const Chat = later(() => import("../company/chat.tsx"));

export const TABS = ["log", "rules", "ranks", "pays", "hint", "chat"] as const;
export type Tab = (typeof TABS)[number];

interface PanelProps {
  watch: TableWatch;
  tab: Tab;
  open: boolean;
  rule: Why | null;
  /** Counts up each time the best play is asked for with a key. */
  hints: number;
  /** What is said at the table, and how much of it has not been looked at; not in a lesson. */
  chat?: Loaded<Company>;
  unread?: number;
  onTab: (tab: Tab) => void;
  onRule: ShowRule;
  onClose: () => void;
}

export function Panel({ watch, tab, open, rule, hints, chat, unread = 0, onTab, onRule, onClose }: PanelProps) {
  useTable(watch);
  const { sheet } = watch.table;
  const tabs = TABS.filter((name) => (name === "hint" ? watch.table.id && watch.state.kind !== "house" : name !== "chat" || chat?.value?.on || chat?.value?.may));
  const names = { log: t("tab.log"), rules: t("tab.rules"), ranks: t("tab.ranks"), pays: t("tab.pays"), hint: t("tab.hint"), chat: t("tab.chat") };
  const shown = tabs.includes(tab) ? tab : "log";
  return (
    <aside class={`panel${open ? " open" : ""}`} aria-label={t("table.panel.label")}>
      <div class="tabs">
        <div role="tablist" aria-label={t("table.panel.label")}>
          {tabs.map((name) => (
            <button
              key={name}
              role="tab"
              id={`tab-${name}`}
              aria-selected={shown === name}
              aria-controls="panel"
              tabIndex={shown === name ? 0 : -1}
              onClick={() => onTab(name)}
              onKeyDown={(event) => {
                const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!by) return;
                event.preventDefault();
                const next = tabs.at((tabs.indexOf(name) + by) % tabs.length) ?? "log";
                onTab(next);
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {names[name]}
              {name === "chat" && unread > 0 && <span class="unread">{t("tab.unread", { count: unread })}</span>}
            </button>
          ))}
        </div>
        <button class="close" aria-label={t("table.panel.close")} onClick={onClose}>✕</button>
      </div>
      <div class="tabpanel" role="tabpanel" id="panel" aria-labelledby={`tab-${shown}`}>
        {shown === "log" && <Log events={watch.log} {...(watch.table.id ? { history: `/history/${encodeURIComponent(watch.table.id)}` } : {})} kinds={sheet.kinds} you={watch.state.you} names={watch.shown} game={sheet.id} onRule={onRule} />}
        {shown === "rules" && <Rules sheet={sheet} shown={rule} />}
        {shown === "ranks" && <Ranks sheet={sheet} />}
        {shown === "pays" && <Pays sheet={sheet} />}
        {shown === "hint" && <HintView watch={watch} asked={hints} />}
        {shown === "chat" && chat && <Chat table={watch.table.id} of={chat} />}
      </div>
    </aside>
  );
}
