// Choices and announcements that the room words in English, in the visitor's language: known by their shape.

import { list, money } from "../language.ts";
import { t } from "../texts/texts.ts";

type Say = (...found: string[]) => string;

const what = (name: string): string => t.maybe(`what.${name}`) ?? name;

/** "square1" is "square 1". */
export function part(name: string): string {
  const [, word = name, number = ""] = /^([a-z_]+?)(\d+)$/.exec(name) ?? [];
  return number ? t("place.numbered", { what: what(word), number }) : what(name);
}

const dollars = (written: string): string => money(Math.round(Number(written.replace(/[$,]/g, "")) * 100));

const LABELS: [RegExp, Say][] = [
  [/^lay a (\w+)(?: square)?: (.+)$/, (kind, cards) => t("act.lay", { kind: what(kind ?? ""), cards: cards ?? "" })],
  [/^add (.+) to (\w+)$/, (cards, place) => t("act.add", { cards: cards ?? "", place: part(place ?? "") })],
  [/^borrow from (\w+) for a (\w+): (.+)$/, (place, kind, cards) => t("act.borrow", { place: part(place ?? ""), kind: what(kind ?? ""), cards: cards ?? "" })],
  [/^split (\w+\d) with (\S+): (.+)$/, (place, card, cards) => t("act.split_with", { place: part(place ?? ""), card: card ?? "", cards: cards ?? "" })],
  [/^force (\S+) on (.+)$/, (card, name) => t("act.force_on", { card: card ?? "", name: name ?? "" })],
  [/^discard (\S+)$/, (card) => t("act.discard_card", { card: card ?? "" })],
  [/^make the spread a (\w+)$/, (kind) => t("act.make_spread", { kind: what(kind ?? "") })],
  [/^let it go$/, () => t("act.let_go")],
  [/^split the Tops$/, () => t("act.split_tops")],
];

const ANNOUNCED: [RegExp, Say][] = [
  [/^folds, .+ stays$/, () => t("said.bonus_stays")],
  [/^forces (\S+) on (.+)$/, (card, name) => t("said.forces", { card: card ?? "", name: name ?? "" })],
  [/^(\$[\d,.]+) of (\$[\d,.]+): no action is left$/, (amount, of) => t("said.no_action", { amount: dollars(amount ?? ""), of: dollars(of ?? "") })],
  [/^(\d+) points?: (.+)$/, (count, parts) => t("said.points", { count: Number(count), parts: list((parts ?? "").split(", ").map(scored)) })],
];

/** "front 1", "four of a kind in the back 4". */
function scored(text: string): string {
  const [, name = text, points = ""] = /^(.+) (\d+)$/.exec(text) ?? [];
  const [, hand = "", place = ""] = /^(.+) in the (\w+)$/.exec(name) ?? [];
  const words = hand ? `${what(place)}: ${t.maybe(`hand.just_${hand.replaceAll(" ", "_")}`) ?? hand}` : (t.maybe(`said.${name}`) ?? what(name));
  return `${words} ${points}`.trim();
}

function found(ways: [RegExp, Say][], text: string): string | undefined {
  for (const [shape, say] of ways) {
    const match = shape.exec(text);
    if (match) return say(...match.slice(1));
  }
  return undefined;
}

/** A choice of the game's own. */
export const labelled = (id: string, label: string): string => found(LABELS, label) ?? t.maybe(`act.${id}`) ?? label;

/** What is said aloud at the table. */
export function announced(said: unknown): string {
  if (typeof said === "object" && said !== null && "dice" in said) return t("said.dice", { dice: (said.dice as number[]).join(" ") });
  const text = String(said);
  return t.maybe(`said.${text.replaceAll(" ", "_")}`) ?? found(ANNOUNCED, text) ?? text;
}
