// What a question asks of whoever has to answer it, in a few words. The rule behind it is a tap away.

import type { Felt } from "../felt.ts";
import { money, oneOf } from "../language.ts";
import { t } from "../texts/texts.ts";
import type { Amount, Choice, Question } from "../types.ts";
import { labelled } from "../telling/labels.ts";
import { actName, capital } from "../words.ts";
import { placeName } from "./layout.ts";

/** The ordinary answer to a question, first found first: the button that stands out. */
const ORDINARY = ["check", "call", "stand", "hit", "play", "let_it_ride", "keep", "war", "in", "post"];

/** With more answers than this they are not listed in the prompt. */
const MOST_NAMED = 5;

export function ordinary(question: Question): string | undefined {
  const offered = question.options.map(({ id }) => id);
  const raise = offered.filter((id) => /^play_\dx$/.test(id)); // one amount left to play or to fold by
  return ORDINARY.find((id) => offered.includes(id)) ?? (offered.length === 1 ? offered[0] : raise.length === 1 ? raise[0] : undefined);
}

/** Everything that lies in the pots and in front of players, waiting to be pulled in. */
export function potWithBets(felt: Felt): number {
  return [...felt.chips].reduce((sum, [place, chips]) => sum + (/^pot|\.bet$/.test(place) ? chips : 0), 0);
}

export function prompt(question: Question, felt: Felt): string {
  const asked = about(question);
  return asked ? `${asked}: ${ask(question, felt)}` : ask(question, felt);
}

function ask(question: Question, felt: Felt): string {
  const choice = (id: string) => question.options.find((option): option is Choice => option.type === "choice" && option.id === id);
  const amount = question.options.find((option): option is Amount => option.type === "amount");
  const call = choice("call");
  if (call?.amount) return t("ask.call_to_win", { amount: money(call.amount), pot: money(potWithBets(felt)) });
  if (choice("check")) {
    if (!amount) return t("ask.check");
    return t(amount.id === "raise" ? "ask.check_or_raise" : "ask.check_or_bet", { low: money(amount.low) });
  }
  for (const option of question.options) {
    if (option.type === "wagers") {
      const least = Math.min(...option.spots.filter(({ place }) => option.required.includes(place)).map(({ low }) => low));
      return t("ask.wagers", { low: money(least), budget: money(option.budget) });
    }
    if (option.type === "arrange") {
      return t("ask.arrange", { groups: option.groups.map(({ name, size }) => `${size} ${placeName(name).toLowerCase()}`).join(", ") });
    }
    if (option.type === "pick" && option.id === "discard") return t(option.most === 1 ? "ask.discard_one" : "ask.discard");
  }
  if (amount?.id === "bank") return t("ask.bank", { low: money(amount.low), high: money(amount.high) });
  const aboutCards = question.options.some((option) => option.type === "choice" && option.cards?.length);
  const names = question.options.map((option) => ("label" in option && option.label ? labelled(option.id, option.label) : actName(option.id)));
  return names.length <= MOST_NAMED && !aboutCards ? capital(`${oneOf(names)}?`) : t("ask.choose");
}

/** What a newcomer would have to ask about one of the answers; nothing where the prompt says it all. */
export function explanation(question: Question): string | undefined {
  for (const { id } of question.options) {
    const found = t.maybe(`explain.${id.replace(/_\d+$/, "")}`);
    if (found) return found;
  }
  return undefined;
}

/** A hand of several that one plays: "Hand 2". */
function about(question: Question): string {
  const found = /^seat\d+\.hand\.(\d+)$/.exec(question.about ?? "");
  return found ? t("ask.hand", { number: found[1] ?? "" }) : "";
}
