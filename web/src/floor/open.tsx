// Opening a table: a form made of the game's own options and the collections its packet posts.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { OptionField } from "../lab/setup.tsx";
import { money } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, type Loaded, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { go } from "../router.tsx";
import { useSession } from "../session.ts";
import { floor } from "./floor.ts";
import { t } from "./texts.ts";
import type { GameChoices, LobbyGame, LobbyRoom, Preset, TableToOpen } from "../types.ts";

export function OpenTable() {
  const rooms = useLoad(api.lobby, []);
  const presets = useLoad(floor.presets, []);
  const [game, setGame] = useState("");
  return (
    <Load of={rooms}>
      {(found) => (
        <>
          <Presets of={presets} />
          <label class="field narrow">
            {t("open.game")}
            <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
              <option value="">{t("open.choose")}</option>
              {found.map((room) => (
                <optgroup key={room.id} label={room.name}>
                  {room.games.map(({ id, name }) => (
                    <option key={id} value={id}>{name}</option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          {game && <Form key={game} game={gameOf(found, game)} onKept={presets.again} />}
        </>
      )}
    </Load>
  );
}

type Kind = Required<TableToOpen>["kind"];
type Dealing = Required<TableToOpen>["dealing"];

const gameOf = (rooms: LobbyRoom[], id: string) => rooms.flatMap(({ games }) => games).find((game) => game.id === id) as LobbyGame;

const scheduleOf = (key: string) => key.slice(0, key.lastIndexOf(":"));

/** The schedules of side bets, each with the options that it prints. */
function sideBets(fees: GameChoices["fees"]): [string, GameChoices["fees"]][] {
  const added = fees.filter(({ kind }) => kind === "side_bet");
  return [...new Set(added.map(({ key }) => scheduleOf(key)))].map((schedule) => [schedule, added.filter(({ key }) => scheduleOf(key) === schedule)]);
}

/** Tables that the room opens often: one tap opens one. */
function Presets({ of }: { of: Loaded<Preset[]> }) {
  const { say } = useSession();
  const open = ({ game, options, kind, dealing }: Preset) =>
    void floor.open({ game, options, kind: kind as Kind, dealing: dealing as Dealing, bots: 0 }).then(({ id }) => go(`/floor/table/${encodeURIComponent(id)}`), say);
  const drop = ({ id }: Preset) => void floor.dropPreset(id).then(of.again, say);
  return (
    <Load of={of}>
      {(kept) => kept.length > 0 && (
        <Section title={t("open.presets")}>
          <ul class="presets">
            {kept.map((preset) => (
              <li key={preset.id} data-preset={preset.name}>
                <span>
                  <b>{preset.name}</b> <small>{preset.game_name} · {preset.limits} · {t(`dealing.${preset.dealing as Dealing}`)}</small>
                  <ProblemNote error={preset.problem} />
                </span>
                <span class="acts">
                  <Button look="main" disabled={preset.problem !== null} onClick={() => open(preset)}>{t("open.go")}</Button>
                  <Button look="quiet" onClick={() => drop(preset)}>{t("open.drop")}</Button>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Load>
  );
}

/** What is decided about nearly every table, then what a packet prints several of; the rest is folded away. */
const FOLDED = ["limit", "rule"] as const;

function Form({ game, onKept }: { game: LobbyGame; onKept: () => void }) {
  const [name, setName] = useState("");
  const [options, setOptions] = useState<Record<string, string>>({});
  const [kind, setKind] = useState<Kind>("house");
  const [dealing, setDealing] = useState<Dealing>("sealed");
  const [bots, setBots] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [shown, setShown] = useState<GameChoices | null>(null);
  const chosen = JSON.stringify(options);
  useEffect(() => {
    let left = false;
    floor.choices(game.id, options).then((found) => left || setShown(found), (problem: unknown) => left || setError(problem));
    return () => {
      left = true;
    };
  }, [game.id, chosen]);
  const choose = (id: string, value: string | null) => {
    setError(null);
    const { [id]: _, ...others } = options;
    setOptions(value === null ? others : { ...others, [id]: value });
  };
  // A collection is an option, or several joined by "+": an option and the schedules of side bets on top of it.
  const posted = (options["fee"] ?? "").split("+").filter(Boolean);
  const sides = posted.filter((key) => shown?.fees.some((fee) => fee.key === key && fee.kind === "side_bet"));
  const base = posted.filter((key) => !sides.includes(key)).join("+");
  const post = (option: string, added: string[]) => {
    const kept = option === "none" ? [] : added.filter(Boolean);
    const usual = shown?.fees.find((fee) => fee.usual)?.key ?? "";
    choose("fee", kept.length ? [option || usual, ...kept].join("+") : option || null);
  };
  const open = (event: Event) => {
    event.preventDefault();
    setError(null);
    const robots = kind === "practice" && dealing === "sealed" ? bots : 0;
    floor.open({ game: game.id, options, kind, dealing, bots: robots })
      .then(({ id }) => go(`/floor/table/${encodeURIComponent(id)}`), setError);
  };
  const keep = () => {
    setError(null);
    floor.keepPreset({ name, game: game.id, options, kind, dealing }).then(() => {
      setName("");
      onKept();
    }, setError);
  };
  const field = (option: GameChoices["options"][number]) => (
    <OptionField
      key={option.id}
      option={option}
      value={options[option.id] ?? String(option.value)}
      onChange={(value) => choose(option.id, value === String(option.value) ? null : value)}
    />
  );
  if (!shown) return error ? <ProblemNote error={error} /> : null;
  const size = Number(options["seats"] ?? game.seats.max);
  return (
    <form class="open-table" onSubmit={open} aria-label={t("open.title")}>
      <Section title={t("open.table")}>
        <div class="fields">
          <label class="field">
            {t("open.kind")}
            <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
              <option value="house">{t("kind.house")}</option>
              <option value="practice">{t("kind.practice")}</option>
            </select>
          </label>
          <label class="field">
            {t("open.dealing")}
            <select value={dealing} onChange={(event) => setDealing(event.currentTarget.value as Dealing)}>
              <option value="sealed">{t("dealing.sealed")}</option>
              <option value="live">{t("dealing.live")}</option>
            </select>
          </label>
          <label class="field">
            {t("open.seats")}
            <input
              type="number" min={game.seats.min} max={game.seats.max} value={size}
              onInput={(event) => choose("seats", event.currentTarget.value)}
            />
          </label>
          {kind === "practice" && dealing === "sealed" && (
            <label class="field">
              {t("open.bots")}
              <input type="number" min={0} max={size - 1} value={bots} onInput={(event) => setBots(Number(event.currentTarget.value))} />
            </label>
          )}
          <label class="field">
            {t("open.fee")}
            <select value={base} onChange={(event) => post(event.currentTarget.value, sides)}>
              <option value="">{t("open.usual_fee")}</option>
              {shown.fees.filter(({ kind }) => kind !== "side_bet").map(({ key, name, takes }) => (
                <option key={key} value={key}>{`${name} · ${takes}`}</option>
              ))}
              <option value="none">{t("open.no_fee")}</option>
            </select>
          </label>
          {base !== "none" && sideBets(shown.fees).map(([schedule, choices]) => (
            <label class="field" key={schedule}>
              {t("open.side_fee")}
              <select
                value={sides.find((key) => scheduleOf(key) === schedule) ?? ""}
                onChange={(event) => post(base, [...sides.filter((key) => scheduleOf(key) !== schedule), event.currentTarget.value])}
              >
                <option value="">{t("open.no_side_fee")}</option>
                {choices.map(({ key, name, takes }) => (
                  <option key={key} value={key}>{`${name} · ${takes}`}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <p class="note">
          {shown.limits}
          {shown.fee && ` · ${t("table.fee", { fee: shown.fee })}`}
          {shown.buy_in && ` · ${t("open.buy_in", { low: money(shown.buy_in.low), high: money(shown.buy_in.high) })}`}
        </p>
      </Section>
      <Section title={t("open.options")}>
        <div class="fields">{shown.options.filter(({ group }) => group === "main" || group === "pay_table").map(field)}</div>
        {FOLDED.map((group) => {
          const folded = shown.options.filter((option) => option.group === group);
          const changed = folded.filter(({ id }) => id in options).length;
          return folded.length > 0 && (
            <details key={group}>
              <summary>{t(`open.more.${group}`, { count: folded.length })}{changed > 0 && ` · ${t("open.changed", { count: changed })}`}</summary>
              <div class="fields">{folded.map(field)}</div>
            </details>
          );
        })}
      </Section>
      <ProblemNote error={error ?? shown.problem} />
      <Button look="main" type="submit" disabled={shown.problem !== null}>{t("open.go")}</Button>
      <div class="filters">
        <input
          maxLength={60} placeholder={t("open.name")} aria-label={t("open.name")}
          value={name} onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button disabled={!name.trim() || shown.problem !== null} onClick={keep}>{t("open.keep")}</Button>
      </div>
    </form>
  );
}
