// The incident log: rulings, corrections, accidents and notes, with who and why.

import { useState } from "preact/hooks";
import { dateAndTime } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Link } from "../router.tsx";
import { citation, pretty } from "../words.ts";
import { asked, floor } from "./floor.ts";
import { dayStart } from "./moments.ts";
import { tableName } from "./tablename.ts";
import { t } from "./texts.ts";
import type { Incident } from "../types.ts";

export function Incidents() {
  const [days, setDays] = useState(7);
  const [kind, setKind] = useState("");
  const [search, setSearch] = useState("");
  const query = { since: dayStart(days) };
  const incidents = useLoad(() => floor.incidents(query), [days], { topics: ["incidents"] });
  return (
    <>
      <Load of={incidents}>
        {(all) => {
          const kinds = [...new Set(all.map((incident) => incident.kind))].sort();
          const fits = (incident: Incident) =>
            (!kind || incident.kind === kind) &&
            `${incident.table} ${incident.text} ${incident.name} ${incident.ruling}`.toLowerCase().includes(search.trim().toLowerCase());
          return (
            <>
              <div class="filters">
                <input type="search" placeholder={t("incidents.search")} aria-label={t("incidents.search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
                <select aria-label={t("incidents.kind")} value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
                  <option value="">{t("incidents.every")}</option>
                  {kinds.map((one) => (
                    <option key={one} value={one}>{pretty(one)}</option>
                  ))}
                </select>
                <Days value={days} onChange={setDays} />
                <a class="choice quiet" href={`/api${asked("/reports/incidents", { ...query, format: "csv" })}`} download>{t("csv")}</a>
              </div>
              <IncidentTable rows={all.filter(fits)} />
            </>
          );
        }}
      </Load>
    </>
  );
}

/** How far back a report reaches. */
export function Days({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <select aria-label={t("days")} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {[0, 1, 7, 30, 365].map((days) => (
        <option key={days} value={days}>{days ? t("days.back", { count: days }) : t("days.today")}</option>
      ))}
    </select>
  );
}

export function IncidentTable({ rows }: { rows: Incident[] }) {
  return (
    <DataTable
      caption={t("incidents.title")}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t("incidents.none")}
      columns={[
        { name: t("incidents.at"), cell: ({ at }) => dateAndTime(at * 1000), sort: ({ at }) => at },
        {
          name: t("incidents.where"), sort: ({ table }) => table ?? "",
          cell: ({ table, round }) => table && <><Link to={`/floor/table/${encodeURIComponent(table)}`}>{tableName({ table })}</Link>{round ? ` · ${t("incidents.round", { round })}` : ""}</>,
        },
        { name: t("incidents.kind"), cell: ({ kind }) => pretty(kind), sort: ({ kind }) => kind },
        {
          name: t("incidents.what"),
          cell: ({ text, ruling, cite }) => <>{text}{ruling && <> <b>{ruling}</b></>}{cite && <small> ({citation(cite)})</small>}</>,
        },
        { name: t("incidents.by"), cell: ({ name, by }) => name ?? by, sort: ({ name, by }) => name ?? by ?? "" },
      ]}
    />
  );
}
