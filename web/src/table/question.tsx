// The open question as controls: one kind of control for each kind of answer, whatever the game.

import { useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import type { TableWatch } from "../watch.ts";
import { WithCards } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import type { Amount, Choice, Question } from "../types.ts";
import { choiceLabel, citation } from "../words.ts";
import { AmountControl } from "./amount.tsx";
import { ArrangeControl } from "./arrange.tsx";
import { CardChoices } from "./cardchoices.tsx";
import { PickControl } from "./pick.tsx";
import { explanation, ordinary, prompt } from "./prompt.ts";
import { WagersControl } from "./wagers.tsx";

/** Answers that give something up or wait: drawn without weight. */
const QUIET = new Set(["fold", "pass", "wait", "decline", "no", "no_free_hands", "no_cut", "sit_out"]);
/** With more answers about cards than this, one chooses the cards first. */
const MANY = 6;

export type Give = (option: string, value?: unknown) => void;

/** A key for each option: its first letter where that is its own, or else the next letter that is. */
export function lettersFor(ids: string[]): string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    const letter = [...id].find((sign) => /[a-z]/.test(sign) && !taken.has(sign)) ?? "";
    taken.add(letter);
    return letter;
  });
}

export function QuestionView({ watch, question }: { watch: TableWatch; question: Question }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [armed, setArmed] = useState("");
  const [rule, setRule] = useState(false);
  const [folding, setFolding] = useState(false);
  const give: Give = (option, value) => {
    if (busy) return;
    setBusy(true);
    setError("");
    watch.answer(option, value).catch((problem: Error) => {
      setBusy(false);
      setError(problem.message);
    });
  };
  /** Folding when checking is free is asked once more. */
  const choose = (id: string) => {
    if (id === "fold" && !folding && question.options.some((option) => option.id === "check")) setFolding(true);
    else give(id);
  };
  const choices = question.options.filter((option): option is Choice => option.type === "choice");
  const amounts = question.options.filter((option): option is Amount => option.type === "amount");
  const aboutCards = choices.filter((choice) => choice.cards?.length);
  const folded = aboutCards.length > MANY ? aboutCards : [];
  const keyed = [...choices.filter((choice) => !folded.includes(choice)), ...amounts];
  const letters = lettersFor(keyed.map((option) => option.id));
  const numbered = !question.options.some(({ type }) => type === "pick" || type === "arrange") && !folded.length;
  useKeys((key) => {
    const at = /^[1-9]$/.test(key) ? (numbered ? Number(key) - 1 : -1) : letters.indexOf(key);
    const option = keyed[at];
    if (!option) return false;
    if (option.type === "choice") choose(option.id);
    else if (option.low === option.high) give(option.id, option.high);
    else setArmed(option.id);
    return true;
  });
  const letter = (id: string) => letters[keyed.findIndex((option) => option.id === id)] ?? "";
  const confirmed = question.options.some(({ type }) => type === "wagers" || type === "pick" || type === "arrange");
  const explained = explanation(question);
  const main = watch.wanted ?? ordinary(question);
  const buttons = choices
    .filter((choice) => !folded.includes(choice))
    .map((choice) => (
      <button
        key={choice.id}
        class={`choice ${QUIET.has(choice.id) ? "quiet" : choice.id === main ? "main" : ""}`}
        data-option={choice.id}
        onClick={() => choose(choice.id)}
      >
        <WithCards text={choiceLabel(choice.id, choice.amount, choice.label)} />
        <kbd aria-hidden="true">{letter(choice.id)}</kbd>
      </button>
    ));
  return (
    <section
      class="question"
      aria-label={t("ask.label")}
      data-question={question.id}
      data-busy={busy || undefined}
      aria-busy={busy}
    >
      <p class="ask">
        <b>{prompt(question, watch.felt)}</b>
        <button class="rule" aria-expanded={rule} onClick={() => setRule(!rule)}>
          {t("ask.rule")}
        </button>
      </p>
      {!watch.wanted && explained && <p class="explained">{explained}</p>}
      {rule && (
        <p class="rule-text" lang="en">
          {question.why.text}
          {question.why.cite && <small> {citation(question.why.cite)}</small>}
        </p>
      )}
      {folding && (
        <p class="error" role="alert">
          {t("ask.fold_anyway")}
        </p>
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {watch.keeping && (
        <p class="error" role="status">
          {t("table.kept")}
        </p>
      )}
      <div class="options">
        {!confirmed && buttons}
        {folded.length > 0 && <CardChoices choices={folded} give={give} />}
        {question.options.map((option) => {
          switch (option.type) {
            case "amount":
              return (
                <AmountControl
                  key={option.id}
                  option={option}
                  felt={watch.felt}
                  armed={armed === option.id}
                  main={main === option.id}
                  letter={letter(option.id)}
                  give={give}
                />
              );
            case "wagers":
              return (
                <WagersControl key={option.id} option={option} question={question} watch={watch} give={give}>
                  {buttons}
                </WagersControl>
              );
            case "pick":
              return (
                <PickControl key={option.id} option={option} give={give}>
                  {buttons}
                </PickControl>
              );
            case "arrange":
              return (
                <ArrangeControl key={option.id} option={option} watch={watch} give={give}>
                  {buttons}
                </ArrangeControl>
              );
            case "choice":
              return null;
          }
        })}
      </div>
    </section>
  );
}
