// The felt: an oval with its seats, the middle of the table, and the house dealer's tray.

import type { Ref } from "preact";
import { useNow } from "../hooks.ts";
import { money, shortMoney } from "../language.ts";
import { Card, Hand } from "../pieces/card.tsx";
import { Chips, Pile } from "../pieces/chips.tsx";
import { Die } from "../pieces/die.tsx";
import { t } from "../texts/texts.ts";
import type { Felt } from "../felt.ts";
import { commonChips, commonHands, PILES, placeName, positions, seatPlaces } from "./layout.ts";
import type { Scene } from "./scene.ts";
import { Bets, Called, Seat } from "./seat.tsx";

export function FeltView({ scene, root }: { scene: Scene; root: Ref<HTMLDivElement> }) {
  const { felt, sheet, you } = scene;
  const now = useNow(scene.asking.some(({ clock }) => clock !== null));
  const seats = positions(sheet.size, you ?? 1);
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
  return (
    <div class="felt" ref={root} data-round={felt.round} data-ended={felt.ended || undefined}>
      <div class="rail">
        <div class="cloth">
          <div class="print" aria-hidden="true">
            <span>{sheet.name}</span>
            <small>{sheet.room_name}</small>
          </div>
        </div>
      </div>
      <Tray felt={felt} />
      <Middle felt={felt} hands={scene.hands} />
      {[...seats].map(([seat, at]) => (
        <Bets key={`b${seat}`} seat={seat} at={at} scene={scene} places={places.get(seat)} you={seat === you} />
      ))}
      {[...seats].map(([seat, at]) => (
        <Seat
          key={seat}
          seat={seat}
          at={at}
          felt={felt}
          hands={scene.hands}
          places={places.get(seat)}
          state={states.get(seat)}
          clock={clocks.get(seat)}
          you={seat === you}
          onSit={you === null ? scene.onSit : undefined}
        />
      ))}
    </div>
  );
}

function Middle({ felt, hands: named }: { felt: Felt; hands: Scene["hands"] }) {
  const hands = commonHands(felt);
  const pot = felt.chipsAt("pot");
  const others = commonChips(felt);
  return (
    <div class="middle" style={{ "--n": hands.reduce((sum, place) => sum + felt.at(place).length, 0) }}>
      <Bank felt={felt} />
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
        <div class="commons">
          {hands.map((place) => (
            <div key={place} class={`common ${place.startsWith("board") ? "board" : ""}`}>
              {!place.startsWith("board") && <span class="label">{placeName(place)}</span>}
              <Hand place={place} cards={felt.at(place)} label={placeName(place)} />
              <Called names={named?.[place]} place={place} />
            </div>
          ))}
        </div>
      )}
      <div class="pots">
        <span class={pot ? "" : "nothing"}>
          <Pile
            place="pot"
            amount={pot}
            label={others.some((place) => place.startsWith("pot.")) ? t("table.main_pot") : t("table.pot")}
          />
        </span>
        {others.map((place) => (
          <Pile key={place} place={place} amount={felt.chipsAt(place)} label={placeName(place)} />
        ))}
      </div>
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
      class="bank"
      role="group"
      aria-label={t("table.bank.label", { cover: money(cover), staked: money(felt.staked) })}
    >
      <span data-place="bank.cover" class="pile">{cover > 0 && <Chips amount={cover} />}</span>
      <span class="facts">
        <span>
          {t("table.bank")} <b>{money(cover)}</b> <small>{t("table.bank.of", { amount: money(felt.staked) })}</small>
        </span>
        <span class="cover-bar">
          <span style={{ "--share": share }} />
        </span>
        <small data-place="bank.settled">
          {settled ? t("table.bank.settled", { amount: money(settled) }) : "\u00a0"}
        </small>
      </span>
    </div>
  );
}

/** The house dealer's tray: the deck, what was burned and mucked, and the drop box. */
function Tray({ felt }: { felt: Felt }) {
  const drop = felt.chipsAt("drop");
  const fees = [...felt.fees.values()].reduce((sum, fee) => sum + fee, 0);
  const piles = PILES.filter((place) => felt.at(place).length);
  return (
    <>
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
      <div class="dropbox" data-place="drop" role="img" aria-label={t("table.drop.label", { amount: money(drop) })}>
        <span class="slot" />
        <small aria-hidden="true">{t("table.drop", { amount: shortMoney(drop) })}</small>
        {fees > 0 && <small class="dropped" key={fees} aria-hidden="true">+{money(fees)}</small>}
      </div>
    </>
  );
}
