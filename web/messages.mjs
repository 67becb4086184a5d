// What the catalogues hold. `src/texts/messages.ts` is written from the English ones, so that the page cannot ask for a
// message that does not exist or forget one of its values; `node messages.mjs --json` prints all of them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";

const here = dirname(fileURLToPath(import.meta.url));
const texts = join(here, "../src/housedealer/texts");
const target = join(here, "src/texts/messages.ts");
/** The page's own messages are kept in two files. */
const AREA = { game: "page" };

/** The names of the values that a pattern asks for. */
function values(pattern, found = new Set()) {
  if (Array.isArray(pattern)) for (const part of pattern) values(part, found);
  else if (pattern?.type === "var") found.add(pattern.name);
  else if (pattern?.type === "select") {
    values(pattern.selector, found);
    for (const { value } of pattern.variants) values(value, found);
  } else if (pattern?.type === "func") values(pattern.args, found);
  return found;
}

/** Every message of a language by area and id, with its values. */
export function catalogue(language) {
  const areas = {};
  for (const file of readdirSync(join(texts, language)).filter((name) => name.endsWith(".ftl")).sort()) {
    const area = AREA[file.slice(0, -4)] ?? file.slice(0, -4);
    const source = readFileSync(join(texts, language, file), "utf8");
    const written = source.match(/^[a-zA-Z][\w-]* =/gm) ?? [];
    const body = new FluentResource(source).body;
    const understood = new Set(body.map(({ id }) => id));
    const lost = written.map((line) => line.slice(0, -2)).filter((id) => !understood.has(id));
    if (lost.length || understood.size !== body.length) throw new Error(`${language}/${file}: not understood or written twice: ${lost}`);
    areas[area] ??= {};
    for (const { id, value } of body) {
      if (id in areas[area]) throw new Error(`${language}/${file}: ${id} is written twice`);
      areas[area][id] = [...values(value)].sort();
    }
  }
  return areas;
}

export const languages = () => readdirSync(texts).filter((name) => /^[a-z]{2}$/.test(name)).sort();

/** The types of the English messages. */
export function typed() {
  const lines = ["// Every message of the page and the values it wants: written from the catalogues by messages.mjs.", "", "export interface Messages {"];
  for (const [area, messages] of Object.entries(catalogue("en"))) {
    lines.push(`  ${area}: {`);
    for (const [id, names] of Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1))) {
      lines.push(`    "${id.replaceAll("-", ".")}": ${names.map((name) => `"${name}"`).join(" | ") || "never"};`);
    }
    lines.push("  };");
  }
  return [...lines, "}", ""].join("\n");
}

/** Write the types where they have changed. */
export function write() {
  const made = typed();
  let before = "";
  try {
    before = readFileSync(target, "utf8");
  } catch {
    // there is none yet
  }
  if (before !== made) writeFileSync(target, made);
}

if (process.argv.includes("--json")) {
  const all = Object.fromEntries(languages().map((language) => [language, catalogue(language)]));
  console.log(JSON.stringify({ catalogues: all, typed: typed() }));
}
