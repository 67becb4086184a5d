// Builds the page into the Python package: a first script, one for each page that is opened later, a stylesheet, all
// named after their contents, and index.html.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { languages, write as writeMessages } from "./messages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/housedealer/room/static");
const KEEP = 15 * 60 * 1000; // a page that was opened before this build may still ask for its parts

writeMessages();
const result = await esbuild.build({
  entryPoints: { app: join(here, "src/main.tsx"), style: join(here, "src/style/main.css") },
  outdir: out,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  write: false,
  metafile: true,
  format: "esm",
  target: ["es2022", "chrome105", "firefox110", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  loader: { ".ftl": "text" },
});

mkdirSync(out, { recursive: true });
const written = new Map(result.outputFiles.map((file) => [basename(file.path), file.contents]));
const named = (start, end) => [...written.keys()].find((name) => name.startsWith(start) && name.endsWith(end));
const names = { js: named("app-", ".js"), css: named("style-", ".css") };
// Everything the first script imports at once is part of the first load.
const outputs = new Map(Object.entries(result.metafile.outputs).map(([path, output]) => [basename(path), output]));
const first = new Set([names.js, names.css]);
for (const name of first) {
  for (const { path, kind } of outputs.get(name)?.imports ?? []) if (kind === "import-statement") first.add(basename(path));
}
const early = [...first].filter((name) => name.endsWith(".js") && name !== names.js);
const preloads = early.map((name) => `<link rel="modulepreload" href="/${name}" />`).join("\n    ");
for (const name of readdirSync(join(here, "public"))) {
  const text = readFileSync(join(here, "public", name), "utf8");
  written.set(name, text.replace("{{js}}", names.js).replace("{{css}}", names.css).replace("{{preloads}}", preloads));
}
const files = [...written].sort(([a], [b]) => Number(a === "index.html") - Number(b === "index.html"));
for (const [name, contents] of files) writeFileSync(join(out, name), contents);
for (const name of readdirSync(out)) {
  const path = join(out, name);
  if (!written.has(name) && Date.now() - statSync(path).mtimeMs > KEEP) rmSync(path, { recursive: true });
}
// And so are the page's own messages in the language of the visitor: the longest are counted.
const spoken = languages().map((language) =>
  [...outputs].filter(([, { entryPoint = "" }]) => new RegExp(`texts/${language}/(page|game)\\.ftl$`).test(entryPoint)).map(([name]) => name),
);
const size = (chosen) => (chosen.reduce((sum, name) => sum + gzipSync(written.get(name)).length, 0) / 1024).toFixed(1);
const longest = spoken.sort((a, b) => size(b) - size(a))[0] ?? [];
console.log(`the page: ${size([...first, ...longest])} kB compressed at first, ${size([...written.keys()])} kB with every page`);
