// All tables at a glance: who plays, whose move it is, what waits and what is wrong.

import { useState } from "preact/hooks";
import { isOne } from "../account/roles.ts";
import { money } from "../language.ts";
import { Load, useLoad } from "../parts/load.tsx";
import { Link } from "../router.tsx";
import { floor } from "./floor.ts";
import { FloorMap } from "./house/map.tsx";
import { t as houseText } from "./house/texts.ts";
import { since } from "./moments.ts";
import type { PartProps } from "./page.tsx";
import { namesOf } from "./places.ts";
import { tableName } from "./tablename.ts";
import { t } from "./texts.ts";
import type { Glance, HouseTable } from "../types.ts";

type Only = "" | "house" | "people" | "alarms" | "practice";
const LONG_ABSENT = 20 * 60; // seconds

/** What somebody should look at, most pressing first. */
export function alarms(table: HouseTable, glance?: Glance): string[] {
  const people = table.players.filter(({ bot }) => !bot);
  const open = table.size - table.players.length;
  return [
    ...(table.dealing === "live" && !table.playing && people.length > 1 && !table.paused ? [t("alarm.dealer")] : []),
    ...(glance?.dealer ? [t("alarm.card")] : []),
    ...(table.waiting && open > 0 ? [t("alarm.waiting", { count: table.waiting })] : []),
    ...(table.paused ? [t("alarm.paused")] : []),
    ...(table.closing ? [t("alarm.closing")] : []),
    ...people.filter(({ absent }) => absent !== null && Date.now() / 1000 - absent > LONG_ABSENT)
      .map(({ name, absent }) => t("alarm.absent", { name, time: since(absent ?? 0) })),
    ...people.filter(({ stack, waiting, away, leaving }) => stack === 0 && !waiting && !away && !leaving && !table.playing).map(({ name }) => t("alarm.broke", { name })),
  ];
}

export function Tables({ account }: PartProps) {
  const tables = useLoad(floor.tables, [], { topics: ["floor", "waiting"] });
  const glances = useLoad(floor.glance, [], { topics: ["floor"] });
  const glanceAt = (table: HouseTable) => glances.value?.find((glance) => glance.table === table.id);
  const [search, setSearch] = useState("");
  const [chosen, setOnly] = useState<Only | null>(null);
  const only = chosen ?? (tables.value?.some(({ kind }) => kind === "house") ? "house" : "");
  const fits = (table: HouseTable) =>
    `${table.id} ${table.name} ${table.limits} ${table.players.map(({ name }) => name).join(" ")}`.toLowerCase().includes(search.trim().toLowerCase()) &&
    (only === "" || only === table.kind || (only === "people" && table.players.some(({ bot }) => !bot)) ||
      (only === "alarms" && alarms(table, glanceAt(table)).length > 0));
  const pressing = (table: HouseTable) => (alarms(table, glanceAt(table)).length ? 0 : table.players.some(({ bot }) => !bot) ? 1 : table.kind === "house" ? 2 : 3);
  return (
    <Load of={tables}>
      {(all) => {
        const shown = all.filter(fits).sort((a, b) => pressing(a) - pressing(b));
        return (
          <>
            <div class="filters">
              <input type="search" placeholder={t("tables.search")} aria-label={t("tables.search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
              {(["house", "alarms", "people", "practice", ""] as const).map((name) => (
                <button key={name} aria-pressed={only === name} onClick={() => setOnly(name)}>
                  {t(`tables.only.${name || "all"}`)}
                </button>
              ))}
            </div>
            <p class="spoken" role="status">{t("tables.count", { count: shown.length })}</p>
            {only === "house" && shown.length > 0 && <FloorMap tables={all.filter(({ kind }) => kind === "house")} wrong={(table) => alarms(table, glanceAt(table)).length} draws={isOne(account, "floor")} onChange={tables.again} />}
            <div class="floor-tables">
              {shown.map((table) => (
                <Card key={table.id} table={table} glance={glanceAt(table)} />
              ))}
            </div>
            {!shown.length && <p class="loading">{t("tables.none")}</p>}
          </>
        );
      }}
    </Load>
  );
}

function Card({ table, glance }: { table: HouseTable; glance: Glance | undefined }) {
  const wrong = alarms(table, glance);
  const people = table.players.filter(({ bot }) => !bot).length;
  const fact = (name: string, value: string, more = "") => (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} <small>{more}</small>
      </dd>
    </div>
  );
  return (
    <article class={`floor-table${wrong.length ? " alarmed" : ""}`} data-floor-table={table.id}>
      <h2>
        <Link to={`/floor/table/${encodeURIComponent(table.id)}`}>{table.number === null ? "" : `${houseText("number", { number: String(table.number) })} · `}{table.name}</Link>
      </h2>
      <p class="note">{table.limits}</p>
      <div class="badges">
        <span class="badge" data-kind={table.kind}>{t(`kind.${table.kind}`)}</span>
        {table.dealing === "live" && <span class="badge">{t("dealing.live")}</span>}
        {table.must_move && <span class="badge">{t("tables.must_move", { table: tableName({ table: table.must_move }) })}</span>}
      </div>
      <dl class="glance">
        {fact(t("tables.seats"), `${table.players.length} / ${table.size}`, people ? t("tables.people", { count: people }) : "")}
        {fact(t("tables.round"), String(table.round), table.playing ? t("tables.playing") : t("tables.between"))}
        {fact(t("tables.waiting"), String(table.waiting))}
        {glance && (
          <>
            {glance.asking.length > 0 && fact(t("tables.action"), ...action(table, glance))}
            {glance.pot > 0 && fact(t("tables.pot"), money(glance.pot))}
            {glance.banker !== null && fact(t("tables.bank"), money(glance.bank), bankState(table, glance))}
            {fact(t("tables.drop"), money(glance.drop))}
          </>
        )}
      </dl>
      {wrong.length > 0 && (
        <ul class="alarms">
          {wrong.map((alarm) => (
            <li key={alarm}>{alarm}</li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** Whose move it is, and the shortest clock. */
function action(table: HouseTable, { asking }: Glance): [string, string] {
  const names = namesOf(table.players);
  const said = asking.map(({ seat }) => names.get(seat) ?? t("seat", { seat }));
  const left = asking.flatMap(({ left: time }) => (time === null ? [] : [time]));
  return [
    `${said.slice(0, 2).join(", ")}${said.length > 2 ? ` +${said.length - 2}` : ""}`,
    left.length ? t("tables.left", { seconds: Math.round(Math.min(...left) / 1000) }) : "",
  ];
}

export function bankState(table: HouseTable, { banker, second_hand }: Glance): string {
  const name = namesOf(table.players).get(banker ?? 0) ?? t("seat", { seat: banker ?? 0 });
  return `${t("tables.banker", { name })}${second_hand ? `, ${t("tables.second_hand")}` : ""}`;
}
