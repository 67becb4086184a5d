// The live dealer: types the cards that really came off the deck. The page says what comes next and for whom.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Card } from "../pieces/card.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { cardName } from "../words.ts";
import { AccidentDialog } from "./accident.tsx";
import { floor } from "./floor.ts";
import { namesOf, placeName } from "./places.ts";
import { t } from "./texts.ts";
import { readCards } from "./typed-cards.ts";
import type { Dealer, Incident } from "../types.ts";

export function DealingTables() {
  const rooms = useLoad(api.lobby, [], 5000);
  return (
    <Load of={rooms}>
      {(found) => {
        const tables = found.flatMap(({ games }) => games).flatMap((game) => game.tables.map((table) => ({ ...table, name: game.name })));
        const live = tables.filter((table) => table.dealing === "live");
        return live.length ? (
          <ul class="plain">
            {live.map(({ id, name, limits }) => (
              <li key={id}>
                <Link to={`/floor/deal/${encodeURIComponent(id)}`}>{name}</Link> <span class="note">{id} · {limits}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p class="loading">{t("deal.none")}</p>
        );
      }}
    </Load>
  );
}

export function Dealing({ id }: { id: string }) {
  const { say } = useSession();
  const dealer = useLoad(() => floor.dealer(id), [id], 1200);
  const table = useLoad(() => api.table(id), [id], 3000);
  const [told, setTold] = useState<Dealer | null>(null);
  const [reporting, setReporting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => setTold(dealer.value), [dealer.value]);
  const send = async (asked: Promise<Dealer>): Promise<boolean> => {
    try {
      setTold(await asked);
      setError(null);
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      dealer.again();
    }
  };
  const reported = ({ text, ruling }: Incident) => {
    say(ruling ? `${text}: ${ruling}` : text);
    dealer.again();
  };
  const seats = namesOf(table.value?.state.seats ?? []);
  const name = (place: string) => placeName(place, seats);
  return (
    <Section
      title={table.value?.sheet.name ?? id}
      acts={
        <>
          <Link class="choice" to={`/table/${encodeURIComponent(id)}`}>{t("table.watch")}</Link>
          <Button look="danger" disabled={!told?.playing || !told.accidents.length} onClick={() => setReporting(true)}>{t("accident.title")}</Button>
        </>
      }
    >
      {!told && <ProblemNote error={dealer.error} />}
      {told && !told.playing && (
        <div class="dealing">
          <p class="next" role="status">{t("deal.between")}</p>
          <Button look="main" onClick={() => void send(floor.start(id))}>{t("deal.start")}</Button>
        </div>
      )}
      {told?.playing && !told.question && (
        <div class="dealing">
          <p class="next" role="status">{t("deal.players", { names: waitedFor(table.value?.state.asking, seats) })}</p>
        </div>
      )}
      {told?.question && (told.question.totals.length
        ? <Dice key={told.question.id} totals={told.question.totals} onSend={(total) => void send(floor.dice(id, total, told.question?.id ?? 0))} />
        : <Cards question={told.question} name={name} onSend={(cards) => send(floor.cards(id, cards, told.question?.id ?? 0))} />)}
      <ProblemNote error={error} />
      {reporting && told && <AccidentDialog table={id} choices={told.accidents} name={name} onDone={reported} onClose={() => setReporting(false)} />}
    </Section>
  );
}

function waitedFor(asking: { seat: number }[] | undefined, seats: Map<number, string>): string {
  return (asking ?? []).map(({ seat }) => seats.get(seat) ?? t("seat", { seat })).join(", ") || "…";
}

interface CardsProps {
  question: NonNullable<Dealer["question"]>;
  name: (place: string) => string;
  onSend: (cards: string[]) => Promise<boolean>;
}

function Cards({ question, name, onSend }: CardsProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [question.id]);
  const { cards, rest } = readCards(text, question.possible);
  const gone = cards.filter((card) => !question.possible.includes(card));
  const check = rest.trim() ? t("deal.unreadable", { text: rest.trim() }) : gone[0] ? t("deal.gone", { card: cardName(gone[0]) }) : null;
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (check || !cards.length) return setWrong(check ?? t("deal.type"));
    setBusy(true);
    if (await onSend(cards)) {
      setText("");
      setWrong(null);
    }
    setBusy(false);
    field.current?.focus();
  };
  return (
    <form class="dealing" onSubmit={(event) => void send(event)} data-card-question={question.id}>
      <p class="next" role="status" aria-live="assertive">
        <small>{t("deal.next")}</small>
        <b data-next-place={question.place}>{name(question.place)}</b>
      </p>
      <div class="echo" aria-live="polite">
        {cards.map((card, at) => (
          <span key={`${at} ${card}`} class={gone.includes(card) ? "wrong" : ""}><Card code={card} /></span>
        ))}
        {!cards.length && <span class="empty">{t("deal.type")}</span>}
      </div>
      <label class="field">
        {t("deal.cards")}
        <input
          ref={field} class="big" autocomplete="off" autocapitalize="none" spellcheck={false} placeholder="As Kd"
          value={text} aria-invalid={check !== null && rest.trim().length > 1}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setWrong(null);
          }}
        />
      </label>
      <ProblemNote error={wrong ?? (gone.length ? check : null)} />
      <div class="actions">
        <Button look="quiet" disabled={!text} onClick={() => setText(cards.slice(0, rest.trim() ? undefined : -1).join(" "))}>{t("deal.undo")}</Button>
        <Button look="main" type="submit" disabled={busy}>{t("deal.send")}</Button>
      </div>
    </form>
  );
}

function Dice({ totals, onSend }: { totals: number[]; onSend: (total: number) => void }) {
  return (
    <fieldset class="dealing dice">
      <legend>{t("deal.dice")}</legend>
      {totals.map((total) => (
        <Button key={total} onClick={() => onSend(total)}>{total}</Button>
      ))}
    </fieldset>
  );
}
