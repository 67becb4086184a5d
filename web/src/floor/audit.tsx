// For the auditor: where all money is, who banked, every table's movements, and the records to take away.

import { useState } from "preact/hooks";
import { isOne } from "../account/roles.ts";
import { dateAndTime, money } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { cage } from "./cage/api.ts";
import { Balance } from "./cage/balance.tsx";
import { Receipts } from "./cage/receipts.tsx";
import { asked, floor } from "./floor.ts";
import { Days } from "./incidents.tsx";
import { dayStart } from "./moments.ts";
import type { PartProps } from "./page.tsx";
import { tableName } from "./tablename.ts";
import { t } from "./texts.ts";

export function Audit({ account }: PartProps) {
  const [days, setDays] = useState(7);
  const since = dayStart(days);
  const holdings = useLoad(cage.holdings, [], 10000);
  const tables = useLoad(() => floor.tableReport({ since }), [days]);
  const banks = useLoad(() => floor.banks({ since }), [days]);
  const csv = (path: string, format = "csv") => `/api${asked(path, { since, format })}`;
  return (
    <>
      <Section title={t("audit.money")}>
        <Balance of={holdings} />
      </Section>
      <div class="filters">
        <Days value={days} onChange={setDays} />
        <a class="choice quiet" href={csv("/reports/rounds", "jsonl")} download>{t("audit.rounds")} JSON</a>
        <a class="choice quiet" href={csv("/reports/rounds")} download>{t("audit.rounds")} CSV</a>
      </div>
      <Section title={t("audit.tables")} acts={<a class="choice quiet" href={csv("/reports/tables")} download>{t("csv")}</a>}>
        <Load of={tables}>
          {(rows) => (
            <DataTable
              caption={t("audit.tables")}
              rows={rows}
              rowKey={({ table }) => table}
              columns={[
                { name: t("drop.by.table"), cell: tableName, sort: tableName },
                { name: t("audit.opened"), cell: ({ opened, closed }) => <>{dateAndTime(opened * 1000)}{closed && <small> – {dateAndTime(closed * 1000)}</small>}</>, sort: ({ opened }) => opened },
                { name: t("drop.rounds"), number: true, cell: ({ rounds }) => rounds, sort: ({ rounds }) => rounds },
                { name: t("audit.buy_ins"), number: true, cell: ({ buy_ins }) => money(buy_ins), sort: ({ buy_ins }) => buy_ins },
                { name: t("audit.cash_outs"), number: true, cell: ({ cash_outs }) => money(cash_outs), sort: ({ cash_outs }) => cash_outs },
                { name: t("tables.drop"), number: true, cell: ({ drop }) => money(drop), sort: ({ drop }) => drop },
                { name: t("audit.on_table"), number: true, cell: ({ on_table }) => money(on_table), sort: ({ on_table }) => on_table },
                {
                  name: t("audit.sum"), number: true,
                  cell: ({ buy_ins, cash_outs, drop, on_table }) => (buy_ins - cash_outs - drop - on_table === 0 ? "✓" : money(buy_ins - cash_outs - drop - on_table)),
                },
              ]}
            />
          )}
        </Load>
      </Section>
      <Section title={t("audit.banks")} acts={<a class="choice quiet" href={csv("/reports/banks")} download>{t("csv")}</a>}>
        <Load of={banks}>
          {(rows) => (
            <DataTable
              caption={t("audit.banks")}
              rows={rows}
              rowKey={({ table, account: who, name }) => `${table} ${who ?? name}`}
              empty={t("audit.no_banks")}
              columns={[
                { name: t("drop.by.table"), cell: tableName, sort: tableName },
                { name: t("members.name"), cell: ({ name, provider }) => `${name}${provider ? ` (${provider})` : ""}`, sort: ({ name }) => name },
                { name: t("drop.rounds"), number: true, cell: ({ rounds }) => rounds, sort: ({ rounds }) => rounds },
                { name: t("audit.staked"), number: true, cell: ({ staked }) => money(staked), sort: ({ staked }) => staked },
                { name: t("audit.won"), number: true, cell: ({ won }) => money(won), sort: ({ won }) => won },
              ]}
            />
          )}
        </Load>
      </Section>
      {isOne(account, "auditor", "cage") && <AllReceipts since={since} days={days} />}
    </>
  );
}

function AllReceipts({ since, days }: { since: number; days: number }) {
  const receipts = useLoad(() => cage.receipts({ since }), [days]);
  return (
    <Section title={t("cage.receipts")}>
      <Load of={receipts}>{(rows) => <Receipts rows={rows} />}</Load>
    </Section>
  );
}
