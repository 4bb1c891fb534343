import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

/** Folders of `src` from the bottom up: a file imports its own layer and those below. Tests and `testing` are free. */
const LAYERS = [
  ["lib", "prefetch"],
  ["config", "workspace", "shortcuts", "i18n"],
  ["list", "ui", "live", "session", "antd"],
  ["forms", "figures", "feed", "fields"],
  ["offline", "providers", "appearance"],
  ["screens"],
  ["features"],
  ["app", "main.ts"],
];

const IMPORT = /\b(?:from|import)\b\s*\(?\s*"(\.[^"]+)"/g;

function layerOf(path: string): number {
  return LAYERS.findIndex((folders) => folders.includes(path.split("/")[0] ?? ""));
}

/** The imports of a file that reach above its layer, and those that stand in none. */
function climbsIn(path: string, source: string): string[] {
  const imported = [...source.matchAll(IMPORT)].map(([, name = ""]) => join(dirname(path), name));
  return imported
    .filter((target) => !target.startsWith("../"))
    .filter((target) => layerOf(path) < 0 || layerOf(target) < 0 || layerOf(target) > layerOf(path))
    .map((target) => `${path} imports ${target}`);
}

test("no file imports from a layer above its own", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.tsx?$|^testing\//.test(path));
  const climbs = files.flatMap((path) =>
    climbsIn(path, readFileSync(join(import.meta.dirname, path), "utf8")),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(climbs).toEqual([]);
});

test.each([
  ["config/labels.ts", 'import type { Cell } from "../fields/types.ts";', "fields/types.ts"],
  ["offline/outbox.ts", 'const part = () => import("../screens/form/check.ts");', "screens/form/check.ts"],
  ["ui/icon.tsx", 'import "../app/base.css";', "app/base.css"],
  ["features/lock/lock.ts", 'export * from "../../nowhere/lock.ts";', "nowhere/lock.ts"],
])("in %s an import from above is told: %s", (path, source, target) => {
  expect(climbsIn(path, source)).toEqual([`${path} imports ${target}`]);
});
