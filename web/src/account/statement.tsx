// A statement: what moved, and the balance after it.

import { dateAndTime, money } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { Link } from "../router.tsx";
import { pretty } from "../words.ts";
import { people } from "./people.ts";
import { t } from "./texts.ts";
import type { Statement } from "../types.ts";

export function OwnStatement() {
  const statement = useLoad(people.statement, []);
  return (
    <Section title={t("statement.title")} acts={<a class="choice quiet" href="/api/me/statement?format=csv" download>{t("statement.csv")}</a>}>
      <Load of={statement}>{(found) => <StatementTable statement={found} />}</Load>
    </Section>
  );
}

export function StatementTable({ statement }: { statement: Statement }) {
  const rows = statement.lines.map((line, at) => ({ ...line, at_line: at })).reverse();
  return (
    <>
      <DataTable
        caption={t("statement.title")}
        rows={rows}
        rowKey={(line) => line.at_line}
        empty={t("statement.none")}
        columns={[
          { name: t("statement.at"), cell: ({ at }) => dateAndTime(at * 1000), sort: ({ at }) => at },
          { name: t("statement.what"), cell: ({ what }) => pretty(what), sort: ({ what }) => what },
          { name: t("statement.table"), cell: ({ table }) => table && <Link to={`/table/${table}`}>{table}</Link>, sort: ({ table }) => table ?? "" },
          { name: t("statement.amount"), number: true, cell: ({ amount }) => money(amount), sort: ({ amount }) => amount },
          { name: t("statement.balance"), number: true, cell: ({ balance }) => money(balance) },
          { name: t("statement.note"), cell: ({ note }) => note },
        ]}
      />
      <p class="note">
        {t("statement.opening", { amount: money(statement.opening) })} · {t("statement.closing", { amount: money(statement.closing) })}
      </p>
    </>
  );
}
