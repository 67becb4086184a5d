// Wherever somebody of the floor is on the page: the players who call, told at once by a message, a sound and the title.

import { useEffect, useRef } from "preact/hooks";
import { time } from "../language.ts";
import { tableName } from "../floor/tablename.ts";
import { Button } from "../parts/button.tsx";
import { useLoad } from "../parts/load.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { chime } from "../sounds.ts";
import type { FloorCall } from "../types.ts";
import { company } from "./api.ts";
import { t } from "./texts.ts";

export default function FloorCalls() {
  const { say } = useSession();
  const { value, again } = useLoad(company.calls, [], { topics: ["calls"] });
  const told = useRef(new Set<number>());
  const calls = value ?? [];
  const fresh = calls.filter(({ id }) => !told.current.has(id));
  useEffect(() => {
    const latest = fresh.at(-1);
    if (!latest) return;
    for (const { id } of fresh) told.current.add(id);
    say(spoken(latest));
    chime();
  }, [fresh.length]);
  const open = calls.length > 0;
  useEffect(() => {
    if (!open) return undefined;
    const before = document.title;
    document.title = `● ${t("calls")}`;
    return () => {
      document.title = before;
    };
  }, [open]);
  if (!open) return null;
  return (
    <aside class="floor-calls" aria-label={t("calls")}>
      {calls.map((call) => (
        <p key={call.id} data-call={call.id}>
          <b>{spoken(call)}</b> <span>{t(`reason.${call.reason}`)}{call.text && `: ${call.text}`}</span> <time>{time(call.at * 1000)}</time>
          <Link class="choice small" to={`/table/${encodeURIComponent(call.table)}`}>{t("calls.go")}</Link>
          <Button onClick={() => void company.answer(call.id).then(again, say)}>{t("calls.answer")}</Button>
        </p>
      ))}
    </aside>
  );
}

const spoken = ({ name, table, seat }: FloorCall): string => t("calls.one", { name, table: tableName({ table }), seat });
