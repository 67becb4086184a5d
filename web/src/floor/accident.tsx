// Reporting what went wrong at a table, out of what can go wrong there now; the packet's rule answers.

import { useState } from "preact/hooks";
import { pretty } from "../words.ts";
import { Ask } from "./ask.tsx";
import { type AccidentChoice, floor, type Incident } from "./floor.ts";
import { t } from "./texts.ts";

interface AccidentProps {
  table: string;
  choices: AccidentChoice[];
  onDone: (incident: Incident) => void;
  onClose: () => void;
}

export function AccidentDialog({ table, choices, onDone, onClose }: AccidentProps) {
  const [kind, setKind] = useState(choices[0]?.kind ?? "");
  const chosen = choices.find((choice) => choice.kind === kind);
  const [place, setPlace] = useState(chosen?.places[0] ?? "");
  const [note, setNote] = useState("");
  const report = () => floor.accident(table, kind, place, note).then(onDone);
  return (
    <Ask title={t("accident.title")} text={t("accident.what")} act={t("accident.go")} reason={false} danger onDo={report} onClose={onClose}>
      <label class="field">
        {t("accident.kind")}
        <select
          value={kind}
          onChange={(event) => {
            const next = choices.find((choice) => choice.kind === event.currentTarget.value);
            setKind(next?.kind ?? "");
            setPlace(next?.places[0] ?? "");
          }}
        >
          {choices.map((choice) => (
            <option key={choice.kind} value={choice.kind}>{choice.text || pretty(choice.kind)}</option>
          ))}
        </select>
      </label>
      <label class="field">
        {t("accident.place")}
        <select value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
          {(chosen?.places ?? []).map((one) => (
            <option key={one} value={one}>{pretty(one)}</option>
          ))}
        </select>
      </label>
      <label class="field">
        {t("accident.note")}
        <input maxLength={200} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
    </Ask>
  );
}
