// A link straight to a seat: /play/garden_city/three_card_poker.

import { useEffect, useState } from "preact/hooks";
import { api } from "./api.ts";
import { practiceSeat } from "./joining.ts";
import { ProblemNote } from "./parts/problem.tsx";
import { go, Link, type PageProps } from "./router.tsx";
import { useSession } from "./session.ts";
import { t } from "./texts/texts.ts";

export default function Play({ params }: PageProps) {
  const session = useSession();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const id = `${params["room"]}/${params["game"]}`;
    const find = async () => {
      const game = (await api.lobby()).flatMap((room) => room.games).find((other) => other.id === id);
      if (!game) throw new Error(t("lobby.none", { search: id }));
      return practiceSeat(game, session);
    };
    find().then((table) => go(`/table/${encodeURIComponent(table)}`, { replace: true }), setError);
  }, []);
  if (!error) return <main class="loading" id="main" role="status">{t("table.opening")}</main>;
  return (
    <main class="page" id="main" tabIndex={-1}>
      <ProblemNote error={error} />
      <Link class="choice" to="/">{t("nav.lobby")}</Link>
    </main>
  );
}
