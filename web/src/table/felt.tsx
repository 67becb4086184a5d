// The felt: an oval with its seats, the middle of the table, and the house dealer's tray.

import { useEffect, useRef } from "preact/hooks";
import { useNow, useTable } from "../hooks.ts";
import type { LiveTable } from "../live.ts";
import { moverIn } from "../motion.ts";
import { Card, Hand } from "../pieces/card.tsx";
import { Chips, Pile } from "../pieces/chips.tsx";
import { money, shortMoney } from "../language.ts";
import { commonChips, commonHands, PILES, placeName, positions, seatPlaces } from "./layout.ts";
import { Bets, Seat } from "./seat.tsx";

export function FeltView({ live, onSit }: { live: LiveTable; onSit: (seat: number) => void }) {
  useTable(live);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current) live.mover = moverIn(root.current);
  }, [live]);
  const { felt, state } = live;
  const { sheet } = live.table;
  const now = useNow(state.asking.length > 0);
  const seats = positions(sheet.size, state.you ?? 1);
  const places = seatPlaces(felt);
  const states = new Map(state.seats.map((seat) => [seat.seat, seat]));
  const clocks = new Map(
    state.asking.map(({ seat, left, clock }) => [
      seat,
      clock === null || left === null
        ? { share: 1, thinking: true }
        : { share: Math.max(0, left - (now - live.stateAt)) / clock, thinking: false },
    ]),
  );
  return (
    <div class="felt" ref={root} data-seq={state.seq} data-ended={felt.ended || undefined}>
      <div class="rail">
        <div class="cloth">
          <div class="print">
            <span>{sheet.name}</span>
            <small>{sheet.room_name}</small>
          </div>
        </div>
      </div>
      <Tray live={live} />
      <Middle live={live} />
      {[...seats].map(([seat, at]) => (
        <Bets key={`b${seat}`} seat={seat} at={at} felt={felt} places={places.get(seat)} sheet={sheet} you={seat === state.you} />
      ))}
      {[...seats].map(([seat, at]) => (
        <Seat
          key={seat}
          seat={seat}
          at={at}
          felt={felt}
          places={places.get(seat)}
          state={states.get(seat)}
          clock={clocks.get(seat)}
          you={seat === state.you}
          onSit={state.you === null ? onSit : undefined}
        />
      ))}
    </div>
  );
}

function Middle({ live }: { live: LiveTable }) {
  const { felt } = live;
  const hands = commonHands(felt);
  const pot = felt.chipsAt("pot");
  const others = commonChips(felt);
  return (
    <div class="middle">
      <Bank live={live} />
      {hands.map((place) => (
        <div key={place} class={`common ${place === "board" ? "board" : ""}`}>
          {place !== "board" && <span class="label">{placeName(place)}</span>}
          <Hand place={place} cards={felt.at(place)} label={placeName(place)} />
        </div>
      ))}
      <div class="pots">
        <span class={pot ? "" : "nothing"}>
          <Pile place="pot" amount={pot} label={others.some((place) => place.startsWith("pot.")) ? "Main pot" : "Pot"} />
        </span>
        {others.map((place) => (
          <Pile key={place} place={place} amount={felt.chipsAt(place)} label={placeName(place)} />
        ))}
      </div>
    </div>
  );
}

/** The bank, with a bar for how much of it is still in action. */
function Bank({ live }: { live: LiveTable }) {
  const { felt } = live;
  if (!felt.staked) return null;
  const cover = felt.chipsAt("bank.cover");
  const settled = felt.chipsAt("bank.settled");
  const share = Math.min(1, cover / felt.staked);
  return (
    <div class="bank" role="group" aria-label={`bank: ${money(cover)} of ${money(felt.staked)} still covers wagers`}>
      <span data-place="bank.cover" class="pile">{cover > 0 && <Chips amount={cover} />}</span>
      <span class="facts">
        <span>
          Bank covers <b>{money(cover)}</b> <small>of {money(felt.staked)}</small>
        </span>
        <span class="bar">
          <span style={{ "--share": share }} />
        </span>
        <small data-place="bank.settled">{settled ? `${money(settled)} out of action` : " "}</small>
      </span>
    </div>
  );
}

/** The house dealer's tray: the deck, what was burned and mucked, and the drop box. */
function Tray({ live }: { live: LiveTable }) {
  const { felt } = live;
  const drop = felt.chipsAt("drop");
  return (
    <>
      <div class="tray" data-dealer aria-label="the house dealer's tray">
        {PILES.filter((place) => felt.at(place).length || place === "deck").map((place) => (
          <span key={place} class="stub" data-place={place} title={`${placeName(place)}: ${felt.at(place).length} cards`}>
            {felt.at(place).length > 0 && <Card code="??" />}
            <small>{placeName(place)}</small>
          </span>
        ))}
      </div>
      <div class="dropbox" data-place="drop" aria-label={`drop box ${money(drop)}`}>
        <span class="slot" />
        <small>Drop {shortMoney(drop)}</small>
      </div>
    </>
  );
}
