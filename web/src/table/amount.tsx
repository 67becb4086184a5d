// An amount: a slider with the legal steps, a field to type in, and the usual sizes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Felt } from "../felt.ts";
import { useKeys } from "../hooks.ts";
import { cents, money, typedMoney } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { Amount } from "../types.ts";
import { actName, amountLabel } from "../words.ts";
import { legal } from "./legal.ts";
import { potWithBets } from "./prompt.ts";
import type { Give } from "./question.tsx";

function usualSizes(option: Amount, felt: Felt): [string, number][] {
  const pot = potWithBets(felt);
  const parts: [string, number][] = pot
    ? [[t("ask.half_pot"), option.low + pot / 2], [t("ask.pot"), option.low + pot]]
    : [["¼", option.high / 4], ["½", option.high / 2]];
  const sizes: [string, number][] = [
    [t("ask.min"), option.low],
    ...parts.map(([name, wished]): [string, number] => [name, legal(option, wished)]),
    [t("ask.max"), option.high],
  ];
  return sizes.filter(([, amount], at) => sizes.findIndex(([, other]) => other === amount) === at);
}

interface AmountProps {
  option: Amount;
  felt: Felt;
  armed: boolean;
  main: boolean; // the ordinary answer to the question
  letter: string;
  give: Give;
}

export function AmountControl({ option, felt, armed, main, letter, give }: AmountProps) {
  const [amount, setAmount] = useState(option.low);
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (armed) field.current?.select();
  }, [armed]);
  useKeys((key) => {
    const steps = { arrowup: 1, arrowdown: -1, pageup: 10, pagedown: -10 }[key];
    if (steps === undefined || option.low === option.high) return false;
    setAmount(legal(option, Math.max(option.low, amount + steps * option.step)));
    setText(null);
    return true;
  });
  if (option.low === option.high) {
    return (
      <button class={`choice${main ? " main" : ""}`} data-option={option.id} onClick={() => give(option.id, option.high)}>
        {amountLabel(option.id, option.high)}
        <kbd aria-hidden="true">{letter}</kbd>
      </button>
    );
  }
  const typed = text === null ? amount : cents(text);
  const fits = typed === option.high || (typed >= option.low && typed < option.high && (typed - option.low) % option.step === 0);
  const confirm = () => give(option.id, typed);
  return (
    <div class="amount-control">
      <div class="sizes">
        {usualSizes(option, felt).map(([name, size]) => (
          <button key={name} class="size" onClick={() => (setAmount(size), setText(null))}>
            {name}
          </button>
        ))}
      </div>
      <input
        type="range"
        min={option.low}
        max={option.high}
        step={option.step}
        value={amount}
        aria-label={actName(option.id)}
        aria-valuetext={money(amount)}
        onInput={(event) => {
          setAmount(legal(option, Number(event.currentTarget.value)));
          setText(null);
        }}
      />
      <label class="typed">
        <span aria-hidden="true">$</span>
        <input
          ref={field}
          inputMode="decimal"
          aria-label={t("ask.dollars", { act: actName(option.id) })}
          aria-invalid={!fits}
          value={text ?? typedMoney(amount)}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && fits && confirm()}
        />
      </label>
      <button class={`choice${main ? " main" : ""}`} data-option={option.id} disabled={!fits} onClick={confirm}>
        {fits ? amountLabel(option.id, typed) : t("ask.range", { low: money(option.low), high: money(option.high) })}
        <kbd aria-hidden="true">{letter}</kbd>
      </button>
    </div>
  );
}
