// What somebody asks not to be let do: to be kept out for a while, or to bring in no more than so much on a day.

import { useState } from "preact/hooks";
import { house } from "../floor/house/api.ts";
import { cents, dateAndTime, money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { t } from "./texts.ts";
import type { Restriction, RestrictionWanted } from "../types.ts";

export const restrictionText = ({ kind, amount, until }: Restriction) =>
  `${t(`own.${kind}`)} ${amount === null ? "" : money(amount)}, ${until === null ? t("own.for_ever") : t("own.until", { at: dateAndTime(until * 1000) })}`;

export function Restrictions() {
  const own = useLoad(house.own, []);
  return (
    <Section title={t("own.title")}>
      <p class="note">{t("own.lead")}</p>
      <Load of={own}>
        {(rows) => (
          <ul class="plain">
            {rows.map((row) => <li key={row.id}>{restrictionText(row)}</li>)}
          </ul>
        )}
      </Load>
      <RestrictionForm send={(wanted) => house.restrict(wanted).finally(own.again)} />
    </Section>
  );
}

/** The kind, the amount and the days; `noted` asks also where it comes from. */
export function RestrictionForm({ send, noted = false }: { send: (wanted: RestrictionWanted) => Promise<unknown>; noted?: boolean }) {
  const [kind, setKind] = useState<"exclusion" | "limit">("limit");
  const [amount, setAmount] = useState("");
  const [days, setDays] = useState("30");
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const ask = (event: Event) => {
    event.preventDefault();
    const wanted = { kind, amount: kind === "limit" ? cents(amount) : null, days: Number(days) || null, note };
    send(wanted).then(() => setError(null), setError);
  };
  return (
    <>
      <form class="filters" onSubmit={ask} aria-label={t("own.go")}>
        <select value={kind} aria-label={t("own.title")} onChange={(event) => setKind(event.currentTarget.value as "exclusion" | "limit")}>
          <option value="limit">{t("own.limit")}</option>
          <option value="exclusion">{t("own.exclusion")}</option>
        </select>
        {kind === "limit" && <input required inputMode="decimal" placeholder={t("own.amount")} aria-label={t("own.amount")} value={amount} onInput={(event) => setAmount(event.currentTarget.value)} />}
        <input inputMode="numeric" aria-label={t("own.days")} placeholder={t("own.days")} value={days} onInput={(event) => setDays(event.currentTarget.value)} />
        {noted && <input required maxLength={500} aria-label={t("own.note")} placeholder={t("own.note")} value={note} onInput={(event) => setNote(event.currentTarget.value)} />}
        <Button type="submit">{t("own.go")}</Button>
      </form>
      <ProblemNote error={error} />
    </>
  );
}
