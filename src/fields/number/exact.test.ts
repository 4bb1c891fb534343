import { describe, expect, it } from "vitest";
import { readDegrees, readInteger, tidyDecimal } from "./exact.ts";

describe("figures typed as text", () => {
  it.each([
    ["65.5", 2, "65.50"],
    ["1234567.8", 2, "1234567.80"],
    ["007", 0, "7"],
    ["-3.10", 1, "-3.1"],
    ["90071992547409.93", 2, "90071992547409.93"],
  ])("%s becomes exact", (typed, scale, exact) => {
    expect(tidyDecimal(typed, scale)).toBe(exact);
  });

  it("keeps digits it may not round away, and words it cannot read", () => {
    expect(tidyDecimal("1.239", 2)).toBe("1.239");
    expect(tidyDecimal("about ten", 2)).toBe("about ten");
    expect(readInteger("1,5")).toBe("1,5");
  });

  it("reads whole numbers", () => {
    expect(readInteger("12000")).toBe(12000);
    expect(readInteger("99999999999999999999")).toBe("99999999999999999999");
  });

  it.each([
    ["41.8781", 41.8781],
    ["-87.6298", -87.6298],
    ["north of here", "north of here"],
    ["-", "-"],
    ["", null],
  ])("%s are degrees, or stays as it was typed", (typed, degrees) => {
    expect(readDegrees(typed)).toBe(degrees);
  });
});
