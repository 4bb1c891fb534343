import { expect, it } from "vitest";
import { findNewNameError } from "./new-name.ts";

it("is wanted, and is not there yet in any spelling", () => {
  expect(findNewNameError("  ", ["Oracle"])).toBe("empty");
  expect(findNewNameError(" oracle ", ["Microsoft", "Oracle"])).toBe("present");
  expect(findNewNameError("Oracle Academy", ["Oracle"])).toBeNull();
});
