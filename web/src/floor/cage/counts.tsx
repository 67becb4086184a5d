// Drop and count: boxes on the tables, boxes taken off, and their count sheets with two signatures.

import { useState } from "preact/hooks";
import { dateAndTime, money } from "../../language.ts";
import { isOne } from "../../account/roles.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { Box, BoxOnTable } from "../../types.ts";
import { dayStart } from "../moments.ts";
import type { PartProps } from "../page.tsx";
import { tableName } from "../tablename.ts";
import { cage } from "./api.ts";
import { CountDialog } from "./count-dialog.tsx";
import { t } from "./texts.ts";

const BACK = 30; // days

export function Counts({ account }: PartProps) {
  const [error, setError] = useState<unknown>(null);
  const [counting, setCounting] = useState<Box | null>(null);
  const boxes = useLoad(() => cage.boxes(dayStart(BACK)), [], 5000);
  const counter = useLoad(cage.counter, []);
  const act = (doing: Promise<unknown>) => doing.then(() => setError(null), setError).finally(boxes.again);
  const takes = isOne(account, "floor");
  const counts = isOne(account, "cage", "floor", "auditor");
  return (
    <Load of={boxes}>
      {({ on_tables, taken }) => (
        <>
          <ProblemNote error={error} />
          <Section
            title={t("counts.on")}
            acts={takes && <Button disabled={!on_tables.length} onClick={() => act(on_tables.reduce<Promise<unknown>>((before, { table }) => before.then(() => cage.takeBox(table)), Promise.resolve()))}>{t("counts.take_all")}</Button>}
          >
            <OnTables rows={on_tables} takes={takes} onTake={(table) => act(cage.takeBox(table))} />
          </Section>
          <Section title={t("counts.taken")}>
            <Taken rows={taken} me={account.name} counts={counts} onCount={setCounting} onSign={(sheet) => act(cage.sign(sheet))} />
          </Section>
          {counting && (
            <CountDialog
              title={`${t("counts.box")} ${counting.number}`} lead={t("counts.what", { table: tableName(counting) })} act={t("counts.count")}
              denominations={counter.value?.denominations ?? []}
              {...(counting.sheets.length ? { note: { label: t("counts.reason"), required: true } } : {})}
              onSend={(pieces, note) => cage.count(counting.number, pieces, note)} onDone={boxes.again} onClose={() => setCounting(null)}
            />
          )}
        </>
      )}
    </Load>
  );
}

function OnTables({ rows, takes, onTake }: { rows: BoxOnTable[]; takes: boolean; onTake: (table: string) => void }) {
  return (
    <DataTable
      caption={t("counts.on")}
      rows={rows}
      rowKey={({ table }) => table}
      columns={[
        { name: t("act.table"), cell: tableName, sort: tableName },
        { name: t("counts.since"), cell: ({ since, due }) => <>{dateAndTime(since * 1000)} {due && <b class="off">{t("counts.due")}</b>}</>, sort: ({ since }) => since },
        { name: t("counts.in"), number: true, cell: ({ dropped }) => money(dropped), sort: ({ dropped }) => dropped },
        ...(takes ? [{ name: " ", cell: ({ table }: BoxOnTable) => <Button onClick={() => onTake(table)}>{t("counts.take")}</Button> }] : []),
      ]}
    />
  );
}

interface TakenProps {
  rows: Box[];
  me: string;
  counts: boolean;
  onCount: (box: Box) => void;
  onSign: (sheet: number) => void;
}

function Taken({ rows, me, counts, onCount, onSign }: TakenProps) {
  return (
    <DataTable
      caption={t("counts.taken")}
      rows={rows}
      rowKey={({ number }) => number}
      empty={t("counts.none")}
      columns={[
        { name: t("counts.box"), cell: ({ number }) => number, sort: ({ number }) => number },
        { name: t("act.table"), cell: (box) => <>{tableName(box)}<br /><small>{dateAndTime(box.taken * 1000)}, {box.by}</small></>, sort: tableName },
        { name: t("counts.expected"), number: true, cell: ({ expected }) => money(expected), sort: ({ expected }) => expected },
        { name: t("counts.counted"), number: true, cell: ({ counted }) => (counted === null ? "" : money(counted)) },
        { name: t("counts.variance"), number: true, cell: ({ variance }) => (variance === null ? "" : <b class={variance ? "off" : ""}>{money(variance)}</b>) },
        { name: t("counts.sheets"), cell: (box) => <Sheets box={box} me={me} counts={counts} onSign={onSign} /> },
        ...(counts ? [{ name: " ", cell: (box: Box) => <Button onClick={() => onCount(box)}>{t(box.sheets.length ? "counts.correct" : "counts.count")}</Button> }] : []),
      ]}
    />
  );
}

/** Every sheet of a box: one that was replaced stays to be read, struck through, with who signed it and when. */
function Sheets({ box, me, counts, onSign }: { box: Box; me: string; counts: boolean; onSign: (sheet: number) => void }) {
  return (
    <ol class="plain sheets">
      {box.sheets.map((sheet) => (
        <li key={sheet.id} class={sheet.replaced ? "replaced" : ""}>
          <b>{money(sheet.total)}</b>{" "}
          <small>
            {sheet.signed_by ? t("counts.signed", { by: sheet.by, second: sheet.signed_by }) : `${sheet.by}, ${t("counts.unsigned")}`}, {dateAndTime((sheet.signed ?? sheet.at) * 1000)}
            {sheet.replaced && `, ${t("counts.replaced")}`}
            {sheet.reason && `: ${sheet.reason}`}
          </small>
          {counts && !sheet.signed_by && !sheet.replaced && sheet.by !== me && <Button onClick={() => onSign(sheet.id)}>{t("counts.sign")}</Button>}
        </li>
      ))}
    </ol>
  );
}
