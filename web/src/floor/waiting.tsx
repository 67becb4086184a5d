// Waiting lists: who waits for which game, called to which seat, and for how long.

import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { floor } from "./floor.ts";
import { t as houseText } from "./house/texts.ts";
import { WalkIns } from "./house/walk-ins.tsx";
import { since } from "./moments.ts";
import { gameName, tableName } from "./tablename.ts";
import { t } from "./texts.ts";
import type { Waiting, WaitingLine } from "../types.ts";

export function WaitingLists() {
  const lines = useLoad(floor.waiting, [], { topics: ["waiting"] });
  return (
    <>
      <WalkIns onChange={lines.again} />
      <Load of={lines}>
        {(all) => {
          const kept = all.filter(({ waiting }) => waiting.length);
          return kept.length ? (
            <>
              {kept.map((line) => (
                <Line key={`${line.game} ${line.limits} ${line.kind}`} line={line} onChange={lines.again} />
              ))}
            </>
          ) : (
            <p class="loading">{t("waiting.none")}</p>
          );
        }}
      </Load>
      <p><Link to="/board">{houseText("board.title")}</Link></p>
    </>
  );
}

export function Line({ line, onChange }: { line: WaitingLine; onChange: () => void }) {
  const { say } = useSession();
  const act = (asked: Promise<unknown>) => void asked.then(onChange, say);
  return (
    <Section title={`${gameName(line.game)} · ${line.limits || houseText("board.any")}`} acts={line.tables.map((table) => (
      <Button key={table} onClick={() => act(floor.callNext(table))}>{t("waiting.call_to", { table: tableName({ table }) })}</Button>
    ))}>
      <ol class="waiters">
        {line.waiting.map((waiter) => (
          <li key={waiter.id} data-waiter={waiter.id}>
            <b>{waiter.name}</b>
            <span class="note">{t("waiting.since", { time: since(waiter.joined) })}</span>
            <Called waiter={waiter} />
            <span class="acts">
              {waiter.called && <Button look="quiet" onClick={() => act(floor.pass(waiter.id))}>{t("waiting.time_out")}</Button>}
              <Button look="quiet" onClick={() => act(floor.strike(waiter.id))}>{t("waiting.strike")}</Button>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Called({ waiter: { called } }: { waiter: Waiting }) {
  if (!called) return null;
  const left = Math.max(0, Math.round(called.until - Date.now() / 1000));
  return (
    <span class="badge" data-kind="called">
      <Link to={`/floor/table/${encodeURIComponent(called.table)}`}>{tableName(called)}</Link> {t("waiting.called", { seat: called.seat, seconds: left })}
    </span>
  );
}
