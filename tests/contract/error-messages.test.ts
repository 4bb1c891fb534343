import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { VALUE_ERROR_CODES } from "../../core/definition/issues.ts";
import { QUERY_ISSUE_CODES } from "../../core/query/types.ts";

const root = join(import.meta.dirname, "../..");
type Words = Record<string, string | Record<string, string>>;

async function wordsOf(language: string): Promise<Words | null> {
  const text = await readFile(join(root, "locales", language, "errors.json"), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Words);
}

/** Codes the server's sources refuse with, wherever they stand. */
async function codesInSources(): Promise<string[]> {
  const codes = new Set<string>();
  for await (const path of glob("{server,core}/**/*.ts", { cwd: root })) {
    if (path.endsWith(".test.ts") || path.includes("/demo/")) continue;
    const source = await readFile(join(root, path), "utf8");
    for (const [refusal] of source.matchAll(/new AppError\(\{[^}]*\}/g)) {
      for (const [, code] of refusal.matchAll(/\bcode: "([a-z_]+)"/g))
        if (code !== undefined) codes.add(code);
    }
    for (const [, code] of source.matchAll(/\{ code: "([a-z_]+)", status: \d{3}/g))
      if (code !== undefined) codes.add(code);
  }
  return [...codes].toSorted();
}

it("every refusal of the server has words", async () => {
  const english = (await wordsOf("en")) ?? {};
  const codes = await codesInSources();
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => typeof english[code] !== "string")).toEqual([]);
});

it("every problem of a value and of a list has words", async () => {
  const english = (await wordsOf("en")) ?? {};
  const { fields, query } = english as { fields: Record<string, string>; query: Record<string, string> };
  expect(VALUE_ERROR_CODES.filter((code) => fields[code] === undefined)).toEqual([]);
  expect(QUERY_ISSUE_CODES.filter((code) => query[code] === undefined)).toEqual([]);
});
