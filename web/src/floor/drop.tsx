// The drop report: what was collected, by table, game, collection or shift.

import { useState } from "preact/hooks";
import { money } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { asked, floor } from "./floor.ts";
import { Days } from "./incidents.tsx";
import { dayStart } from "./moments.ts";
import { gameName, tableName } from "./tablename.ts";
import { t } from "./texts.ts";
import type { DropLine } from "../types.ts";

const BY = ["table", "game", "fee", "shift"] as const;
type By = (typeof BY)[number];
const MOST = 30;

export function Drop() {
  const [by, setBy] = useState<By>("table");
  const [days, setDays] = useState(0);
  const [kind, setKind] = useState("house");
  const query = { by, since: dayStart(days) };
  const drop = useLoad(() => floor.drop(query), [by, days], 5000);
  return (
    <>
      <div class="filters">
        {BY.map((one) => (
          <button key={one} aria-pressed={by === one} onClick={() => setBy(one)}>{t(`drop.by.${one}`)}</button>
        ))}
        <Days value={days} onChange={setDays} />
        <select aria-label={t("open.kind")} value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="">{t("drop.both")}</option>
          <option value="house">{t("kind.house")}</option>
          <option value="practice">{t("kind.practice")}</option>
        </select>
        <a class="choice quiet" href={`/api${asked("/reports/drop", { ...query, format: "csv" })}`} download>{t("csv")}</a>
      </div>
      <Load of={drop}>{(rows) => <Report rows={rows.filter((row) => !kind || row.kind === kind)} by={by} />}</Load>
    </>
  );
}

function Report({ rows, by }: { rows: DropLine[]; by: By }) {
  const name = (row: DropLine) => (by === "table" ? tableName(row) : by === "game" ? gameName(row.game ?? "") : row[by]) || t("drop.none_of");
  const sorted = [...rows].sort((a, b) => (by === "shift" ? String(a.shift).localeCompare(String(b.shift)) : b.drop - a.drop));
  const most = Math.max(1, ...rows.map(({ drop }) => drop));
  const total = rows.reduce((sum, { drop }) => sum + drop, 0);
  const rounds = rows.reduce((sum, row) => sum + row.rounds, 0);
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{t("drop.total")}</dt>
          <dd data-drop={total}>{money(total)}</dd>
        </div>
        <div>
          <dt>{t("drop.rounds")}</dt>
          <dd>{rounds}</dd>
        </div>
        <div>
          <dt>{t("drop.each")}</dt>
          <dd>{money(rounds ? Math.round(total / rounds) : 0)}</dd>
        </div>
      </dl>
      {total > 0 && (
        <figure class="plot">
          <figcaption>{t("drop.plot", { by: t(`drop.by.${by}`).toLowerCase() })}</figcaption>
          <div class="bars wide">
            {sorted.filter(({ drop }) => drop).slice(0, MOST).map((row) => (
              <div key={`${name(row)} ${row.kind}`} class="bar" data-sign="1">
                <span class="of">{name(row)}</span>
                <span class="track"><i style={{ width: `${(100 * row.drop) / most}%` }} /></span>
                <span class="value">{money(row.drop)}</span>
              </div>
            ))}
          </div>
        </figure>
      )}
      <Section title={t("drop.title")}>
        <DataTable
          caption={t("drop.title")}
          rows={sorted}
          rowKey={(row) => `${name(row)} ${row.kind}`}
          empty={t("drop.empty")}
          columns={[
            { name: t(`drop.by.${by}`), cell: name, sort: name },
            { name: t("open.kind"), cell: ({ kind }) => (kind === "house" || kind === "practice" ? t(`kind.${kind}`) : kind), sort: ({ kind }) => kind },
            { name: t("drop.rounds"), number: true, cell: ({ rounds: count }) => count, sort: ({ rounds: count }) => count },
            { name: t("tables.drop"), number: true, cell: ({ drop }) => money(drop), sort: ({ drop }) => drop },
          ]}
        />
      </Section>
    </>
  );
}
