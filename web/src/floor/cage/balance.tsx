// Where all real money is, and whose it is.

import { money } from "../../language.ts";
import { Load, type Loaded } from "../../parts/load.tsx";
import { t } from "./texts.ts";
import type { Holdings } from "../../types.ts";

export const THERE = ["vault", "drawers", "trays"] as const;
export const OWED = ["players", "tables", "drop", "boxes", "house", "over_short", "variance"] as const;

const sum = (found: Holdings, parts: readonly (keyof Holdings)[]) => parts.reduce((total, part) => total + found[part], 0);

export function Balance({ of }: { of: Loaded<Holdings> }) {
  return (
    <Load of={of}>
      {(found) => {
        const off = sum(found, THERE) - sum(found, OWED);
        return (
          <>
            <Side title={t("holdings.there")} found={found} parts={THERE} />
            <Side title={t("holdings.owed")} found={found} parts={OWED.filter((part) => found[part] || part === "players" || part === "tables" || part === "drop")} />
            <p class={off ? "error" : "note"} role="status">
              {off ? t("holdings.off", { amount: money(off) }) : t("holdings.even")}
            </p>
          </>
        );
      }}
    </Load>
  );
}

function Side({ title, found, parts }: { title: string; found: Holdings; parts: readonly (keyof Holdings)[] }) {
  return (
    <dl class="facts" aria-label={title}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`holdings.${part}`)}</dt>
          <dd data-holding={part}>{money(found[part])}</dd>
        </div>
      ))}
    </dl>
  );
}
