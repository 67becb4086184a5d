// The frame around every page: skip link, header with navigation and preferences, dialogs of the visitor, messages.

import type { ComponentType } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { isOne } from "./account/roles.ts";
import { api } from "./api.ts";
import { NameDialog } from "./dialogs.tsx";
import { money } from "./language.ts";
import { useKeys } from "./hooks.ts";
import { KeysDialog } from "./keys.tsx";
import { later } from "./parts/later.tsx";
import { ProblemNote } from "./parts/problem.tsx";
import { Suit, SuitShapes } from "./pieces/suits.tsx";
import { onPrefs } from "./prefs.ts";
import { Preferences } from "./preferences.tsx";
import { go, Link, match, type PageProps, usePath } from "./router.tsx";
import { NAVIGATION, ROUTES } from "./routes.ts";
import { type Session, SessionContext } from "./session.ts";
import { followAnew } from "./stream.ts";
import { t } from "./texts/texts.ts";
import type { Person } from "./types.ts";
import { Whereabouts } from "./whereabouts.tsx";

const FloorCalls = later(() => import("./company/calls.tsx"));
/** Pages that need the whole height of a small screen. */
const FELT = /^\/(table\/|learn\/|history\/[^/]+\/)/;

export function Frame() {
  const path = usePath();
  const [account, setAccount] = useState<Person | null>(null);
  const [naming, setNaming] = useState<((named: boolean) => void) | null>(null);
  const [message, setMessage] = useState("");
  const [keys, setKeys] = useState(false);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const current = useRef(account);
  current.current = account;

  useKeys((key) => {
    if (key === "?") setKeys(true);
    return key === "?";
  });
  useEffect(() => onPrefs(() => draw(undefined)), []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(""), 6000);
    return () => clearTimeout(timer);
  }, [message]);

  const session: Session = {
    account,
    say: (said) => setMessage(typeof said === "string" ? said : said.message),
    enter: async (name) => setAccount(await api.guest(name)),
    refresh: async () => setAccount(await api.me().catch(() => current.current)),
    signIn: async () => {
      if (current.current) return true;
      return new Promise((resolve) => setNaming(() => resolve));
    },
    playMoney: async () => setAccount(await api.playMoney()),
  };
  useEffect(() => void session.refresh(), []);
  useEffect(() => followAnew(), [account?.id]);
  const named = (done: boolean) => {
    naming?.(done);
    setNaming(null);
  };

  return (
    <SessionContext.Provider value={session}>
      <SuitShapes />
      <a class="skip" href="#main" onClick={skip}>
        {t("skip")}
      </a>
      <Header path={path} session={session} onKeys={() => setKeys(true)} />
      <Whereabouts path={path} />
      {isOne(account, "floor") && <FloorCalls />}
      <Shown path={path} />
      {naming && (
        <NameDialog
          onClose={() => named(false)}
          onName={async (name) => {
            await session.enter(name);
            named(true);
          }}
        />
      )}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
      <div class="toasts" role="alert">
        {message && (
          <p class="toast" onClick={() => setMessage("")}>
            {message}
          </p>
        )}
      </div>
    </SessionContext.Provider>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Another page: it begins at its top, and so does whoever goes through it by keys or by ear. */
function arrive(): void {
  scrollTo(0, 0);
  const here = document.activeElement;
  if (!here || here === document.body || here.closest("header, nav, aside")) document.getElementById("main")?.focus({ preventScroll: true });
}

function Header({ path, session, onKeys }: { path: string; session: Session; onKeys: () => void }) {
  const { account } = session;
  const current = (entry: string) => (entry === "/" ? path === "/" : path === entry || path.startsWith(`${entry}/`));
  return (
    <header class={FELT.test(path) ? "top at-table" : "top"}>
      <Link class="brand" to="/" aria-label={`House Dealer, ${t("nav.lobby")}`}>
        <Suit suit="s" />
        <span>House Dealer</span>
      </Link>
      <nav aria-label={t("nav.label")}>
        {NAVIGATION.filter((entry) => !entry.for || entry.for(account)).map((entry) => (
          <Link key={entry.path} to={entry.path} {...(current(entry.path) ? { "aria-current": "page" as const } : {})}>
            {entry.label()}
          </Link>
        ))}
      </nav>
      <span class="spacer" />
      {account ? (
        <Link class="account" to="/account">
          <b>{account.name}</b>
          <span data-balance>{money(account.balance)}</span>
        </Link>
      ) : (
        <>
          <Link class="sign-in" to="/sign-in">{t("nav.sign_in")}</Link>
          <button class="signin" onClick={() => void session.signIn()}>
            {t("guest.take")}
          </button>
        </>
      )}
      <Preferences onKeys={onKeys} />
    </header>
  );
}

interface Showing {
  key: string;
  Page: ComponentType<PageProps>;
  params: Record<string, string>;
}

/** The page of a path. The one before stays until the next is loaded. */
function Shown({ path }: { path: string }) {
  const [showing, setShowing] = useState<Showing | null>(null);
  const [error, setError] = useState<unknown>(null);
  const first = useRef(true);
  useEffect(() => {
    let left = false;
    setError(null);
    for (const { pattern, load } of ROUTES) {
      const params = match(pattern, path);
      if (!params) continue;
      load().then(
        (module) => {
          if (left) return;
          setShowing({ key: pattern.endsWith("*") ? pattern : path, Page: module.default, params });
          if (!first.current) requestAnimationFrame(arrive);
          first.current = false;
        },
        () => left || setError(t("error.unreachable")),
      );
      return () => {
        left = true;
      };
    }
    setShowing(null);
    setError(t("error.nowhere", { path }));
    return undefined;
  }, [path]);
  if (error) {
    return (
      <main class="page" id="main" tabIndex={-1}>
        <ProblemNote error={error} />
        <button class="choice" onClick={() => go("/")}>{t("nav.lobby")}</button>
      </main>
    );
  }
  if (!showing) return <main class="loading" id="main">{t("loading")}</main>;
  return <showing.Page key={showing.key} params={showing.params} />;
}
