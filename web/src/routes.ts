// Every page of the room and the way to it. A page is the default export of its module and a bundle of its own.

import { isStaff } from "./account/roles.ts";
import type { Route } from "./router.tsx";
import { t } from "./texts/texts.ts";
import type { Person } from "./types.ts";

export const ROUTES: Route[] = [
  { pattern: "/", load: () => import("./lobby.tsx") },
  { pattern: "/play/:room/:game", load: () => import("./play.tsx") },
  { pattern: "/learn/:room/:game", load: () => import("./learn/page.tsx") },
  { pattern: "/table/:id", load: () => import("./table/page.tsx") },
  { pattern: "/history/:table", load: () => import("./history/list.tsx") },
  { pattern: "/history/:table/:round", load: () => import("./history/round.tsx") },
  { pattern: "/lab/:rest*", load: () => import("./lab/page.tsx") },
  { pattern: "/train/:rest*", load: () => import("./train/page.tsx") },
  { pattern: "/sign-in", load: () => import("./account/sign-in.tsx") },
  { pattern: "/account", load: () => import("./account/page.tsx") },
  { pattern: "/board", load: () => import("./floor/house/board.tsx") },
  { pattern: "/floor/:rest*", load: () => import("./floor/page.tsx") },
];

export interface NavEntry {
  path: string;
  label: () => string;
  /** Who sees it; everyone when it is not said. */
  for?: (account: Person | null) => boolean;
}

/** The navigation in the header. An entry is current on its own path and on those below it. */
export const NAVIGATION: NavEntry[] = [
  { path: "/", label: () => t("nav.lobby") },
  { path: "/lab", label: () => t("nav.lab") },
  { path: "/train", label: () => t("nav.train") },
  { path: "/floor", label: () => t("nav.floor"), for: isStaff },
];
