// How a wager came out, in words and in short.

import { money, shortMoney } from "../language.ts";
import { t } from "../texts/texts.ts";

export interface Outcome {
  title: string;
  said: string;
  short: string;
  look: "won" | "lost" | "pushed";
}

export function outcome(wager: string, net: number): Outcome {
  const look = net > 0 ? "won" : net < 0 ? "lost" : "pushed";
  const said =
    net > 0
      ? t("table.won", { amount: money(net) })
      : net < 0
        ? t("table.lost_wager", { amount: money(-net) })
        : t("table.pushed");
  const short = net ? `${net > 0 ? "+" : "−"}${shortMoney(Math.abs(net))}` : t("table.push_short");
  return { title: `${wager}: ${said}`, said, short, look };
}
