import { describe, expect, it } from "vitest";
import { readZoned, wallClock, writeZoned, getZone } from "./zoned-moments.ts";

/** Around both nights on which clocks are moved, in three zones and one that never moves them. */
const MOMENTS = [
  ["America/Chicago", "2026-03-08T07:30:00.000Z", "2026-03-08 01:30 CST (UTC-06:00)"],
  ["America/Chicago", "2026-03-08T08:30:00.000Z", "2026-03-08 03:30 CDT (UTC-05:00)"],
  ["America/Chicago", "2026-11-01T06:30:00.000Z", "2026-11-01 01:30 CDT (UTC-05:00)"],
  ["America/Chicago", "2026-11-01T07:30:00.000Z", "2026-11-01 01:30 CST (UTC-06:00)"],
  ["Europe/Paris", "2026-03-29T01:30:00.000Z", "2026-03-29 03:30 (UTC+02:00)"],
  ["Europe/Paris", "2026-10-25T00:30:00.000Z", "2026-10-25 02:30 (UTC+02:00)"],
  ["Europe/Paris", "2026-10-25T01:30:00.000Z", "2026-10-25 02:30 (UTC+01:00)"],
  ["Australia/Sydney", "2026-10-03T16:30:00.000Z", "2026-10-04 03:30 (UTC+11:00)"],
  ["Australia/Sydney", "2026-04-04T15:30:00.000Z", "2026-04-05 02:30 (UTC+11:00)"],
  ["Australia/Sydney", "2026-04-04T16:30:00.000Z", "2026-04-05 02:30 (UTC+10:00)"],
  ["Asia/Kolkata", "2026-11-26T16:00:12.000Z", "2026-11-26 21:30:12 (UTC+05:30)"],
] as const;

describe("a moment on the clock of its place", () => {
  it.each(MOMENTS)("in %s at %s is %s, and that instant again", (zone, iso, text) => {
    const instant = Date.parse(iso);
    expect(writeZoned(instant, zone)).toBe(text);
    expect(readZoned(text)).toBe(instant);
    expect(wallClock(instant, zone)).toContain(text.slice(0, 16).replace(" ", "T"));
  });

  it("is read from nothing else", () => {
    expect(readZoned("2026-11-26 10:00 CST")).toBeNull();
    expect(readZoned("2026-02-30 10:00 (UTC-06:00)")).toBeNull();
  });

  it("is read in the zone its record holds, where that is one", () => {
    const field = { limits: { zone: "place" } };
    expect(getZone(field, { place: "Europe/Paris" })).toBe("Europe/Paris");
    expect(getZone(field, { place: "Nowhere" })).toBeNull();
    expect(getZone(field, {})).toBeNull();
    expect(getZone({ limits: {} }, { place: "Europe/Paris" })).toBeNull();
  });
});
