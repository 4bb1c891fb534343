import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { valueFunctions } from "./index.ts";

const root = join(import.meta.dirname, "../../..");

test("every function that shipped definitions name is there, and none is idle", () => {
  const named = globSync("resources/*/*.json", { cwd: root }).flatMap((file) => {
    const { values = [], list } = JSON.parse(
      readFileSync(join(root, file), "utf8"),
    ) as Partial<ResourceDefinition>;
    const proposed = list?.views?.flatMap((view) => (view.kind === "week_grid" ? (view.propose ?? []) : []));
    return [...values.flatMap(({ by }) => by ?? []), ...(proposed ?? [])];
  });
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(valueFunctions).toSorted());
});
