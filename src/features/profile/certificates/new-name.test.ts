import { expect, it } from "vitest";
import { newNameProblem } from "./new-name.ts";

it("is wanted, and is not there yet in any spelling", () => {
  expect(newNameProblem("  ", ["Oracle"])).toBe("empty");
  expect(newNameProblem(" oracle ", ["Microsoft", "Oracle"])).toBe("present");
  expect(newNameProblem("Oracle Academy", ["Oracle"])).toBeNull();
});
