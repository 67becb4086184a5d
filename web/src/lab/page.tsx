// The lab: every bet to choose from, or one of them on the bench.

import { useState } from "preact/hooks";
import { Load, useLoad } from "../parts/load.tsx";
import { Page } from "../parts/page.tsx";
import { ProblemNote } from "../parts/problem.tsx";
import { Link, type PageProps } from "../router.tsx";
import { BankBench } from "./bank.tsx";
import { Bench } from "./bench.tsx";
import { betName, betPath, labGames } from "./lab.ts";
import { t } from "./texts.ts";
import type { LabBet, LabGame } from "../types.ts";

export default function LabPage({ params }: PageProps) {
  const games = useLoad(labGames, []);
  return <Load of={games}>{(found) => <Lab games={found} path={params["rest"] ?? ""} />}</Load>;
}

function Lab({ games, path }: { games: LabGame[]; path: string }) {
  const [room, name, wanted] = path.split("/");
  if (!room) return <Catalogue games={games} />;
  const game = games.find(({ id }) => id === `${room}/${name}`);
  if (game && wanted === "bank") return <BankBench key={game.id} games={games} game={game} />;
  const bet = game && (wanted ? game.bets.find(({ id }) => id === wanted) : game.bets[0]);
  if (!game || !bet) {
    return (
      <Page title={t("title")}>
        <ProblemNote error={t("no_match", { search: path })} />
        <Link to="/lab">{t("all")}</Link>
      </Page>
    );
  }
  return <Bench key={`${game.id}/${bet.id}`} games={games} game={game} bet={bet} />;
}

function Catalogue({ games }: { games: LabGame[] }) {
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const fits = (game: LabGame, bet: LabBet) => `${game.room_name} ${game.name} ${betName(bet)} ${bet.id}`.toLowerCase().includes(words);
  const shown = games.map((game) => ({ ...game, bets: game.bets.filter((bet) => fits(game, bet)) })).filter(({ bets }) => bets.length);
  const rooms = [...new Set(shown.map(({ room_name }) => room_name))];
  return (
    <Page title={t("title")} lead={t("lead")}>
      <input
        type="search" class="lab-search" placeholder={t("search")} aria-label={t("search")}
        value={search} onInput={(event) => setSearch(event.currentTarget.value)}
      />
      {rooms.map((room) => (
        <section key={room} class="lab-room" aria-label={room}>
          <h2>{room}</h2>
          <div class="lab-games">
            {shown.filter(({ room_name }) => room_name === room).map((game) => (
              <article key={game.id}>
                <h3>{game.name}</h3>
                <ul>
                  {game.bets.map((bet) => (
                    <li key={bet.id}>
                      <Link to={betPath(game, bet)} data-bet={`${game.id}/${bet.id}`}>{betName(bet)}</Link>
                    </li>
                  ))}
                  <li>
                    <Link class="bank-link" to={`/lab/${game.id}/bank`}>{t("bank.title")}</Link>
                  </li>
                </ul>
              </article>
            ))}
          </div>
        </section>
      ))}
      {!shown.length && <p class="loading">{t("no_match", { search })}</p>}
    </Page>
  );
}
