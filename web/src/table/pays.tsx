// What each bet pays, how often, and what each row gives back; and the collection in force.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api.ts";
import { money, number, percent } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { FeeRow, PayTable, Sheet } from "../types.ts";
import { citation, pretty, wordFor } from "../words.ts";

interface Odds {
  method: "exact" | "simulated";
  house_edge: number;
  hit_frequency: number;
  error: number;
  rounds?: number;
  outcomes: { name: string; pays: number; probability: number }[];
}

/** The odds of a table's bets as they are worked out, one after another; null where none are to be had. */
function useOdds(sheet: Sheet): Map<string, Odds | null> | null {
  const [found, setFound] = useState<Map<string, Odds | null> | null>(null);
  useEffect(() => {
    let left = false;
    const all = new Map<string, Odds | null>();
    const work = async () => {
      const none = { bets: [] as { id: string }[] };
      const against = sheet.family === "banked"; // elsewhere one plays against the others, for the pot
      const game = against ? await call<typeof none>("GET", `/lab/games/${sheet.id}`).catch(() => none) : none;
      for (const { id } of game.bets.filter((bet) => bet.id === "base" || sheet.bets.some((own) => own.id === bet.id))) {
        if (left) return;
        const asked = { game: sheet.id, bet: id, options: sheet.given ?? {} };
        const answer = await call<{ result: Odds }>("POST", "/lab/odds", asked).catch(() => null);
        all.set(id, answer?.result ?? null);
        if (!left) setFound(new Map(all));
      }
      for (const bet of sheet.bets) if (!all.has(bet.id)) all.set(bet.id, null);
      if (!left) setFound(new Map(all));
    };
    void work();
    return () => {
      left = true;
    };
  }, [sheet.id]);
  return found;
}

export function Pays({ sheet }: { sheet: Sheet }) {
  const odds = useOdds(sheet);
  const bets = sheet.bets.filter((bet) => bet.pay_tables.length);
  const base = odds?.get("base");
  return (
    <div class="sheet" tabIndex={0} role="region" aria-label={t("tab.pays")} data-odds={odds ? odds.size : undefined}>
      {base && (
        <p class="edge" data-edge="base">
          {t("pays.edge.base", { edge: percent(base.house_edge, 3) })} {simulated(base)}
        </p>
      )}
      {bets.map((bet) => (
        <section key={bet.id}>
          {inForce(sheet, bet.id, bet.pay_tables).map((table) => (
            <PayRows key={table.id} name={bet.name} bet={bet.id} table={table} odds={odds?.get(bet.id)} />
          ))}
        </section>
      ))}
      {bets.length > 0 && <p class="note">{t("pays.note")}</p>}
      <Collection sheet={sheet} />
    </div>
  );
}

/** The table in force among those printed for a bet. */
function inForce(sheet: Sheet, bet: string, tables: PayTable[]): PayTable[] {
  const chosen = sheet.given?.[`${bet}_table`] ?? sheet.options.find(({ id }) => id === `${bet}_table`)?.value;
  return tables.filter(({ id }) => id === chosen).length ? tables.filter(({ id }) => id === chosen) : tables.slice(0, 1);
}

const simulated = (odds: Odds) =>
  odds.method === "simulated" ? t("pays.simulated", { rounds: odds.rounds ?? 0, error: percent(odds.error, 3) }) : "";

interface PayRowsProps {
  name: string;
  bet: string;
  table: PayTable;
  odds: Odds | null | undefined;
}

function PayRows({ name, bet, table, odds }: PayRowsProps) {
  const outcomes = new Map((odds?.outcomes ?? []).map((outcome) => [outcome.name, outcome]));
  return (
    <table class="pays" data-bet={bet}>
      <caption>
        {name}
        {table.cite && <cite>{citation(table.cite)}</cite>}
        {odds && (
          <small data-edge={bet}>
            {t("pays.edge", { edge: percent(odds.house_edge, 3) })}, {t("pays.hits", { share: percent(odds.hit_frequency) })}{" "}
            {simulated(odds)}
          </small>
        )}
        {odds === undefined && <small role="status">{t("pays.working")}</small>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("pays.row")}</th>
          <th scope="col">{t("pays.pays")}</th>
          {odds && <th scope="col">{t("pays.chance")}</th>}
          {odds && <th scope="col">{t("pays.return")}</th>}
        </tr>
      </thead>
      <tbody>
        {Object.entries(table.rows).map(([row, pays]) => {
          const outcome = outcomes.get(row);
          const [win = "", stake] = pays.split(":");
          return (
            <tr key={row} data-row={row}>
              <th scope="row">{pretty(row)}</th>
              <td>{stake === undefined ? pays : t("pays.to", { pays: win, stake })}</td>
              {odds && <td data-chance={outcome?.probability}>{outcome ? chance(outcome.probability) : "—"}</td>}
              {odds && <td>{outcome ? number(outcome.pays * outcome.probability, 4) : "—"}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A chance as one reads it: a percentage, or one in so many where it is rare. */
const chance = (share: number) => (share < 0.0005 ? `1 : ${number(Math.round(1 / share))}` : percent(share, share < 0.01 ? 3 : 2));

function Collection({ sheet }: { sheet: Sheet }) {
  const fees = sheet.fee.rows.filter((row) => row.fee > 0);
  return (
    <table class="pays">
      <caption>
        {t("pays.collection")}
        <small>{t("pays.option", { option: sheet.fee.option ?? t("pays.none") })}</small>
      </caption>
      <tbody>
        {fees.map((row, at) => (
          <tr key={at}>
            <th scope="row">{feeWords(row)}</th>
            <td title={row.cite ? citation(row.cite) : ""}>{money(row.fee)}</td>
          </tr>
        ))}
        {!fees.length && (
          <tr>
            <th scope="row">{t("pays.no_collection")}</th>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function feeWords(row: FeeRow): string {
  const counted = row.measure === "players" || row.measure === "bonus_count";
  const unit = (value: number) => (counted ? number(value) : money(value * 100));
  const range =
    row.high === null
      ? row.low
        ? t("fee.or_more", { low: unit(row.low) })
        : ""
      : row.low === row.high
        ? unit(row.low)
        : row.low
        ? t("fee.range", { low: unit(row.low), high: unit(row.high) })
        : t("fee.up_to", { high: unit(row.high) });
  const bets = row.bets.length && row.bets.length < 4 ? row.bets.map(pretty).join(", ") : "";
  const when = row.when ? (wordFor("fee", row.when) ?? "") : "";
  return [wordFor("fee.payer", row.payer) ?? pretty(row.payer), bets, range && `${range} ${wordFor("fee", row.measure) ?? ""}`, when]
    .filter(Boolean)
    .join(" · ");
}
