// The page: a header, and the lobby or a table below it.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "./api.ts";
import { NameDialog } from "./dialogs.tsx";
import { Lobby } from "./lobby.tsx";
import { Suit, SuitShapes } from "./pieces/suits.tsx";
import { type Prefs, readPrefs, savePrefs, showPrefs } from "./prefs.ts";
import type { Session } from "./session.ts";
import { TablePage } from "./table/page.tsx";
import type { Account } from "./types.ts";
import { money } from "./words.ts";

function App() {
  const [path, setPath] = useState(location.pathname);
  const [account, setAccount] = useState<Account | null>(null);
  const [naming, setNaming] = useState<((named: boolean) => void) | null>(null);
  const [message, setMessage] = useState("");
  const current = useRef(account);
  current.current = account;

  useEffect(() => {
    const listener = () => setPath(location.pathname);
    addEventListener("popstate", listener);
    return () => removeEventListener("popstate", listener);
  }, []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(""), 6000);
    return () => clearTimeout(timer);
  }, [message]);

  const session: Session = {
    account,
    say: setMessage,
    go: (to) => {
      history.pushState(null, "", to);
      setPath(to);
    },
    refresh: async () => setAccount(await api.me().catch(() => current.current)),
    signIn: async () => {
      if (current.current) return true;
      return new Promise((resolve) => setNaming(() => resolve));
    },
    playMoney: async () => setAccount(await api.playMoney()),
  };
  useEffect(() => void session.refresh(), []);

  const table = /^\/table\/(.+)$/.exec(path)?.[1];
  return (
    <>
      <SuitShapes />
      <Header session={session} table={table !== undefined} />
      {table ? <TablePage key={table} id={decodeURIComponent(table)} session={session} /> : <Lobby session={session} />}
      {naming && (
        <NameDialog
          onClose={() => {
            naming(false);
            setNaming(null);
          }}
          onName={async (name) => {
            setAccount(await api.guest(name));
            naming(true);
            setNaming(null);
          }}
        />
      )}
      {message && (
        <p class="toast" role="alert" onClick={() => setMessage("")}>
          {message}
        </p>
      )}
    </>
  );
}

function Header({ session, table }: { session: Session; table: boolean }) {
  const { account, go } = session;
  return (
    <header class="top">
      <a
        class="brand"
        href="/"
        onClick={(event) => {
          event.preventDefault();
          go("/");
        }}
      >
        <Suit suit="s" />
        <span>House Dealer</span>
        {table && <small>‹ Lobby</small>}
      </a>
      <span class="spacer" />
      {account ? (
        <span class="account">
          <b>{account.name}</b>
          <span data-balance>{money(account.balance)}</span>
        </span>
      ) : (
        <button class="signin" onClick={() => void session.signIn()}>
          Take a guest name
        </button>
      )}
      <Settings />
    </header>
  );
}

function Settings() {
  const [prefs, setPrefs] = useState(readPrefs);
  const set = (change: Partial<Prefs>) => {
    const next = { ...readPrefs(), ...change };
    savePrefs(next);
    setPrefs(next);
  };
  return (
    <details class="settings">
      <summary aria-label="settings">⚙</summary>
      <div>
        <label>
          Colours
          <select value={prefs.theme} onChange={(event) => set({ theme: event.currentTarget.value as Prefs["theme"] })}>
            <option value="auto">As the system</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <label>
          Suits
          <select value={prefs.suits} onChange={(event) => set({ suits: event.currentTarget.value as Prefs["suits"] })}>
            <option value="four">Four colours</option>
            <option value="two">Two colours</option>
          </select>
        </label>
        <label>
          Movement
          <select value={prefs.motion} onChange={(event) => set({ motion: event.currentTarget.value as Prefs["motion"] })}>
            <option value="on">On</option>
            <option value="off">Off</option>
          </select>
        </label>
      </div>
    </details>
  );
}

showPrefs(readPrefs());
const root = document.getElementById("app");
if (root) render(<App />, root);
