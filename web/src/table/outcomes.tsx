// What a round came to: whose hand beat whose, each wager with its net, the fee and the total.

import { useState } from "preact/hooks";
import type { TableWatch } from "../watch.ts";
import { money, plainEnglish } from "../language.ts";
import { WithCards } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import type { SeatResult, TableEvent } from "../types.ts";
import { called } from "../words.ts";
import { circleName, placeName } from "./layout.ts";
import { outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

/** One's own result, as long as no new round has asked anything; the last one can be called back. */
export function Outcome({ watch, onWhy }: { watch: TableWatch; onWhy: Scene["onWhy"] }) {
  const [shown, setShown] = useState(false);
  const fresh = watch.state.results.length > 0;
  const last = watch.last;
  if (!last) return null;
  if (!fresh && !shown) {
    return (
      <button class="link last-result" onClick={() => setShown(true)}>
        {t("came.last")}
      </button>
    );
  }
  const mine = last.results.find(({ seat }) => seat === watch.state.you);
  return (
    <div class="outcome" data-outcome={fresh ? "now" : "last"}>
      <p class="beats">
        <WithCards text={compared(last, watch)} />
      </p>
      {mine && <Lines watch={watch} mine={mine} onWhy={onWhy} />}
    </div>
  );
}

function Lines({ watch, mine, onWhy }: { watch: TableWatch; mine: SeatResult; onWhy: Scene["onWhy"] }) {
  const { sheet } = watch.table;
  const name = (wager: string) =>
    wager.startsWith("seat") ? circleName(wager, sheet, watch.felt.players) : t(`came.${wager === "bank" || wager === "player" ? wager : "pot"}`);
  const total = outcome(t("came.total"), mine.total);
  return (
    <ol class="came-out">
      {mine.lines.filter(({ net, wager }) => net || wager.startsWith("seat")).map(({ wager, net, why }, at) => {
        const { title, short, look } = outcome(name(wager), net);
        const events = watch.felt.settled.get(wager)?.events ?? reasonOf(watch, why);
        return (
          <li key={at} class={look} data-wager={wager} data-came={net}>
            <button onClick={() => onWhy(title, events)} title={(plainEnglish() && why?.text) || t("why.title")}>
              {name(wager)} <b>{short}</b>
            </button>
          </li>
        );
      })}
      {mine.fee > 0 && (
        <li class="lost">
          <span>
            {t("came.fee")} <b>−{money(mine.fee)}</b>
          </span>
        </li>
      )}
      <li class={`sum ${total.look}`} data-total={mine.total}>
        <span>
          {t("came.total")} <b>{total.short}</b>
        </span>
      </li>
    </ol>
  );
}

function reasonOf(watch: TableWatch, why: SeatResult["lines"][number]["why"]): TableEvent[] {
  return watch.log.filter((event) => why && event.why?.text === why.text).slice(-1);
}

/** The hands that met: one's own and the bank's, or whose were shown. Where two have one name, their cards tell them apart. */
function compared({ hands, cards, bank }: NonNullable<TableWatch["last"]>, watch: TableWatch): string {
  const you = watch.state.you;
  const places = (seat: number) => Object.keys(hands).filter((place) => place.startsWith(`seat${seat}.`));
  const named = (place: string) => (hands[place] ?? []).map(called).join(", ");
  const both = ["player", "banker"].filter((place) => hands[place]);
  if (both.length) return both.map((place) => `${placeName(place)} ${named(place)}`).join(" · ");
  const seats = [...watch.felt.players.keys()].filter((seat) => places(seat).length && (bank === null || seat === bank || seat === you));
  const met = seats.flatMap(places).map(named);
  const told = (place: string) => {
    const alike = met.filter((name) => name === named(place)).length > 1;
    return alike ? `${named(place)} (${(cards.get(place) ?? []).join(" ")})` : named(place);
  };
  const ordered = seats.sort((a, b) => Number(b === you) - Number(a === you));
  return ordered
    .map((seat) => `${seat === you ? t("came.you") : (watch.felt.players.get(seat) ?? "")}: ${places(seat).map(told).join(" · ")}`)
    .join(" · ");
}
