// The reason behind something: the rule in words, its packet line, and the way to it among the rules.

import { Dialog } from "../parts/dialog.tsx";
import { WithCards } from "../pieces/card.tsx";
import { sentence } from "../telling/telling.ts";
import { t } from "../texts/texts.ts";
import type { TableEvent, Why } from "../types.ts";
import { capital, citation } from "../words.ts";

export type ShowRule = (why: Why) => void;

/** The line that a citation of several begins with: the page of printed rules opens there. */
const firstOf = (cite: string) => cite.split(/[ ,]+/)[0] ?? cite;

/** The page of printed rules at the line of a citation: that of this game, where the line rules it. */
const printed = (cite: string, game: string) => `/rules/${encodeURIComponent(firstOf(cite))}?game=${encodeURIComponent(game)}`;

export function Reason({ why, game, onRule }: { why: Why; game: string; onRule?: ShowRule | undefined }) {
  return (
    <div class="why">
      <p lang="en">{why.text}</p>
      {why.cite && (
        <a class="cite" href={printed(why.cite, game)} target="_blank" rel="noopener">
          <cite>{capital(citation(why.cite))}</cite>
        </a>
      )}
      {onRule && (
        <button class="link" onClick={() => onRule(why)}>
          {t("log.rule")}
        </button>
      )}
    </div>
  );
}

/** How a wager came out, step by step, each step with its rule. */
export interface Explained {
  title: string;
  events: TableEvent[];
}

type WhyProps = Explained & { game: string; onRule: ShowRule; onClose: () => void };

export function WhyDialog({ title, events, game, onRule, onClose }: WhyProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ol class="reasons">
        {events.map((event) => (
          <li key={event.seq}>
            <b>
              <WithCards text={capital(sentence(event))} />
            </b>
            {event.why?.text && <Reason why={event.why} game={game} onRule={onRule} />}
          </li>
        ))}
      </ol>
      <div class="actions">
        <button class="choice" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
