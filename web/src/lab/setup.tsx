// Packs and options of the game.

import { pretty } from "../words.ts";
import type { Design } from "./design.ts";
import { t } from "./texts.ts";
import type { LabGame, OptionChoice } from "../types.ts";

interface SetupProps {
  game: LabGame;
  design: Design;
  /** The options that the odds follow from; any of them as long as that is not known. */
  matter: readonly string[] | null;
  onChange: (design: Design) => void;
}

const PACKS = [1, 2, 3, 4, 5, 6, 7, 8];

export function Setup({ game, design, matter, onChange }: SetupProps) {
  const offered = game.options.filter(({ id }) => !matter || matter.includes(id) || id in design.options);
  const changed = game.options.filter(({ id, value }) => (design.options[id] ?? String(value)) !== String(value)).length;
  const choose = (option: OptionChoice, value: string) => {
    const { [option.id]: _, ...others } = design.options;
    onChange({ ...design, options: value === String(option.value) ? others : { ...others, [option.id]: value } });
  };
  return (
    <>
      {game.decks !== null && (
        <label class="field">
          {t("decks")}
          <select
            value={design.decks ?? game.decks}
            onChange={(event) => {
              const decks = Number(event.currentTarget.value);
              onChange({ ...design, decks: decks === game.decks ? null : decks });
            }}
          >
            {PACKS.map((count) => (
              <option key={count} value={count}>
                {game.decks_allowed.includes(count) || count === game.decks ? count : t("decks.beyond", { count })}
              </option>
            ))}
          </select>
        </label>
      )}
      {offered.length > 0 && (
        <details class="option-list" open={changed > 0}>
          <summary>
            {t("options", { count: offered.length })}
            {changed > 0 && <b> · {t("options.changed", { count: changed })}</b>}
          </summary>
          {offered.map((option) => (
            <OptionField key={option.id} option={option} value={design.options[option.id] ?? String(option.value)} onChange={(value) => choose(option, value)} />
          ))}
        </details>
      )}
    </>
  );
}

/** One option as its kind asks for it. */
export function OptionField({ option, value, onChange }: { option: OptionChoice; value: string; onChange: (value: string) => void }) {
  const choices = option.kind === "yes_or_no" ? ["true", "false"] : option.one_of;
  const label = (choice: string) => (option.kind === "yes_or_no" ? t(choice === "true" ? "yes" : "no") : pretty(choice));
  return (
    <label class={`field${value === String(option.value) ? "" : " changed"}`} data-option={option.id}>
      {pretty(option.id)}
      {choices.length ? (
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>{label(choice)}</option>
          ))}
        </select>
      ) : (
        <input
          {...(option.kind === "number" ? { type: "number", step: 1 } : {})}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
      {option.help && <small>{option.help}</small>}
    </label>
  );
}
