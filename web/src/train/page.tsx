// The trainer: every game to choose from, or one case after another at one of them.

import { useState } from "preact/hooks";
import { Load, useLoad } from "../parts/load.tsx";
import { Page } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Link, type PageProps } from "../router.tsx";
import { scoreOf, train } from "./api.ts";
import { CasePage } from "./case.tsx";
import { t } from "./texts.ts";
import type { TrainGame } from "../types.ts";

export default function TrainPage({ params }: PageProps) {
  const games = useLoad(train.games, []);
  return <Load of={games}>{(found) => <Training games={found} path={params["rest"] ?? ""} />}</Load>;
}

function Training({ games, path }: { games: TrainGame[]; path: string }) {
  if (!path) return <Catalogue games={games} />;
  const game = games.find(({ id }) => id === path);
  if (game) return <CasePage key={game.id} game={game} />;
  return (
    <Page title={t("title")}>
      <ProblemNote error={t("unknown", { game: path })} />
      <Link class="choice" to="/train">{t("all")}</Link>
    </Page>
  );
}

function Catalogue({ games }: { games: TrainGame[] }) {
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const shown = games.filter(({ name, room_name }) => `${room_name} ${name}`.toLowerCase().includes(words));
  const rooms = [...new Set(shown.map(({ room_name }) => room_name))];
  return (
    <Page title={t("title")} lead={t("lead")}>
      <input
        type="search" class="train-search" placeholder={t("search")} aria-label={t("search")}
        value={search} onInput={(event) => setSearch(event.currentTarget.value)}
      />
      {rooms.map((room) => (
        <section key={room} class="train-room" aria-label={room}>
          <h2>{room}</h2>
          <ul class="train-games">
            {shown.filter(({ room_name }) => room_name === room).map((game) => (
              <li key={game.id}>
                <Link to={`/train/${game.id}`} data-train={game.id}>
                  <b>{game.name}</b>
                  <small>{about(game)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!shown.length && <p class="loading">{t("no_match", { search })}</p>}
    </Page>
  );
}

/** How much there is to know at a game, and how much of it the visitor knew. */
function about(game: TrainGame): string {
  const score = scoreOf(game.id);
  const known = game.by === "house" ? t("house_rules") : game.rulings ? t("rules", { count: game.rulings }) : t("own_rules");
  return score.asked ? `${known} · ${t("score.now", { right: score.right, asked: score.asked })}` : known;
}
