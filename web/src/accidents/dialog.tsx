// Reporting what went wrong, in three steps: what was noticed, where, and what follows, which is shown before it happens.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useLoad } from "../parts/load.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { useSession } from "../session.ts";
import type { AccidentPreview, Incident, ReportableKind } from "../types.ts";
import { accidents, ALONE, SOMETHING_ELSE, type Noticed } from "./api.ts";
import { Follows } from "./follows.tsx";
import { useHeld } from "./held.ts";
import { cardName, kindName, t } from "./texts.ts";
import { Where } from "./where.tsx";
import { InWords } from "./words.tsx";

interface AccidentProps {
  table: string;
  playing: boolean;
  paused: boolean;
  onDone: (incident: Incident) => void;
  onClose: () => void;
}

export function AccidentDialog({ table, playing, paused, onDone, onClose }: AccidentProps) {
  const { account } = useSession();
  const mayDecide = account?.roles.includes("floor") ?? false;
  const possible = useLoad(() => accidents.possible(table), [table, playing]);
  const [kind, setKind] = useState<ReportableKind | null>(null);
  const [noticed, setNoticed] = useState<Noticed | null>(null);
  const [where, setWhere] = useState("");
  const [preview, setPreview] = useState<AccidentPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  useHeld({ table, holds: mayDecide, playing, paused });
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
      onDone(await accidents.report(table, { ...noticed, note: noticed.note || note }, way, preview.seq));
      onClose();
    } catch (problem) {
      look(noticed);
      setError(problem);
    }
  };
  const known = noticed && noticed.kind === kind?.kind ? noticed : null;
  const Asked = kind?.kind === SOMETHING_ELSE ? InWords : Where;
  return (
    <Dialog title={kind ? kindName(kind) : t("title")} onClose={onClose} wide>
      <div class="accidents">
        <ProblemNote error={possible.error ?? error} />
        {!playing && !preview && possible.value && possible.value.length > 0 && <p class="silent">{t(mayDecide ? "over.held" : "over")}</p>}
        {!kind && possible.value && <What kinds={possible.value} onChoose={setKind} />}
        {kind && !preview && <Asked kind={kind} known={known} over={!playing} onLook={look} />}
        {preview && kind && noticed && (
          <p class="about">
            {noticed.card && noticed.place !== "burn"
              ? t("about_card", { what: kindName(kind), where, card: noticed.card })
              : t("about", { what: kindName(kind), where: noticed.card ? cardName(noticed.place, noticed.card) : where })}
          </p>
        )}
        {preview && <Follows preview={preview} mayDecide={mayDecide} asksNote={!noticed?.note} needsNote={ALONE.has(noticed?.kind ?? "")} onReport={report} />}
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
  const fits = (kind: ReportableKind) => `${kindName(kind)} ${kind.also}`.toLowerCase().includes(wanted);
  const named = kinds.filter((kind) => kind.kind !== SOMETHING_ELSE && fits(kind));
  const shown = [...named, ...kinds.filter(({ kind }) => kind === SOMETHING_ELSE)];
  if (!kinds.length) return <p>{t("none")}</p>;
  return (
    <>
      <p class="step">{t("what")}</p>
      {kinds.length > 6 && (
        <input class="find" type="search" placeholder={t("find")} aria-label={t("find")} value={find} onInput={(event) => setFind(event.currentTarget.value)} />
      )}
      {!named.length && <p>{t("not_found")}</p>}
      <ul class="tiles">
        {shown.map((kind) => (
          <li key={kind.kind}>
            <button type="button" data-kind={kind.kind} onClick={() => onChoose(kind)}>{kindName(kind)}</button>
          </li>
        ))}
      </ul>
    </>
  );
}
