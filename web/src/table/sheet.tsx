// The game's sheet: its rules with their citations, its pay tables, and the collection in force.

import type { FeeRow, Sheet } from "../types.ts";
import { money } from "../language.ts";
import { capital, citation, pretty } from "../words.ts";

export function Rules({ sheet }: { sheet: Sheet }) {
  return (
    <div class="sheet">
      <h3>{sheet.name}</h3>
      <p class="about">
        {sheet.about} {sheet.room_name}
        {sheet.approval ? `, ${sheet.approval}` : ""}.
      </p>
      <ul class="rules">
        {sheet.rules
          .filter((rule) => rule.text)
          .map((rule) => (
            <li key={rule.id}>
              {rule.text} {rule.cite && <cite>{rule.cite}</cite>}
            </li>
          ))}
      </ul>
      {sheet.readings.length > 0 && (
        <details>
          <summary>How unclear passages are read</summary>
          <ul class="rules">
            {sheet.readings.map((reading) => (
              <li key={reading.cite + reading.text}>
                {reading.text} <cite>{reading.cite}</cite>
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>Options of this table</summary>
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

export function Pays({ sheet }: { sheet: Sheet }) {
  const bets = sheet.bets.filter((bet) => bet.pay_tables.length);
  const fees = sheet.fee.rows.filter((row) => row.fee > 0);
  return (
    <div class="sheet">
      {bets.map((bet) => (
        <section key={bet.id}>
          {bet.pay_tables.map((table) => (
            <table key={table.id} class="pays">
              <caption>
                {bet.name}
                {bet.pay_tables.length > 1 && <small> {pretty(table.id)}</small>}
                {table.cite && <cite>{citation(table.cite)}</cite>}
              </caption>
              <tbody>
                {Object.entries(table.rows).map(([row, odds]) => (
                  <tr key={row}>
                    <th scope="row">{pretty(row)}</th>
                    <td>{odds.replace(":", " to ")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </section>
      ))}
      <table class="pays">
        <caption>
          Collection<small> option {sheet.fee.option ?? "none"}</small>
        </caption>
        <tbody>
          {fees.map((row, at) => (
            <tr key={at}>
              <th scope="row">{feeWords(row)}</th>
              <td title={row.cite}>{money(row.fee)}</td>
            </tr>
          ))}
          {!fees.length && (
            <tr>
              <th>No collection is taken.</th>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function feeWords(row: FeeRow): string {
  const unit = (value: number) => (row.measure === "players" || row.measure === "bonus_count" ? `${value}` : `$${value}`);
  const range =
    row.high === null ? (row.low ? `${unit(row.low)} or more` : "") : row.low ? `${unit(row.low)}–${unit(row.high)}` : `up to ${unit(row.high)}`;
  const noun = { players: "players", wager: "wager", player_total: "in wagers", table_action: "on the table", bonus_count: "bonus bets", hand: "" }[row.measure];
  const bets = row.bets.length && row.bets.length < 4 ? row.bets.map(pretty).join(", ") : "";
  const when = row.when === "no_flop" ? "no flop" : row.when === "river" ? "at the river" : "";
  return [capital(row.payer), bets, range && `${range} ${noun ?? ""}`, when].filter(Boolean).join(" · ");
}
