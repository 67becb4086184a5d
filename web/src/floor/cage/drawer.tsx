// One's drawer: opened and closed with a count, and what moves between it, the vault and the tables.

import { useState } from "preact/hooks";
import { dateAndTime, money } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Section } from "../../parts/page.tsx";
import type { Counter, Drawer, Receipt } from "../../types.ts";
import { cage } from "./api.ts";
import { CountDialog } from "./count-dialog.tsx";
import { SlipDialog } from "./slip.tsx";
import { t } from "./texts.ts";

type Act = "open" | "close" | "from_vault" | "to_vault" | "float_in" | "float_out" | "fill" | "credit" | "tray";
const OVER_DRAWER = ["from_vault", "to_vault", "fill", "credit", "tray"] as const;
const HOUSE = ["float_in", "float_out"] as const;

interface OwnDrawerProps {
  counter: Counter;
  /** House tables, by id and name. */
  tables: [string, string][];
  onReceipt: (receipt: Receipt) => void;
  onChange: () => void;
}

export function OwnDrawer({ counter, tables, onReceipt, onChange }: OwnDrawerProps) {
  const [act, setAct] = useState<Act | null>(null);
  const drawer = counter.drawer;
  const close = () => setAct(null);
  const slip = act && act !== "open" && act !== "close" && act !== "tray" ? act : null;
  const write = (amount: number, note: string, table: string): Promise<Receipt> => {
    if (slip === "fill") return cage.fill(table, amount, note);
    if (slip === "credit") return cage.credit(table, amount, note);
    if (slip === "float_in" || slip === "float_out") return cage.float(slip === "float_in" ? "in" : "out", amount, note);
    return cage.vault(slip === "to_vault" ? "in" : "out", amount, note);
  };
  return (
    <Section
      title={t("drawer.mine")}
      acts={drawer ? <Button look="main" onClick={() => setAct("close")}>{t("drawer.close")}</Button>
        : <Button look="main" onClick={() => setAct("open")}>{t("drawer.open")}</Button>}
    >
      <p role="status" data-drawer={drawer?.held ?? ""}>{drawer ? t("drawer.held", { window: drawer.window, amount: money(drawer.held) }) : t("drawer.none")}</p>
      <div class="acts">
        {[...(drawer ? OVER_DRAWER : []), ...HOUSE].map((one) => (
          <Button key={one} disabled={(one === "fill" || one === "credit" || one === "tray") && !tables.length} onClick={() => setAct(one)}>{t(`act.${one}`)}</Button>
        ))}
      </div>
      {act === "open" && <OpenDrawer denominations={counter.denominations} onDone={onChange} onClose={close} />}
      {act === "close" && drawer && (
        <CountDialog
          title={t("drawer.close")} lead={t("drawer.closing")} act={t("drawer.close")} denominations={counter.denominations}
          onSend={(pieces, note) => cage.closeDrawer(drawer.id, pieces, note)} onDone={onChange} onClose={close}
        />
      )}
      {act === "tray" && <CountTray denominations={counter.denominations} tables={tables} onDone={onChange} onClose={close} />}
      {slip && (
        <SlipDialog
          title={t(`act.${slip}`)} act={t("act.go")} onSend={write} onDone={onReceipt} onClose={close}
          {...(slip === "fill" || slip === "credit" ? { tables } : {})}
          {...(slip === "float_in" || slip === "float_out" ? { lead: t("act.two") } : {})}
        />
      )}
    </Section>
  );
}

function OpenDrawer({ denominations, onDone, onClose }: { denominations: number[]; onDone: () => void; onClose: () => void }) {
  const [window, setWindow] = useState("");
  return (
    <CountDialog
      title={t("drawer.open")} lead={t("drawer.opening")} act={t("drawer.open")} denominations={denominations}
      onSend={(pieces) => cage.openDrawer(window, pieces)} onDone={onDone} onClose={onClose}
    >
      <label class="field">
        {t("drawer.window")}
        <input required maxLength={24} value={window} onInput={(event) => setWindow(event.currentTarget.value)} />
      </label>
    </CountDialog>
  );
}

function CountTray({ denominations, tables, onDone, onClose }: { denominations: number[]; tables: [string, string][]; onDone: () => void; onClose: () => void }) {
  const [table, setTable] = useState(tables[0]?.[0] ?? "");
  return (
    <CountDialog
      title={t("act.tray")} lead={t("drawer.closing")} act={t("act.tray")} denominations={denominations}
      onSend={(pieces, note) => cage.countTray(table, pieces, note)} onDone={onDone} onClose={onClose}
    >
      <label class="field">
        {t("act.table")}
        <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
          {tables.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
    </CountDialog>
  );
}

export function Drawers({ rows }: { rows: Drawer[] }) {
  const time = (at: number | null) => (at === null ? t("drawer.is_open") : dateAndTime(at * 1000));
  return (
    <DataTable
      caption={t("drawer.all")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: t("drawer.window"), cell: ({ window }) => window, sort: ({ window }) => window },
        { name: t("drawer.clerk"), cell: ({ name }) => name, sort: ({ name }) => name },
        { name: t("drawer.opened"), cell: ({ opened }) => time(opened), sort: ({ opened }) => opened },
        { name: t("drawer.closed"), cell: ({ closed }) => time(closed) },
        { name: t("drawer.expected"), number: true, cell: ({ expected, held }) => money(expected ?? held) },
        { name: t("drawer.counted"), number: true, cell: ({ counted }) => (counted === null ? "" : money(counted)) },
        { name: t("drawer.over"), number: true, cell: ({ over }) => (over === null ? "" : <b class={over ? "off" : ""}>{money(over)}</b>) },
      ]}
    />
  );
}
