// Wagers before the deal: a stepper for each circle, one's own spot first, other spots folded away.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import type { TableWatch } from "../watch.ts";
import { Chips } from "../pieces/chips.tsx";
import type { Question, Spot, Wagers } from "../types.ts";
import { cents, money, typedMoney } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { Give } from "./question.tsx";
import { printed } from "../words.ts";

type Placed = Record<string, number>;
const CHIPS = [100, 500, 2_500, 10_000, 50_000];
/** With more circles than this, one row of buttons changes the circle that was touched last. */
const SIDE_BY_SIDE = 4;

const seatOf = (spot: Spot) => spot.place.split(".")[0] ?? "";
const isOwn = (spot: Spot, seat: number) => seatOf(spot) === `seat${seat}` && spot.place.split(".").length === 2;
/** A wager by its circle alone, so that it can be made again from another seat. */
const circle = (place: string) => place.split(".")[1] ?? "";

/** Circles that are filled together with another take its amount. */
function filled(option: Wagers, placed: Placed): Placed {
  const all: Placed = { ...placed };
  for (const spot of option.spots) {
    const led = spot.needs === null ? undefined : all[spot.needs];
    if (spot.relation === "equal" || (spot.relation === "beside" && !(spot.place in placed))) {
      if (led) all[spot.place] = led;
      else delete all[spot.place];
    }
  }
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount > 0));
}

/** What is wrong with these wagers, in one line; nothing when they may be made. */
function wrong(option: Wagers, placed: Placed): string {
  const spots = new Map(option.spots.map((spot) => [spot.place, spot]));
  for (const [place, amount] of Object.entries(placed)) {
    const spot = spots.get(place);
    if (!spot) continue;
    if (amount < spot.low || amount > spot.high || (amount - spot.low) % spot.step) {
      return t("wager.takes", { wager: printed(spot.label), low: money(spot.low), high: money(spot.high) });
    }
    if (spot.needs === null) continue;
    const enough = [spot.needs, ...spot.or_else];
    const found = Math.max(0, ...enough.map((other) => placed[other] ?? 0));
    const others = [...new Set(enough.map((other) => printed(spots.get(other)?.label ?? other)))].reduce((first, second) =>
      t("wager.or", { first, second }),
    );
    if (!found) return t("wager.needs", { wager: printed(spot.label), others });
    if (spot.relation === "at_most" && amount > found) return t("wager.at_most", { wager: printed(spot.label), others });
  }
  // The fees come out of the budget too; what they are exactly the room knows, and says when they do not fit.
  const total = Object.values(placed).reduce((sum, amount) => sum + amount, 0);
  if (total > option.budget) return t("wager.too_much", { amount: money(option.budget) });
  if (!option.required.some((place) => placed[place])) {
    const first = spots.get(option.required[0] ?? "");
    return t("wager.least", { amount: money(first?.low ?? 0), wager: printed(first?.label ?? "") });
  }
  return "";
}

interface WagersProps {
  option: Wagers;
  question: Question;
  watch: TableWatch;
  give: Give;
  children: ComponentChildren;
}

export function WagersControl({ option, question, watch, give, children }: WagersProps) {
  const memory = `wagers:${watch.table.sheet.id}`;
  const own = option.spots.filter((spot) => isOwn(spot, question.seat));
  const others = option.spots.filter((spot) => !own.includes(spot));
  const [placed, setPlaced] = useState<Placed>(() => startWith(memory, option, own));
  const low = Math.min(...own.map((spot) => spot.low));
  const rack = CHIPS.filter((chip) => chip <= Math.max(...own.map((spot) => spot.high), 100));
  const [chip, setChip] = useState(() => rack.findLast((value) => value <= Math.max(low, 500)) ?? 100);
  const many = own.length > SIDE_BY_SIDE;
  const [current, setCurrent] = useState(own.find((spot) => option.required.includes(spot.place)) ?? own[0]);
  const all = filled(option, placed);
  const reason = wrong(option, all);
  const total = Object.values(all).reduce((sum, amount) => sum + amount, 0);
  const set = (spot: Spot, amount: number) => setPlaced({ ...placed, [spot.place]: Math.max(0, amount) });
  const step = (spot: Spot, by: number) => {
    setCurrent(spot);
    const now = all[spot.place] ?? 0;
    const next = now + by;
    set(spot, by > 0 ? Math.min(spot.high, Math.max(spot.low, next)) : next < spot.low ? 0 : next);
  };
  const confirm = () => {
    if (reason) return;
    sessionStorage.setItem(
      memory,
      JSON.stringify(Object.fromEntries(own.filter((s) => all[s.place]).map((s) => [circle(s.place), all[s.place]]))),
    );
    give(option.id, all);
  };
  useKeys((key) => {
    if (key !== "enter") return false;
    confirm();
    return true;
  });
  return (
    <div class="wagers">
      <div class={`circles${many ? " many" : ""}`}>
        {own.map((spot) => (
          <Circle key={spot.place} spot={spot} amount={all[spot.place] ?? 0} chip={chip} step={step} current={many && spot === current}>
            {many ? <span class="on">{all[spot.place] ? money(all[spot.place] ?? 0) : ""}</span> : (
              <Stepper spot={spot} amount={all[spot.place] ?? 0} chip={chip} step={step} set={set} />
            )}
          </Circle>
        ))}
      </div>
      {many && current && (
        <div class="one-circle stepper">
          <span>{printed(current.label)}</span>
          <Stepper spot={current} amount={all[current.place] ?? 0} chip={chip} step={step} set={set} />
        </div>
      )}
      <div class="rack" role="radiogroup" aria-label={t("wager.rack")}>
        {rack.map((value) => (
          <button
            key={value}
            role="radio"
            aria-checked={value === chip}
            aria-label={money(value)}
            onClick={() => setChip(value)}
          >
            <Chips amount={value} />
            <small>{money(value)}</small>
          </button>
        ))}
      </div>
      <div class="confirm">
        <span class="pair">
          {children}
          <button class="choice main" data-option={option.id} disabled={reason !== ""} onClick={confirm}>
            {reason === "" ? t("wager.bet", { amount: money(total) }) : t("wager.bet_none")}
            <kbd aria-hidden="true">↵</kbd>
          </button>
        </span>
        <div class="beside">
          <small class="reason">{reason || t("wager.budget", { amount: money(option.budget) })}</small>
          {others.length > 0 && (
            <details class="other-spots">
              <summary>{t("wager.others")}</summary>
              <div class="grid">
                {others.map((spot) => (
                  <label key={spot.place}>
                    <span>
                      {spotOwner(spot, watch)} <b>{printed(spot.label)}</b>
                    </span>
                    <input
                      inputMode="decimal"
                      placeholder={`${money(spot.low)}–${money(spot.high)}`}
                      onInput={(event) => set(spot, cents(event.currentTarget.value))}
                    />
                  </label>
                ))}
              </div>
            </details>
          )}
        </div>
      </div>
    </div>
  );
}

function spotOwner(spot: Spot, watch: TableWatch): string {
  const seat = Number(seatOf(spot).replace("seat", ""));
  const name = watch.felt.players.get(seat);
  return name ? t("wager.behind", { name }) : t("wager.seat", { seat });
}

interface StepperProps {
  spot: Spot;
  amount: number;
  chip: number;
  step: (spot: Spot, by: number) => void;
  set: (spot: Spot, amount: number) => void;
}

function Stepper({ spot, amount, chip, step, set }: StepperProps) {
  const fixed = spot.relation === "equal";
  return (
    <span class="row">
      <button disabled={fixed || !amount} onClick={() => step(spot, -chip)} aria-label={t("wager.less", { wager: printed(spot.label) })}>
        −
      </button>
      <input
        inputMode="decimal"
        disabled={fixed}
        value={amount ? typedMoney(amount) : ""}
        placeholder="0"
        aria-label={t("wager.dollars", { wager: printed(spot.label) })}
        onChange={(event) => set(spot, cents(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(spot, event.key === "ArrowUp" ? chip : -chip);
        }}
      />
      <button disabled={fixed || amount >= spot.high} onClick={() => step(spot, chip)} aria-label={t("wager.more", { wager: printed(spot.label) })}>
        +
      </button>
    </span>
  );
}

interface CircleProps extends Omit<StepperProps, "set"> {
  current: boolean;
  children: ComponentChildren;
}

/** A circle to put the chosen chip on. */
function Circle({ spot, amount, chip, step, current, children }: CircleProps) {
  return (
    <div class={`stepper${amount ? " placed" : ""}${current ? " current" : ""}`} role="group" aria-label={printed(spot.label)} data-spot={spot.place}>
      <button class="target" disabled={spot.relation === "equal"} onClick={() => step(spot, chip)} aria-label={t("wager.add", { chip: money(chip), wager: printed(spot.label) })}>
        {amount > 0 ? <Chips amount={amount} /> : <span class="hint">{money(spot.low)}+</span>}
      </button>
      <span class="label">{printed(spot.label)}</span>
      {children}
    </div>
  );
}

/** The last wagers made here, or the least on the first circle that must be bet on. */
function startWith(memory: string, option: Wagers, own: Spot[]): Placed {
  try {
    const last = JSON.parse(sessionStorage.getItem(memory) ?? "{}") as Placed;
    const again = Object.fromEntries(
      own.flatMap((spot): [string, number][] => {
        const amount = last[circle(spot.place)];
        return amount ? [[spot.place, amount]] : [];
      }),
    );
    if (Object.keys(again).length && !wrong(option, filled(option, again))) return again;
  } catch {
    // nothing to remember
  }
  const first = own.find((spot) => option.required.includes(spot.place));
  return first ? { [first.place]: first.low } : {};
}
