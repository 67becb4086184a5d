// The public board of waiting lists, for a screen on the wall.

import { Load, useLoad } from "../../parts/load.tsx";
import { Page } from "../../parts/page.tsx";
import type { PageProps } from "../../router.tsx";
import { gameName, tableName } from "../tablename.ts";
import { house } from "./api.ts";
import { t } from "./texts.ts";

export default function Board(_: PageProps) {
  const lines = useLoad(house.waiting, [], { topics: ["waiting"] });
  return (
    <Page title={t("board.title")}>
      <Load of={lines}>
        {(all) => {
          const kept = all.filter(({ waiting, kind }) => waiting.length && kind === "house");
          return kept.length ? (
            <div class="wall-board">
              {kept.map((line) => (
                <section key={`${line.game} ${line.limits}`}>
                  <h2>{gameName(line.game)} <small>{line.limits || t("board.any")}</small></h2>
                  <ol>
                    {line.waiting.map((waiter) => (
                      <li key={waiter.id} class={waiter.called ? "called" : ""}>
                        <b>{waiter.name}</b>
                        {waiter.called && <span>{t("board.now", { table: tableName({ table: waiter.called.table }), seat: String(waiter.called.seat) })}</span>}
                      </li>
                    ))}
                  </ol>
                </section>
              ))}
            </div>
          ) : <p class="loading">{t("board.none")}</p>;
        }}
      </Load>
    </Page>
  );
}
