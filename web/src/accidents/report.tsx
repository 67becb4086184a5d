// On a table's own page: staff who do not sit there report what went wrong.

import { useSession } from "../session.ts";
import { t } from "./texts.ts";

const STAFF = ["floor", "house_dealer"];

/** The button that opens the dialog, also between rounds: a round that is over can be reported on until the next. */
export function ReportAccident({ onOpen }: { onOpen: () => void }) {
  const { account } = useSession();
  if (!account?.roles.some((role) => STAFF.includes(role))) return null;
  return (
    <button class="report-accident" onClick={onOpen}>{t("title")}</button>
  );
}
