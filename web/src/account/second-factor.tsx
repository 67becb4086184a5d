// One's second factor: taking one with an authenticator app, the recovery codes, giving it up.

import { useState } from "preact/hooks";
import { call } from "../api.ts";
import { dateAndTime, type Translated, translator } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { Load, useLoad } from "../parts/load.tsx";
import { Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import type { RecoveryCodes, SecondFactor as Standing, ToEnrol } from "../types.ts";

const en = {
  title: "Second factor",
  off: "Your password alone lets you in. With a second factor, a code from an app on your telephone is asked for too.",
  required: "This room wants a second factor of everybody who runs it. Take one before anything else.",
  on: "Codes are asked for since {at}. You have {count} recovery codes left.",
  password: "The password now",
  begin: "Take a second factor",
  scan: "Scan this with an authenticator app, or type the key in. Then enter the code that it shows.",
  key: "Key",
  picture: "The key as a QR code",
  code: "Code",
  confirm: "Confirm",
  codes: "Write these recovery codes down. Each lets you in once without the app, and they are not shown again.",
  written: "I have written them down",
  code_or_recovery: "Code, or a recovery code",
  remove: "Give it up",
} as const;
const es: Translated<typeof en> = {
  title: "Segundo factor",
  off: "Te basta la contraseña para entrar. Con un segundo factor se pide además un código de una aplicación de tu teléfono.",
  required: "Esta sala pide un segundo factor a quienes la llevan. Tómalo antes de nada.",
  on: "Se piden códigos desde {at}. Te quedan {count} códigos de recuperación.",
  password: "La contraseña actual",
  begin: "Tomar un segundo factor",
  scan: "Escanéalo con una aplicación de autenticación, o escribe la clave. Después introduce el código que muestre.",
  key: "Clave",
  picture: "La clave como código QR",
  code: "Código",
  confirm: "Confirmar",
  codes: "Apunta estos códigos de recuperación. Cada uno te deja entrar una vez sin la aplicación, y no se muestran más.",
  written: "Los he apuntado",
  code_or_recovery: "Código, o uno de recuperación",
  remove: "Renunciar a él",
};
const t = translator({ en, es });

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
    <Section title={t("title")}>
      {codes ? <Codes codes={codes} onDone={done} /> : enrolling
        ? <Confirm enrolling={enrolling} onDone={({ codes }) => setCodes(codes)} />
        : (
          <Load of={standing}>
            {({ since, recovery_codes, required }) => since === null
              ? (
                <>
                  <p role={required ? "status" : undefined}>{t(required ? "required" : "off")}</p>
                  <Asking label={t("password")} type="password" complete="current-password" act={t("begin")} send={factor.begin} onDone={setEnrolling} />
                </>
              )
              : (
                <>
                  <p>{t("on", { at: dateAndTime(since * 1000), count: recovery_codes })}</p>
                  <Asking label={t("code_or_recovery")} type="text" complete="one-time-code" act={t("remove")} send={factor.remove} onDone={done} />
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
      <p>{t("scan")}</p>
      <img src={enrolling.picture} alt={t("picture")} width={220} height={220} />
      <p>
        {t("key")}: <code data-secret>{enrolling.secret}</code>
      </p>
      <Asking label={t("code")} type="text" complete="one-time-code" act={t("confirm")} send={factor.confirm} onDone={onDone} />
    </>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p role="status">{t("codes")}</p>
      <ul>
        {codes.map((code) => <li key={code}><code>{code}</code></li>)}
      </ul>
      <Button look="main" onClick={onDone}>{t("written")}</Button>
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
