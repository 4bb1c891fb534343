import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { VALUE_ERROR_CODES } from "../definition/issues.ts";
import { QUERY_ISSUE_CODES } from "../query/types.ts";
import { AppError } from "./app-error.ts";
import { ERROR_STATUS } from "./codes.ts";

const root = join(import.meta.dirname, "../..");
type Words = Readonly<Record<string, string>>;
const english = JSON.parse(readFileSync(join(root, "locales/en/errors.json"), "utf8")) as Readonly<
  Record<string, string | Words>
>;
const codes = Object.keys(ERROR_STATUS).toSorted();

describe("every code has English words, and no words are left over", () => {
  test("of calls", () => {
    const worded = Object.keys(english).filter((code) => typeof english[code] === "string");
    expect(worded.toSorted()).toEqual(codes);
  });

  test.each([
    ["fields", VALUE_ERROR_CODES],
    ["query", QUERY_ISSUE_CODES],
  ])("of %s", (part, known) => {
    expect(Object.keys(english[part] as Words).toSorted()).toEqual([...known].toSorted());
  });

  test("placeholders are closed, and no words are empty", () => {
    const texts = Object.values(english).flatMap((words) =>
      typeof words === "string" ? [words] : Object.values(words),
    );
    const left = texts.map((text) => text.replaceAll(/\{\{[a-z_]+\}\}/g, ""));
    expect(left.filter((text) => /[{}]/.test(text) || text.trim() === "")).toEqual([]);
  });
});

test("the server answers each code with the status listed for it", () => {
  const literal = /code: "([a-z_]+)",\s*status: (\d{3})/g;
  const used = readdirSync(join(root, "server"), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(join(root, "server", file), "utf8").matchAll(literal)])
    .map(([, code, status]) => `${code} ${status}`);
  const listed = new Set(codes.map((code) => `${code} ${ERROR_STATUS[code as keyof typeof ERROR_STATUS]}`));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((entry) => !listed.has(entry))).toEqual([]);
});

test("an error takes the status of its code, and an unlisted code is a fault of the program", () => {
  expect(new AppError({ code: "stale_version" }).status).toBe(409);
  expect(new AppError({ code: "not_allowed", status: 401 }).status).toBe(401);
  expect(new AppError({ code: "no_such_code" }).status).toBe(500);
});
