// What is said at the table: read by everyone, written by those who sit there; anybody may be muted for oneself.

import { useEffect, useRef, useState } from "preact/hooks";
import { isOne } from "../account/roles.ts";
import { time } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { type Loaded } from "../parts/load.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import type { Company, Line } from "../types.ts";
import { company, mute, muted } from "./api.ts";
import { Moderation } from "./moderation.tsx";
import { t } from "./texts.ts";

const LONGEST = 200;

export default function Chat({ table, of }: { table: string; of: Loaded<Company> }) {
  const { account } = useSession();
  const [quiet, setQuiet] = useState(muted);
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  const list = useRef<HTMLOListElement>(null);
  const seen = of.value;
  const latest = seen?.lines.at(-1);
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [latest?.id]);
  if (!seen) return <p class="nothing" role="status">{t("opening")}</p>;
  const moderates = isOne(account, "floor");
  const shown = seen.lines.filter(({ who, you }) => you || !quiet.has(who));
  const silenced = seen.silent_until !== null && seen.silent_until > Date.now() / 1000;
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    company.say(table, text).then(() => {
      setText("");
      setError(null);
      of.again();
    }, setError);
  };
  return (
    <div class="chat">
      {moderates && <Moderation table={table} on={seen.on} onChange={of.again} />}
      {!seen.on && <p class="nothing">{t("off")}</p>}
      <ol ref={list} tabIndex={0} aria-label={t("label")} aria-live="polite">
        {shown.map((line) => (
          <Said key={line.id} line={line} table={table} moderates={moderates} onMute={() => setQuiet(mute(line.who, true))} onChange={of.again} />
        ))}
        {seen.on && !shown.length && <li class="nothing">{t("nothing")}</li>}
      </ol>
      {shown.length < seen.lines.length && (
        <p class="note">
          {t("muted", { count: new Set(seen.lines.filter(({ who, you }) => !you && quiet.has(who)).map(({ who }) => who)).size })}{" "}
          <button class="link" onClick={() => setQuiet(seen.lines.reduce((_, { who }) => mute(who, false), quiet))}>{t("unmute")}</button>
        </p>
      )}
      <ProblemNote error={error} />
      {seen.on && silenced && <p class="note" role="status">{t("silenced", { until: time((seen.silent_until ?? 0) * 1000) })}</p>}
      {seen.on && !seen.may && <p class="note">{t("sit_first")}</p>}
      {seen.on && seen.may && !silenced && (
        <form onSubmit={send}>
          <input value={text} maxLength={LONGEST} aria-label={t("write")} placeholder={t("write")} onInput={(event) => setText(event.currentTarget.value)} />
          <Button type="submit" look="main" disabled={!text.trim()}>{t("send")}</Button>
        </form>
      )}
    </div>
  );
}

interface SaidProps {
  line: Line;
  table: string;
  moderates: boolean;
  onMute: () => void;
  onChange: () => void;
}

function Said({ line, table, moderates, onMute, onChange }: SaidProps) {
  const { say } = useSession();
  const act = (asked: Promise<unknown>) => void asked.then(onChange, say);
  return (
    <li class={line.you ? "own" : ""} data-line={line.id}>
      <span class="by">
        <b>{line.name}</b> {line.role !== "player" && <span class="badge">{t(`role.${line.role}`)}</span>} <time>{time(line.at * 1000)}</time>
      </span>
      <span class="said" dir="auto">{line.text ?? <i>{t("removed")}</i>}</span>
      {!line.you && line.role === "player" && (
        <span class="acts">
          <button class="link" onClick={onMute} aria-label={t("mute.label", { name: line.name })}>{t("mute")}</button>
          {moderates && line.text !== null && <button class="link" onClick={() => act(company.remove(table, line.id))}>{t("remove")}</button>}
          {moderates && <button class="link" onClick={() => act(company.silence(table, line.id, 30, line.text ?? t("removed")))}>{t("silence")}</button>}
        </span>
      )}
    </li>
  );
}
