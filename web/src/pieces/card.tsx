// A card, face up or down. Its width comes from the style sheet.

import { HIDDEN, type Lying } from "../felt.ts";
import { cardName, pipsOf, rankOf, SIGNS } from "../words.ts";

/** Where the pips of each number lie on half a tile. */
const PIPS: Record<number, [number, number][]> = {
  1: [[50, 35]],
  2: [[30, 20], [70, 50]],
  3: [[26, 16], [50, 35], [74, 54]],
  4: [[30, 18], [70, 18], [30, 52], [70, 52]],
  5: [[28, 16], [72, 16], [50, 35], [28, 54], [72, 54]],
  6: [[30, 14], [70, 14], [30, 35], [70, 35], [30, 56], [70, 56]],
};

export function Card({ code, cardKey, picked }: { code: string; cardKey?: number; picked?: boolean }) {
  const known = code !== HIDDEN;
  return (
    <span
      class={`card${known ? "" : " back"}${picked ? " picked" : ""}`}
      role="img"
      aria-label={cardName(code)}
      data-card={code}
      {...(cardKey === undefined ? {} : { "data-key": cardKey })}
    >
      {known && <Face code={code} />}
    </span>
  );
}

function Face({ code }: { code: string }) {
  const suit = code[1] ?? "";
  if (code === "Jo") {
    return (
      <svg viewBox="0 0 100 140" class="face joker" aria-hidden="true">
        <text x="50" y="66" class="star">★</text>
        <text x="50" y="104" class="word">JOKER</text>
      </svg>
    );
  }
  const pips = pipsOf(code);
  if (pips) {
    return (
      <svg viewBox="0 0 100 140" class="face tile" aria-hidden="true">
        <rect width="100" height="140" rx="9" />
        {pips.map((number, half) =>
          (PIPS[number] ?? []).map(([x, y]) => (
            <circle key={`${half}.${x}.${y}`} class={number === 1 || number === 4 ? "red" : ""} cx={x} cy={y + 70 * half} r="10" />
          )),
        )}
      </svg>
    );
  }
  const rank = rankOf(code);
  const court = "JQK".includes(rank);
  return (
    <svg viewBox="0 0 100 140" class={`face suit-${suit}`} aria-hidden="true">
      <text x="27" y="47" class={rank === "10" ? "rank ten" : "rank"}>{rank}</text>
      <use href={`#suit-${suit}`} x="12" y="57" width="30" height="30" />
      {court && <use href={`#court-${rank}`} x="47" y="14" width="40" height="40" opacity="0.28" />}
      <use href={`#suit-${suit}`} x="38" y="74" width="54" height="54" />
    </svg>
  );
}

/** The cards that lie at a place. */
export function Hand({ place, cards, label }: { place: string; cards: Lying[]; label?: string }) {
  return (
    <span class="hand" data-place={place} {...(label ? { role: "group", "aria-label": label } : {})}>
      {cards.map((card) => (
        <Card key={card.key} code={card.code} cardKey={card.key} />
      ))}
    </span>
  );
}

const CODE = /(?<![A-Za-z0-9])([2-9TJQKA][cdhs]|Jo|\?\?)(?![A-Za-z0-9])/g;

/** A sentence with its cards in colour. */
export function WithCards({ text }: { text: string }) {
  const parts = text.split(CODE);
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return part;
        const suit = SIGNS[part[1] ?? ""];
        return (
          <span key={at} class={`inline-card suit-${part[1]}`} role="img" aria-label={cardName(part)}>
            {suit ? `${rankOf(part)}${suit}` : part === HIDDEN ? "▒" : "★"}
          </span>
        );
      })}
    </>
  );
}
