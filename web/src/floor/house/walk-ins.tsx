// The desk puts somebody on a waiting list who has no account here.

import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { floor } from "../floor.ts";
import { house } from "./api.ts";
import { t } from "./texts.ts";

export function WalkIns({ onChange }: { onChange: () => void }) {
  const tables = useLoad(floor.tables, []);
  const [name, setName] = useState("");
  const [table, setTable] = useState("");
  const [error, setError] = useState<unknown>(null);
  const open = (tables.value ?? []).filter(({ kind }) => kind === "house");
  const chosen = table || open[0]?.id || "";
  const add = (event: Event) => {
    event.preventDefault();
    house.walkIn(chosen, name.trim()).then(() => {
      setName("");
      setError(null);
      onChange();
    }, setError);
  };
  return (
    <Section title={t("walk_in.title")}>
      <form class="filters" onSubmit={add}>
        <input required maxLength={24} placeholder={t("walk_in.name")} aria-label={t("walk_in.name")} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        <select aria-label={t("walk_in.for")} value={chosen} onChange={(event) => setTable(event.currentTarget.value)}>
          {open.map(({ id, number, name: game, limits }) => <option key={id} value={id}>{t("number", { number: String(number ?? "") })} · {game} · {limits}</option>)}
        </select>
        <Button type="submit" look="main" disabled={!chosen}>{t("walk_in.add")}</Button>
      </form>
      <ProblemNote error={error} />
    </Section>
  );
}
