// Reporting what went wrong, in three steps: what was noticed, where, and what follows, which is shown before it happens.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useLoad } from "../parts/load.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import type { AccidentPreview, Incident, ReportableKind } from "../types.ts";
import { accidents, type Noticed } from "./api.ts";
import { Follows } from "./follows.tsx";
import { kindName, t } from "./texts.ts";
import { Where } from "./where.tsx";

interface AccidentProps {
  table: string;
  onDone: (incident: Incident) => void;
  onClose: () => void;
}

export function AccidentDialog({ table, onDone, onClose }: AccidentProps) {
  const { account } = useSession();
  const possible = useLoad(() => accidents.possible(table), [table]);
  const [kind, setKind] = useState<ReportableKind | null>(null);
  const [noticed, setNoticed] = useState<Noticed | null>(null);
  const [where, setWhere] = useState("");
  const [preview, setPreview] = useState<AccidentPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const look = (what: Noticed, at = where) => {
    setNoticed(what);
    setWhere(at);
    setError(null);
    accidents.preview(table, what).then(setPreview, setError);
  };
  const back = () => {
    setError(null);
    if (preview) setPreview(null);
    else {
      setKind(null);
      possible.again();
    }
  };
  const report = async (way: string, note: string) => {
    if (!noticed || !preview) return;
    try {
      onDone(await accidents.report(table, { ...noticed, note }, way, preview.seq));
      onClose();
    } catch (problem) {
      look(noticed);
      setError(problem);
    }
  };
  return (
    <Dialog title={kind ? kindName(kind) : t("title")} onClose={onClose} wide>
      <div class="accidents">
        <ProblemNote error={possible.error ?? error} />
        {!kind && possible.value && <What kinds={possible.value} onChoose={setKind} />}
        {kind && !preview && <Where kind={kind} onLook={look} />}
        {preview && kind && noticed && (
          <p class="about">
            {noticed.card ? t("about_card", { what: kindName(kind), where, card: noticed.card }) : t("about", { what: kindName(kind), where })}
          </p>
        )}
        {preview && <Follows preview={preview} mayDecide={account?.roles.includes("floor") ?? false} onReport={report} />}
        <div class="actions">
          {kind && <Button look="quiet" onClick={back}>{t("back")}</Button>}
          <Button look="quiet" onClick={onClose}>{t("cancel")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function What({ kinds, onChoose }: { kinds: ReportableKind[]; onChoose: (kind: ReportableKind) => void }) {
  const [find, setFind] = useState("");
  useEffect(() => setFind(""), [kinds]);
  const wanted = find.trim().toLowerCase();
  const found = kinds.filter((kind) => `${kindName(kind)} ${kind.also}`.toLowerCase().includes(wanted));
  if (!kinds.length) return <p>{t("none")}</p>;
  return (
    <>
      <p class="step">{t("what")}</p>
      {kinds.length > 6 && (
        <input class="find" type="search" placeholder={t("find")} aria-label={t("find")} value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      )}
      {!found.length && <p>{t("not_found")}</p>}
      <ul class="tiles">
        {found.map((kind) => (
          <li key={kind.kind}>
            <button type="button" data-kind={kind.kind} onClick={() => onChoose(kind)}>{kindName(kind)}</button>
          </li>
        ))}
      </ul>
    </>
  );
}
