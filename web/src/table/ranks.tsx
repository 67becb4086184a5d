// Which hand beats which at this table, and the words that are said there.

import { translator } from "../language.ts";
import { Card } from "../pieces/card.tsx";
import { Link } from "../router.tsx";
import type { Sheet } from "../types.ts";
import { called } from "../words.ts";

const t = await translator("ranks");

/** The words of a family of games, and those that are said at every table. */
const WORDS = {
  pot: "ante blind button bring_in board kicker pot check call raise all_in low",
  points: "ante button foul house_way",
  banked: "player_dealer action_button kum_kum backline push house_way foul",
  rummy: "tops pluck rope square kondition",
};
const EVERYWHERE = "collection burn muck";

export function Ranks({ sheet }: { sheet: Sheet }) {
  const words = `${WORDS[sheet.family as keyof typeof WORDS] ?? ""} ${EVERYWHERE}`.trim().split(" ");
  return (
    <div class="sheet ranks" tabIndex={0} role="region" aria-label={t("glossary")}>
      {sheet.ranks.map((chart) => (
        <section key={chart.id} data-chart={chart.id}>
          <h2>{t.maybe(`chart.${chart.id}`)}</h2>
          <ol>
            {chart.rows.map(({ cards, name }) => (
              <li key={name.text}>
                <span class="hand">
                  {cards.map((code, at) => (
                    <Card key={at} code={code} silent />
                  ))}
                </span>
                <b>{called(name)}</b>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <h2>{t("glossary")}</h2>
      <dl>
        {words.map((word) => {
          const [term = "", meaning = ""] = (t.maybe(`word.${word}`) ?? "").split(/ ?— /);
          return (
            <div key={word}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          );
        })}
      </dl>
      <p>
        <Link to={`/learn/${sheet.id}`}>{t("lesson")}</Link>
      </p>
    </div>
  );
}
