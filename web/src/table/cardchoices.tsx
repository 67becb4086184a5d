// Many answers about cards, such as every meld there is: choose cards, and the answers that use them remain.

import { useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import { Card, WithCards } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import type { Choice } from "../types.ts";
import { choiceLabel } from "../words.ts";
import type { Give } from "./question.tsx";
import { inOrder } from "./sorting.ts";

const SHOWN = 8;

export function CardChoices({ choices, give }: { choices: Choice[]; give: Give }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [all, setAll] = useState(false);
  const cards = inOrder([...new Set(choices.flatMap((choice) => choice.cards ?? []))]);
  const fitting = choices.filter((choice) => chosen.every((code) => choice.cards?.includes(code)));
  const useful = new Set(fitting.flatMap((choice) => choice.cards ?? []));
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  useKeys((key) => {
    const code = /^[1-9]$/.test(key) ? cards[Number(key) - 1] : undefined;
    if (code) toggle(code);
    else if (key === "escape") setChosen([]);
    else if (key === "enter" && fitting.length === 1 && fitting[0]) give(fitting[0].id);
    else return false;
    return true;
  });
  const shown = all ? fitting : fitting.slice(0, SHOWN);
  return (
    <div class="card-choices">
      <div class="pick-cards" role="group" aria-label={t("ask.pick", { wanted: "" })}>
        {cards.map((code, at) => (
          <button
            key={code}
            class="card-button"
            aria-pressed={chosen.includes(code)}
            disabled={!useful.has(code)}
            onClick={() => toggle(code)}
          >
            <Card code={code} picked={chosen.includes(code)} />
            {at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>}
          </button>
        ))}
      </div>
      <div class="fitting">
        {shown.map((choice) => (
          <button key={choice.id} class="choice small" data-option={choice.id} onClick={() => give(choice.id)}>
            <WithCards text={choiceLabel(choice.id, choice.amount, choice.label)} />
          </button>
        ))}
        {fitting.length > shown.length && (
          <button class="choice small quiet" onClick={() => setAll(true)}>
            {t("ask.more_acts", { count: fitting.length - shown.length })}
          </button>
        )}
      </div>
    </div>
  );
}
