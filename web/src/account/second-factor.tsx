// One's second factor: taking one with an authenticator app, the recovery codes, giving it up.

import { useState } from "preact/hooks";
import { call } from "../api.ts";
import { dateAndTime } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { t } from "./texts.ts";
import type { RecoveryCodes, SecondFactor as Standing, ToEnrol } from "../types.ts";


const OWN = "/me/second-factor";
const factor = {
  standing: () => call<Standing>("GET", OWN),
  begin: (password: string) => call<ToEnrol>("POST", OWN, { password }),
  confirm: (code: string) => call<RecoveryCodes>("POST", `${OWN}/confirmation`, { code }),
  remove: (code: string) => call<void>("POST", `${OWN}/removal`, { code }),
};

export function SecondFactor({ onChange }: { onChange: () => void }) {
  const standing = useLoad(factor.standing, []);
  const [enrolling, setEnrolling] = useState<ToEnrol | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    setEnrolling(null);
    setCodes(null);
    standing.again();
    onChange();
  };
  return (
    <Section title={t("second.title")}>
      {codes ? <Codes codes={codes} onDone={done} /> : enrolling
        ? <Confirm enrolling={enrolling} onDone={({ codes }) => setCodes(codes)} />
        : (
          <Load of={standing}>
            {({ since, recovery_codes, required }) => since === null
              ? (
                <>
                  <p role={required ? "status" : undefined}>{t(required ? "second.required" : "second.off")}</p>
                  <Asking label={t("second.password")} type="password" complete="current-password" act={t("second.begin")} send={factor.begin} onDone={setEnrolling} />
                </>
              )
              : (
                <>
                  <p>{t("second.on", { at: dateAndTime(since * 1000), count: recovery_codes })}</p>
                  <Asking label={t("second.code_or_recovery")} type="text" complete="one-time-code" act={t("second.remove")} send={factor.remove} onDone={done} />
                </>
              )}
          </Load>
        )}
    </Section>
  );
}

function Confirm({ enrolling, onDone }: { enrolling: ToEnrol; onDone: (codes: RecoveryCodes) => void }) {
  return (
    <>
      <p>{t("second.scan")}</p>
      <img src={enrolling.picture} alt={t("second.picture")} width={220} height={220} />
      <p>
        {t("second.key")}: <code data-secret>{enrolling.secret}</code>
      </p>
      <Asking label={t("second.code")} type="text" complete="one-time-code" act={t("second.confirm")} send={factor.confirm} onDone={onDone} />
    </>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p role="status">{t("second.codes")}</p>
      <ul>
        {codes.map((code) => <li key={code}><code>{code}</code></li>)}
      </ul>
      <Button look="main" onClick={onDone}>{t("second.written")}</Button>
    </>
  );
}

interface AskingProps<T> {
  label: string;
  type: "text" | "password";
  complete: "current-password" | "one-time-code";
  act: string;
  send: (given: string) => Promise<T>;
  onDone: (answer: T) => void;
}

/** One field and a button. */
function Asking<T>({ label, type, complete, act, send, onDone }: AskingProps<T>) {
  const [given, setGiven] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    send(given).then(onDone, setError).finally(() => setBusy(false));
  };
  return (
    <form class="narrow" onSubmit={submit} aria-label={act}>
      <label class="field">
        {label}
        <input type={type} autocomplete={complete} required value={given} onInput={(event) => setGiven(event.currentTarget.value)} />
      </label>
      <ProblemNote error={error} />
      <Button look="main" type="submit" disabled={busy}>{act}</Button>
    </form>
  );
}
