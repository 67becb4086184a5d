// Receipts: the list, one to print, and those that wait for a second person.

import { useState } from "preact/hooks";
import { dateAndTime, money } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { type Loaded } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { Receipt } from "../../types.ts";
import { t as houseText } from "../house/texts.ts";
import { t as floorText } from "../texts.ts";
import { cage } from "./api.ts";
import { t } from "./texts.ts";

const where = (receipt: Receipt) => receipt.window ?? (receipt.table && !receipt.name && receipt.what !== "fill" && receipt.what !== "credit" ? receipt.table : t("vault"));
const to = (receipt: Receipt) => receipt.name ?? receipt.table ?? receipt.to_window ?? "";

export function Receipts({ rows, onShow }: { rows: Receipt[]; onShow?: (receipt: Receipt) => void }) {
  return (
    <DataTable
      caption={floorText("cage.receipts")}
      rows={rows}
      rowKey={({ number }) => number}
      empty={floorText("cage.none")}
      columns={[
        {
          name: floorText("cage.number"), sort: ({ number }) => number,
          cell: (receipt) => onShow ? <Button look="quiet" onClick={() => onShow(receipt)}>{receipt.number}</Button> : receipt.number,
        },
        { name: floorText("incidents.at"), cell: ({ at }) => dateAndTime(at * 1000), sort: ({ at }) => at },
        { name: floorText("incidents.what"), cell: ({ what }) => t(`what.${what}`), sort: ({ what }) => what },
        { name: t("receipt.where"), cell: where },
        { name: t("receipt.to"), cell: to, sort: to },
        { name: floorText("rulings.amount"), number: true, cell: ({ amount }) => money(amount), sort: ({ amount }) => amount },
        { name: t("receipt.state"), cell: ({ state }) => t(`state.${state}`), sort: ({ state }) => state },
        { name: floorText("incidents.by"), cell: ({ by, decided_by }) => [by, decided_by].filter(Boolean).join(", ") },
      ]}
    />
  );
}

/** What waits for a second person; nobody approves their own. */
export function Approvals({ of, me, onDone }: { of: Loaded<Receipt[]>; me: string; onDone: () => void }) {
  const [error, setError] = useState<unknown>(null);
  if (!of.value?.length) return null;
  const decide = (number: number, approved: boolean) =>
    cage.decide(number, approved).then(() => setError(null), setError).finally(() => {
      of.again();
      onDone();
    });
  return (
    <Section title={t("approve.title")}>
      <ProblemNote error={error} />
      <ul class="plain approvals">
        {of.value.map((receipt) => (
          <li key={receipt.number} data-waiting={receipt.number}>
            <span>
              <b>{t(`what.${receipt.what}`)} {money(receipt.amount)}</b> {to(receipt)} <small>{floorText("cage.receipt", { id: String(receipt.number) })}, {receipt.by}{receipt.note && `: ${receipt.note}`}</small>
            </span>
            {receipt.by === me ? <small>{t("approve.own")}</small> : (
              <span class="acts">
                <Button look="main" onClick={() => decide(receipt.number, true)}>{t("approve.yes")}</Button>
                <Button look="danger" onClick={() => decide(receipt.number, false)}>{t("approve.no")}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const facts: [string, string | null][] = [
    [floorText("incidents.at"), dateAndTime(receipt.at * 1000)],
    [floorText("incidents.what"), t(`what.${receipt.what}`)],
    [t("receipt.where"), where(receipt)],
    [t("receipt.to"), to(receipt)],
    [floorText("rulings.amount"), money(receipt.amount)],
    [floorText("cage.balance"), receipt.balance === null ? null : money(receipt.balance)],
    [t("receipt.state"), t(`state.${receipt.state}`)],
    [floorText("incidents.by"), receipt.by],
    [t("receipt.second"), receipt.decided_by],
    [floorText("cage.note"), receipt.note],
  ];
  return (
    <Dialog title={floorText("cage.receipt", { id: String(receipt.number) })} onClose={onClose}>
      {receipt.warning && <p class="error" role="alert" data-warning={receipt.warning}>{houseText(`cash.${receipt.warning}`)}</p>}
      <dl class="receipt" data-receipt={receipt.number} data-state={receipt.state}>
        {facts.filter(([, value]) => value).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button look="quiet" onClick={() => print()}>{floorText("cage.print")}</Button>
        <Button look="main" onClick={onClose}>{floorText("done")}</Button>
      </div>
    </Dialog>
  );
}
