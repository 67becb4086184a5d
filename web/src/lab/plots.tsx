// The plots of a wager, which grow with their column.

import { useState } from "preact/hooks";
import { number, percent } from "../language.ts";
import { pretty } from "../words.ts";
import type { Figures, Line } from "./odds.ts";
import { t } from "./texts.ts";

const MOST = 16; // rows a plot shows by themselves

/** A chance so that it can be read: 4.3 %, 0.0001 %, 1 in 649,740 below that. */
export function chance(probability: number): string {
  if (probability >= 0.0001 || probability === 0) return percent(probability, probability < 0.01 ? 4 : 2);
  return `1 : ${number(Math.round(1 / probability))}`;
}

export const signed = (value: number, digits = 2): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${number(Math.abs(value), digits)}`;
export const signedPercent = (share: number, digits = 3): string =>
  `${share > 0 ? "+" : share < 0 ? "−" : ""}${percent(Math.abs(share), digits)}`;

export function PayPlot({ figures }: { figures: Figures }) {
  const byPay = new Map<number, number>();
  for (const { pays, probability } of figures.lines) byPay.set(pays, (byPay.get(pays) ?? 0) + probability);
  const rows = [...byPay].filter(([, probability]) => probability > 0).sort(([a], [b]) => b - a);
  const shown = rows.length > MOST ? [...rows.slice(0, MOST / 2), ...rows.slice(-MOST / 2)] : rows;
  const floor = Math.min(-1, ...shown.map(([, probability]) => Math.floor(Math.log10(probability))));
  return (
    <figure class="plot">
      <figcaption>
        {t("plot.pays")} <small>{t("plot.pays.note")}</small>
      </figcaption>
      <div class="bars">
        {shown.map(([pays, probability]) => (
          <div key={pays} class="bar" data-sign={Math.sign(pays)}>
            <span class="of">{signed(pays, pays % 1 ? 2 : 0)}</span>
            <span class="track">
              <i style={{ width: `${Math.max(0.5, 100 * (1 - Math.log10(probability) / floor))}%` }} />
            </span>
            <span class="value">{chance(probability)}</span>
          </div>
        ))}
        <Axis marks={decades(floor).map((power) => ({ at: 1 - power / floor, text: chance(10 ** power) }))} />
      </div>
    </figure>
  );
}

/** Rows by name, those that lose put together. */
export function shares(lines: Line[]): { name: string; share: number }[] {
  const named = new Map<string, number>();
  for (const { name, pays, share } of lines) {
    const key = pays < 0 ? "" : name;
    named.set(key, (named.get(key) ?? 0) + share);
  }
  return [...named].map(([name, share]) => ({ name, share }));
}

export function SharePlot({ figures }: { figures: Figures }) {
  const rows = shares(figures.lines).filter(({ share }) => share).sort((a, b) => b.share - a.share);
  const won = rows.filter(({ share }) => share > 0).slice(0, MOST);
  const lost = rows.filter(({ share }) => share < 0);
  const most = Math.max(...rows.map(({ share }) => Math.abs(share)), 1e-9);
  return (
    <figure class="plot">
      <figcaption>
        {t("plot.share")} <small>{t("plot.share.note")}</small>
      </figcaption>
      <div class="bars wide">
        {[...won, ...lost].map(({ name, share }) => (
          <div key={name} class="bar" data-sign={Math.sign(share)}>
            <span class="of">{name ? pretty(name) : t("plot.lost")}</span>
            <span class="track">
              <i style={{ width: `${(100 * Math.abs(share)) / most}%` }} />
            </span>
            <span class="value">{signedPercent(share)}</span>
          </div>
        ))}
        <Axis marks={[0, 0.5, 1].map((at) => ({ at, text: percent(at * most, most < 0.01 ? 3 : 1) }))} />
      </div>
    </figure>
  );
}

/** Powers of ten from 1 down to the smallest, not more than can be read beside each other. */
function decades(floor: number): number[] {
  const step = Math.max(1, Math.ceil(-floor / 4));
  return Array.from({ length: Math.floor(-floor / step) + 1 }, (_, at) => -at * step).reverse();
}

/** The scale below bars: where each mark stands, from 0 at their left to 1 at their right. */
function Axis({ marks }: { marks: { at: number; text: string }[] }) {
  return (
    <div class="bar scale" aria-hidden="true">
      <span class="of" />
      <span class="track">
        {marks.map(({ at, text }) => (
          <span key={at} style={{ left: `${100 * at}%` }}>{text}</span>
        ))}
      </span>
      <span class="value" />
    </div>
  );
}

const WIDTH = 640;
const HEIGHT = 240;

export function SessionPlot({ figures }: { figures: Figures }) {
  const [rounds, setRounds] = useState(500);
  const [mean, spread] = [-figures.edge, figures.deviation];
  const reach = Math.max(Math.abs(mean) * rounds + 2.1 * spread * Math.sqrt(rounds), 1e-9);
  const at = (played: number, net: number) =>
    `${((WIDTH * played) / rounds).toFixed(1)},${(HEIGHT / 2 - ((HEIGHT / 2) * net) / reach).toFixed(1)}`;
  const steps = Array.from({ length: 41 }, (_, n) => (rounds * n) / 40);
  const band = (times: number) =>
    [
      ...steps.map((n) => at(n, mean * n + times * spread * Math.sqrt(n))),
      ...[...steps].reverse().map((n) => at(n, mean * n - times * spread * Math.sqrt(n))),
    ].join(" ");
  const end = mean * rounds;
  const wide = spread * Math.sqrt(rounds);
  const said = t("plot.session.ahead", {
    share: percent(wide ? normal(end / wide) : Number(end > 0), 0),
    mean: signed(end, 1),
    deviation: number(wide, 1),
  });
  return (
    <figure class="plot">
      <figcaption>
        {t("plot.session")} <small>{t("plot.session.note", { rounds })}</small>
      </figcaption>
      <div class="session">
        <span class="axis" aria-hidden="true">
          <span>{signed(reach, 0)}</span>
          <span>0</span>
          <span>{signed(-reach, 0)}</span>
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
          <polygon class="band two" points={band(2)} />
          <polygon class="band one" points={band(1)} />
          <line class="zero" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <polyline class="mean" points={`${at(0, 0)} ${at(rounds, end)}`} />
        </svg>
      </div>
      <div class="rounds-axis" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{number(Math.round(rounds * share))}</span>
        ))}
      </div>
      <label class="rounds">
        {t("plot.session.rounds")} <output>{number(rounds)}</output>
        <input
          type="range" min="2" max="5" step="0.1" value={Math.log10(rounds)}
          onInput={(event) => setRounds(Math.round(10 ** Number(event.currentTarget.value) / 10) * 10)}
        />
      </label>
      <p class="note">{said}</p>
    </figure>
  );
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}
