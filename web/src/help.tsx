// The notice for whom play may be a problem, in the words and with the link that the room has set.

import { call } from "./api.ts";
import { useLoad } from "./parts/load.tsx";
import type { Notice } from "./types.ts";

export function HelpNotice() {
  const { value } = useLoad(() => call<Notice>("GET", "/notice"), []);
  if (!value?.text) return null;
  return (
    <p class="note help-notice">
      {value.link ? <a href={value.link} rel="noreferrer" target="_blank">{value.text}</a> : value.text}
    </p>
  );
}
