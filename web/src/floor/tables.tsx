// All tables at a glance: who plays, whose move it is, what waits and what is wrong.

import { useState } from "preact/hooks";
import { money } from "../language.ts";
import { Load, useLoad } from "../parts/load.tsx";
import { Link } from "../router.tsx";
import { floor, type FloorTable } from "./floor.ts";
import { since } from "./moments.ts";
import { t } from "./texts.ts";

const EVERY = 2000;
const LONG_ABSENT = 20 * 60; // seconds

/** What somebody should look at, most pressing first. */
export function alarms(table: FloorTable): string[] {
  const people = table.players.filter(({ bot }) => !bot);
  const open = table.size - table.players.length;
  return [
    ...(table.dealing === "live" && !table.playing && people.length > 1 && !table.paused ? [t("alarm.dealer")] : []),
    ...(table.waiting && open > 0 ? [t("alarm.waiting", { count: table.waiting })] : []),
    ...(table.paused ? [t("alarm.paused")] : []),
    ...(table.closing ? [t("alarm.closing")] : []),
    ...people.filter(({ absent }) => absent !== null && Date.now() / 1000 - absent > LONG_ABSENT)
      .map(({ name, absent }) => t("alarm.absent", { name, time: since(absent ?? 0) })),
    ...people.filter(({ stack, away, leaving }) => !stack && !away && !leaving).map(({ name }) => t("alarm.broke", { name })),
  ];
}

export function Tables() {
  const tables = useLoad(floor.tables, [], EVERY);
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState<"" | "house" | "people" | "alarms">("");
  const fits = (table: FloorTable) =>
    `${table.id} ${table.name} ${table.limits} ${table.players.map(({ name }) => name).join(" ")}`.toLowerCase().includes(search.trim().toLowerCase()) &&
    (only === "" || (only === "house" && table.kind === "house") || (only === "people" && table.players.some(({ bot }) => !bot)) ||
      (only === "alarms" && alarms(table).length > 0));
  const pressing = (table: FloorTable) => (alarms(table).length ? 0 : table.players.some(({ bot }) => !bot) ? 1 : table.kind === "house" ? 2 : 3);
  return (
    <Load of={tables}>
      {(all) => {
        const shown = all.filter(fits).sort((a, b) => pressing(a) - pressing(b));
        return (
          <>
            <div class="filters">
              <input type="search" placeholder={t("tables.search")} aria-label={t("tables.search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
              {(["", "people", "house", "alarms"] as const).map((name) => (
                <button key={name} aria-pressed={only === name} onClick={() => setOnly(name)}>
                  {t(`tables.only.${name || "all"}`)}
                </button>
              ))}
            </div>
            <p class="spoken" role="status">{t("tables.count", { count: shown.length })}</p>
            <div class="floor-tables">
              {shown.map((table) => (
                <Card key={table.id} table={table} />
              ))}
            </div>
            {!shown.length && <p class="loading">{t("tables.none")}</p>}
          </>
        );
      }}
    </Load>
  );
}

function Card({ table }: { table: FloorTable }) {
  const wrong = alarms(table);
  const people = table.players.filter(({ bot }) => !bot).length;
  return (
    <article class={`floor-table${wrong.length ? " alarmed" : ""}`} data-floor-table={table.id}>
      <h2>
        <Link to={`/floor/table/${encodeURIComponent(table.id)}`}>{table.name}</Link>
      </h2>
      <p class="note">
        {table.id} · {table.limits}
      </p>
      <div class="badges">
        <span class="badge" data-kind={table.kind}>{t(`kind.${table.kind}`)}</span>
        {table.dealing === "live" && <span class="badge">{t("dealing.live")}</span>}
        {table.must_move && <span class="badge">{t("tables.must_move", { table: table.must_move })}</span>}
      </div>
      <dl class="glance">
        <div>
          <dt>{t("tables.seats")}</dt>
          <dd>{table.players.length} / {table.size} <small>{people ? t("tables.people", { count: people }) : ""}</small></dd>
        </div>
        <div>
          <dt>{t("tables.round")}</dt>
          <dd>{table.round} <small>{table.playing ? t("tables.playing") : t("tables.between")}</small></dd>
        </div>
        <div>
          <dt>{t("tables.waiting")}</dt>
          <dd>{table.waiting}</dd>
        </div>
        <Action table={table} />
        <Money table={table} />
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

function Action({ table }: { table: FloorTable }) {
  const asking = table.asking ?? [];
  const names = asking.map(({ seat }) => table.players.find((player) => player.seat === seat)?.name ?? t("seat", { seat }));
  const left = asking.flatMap(({ left: time }) => (time === null ? [] : [time]));
  if (!asking.length) return null;
  return (
    <div class="action">
      <dt>{t("tables.action")}</dt>
      <dd>
        {names.slice(0, 2).join(", ")}
        {names.length > 2 ? ` +${names.length - 2}` : ""}{" "}
        <small>{left.length ? t("tables.left", { seconds: Math.round(Math.min(...left) / 1000) }) : ""}</small>
      </dd>
    </div>
  );
}

function Money({ table }: { table: FloorTable }) {
  const facts = [
    ...(table.pot ? [[t("tables.pot"), money(table.pot)]] : []),
    ...(table.bank ? [[t("tables.bank"), `${money(table.bank)}${table.banker ? ` · ${table.banker}` : ""}`]] : []),
    ...(table.drop !== undefined ? [[t("tables.drop"), money(table.drop)]] : []),
  ];
  return (
    <>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </>
  );
}

