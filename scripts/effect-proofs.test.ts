import { join } from "node:path";
import { expect, test } from "vitest";
import { effectProofs } from "./lib/effect-proofs.ts";
import { ruleProofs } from "./lib/rule-proofs.ts";

const root = join(import.meta.dirname, "..");

test("every step with consequences is made by a test", () => {
  const missing = effectProofs(root).filter(({ tests }) => tests.length === 0);
  expect(missing.map(({ step }) => step)).toEqual([]);
});

test("every check, value, notice, timed effect and job is proven by a test", () => {
  const missing = ruleProofs(root).filter(({ tests }) => tests.length === 0);
  const how = missing.map(
    ({ kind, name }) => `no test proves it: write one, and in it "// proves ${kind} ${name}"`,
  );
  expect(how).toEqual([]);
});
