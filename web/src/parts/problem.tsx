// What the room refused, shown where it was asked.

import { Refused } from "../api.ts";
import { plainEnglish } from "../language.ts";

/** Draw an error in place: its title when the room gave one, and its sentence. */
export function ProblemNote({ error }: { error: unknown }) {
  if (!error) return null;
  const title = error instanceof Refused && plainEnglish() ? error.problem.title : "";
  return (
    <p class="error" role="alert">
      {title && <b>{title}. </b>}
      {error instanceof Error ? error.message : String(error)}
    </p>
  );
}
