// Choosing a game and one of its bets, or its bank.

import { go } from "../router.tsx";
import { betName } from "./lab.ts";
import { t } from "./texts.ts";
import type { LabGame } from "../types.ts";

export function Picker({ games, game, bet }: { games: LabGame[]; game: LabGame; bet: string }) {
  const rooms = [...new Set(games.map(({ room_name }) => room_name))];
  const choose = (id: string) => {
    const next = games.find((one) => one.id === id);
    const same = bet === "bank" || next?.bets.some((one) => one.id === bet) ? bet : next?.bets[0]?.id;
    go(`/lab/${id}/${same ?? ""}`);
  };
  return (
    <div class="picker">
      <label class="field">
        {t("game")}
        <select value={game.id} onChange={(event) => choose(event.currentTarget.value)}>
          {rooms.map((room) => (
            <optgroup key={room} label={room}>
              {games.filter(({ room_name }) => room_name === room).map(({ id, name }) => (
                <option key={id} value={id}>{name}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label class="field">
        {t("bet")}
        <select value={bet} onChange={(event) => go(`/lab/${game.id}/${event.currentTarget.value}`)}>
          {game.bets.map((choice) => (
            <option key={choice.id} value={choice.id}>{betName(choice)}</option>
          ))}
          <option value="bank">{t("bank.title")}</option>
        </select>
      </label>
    </div>
  );
}
