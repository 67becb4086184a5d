// A pay table that is changed in place.

import { list, percent } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { citation, pretty } from "../words.ts";
import type { Design, Row, RowTable } from "./design.ts";
import { type Figures, type Pay, payText } from "./odds.ts";
import { t } from "./texts.ts";

interface PayTablesProps {
  tables: RowTable[];
  design: Design;
  figures: Figures | null;
  onChange: (design: Design) => void;
}

export function PayTables({ tables, design, figures, onChange }: PayTablesProps) {
  if (!tables.length) return <p class="note">{t("pays.none")}</p>;
  const type = (key: string, text: string | null) => {
    const { [key]: _, ...others } = design.typed;
    onChange({ ...design, typed: text === null ? others : { ...others, [key]: text } });
  };
  const unknown = Object.keys(design.typed).filter((key) => !tables.some(({ rows }) => rows.some((row) => row.key === key)));
  const given = (name: string) => {
    const lines = figures?.lines.filter((line) => line.name === name) ?? [];
    return lines.length ? lines.reduce((sum, line) => sum + line.share, 0) : null;
  };
  return (
    <>
      {tables.map((table) => (
        <div key={table.bet} class="paytable">
          {table.choices.length > 1 && (
            <label class="field">
              {t("pays.printed")}
              <select
                value={table.chosen}
                onChange={(event) => onChange({ ...design, typed: {}, tables: { ...design.tables, [table.bet]: event.currentTarget.value } })}
              >
                {table.choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {pretty(choice)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <table>
            <caption class={tables.length > 1 ? "" : "spoken"}>{t("pays.of", { name: table.name || t("base") })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("pays.row")}</th>
                <th scope="col">{t("pays.pays")}</th>
                <th scope="col" class="number">{t("pays.gives")}</th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <PayRow key={row.key} row={row} given={given(row.name)} onType={(text) => type(row.key, text)} />
              ))}
            </tbody>
          </table>
          {Object.keys(table.printed).length > 0 && (
            <details class="option-list">
              <summary>{t("pays.figures")}</summary>
              <dl class="printed">
                {Object.entries(table.printed).map(([name, value]) => (
                  <div key={name}>
                    <dt>{pretty(name)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
          {table.cite && <p class="note">{t("source", { cite: citation(table.cite) })}</p>}
        </div>
      ))}
      <ProblemNote error={unknown.length ? t("pays.unknown", { rows: list(unknown) }) : null} />
      <p class="note">{t("pays.hint")}</p>
      <Button look="quiet" disabled={!Object.keys(design.typed).length} onClick={() => onChange({ ...design, typed: {} })}>
        {t("pays.reset")}
      </Button>
    </>
  );
}

/** What stands in the field of a pay that was not typed: the winnings alone, the words beside it. */
const bare = (pay: Pay) => (pay.said === "odds" ? String(pay.win) : pay.said);

function PayRow({ row, given, onType }: { row: Row; given: number | null; onType: (text: string | null) => void }) {
  const name = pretty(row.name);
  const problem = typeof row.pay === "string" ? row.pay : null;
  const words = typeof row.pay === "string" ? row.printed : row.pay;
  const changed = typeof row.pay !== "string" && payText(row.pay) !== payText(row.printed);
  const id = `pay-${row.key}`;
  return (
    <tr class={problem ? "wrong" : changed ? "changed" : ""} data-row={row.key}>
      <th scope="row">
        <label for={id}>{name}</label>
      </th>
      <td class="pay">
        <span class="pay-in">
          <input
            id={id}
            autocomplete="off"
            spellcheck={false}
            aria-label={t("pays.input", { row: name })}
            aria-invalid={problem !== null}
            {...(problem ? { "aria-describedby": `${id}-problem` } : {})}
            value={row.typed ?? bare(row.printed)}
            onInput={(event) => onType(event.currentTarget.value)}
            onBlur={() => !changed && !problem && row.typed !== null && onType(null)}
          />
          <span class="words" aria-hidden="true">
            {words.said === "odds" ? t(words.kind === "for" ? "pays.for" : "pays.to", { stake: String(words.stake) }) : ""}
          </span>
        </span>
        {changed && <small>{t("pays.was", { odds: payText(row.printed) })}</small>}
        {problem && (
          <p class="error" id={`${id}-problem`} role="alert">
            {t(`pay.${problem}`, { row: name, text: row.typed ?? "" })}
          </p>
        )}
      </td>
      <td class="number">{given === null ? "" : percent(given, 3)}</td>
    </tr>
  );
}
