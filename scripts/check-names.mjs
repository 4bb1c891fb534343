/** Holds file names and exported identifiers to the words of `docs/glossary.md`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findWrongNames, readGlossary } from "./lib/names.mjs";
import { root } from "./lib/toolchain.mjs";

const FOLDERS = ["core", "demo", "scripts", "server", "src", "tests"];

const avoided = readGlossary(readFileSync(join(root, "docs/glossary.md"), "utf8"));
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.includes("generated/"))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), "utf8") })),
);
const wrong = findWrongNames({ files, avoided });
for (const { path, name, reason } of wrong) console.error(`${path}: ${name}: ${reason}`);
if (wrong.length > 0) {
  console.error(`${wrong.length} names are not in the words of docs/glossary.md.`);
  process.exitCode = 1;
}
