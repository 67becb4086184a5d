// Asking for a reason and a confirmation before something that players will feel.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { t } from "./texts.ts";

interface AskProps {
  title: string;
  /** What will happen. */
  text: string;
  act: string;
  danger?: boolean;
  /** Whether a reason has to be given; it is written into the incident log. */
  reason?: boolean;
  onDo: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ComponentChildren;
}

export function Ask({ title, text, act, danger, reason: needed = true, onDo, onClose, children }: AskProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onDo(reason.trim()).then(onClose, setError).finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send}>
        <p>{text}</p>
        {children}
        {needed && (
          <label class="field">
            {t("reason")}
            <input required maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
        )}
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          <Button look={danger ? "danger" : "main"} type="submit" disabled={busy}>{act}</Button>
        </div>
      </form>
    </Dialog>
  );
}
