import { join } from "node:path";
import { expect, test } from "vitest";
import { effectProofs } from "./lib/effect-proofs.ts";

const root = join(import.meta.dirname, "..");

test("every step with consequences is made by a test", () => {
  const missing = effectProofs(root).filter(({ step, tests }) => tests.length === 0);
  expect(missing.map(({ step }) => step)).toEqual([]);
});
