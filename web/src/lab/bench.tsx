// One bet on the bench: its pay table to change at the left, what follows from it at the right.

import { useEffect, useMemo, useState } from "preact/hooks";
import { number } from "../language.ts";
import { Button } from "../parts/button.tsx";
import { DataTable } from "../parts/datatable.tsx";
import { Page, Section } from "../parts/page.tsx";
import { Link } from "../router.tsx";
import { useSession } from "../session.ts";
import { pretty } from "../words.ts";
import { Comparison } from "./compare.tsx";
import { type Design, PRINTED, question, readDesign, tablesOf, writeDesign } from "./design.ts";
import { FigureBar } from "./figures.tsx";
import { betName, betPath, reportAddress } from "./lab.ts";
import { PayTables } from "./paytable.tsx";
import { Picker } from "./picker.tsx";
import { PayPlot, SessionPlot, SharePlot, signed, signedPercent } from "./plots.tsx";
import { Readings } from "./readings.tsx";
import { Setup } from "./setup.tsx";
import { StrategyCharts } from "./strategy.tsx";
import { t } from "./texts.ts";
import { useOdds, type Worked } from "./use-odds.ts";
import type { LabBet, LabGame } from "../types.ts";

const OTHER = "vs.";

export function Bench({ games, game, bet }: { games: LabGame[]; game: LabGame; bet: LabBet }) {
  const [design, setDesign] = useState(() => readDesign(new URLSearchParams(location.search)));
  const [other, setOther] = useState<Design | null>(() => {
    const query = new URLSearchParams(location.search);
    return query.has("vs") ? readDesign(query, OTHER) : null;
  });
  const address = useMemo(() => addressOf(game, bet, design, other), [game, bet, design, other]);
  useEffect(() => history.replaceState(null, "", address), [address]);
  const worked = useOdds(game, bet, design);
  const compared = useOdds(game, bet, other);
  const { answer, figures } = worked;
  return (
    <Page title={`${game.name}: ${betName(bet)}`} lead={game.room_name} acts={<Link to="/lab">{t("all")}</Link>}>
      <Picker games={games} game={game} bet={bet.id} />
      <div class="bench">
        <div class="bench-in">
          <Section title={t("pays")}>
            <PayTables tables={tablesOf(bet, design)} design={design} figures={worked.current ? figures : null} onChange={setDesign} />
          </Section>
          {(game.decks !== null || game.options.length > 0) && (
            <Section title={t("setup")}>
              <Setup game={game} design={design} matter={answer?.options ?? null} onChange={setDesign} />
            </Section>
          )}
        </div>
        <div class="bench-out">
          <section class="section sticky" aria-label={t("figures")}>
            <FigureBar worked={worked} />
          </section>
          {figures && (
            <div class={`plots${worked.current ? "" : " stale"}`}>
              <PayPlot figures={figures} />
              <SharePlot figures={figures} />
              <SessionPlot figures={figures} />
            </div>
          )}
          <CompareWith bet={bet} design={design} other={other} onChange={setOther} />
          {other && <Comparison mine={worked} other={compared} />}
          {answer && <StrategyCharts result={answer.result} />}
          {figures && answer && <Outcomes worked={worked} />}
          {answer && answer.result.notes.length > 0 && (
            <Section title={t("notes")}>
              {answer.result.notes.map((note) => (
                <p key={note} class="note">{note}</p>
              ))}
            </Section>
          )}
          {answer && <Readings readings={answer.result.readings} />}
          <Export game={game} bet={bet} design={design} address={address} />
        </div>
      </div>
    </Page>
  );
}

function addressOf(game: LabGame, bet: LabBet, design: Design, other: Design | null): string {
  const query = new URLSearchParams();
  writeDesign(query, design);
  if (other) {
    query.set("vs", "1");
    writeDesign(query, other, OTHER);
  }
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%3B", ";");
  return text ? `${betPath(game, bet)}?${text}` : betPath(game, bet);
}

interface CompareProps {
  bet: LabBet;
  design: Design;
  other: Design | null;
  onChange: (other: Design | null) => void;
}

function CompareWith({ bet, design, other, onChange }: CompareProps) {
  const printed = bet.pays.flatMap(({ bet: owner, tables }) => tables.slice(1).map(({ id }) => ({ owner, id })));
  const known = ["", "printed", ...printed.map(({ owner, id }) => `${owner}=${id}`)];
  const value = !other ? "" : same(other, PRINTED) ? "printed"
    : known.find((name) => name.includes("=") && same(other, { ...PRINTED, tables: split(name) })) ?? "kept";
  return (
    <div class="compare-with">
      <label class="field">
        {t("compare.with")}
        <select
          value={value}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(chosen === "" ? null : chosen === "printed" ? PRINTED : chosen === "kept" ? other : { ...PRINTED, tables: split(chosen) })
          }
        >
          <option value="">{t("compare.nothing")}</option>
          <option value="printed">{t("compare.printed")}</option>
          {printed.map(({ owner, id }) => (
            <option key={`${owner}=${id}`} value={`${owner}=${id}`}>{pretty(id)}</option>
          ))}
          {value === "kept" && <option value="kept">{t("compare.kept")}</option>}
        </select>
      </label>
      <Button look="quiet" onClick={() => onChange(design)}>{t("compare.keep")}</Button>
    </div>
  );
}

const same = (a: Design, b: Design) => JSON.stringify(a) === JSON.stringify(b);
const split = (text: string): Record<string, string> => {
  const [owner = "", id = ""] = text.split("=");
  return { [owner]: id };
};

function Outcomes({ worked: { figures, answer } }: { worked: Worked }) {
  const rows = (figures?.lines ?? []).map((line, at) => ({ ...line, at, count: answer?.counts[at] ?? null }));
  return (
    <Section title={t("outcomes")}>
      <DataTable
        caption={t("outcomes")}
        rows={rows}
        rowKey={({ at }) => at}
        columns={[
          { name: t("outcome"), cell: ({ name }) => pretty(name), sort: ({ name }) => name },
          { name: t("pays.pays"), number: true, cell: ({ pays }) => signed(pays, pays % 1 ? 2 : 0), sort: ({ pays }) => pays },
          { name: t("count"), number: true, cell: ({ count }) => (count === null ? "" : number(BigInt(count))), sort: ({ probability }) => probability },
          { name: t("probability"), number: true, cell: ({ probability }) => number(probability, 8), sort: ({ probability }) => probability },
          { name: t("contribution"), number: true, cell: ({ share }) => signedPercent(share, 4), sort: ({ share }) => share },
        ]}
      />
    </Section>
  );
}

function Export({ game, bet, design, address }: { game: LabGame; bet: LabBet; design: Design; address: string }) {
  const { say } = useSession();
  const asked = question(game, bet, design);
  const copy = async () => {
    const whole = new URL(address, location.href).href;
    await navigator.clipboard?.writeText(whole).then(() => say(t("export.copied")), () => say(t("export.address", { address: whole })));
  };
  return (
    <Section title={t("export")}>
      <div class="acts">
        {asked &&
          (["html", "pdf", "json"] as const).map((format) => (
            <a key={format} class="choice" href={reportAddress(asked, format)} download>
              {t("export.report")} {format.toUpperCase()}
            </a>
          ))}
        <Button look="quiet" onClick={() => void copy()}>{t("export.link")}</Button>
      </div>
    </Section>
  );
}
