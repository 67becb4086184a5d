// Large cash: who brought in or took out much on a gaming day, with a draft of what to report.

import { dateAndTime, money } from "../../language.ts";
import { DataTable } from "../../parts/datatable.tsx";
import { useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { house } from "../house/api.ts";
import { t } from "../house/texts.ts";
import { dayStart } from "../moments.ts";

const BACK = 7; // days

export function LargeCash() {
  const days = useLoad(() => house.cashDays(dayStart(BACK)), [], 10000);
  if (!days.value?.length) return null;
  return (
    <Section title={t("cash.title")}>
      <p class="note">{t("cash.note")}</p>
      <DataTable
        caption={t("cash.title")} rows={days.value} rowKey={({ account, day }) => `${account} ${day}`}
        columns={[
          { name: t("cash.day"), cell: ({ day }) => day, sort: ({ day }) => day },
          { name: t("walk_in.name"), cell: ({ name }) => name, sort: ({ name }) => name },
          { name: t("cash.in"), number: true, cell: ({ cash_in }) => money(cash_in) },
          { name: t("cash.out"), number: true, cell: ({ cash_out }) => money(cash_out) },
          {
            name: t("cash.draft"),
            cell: ({ draft, moves }) => draft && (
              <details>
                <summary>{t("cash.draft")}</summary>
                <ul class="plain">{moves.map((move) => <li key={move.receipt}>No. {move.receipt}, {dateAndTime(move.at * 1000)}: {money(move.what === "deposit" ? move.amount : -move.amount)} ({move.by})</li>)}</ul>
              </details>
            ),
          },
        ]}
      />
    </Section>
  );
}
