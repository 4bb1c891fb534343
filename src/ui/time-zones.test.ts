import { describe, expect, it } from "vitest";
import { isTimeZone } from "../../core/definition/clock.ts";
import { listTimeZones } from "./time-zones.ts";

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);
const zones = (language: string, now = WINTER) => listTimeZones({ language, now });
const find = (typed: string, language = "en") =>
  zones(language)
    .filter(({ search }) => search.includes(typed.toLowerCase()))
    .map(({ value }) => value);

describe("the time zones to choose from", () => {
  it("are names the server takes, each once and in order", () => {
    const values = zones("en").map(({ value }) => value);
    expect(values.length).toBeGreaterThan(300);
    expect(values.filter((value) => !isTimeZone(value))).toEqual([]);
    expect(values).toEqual([...new Set(values)].toSorted());
    expect(values).toContain("UTC");
  });

  it("go by their names of today", () => {
    const values = zones("en").map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Kathmandu"]));
    expect(values).not.toContain("Asia/Calcutta");
  });

  it("show the offset of the day", () => {
    const label = (now: number) => zones("en", now).find(({ value }) => value === "America/Chicago")?.label;
    expect(label(WINTER)).toBe("America/Chicago (GMT-6)");
    expect(label(SUMMER)).toBe("America/Chicago (GMT-5)");
  });

  it.each([
    ["new york", "en", "America/New_York"],
    ["CST", "en", "America/Chicago"],
    ["india standard", "en", "Asia/Kolkata"],
    ["GMT+5:30", "en", "Asia/Kolkata"],
    ["estándar de la india", "es", "Asia/Kolkata"],
    ["inde", "fr", "Asia/Kolkata"],
    ["الهند", "ar", "Asia/Kolkata"],
    ["印度", "zh", "Asia/Kolkata"],
  ])("are found by %s (%s)", (typed, language, value) => {
    expect(find(typed, language)).toContain(value);
  });
});
