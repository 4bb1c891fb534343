import { expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";

it.each([
  ["+12125550123", "+1 212 555 0123"],
  ["+919876543210", "+91 98765 43210"],
  ["+442071234567", "+442071234567"],
  ["212", "212"],
])("a phone number is read in groups: %s", (kept, written) => {
  expect(formatPhone(kept)).toBe(written);
});
