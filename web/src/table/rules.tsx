// The game's rules with their citations, how unclear passages were read, and the options of the table.

import { useEffect, useRef, useState } from "preact/hooks";
import { number } from "../language.ts";
import { Link } from "../router.tsx";
import { t } from "../texts/texts.ts";
import type { Sheet, Why } from "../types.ts";
import { citation, pretty } from "../words.ts";
import { inParts } from "./sections.ts";

/** `shown` is the rule that something rests on: it is marked and brought into sight. */
export function Rules({ sheet, shown }: { sheet: Sheet; shown: Why | null }) {
  const [search, setSearch] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [shown]);
  const wanted = search.trim().toLowerCase();
  const rules = sheet.rules.filter(({ text, cite }) => text && `${text} ${cite}`.toLowerCase().includes(wanted));
  const isShown = (rule: Why) => shown !== null && rule.text === shown.text && rule.cite === shown.cite;
  return (
    <div class="sheet" ref={box} tabIndex={0} role="region" aria-label={t("tab.rules")}>
      <h2>{sheet.name}</h2>
      <p class="about">
        {sheet.about} {sheet.approval ? t("rules.approval", { room: sheet.room_name, approval: sheet.approval }) : `${sheet.room_name}.`}
      </p>
      <input
        type="search"
        value={search}
        placeholder={t("rules.search")}
        aria-label={t("rules.search")}
        onInput={(event) => setSearch(event.currentTarget.value)}
      />
      {shown && !sheet.rules.some(isShown) && (
        <ul class="rules">
          <Rule rule={shown} current />
        </ul>
      )}
      {inParts(rules, sheet.rules).map(([part, found]) => (
        <details key={part} data-part={part} open={wanted !== "" || found.some(isShown) || part === "play"}>
          <summary>
            {t(`rules.part.${part}`)} <small>{number(found.length)}</small>
          </summary>
          <ul class="rules">
            {found.map((rule) => (
              <Rule key={rule.id} rule={rule} current={isShown(rule)} />
            ))}
          </ul>
        </details>
      ))}
      {!rules.length && <p class="note">{t("rules.none", { search })}</p>}
      {sheet.readings.length > 0 && (
        <details>
          <summary>{t("rules.readings")}</summary>
          <ul class="rules">
            {sheet.readings.map((reading) => (
              <Rule key={reading.cite + reading.text} rule={reading} current={false} />
            ))}
          </ul>
        </details>
      )}
      <p>
        <Link to={`/learn/${sheet.id}`}>{t("rules.learn")}</Link>
      </p>
      <p>
        <Link to={`/train/${sheet.id}`}>{t("rules.train")}</Link>
      </p>
      <details>
        <summary>{t("rules.options")}</summary>
        <dl class="options-list">
          {sheet.options.map((option) => (
            <div key={option.id}>
              <dt>{pretty(option.id)}</dt>
              <dd title={option.help}>{String(option.value) || "—"}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Rule({ rule, current }: { rule: Why; current: boolean }) {
  return (
    <li lang="en" {...(current ? { "aria-current": "true" } : {})}>
      {rule.text} {rule.cite && <cite title={citation(rule.cite)}>{rule.cite}</cite>}
    </li>
  );
}
