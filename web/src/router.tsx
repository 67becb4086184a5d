// Real paths, each shown by a page that is loaded when it is first wanted.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What every page is given: the parts of its path that were named in the pattern. */
export interface PageProps {
  params: Record<string, string>;
}

export interface Route {
  /** "/history/:table/:round"; a last part with a star takes everything that follows: "/floor/:rest*". */
  pattern: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** The named parts of a path, or nothing when it is another path. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean).map(decodeURIComponent);
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.endsWith("*")) return { ...params, [part.slice(1, -1)]: given.slice(at).join("/") };
    const found = given[at];
    if (found === undefined) return null;
    if (part.startsWith(":")) params[part.slice(1)] = found;
    else if (part !== found) return null;
  }
  return given.length === wanted.length ? params : null;
}

const listeners = new Set<() => void>();

/** Go to another page. `replace` leaves no way back. */
export function go(path: string, { replace = false } = {}): void {
  if (path !== location.pathname + location.search) history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of listeners) listener();
}

export function usePath(): string {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const listener = () => setPath(location.pathname);
    addEventListener("popstate", listener);
    listeners.add(listener);
    return () => {
      removeEventListener("popstate", listener);
      listeners.delete(listener);
    };
  }, []);
  return path;
}

interface LinkProps extends Omit<preact.JSX.HTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  to: string;
}

/** A link within the page; with a modifier key it opens elsewhere, as links do. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
