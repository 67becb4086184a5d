// One table, as the floor runs it.

import { useState } from "preact/hooks";
import { isOne } from "../account/roles.ts";
import { dateAndTime, money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { DataTable } from "../parts/datatable.tsx";
import { Load, type Loaded, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { Ask } from "./ask.tsx";
import { floor } from "./floor.ts";
import { IncidentTable } from "./incidents.tsx";
import { since } from "./moments.ts";
import type { PartProps } from "./page.tsx";
import { Rulings } from "./rulings.tsx";
import { alarms, bankState } from "./tables.tsx";
import { t as houseText } from "./house/texts.ts";
import { tableName } from "./tablename.ts";
import { t } from "./texts.ts";
import type { Glance, HouseTable, Seated } from "../types.ts";

export function OneTable({ account, id }: PartProps) {
  const table = useLoad(() => floor.table(id), [id], { topics: ["floor", "waiting"], about: id });
  const glances = useLoad(floor.glance, [id], { topics: ["floor"], about: id });
  const glance = glances.value?.find((one) => one.table === id);
  const incidents = useLoad(() => floor.incidents({ table: id }), [id], { topics: ["incidents"] });
  const runs = isOne(account, "floor");
  const changed = () => {
    table.again();
    incidents.again();
  };
  return (
    <Load of={table}>
      {(found) => (
        <>
          <Head table={found} glance={glance} runs={runs} onChange={changed} />
          <Seats table={found} runs={runs} onChange={changed} />
          {runs && !found.closed && <Rulings table={found} onChange={changed} />}
          <IncidentsOf of={incidents} />
        </>
      )}
    </Load>
  );
}

type Asking = "pause" | "close" | null;

function Head({ table, glance, runs, onChange }: { table: HouseTable; glance: Glance | undefined; runs: boolean; onChange: () => void }) {
  const { say } = useSession();
  const [asking, setAsking] = useState<Asking>(null);
  const [others, setOthers] = useState<HouseTable[] | null>(null);
  const act = (asked: Promise<unknown>) => void asked.then(onChange, say);
  const wrong = alarms(table, glance);
  const paused = Boolean(table.paused);
  const pause = (reason: string) => floor.pause(table.id, !paused, reason).then(onChange);
  const close = (reason: string) => floor.close(table.id, reason).then(onChange);
  return (
    <Section
      title={table.name}
      acts={
        <>
          <Link class="choice" to={`/table/${encodeURIComponent(table.id)}`}>{t("table.watch")}</Link>
          {runs && table.dealing === "live" && <Link class="choice main" to={`/floor/deal/${encodeURIComponent(table.id)}`}>{t("deal.title")}</Link>}
          {runs && !table.closed && (
            <>
              <Button onClick={() => act(floor.callNext(table.id))} disabled={!table.waiting}>{t("table.call")}</Button>
              <Button onClick={() => setAsking("pause")}>{t(paused ? "table.resume" : "table.pause")}</Button>
              <Button look="danger" disabled={Boolean(table.closing)} onClick={() => setAsking("close")}>{t("table.close")}</Button>
            </>
          )}
        </>
      }
    >
      <p class="note">
        {table.number === null ? tableName({ table: table.id }) : houseText("number", { number: String(table.number) })} · {table.limits} · {t("table.fee", { fee: table.fee })} · {t("table.opened", { at: dateAndTime(table.opened * 1000) })}
      </p>
      <div class="badges">
        <span class="badge" data-kind={table.kind}>{t(`kind.${table.kind}`)}</span>
        <span class="badge">{t(`dealing.${table.dealing}`)}</span>
        <span class="badge">{t("tables.round")} {table.round}</span>
        {glance && glance.banker !== null && <span class="badge">{bankState(table, glance)}: {money(glance.bank)}</span>}
        {glance && glance.pot > 0 && <span class="badge">{t("tables.pot")} {money(glance.pot)}</span>}
        {glance && <span class="badge" data-table-drop={glance.drop}>{t("tables.drop")} {money(glance.drop)}</span>}
        {table.closed && <span class="badge" data-kind="alarm">{t("table.closed")}</span>}
        {wrong.map((alarm) => (
          <span key={alarm} class="badge" data-kind="alarm">{alarm}</span>
        ))}
      </div>
      {runs && !table.closed && (
        <label class="field narrow">
          {t("table.must_move")}
          <select
            value={table.must_move ?? ""}
            onFocus={() => others || void floor.tables().then(setOthers, say)}
            onChange={(event) => act(floor.mustMove(table.id, event.currentTarget.value || null))}
          >
            <option value="">{t("table.stays")}</option>
            {(others ?? []).filter(({ id, game }) => game === table.game && id !== table.id).map(({ id, number }) => (
              <option key={id} value={id}>{number === null ? tableName({ table: id }) : houseText("number", { number: String(number) })}</option>
            ))}
            {!others && table.must_move && <option value={table.must_move}>{table.must_move}</option>}
          </select>
        </label>
      )}
      {asking === "pause" && (
        <Ask title={t(paused ? "table.resume" : "table.pause")} text={t(paused ? "table.resume.what" : "table.pause.what")} act={t(paused ? "table.resume" : "table.pause")} onDo={pause} onClose={() => setAsking(null)} />
      )}
      {asking === "close" && (
        <Ask title={t("table.close")} text={t("table.close.what")} act={t("table.close")} danger onDo={close} onClose={() => setAsking(null)} />
      )}
    </Section>
  );
}

function Seats({ table, runs, onChange }: { table: HouseTable; runs: boolean; onChange: () => void }) {
  const [picked, setPicked] = useState<Seated | null>(null);
  const state = (player: Seated) =>
    [
      player.leaving && t("seat.leaving"),
      player.absent !== null && t("seat.absent", { time: since(player.absent) }),
      player.away && !player.absent && t("seat.away"),
      player.missed && t("seat.missed"),
      player.moving && t("seat.moving", { to: player.moving }),
      player.tppp && t("seat.tppp"),
      player.bot && t("seat.bot"),
    ].filter(Boolean).join(", ");
  return (
    <Section title={t("table.seats", { taken: table.players.length, size: table.size })}>
      <DataTable
        caption={t("table.seats", { taken: table.players.length, size: table.size })}
        rows={table.players}
        rowKey={({ seat }) => seat}
        empty={t("table.empty")}
        columns={[
          { name: t("seat.number"), cell: ({ seat }) => seat, sort: ({ seat }) => seat },
          { name: t("seat.name"), cell: ({ name }) => name, sort: ({ name }) => name },
          { name: t("seat.stack"), number: true, cell: ({ stack, waiting }) => <>{stack === null ? "" : money(stack)}{waiting > 0 && <small> + {money(waiting)}</small>}</>, sort: ({ stack }) => stack ?? 0 },
          { name: t("seat.state"), cell: state },
          ...(runs ? [{
            name: t("seat.act"),
            cell: (player: Seated) => !player.bot && !player.leaving && (
              <Button look="quiet" onClick={() => setPicked(player)}>{t("seat.pick_up")}</Button>
            ),
          }] : []),
        ]}
      />
      {picked && (
        <Ask
          title={t("seat.pick_up")} text={t("seat.pick_up.what", { name: picked.name })} act={t("seat.pick_up")} danger
          onDo={(reason) => floor.pickUp(table.id, picked.seat, reason).then(onChange)} onClose={() => setPicked(null)}
        />
      )}
    </Section>
  );
}

function IncidentsOf({ of }: { of: Loaded<Parameters<typeof IncidentTable>[0]["rows"]> }) {
  return (
    <Section title={t("incidents.title")}>
      <Load of={of}>{(rows) => <IncidentTable rows={rows} />}</Load>
    </Section>
  );
}
