// The shift: how it stands, its closing, and the reports of those that were closed, to be printed.

import { useState } from "preact/hooks";
import { isOne } from "../../account/roles.ts";
import { dateAndTime, money, number } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { Link } from "../../router.tsx";
import type { ClosedShift, Holdings, ShiftReport } from "../../types.ts";
import { Ask } from "../ask.tsx";
import type { PartProps } from "../page.tsx";
import { gameName, tableName } from "../tablename.ts";
import { t as floorText } from "../texts.ts";
import { cage } from "./api.ts";
import { OWED, THERE } from "./balance.tsx";
import { Drawers } from "./drawer.tsx";
import { Approvals } from "./receipts.tsx";
import { t } from "./texts.ts";

export function Shift({ account, id }: PartProps) {
  return id ? <OneShift number={Number(id)} /> : <Now account={account} id={id} />;
}

function Now({ account }: PartProps) {
  const [closing, setClosing] = useState(false);
  const [done, setDone] = useState<ClosedShift | null>(null);
  const shift = useLoad(cage.shift, [], 10000);
  const closed = useLoad(cage.shifts, []);
  const waiting = useLoad(() => cage.receipts({ state: "waiting" }), [], 5000);
  if (done) return <Report {...done} />;
  return (
    <>
      {isOne(account, "floor", "administrator") && <Approvals of={waiting} me={account.name} onDone={shift.again} />}
      <div class="filters">
        {isOne(account, "floor") && <Button look="main" onClick={() => setClosing(true)}>{t("shift.close")}</Button>}
      </div>
      <Load of={shift}>{(report) => <Report report={report} checkpoint={null} />}</Load>
      <Section title={t("shift.closed")}>
        <Load of={closed}>
          {(rows) => (
            <ul class="plain">
              {!rows.length && <li>{t("shift.none")}</li>}
              {rows.map((row) => (
                <li key={row.number}>
                  <Link to={`/floor/shift/${row.number}`}>{t("shift.of", { number: String(row.number) })}</Link> {dateAndTime(row.until * 1000)}: {money(row.drop)}
                </li>
              ))}
            </ul>
          )}
        </Load>
      </Section>
      {closing && (
        <Ask
          title={t("shift.close")} text={t("shift.close.what")} act={t("shift.close")} reason={false}
          onDo={() => cage.closeShift().then(setDone)} onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

function OneShift({ number: wanted }: { number: number }) {
  const shift = useLoad(() => cage.oneShift(wanted), [wanted]);
  return <Load of={shift}>{(found) => <Report {...found} />}</Load>;
}

function Report({ report, checkpoint }: ClosedShift) {
  const figures: [string, string, string][] = [
    ["drop", t("shift.drop"), money(report.drop)],
    ["players", t("shift.players"), number(report.players)],
    ["hours", t("shift.hours"), number(report.hours, 2)],
    ["incidents", t("shift.incidents"), number(report.incidents.length)],
    ["corrections", t("shift.corrections"), number(report.corrections)],
    ["over_short", t("shift.over_short"), money(report.over_short)],
    ["variance", t("shift.variance"), money(report.variance)],
  ];
  const title = report.closed ? t("shift.of", { number: String(report.number) }) : t("shift.now", { number: String(report.number) });
  return (
    <article class="report" data-shift={report.number} data-closed={report.closed}>
      <header class="page-head">
        <div>
          <h2>{title}</h2>
          <p class="lead">
            {t("shift.from", { since: dateAndTime(report.since * 1000), until: dateAndTime(report.until * 1000) })}
            {report.by && `, ${t("shift.by", { name: report.by })}`}
          </p>
        </div>
        <div class="acts">
          <Button look="quiet" onClick={() => print()}>{t("shift.print")}</Button>
          {report.closed && <a class="choice quiet" href={`/api/shifts/${report.number}?format=csv`} download>{floorText("csv")}</a>}
        </div>
      </header>
      <dl class="facts">
        {figures.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd data-figure={key}>{value}</dd>
          </div>
        ))}
      </dl>
      <p class={report.even ? "note" : "error"} role="status">{t(report.even ? "shift.even" : "shift.off")}</p>
      <ByTable report={report} />
      <Section title={t("drawer.all")}><Drawers rows={report.drawers} /></Section>
      <Slips report={report} />
      <Boxes report={report} />
      <Incidents report={report} />
      <Money opening={report.opening} closing={report.closing} />
      {checkpoint && (
        <p class="note checkpoint">
          {t("shift.checkpoint", { number: String(checkpoint.number), seals: String(checkpoint.seals), hash: checkpoint.hash, signature: checkpoint.signature, public: checkpoint.public })}
        </p>
      )}
    </article>
  );
}

function ByTable({ report }: { report: ShiftReport }) {
  const games = new Map<string, { rounds: number; drop: number }>();
  for (const { game, rounds, drop } of report.by_table) {
    const so_far = games.get(game) ?? { rounds: 0, drop: 0 };
    games.set(game, { rounds: so_far.rounds + rounds, drop: so_far.drop + drop });
  }
  return (
    <>
      <Section title={t("shift.by_table")}>
        <DataTable
          caption={t("shift.by_table")} rows={report.by_table} rowKey={({ table }) => table}
          columns={[
            { name: t("act.table"), cell: tableName, sort: tableName },
            { name: t("shift.rounds"), number: true, cell: ({ rounds }) => rounds },
            { name: t("shift.players"), number: true, cell: ({ players }) => players },
            { name: t("shift.hours"), number: true, cell: ({ hours }) => number(hours, 2) },
            { name: t("shift.buy_ins"), number: true, cell: ({ buy_ins }) => money(buy_ins) },
            { name: t("shift.cash_outs"), number: true, cell: ({ cash_outs }) => money(cash_outs) },
            { name: t("shift.drop"), number: true, cell: ({ drop }) => money(drop) },
          ]}
        />
      </Section>
      <Section title={t("shift.by_game")}>
        <DataTable
          caption={t("shift.by_game")} rows={[...games].map(([game, sums]) => ({ game, ...sums }))} rowKey={({ game }) => game}
          columns={[
            { name: t("shift.game"), cell: ({ game }) => gameName(game) },
            { name: t("shift.rounds"), number: true, cell: ({ rounds }) => rounds },
            { name: t("shift.drop"), number: true, cell: ({ drop }) => money(drop) },
          ]}
        />
      </Section>
      <Section title={t("shift.by_collection")}>
        <DataTable
          caption={t("shift.by_collection")} rows={report.by_collection} rowKey={({ table, fee }) => `${table} ${fee}`}
          columns={[
            { name: t("act.table"), cell: tableName, sort: tableName },
            { name: floorText("drop.by.fee"), cell: ({ fee }) => fee },
            { name: t("shift.rounds"), number: true, cell: ({ rounds }) => rounds },
            { name: t("shift.drop"), number: true, cell: ({ drop }) => money(drop) },
          ]}
        />
      </Section>
    </>
  );
}

function Slips({ report }: { report: ShiftReport }) {
  return (
    <Section title={t("shift.receipts", { first: String(report.first_receipt ?? "–"), last: String(report.last_receipt ?? "–") })}>
      <DataTable
        caption={floorText("cage.receipts")} rows={report.receipts} rowKey={({ what }) => what}
        columns={[
          { name: floorText("incidents.what"), cell: ({ what }) => t(`what.${what}` as "what.fill") },
          { name: t("shift.number_of"), number: true, cell: ({ receipts }) => receipts },
          { name: t("act.amount"), number: true, cell: ({ amount }) => money(amount) },
        ]}
      />
    </Section>
  );
}

function Boxes({ report }: { report: ShiftReport }) {
  return (
    <Section title={t("counts.taken")}>
      <DataTable
        caption={t("counts.taken")} rows={report.boxes} rowKey={({ box }) => box} empty={t("counts.none")}
        columns={[
          { name: t("counts.box"), cell: ({ box }) => box },
          { name: t("act.table"), cell: tableName },
          { name: t("counts.expected"), number: true, cell: ({ expected }) => money(expected) },
          { name: t("counts.counted"), number: true, cell: ({ counted }) => (counted === null ? "" : money(counted)) },
          { name: t("counts.variance"), number: true, cell: ({ variance }) => (variance === null ? "" : money(variance)) },
          { name: t("shift.corrections"), number: true, cell: ({ corrected }) => corrected },
        ]}
      />
    </Section>
  );
}

function Incidents({ report }: { report: ShiftReport }) {
  return (
    <Section title={t("shift.incidents")}>
      <DataTable
        caption={t("shift.incidents")} rows={report.incidents} rowKey={({ id }) => id} empty={floorText("incidents.none")}
        columns={[
          { name: floorText("incidents.at"), cell: ({ at }) => dateAndTime(at * 1000) },
          { name: floorText("incidents.where"), cell: tableName },
          { name: floorText("incidents.what"), cell: ({ kind, text, ruling }) => <><b>{kind}</b> {text} <small>{ruling}</small></> },
          { name: floorText("incidents.by"), cell: ({ name }) => name },
        ]}
      />
    </Section>
  );
}

function Money({ opening, closing }: { opening: Holdings; closing: Holdings }) {
  return (
    <Section title={t("shift.money")}>
      <DataTable
        caption={t("shift.money")} rows={[...THERE, ...OWED]} rowKey={(part) => part}
        columns={[
          { name: t("receipt.where"), cell: (part) => t(`holdings.${part}`) },
          { name: t("shift.before"), number: true, cell: (part) => money(opening[part]) },
          { name: t("shift.after"), number: true, cell: (part) => money(closing[part]) },
        ]}
      />
    </Section>
  );
}
