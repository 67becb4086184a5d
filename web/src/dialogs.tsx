// The few dialogs: a name, a buy-in, a new table.

import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "./parts/dialog.tsx";
import { legal } from "./table/amount.tsx";
import type { BuyIn } from "./types.ts";
import { cents, money } from "./language.ts";

const FIRST = ["Lucky", "Quiet", "Golden", "River", "Velvet", "Coastal", "Silver", "Red"];
const SECOND = ["Heron", "Otter", "Ace", "Poppy", "Jack", "Sparrow", "Fox", "Dealer"];
const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? "";

export function NameDialog({ onName, onClose }: { onName: (name: string) => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState(() => `${pick(FIRST)} ${pick(SECOND)}`);
  const [error, setError] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Dialog title="What shall we call you?" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onName(name).catch((problem: Error) => setError(problem.message));
        }}
      >
        <label class="field">
          Guest name
          <input ref={field} value={name} maxLength={24} required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <p class="note">Guests play with $5,000 of play money. Nothing else is asked.</p>
        {error && <p class="error" role="alert">{error}</p>}
        <div class="actions">
          <button type="button" class="choice quiet" onClick={onClose}>Not now</button>
          <button class="choice main">Come in</button>
        </div>
      </form>
    </Dialog>
  );
}

interface BuyInProps {
  title: string;
  buyIn: BuyIn;
  balance: number;
  action: string;
  note?: string;
  onGive: (amount: number) => Promise<void>;
  onPlayMoney: () => Promise<void>;
  onClose: () => void;
}

export function BuyInDialog({ title, buyIn, balance, action, note, onGive, onPlayMoney, onClose }: BuyInProps) {
  const high = Math.min(buyIn.high, balance);
  const range = { low: buyIn.low, high, step: 100 };
  const [text, setText] = useState(String(legal(range, Math.min(buyIn.usual, high)) / 100));
  const [error, setError] = useState("");
  const amount = cents(text);
  const fits = amount >= buyIn.low && amount <= high;
  if (balance < buyIn.low) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>
          A seat here takes at least {money(buyIn.low)}, and you have {money(balance)}.
        </p>
        <div class="actions">
          <button class="choice main" onClick={() => onPlayMoney().catch((problem: Error) => setError(problem.message))}>
            More play money
          </button>
        </div>
        {error && <p class="error" role="alert">{error}</p>}
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) onGive(amount).catch((problem: Error) => setError(problem.message));
        }}
      >
        <label class="field">
          Chips to bring
          <span class="typed">
            <span>$</span>
            <input inputMode="decimal" value={text} aria-invalid={!fits} onInput={(event) => setText(event.currentTarget.value)} />
          </span>
        </label>
        <input
          type="range"
          min={buyIn.low}
          max={high}
          step={100}
          value={amount}
          aria-label="chips to bring"
          onInput={(event) => setText(String(Number(event.currentTarget.value) / 100))}
        />
        <p class="note">
          {money(buyIn.low)} to {money(buyIn.high)}; your balance is {money(balance)}. {note}
        </p>
        {error && <p class="error" role="alert">{error}</p>}
        <div class="actions">
          <button type="button" class="choice quiet" onClick={onClose}>Not now</button>
          <button class="choice main" disabled={!fits}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
