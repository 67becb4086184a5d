// The body of an ordinary page: a head, an optional row of acts, and sections. (The table fills its screen instead.)

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

interface PageProps {
  title: string;
  /** A line below the head. */
  lead?: ComponentChildren;
  /** Buttons and links at the right of the head. */
  acts?: ComponentChildren;
  children: ComponentChildren;
}

export function Page({ title, lead, acts, children }: PageProps) {
  useTitle(title);
  return (
    <main class="page" id="main" tabIndex={-1}>
      <header class="page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {acts && <div class="acts">{acts}</div>}
      </header>
      {children}
    </main>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · House Dealer` : "House Dealer";
  }, [title]);
}

/** A section with a head, drawn as a sheet. */
export function Section({ title, acts, children }: { title: string; acts?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {acts && <div class="acts">{acts}</div>}
      </header>
      {children}
    </section>
  );
}
