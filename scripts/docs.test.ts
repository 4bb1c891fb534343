import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Paths as documents name them: whole, without a part that stands for others. */
const PATH = /`((?:core|demo|docs|locales|resources|schemas|scripts|server|src|tests)\/[\w./-]*)`/g;

test.each(documents)("every file and folder that %s names is there", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)("every link and picture of %s leads somewhere", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const targets = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, target = ""]) => target);
  expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
});

test("pictures of the README are light", () => {
  const folder = join(root, "docs/pictures");
  expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 150_000)).toEqual([]);
});

const decisions = documents.filter((name) => /^docs\/decisions\/\d/.test(name));

test.each(decisions)(
  "%s has a context, a decision, consequences, and a status with a test that holds it",
  (name) => {
    const text = readFileSync(join(root, name), "utf8");
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      "Context",
      "Decision",
      "Consequences",
    ]);
    const [, status = ""] = /^Status: ([^]*?)\n\n/m.exec(text) ?? [];
    expect(status).toMatch(/^(in force|replaced by \d{4})\./);
    expect(status).toMatch(/`[\w./-]+\.test\.tsx?`/);
  },
);
