// The cage: money in and out over the counter, each with a receipt.

import { useState } from "preact/hooks";
import { StatementTable } from "../account/statement.tsx";
import { cents, dateAndTime, money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { DataTable } from "../parts/datatable.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { floor } from "./floor.ts";
import { Balance } from "./balance.tsx";
import { dayStart } from "./moments.ts";
import { t } from "./texts.ts";
import type { Purse, Receipt } from "../types.ts";

interface Counter {
  what: Receipt["what"] | "statement";
  member: Purse;
}

export function Cage() {
  const [find, setFind] = useState("");
  const [counter, setCounter] = useState<Counter | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const members = useLoad(() => floor.purses(find), [find]);
  const receipts = useLoad(() => floor.receipts({ since: dayStart() }), []);
  const holdings = useLoad(floor.holdings, []);
  const done = (given: Receipt) => {
    setReceipt(given);
    members.again();
    receipts.again();
    holdings.again();
  };
  return (
    <>
      <Balance of={holdings} />
      <Section title={t("cage.members")}>
        <input type="search" placeholder={t("cage.find")} aria-label={t("cage.find")} value={find} onInput={(event) => setFind(event.currentTarget.value)} />
        <Load of={members}>
          {(rows) => (
            <DataTable
              caption={t("cage.members")}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { name: t("members.name"), cell: ({ name }) => name, sort: ({ name }) => name },
                { name: t("members.login"), cell: ({ login }) => login, sort: ({ login }) => login ?? "" },
                { name: t("cage.balance"), number: true, cell: ({ balance }) => money(balance), sort: ({ balance }) => balance },
                { name: t("cage.at_tables"), number: true, cell: ({ at_tables }) => money(at_tables) },
                {
                  name: t("seat.act"),
                  cell: (member) => (
                    <span class="acts">
                      <Button onClick={() => setCounter({ what: "deposit", member })}>{t("cage.deposit")}</Button>
                      <Button disabled={member.balance <= 0} onClick={() => setCounter({ what: "withdrawal", member })}>{t("cage.withdrawal")}</Button>
                      <Button look="quiet" onClick={() => setCounter({ what: "statement", member })}>{t("cage.statement")}</Button>
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Load>
      </Section>
      <Section title={t("cage.receipts")}>
        <Load of={receipts}>{(rows) => <Receipts rows={rows} onShow={setReceipt} />}</Load>
      </Section>
      {counter?.what === "statement" && <StatementDialog member={counter.member} onClose={() => setCounter(null)} />}
      {counter && counter.what !== "statement" && (
        <CounterDialog what={counter.what} member={counter.member} onDone={done} onClose={() => setCounter(null)} />
      )}
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />}
    </>
  );
}

export function Receipts({ rows, onShow }: { rows: Receipt[]; onShow?: (receipt: Receipt) => void }) {
  return (
    <DataTable
      caption={t("cage.receipts")}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t("cage.none")}
      columns={[
        {
          name: t("cage.number"), sort: ({ id }) => id,
          cell: (receipt) => onShow ? <Button look="quiet" onClick={() => onShow(receipt)}>{receipt.id}</Button> : receipt.id,
        },
        { name: t("incidents.at"), cell: ({ at }) => dateAndTime(at * 1000), sort: ({ at }) => at },
        { name: t("incidents.what"), cell: ({ what }) => t(`cage.${what}`) },
        { name: t("members.name"), cell: ({ name }) => name, sort: ({ name }) => name },
        { name: t("rulings.amount"), number: true, cell: ({ amount }) => money(amount), sort: ({ amount }) => amount },
        { name: t("cage.balance"), number: true, cell: ({ balance }) => money(balance) },
        { name: t("incidents.by"), cell: ({ by }) => by },
      ]}
    />
  );
}

function StatementDialog({ member, onClose }: { member: Purse; onClose: () => void }) {
  const statement = useLoad(() => floor.statement(member.id), [member.id]);
  return (
    <Dialog title={`${t("cage.statement")}: ${member.name}`} onClose={onClose} wide>
      <Load of={statement}>{(found) => <StatementTable statement={found} />}</Load>
      <div class="actions">
        <Button look="main" onClick={onClose}>{t("done")}</Button>
      </div>
    </Dialog>
  );
}

interface CounterProps {
  what: Receipt["what"];
  member: Purse;
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
}

function CounterDialog({ what, member, onDone, onClose }: CounterProps) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const amount = cents(text);
  const send = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (amount <= 0) return setError(t("cage.no_amount"));
    setBusy(true);
    const given = what === "deposit" ? floor.deposit(member.id, amount, note) : floor.withdraw(member.id, amount, note);
    given.then((receipt) => {
      onClose();
      onDone(receipt);
    }, setError).finally(() => setBusy(false));
  };
  return (
    <Dialog title={`${t(`cage.${what}`)}: ${member.name}`} onClose={onClose}>
      <form onSubmit={send}>
        <p class="note">{t("cage.has", { amount: money(member.balance) })}</p>
        <label class="field">
          {t("rulings.amount")}
          <input required inputMode="decimal" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("cage.note")}
          <input maxLength={200} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          <Button look="main" type="submit" disabled={busy}>
            {t(`cage.${what}`)} {amount > 0 ? money(amount) : ""}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const facts: [string, string][] = [
    [t("incidents.at"), dateAndTime(receipt.at * 1000)],
    [t("incidents.what"), t(`cage.${receipt.what}`)],
    [t("members.name"), receipt.name],
    [t("rulings.amount"), money(receipt.amount)],
    [t("cage.balance"), money(receipt.balance)],
    [t("incidents.by"), receipt.by ?? ""],
    ...(receipt.note ? [[t("cage.note"), receipt.note] as [string, string]] : []),
  ];
  return (
    <Dialog title={t("cage.receipt", { id: String(receipt.id) })} onClose={onClose}>
      <dl class="receipt" data-receipt={receipt.id}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button look="quiet" onClick={() => print()}>{t("cage.print")}</Button>
        <Button look="main" onClick={onClose}>{t("done")}</Button>
      </div>
    </Dialog>
  );
}
