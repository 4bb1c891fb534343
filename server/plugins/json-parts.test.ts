import { describe, expect, it } from "vitest";
import { hasMoreParts } from "./json-parts.ts";

describe("hasMoreParts", () => {
  const objects = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})));

  it("counts lists and objects, the outer one too", () => {
    expect(hasMoreParts(objects(99), 100)).toBe(false);
    expect(hasMoreParts(objects(100), 100)).toBe(true);
    expect(hasMoreParts(JSON.stringify([{ a: [[]] }, { b: {} }, "", "long enough"]), 5)).toBe(true);
    expect(hasMoreParts(JSON.stringify([{ a: [[]] }, { b: {} }, "", "long enough"]), 6)).toBe(false);
  });

  it("counts nothing within texts, whatever they hold", () => {
    for (const text of ["[{".repeat(50), '"[{'.repeat(50), '\\"[{\\'.repeat(50), `${"\\".repeat(7)}[{"{`])
      expect(hasMoreParts(JSON.stringify([text, text.repeat(9)]), 1)).toBe(false);
    expect(hasMoreParts(JSON.stringify(["\\", {}, '"', [], "\\\\", {}]), 4)).toBe(false);
    expect(hasMoreParts(JSON.stringify(["\\", {}, '"', [], "\\\\", {}]), 3)).toBe(true);
  });

  it("ends where a text does not", () => {
    expect(hasMoreParts('["never closed [[[[[[', 2)).toBe(false);
    expect(hasMoreParts('["closed behind it\\"', 2)).toBe(false);
  });
});
