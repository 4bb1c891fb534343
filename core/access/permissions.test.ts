import { describe, expect, it } from "vitest";
import { hasPermissions, lacksPermissions } from "./permissions.ts";

const held = ["a", "b"];

describe("the permission helper and its mirror", () => {
  it("[R6.20] asks for all of the required items unless told otherwise", () => {
    expect(hasPermissions({ held, required: ["a", "c"] })).toBe(false);
    expect(hasPermissions({ held, required: ["a", "b"] })).toBe(true);
  });

  it("[R6.21] asks for one of them in mode any", () => {
    expect(hasPermissions({ held, required: ["a", "c"], mode: "any" })).toBe(true);
    expect(hasPermissions({ held, required: ["c"], mode: "any" })).toBe(false);
  });

  it("[R6.22] mirrors: the opposite for the same items", () => {
    for (const mode of ["all", "any"] as const) {
      for (const required of [["a"], ["a", "c"], ["c"]]) {
        expect(lacksPermissions({ held, required, mode })).toBe(!hasPermissions({ held, required, mode }));
      }
    }
  });

  it("[R6.23] [R6.24] grants in both when nothing is required", () => {
    expect(hasPermissions({ held })).toBe(true);
    expect(lacksPermissions({ held })).toBe(true);
    expect(hasPermissions({ held: [], required: null, mode: "any" })).toBe(true);
    expect(lacksPermissions({ held: [], required: null, mode: "any" })).toBe(true);
  });
});
