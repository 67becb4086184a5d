// One seat: cards, name, stack, buttons and clock, with its wagers on the side that faces the middle.

import type { Felt, Lying } from "../felt.ts";
import { HIDDEN } from "../felt.ts";
import { Hand } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import { money, shortMoney } from "../language.ts";
import type { HandName } from "../types.ts";
import { buttonName, called } from "../words.ts";
import { Bets } from "./circles.tsx";
import type { Density } from "./fit.ts";
import { buttonsAt, type SeatPlaces } from "./layout.ts";
import type { Scene, SeatDrawn } from "./scene.ts";
import { sorted } from "./sorting.ts";

/** Which side of the table a seat is on, seen from the bottom. */
export type Side = "far" | "side" | "near";

interface SeatProps {
  seat: number;
  side: Side;
  /** How far from the middle of its row or from the bottom of its side, from 0 to 1. */
  bend: number;
  scene: Scene;
  density: Density;
  places: SeatPlaces | undefined;
  state: SeatDrawn | undefined;
  clock: { share: number; thinking: boolean } | undefined;
  you: boolean;
  onSit: ((seat: number) => void) | undefined;
}

/** What a hand is called. */
export function Called({ names, place }: { names: HandName[] | undefined; place: string }) {
  if (!names?.length) return null;
  return (
    <span class="called" data-called={place}>
      {names.map(called).join(" · ")}
    </span>
  );
}

export function Seat({ seat, side, bend, scene, density, places, state, clock, you, onSit }: SeatProps) {
  const { felt } = scene;
  const name = state?.name ?? felt.players.get(seat);
  const hands = places?.hands ?? [];
  const acting = scene.about && hands.length > 1 ? scene.about : null;
  const label = you ? t("table.your_cards") : t("table.cards_of", { name: name ?? t("table.seat", { seat }) });
  const classes = [
    "seat", side, you && "you", clock && "acting", state?.away && "away", !name && "empty", places?.bets.length && "betting",
  ].filter(Boolean);
  return (
    <div class={classes.join(" ")} style={{ "--bend": bend.toFixed(3) }} data-seat={`seat${seat}`}>
      {hands.length > 0 && (
        <div class={`hands${hands.length > 2 ? " several" : ""}`}>
          {hands.map((place) => (
            <HandAt key={place} place={place} cards={felt.at(place)} label={label} you={you} names={scene.hands?.[place]} acts={place === acting} />
          ))}
        </div>
      )}
      <Plate felt={felt} seat={seat} name={name} state={state} clock={clock} you={you} onSit={onSit} />
      <Bets seat={seat} scene={scene} places={places} you={you} density={density} />
    </div>
  );
}

interface HandAtProps {
  place: string;
  cards: Lying[];
  label: string;
  you: boolean;
  names: HandName[] | undefined;
  acts: boolean;
}

/** One hand with its name. */
function HandAt({ place, cards, label, you, names, acts }: HandAtProps) {
  const closed = cards.every(({ code }) => code === HIDDEN);
  return (
    <div class={`held${closed ? " closed" : ""}${acts ? " acts" : ""}`} style={{ "--n": cards.length }} data-acts={acts || undefined}>
      <Hand place={place} cards={you ? sorted(cards) : cards} label={label} mark={you} />
      <Called names={names} place={place} />
    </div>
  );
}

interface PlateProps {
  felt: Felt;
  seat: number;
  name: string | undefined;
  state: SeatDrawn | undefined;
  clock: SeatProps["clock"];
  you: boolean;
  onSit: SeatProps["onSit"];
}

/** Who sits here, with the stack, the buttons and what the round changed. */
function Plate({ felt, seat, name, state, clock, you, onSit }: PlateProps) {
  const stack = felt.chipsAt(`seat${seat}.stack`);
  const change = felt.ended && felt.started.has(seat) ? stack - (felt.started.get(seat) ?? 0) : 0;
  const buttons = buttonsAt(felt, seat);
  if (!name && onSit) {
    return (
      <button class="sit" onClick={() => onSit(seat)}>
        {t("table.sit_here")}
        <small>{t("table.seat", { seat })}</small>
      </button>
    );
  }
  if (!name) return <span class="chair" aria-hidden="true">{seat}</span>;
  return (
    <div class="plate">
      <span class="avatar" style={{ "--hue": hue(name) }} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span class="who">
        <span class="name">{you ? t("table.you", { name }) : name}</span>
        <span class="sums">
          <span class="stack" data-place={`seat${seat}.stack`} role="img" aria-label={t("table.stack", { amount: money(stack) })}>
            {state && state.waiting > 0 && !stack ? t("table.next_chips", { amount: money(state.waiting) }) : money(stack)}
          </span>
          {change !== 0 && (
            <span class={change > 0 ? "change up" : "change"}>
              {change > 0 ? "+" : "−"}
              {shortMoney(Math.abs(change))}
            </span>
          )}
        </span>
        {state?.away && <span class="status">{state.leaving ? t("table.gone") : t("table.away")}</span>}
        {state?.connected === false && <span class="status" data-lost>{t("table.disconnected")}</span>}
      </span>
      {buttons.length > 0 && (
        <span class="buttons">
          {buttons.map(({ name: button, short }) => (
            <span key={button} class={`button-disc b-${short.toLowerCase()}`} title={buttonName(button)} role="img" aria-label={buttonName(button)}>
              {short}
            </span>
          ))}
        </span>
      )}
      {clock && !clock.thinking && <span class="clock" style={{ "--share": clock.share }} />}
    </div>
  );
}

function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return sum;
}
