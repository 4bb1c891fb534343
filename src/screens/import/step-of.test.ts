import { expect, it } from "vitest";
import { getStep } from "./step-of.ts";

it.each([
  ["ready", null, "mapping"],
  ["ready", "rows", "mapping"],
  ["checked", null, "rows"],
  ["checked", "mapping", "mapping"],
  ["checking", "mapping", "checking"],
  ["running", "rows", "running"],
  ["stopped", null, "rows"],
  ["done", null, "result"],
  ["done", "rows", "rows"],
  ["failed", "rows", "mapping"],
] as const)("an import that is %s, looked at as %s, shows %s", (state, wanted, step) => {
  expect(getStep({ state }, wanted)).toBe(step);
});
