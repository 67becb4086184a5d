// Counting something in a dialog: a drawer, a tray, a box.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { PiecesCounted } from "../../types.ts";
import { t as floorText } from "../texts.ts";
import { CountPad, counted, type Tally } from "./count-pad.tsx";
import { t } from "./texts.ts";

interface CountDialogProps {
  title: string;
  lead: string;
  act: string;
  denominations: number[];
  /** What the note is called, and whether there has to be one. */
  note?: { label: string; required: boolean };
  onSend: (pieces: PiecesCounted[], note: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}

export function CountDialog({ title, lead, act, denominations, note: asked, onSend, onDone, onClose, children }: CountDialogProps) {
  const [tally, setTally] = useState<Tally>({});
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onSend(counted(tally), note.trim()).then(() => {
      onClose();
      onDone();
    }, setError).finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form onSubmit={send}>
        <p class="note">{lead}</p>
        {children}
        <CountPad denominations={denominations} tally={tally} onTally={setTally} />
        <label class="field">
          {asked?.label ?? t("act.note")}
          <input maxLength={200} required={asked?.required ?? false} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{floorText("not_now")}</Button>
          <Button look="main" type="submit" disabled={busy}>{act}</Button>
        </div>
      </form>
    </Dialog>
  );
}
