// What would follow a report: the rule with its line, the decisions that are asked for again, chips and cards.

import { useState } from "preact/hooks";
import { money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import type { AccidentPreview, WayShown } from "../types.ts";
import { t } from "./texts.ts";

interface FollowsProps {
  preview: AccidentPreview;
  mayDecide: boolean;
  asksNote: boolean;
  needsNote: boolean; // everyone at the table reads it
  onReport: (way: string, note: string) => Promise<void>;
}

export function Follows({ preview, mayDecide, asksNote, needsNote, onReport }: FollowsProps) {
  const [chosen, setChosen] = useState<string>(preview.ways.length === 1 ? (preview.ways[0]?.id ?? "") : "");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const way = preview.ways.find(({ id }) => id === chosen);
  const printed = preview.ways.some(({ rulings }) => rulings.some(({ cite }) => cite));
  const refused = (way?.floor_only ?? false) && !mayDecide;
  const send = (event: Event) => {
    event.preventDefault();
    if (busy || !way) return;
    setBusy(true);
    void onReport(way.id, note.trim()).finally(() => setBusy(false));
  };
  return (
    <form onSubmit={send}>
      <p class="step">{t("follows")}</p>
      {preview.silent && <p class="silent">{t(preview.over ? "over.choose" : printed ? "acted" : "silent")}</p>}
      {preview.gone.length > 0 && <p class="silent" role="alert">{t("gone", { names: preview.gone.join(", ") })}</p>}
      <div class="ways">
        {preview.ways.map((one) => (
          <label key={one.id} class={`way${one.id === chosen ? " chosen" : ""}`} data-way={one.id}>
            {preview.ways.length > 1 && <input type="radio" name="way" checked={one.id === chosen} onChange={() => setChosen(one.id)} />}
            <Way way={one} over={preview.over} alone={preview.ways.length === 1} />
          </label>
        ))}
      </div>
      {asksNote && (
        <label class="field">
          {t(needsNote ? "words" : "note")}
          <input required={needsNote} maxLength={200} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
      )}
      {refused && <p class="silent" role="alert">{t("floor_only")}</p>}
      <div class="actions">
        <Button look="danger" type="submit" disabled={busy || !way || refused}>{t("do")}</Button>
      </div>
    </form>
  );
}

function Way({ way, over, alone }: { way: WayShown; over: boolean; alone: boolean }) {
  const told = [...new Map(way.rulings.map((ruling) => [`${ruling.text} ${ruling.cite}`, ruling])).values()];
  return (
    <div>
      {(!alone || way.id === "take_back") && <b>{t(over && way.id === "take_back" ? "way.take_back.over" : `way.${way.id}`)}</b>}
      {way.id === "void" && <p>{t("way.void.what")}</p>}
      {way.id === "stands" && <p>{t("way.stands.what")}</p>}
      {way.id !== "stands" && told.map(({ text, rule, cite }) => (
        <p key={text}>
          {text} <small>{cite ? t("packet", { rule, cite }) : t("house")}</small>
        </p>
      ))}
      {way.waits && <p>{t("waits")}</p>}
      {way.answers > 0 && <p>{t("answers", { count: way.answers })}</p>}
      {way.voids && way.id !== "void" && <p>{t("voids")}</p>}
      <Moved title={t("chips")} lines={way.chips.map(({ words, change }) => `${words} ${change > 0 ? "+" : ""}${money(change)}`)} />
      <Moved title={t("cards")} lines={way.voids ? [] : way.cards.map(({ words, change }) => `${words} ${change > 0 ? "+" : "−"}${Math.abs(change)}`)} />
      {way.more && <p class="quiet">{t("more")}</p>}
      {!way.chips.length && way.id !== "stands" && <p class="quiet">{t("no_chips")}</p>}
    </div>
  );
}

function Moved({ title, lines }: { title: string; lines: string[] }) {
  return lines.length ? <p class="moved"><span>{title}</span> {lines.join(" · ")}</p> : null;
}
