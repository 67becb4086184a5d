// The cage: one's drawer, members at the counter, what waits for a second person, and every receipt.

import { useState } from "preact/hooks";
import { StatementTable } from "../../account/statement.tsx";
import { money } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import type { Purse, Receipt } from "../../types.ts";
import { dayStart } from "../moments.ts";
import type { PartProps } from "../page.tsx";
import { t } from "../texts.ts";
import { cage } from "./api.ts";
import { Balance } from "./balance.tsx";
import { Drawers, OwnDrawer } from "./drawer.tsx";
import { LargeCash } from "./large-cash.tsx";
import { Approvals, ReceiptDialog, Receipts } from "./receipts.tsx";
import { SlipDialog } from "./slip.tsx";
import { t as cageText } from "./texts.ts";

interface AtCounter {
  what: "deposit" | "withdrawal" | "statement";
  member: Purse;
}

const OFTEN = 5000;

export function Cage({ account }: PartProps) {
  const [find, setFind] = useState("");
  const [counter, setCounter] = useState<AtCounter | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const own = useLoad(cage.counter, [], OFTEN);
  const members = useLoad(() => cage.purses(find), [find]);
  const receipts = useLoad(() => cage.receipts({ since: dayStart() }), [], OFTEN);
  const waiting = useLoad(() => cage.receipts({ state: "waiting" }), [], OFTEN);
  const holdings = useLoad(cage.holdings, [], OFTEN);
  const drawers = useLoad(() => cage.drawers(dayStart()), [], OFTEN);
  const tables = useLoad(cage.trays, []);
  const again = () => [own, members, receipts, waiting, holdings, drawers].forEach((one) => one.again());
  const done = (given: Receipt) => {
    setReceipt(given);
    again();
  };
  return (
    <>
      <Balance of={holdings} />
      <Approvals of={waiting} me={account.name} onDone={again} />
      <Load of={own}>{(found) => <OwnDrawer counter={found} tables={tables.value ?? []} onReceipt={done} onChange={again} />}</Load>
      <Section title={t("cage.members")}>
        <input type="search" placeholder={t("cage.find")} aria-label={t("cage.find")} value={find} onInput={(event) => setFind(event.currentTarget.value)} />
        <Load of={members}>{(rows) => <Members rows={rows} me={account.id} open={!!own.value?.drawer} onAct={setCounter} />}</Load>
      </Section>
      <Section title={t("cage.receipts")}>
        <Load of={receipts}>{(rows) => <Receipts rows={rows} onShow={setReceipt} />}</Load>
      </Section>
      <LargeCash />
      <Section title={cageText("drawer.all")}>
        <Load of={drawers}>{(rows) => <Drawers rows={rows} />}</Load>
      </Section>
      {counter?.what === "statement" && <StatementDialog member={counter.member} onClose={() => setCounter(null)} />}
      {counter && counter.what !== "statement" && <AtTheCounter what={counter.what} member={counter.member} onDone={done} onClose={() => setCounter(null)} />}
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />}
    </>
  );
}

function Members({ rows, me, open, onAct }: { rows: Purse[]; me: string; open: boolean; onAct: (act: AtCounter) => void }) {
  return (
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
              <Button disabled={!open || member.id === me} onClick={() => onAct({ what: "deposit", member })}>{t("cage.deposit")}</Button>
              <Button disabled={!open || member.id === me || member.balance <= 0} onClick={() => onAct({ what: "withdrawal", member })}>{t("cage.withdrawal")}</Button>
              <Button look="quiet" onClick={() => onAct({ what: "statement", member })}>{t("cage.statement")}</Button>
            </span>
          ),
        },
      ]}
    />
  );
}

function AtTheCounter({ what, member, onDone, onClose }: { what: "deposit" | "withdrawal"; member: Purse; onDone: (receipt: Receipt) => void; onClose: () => void }) {
  const move = what === "deposit" ? cage.deposit : cage.withdraw;
  return (
    <SlipDialog
      title={`${t(`cage.${what}`)}: ${member.name}`} act={t(`cage.${what}`)} lead={t("cage.has", { amount: money(member.balance) })}
      onSend={(amount, note) => move(member.id, amount, note)} onDone={onDone} onClose={onClose}
    />
  );
}

function StatementDialog({ member, onClose }: { member: Purse; onClose: () => void }) {
  const statement = useLoad(() => cage.statement(member.id), [member.id]);
  return (
    <Dialog title={`${t("cage.statement")}: ${member.name}`} onClose={onClose} wide>
      <Load of={statement}>{(found) => <StatementTable statement={found} />}</Load>
      <div class="actions">
        <Button look="main" onClick={onClose}>{t("done")}</Button>
      </div>
    </Dialog>
  );
}
