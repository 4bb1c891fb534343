import { describe, expect, it } from "vitest";
import { endedSprints, isAbout, isWorked } from "./sprints.ts";

// 2026-03-02 is a Monday
const span = { anchor: "2026-02-04", cadence: 7, from: "2026-03-01", today: "2026-03-17" };
const sprint = { start: "2026-03-02", end: "2026-03-06" };

describe("sprints", () => {
  it("last from Monday to Friday and are over the day after", () => {
    const two = [sprint, { start: "2026-03-09", end: "2026-03-13" }];
    expect(endedSprints(span)).toEqual(two);
    expect(endedSprints({ ...span, today: "2026-03-13" })).toEqual([sprint]);
    expect(endedSprints({ ...span, today: "2026-03-14" })).toEqual(two);
  });

  it("of two weeks are counted from the week the project starts in", () => {
    expect(endedSprints({ ...span, cadence: 14 })).toEqual([{ start: "2026-03-02", end: "2026-03-13" }]);
    expect(endedSprints({ ...span, anchor: "2026-02-11", cadence: 14 })).toEqual([
      { start: "2026-02-23", end: "2026-03-06" },
    ]);
  });

  it("begin with the project", () => {
    expect(endedSprints({ ...span, anchor: "2026-03-11" })).toEqual([
      { start: "2026-03-09", end: "2026-03-13" },
    ]);
    expect(endedSprints({ ...span, anchor: "2026-04-01" })).toEqual([]);
  });
});

describe("who owes an update on a sprint", () => {
  const whole = { support: { from: "2026-01-01", to: null }, away: [], holidays: new Set<string>() };

  it("whoever supported the project on three working days of it", () => {
    expect(isWorked(sprint, whole)).toBe(true);
    expect(isWorked(sprint, { ...whole, support: { from: "2026-03-04", to: null } })).toBe(true);
    expect(isWorked(sprint, { ...whole, support: { from: "2026-03-05", to: null } })).toBe(false);
    expect(isWorked(sprint, { ...whole, support: { from: "2026-01-01", to: "2026-03-03" } })).toBe(false);
  });

  it("leave, pauses and holidays are no working days", () => {
    const away = [{ from: "2026-03-05", to: "2026-03-20" }];
    expect(isWorked(sprint, { ...whole, away })).toBe(true);
    expect(isWorked(sprint, { ...whole, away, holidays: new Set(["2026-03-02"]) })).toBe(false);
    expect(isWorked(sprint, { ...whole, away: [{ from: "2026-03-04", to: null }] })).toBe(false);
  });
});

describe("the sprint an update is about", () => {
  const update = { start: null, end: null, written: "2026-03-09" };

  it("is the one it starts in", () => {
    expect(isAbout({ ...update, start: "2026-03-04" }, sprint)).toBe(true);
    expect(isAbout({ ...update, start: "2026-03-09", written: "2026-03-05" }, sprint)).toBe(false);
  });

  it("is the one it was written in or after where it names no days", () => {
    expect(isAbout(update, sprint)).toBe(true);
    expect(isAbout({ ...update, written: "2026-03-16" }, sprint)).toBe(false);
    expect(isAbout({ ...update, end: "2026-03-06", written: "2026-03-16" }, sprint)).toBe(true);
  });
});
