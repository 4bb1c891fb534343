/**
 * Writes core/definition/generated/*.ts and docs/definition-language.md from schemas/*.schema.json, the source of the
 * definition types and of what is said about them. With --check it writes nothing and fails when one is out of date.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { writeReference } from "./lib/reference.ts";

const root = join(import.meta.dirname, "..");
const schemas = join(root, "schemas");
const target = join(root, "core/definition/generated");
const banner =
  "/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */";
const sources = {
  definitions: ["resource", "access", "navigation", "labels", "report", "dashboard"],
  forms: ["form"],
} as const;

/** One root schema that names all documents, so that shared parts (predicates, expressions) become one type each. */
function rootSchema(names: readonly string[]) {
  return {
    title: "DefinitionDocuments",
    type: "object" as const,
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `${name}.schema.json` }])),
  };
}

/** What is said beside a `$ref` is about its place, and would make a copy of the type it points at. */
function withoutWordsBesideReferences(_key: string, value: unknown): unknown {
  return typeof value === "object" && value !== null && "$ref" in value ? { $ref: value.$ref } : value;
}

async function readSchema({ url }: { url: string }): Promise<unknown> {
  return JSON.parse(await readFile(join(schemas, basename(url)), "utf8"), withoutWordsBesideReferences);
}

async function generate(names: readonly string[]): Promise<string> {
  return compile(rootSchema(names), "DefinitionDocuments", {
    cwd: schemas,
    bannerComment: banner,
    additionalProperties: false,
    unreachableDefinitions: false,
    format: false,
    ignoreMinAndMaxItems: true,
    $refOptions: { resolve: { schemas: { order: 1, canRead: true, read: readSchema } } },
  } as Parameters<typeof compile>[2]);
}

const check = process.argv.includes("--check");
const files = [
  ...Object.entries(sources).map(([name, documents]) => ({
    file: join(target, `${name}.ts`),
    write: () => generate(documents),
  })),
  { file: join(root, "docs/definition-language.md"), write: () => writeReference(schemas) },
];
let stale = false;
await mkdir(target, { recursive: true });
for (const { file, write } of files) {
  const text = await write();
  const present = await readFile(file, "utf8").catch(() => "");
  if (present === text) continue;
  if (check) {
    stale = true;
    console.error(`${file} is out of date: run "npm run generate"`);
  } else {
    await writeFile(file, text);
  }
}
if (stale) process.exitCode = 1;
