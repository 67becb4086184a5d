// Some of the cards of a hand: click them or use the number keys, then confirm.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import { Card } from "../pieces/card.tsx";
import type { Pick } from "../types.ts";
import { t } from "../texts/texts.ts";
import { actName } from "../words.ts";
import type { Give } from "./question.tsx";
import { inOrder } from "./sorting.ts";

export function PickControl({ option, give, children }: { option: Pick; give: Give; children: ComponentChildren }) {
  const [picked, setPicked] = useState<number[]>([]);
  const cards = inOrder(option.cards);
  const toggle = (at: number) =>
    setPicked((now) => {
      if (now.includes(at)) return now.filter((other) => other !== at);
      if (option.most === 1) return [at];
      return now.length < option.most ? [...now, at] : now;
    });
  const enough = picked.length >= option.least && picked.length <= option.most;
  const confirm = () => enough && give(option.id, picked.map((at) => cards[at]));
  useKeys((key) => {
    if (key === "enter") confirm();
    else if (/^[1-9]$/.test(key) && Number(key) <= cards.length) toggle(Number(key) - 1);
    else return false;
    return true;
  });
  const wanted = option.least === option.most ? `${option.least}` : t("ask.range", { low: option.least, high: option.most });
  return (
    <div class="pick">
      <div class="pick-cards" role="group" aria-label={t("ask.pick", { wanted })}>
        {cards.map((code, at) => (
          <button key={at} class="card-button" aria-pressed={picked.includes(at)} onClick={() => toggle(at)}>
            <Card code={code} picked={picked.includes(at)} />
            {at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>}
          </button>
        ))}
      </div>
      {children}
      <button class="choice main" data-option={option.id} disabled={!enough} onClick={confirm}>
        {actName(option.id)} {picked.length || (option.least ? `(${wanted})` : t("ask.none"))}
        <kbd aria-hidden="true">↵</kbd>
      </button>
    </div>
  );
}
