// The finished rounds of a table.

import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { dateAndTime, list, money } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Page } from "../parts/page.tsx";
import { MoneyBadge } from "../parts/purse.tsx";
import { Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import { t } from "../texts/texts.ts";
import { rounds } from "./api.ts";
import type { RoundLine } from "../types.ts";

export default function HistoryList({ params }: PageProps) {
  const table = params["table"] ?? "";
  const session = useSession();
  const [older, setOlder] = useState<RoundLine[]>([]);
  const [more, setMore] = useState(true);
  const sheet = useLoad(() => api.table(table), [table]);
  const latest = useLoad(() => rounds.list(table), [table], 5000);
  const showOlder = (before: number) =>
    rounds.list(table, before).then((found) => {
      setOlder([...older, ...found]);
      setMore(found.length > 0);
    }, session.say);
  const name = sheet.value?.sheet.name ?? table;
  return (
    <Page
      title={t("history.title", { table: name })}
      lead={t("history.lead")}
      acts={
        <>
          {sheet.value && <MoneyBadge kind={sheet.value.state.kind} />}
          <Link class="choice" to={`/table/${encodeURIComponent(table)}`}>{t("history.table")}</Link>
        </>
      }
    >
      <Load of={latest}>
        {(newest) => {
          const all = [...newest, ...older.filter(({ round }) => !newest.some((line) => line.round === round))];
          const last = all.at(-1);
          return (
            <section class="section">
              <DataTable
                caption={t("history.title", { table: name })}
                rows={all}
                rowKey={(line) => line.round}
                empty={t("history.empty")}
                columns={[
                  {
                    name: t("history.round"),
                    number: true,
                    cell: (line) => (
                      <Link to={`/history/${encodeURIComponent(table)}/${line.round}`} aria-label={t("history.open", { round: line.round })}>
                        {line.round}
                      </Link>
                    ),
                  },
                  { name: t("history.started"), cell: (line) => dateAndTime(line.started * 1000) },
                  { name: t("history.players"), cell: (line) => list(Object.values(line.players)) },
                  { name: t("history.won"), cell: winners },
                  { name: t("history.fees"), number: true, cell: (line) => money(line.fee) },
                ]}
              />
              {last && last.round > 1 && more && (
                <button class="choice" onClick={() => void showOlder(last.round)}>
                  {t("history.more")}
                </button>
              )}
            </section>
          );
        }}
      </Load>
    </Page>
  );
}

function winners(line: RoundLine): string {
  if (line.voided) return t("history.void");
  const won = Object.entries(line.results).filter(([, cents]) => cents > 0);
  return won.map(([seat, cents]) => `${line.players[seat] ?? t("table.seat", { seat })} +${money(cents)}`).join(", ") || "—";
}
