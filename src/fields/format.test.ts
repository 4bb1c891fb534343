import { describe, expect, it } from "vitest";
import { makeFormatter } from "./format.ts";

const format = makeFormatter({ language: "en", timeZone: "America/Chicago" });

describe("how values read", () => {
  it("shows dates as MM-DD-YYYY [R9.08]", () => {
    expect(format.date("2024-03-05")).toBe("03-05-2024");
  });

  it("shows certificate dates as DD MMM YY [R9.07]", () => {
    expect(format.certificateDate("2024-03-05")).toBe("05 Mar 24");
  });

  it("shows instants in the person's own zone", () => {
    expect(format.instant("2024-03-05T20:07:00.000Z")).toBe("03-05-2024, 02:07 PM");
  });

  it("never rounds an amount", () => {
    expect(format.money("12345678901234.56", "USD")).toBe("$12,345,678,901,234.56");
  });

  it("falls back to the browser's zone where the person's is unknown", () => {
    expect(makeFormatter({ language: "en", timeZone: "Nowhere/Land" }).timeZone).not.toBe("Nowhere/Land");
  });

  it("writes western digits in Arabic too", () => {
    expect(makeFormatter({ language: "ar", timeZone: "UTC" }).number(1234)).toMatch(/^1.234$/);
  });
});
