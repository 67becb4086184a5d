// Play money and real money, told apart by word and colour wherever one could be taken for the other.

import { t } from "../texts/texts.ts";
import type { Person, TableState } from "../types.ts";

type Kind = TableState["kind"];

export const MoneyBadge = ({ kind }: { kind: Kind }) => (
  <span class={`money-badge ${kind === "house" ? "real" : "play"}`} data-money={kind === "house" ? "real" : "play"}>
    {kind === "house" ? t("money.real") : t("money.play")}
  </span>
);

/** What somebody has of the money that a table is played for. A guest has play money only. */
export const purse = (account: Person | null, kind: Kind): number =>
  account === null ? 0 : kind === "house" && account.kind === "member" ? account.balance : kind === "house" ? 0 : account.play;

/** Whether somebody could take a seat at such a table; who is nobody yet may become a guest. */
export const admits = (account: Person | null, kind: Kind): boolean => kind !== "house" || account?.kind === "member";
