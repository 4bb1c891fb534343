import { describe, expect, it } from "vitest";
import { testField, testResource } from "../../testing/fixture.ts";
import { movedMoments } from "./moved-moments.ts";

const resource = testResource({
  name: "interview",
  fields: [
    testField({ name: "schedule", type: "datetime", kind: "datetime", limits: { zone: "time_zone" } }),
    testField({ name: "asked_at", type: "datetime", kind: "datetime" }),
    testField({ name: "time_zone" }),
  ],
});
const moved = (from: unknown, to: unknown, schedule: unknown) =>
  movedMoments({
    resource,
    zone: "time_zone",
    from,
    to,
    values: { schedule, asked_at: "2026-11-26T15:00:00.000Z" },
  });

describe("moments whose record gets another zone", () => {
  it.each([
    ["America/New_York", "America/Chicago", "2026-11-26T15:00:00.000Z", "2026-11-26T16:00:00.000Z"],
    ["America/Chicago", "Asia/Kolkata", "2026-11-26T16:00:00.000Z", "2026-11-26T04:30:00.000Z"],
    // 10:00 on the days before and after the clocks go forward
    ["America/Chicago", "Europe/Paris", "2026-03-07T16:00:00.000Z", "2026-03-07T09:00:00.000Z"],
    ["America/Chicago", "Europe/Paris", "2026-03-09T15:00:00.000Z", "2026-03-09T09:00:00.000Z"],
    // 01:30 is there twice in Chicago that night, once in Paris
    ["America/Chicago", "Europe/Paris", "2026-11-01T06:30:00.000Z", "2026-11-01T00:30:00.000Z"],
    ["America/Chicago", "Europe/Paris", "2026-11-01T07:30:00.000Z", "2026-11-01T00:30:00.000Z"],
  ])("keep what the clock shows from %s to %s", (from, to, before, after) => {
    expect(moved(from, to, before)).toEqual({ schedule: after });
  });

  it.each([
    [null, "America/Chicago", "2026-11-26T15:00:00.000Z"],
    ["America/Chicago", null, "2026-11-26T15:00:00.000Z"],
    ["America/Chicago", "Nowhere/Land", "2026-11-26T15:00:00.000Z"],
    ["America/Chicago", "Asia/Kolkata", null],
  ])("stay where a zone or the moment is missing: %s, %s, %s", (from, to, schedule) => {
    expect(moved(from, to, schedule)).toEqual({});
  });
});
