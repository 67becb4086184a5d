// The floor: one page for each part of the staff's work. What a role may not do is not there.

import type { ComponentType } from "preact";
import { isOne, type Role } from "../account/roles.ts";
import { api } from "../api.ts";
import { Load, useLoad } from "../parts/load.tsx";
import { Page } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Link, type PageProps } from "../router.tsx";
import type { Person } from "../types.ts";
import { Audit } from "./audit.tsx";
import { Counts } from "./cage/counts.tsx";
import { Cage } from "./cage/page.tsx";
import { Shift } from "./cage/shift.tsx";
import { t as cageText } from "./cage/texts.ts";
import { Dealing, DealingTables } from "./dealing.tsx";
import { PlayingBooks } from "./house/playing-book.tsx";
import { Restricted } from "./house/restricted.tsx";
import { RotationPart } from "./house/rotation.tsx";
import { t as houseText } from "./house/texts.ts";
import { Incidents } from "./incidents.tsx";
import { Members } from "./members.tsx";
import { OpenTable } from "./open.tsx";
import { Drop } from "./drop.tsx";
import { OneTable } from "./table.tsx";
import { Tables } from "./tables.tsx";
import { t } from "./texts.ts";
import { WaitingLists } from "./waiting.tsx";

export interface PartProps {
  account: Person;
  /** What follows the part's name in the path. */
  id: string;
}

interface Part {
  path: string;
  label: () => string;
  roles: Role[];
  Body: ComponentType<PartProps>;
  /** Pages about one thing have no entry of their own in the navigation. */
  hidden?: boolean;
}

const PARTS: Part[] = [
  { path: "", label: () => t("tables.title"), roles: ["floor", "auditor"], Body: Tables },
  { path: "waiting", label: () => t("waiting.title"), roles: ["floor"], Body: WaitingLists },
  { path: "rotation", label: () => houseText("rotation.title"), roles: ["house_dealer", "floor"], Body: RotationPart },
  { path: "open", label: () => t("open.title"), roles: ["floor"], Body: OpenTable },
  { path: "table", label: () => t("table.title"), roles: ["floor", "auditor"], Body: OneTable, hidden: true },
  { path: "deal", label: () => t("deal.title"), roles: ["house_dealer", "floor"], Body: ({ id }) => (id ? <Dealing key={id} id={id} /> : <DealingTables />) },
  { path: "cage", label: () => t("cage.title"), roles: ["cage"], Body: Cage },
  { path: "count", label: () => cageText("counts.title"), roles: ["floor", "cage", "auditor", "administrator"], Body: Counts },
  { path: "shift", label: () => cageText("shift.title"), roles: ["floor", "cage", "auditor", "administrator"], Body: Shift },
  { path: "drop", label: () => t("drop.title"), roles: ["floor", "auditor", "administrator"], Body: Drop },
  { path: "incidents", label: () => t("incidents.title"), roles: ["floor", "auditor", "administrator"], Body: Incidents },
  { path: "books", label: () => houseText("book.books"), roles: ["floor", "auditor", "administrator"], Body: PlayingBooks },
  { path: "restrictions", label: () => houseText("restricted.title"), roles: ["auditor", "administrator"], Body: Restricted },
  { path: "members", label: () => t("members.title"), roles: ["administrator"], Body: Members },
  { path: "audit", label: () => t("audit.title"), roles: ["auditor", "administrator"], Body: Audit },
];

export default function FloorPage({ params }: PageProps) {
  const me = useLoad(async () => ({ account: await api.me() }), []);
  const [path = "", ...rest] = (params["rest"] ?? "").split("/");
  return <Load of={me}>{({ account }) => <Shown account={account} path={path} id={rest.join("/")} />}</Load>;
}

function Shown({ account, path, id }: { account: Person | null; path: string; id: string }) {
  const mine = PARTS.filter(({ roles }) => isOne(account, ...roles));
  const part = mine.find((one) => one.path === path) ?? (path === "" ? mine[0] : undefined);
  if (!account || !part) {
    const next = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
    return (
      <Page title={t("title")}>
        <ProblemNote error={account?.must_change_password ? t("must_change") : t(account ? "not_yours" : "signed_out")} />
        {account?.must_change_password ? <Link class="choice main" to="/account">{t("to_account")}</Link>
          : <Link class="choice main" to={next}>{t("sign_in")}</Link>}
      </Page>
    );
  }
  return (
    <Page title={part.label()}>
      <nav class="parts" aria-label={t("title")}>
        {mine.filter(({ hidden }) => !hidden).map((one) => (
          <Link key={one.path} to={one.path ? `/floor/${one.path}` : "/floor"} {...(one === part ? { "aria-current": "page" as const } : {})}>
            {one.label()}
          </Link>
        ))}
      </nav>
      <part.Body account={account} id={id} />
    </Page>
  );
}
