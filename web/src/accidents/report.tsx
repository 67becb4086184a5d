// On a table's own page: staff who do not sit there report what went wrong.

import { useState } from "preact/hooks";
import { useSession } from "../session.ts";
import { AccidentDialog } from "./dialog.tsx";
import { t } from "./texts.ts";

const STAFF = ["floor", "house_dealer"];

/** The button and its dialog; nothing for players. */
export function ReportAccident({ table, playing }: { table: string; playing: boolean }) {
  const { account, say } = useSession();
  const [open, setOpen] = useState(false);
  if (!account?.roles.some((role) => STAFF.includes(role))) return null;
  return (
    <>
      <button class="report-accident" disabled={!playing} title={playing ? "" : t("between")} onClick={() => setOpen(true)}>
        {t("title")}
      </button>
      {open && (
        <AccidentDialog
          table={table}
          onDone={({ text, ruling }) => say(ruling ? `${text}: ${ruling}` : text)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
