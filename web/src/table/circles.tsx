// The betting circles in front of a seat, each with how its wager came out.

import { Pile } from "../pieces/chips.tsx";
import { t } from "../texts/texts.ts";
import type { Density } from "./fit.ts";
import { circleName, type SeatPlaces, shapeOf } from "./layout.ts";
import { outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

interface BetsProps {
  seat: number;
  scene: Scene;
  places: SeatPlaces | undefined;
  you: boolean;
  density: Density;
}

/** Where there is a bank, the empty circles of one's own seat are drawn too, in the order in which they are printed. */
export function Bets({ seat, scene, places, you, density }: BetsProps) {
  const { felt, sheet } = scene;
  const lying = places?.bets ?? [];
  const settled = [...felt.settled.keys()].filter((place) => place.startsWith(`seat${seat}.`) && !felt.chipsAt(place));
  if (!you && density !== "full" && lying.length + settled.length > 1) {
    return (
      <div class="bets">
        <Together seat={seat} scene={scene} lying={lying} settled={settled} plain={density === "tight"} />
      </div>
    );
  }
  const own = you && shapeOf(sheet) === "arc" ? sheet.bets.map((bet) => `seat${seat}.${bet.id}`) : [];
  const circles = [...new Set([...own, ...lying, ...settled])];
  if (!circles.length) return null;
  return (
    <div class={`bets${you ? " you" : ""}`}>
      {circles.map((place) => {
        const amount = felt.chipsAt(place);
        const label = circleName(place, sheet, felt.players);
        const result = amount ? undefined : felt.settled.get(place);
        const classes = [
          "circle", !amount && !result && "open", own.length > 0 && "ring",
          place.endsWith(".forfeited") && "forfeited",
        ].filter(Boolean);
        return (
          <span key={place} class={classes.join(" ")}>
            {result ? (
              <Result place={place} label={label} net={result.net} onWhy={(title) => scene.onWhy(title, result.events)} />
            ) : (
              <Pile place={place} amount={amount} label={label || undefined} />
            )}
          </span>
        );
      })}
    </div>
  );
}

interface TogetherProps {
  seat: number;
  scene: Scene;
  lying: string[];
  settled: string[];
  /** Only the sum: there is no space for something to touch. */
  plain: boolean;
}

/** Several wagers as one pile, and several results as one. */
function Together({ seat, scene, lying, settled, plain }: TogetherProps) {
  const { felt } = scene;
  const results = settled.flatMap((place) => felt.settled.get(place) ?? []);
  const net = results.reduce((sum, result) => sum + result.net, 0);
  return (
    <>
      {lying.length > 0 && (
        <span class="circle">
          <Pile
            place={`seat${seat}.wagers`}
            amount={lying.reduce((sum, place) => sum + felt.chipsAt(place), 0)}
            label={lying.length > 1 ? t("table.wagers", { count: lying.length }) : undefined}
          />
        </span>
      )}
      {results.length > 0 && plain && <Net net={net} />}
      {results.length > 0 && !plain && (
        <span class="circle">
          <Result
            place={`seat${seat}.settled`}
            label={t("table.wagers", { count: results.length })}
            net={net}
            onWhy={(title) => scene.onWhy(title, results.flatMap((result) => result.events))}
          />
        </span>
      )}
    </>
  );
}

function Net({ net }: { net: number }) {
  const { short, look } = outcome("", net);
  return <span class={`net ${look}`}>{short}</span>;
}

/** How a wager came out; it opens to the reason. */
function Result({ place, label, net, onWhy }: { place: string; label: string; net: number; onWhy: (title: string) => void }) {
  const { title, said } = outcome(label, net);
  return (
    <span class="pile" data-place={place}>
      <button
        class="result"
        data-result={place}
        data-net={net}
        aria-label={t("table.result", { wager: label, result: said })}
        onClick={() => onWhy(title)}
      >
        <Net net={net} />
        {label && <span class="label">{label}</span>}
      </button>
    </span>
  );
}
