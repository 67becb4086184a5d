// The visitor's dialogs: a name, and chips to bring.

import { useEffect, useRef, useState } from "preact/hooks";
import { cents, money, typedMoney } from "./language.ts";
import { Button } from "./parts/button.tsx";
import { Dialog } from "./parts/dialog.tsx";
import { ProblemNote } from "./parts/problem.tsx";
import { MoneyBadge, purse } from "./parts/purse.tsx";
import { useSession } from "./session.ts";
import { legal } from "./table/legal.ts";
import { t } from "./texts/texts.ts";
import type { BuyIn, TableState } from "./types.ts";

const FIRST = ["Lucky", "Quiet", "Golden", "River", "Velvet", "Coastal", "Silver", "Red"];
const SECOND = ["Heron", "Otter", "Ace", "Poppy", "Jack", "Sparrow", "Fox", "Comet"];
const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? "";

/** A name for somebody who has not said theirs. */
export const someName = () => `${pick(FIRST)} ${pick(SECOND)}`;

export function NameDialog({ onName, onClose }: { onName: (name: string) => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState(someName);
  const [error, setError] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Dialog title={t("guest.title")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onName(name).catch(setError);
        }}
      >
        <label class="field">
          {t("guest.name")}
          <input ref={field} value={name} maxLength={24} required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <p class="note">{t("guest.note")}</p>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          <Button look="main" type="submit">{t("guest.enter")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface BuyInProps {
  title: string;
  buyIn: BuyIn;
  action: string;
  note?: string;
  kind: TableState["kind"];
  onGive: (amount: number) => Promise<void>;
  onClose: () => void;
}

export function BuyInDialog({ title, buyIn, action, note, kind, onGive, onClose }: BuyInProps) {
  const { account, playMoney } = useSession();
  const balance = purse(account, kind);
  const high = Math.min(buyIn.high, balance);
  const [text, setText] = useState(() => typedMoney(legal({ low: buyIn.low, high, step: 100 }, Math.min(buyIn.usual, high))));
  const [error, setError] = useState<unknown>(null);
  const amount = cents(text);
  const fits = amount >= buyIn.low && amount <= high;
  if (balance < buyIn.low) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>
          <MoneyBadge kind={kind} /> {t("buyin.short", { low: money(buyIn.low), balance: money(balance) })}
        </p>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          {kind !== "house" && <Button look="main" onClick={() => playMoney().catch(setError)}>{t("buyin.more")}</Button>}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) onGive(amount).catch(setError);
        }}
      >
        <label class="field">
          {t("buyin.chips")}
          <span class="typed">
            <span aria-hidden="true">$</span>
            <input inputMode="decimal" value={text} aria-invalid={!fits} onInput={(event) => setText(event.currentTarget.value)} />
          </span>
        </label>
        <input
          type="range"
          min={buyIn.low}
          max={high}
          step={100}
          value={amount}
          aria-label={t("buyin.chips")}
          aria-valuetext={money(amount)}
          onInput={(event) => setText(typedMoney(Number(event.currentTarget.value)))}
        />
        <p class="note">
          <MoneyBadge kind={kind} /> {t("buyin.range", { low: money(buyIn.low), high: money(buyIn.high), balance: money(balance) })} {note}
        </p>
        <ProblemNote error={error} />
        <div class="actions">
          <Button look="quiet" onClick={onClose}>{t("not_now")}</Button>
          <Button look="main" type="submit" disabled={!fits}>{action}</Button>
        </div>
      </form>
    </Dialog>
  );
}
