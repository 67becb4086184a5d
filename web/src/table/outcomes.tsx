// What a round came to: whose hand beat whose, each wager with its net, the fee and the total.

import { useState } from "preact/hooks";
import type { LiveTable } from "../live.ts";
import { money } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { SeatResult, TableEvent } from "../types.ts";
import { called } from "../words.ts";
import { circleName, placeName } from "./layout.ts";
import { outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

/** One's own result, as long as no new round has asked anything; the last one can be called back. */
export function Outcome({ live, onWhy }: { live: LiveTable; onWhy: Scene["onWhy"] }) {
  const [shown, setShown] = useState(false);
  const fresh = live.state.results.length > 0;
  const last = live.last;
  if (!last) return null;
  if (!fresh && !shown) {
    return (
      <button class="link last-result" onClick={() => setShown(true)}>
        {t("came.last")}
      </button>
    );
  }
  const mine = last.results.find(({ seat }) => seat === live.state.you);
  return (
    <div class="outcome" data-outcome={fresh ? "now" : "last"}>
      <p class="beats">{compared(last.hands, last.bank, live)}</p>
      {mine && <Lines live={live} mine={mine} onWhy={onWhy} />}
    </div>
  );
}

function Lines({ live, mine, onWhy }: { live: LiveTable; mine: SeatResult; onWhy: Scene["onWhy"] }) {
  const { sheet } = live.table;
  const name = (wager: string) =>
    wager.startsWith("seat") ? circleName(wager, sheet, live.felt.players) : t(`came.${wager === "bank" || wager === "player" ? wager : "pot"}`);
  const total = outcome(t("came.total"), mine.total);
  return (
    <ol class="came-out">
      {mine.lines.filter(({ net, wager }) => net || wager.startsWith("seat")).map(({ wager, net, why }, at) => {
        const { title, short, look } = outcome(name(wager), net);
        const events = live.felt.settled.get(wager)?.events ?? reasonOf(live, why);
        return (
          <li key={at} class={look}>
            <button onClick={() => onWhy(title, events)} title={why?.text ?? t("why.title")}>
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

function reasonOf(live: LiveTable, why: SeatResult["lines"][number]["why"]): TableEvent[] {
  return live.log.filter((event) => why && event.why?.text === why.text).slice(-1);
}

/** The hands that met: one's own and the bank's, or whose were shown. */
function compared(hands: LiveTable["state"]["hands"], bank: number | null, live: LiveTable): string {
  const you = live.state.you;
  const of = (seat: number) =>
    Object.entries(hands)
      .filter(([place]) => place.startsWith(`seat${seat}.`))
      .map(([, names]) => names.map(called).join(", "))
      .join(" · ");
  const both = ["player", "banker"].filter((place) => hands[place]).map((place) => `${placeName(place)} ${(hands[place] ?? []).map(called).join(", ")}`);
  if (both.length) return both.join(" · ");
  const seats = [...live.felt.players.keys()].filter((seat) => of(seat) && (bank === null || seat === bank || seat === you));
  const ordered = seats.sort((a, b) => Number(b === you) - Number(a === you));
  return ordered.map((seat) => `${seat === you ? t("came.you") : (live.felt.players.get(seat) ?? "")}: ${of(seat)}`).join(" · ");
}
