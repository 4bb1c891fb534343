import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildIsStale, recordBuild, sourceHash } from "./browser-build.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "benchline-build-"));
  for (const path of ["src/app", "core", "locales/en", "server", "dist"]) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  write("src/app/shell.tsx", "export const shell = 1;");
  write("index.html", "<!doctype html>");
  recordBuild(folder, sourceHash(folder));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

test("a build of the same sources is not stale", () => {
  expect(buildIsStale(folder)).toBe(false);
  write("src/app/shell.tsx", "export const shell = 1;");
  expect(buildIsStale(folder)).toBe(false);
});

test.each([
  ["a changed source", "src/app/shell.tsx", "export const shell = 2;"],
  ["a new source", "core/money.ts", "export const cents = 100;"],
  ["a new translation", "locales/en/app.json", "{}"],
  ["a changed page", "index.html", "<!doctype html><title>x</title>"],
  ["other packages", "package-lock.json", "{}"],
])("%s makes the build stale", (_what, path, text) => {
  write(path, text);
  expect(buildIsStale(folder)).toBe(true);
});

test("a renamed source, a missing build and another API_URL make the build stale", () => {
  rmSync(join(folder, "index.html"));
  write("vite.config.ts", "<!doctype html>");
  expect(buildIsStale(folder)).toBe(true);

  recordBuild(folder, sourceHash(folder));
  vi.stubEnv("API_URL", "https://api.example.com");
  expect(buildIsStale(folder)).toBe(true);

  vi.unstubAllEnvs();
  rmSync(join(folder, "dist"), { recursive: true });
  expect(buildIsStale(folder)).toBe(true);
});

test("tests and the server's sources do not matter to the build", () => {
  write("src/app/shell.test.tsx", "test");
  write("server/main.ts", "listen");
  expect(buildIsStale(folder)).toBe(false);
});
