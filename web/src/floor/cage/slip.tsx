// Writing a slip: an amount, perhaps for a table, with a note.

import { useState } from "preact/hooks";
import { cents, money } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { Receipt } from "../../types.ts";
import { t as floorText } from "../texts.ts";
import { t } from "./texts.ts";

interface SlipProps {
  title: string;
  act: string;
  /** A line above the amount. */
  lead?: string;
  /** The tables to choose from, by id and name. */
  tables?: [string, string][];
  onSend: (amount: number, note: string, table: string) => Promise<Receipt>;
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
}

export function SlipDialog({ title, act, lead, tables, onSend, onDone, onClose }: SlipProps) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [table, setTable] = useState(tables?.[0]?.[0] ?? "");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const amount = cents(text);
  const send = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (amount <= 0) return setError(floorText("cage.no_amount"));
    setBusy(true);
    onSend(amount, note, table).then((receipt) => {
      onClose();
      onDone(receipt);
    }, setError).finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send}>
        {lead && <p class="note">{lead}</p>}
        {tables && (
          <label class="field">
            {t("act.table")}
            <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
              {tables.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
            </select>
          </label>
        )}
        <label class="field">
          {t("act.amount")}
          <input required inputMode="decimal" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("act.note")}
          <input maxLength={200} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{floorText("not_now")}</Button>
          <Button look="main" type="submit" disabled={busy}>
            {act} {amount > 0 ? money(amount) : ""}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
