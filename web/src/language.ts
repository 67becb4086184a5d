// Languages: messages from the catalogues, and numbers, money and dates as the visitor's language writes them.
//
// The catalogues are those of the whole program, `src/housedealer/texts/LANGUAGE/AREA.ftl`, in Project Fluent's format.
// Each area of the page is loaded in the language that is spoken when it is first wanted.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readPrefs } from "./prefs.ts";
import { accented } from "./texts/accented.ts";
import type { Messages } from "./texts/messages.ts";

export const LANGUAGES = { en: "English", es: "Español", zh: "简体中文", vi: "Tiếng Việt" } as const;
export type Language = keyof typeof LANGUAGES;
export type Area = keyof Messages;

/** The varieties that are meant where the browser names none. */
const LOCALES: Record<Language, string> = { en: "en-US", es: "es", zh: "zh-CN", vi: "vi-VN" };
/** What the staff work with is worded in these. */
const STAFF: readonly Language[] = ["en", "es"];
const STAFF_AREAS: ReadonlySet<Area> = new Set<Area>(["floor", "cage", "house"]);
/** An area whose messages are kept in several files. */
const FILES: Partial<Record<Area, string[]>> = { page: ["page", "game"] };

/** The language in force: the visitor's choice, or else the first of the browser's that we speak. */
export function language(chosen: string = readPrefs().language): Language {
  if (chosen in LANGUAGES) return chosen as Language;
  if (chosen === "pseudo") return "en";
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag in LANGUAGES) ?? "en";
}

/** The full locale: the browser's own variety of the language where it names one that exists ("en-US@posix" does not). */
export function locale(): string {
  const now = language();
  const own = new RegExp(`^${now}(-[a-z0-9]{2,8})+$`, "i");
  return navigator.languages.find((tag) => own.test(tag)) ?? LOCALES[now];
}

const bundles = new Map<string, FluentBundle>();
const areas = new Set<Area>();
/** Every letter of every message is accented, so that a text that comes from nowhere stands out. */
const pseudo = () => readPrefs().language === "pseudo";
/** Whether the room's own English sentences can be shown as they are. */
export const plainEnglish = (): boolean => language() === "en" && !pseudo();
const named = (area: Area, spoken: Language) => `${area} ${spoken}${pseudo() ? " accented" : ""}`;

/** Have an area's messages in a language. */
async function load(area: Area, spoken: Language): Promise<void> {
  const key = named(area, spoken);
  if (bundles.has(key)) return;
  const written = STAFF_AREAS.has(area) && !STAFF.includes(spoken) ? "en" : spoken;
  const bundle = new FluentBundle(locale(), { useIsolating: false, ...(pseudo() ? { transform: accented } : {}) });
  for (const file of FILES[area] ?? [area]) {
    const found = (await import(`../../src/housedealer/texts/${written}/${file}.ftl`)) as { default: string };
    bundle.addResource(new FluentResource(found.default));
  }
  bundles.set(key, bundle);
}

/** Have everything that is on the page in another language, before it is spoken. */
export const prepare = (spoken: Language): Promise<unknown> => Promise.all([...areas].map((area) => load(area, spoken)));

type Values<Names> = [Names] extends [never] ? [] : [values: Record<Names & string, string | number>];

/** The messages of an area in the language in force. */
export interface Translator<A extends Area> {
  <Key extends keyof Messages[A] & string>(key: Key, ...values: Values<Messages[A][Key]>): string;
  /** A message that may not exist, as of something that the room names. */
  maybe: (key: string, values?: Record<string, string | number>) => string | undefined;
}

/** The `t` of one area of the page. Keys are written with dots where the catalogue has dashes. */
export async function translator<A extends Area>(area: A): Promise<Translator<A>> {
  areas.add(area);
  await load(area, language());
  const maybe = (key: string, values: Record<string, string | number> = {}) => {
    const bundle = bundles.get(named(area, language()));
    const pattern = bundle?.getMessage(key.replaceAll(".", "-"))?.value;
    return bundle && pattern ? bundle.formatPattern(pattern, values, []) : undefined;
  };
  const say = (key: string, values?: Record<string, string | number>) => maybe(key, values) ?? key;
  return Object.assign(say, { maybe }) as unknown as Translator<A>;
}

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

export function number(value: number | bigint, digits?: number): string {
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
