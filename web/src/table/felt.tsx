// The felt: seats in the table's shape, the middle of the table, and the house dealer's tray.

import type { ComponentChildren, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { useNow } from "../hooks.ts";
import { money, shortMoney } from "../language.ts";
import { Card, Hand } from "../pieces/card.tsx";
import { Chips, Pile } from "../pieces/chips.tsx";
import { Die } from "../pieces/die.tsx";
import { t } from "../texts/texts.ts";
import { HIDDEN, type Felt, type Lying } from "../felt.ts";
import { useFit } from "./fit.ts";
import { commonChips, commonHands, holderOf, PILES, placeName, seatPlaces, shapeOf, zones } from "./layout.ts";
import type { Scene } from "./scene.ts";
import { Called, Seat, type Side } from "./seat.tsx";

export function FeltView({ scene, root }: { scene: Scene; root: RefObject<HTMLDivElement> }) {
  const { felt, sheet, you } = scene;
  const inner = useRef<HTMLDivElement>(null);
  const { tall, density } = useFit(root, inner, felt.round);
  const now = useNow(scene.asking.some(({ clock }) => clock !== null));
  const shape = shapeOf(sheet);
  const lie = zones(shape, sheet.size, you, holderOf(felt, "player-dealer"), tall);
  const places = seatPlaces(felt);
  const states = new Map(scene.seats.map((seat) => [seat.seat, seat]));
  const clocks = new Map(
    scene.asking.map(({ seat, left, clock }) => [
      seat,
      clock === null || left === null
        ? { share: 1, thinking: true }
        : { share: Math.max(0, left - (now - scene.at)) / clock, thinking: false },
    ]),
  );
  const seated = (seat: number, side: Side, bend = 0) => (
    <Seat
      key={seat}
      seat={seat}
      side={side}
      bend={bend}
      scene={scene}
      density={density}
      places={places.get(seat)}
      state={states.get(seat)}
      clock={clocks.get(seat)}
      you={seat === you}
      onSit={you === null ? scene.onSit : undefined}
    />
  );
  const side = (zone: "west" | "east", name: Side) => (
    <div class={`zone ${zone}`}>{lie[zone].map((seat, at) => seated(seat, name, at / Math.max(1, lie[zone].length - 1)))}</div>
  );
  const facing: Side = shape === "arc" ? "near" : "side";
  return (
    <div
      class={`felt ${shape}${tall ? " tall" : " wide"}${Object.keys(sheet.tiles).length ? " tiles" : ""}`}
      ref={root}
      data-round={felt.round}
      data-ended={felt.ended || undefined}
      data-density={density}
    >
      <div class="rail" aria-hidden="true">
        <div class="cloth" />
      </div>
      <div class="lie" ref={inner}>
        <House felt={felt}>{shape === "arc" && <Bank felt={felt} />}</House>
        <div class="zone far">
          {lie.far.map((seat, at) => seated(seat, "far", Math.abs((2 * at) / Math.max(1, lie.far.length - 1) - 1)))}
          {lie.bank !== null && seated(lie.bank, "far")}
        </div>
        {side("west", facing)}
        <Middle felt={felt} hands={scene.hands} name={sheet.name}>
          {shape !== "arc" && <Bank felt={felt} />}
        </Middle>
        {side("east", facing)}
        <div class="zone own">{seated(lie.bottom, "near")}</div>
      </div>
    </div>
  );
}

/** Many cards that nobody sees lie as one stack. */
const isStack = (cards: Lying[]) => cards.length > 5 && cards.every(({ code }) => code === HIDDEN);

interface MiddleProps {
  felt: Felt;
  hands: Scene["hands"];
  name: string;
  children: ComponentChildren;
}

function Middle({ felt, hands: named, name, children }: MiddleProps) {
  const hands = commonHands(felt);
  const pot = felt.chipsAt("pot");
  const others = commonChips(felt);
  const chips = pot > 0 || others.length > 0;
  return (
    <div class="zone middle">
      {children}
      {felt.dice.length > 0 && (
        <span
          class="dice"
          role="img"
          aria-label={t("table.dice", { faces: felt.dice.join(", "), total: felt.dice.reduce((a, b) => a + b, 0) })}
        >
          {felt.dice.map((face, at) => (
            <Die key={at} face={face} />
          ))}
        </span>
      )}
      {hands.length > 0 && (
        <div class={`commons${hands.length > 3 ? " many" : ""}`}>
          {hands.map((place) => (
            <div key={place} class={`common${place.startsWith("board") ? " board" : isStack(felt.at(place)) ? " stack" : ""}`}>
              {!place.startsWith("board") && <span class="label">{placeName(place)}</span>}
              <Hand place={place} cards={felt.at(place)} label={placeName(place)} />
              <Called names={named?.[place]} place={place} />
            </div>
          ))}
        </div>
      )}
      <div class={`pots${chips ? "" : " none"}`}>
        {(pot > 0 || !chips) && (
          <Pile
            place="pot"
            amount={pot}
            label={others.some((place) => place.startsWith("pot.")) ? t("table.main_pot") : t("table.pot")}
          />
        )}
        {others.map((place) => (
          <Pile key={place} place={place} amount={felt.chipsAt(place)} label={placeName(place)} />
        ))}
      </div>
      {!chips && !hands.length && !felt.dice.length && (
        <span class="print" aria-hidden="true">{name}</span>
      )}
    </div>
  );
}

/** The bank, with a bar for how much of it is still in action. */
function Bank({ felt }: { felt: Felt }) {
  if (!felt.staked) return null;
  const cover = felt.chipsAt("bank.cover");
  const settled = felt.chipsAt("bank.settled");
  const share = Math.min(1, cover / felt.staked);
  return (
    <div
      class="cover"
      role="group"
      aria-label={t("table.bank.label", { cover: money(cover), staked: money(felt.staked) })}
    >
      <span data-place="bank.cover" class="pile">{cover > 0 && <Chips amount={cover} />}</span>
      <span class="covers">
        <span>
          {t("table.bank")} <b>{money(cover)}</b> <small>{t("table.bank.of", { amount: money(felt.staked) })}</small>
        </span>
        <span class="cover-bar">
          <span style={{ "--share": share }} />
        </span>
        <small data-place="bank.settled">{settled ? t("table.bank.settled", { amount: money(settled) }) : ""}</small>
      </span>
    </div>
  );
}

/** The house dealer's side: the deck, what was burned and mucked, whatever the game adds, and the drop box. */
function House({ felt, children }: { felt: Felt; children: ComponentChildren }) {
  const drop = felt.chipsAt("drop");
  const fees = [...felt.fees.values()].reduce((sum, fee) => sum + fee, 0);
  const piles = PILES.filter((place) => felt.at(place).length);
  return (
    <div class="zone house">
      <div class="tray" data-dealer role="group" aria-label={t("table.tray")}>
        {piles.map((place) => {
          const size = felt.at(place).length;
          const said = t("table.pile", { place: placeName(place), count: size });
          return (
            <span key={place} class="stub" data-place={place} title={said} role="img" aria-label={said}>
              <Card code="??" silent />
              <small aria-hidden="true">
                {placeName(place)} {size}
              </small>
            </span>
          );
        })}
      </div>
      {children}
      <div class="dropbox" data-place="drop" role="img" aria-label={t("table.drop.label", { amount: money(drop) })}>
        <span class="slot" />
        <small aria-hidden="true">{t("table.drop", { amount: shortMoney(drop) })}</small>
        {fees > 0 && <small class="dropped" key={fees} aria-hidden="true">+{money(fees)}</small>}
      </div>
    </div>
  );
}
