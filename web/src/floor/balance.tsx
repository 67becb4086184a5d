// Where all real money is.

import { money } from "../language.ts";
import { Load, type Loaded } from "../parts/load.tsx";
import { t } from "./texts.ts";
import type { Holdings } from "../types.ts";

export function Balance({ of }: { of: Loaded<Holdings> }) {
  return (
    <Load of={of}>
      {(found) => {
        const sum = found.cage + found.players + found.tables + found.drop;
        return (
          <>
            <dl class="facts">
              {(["cage", "players", "tables", "drop"] as const).map((part) => (
                <div key={part}>
                  <dt>{t(`holdings.${part}`)}</dt>
                  <dd>{money(found[part])}</dd>
                </div>
              ))}
            </dl>
            <p class={sum ? "error" : "note"} role="status">
              {sum ? t("holdings.off", { amount: money(sum) }) : t("holdings.even")}
            </p>
          </>
        );
      }}
    </Load>
  );
}
