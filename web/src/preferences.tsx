// The visitor's preferences, behind the wheel in the header.

import { useEffect, useRef } from "preact/hooks";
import { language, LANGUAGES, prepare } from "./language.ts";
import { type Prefs, readPrefs, savePrefs } from "./prefs.ts";
import { t } from "./texts/texts.ts";

/** A language is spoken once its messages are there. */
async function choose(key: keyof Prefs, value: string): Promise<void> {
  if (key === "language") await prepare(language(value));
  savePrefs({ [key]: value });
}

export function Preferences({ onKeys }: { onKeys: () => void }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.open) return;
      box.current.open = false;
      box.current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", outside);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("keydown", escape);
    };
  }, []);
  const prefs = readPrefs();
  const choice = <Key extends "language" | "theme" | "suits" | "motion" | "sound">(
    key: Key,
    label: string,
    values: Record<string, string>,
  ) => (
    <label>
      {label}
      <select value={prefs[key]} onChange={(event) => void choose(key, event.currentTarget.value)} data-pref={key}>
        {Object.entries(values).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <details class="settings" ref={box}>
      <summary aria-label={t("prefs")}>
        <span aria-hidden="true">⚙</span>
      </summary>
      <div>
        {choice("language", t("prefs.language"), { auto: t("prefs.system"), ...LANGUAGES })}
        {choice("theme", t("prefs.theme"), { auto: t("prefs.system"), light: t("prefs.light"), dark: t("prefs.dark") })}
        {choice("suits", t("prefs.suits"), { four: t("prefs.four"), two: t("prefs.two") })}
        {choice("motion", t("prefs.motion"), { on: t("on"), off: t("off") })}
        {choice("sound", t("prefs.sound"), { off: t("off"), on: t("on") })}
        <button class="link" onClick={onKeys}>
          {t("keys.open")} <kbd>?</kbd>
        </button>
      </div>
    </details>
  );
}
