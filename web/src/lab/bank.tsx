// The bank on the bench: what a player-dealer earns, what the fees come to, and how likely the bank runs out.

import { useEffect, useState } from "preact/hooks";
import { cents, money, number, percent, typedMoney } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Page, Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Link } from "../router.tsx";
import { workOutBank } from "./lab.ts";
import { Picker } from "./picker.tsx";
import { t } from "./texts.ts";
import type { BankFigures, BankQuestion, LabGame } from "../types.ts";

interface Typed {
  bank: string;
  players: string;
  hands: string;
  hours: string;
  fee: string;
  wagers: Record<string, string>;
}

function read(game: LabGame): Typed {
  const query = new URLSearchParams(location.search);
  const first = game.wagers[0];
  const wagers = Object.fromEntries(game.wagers.map(({ id }) => [id, query.get(`w.${id}`) ?? ""]));
  if (first && !Object.values(wagers).some(Boolean)) wagers[first.id] = typedMoney(first.low);
  return {
    bank: query.get("bank") ?? "1000",
    players: query.get("players") ?? "3",
    hands: query.get("hands") ?? "30",
    hours: query.get("hours") ?? "8",
    fee: query.get("fee") ?? "",
    wagers,
  };
}

function asked(game: LabGame, typed: Typed): BankQuestion {
  const wagers = Object.entries(typed.wagers).filter(([, text]) => text.trim());
  return {
    game: game.id,
    bank: cents(typed.bank),
    players: Number(typed.players),
    wagers: Object.fromEntries(wagers.map(([id, text]) => [id, cents(text)])),
    hands_per_hour: Number(typed.hands),
    hours: Number(typed.hours),
    options: typed.fee ? { fee: typed.fee } : {},
  };
}

export function BankBench({ games, game }: { games: LabGame[]; game: LabGame }) {
  const [typed, setTyped] = useState(() => read(game));
  const [answer, setAnswer] = useState<BankFigures | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const { bank, players, hands, hours, fee, wagers } = typed;
    const given = { bank, players, hands, hours, ...(fee ? { fee } : {}) };
    const query = new URLSearchParams(given);
    for (const [id, text] of Object.entries(wagers)) if (text) query.set(`w.${id}`, text);
    history.replaceState(null, "", `/lab/${game.id}/bank?${query}`);
  }, [typed]);
  const work = (event?: Event) => {
    event?.preventDefault();
    setBusy(true);
    setError(null);
    workOutBank(asked(game, typed)).then(setAnswer, setError).finally(() => setBusy(false));
  };
  useEffect(() => work(), []);
  const field = (name: keyof Omit<Typed, "wagers">, label: string) => (
    <label class="field">
      {label}
      <input required inputMode="decimal" value={typed[name]} onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })} />
    </label>
  );
  return (
    <Page title={`${game.name}: ${t("bank.title")}`} lead={game.room_name} acts={<Link to="/lab">{t("all")}</Link>}>
      <Picker games={games} game={game} bet="bank" />
      <div class="bench">
        <form class="bench-in" onSubmit={work} aria-label={t("bank.title")}>
          <Section title={t("bank.title")}>
            {field("bank", t("bank.bank"))}
            {field("players", t("bank.players"))}
            {field("hands", t("bank.hands"))}
            {field("hours", t("bank.hours"))}
            <label class="field">
              {t("bank.fee")}
              <select value={typed.fee} onChange={(event) => setTyped({ ...typed, fee: event.currentTarget.value })}>
                <option value="">{t("bank.usual_fee")}</option>
                {game.fee_options.map((key) => (
                  <option key={key} value={key}>{key}</option>
                ))}
              </select>
            </label>
          </Section>
          <Section title={t("bank.wagers")}>
            <p class="note">{t("bank.wagers.note")}</p>
            {game.wagers.map(({ id, name, low, high }) => (
              <label key={id} class="field" data-wager={id}>
                {name}
                <input
                  inputMode="decimal" placeholder={`${money(low)}–${money(high)}`} value={typed.wagers[id] ?? ""}
                  onInput={(event) => setTyped({ ...typed, wagers: { ...typed.wagers, [id]: event.currentTarget.value } })}
                />
              </label>
            ))}
            <ProblemNote error={error} />
            <Button look="main" type="submit" disabled={busy}>{t("bank.go")}</Button>
          </Section>
        </form>
        <div class="bench-out">
          {busy && (
            <div class="state" role="status">
              <p>{t("state.working", { seconds: "…" })}</p>
              <progress />
            </div>
          )}
          {answer && <Prospects answer={answer} stale={busy} />}
        </div>
      </div>
    </Page>
  );
}

function Prospects({ answer, stale }: { answer: BankFigures; stale: boolean }) {
  const { player_dealer: bank, each_player: player, session } = answer;
  const odds = (share: number) => (answer.error ? `${percent(share)} ± ${percent(answer.error)}` : percent(share, 4));
  return (
    <div class={stale ? "stale" : ""}>
      <Section title={t("bank.hour")}>
        <dl class="facts" data-per-hour={bank.per_hour} data-exhausted={answer.exhausted}>
          <Fact name={t("bank.earns")} value={money(Math.round(bank.per_hour))} />
          <Fact name={t("bank.pays_fee")} value={money(Math.round(bank.fee_per_hour))} />
          <Fact name={t("bank.keeps")} value={money(Math.round(bank.per_hour_after_fee))} />
          <Fact name={t("bank.player_cost")} value={money(Math.round(player.cost_per_hour))} note={t("bank.of_which_fee", { amount: money(Math.round(player.fee_per_hour)) })} />
          <Fact name={t("bank.drop")} value={money(Math.round(answer.drop_per_hour))} />
        </dl>
      </Section>
      <Section title={t("bank.risk", { hands: session.hands })}>
        <dl class="facts">
          <Fact name={t("bank.exhausted")} value={odds(answer.exhausted)} />
          <Fact name={t("bank.short")} value={odds(answer.short)} />
          <Fact name={t("bank.ahead")} value={percent(session.ahead)} />
          <Fact name={t("bank.covers")} value={money(Math.round(answer.covers_every_round))} />
        </dl>
        <Distribution answer={answer} />
        <p class="note">
          {answer.method === "exact" ? t("bank.exact") : t("bank.dealt", { rounds: answer.rounds ?? 0 })}
        </p>
      </Section>
    </div>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function Distribution({ answer: { session } }: { answer: BankFigures }) {
  const bars = session.distribution;
  const most = Math.max(...bars.map(({ probability }) => probability), 1e-9);
  const said = t("bank.percentiles", {
    low: money(Math.round(session.percentiles["5"] ?? 0)),
    middle: money(Math.round(session.percentiles["50"] ?? 0)),
    high: money(Math.round(session.percentiles["95"] ?? 0)),
  });
  return (
    <figure class="plot bare">
      <div class="columns" role="img" aria-label={said}>
        {bars.map(({ from, to, probability }) => (
          <i
            key={from}
            data-sign={to <= 0 ? -1 : from >= 0 ? 1 : 0}
            style={{ height: `${Math.max(0.4, (100 * probability) / most)}%` }}
            title={`${money(Math.round(from))} … ${money(Math.round(to))}: ${percent(probability)}`}
          />
        ))}
      </div>
      <div class="columns-axis" aria-hidden="true">
        <span>{money(Math.round(bars[0]?.from ?? 0))}</span>
        <span>{t("bank.mean", { amount: money(Math.round(session.mean)), deviation: number(Math.round(session.deviation / 100)) })}</span>
        <span>{money(Math.round(bars.at(-1)?.to ?? 0))}</span>
      </div>
      <p class="note">{said}</p>
    </figure>
  );
}
