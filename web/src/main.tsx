// The page.

import { render } from "preact";
import { Frame } from "./frame.tsx";
import { language } from "./language.ts";
import { onPrefs, readPrefs } from "./prefs.ts";

function show(): void {
  const prefs = readPrefs();
  const root = document.documentElement;
  root.lang = language();
  root.dataset["theme"] = prefs.theme;
  root.dataset["suits"] = prefs.suits;
  root.dataset["motion"] = prefs.motion;
}

show();
onPrefs(show);
const root = document.getElementById("app");
if (root) render(<Frame />, root);
