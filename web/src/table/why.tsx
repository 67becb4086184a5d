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

export function Reason({ why, onRule }: { why: Why; onRule?: ShowRule | undefined }) {
  return (
    <div class="why">
      <p lang="en">{why.text}</p>
      {why.cite && (
        <a class="cite" href={`/rules/${encodeURIComponent(firstOf(why.cite))}`} target="_blank" rel="noopener">
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

export function WhyDialog({ title, events, onRule, onClose }: Explained & { onRule: ShowRule; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ol class="reasons">
        {events.map((event) => (
          <li key={event.seq}>
            <b>
              <WithCards text={capital(sentence(event))} />
            </b>
            {event.why?.text && <Reason why={event.why} onRule={onRule} />}
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
