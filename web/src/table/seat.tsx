// One seat: cards, name, stack, buttons, clock.

import type { Felt } from "../felt.ts";
import { Hand } from "../pieces/card.tsx";
import { Pile } from "../pieces/chips.tsx";
import { t } from "../texts/texts.ts";
import { money, shortMoney } from "../language.ts";
import type { HandName } from "../types.ts";
import { called } from "../words.ts";
import { buttonsAt, circleName, type SeatPlaces, type Spot } from "./layout.ts";
import { outcome } from "./outcome.ts";
import type { Scene, SeatDrawn } from "./scene.ts";

interface SeatProps {
  seat: number;
  at: Spot;
  felt: Felt;
  hands: Scene["hands"];
  places: SeatPlaces | undefined;
  state: SeatDrawn | undefined;
  clock: { share: number; thinking: boolean } | undefined;
  you: boolean;
  onSit: ((seat: number) => void) | undefined;
}

/** Which side of the table a seat is on, seen from the bottom. */
const side = (at: Spot) => (at.y < -0.45 ? "far" : at.y > 0.45 ? "near" : "side");
const position = (at: Spot) => ({ "--x": at.x.toFixed(3), "--y": at.y.toFixed(3) });

/** What a hand is called. */
export function Called({ names, place }: { names: HandName[] | undefined; place: string }) {
  if (!names?.length) return null;
  return (
    <span class="called" data-called={place}>
      {names.map(called).join(" · ")}
    </span>
  );
}

export function Seat({ seat, at, felt, hands: named, places, state, clock, you, onSit }: SeatProps) {
  const name = state?.name ?? felt.players.get(seat);
  const hands = places?.hands ?? [];
  const stack = felt.chipsAt(`seat${seat}.stack`);
  const change = felt.ended && felt.started.has(seat) ? stack - (felt.started.get(seat) ?? 0) : 0;
  const classes = [
    "seat", side(at), at.x > 0.45 ? "east" : at.x < -0.45 && "west", you && "you",
    clock && "acting", state?.away && "away", !name && "empty",
  ].filter(Boolean);
  return (
    <div class={classes.join(" ")} style={position(at)} data-seat={`seat${seat}`}>
      {hands.length > 0 && (
        <div class="hands" style={{ "--n": hands.reduce((sum, place) => sum + felt.at(place).length, hands.length - 1) }}>
          {hands.map((place) => (
            <Hand key={place} place={place} cards={felt.at(place)} label={you ? t("table.your_cards") : t("table.cards_of", { name: name ?? t("table.seat", { seat }) })} />
          ))}
          <span class="names">
            {hands.map((place) => (
              <Called key={place} names={named?.[place]} place={place} />
            ))}
          </span>
        </div>
      )}
      {name ? (
        <div class="plate">
          <span class="avatar" style={{ "--hue": hue(name) }} aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span class="who">
            <span class="name">{you ? t("table.you", { name }) : name}</span>
            <span class="stack" data-place={`seat${seat}.stack`} role="img" aria-label={t("table.stack", { amount: money(stack) })}>
              {state && state.waiting > 0 && !stack ? t("table.next_chips", { amount: money(state.waiting) }) : money(stack)}
            </span>
          </span>
          {clock && !clock.thinking && <span class="clock" style={{ "--share": clock.share }} />}
          {state?.away && <span class="status">{state.leaving ? t("table.gone") : t("table.away")}</span>}
          {change !== 0 && (
            <span class={change > 0 ? "change up" : "change"}>
              {change > 0 ? "+" : "−"}
              {shortMoney(Math.abs(change))}
            </span>
          )}
        </div>
      ) : onSit ? (
        <button class="sit" onClick={() => onSit(seat)}>
          {t("table.sit_here")}
          <small>{t("table.seat", { seat })}</small>
        </button>
      ) : (
        <span class="chair" aria-hidden="true">{seat}</span>
      )}
      <span class="buttons">
        {buttonsAt(felt, seat).map(({ name: button, short }) => (
          <span key={button} class={`button-disc b-${short.toLowerCase()}`} title={button} role="img" aria-label={button}>
            {short}
          </span>
        ))}
      </span>
    </div>
  );
}

interface BetsProps {
  seat: number;
  at: Spot;
  scene: Scene;
  places: SeatPlaces | undefined;
  you: boolean;
}

/** More settled wagers than this are drawn as one at other people's seats. */
const TOGETHER = 3;

/** The betting circles in front of a seat, each with how its wager came out. At one's own seat empty ones are drawn too. */
export function Bets({ seat, at, scene, places, you }: BetsProps) {
  const { felt, sheet } = scene;
  const lying = places?.bets ?? [];
  const own = you ? sheet.bets.map((bet) => `seat${seat}.${bet.id}`) : [];
  const settled = [...felt.settled.keys()].filter((place) => place.startsWith(`seat${seat}.`));
  const together = !you && settled.length > TOGETHER ? settled : [];
  const circles = [...new Set([...own, ...lying, ...settled.filter((place) => !together.includes(place))])];
  if (!circles.length && !together.length) return null;
  const results = together.map((place) => felt.settled.get(place)).filter((result) => result !== undefined);
  return (
    <div class={`bets ${side(at)}${you ? " you" : ""}`} style={{ ...position(at), "--count": circles.length }}>
      {circles.map((place) => {
        const amount = felt.chipsAt(place);
        const label = circleName(place, sheet, felt.players);
        const result = amount ? undefined : felt.settled.get(place);
        const classes = [
          "circle", !amount && !result && "open", you && sheet.bets.length > 0 && "ring",
          place.endsWith(".forfeited") && "forfeited",
        ].filter(Boolean);
        return (
          <span key={place} class={classes.join(" ")}>
            {result ? (
              <Result place={place} label={label} net={result.net} onWhy={(title) => scene.onWhy(title, result.events)} />
            ) : (
              <Pile place={place} amount={amount} label={label || undefined} />
            )}
          </span>
        );
      })}
      {results.length > 0 && (
        <span class="circle">
          <Result
            place={`seat${seat}.settled`}
            label={t("table.wagers", { count: results.length })}
            net={results.reduce((sum, result) => sum + result.net, 0)}
            onWhy={(title) => scene.onWhy(title, results.flatMap((result) => result.events))}
          />
        </span>
      )}
    </div>
  );
}

/** How a wager came out; it opens to the reason. */
function Result({ place, label, net, onWhy }: { place: string; label: string; net: number; onWhy: (title: string) => void }) {
  const { title, said, short, look } = outcome(label, net);
  return (
    <span class="pile" data-place={place}>
      <button
        class={`result ${look}`}
        data-result={place}
        data-net={net}
        aria-label={t("table.result", { wager: label, result: said })}
        onClick={() => onWhy(title)}
      >
        {short}
      </button>
      {label && <span class="label">{label}</span>}
    </span>
  );
}

function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return sum;
}
