/**
 * Holds file names and exported identifiers to the words of `docs/glossary.md`, and code to treating every resource alike:
 * only `server/modules/` may ask which one it has before it. In the browser, parts of the page are looked for by the names of
 * `src/lib/page-parts.ts`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findWrongNames, readGlossary } from "./lib/names.mjs";
import { findPageReaches } from "./lib/page-reaches.mjs";
import { findResourceComparisons } from "./lib/resource-comparisons.mjs";
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

const resources = new Set(
  readdirSync(join(root, "resources"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => JSON.parse(readFileSync(join(root, "resources", path), "utf8")))
    .flatMap(({ name, fields }) => (typeof name === "string" && Array.isArray(fields) ? [name] : [])),
);
const alike = files.filter(
  ({ path }) =>
    /^(core|server|src)\//.test(path) &&
    !path.startsWith("server/modules/") &&
    !/\.(test|fixture)\.tsx?$/.test(path),
);
const compared = findResourceComparisons({ files: alike, resources });
for (const { path, name } of compared)
  console.error(`${path}: compares with "${name}": what one resource needs is said by its definition`);
if (compared.length > 0) process.exitCode = 1;

const reaches = findPageReaches({ files });
for (const { path, line } of reaches)
  console.error(`${path}:${line}: looks into the page: use a ref, or a part of src/lib/page-parts.ts`);
if (reaches.length > 0) process.exitCode = 1;
