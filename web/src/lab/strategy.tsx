// The best play: in a sentence, and as charts whose colours tell the acts apart.

import { percent } from "../language.ts";
import { Section } from "../parts/page.tsx";
import { t } from "./texts.ts";
import type { Chart, OddsResult } from "../types.ts";

const HUES = 8;

interface PricedChart extends Chart {
  costs?: Record<string, string[]>;
}

/** An act, and where its own cell says so what the other choice would cost: "4x 0.123", "fold* 0.45". */
interface Act {
  name: string;
  cost: string;
}

function readAct(cell: string): Act {
  const [, name = cell, cost = ""] = /^(\d+x|[A-Za-z]+\*?) (\d+\.\d+)$/.exec(cell) ?? [];
  return { name, cost };
}

/** "fold*" is a fold that depends on more than the chart shows. */
const plain = (act: string): string => act.replace("*", "");

export function StrategyCharts({ result }: { result: OddsResult }) {
  const { strategy } = result;
  if (!strategy) return null;
  const charts = withCosts(strategy.charts);
  const costs = charts.some((chart) => chart.costs);
  return (
    <Section title={t("strategy")}>
      <p>{strategy.text}</p>
      {costs && <p class="note">{t("strategy.costs")}</p>}
      {charts.map((chart) => (
        <ChartGrid key={chart.title} chart={chart} />
      ))}
    </Section>
  );
}

/** A chart of figures over the cells of the chart before it says what each of those acts is worth over the next best. */
function withCosts(charts: Chart[]): PricedChart[] {
  const shown: PricedChart[] = [];
  for (const chart of charts) {
    const last = shown.at(-1);
    const over = last && !last.costs && String(last.columns) === String(chart.columns)
      && String(last.labels) === String(chart.labels);
    if (over && Object.values(chart.rows).flat().every((cell) => !cell || Number.isFinite(Number(cell)))) last.costs = chart.rows;
    else shown.push({ ...chart });
  }
  return shown;
}

/** The acts of a chart, each a colour; a chart of figures has none. */
function hues(chart: Chart): Map<string, number> {
  const names = Object.values(chart.rows).flat().map((cell) => plain(readAct(cell).name));
  const acts = [...new Set(names)].filter((name) => name && !/\d(?!x$)/.test(name));
  return acts.length <= HUES ? new Map(acts.map((act, at) => [act, at])) : new Map();
}

function ChartGrid({ chart }: { chart: PricedChart }) {
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
          {chart.labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {chart.rows[label]?.map((cell, at) => {
                const act = readAct(cell);
                const share = chart.costs?.[label]?.[at];
                const price = share ? percent(Number(share), 1) : act.cost;
                const says = share ? "strategy.cost" : "strategy.other";
                return (
                  <td key={at} data-hue={hue.get(plain(act.name))} {...(price ? { title: t(says, { act: act.name, cost: price }) } : {})}>
                    {act.name}
                    {price && <small>{price}</small>}
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
