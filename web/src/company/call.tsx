// A player calls the floor to the table, and says why.

import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import type { CallFor } from "../types.ts";
import { company } from "./api.ts";
import { t } from "./texts.ts";

const REASONS = ["ruling", "mistake", "conduct", "help"] as const;

export default function CallDialog({ table, onCalled, onClose }: { table: string; onCalled: () => void; onClose: () => void }) {
  const [reason, setReason] = useState<CallFor["reason"]>("ruling");
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  const send = (event: Event) => {
    event.preventDefault();
    company.callFloor(table, { reason, text }).then(() => {
      onCalled();
      onClose();
    }, setError);
  };
  return (
    <Dialog title={t("call")} onClose={onClose}>
      <form onSubmit={send}>
        <p>{t("call.what")}</p>
        <fieldset class="reasons">
          <legend>{t("call.why")}</legend>
          {REASONS.map((name) => (
            <label key={name}>
              <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} /> {t(`reason.${name}`)}
            </label>
          ))}
        </fieldset>
        <label class="field">
          {t("call.words")}
          <input value={text} maxLength={200} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("call.not")}</Button>
          <Button look="main" type="submit">{t("call")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
