// An amount: a slider with the legal steps, a field to type in, and the usual sizes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Felt } from "../felt.ts";
import type { Amount } from "../types.ts";
import { cents, money } from "../language.ts";
import { amountLabel } from "../words.ts";
import type { Give } from "./question.tsx";

/** The legal amount nearest below what was wished. */
export function legal(option: { low: number; high: number; step: number }, wished: number): number {
  if (wished >= option.high) return option.high;
  return option.low + Math.max(0, Math.floor((wished - option.low) / option.step)) * option.step;
}

function usualSizes(option: Amount, felt: Felt): [string, number][] {
  const pot = [...felt.chips].reduce((sum, [place, chips]) => sum + (/^pot|\.bet$/.test(place) ? chips : 0), 0);
  const parts: [string, number][] = pot
    ? [["½ pot", option.low + pot / 2], ["Pot", option.low + pot]]
    : [["¼", option.high / 4], ["½", option.high / 2]];
  const sizes: [string, number][] = [
    ["Min", option.low],
    ...parts.map(([name, wished]): [string, number] => [name, legal(option, wished)]),
    ["Max", option.high],
  ];
  return sizes.filter(([, amount], at) => sizes.findIndex(([, other]) => other === amount) === at);
}

interface AmountProps {
  option: Amount;
  felt: Felt;
  armed: boolean;
  letter: string;
  give: Give;
}

export function AmountControl({ option, felt, armed, letter, give }: AmountProps) {
  const [amount, setAmount] = useState(option.low);
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (armed) field.current?.select();
  }, [armed]);
  if (option.low === option.high) {
    return (
      <button class="choice main" data-option={option.id} onClick={() => give(option.id, option.high)}>
        {amountLabel(option.id, option.high)}
        <kbd>{letter}</kbd>
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
        aria-label={`${option.id}: ${money(amount)}`}
        onInput={(event) => {
          setAmount(legal(option, Number(event.currentTarget.value)));
          setText(null);
        }}
      />
      <label class="typed">
        <span>$</span>
        <input
          ref={field}
          inputMode="decimal"
          aria-label={`${option.id} amount in dollars`}
          aria-invalid={!fits}
          value={text ?? String(amount / 100)}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && fits && confirm()}
        />
      </label>
      <button class="choice main" data-option={option.id} disabled={!fits} onClick={confirm}>
        {fits ? amountLabel(option.id, typed) : `${money(option.low)} to ${money(option.high)}`}
        <kbd>{letter}</kbd>
      </button>
    </div>
  );
}
