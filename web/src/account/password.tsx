// Changing one's password; at the first sign-in with one that was given out, before anything else.

import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import { people, SHORTEST_PASSWORD } from "./people.ts";
import { t } from "./texts.ts";

export function PasswordForm({ forced = false, onDone }: { forced?: boolean; onDone: () => void }) {
  const { say } = useSession();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const wrong = next.length < SHORTEST_PASSWORD ? t("password.short", { count: SHORTEST_PASSWORD })
    : next === old ? t("password.same")
    : next !== again ? t("password.differ") : null;
  const send = async (event: Event) => {
    event.preventDefault();
    setError(wrong);
    if (wrong || busy) return;
    setBusy(true);
    try {
      await people.changePassword(old, next);
      for (const set of [setOld, setNext, setAgain]) set("");
      say(t("password.done"));
      onDone();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const type = shown ? "text" : "password";
  return (
    <Section title={t("password.title")}>
      {forced && <p role="status">{t("password.forced")}</p>}
      <form class="narrow" onSubmit={(event) => void send(event)} aria-label={t("password.title")}>
        <label class="field">
          {t("password.old")}
          <input type={type} autocomplete="current-password" required value={old} onInput={(event) => setOld(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("password.new", { count: SHORTEST_PASSWORD })}
          <input type={type} autocomplete="new-password" required value={next} onInput={(event) => setNext(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("password.again")}
          <input type={type} autocomplete="new-password" required value={again} onInput={(event) => setAgain(event.currentTarget.value)} />
        </label>
        <label class="check">
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} /> {t("password.show")}
        </label>
        <ProblemNote error={error} />
        <Button look="main" type="submit" disabled={busy}>{t("password.go")}</Button>
      </form>
    </Section>
  );
}
