// One seat: cards, name, stack, buttons, clock.

import type { Felt } from "../felt.ts";
import { Hand } from "../pieces/card.tsx";
import { Pile } from "../pieces/chips.tsx";
import type { SeatState, Sheet } from "../types.ts";
import { money, shortMoney } from "../language.ts";
import { buttonsAt, circleName, type SeatPlaces, type Spot } from "./layout.ts";

interface SeatProps {
  seat: number;
  at: Spot;
  felt: Felt;
  places: SeatPlaces | undefined;
  state: SeatState | undefined;
  clock: { share: number; thinking: boolean } | undefined;
  you: boolean;
  onSit: ((seat: number) => void) | undefined;
}

/** Which side of the table a seat is on, seen from the bottom. */
const side = (at: Spot) => (at.y < -0.45 ? "far" : at.y > 0.45 ? "near" : "side");
const position = (at: Spot) => ({ "--x": at.x.toFixed(3), "--y": at.y.toFixed(3) });

export function Seat({ seat, at, felt, places, state, clock, you, onSit }: SeatProps) {
  const name = state?.name ?? felt.players.get(seat);
  const hands = places?.hands ?? [];
  const stack = felt.chipsAt(`seat${seat}.stack`);
  const change = felt.ended && felt.started.has(seat) ? stack - (felt.started.get(seat) ?? 0) : 0;
  const classes = [
    "seat", side(at), you && "you",
    clock && "acting", state?.away && "away", !name && "empty",
  ].filter(Boolean);
  return (
    <div class={classes.join(" ")} style={position(at)} data-seat={`seat${seat}`}>
      {hands.length > 0 && (
        <div class="hands" style={{ "--n": hands.reduce((sum, place) => sum + felt.at(place).length, hands.length - 1) }}>
          {hands.map((place) => (
            <Hand key={place} place={place} cards={felt.at(place)} label={`${you ? "Your" : `${name ?? `Seat ${seat}`}'s`} cards`} />
          ))}
        </div>
      )}
      {name ? (
        <div class="plate">
          <span class="avatar" style={{ "--hue": hue(name) }} aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span class="who">
            <span class="name">{you ? `${name} (you)` : name}</span>
            <span class="stack" data-place={`seat${seat}.stack`} aria-label={`stack ${money(stack)}`}>
              {state && state.waiting > 0 && !stack ? `+${money(state.waiting)} next round` : money(stack)}
            </span>
          </span>
          {clock && !clock.thinking && <span class="clock" style={{ "--share": clock.share }} />}
          {state?.away && <span class="status">{state.leaving ? "leaving" : "sitting out"}</span>}
          {change !== 0 && (
            <span class={change > 0 ? "change up" : "change"} role="status">
              {change > 0 ? "+" : "−"}
              {shortMoney(Math.abs(change))}
            </span>
          )}
        </div>
      ) : onSit ? (
        <button class="sit" onClick={() => onSit(seat)}>
          Sit here<small>seat {seat}</small>
        </button>
      ) : (
        <span class="chair" aria-hidden="true">{seat}</span>
      )}
      <span class="buttons">
        {buttonsAt(felt, seat).map(({ name: button, short }) => (
          <span key={button} class={`button-disc b-${short.toLowerCase()}`} title={button} aria-label={button}>
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
  felt: Felt;
  places: SeatPlaces | undefined;
  sheet: Sheet;
  you: boolean;
}

/** The betting circles in front of a seat. At one's own seat the empty ones are drawn too. */
export function Bets({ seat, at, felt, places, sheet, you }: BetsProps) {
  const lying = places?.bets ?? [];
  const own = you ? sheet.bets.map((bet) => `seat${seat}.${bet.id}`) : [];
  const circles = [...own, ...lying.filter((place) => !own.includes(place))];
  if (!circles.length) return null;
  return (
    <div class={`bets ${side(at)}${you ? " you" : ""}`} style={position(at)}>
      {circles.map((place) => {
        const amount = felt.chipsAt(place);
        const label = circleName(place, sheet, felt.players);
        const gone = place.endsWith(".forfeited") ? " forfeited" : "";
        return (
          <span key={place} class={`circle${amount ? "" : " open"}${you && sheet.bets.length ? " ring" : ""}${gone}`}>
            <Pile place={place} amount={amount} label={label || undefined} />
          </span>
        );
      })}
    </div>
  );
}

function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return sum;
}
