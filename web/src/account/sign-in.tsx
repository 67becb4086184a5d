// Signing in: as a member, as a new member, or as a guest.

import { useState } from "preact/hooks";
import { api, Refused } from "../api.ts";
import { Button } from "../parts/button.tsx";
import { Page, Section } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { go, Link, type PageProps } from "../router.tsx";
import { useSession } from "../session.ts";
import type { Person } from "../types.ts";
import { people, SHORTEST_PASSWORD } from "./people.ts";
import { t } from "./texts.ts";

/** Where to go on: the page that sent the visitor here, one of ours. */
function next(account: Person): string {
  if (account.must_change_password || account.must_enroll) return "/account";
  const wanted = new URLSearchParams(location.search).get("next") ?? "/";
  return wanted.startsWith("/") && !wanted.startsWith("//") ? wanted : "/";
}

export default function SignInPage(_: PageProps) {
  const session = useSession();
  const enter = async (asked: Promise<Person>) => {
    const account = await asked;
    await session.refresh();
    go(next(account), { replace: true });
  };
  return (
    <Page title={t("in.title")} lead={t("in.lead")}>
      {session.account && (
        <p>
          {t("in.already", { name: session.account.name })} <Link to="/account">{t("in.account")}</Link>
        </p>
      )}
      <div class="ways-in">
        <SignIn enter={enter} />
        <SignUp enter={enter} />
        <Guest enter={enter} />
      </div>
    </Page>
  );
}

type Enter = (asked: Promise<Person>) => Promise<void>;

/** Send a form once at a time, and keep what was refused. */
function useSending(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    send().catch(setError).finally(() => setBusy(false));
  };
  return { busy, error, onSubmit };
}

function SignIn({ enter }: { enter: Enter }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [coded, setCoded] = useState(false); // whether the account asks for a code too
  const { busy, error, onSubmit } = useSending(() =>
    enter(people.signIn(login, password, code)).catch((problem: unknown) => {
      if (!(problem instanceof Refused) || problem.problem.type !== "second-factor-needed") throw problem;
      setCoded(true);
    })
  );
  const wrong = error instanceof Refused && error.problem.status === 401;
  return (
    <Section title={t("in.member")}>
      <form onSubmit={onSubmit} aria-label={t("in.title")}>
        <label class="field">
          {t("in.login")}
          <input autocomplete="username" autocapitalize="none" required value={login} onInput={(event) => setLogin(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("in.password")}
          <input type="password" autocomplete="current-password" required value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
        </label>
        {coded && (
          <label class="field">
            {t("in.code")}
            <input
              autocomplete="one-time-code" required value={code}
              ref={(field) => field?.focus()} onInput={(event) => setCode(event.currentTarget.value)}
            />
          </label>
        )}
        <ProblemNote error={wrong ? t(coded ? "in.wrong_code" : "in.wrong") : error} />
        <Button look="main" type="submit" disabled={busy}>{t("in.go")}</Button>
      </form>
    </Section>
  );
}

function SignUp({ enter }: { enter: Enter }) {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, onSubmit } = useSending(() => enter(people.signUp(login, password, name)));
  return (
    <Section title={t("up.title")}>
      <form onSubmit={onSubmit} aria-label={t("up.title")}>
        <label class="field">
          {t("in.login")}
          <input autocomplete="username" autocapitalize="none" required value={login} onInput={(event) => setLogin(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("up.name")}
          <input autocomplete="nickname" required maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label class="field">
          {t("up.password", { count: SHORTEST_PASSWORD })}
          <input
            type="password" autocomplete="new-password" required minLength={SHORTEST_PASSWORD}
            value={password} onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <p class="note">{t("up.note")}</p>
        <ProblemNote error={error} />
        <Button type="submit" disabled={busy}>{t("up.go")}</Button>
      </form>
    </Section>
  );
}

function Guest({ enter }: { enter: Enter }) {
  const [name, setName] = useState("");
  const { busy, error, onSubmit } = useSending(() => enter(api.guest(name)));
  return (
    <Section title={t("guest.title")}>
      <form onSubmit={onSubmit} aria-label={t("guest.title")}>
        <label class="field">
          {t("guest.name")}
          <input autocomplete="nickname" required maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <p class="note">{t("guest.note")}</p>
        <ProblemNote error={error} />
        <Button type="submit" disabled={busy}>{t("guest.go")}</Button>
      </form>
    </Section>
  );
}
