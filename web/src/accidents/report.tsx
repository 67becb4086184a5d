// On a table's own page: staff who do not sit there report what went wrong.

import { useSession } from "../session.ts";
import { t } from "./texts.ts";

const STAFF = ["floor", "house_dealer"];

/** The button that opens the dialog; nothing for players. */
export function ReportAccident({ playing, onOpen }: { playing: boolean; onOpen: () => void }) {
  const { account } = useSession();
  if (!account?.roles.some((role) => STAFF.includes(role))) return null;
  return (
    <button class="report-accident" disabled={!playing} title={playing ? "" : t("between")} onClick={onOpen}>
      {t("title")}
    </button>
  );
}
