// The readings of the packet that the figures rest on, and the edge under each other reading.

import { percent } from "../language.ts";
import { Section } from "../parts/page.tsx";
import type { ReadingInForce } from "../types.ts";
import { pretty } from "../words.ts";
import { t } from "./texts.ts";

export function Readings({ readings }: { readings: ReadingInForce[] }) {
  if (!readings.length) return null;
  return (
    <Section title={t("readings")}>
      {readings.map(({ option, in_force, text, cite, others }) => (
        <div key={option} class="reading" data-reading={option}>
          <p>
            <b>{pretty(option)}: {pretty(in_force)}</b> {text} {cite && <small>{cite}</small>}
          </p>
          <ul>
            {others.map(({ value, house_edge }) => (
              <li key={value}>{t("readings.other", { value: pretty(value), edge: percent(house_edge, 4) })}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
