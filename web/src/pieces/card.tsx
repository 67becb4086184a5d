// A card, face up or down. Its width comes from the style sheet.

import { HIDDEN, type Lying } from "../felt.ts";
import { t } from "../texts/texts.ts";
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

interface CardProps {
  code: string;
  cardKey?: number;
  picked?: boolean;
  /** Seen by its holder alone, among cards that everybody sees. */
  closed?: boolean;
  /** Only a picture: whatever holds it says what it is. */
  silent?: boolean;
}

export function Card({ code, cardKey, picked, closed, silent }: CardProps) {
  const known = code !== HIDDEN;
  const name = closed ? t("card.closed", { card: cardName(code) }) : cardName(code);
  return (
    <span
      class={`card${known ? "" : " back"}${picked ? " picked" : ""}${closed ? " closed" : ""}${pipsOf(code) ? " tile" : ""}`}
      {...(silent ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name })}
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
      <svg viewBox="0 0 70 140" class="face tile" aria-hidden="true">
        <rect width="70" height="140" rx="7" />
        <path d="M12 70H58" class="halves" />
        {pips.map((number, half) =>
          (PIPS[number] ?? []).map(([x, y]) => (
            <circle key={`${half}.${x}.${y}`} class={number === 1 || number === 4 ? "red" : ""} cx={0.7 * x} cy={y + 70 * half} r="8.5" />
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

interface HandProps {
  place: string;
  cards: Lying[];
  label?: string;
  /** Mark the cards that only their holder sees, where others lie open. */
  mark?: boolean;
}

/** The cards that lie at a place. */
export function Hand({ place, cards, label, mark = false }: HandProps) {
  const marked = mark && cards.some(({ face }) => face === "up");
  return (
    <span class="hand" data-place={place} {...(label ? { role: "group", "aria-label": label } : {})}>
      {cards.map((card) => (
        <Card key={card.key} code={card.code} cardKey={card.key} closed={marked && card.face !== "up" && card.code !== HIDDEN} />
      ))}
    </span>
  );
}

const CODE = /(?<![A-Za-z0-9])((?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jo|\?\?|t[a-z]?\d+[ab]?)(?![A-Za-z0-9])/g;
const LETTERS = Object.fromEntries(Object.entries(SIGNS).map(([letter, sign]) => [sign, letter]));

/** A sentence with its cards in colour. */
export function WithCards({ text }: { text: string }) {
  return <>{text.split(CODE).map((part, at) => (at % 2 ? <Inline key={at} code={part} /> : part))}</>;
}

function Inline({ code: written }: { code: string }) {
  const code = written.replace(/^10/, "T").replace(/[♣♦♥♠]/, (sign) => LETTERS[sign] ?? "");
  const sign = SIGNS[code[1] ?? ""];
  if (pipsOf(code)) {
    return (
      <span class="inline-card inline-tile" role="img" aria-label={cardName(code)} title={cardName(code)}>
        <Face code={code} />
      </span>
    );
  }
  if (!sign && code !== HIDDEN && code !== "Jo") return <>{written}</>;
  return (
    <span class={`inline-card ${sign ? `suit-${code[1]}` : "other"}`} role="img" aria-label={cardName(code)}>
      {sign ? `${rankOf(code)}${sign}` : code === HIDDEN ? "▒" : "★"}
    </span>
  );
}
