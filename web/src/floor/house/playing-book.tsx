// The playing book of a proposition player: which table was banked from when to when, how many hands, and the totals.

import { useState } from "preact/hooks";
import { date, dateAndTime, money } from "../../language.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/datatable.tsx";
import { Load, useLoad } from "../../parts/load.tsx";
import { Section } from "../../parts/page.tsx";
import { gameName } from "../tablename.ts";
import { house } from "./api.ts";
import { t } from "./texts.ts";

/** The beginning of a day some days ago, in seconds. */
const daysAgo = (days: number) => new Date(new Date().setHours(0, 0, 0, 0) - days * 86_400_000).getTime() / 1000;

/** One's own book, or that of somebody else for the floor and auditors. */
export function PlayingBook({ account }: { account?: string }) {
  const [days, setDays] = useState(0);
  const since = daysAgo(days);
  const book = useLoad(() => house.book(account, since), [account, days]);
  return (
    <Section
      title={t("book.title")}
      acts={
        <>
          <select aria-label={t("book.span")} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            <option value={0}>{t("book.today")}</option>
            <option value={6}>{t("book.week")}</option>
            <option value={30}>{t("book.month")}</option>
          </select>
          <a class="choice quiet" href={`/api${house.bookPath(account, since)}&format=csv`} download>{t("book.csv")}</a>
          <Button look="quiet" onClick={() => print()}>{t("book.print")}</Button>
        </>
      }
    >
      <Load of={book}>
        {(found) => (
          <>
            <p class="note">{t("book.of", { name: found.name, provider: found.provider ?? "", since: date(since * 1000) })}</p>
            <DataTable
              caption={t("book.title")}
              rows={found.lines.map((line, at) => ({ ...line, at }))}
              rowKey={({ at }) => at}
              empty={t("book.none")}
              columns={[
                { name: t("rotation.table"), cell: ({ number, table }) => (number === null ? table : t("number", { number: String(number) })) },
                { name: t("book.game"), cell: ({ game }) => gameName(game), sort: ({ game }) => game },
                { name: t("book.seat"), number: true, cell: ({ seat }) => seat },
                { name: t("book.from"), cell: ({ since }) => dateAndTime(since * 1000), sort: ({ since }) => since },
                { name: t("book.until"), cell: ({ until }) => (until === null ? t("book.there") : dateAndTime(until * 1000)) },
                { name: t("book.hands"), number: true, cell: ({ hands }) => hands, sort: ({ hands }) => hands },
                { name: t("book.banked"), number: true, cell: ({ banked }) => banked, sort: ({ banked }) => banked },
                { name: t("book.staked"), number: true, cell: ({ staked }) => money(staked), sort: ({ staked }) => staked },
                { name: t("book.won"), number: true, cell: ({ won }) => money(won), sort: ({ won }) => won },
              ]}
            />
            <p data-book-total={found.won}>{t("book.total", { hands: found.banked, staked: money(found.staked), won: money(found.won) })}</p>
          </>
        )}
      </Load>
    </Section>
  );
}

/** The books of all proposition players, one at a time. */
export function PlayingBooks() {
  const [account, setAccount] = useState("");
  const players = useLoad(house.propositionPlayers, []);
  return (
    <Load of={players}>
      {(found) => (
        <>
          <label class="field narrow">
            {t("book.whose")}
            <select value={account} onChange={(event) => setAccount(event.currentTarget.value)}>
              <option value="">{t("book.choose")}</option>
              {found.map(({ account: id, name, provider }) => <option key={id} value={id}>{`${name} (${provider})`}</option>)}
            </select>
          </label>
          {!found.length && <p class="note">{t("book.nobody")}</p>}
          {account && <PlayingBook key={account} account={account} />}
        </>
      )}
    </Load>
  );
}
