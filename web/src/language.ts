// Languages: typed texts, and numbers, money and dates as the visitor's language writes them.

import { readPrefs } from "./prefs.ts";

export const LANGUAGES = { en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

/** A text, or one for a count of one and another for other counts. Values stand in braces: "{name} sits down". */
export type Text = string | { one: string; other: string };
export type Texts = Record<string, Text>;

type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Wanted<T> = T extends { other: infer Other } ? "count" | Names<Other> : Names<T>;
type Values<T> = [Wanted<T>] extends [never] ? [] : [values: Record<Wanted<T>, string | number>];
/** The same keys in another language; a missing one does not compile. */
export type Translated<T extends Texts> = { [Key in keyof T]: T[Key] extends string ? string : { one: string; other: string } };

/** The language in force: the visitor's choice, or else the first of the browser's that we speak. */
export function language(): Language {
  const chosen = readPrefs().language;
  if (chosen !== "auto") return chosen;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag in LANGUAGES) ?? "en";
}

/** The full locale: the browser's own variety of the language where it names one that exists ("en-US@posix" does not). */
export function locale(): string {
  const now = language();
  const own = new RegExp(`^${now}(-[a-z0-9]{2,8})+$`, "i");
  return navigator.languages.find((tag) => own.test(tag)) ?? { en: "en-US", es: "es" }[now];
}

/** The `t` of one area of the page: each area keeps its texts beside its code, English first. */
export function translator<T extends Texts>(texts: { en: T } & Record<Exclude<Language, "en">, Translated<T>>) {
  return <Key extends keyof T & string>(key: Key, ...[values]: Values<T[Key]>): string => {
    const all = (values ?? {}) as Record<string, string | number>;
    const found: Text = texts[language()][key];
    const text = typeof found === "string" ? found : found[plural(Number(all["count"])) === "one" ? "one" : "other"];
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = all[name] ?? "";
      return typeof value === "number" ? number(value) : value;
    });
  };
}

const plural = (count: number) => kept("plural", () => new Intl.PluralRules(locale())).select(count);

const formats = new Map<string, unknown>();

function kept<T>(name: string, make: () => T): T {
  const key = `${name} ${locale()}`;
  const found = (formats.get(key) as T | undefined) ?? make();
  formats.set(key, found);
  return found;
}

/** Some words of which one is to be chosen: "hit, stand, or double". */
export function oneOf(words: string[]): string {
  return kept("or", () => new Intl.ListFormat(locale(), { type: "disjunction" })).format(words);
}

export function number(value: number, digits?: number): string {
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return kept(`number ${digits}`, () => new Intl.NumberFormat(locale(), options)).format(value);
}

/** 0.0345 as a percentage. */
export function percent(share: number, digits = 2): string {
  const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return kept(`percent ${digits}`, () => new Intl.NumberFormat(locale(), options)).format(share);
}

/** Cents as dollars, without the cents where there are none. */
export function money(cents: number): string {
  const digits = cents % 100 ? 2 : 0;
  const options = {
    style: "currency", currency: "USD", currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits, maximumFractionDigits: digits,
  } as const;
  return kept(`money ${digits}`, () => new Intl.NumberFormat(locale(), options)).format(cents / 100).replace("-", "−");
}

/** An amount where space is short: $12.5k. */
export function shortMoney(cents: number): string {
  if (cents < 1_000_000) return money(cents);
  const options = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", notation: "compact", maximumFractionDigits: 1 } as const;
  return kept("short", () => new Intl.NumberFormat(locale(), options)).format(cents / 100);
}

const decimalSign = () => kept("sign", () => new Intl.NumberFormat(locale()).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".");

/** An amount as one types it into a field. */
export const typedMoney = (cents: number): string => String(cents / 100).replace(".", decimalSign());

/** The amount somebody typed, in cents; nothing that makes no sense. */
export function cents(text: string): number {
  const sign = decimalSign();
  const plain = [...text].filter((letter) => /[\d-]/.test(letter) || letter === sign).join("").replace(sign, ".");
  const amount = Math.round(Number(plain) * 100);
  return Number.isFinite(amount) ? amount : 0;
}

type Moment = number | string | Date; // milliseconds, an ISO text, or a date

export function dateAndTime(at: Moment): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return kept("moment", () => new Intl.DateTimeFormat(locale(), options)).format(new Date(at));
}

export function date(at: Moment): string {
  return kept("date", () => new Intl.DateTimeFormat(locale(), { dateStyle: "medium" })).format(new Date(at));
}

export function time(at: Moment): string {
  return kept("time", () => new Intl.DateTimeFormat(locale(), { timeStyle: "medium" })).format(new Date(at));
}

/** "a, b and c" in the visitor's language. */
export function list(words: string[]): string {
  return kept("list", () => new Intl.ListFormat(locale(), { type: "conjunction" })).format(words);
}
