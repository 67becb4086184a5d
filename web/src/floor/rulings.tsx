// Rulings: taking answers back, correcting a payout, voiding a round, reporting an accident, writing a note.

import { useState } from "preact/hooks";
import { cents } from "../language.ts";
import { AccidentDialog } from "../accidents/dialog.tsx";
import { Button } from "../parts/button.tsx";
import { useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import { actName } from "../words.ts";
import { Ask } from "./ask.tsx";
import { floor } from "./floor.ts";
import { namesOf, placeName } from "./places.ts";
import { t } from "./texts.ts";
import type { HouseTable, Incident, RoundSeen } from "../types.ts";

type Open = "back" | "correct" | "void" | "accident" | "note" | null;

export function Rulings({ table, onChange }: { table: HouseTable; onChange: () => void }) {
  const { say } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const round = useLoad(() => floor.round(table.id), [table.id, table.round, table.playing], table.playing ? { topics: ["floor"], about: table.id } : undefined);
  const { value } = round;
  const done = (incident: Incident) => {
    say(incident.ruling ? `${incident.text}: ${incident.ruling}` : incident.text);
    round.again();
    onChange();
  };
  const close = () => setOpen(null);
  const playing = value?.playing ?? false;
  return (
    <Section title={t("rulings.title")}>
      {!value && <ProblemNote error={round.error} />}
      {value && (
        <>
          <p class="note">
            {playing ? t("rulings.playing", { round: table.round, count: value.answers.length }) : t("rulings.finished", { count: table.round })}
          </p>
          <div class="acts">
            <Button disabled={!playing || !value.answers.length} onClick={() => setOpen("back")}>{t("rulings.back")}</Button>
            <Button disabled={playing} onClick={() => setOpen("correct")}>{t("rulings.correct")}</Button>
            <Button look="danger" disabled={!playing} onClick={() => setOpen("void")}>{t("rulings.void")}</Button>
            <Button onClick={() => setOpen("accident")}>{t("accident.title")}</Button>
            <Button onClick={() => setOpen("note")}>{t("rulings.note")}</Button>
          </div>
        </>
      )}
      {open === "back" && value && <TakeBack table={table} round={value} onDone={done} onClose={close} />}
      {open === "correct" && <Correct table={table} onDone={done} onClose={close} />}
      {open === "void" && (
        <Ask
          title={t("rulings.void")} text={t("rulings.void.what")} act={t("rulings.void")} danger
          onDo={(reason) => floor.void(table.id, reason).then(done)} onClose={close}
        />
      )}
      {open === "accident" && <AccidentDialog table={table.id} playing={playing} paused={table.paused} onDone={done} onClose={close} />}
      {open === "note" && (
        <Ask
          title={t("rulings.note")} text={t("rulings.note.what")} act={t("rulings.note.go")}
          onDo={(text) => floor.note(table.id, text).then(done)} onClose={close}
        />
      )}
    </Section>
  );
}

interface Props {
  table: HouseTable;
  onDone: (incident: Incident) => void;
  onClose: () => void;
}

function TakeBack({ table, round, onDone, onClose }: Props & { round: RoundSeen }) {
  const last = [...round.answers].reverse().slice(0, 12);
  const [to, setTo] = useState(last[0]?.number ?? 0);
  const names = namesOf(table.players);
  return (
    <Ask
      title={t("rulings.back")} text={t("rulings.back.what", { count: round.answers.length - to })} act={t("rulings.back")} danger
      onDo={(reason) => floor.takeBack(table.id, to, reason).then(onDone)} onClose={onClose}
    >
      <fieldset>
        <legend>{t("rulings.back.to")}</legend>
        {last.map(({ number, seat, option }) => (
          <label key={number} class="check">
            <input type="radio" name="back" checked={to === number} onChange={() => setTo(number)} />
            {t("rulings.back.answer", { name: seat ? placeName(`seat${seat}`, names) : t("deal.title"), act: actName(option) })}
          </label>
        ))}
      </fieldset>
    </Ask>
  );
}

function Correct({ table, onDone, onClose }: Props) {
  const [source, setSource] = useState("");
  const [target, setTarget] = useState("");
  const [amount, setAmount] = useState("");
  const names = namesOf(table.players);
  const places = [...table.players.map(({ seat }) => `seat${seat}.stack`), "drop"];
  const choose = (label: string, value: string, set: (place: string) => void) => (
    <label class="field">
      {label}
      <select required value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="" />
        {places.map((place) => (
          <option key={place} value={place}>{place === "drop" ? t("place.drop") : placeName(place, names)}</option>
        ))}
      </select>
    </label>
  );
  return (
    <Ask
      title={t("rulings.correct")} text={t("rulings.correct.what")} act={t("rulings.correct.go")} danger
      onDo={(reason) => floor.correct(table.id, source, target, cents(amount), reason).then(onDone)} onClose={onClose}
    >
      {choose(t("rulings.from"), source, setSource)}
      {choose(t("rulings.to"), target, setTarget)}
      <label class="field">
        {t("rulings.amount")}
        <input required inputMode="decimal" value={amount} onInput={(event) => setAmount(event.currentTarget.value)} />
      </label>
    </Ask>
  );
}
