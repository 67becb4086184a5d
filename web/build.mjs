// Builds the page into the Python package: one script, one stylesheet, both named after their contents, and index.html.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/housedealer/room/static");

const result = await esbuild.build({
  entryPoints: { app: join(here, "src/main.tsx"), style: join(here, "src/style/main.css") },
  outdir: out,
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  target: ["es2022", "chrome105", "firefox110", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
});

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const names = {};
let size = 0;
for (const file of result.outputFiles) {
  const kind = file.path.endsWith(".css") ? "css" : "js";
  const hash = createHash("sha256").update(file.contents).digest("hex").slice(0, 10);
  names[kind] = `${kind === "css" ? "style" : "app"}-${hash}.${kind}`;
  writeFileSync(join(out, names[kind]), file.contents);
  size += gzipSync(file.contents).length;
}
for (const name of readdirSync(join(here, "public"))) {
  const text = readFileSync(join(here, "public", name), "utf8");
  writeFileSync(join(out, name), text.replace("{{js}}", names.js).replace("{{css}}", names.css));
}
console.log(`the page: ${(size / 1024).toFixed(1)} kB compressed`);
