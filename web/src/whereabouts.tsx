// Wherever the visitor is on the page: the seats they have taken, their place on a list, and the seat they are called to.

import { useEffect, useState } from "preact/hooks";
import { call } from "./api.ts";
import { useLoad } from "./parts/load.tsx";
import { MoneyBadge } from "./parts/purse.tsx";
import { Link } from "./router.tsx";
import { useSession } from "./session.ts";
import { chime } from "./sounds.ts";
import { t } from "./texts/texts.ts";
import type { OwnSeat } from "./types.ts";
import { waitingLines } from "./waiting.tsx";

const to = (table: string) => `/table/${encodeURIComponent(table)}`;

async function whereabouts(account: string | undefined) {
  if (!account) return { seats: [], waiting: [] };
  const [seats, lines] = await Promise.all([call<OwnSeat[]>("GET", "/me/seats"), waitingLines()]);
  return { seats, waiting: lines.flatMap(({ waiting }) => waiting).filter(({ you }) => you) };
}

export function Whereabouts({ path }: { path: string }) {
  const { account, say } = useSession();
  const [waits, setWaits] = useState(false);
  const topics = account ? (waits ? ["seats", "waiting"] : ["seats"]) : [];
  const { value } = useLoad(() => whereabouts(account?.id), [account?.id], { topics });
  useEffect(() => setWaits(Boolean(value?.waiting.length)), [value]);
  const elsewhere = value?.seats.filter(({ table }) => path !== to(table)) ?? [];
  const called = value?.waiting.find((mine) => mine.called)?.called;
  useEffect(() => {
    if (!called) return undefined;
    const before = document.title;
    say(t("waiting.called", { seat: called.seat }));
    chime();
    document.title = `● ${t("waiting.called", { seat: called.seat })}`;
    return () => {
      document.title = before;
    };
  }, [called?.table, called?.seat]);
  if (!elsewhere.length && !value?.waiting.length) return null;
  return (
    <aside class="whereabouts" aria-label={t("whereabouts.label")}>
      {elsewhere.map(({ table, seat, name, kind }) => (
        <Link key={table} to={to(table)} data-seat-at={table}>
          {t("whereabouts.seated", { game: name, seat })} <MoneyBadge kind={kind} />
        </Link>
      ))}
      {called && path !== to(called.table) ? (
        <Link class="called-to" to={to(called.table)} data-called-to={called.table}>{t("waiting.called", { seat: called.seat })}</Link>
      ) : (
        value?.waiting.map(({ id, position }) => <span key={id}>{t("waiting.place", { place: position })}</span>)
      )}
    </aside>
  );
}
