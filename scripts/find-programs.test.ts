import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";
import { findPostgres } from "./find-postgres.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "benchline-programs-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(...path: string[]): string {
  const full = join(folder, ...path);
  mkdirSync(join(full, ".."), { recursive: true });
  writeFileSync(full, "#!/bin/sh\n");
  chmodSync(full, 0o755);
  return full;
}

test("CHROME_PATH wins over PATH, and a wrong one is not replaced silently", () => {
  const chosen = program("chosen");
  const other = program("bin", "chromium");
  const PATH = join(folder, "bin");
  expect(findChromium({ env: { CHROME_PATH: chosen, PATH } })).toBe(chosen);
  expect(findChromium({ env: { CHROME_PATH: join(folder, "missing"), PATH } })).toBeUndefined();
  expect(findChromium({ env: { PATH } })).toBe(other);
});

test("a browser without windows is taken where it is installed, unless CHROME_PATH says which", () => {
  const PATH = join(folder, "bin");
  const chosen = program("bin", "chromium");
  expect(findHeadlessShell({ env: { PATH } })).toBeUndefined();
  const shell = program("bin", "chromium-headless-shell");
  expect(findHeadlessShell({ env: { PATH } })).toBe(shell);
  expect(findHeadlessShell({ env: { CHROME_PATH: chosen, PATH } })).toBeUndefined();
  expect(findChromium({ env: { PATH } })).toBe(chosen);
});

test("TEST_DATABASE_URL wins over installed programs, which need initdb and postgres side by side", () => {
  const url = "postgres://tester@db.example.com/postgres";
  const PATH = join(folder, "bin");
  program("bin", "initdb");
  expect(findPostgres({ env: { TEST_DATABASE_URL: url, PATH } })).toEqual({ kind: "url", url });
  program("bin", "postgres");
  expect(findPostgres({ env: { PATH } })).toEqual({ kind: "binaries", folder: PATH });
});
