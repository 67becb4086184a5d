// Reporting what went wrong at a table, out of what can go wrong there now; the packet's rule answers.

import { useState } from "preact/hooks";
import { pretty } from "../words.ts";
import { Ask } from "./ask.tsx";
import { floor } from "./floor.ts";
import { t } from "./texts.ts";
import type { Incident, PossibleAccident } from "../types.ts";

interface AccidentProps {
  table: string;
  choices: PossibleAccident[];
  name: (place: string) => string;
  onDone: (incident: Incident) => void;
  onClose: () => void;
}

export function AccidentDialog({ table, choices, name, onDone, onClose }: AccidentProps) {
  const kinds = [...new Set(choices.map((choice) => choice.kind))];
  const [kind, setKind] = useState(kinds[0] ?? "");
  const [at, setAt] = useState(0);
  const [note, setNote] = useState("");
  const here = choices.filter((choice) => choice.kind === kind);
  const several = here.some(({ amount }) => amount !== 1);
  const report = async () => {
    const chosen = here[at];
    if (chosen) onDone(await floor.accident(table, chosen, note));
  };
  return (
    <Ask title={t("accident.title")} text={t("accident.what")} act={t("accident.go")} reason={false} danger onDo={report} onClose={onClose}>
      <label class="field">
        {t("accident.kind")}
        <select
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value);
            setAt(0);
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>{pretty(one)}</option>
          ))}
        </select>
      </label>
      <label class="field">
        {t("accident.place")}
        <select value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
          {here.map(({ place, amount }, number) => (
            <option key={number} value={number}>{name(place)}{several ? ` (${amount})` : ""}</option>
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
