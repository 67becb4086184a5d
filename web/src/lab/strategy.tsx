// The best play: in a sentence, and as charts whose colours tell the acts apart.

import { percent } from "../language.ts";
import { Section } from "../parts/page.tsx";
import type { Chart, OddsResult } from "./lab.ts";
import { t } from "./texts.ts";

const HUES = 8;

export function StrategyCharts({ result }: { result: OddsResult }) {
  const { strategy } = result;
  if (!strategy) return null;
  const costs = strategy.charts.some((chart) => chart.costs);
  return (
    <Section title={t("strategy")}>
      <p>{strategy.text}</p>
      {costs && <p class="note">{t("strategy.costs")}</p>}
      {strategy.charts.map((chart) => (
        <ChartGrid key={chart.title} chart={chart} />
      ))}
    </Section>
  );
}

/** The acts of a chart, each a colour; a chart of figures has none. */
function hues(chart: Chart): Map<string, number> {
  const acts = [...new Set(Object.values(chart.rows).flat())].filter((cell) => cell && !/\d/.test(cell));
  return acts.length <= HUES ? new Map(acts.map((act, at) => [act, at])) : new Map();
}

function ChartGrid({ chart }: { chart: Chart }) {
  const hue = hues(chart);
  return (
    <div class="chart" role="region" aria-label={chart.title} tabIndex={0}>
      <table>
        <caption>{chart.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="spoken">{t("strategy.holding")}</span>
            </th>
            {chart.columns.map((column, at) => (
              <th key={at} scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(chart.rows).map(([label, cells]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => {
                const cost = chart.costs?.[label]?.[at];
                const known = cost !== undefined && cost !== null;
                const said = known ? t("strategy.cost", { act: cell, cost: percent(cost, 2) }) : undefined;
                return (
                  <td key={at} data-hue={hue.get(cell)} {...(said ? { title: said } : {})}>
                    {cell}
                    {known && <small>{percent(cost, 2)}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {chart.note && <p class="note">{chart.note}</p>}
    </div>
  );
}
