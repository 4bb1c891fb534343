import i18next from "i18next";
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

  it.each([
    // Chicago: the days around the night the clocks go forward, and both halves of the hour that comes twice
    ["2026-03-07T16:00:00.000Z", "03-07-2026, 10:00 AM CST", "09:30 PM"],
    ["2026-03-09T15:00:00.000Z", "03-09-2026, 10:00 AM CDT", "08:30 PM"],
    ["2026-11-01T06:30:00.000Z", "11-01-2026, 01:30 AM CDT", "12:00 PM"],
    ["2026-11-01T07:30:00.000Z", "11-01-2026, 01:30 AM CST", "01:00 PM"],
    ["2026-11-26T22:00:00.000Z", "11-26-2026, 04:00 PM CST", "11-27-2026, 03:30 AM"],
  ])("shows an instant on the clock of its place, with the reader's beside it: %s", (iso, there, own) => {
    const person = makeFormatter({ language: "en", timeZone: "Asia/Kolkata" });
    expect(person.zoned(iso, "America/Chicago")).toEqual({ there, own });
  });

  it("shows one clock where both agree", () => {
    expect(format.zoned("2026-11-26T16:00:00.000Z", "America/Menominee").own).toBeNull();
  });

  it.each([
    ["ar", "03-05-2024, 02:07 م"],
    ["zh", "03-05-2024, 下午2:07"],
    ["es", "03-05-2024, 02:07 p. m."],
    ["fr", "03-05-2024, 02:07 PM"],
    ["it", "03-05-2024, 02:07 PM"],
  ])("says the half of the day in the words of the language: %s", (language, said) => {
    const written = makeFormatter({ language, timeZone: "UTC" }).instant("2024-03-05T14:07:00.000Z");
    expect(written.replace(/[\u00a0\u202f]/g, " ")).toBe(said);
  });

  it.each([
    ["zh", "上午12:07", "下午12:07"],
    ["es", "12:07 a. m.", "12:07 p. m."],
    ["fr", "12:07 AM", "12:07 PM"],
    ["it", "12:07 AM", "12:07 PM"],
  ])("counts the first hour of either half as 12: %s", (language, ...said) => {
    const { clock } = makeFormatter({ language, timeZone: "UTC" });
    const written = ["00", "12"].map((hour) => clock(`2024-03-05T${hour}:07:00.000Z`));
    expect(written.map((text) => text.replace(/[\u00a0\u202f]/g, " "))).toEqual(said);
  });

  it.each([
    ["en", "-12.5%", "10 seconds"],
    ["es", "-12,5\u00a0%", "10 segundos"],
    ["fr", "-12,5\u00a0%", "10\u00a0secondes"],
    ["it", "-12,5%", "10 secondi"],
    ["zh", "-12.5%", "10秒钟"],
    ["ar", "\u200e-12.5\u200e%\u200e", "10 ثوان"],
  ])("writes shares and units as the language does: %s", (language, share, seconds) => {
    const own = makeFormatter({ language, timeZone: "UTC" });
    // older tables of the languages write a narrow space
    expect(own.percent("-12.5").replace("\u202f", "\u00a0")).toBe(share);
    expect(own.seconds(10)).toBe(seconds);
    expect(own.percent("0.00005")).toMatch(/0[.,]00005/);
  });

  it("never rounds an amount", () => {
    expect(format.money("12345678901234.56", "USD")).toBe("$12,345,678,901,234.56");
  });

  it("keeps the sign of a currency and the items of a list together in Arabic", async () => {
    await i18next.init({ lng: "ar", resources: {} });
    const arabic = makeFormatter({ language: "ar", timeZone: "UTC" });
    expect(arabic.money("75.50", "USD")).toContain("\u2068US$\u2069");
    expect(arabic.list(["pdf", "docx"])).toBe("\u2068pdf\u2069 و\u2068docx\u2069");
    await i18next.changeLanguage("en");
    expect(format.list(["pdf", "docx"])).toBe("pdf and docx");
  });

  it("falls back to the browser's zone where the person's is unknown", () => {
    // which some engines call Asia/Calcutta
    expect(makeFormatter({ language: "en", timeZone: "Asia/Kolkata" }).timeZone).toBe("Asia/Kolkata");
    expect(makeFormatter({ language: "en", timeZone: "Nowhere/Land" }).timeZone).not.toBe("Nowhere/Land");
  });

  it("says the size of a file in the words of the language", () => {
    expect([12, 594, 11_900, 1_240_000, 73_800_000_000].map(format.fileSize)).toEqual([
      "0.1 kB",
      "0.6 kB",
      "12 kB",
      "1.2 MB",
      "73.8 GB",
    ]);
    expect(makeFormatter({ language: "fr", timeZone: "UTC" }).fileSize(12_000)).toMatch(/^12.ko$/);
    expect(makeFormatter({ language: "ar", timeZone: "UTC" }).fileSize(12_000)).toBe("12 كيلوبايت");
  });

  it("writes western digits in Arabic too", () => {
    expect(makeFormatter({ language: "ar", timeZone: "UTC" }).number(1234)).toMatch(/^1.234$/);
  });
});
