// Two tables side by side: what each row gives under both, and what that comes to.

import { percent } from "../language.ts";
import { DataTable } from "../parts/datatable.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { pretty } from "../words.ts";
import type { Figures } from "./odds.ts";
import { shares, signed, signedPercent } from "./plots.tsx";
import { t } from "./texts.ts";
import type { Worked } from "./use-odds.ts";

interface Pair {
  name: string;
  mine: number;
  other: number;
  pays: [string, string];
}

function pairs(mine: Figures, other: Figures): Pair[] {
  const names = [...new Set([...shares(mine.lines), ...shares(other.lines)].map(({ name }) => name))];
  const of = (figures: Figures, name: string) => shares(figures.lines).find((line) => line.name === name)?.share ?? 0;
  const pays = (figures: Figures, name: string) => {
    const found = [...new Set(figures.lines.filter((line) => (name ? line.name === name && line.pays >= 0 : line.pays < 0)).map((line) => line.pays))];
    return found.length === 1 ? signed(found[0] ?? 0, (found[0] ?? 0) % 1 ? 2 : 0) : "";
  };
  return names.map((name) => ({ name, mine: of(mine, name), other: of(other, name), pays: [pays(mine, name), pays(other, name)] }));
}

export function Comparison({ mine, other }: { mine: Worked; other: Worked }) {
  if (other.error) return <ProblemNote error={other.error} />;
  if (!mine.figures || !other.figures) return <p class="loading" role="status">{t("state.working", { seconds: 0 })}</p>;
  const rows = pairs(mine.figures, other.figures);
  const better = other.figures.edge - mine.figures.edge;
  return (
    <Section title={t("compare")}>
      <p class="note">{t("compare.lead")}</p>
      <DataTable
        caption={t("compare")}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { name: t("outcome"), cell: ({ name }) => (name ? pretty(name) : t("plot.lost")) },
          { name: t("compare.this"), number: true, cell: ({ mine: share, pays }) => <>{signedPercent(share, 4)} <small>{pays[0]}</small></> },
          { name: t("compare.other"), number: true, cell: ({ other: share, pays }) => <>{signedPercent(share, 4)} <small>{pays[1]}</small></> },
          {
            name: t("compare.difference"), number: true, sort: ({ mine: a, other: b }) => a - b,
            cell: ({ mine: a, other: b }) => <Difference value={a - b} />,
          },
        ]}
      />
      <p class="total" data-difference={better}>
        <b>{t("compare.total")}</b> {signless(mine.figures.edge)} <span>·</span> {signless(other.figures.edge)} <span>·</span>{" "}
        <Difference value={better} />
      </p>
    </Section>
  );
}

const signless = (edge: number) => percent(edge, 4).replace("-", "−");

function Difference({ value }: { value: number }) {
  const plain = Math.abs(value) < 5e-9 ? 0 : value;
  return <span data-sign={Math.sign(plain)}>{plain ? signedPercent(plain, 4) : "="}</span>;
}
