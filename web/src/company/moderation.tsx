// What the floor does about a table's chat: turn it on or off.

import { useState } from "preact/hooks";
import { Ask } from "../floor/ask.tsx";
import { company } from "./api.ts";
import { t } from "./texts.ts";

export function Moderation({ table, on, onChange }: { table: string; on: boolean; onChange: () => void }) {
  const [asking, setAsking] = useState(false);
  const act = t(on ? "turn_off" : "turn_on");
  return (
    <p class="moderation">
      <button class="link" onClick={() => setAsking(true)}>{act}</button>
      {asking && <Ask title={act} text={t("turn.what")} act={act} onDo={(reason) => company.turn(table, !on, reason).then(onChange)} onClose={() => setAsking(false)} />}
    </p>
  );
}
