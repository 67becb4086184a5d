// The live dealer: types the cards that really came off the deck. The page says what comes next and for whom.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { AccidentDialog } from "../accidents/dialog.tsx";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Card } from "../pieces/card.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { cardName } from "../words.ts";
import { floor } from "./floor.ts";
import { namesOf, placeName } from "./places.ts";
import { t } from "./texts.ts";
import { pads, readCards } from "./typed-cards.ts";
import type { Dealer, Incident } from "../types.ts";

export function DealingTables() {
  const rooms = useLoad(api.lobby, [], { topics: ["lobby"] });
  return (
    <Load of={rooms}>
      {(found) => {
        const tables = found.flatMap(({ games }) => games).flatMap((game) => game.tables.map((table) => ({ ...table, name: game.name })));
        const live = tables.filter((table) => table.dealing === "live");
        return live.length ? (
          <ul class="plain">
            {live.map(({ id, name, limits }) => (
              <li key={id}>
                <Link to={`/floor/deal/${encodeURIComponent(id)}`}>{name}</Link> <span class="note">{limits}</span>
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
  const dealer = useLoad(() => floor.dealer(id), [id], { topics: ["floor"], about: id });
  const table = useLoad(() => api.table(id), [id], { topics: ["floor"], about: id });
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
          <Button look="danger" onClick={() => setReporting(true)}>{t("accident.title")}</Button>
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
      {told?.question && <Asked key={told.question.purpose} question={told.question} name={name} table={id} send={send} />}
      <ProblemNote error={error} />
      {reporting && told && <AccidentDialog table={id} playing={told.playing} paused onDone={reported} onClose={() => setReporting(false)} />}
    </Section>
  );
}

function waitedFor(asking: { seat: number }[] | undefined, seats: Map<number, string>): string {
  return (asking ?? []).filter(({ seat }) => seat > 0).map(({ seat }) => seats.get(seat) ?? t("seat", { seat })).join(", ") || "…";
}

interface AskedProps {
  question: NonNullable<Dealer["question"]>;
  name: (place: string) => string;
  table: string;
  send: (asked: Promise<Dealer>) => Promise<boolean>;
}

function Asked({ question, name, table, send }: AskedProps) {
  if (question.purpose === "dice") return <Dice totals={question.totals} onSend={(total) => void send(floor.dice(table, total, question.id))} />;
  if (question.purpose === "unseen") {
    return (
      <div class="dealing" data-card-question={question.id}>
        <p class="next" role="status" aria-live="assertive">
          <small>{question.rule}</small>
          <b data-next-place="unseen">{t("deal.unseen")}</b>
        </p>
        <Button look="main" onClick={() => void send(floor.dealt(table, question.id))}>{t("deal.dealt")}</Button>
      </div>
    );
  }
  return <Cards question={question} name={name} onSend={(cards) => send(floor.cards(table, cards, question.id))} />;
}

interface CardsProps {
  question: NonNullable<Dealer["question"]>;
  name: (place: string) => string;
  onSend: (cards: string[]) => Promise<boolean>;
}

/** What the next card is: for the button, the board, an up card, a hand that is shown. */
function heading({ purpose, place, count }: NonNullable<Dealer["question"]>, name: (place: string) => string): string {
  const where = name(place);
  const said = purpose === "draw" ? t("deal.for.draw", { where })
    : purpose === "show" || purpose === "read" ? t("deal.for.show", { where })
    : purpose === "peek" ? t("deal.for.peek", { where })
    : /^seat\d+/.test(place) ? t("deal.for.up", { where }) : where;
  return count > 1 ? t("deal.for.several", { what: said, count }) : said;
}

function Cards({ question, name, onSend }: CardsProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [question.id]);
  const { cards, rest } = readCards(text, question.possible);
  const gone = cards.filter((card, at) => !question.possible.includes(card) || cards.indexOf(card) !== at && question.possible.length <= 53);
  const check = rest.trim() ? t("deal.unreadable", { text: rest.trim() }) : gone[0] ? t("deal.gone", { card: cardName(gone[0]) }) : null;
  const enter = async (given: string[], problem: string | null) => {
    if (busy) {
      again.current = true; // a scanner was quicker than the room: what it typed meanwhile is sent next
      return;
    }
    if (problem || !given.length) return setWrong(problem ?? t("deal.type"));
    setBusy(true);
    setText("");
    if (await onSend(given)) setWrong(null);
    else setText((typed) => `${given.join(" ")} ${typed}`.trim());
    setBusy(false);
    field.current?.focus();
  };
  useEffect(() => {
    if (busy || !again.current) return;
    again.current = false;
    void enter(cards, check);
  }, [busy]);
  const send = (event: Event) => {
    event.preventDefault();
    void enter(cards, check);
  };
  const press = (card: string) => {
    const all = [...cards, card];
    setWrong(null);
    if (question.count === 1 || all.length >= question.count) void enter(all, null);
    else setText(all.join(" "));
  };
  return (
    <form class="dealing" onSubmit={send} data-card-question={question.id}>
      <p class="next" role="status" aria-live="assertive">
        <small>{question.rule || t("deal.next")}</small>
        <b data-next-place={question.place} data-purpose={question.purpose} data-count={question.count}>{heading(question, name)}</b>
      </p>
      <div class="echo" aria-live="polite">
        {cards.map((card, at) => (
          <span key={`${at} ${card}`} class={gone.includes(card) ? "wrong" : ""}><Card code={card} /></span>
        ))}
        {!cards.length && <span class="empty">{t("deal.type")}</span>}
      </div>
      <div class="card-pads" role="group" aria-label={t("deal.pads")}>
        {pads(question.possible).map((row) => (
          <div key={row[0]} class="card-row">
            {row.map((card) => (
              <button
                key={card} type="button" class={`pad ${/[hd]$/.test(card) ? "red" : ""}`} aria-label={cardName(card)} data-pad={card}
                disabled={busy || !question.possible.includes(card) || (cards.includes(card) && question.possible.length <= 53)} onClick={() => press(card)}
              >
                {shortCard(card)}
              </button>
            ))}
          </div>
        ))}
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
        <Button look="main" type="submit">{t("deal.send")}</Button>
      </div>
    </form>
  );
}

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card as a pad shows it: A♠, 10♥; other pieces by their name. */
function shortCard(code: string): string {
  const sign = SIGNS[code.slice(-1)];
  return sign && code.length === 2 ? `${code[0] === "T" ? "10" : code[0]}${sign}` : cardName(code);
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
