// Below the felt: the open question, or what the table waits for.

import { useNow, useTable } from "../hooks.ts";
import type { LiveTable } from "../live.ts";
import { QuestionView } from "./question.tsx";

export function Dock({ live, onSit }: { live: LiveTable; onSit: (seat: number) => void }) {
  useTable(live);
  const { question } = live.state;
  const asked = live.state.asking.find(({ seat }) => seat === live.state.you);
  const now = useNow(Boolean(asked) || live.state.next_round !== null);
  const share =
    asked?.clock && asked.left !== null ? Math.max(0, asked.left - (now - live.stateAt)) / asked.clock : null;
  return (
    <div class={`dock${question ? " asking" : ""}`}>
      {question && share !== null && (
        <span class={`timer${share < 0.3 ? " late" : ""}`} style={{ "--share": share }} aria-hidden="true" />
      )}
      {question ? (
        <QuestionView key={question.id} live={live} question={question} />
      ) : (
        <p class="waiting">{waitingFor(live, now)}</p>
      )}
      {!question && live.state.you === null && (
        <button class="choice main" onClick={() => onSit(0)}>
          Take a seat
        </button>
      )}
    </div>
  );
}

function waitingFor(live: LiveTable, now: number): string {
  const { state } = live;
  if (!live.connected) return "Connection lost. Coming back to the table…";
  const mine = state.seats.find((seat) => seat.you);
  if (mine?.away && !state.playing) return "You are sitting out.";
  if (mine && mine.waiting > 0 && state.playing) return "You are in from the next round.";
  const waiting = state.asking.map(({ seat }) => state.seats.find((other) => other.seat === seat)?.name ?? `seat ${seat}`);
  if (waiting.length === 1) return `Waiting for ${waiting[0]}…`;
  if (waiting.length > 1) return `Waiting for ${waiting.length} players…`;
  if (state.next_round !== null) {
    const seconds = Math.ceil((state.next_round - (now - live.stateAt)) / 1000);
    return seconds > 0 ? `Next round in ${seconds} s` : "Next round…";
  }
  if (state.playing) return "The dealer is dealing…";
  return state.you === null ? "You are watching." : "Waiting for players…";
}
