import { expect, test } from "vitest";
import { findDueTimes, nextDueTime } from "./due-times.ts";

const timeZone = "America/New_York";
const at = (text: string) => Date.parse(text);
const shown = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());
const nightly = { pattern: "10 0 * * *", timeZone };

test("after three days without a server a job runs for the last day, for each day, or not at all", () => {
  const days = { ...nightly, after: at("2026-11-20T05:10:00Z"), now: at("2026-11-23T15:00:00Z") };
  expect(shown(findDueTimes({ ...days, missed: "each" }))).toEqual([
    "2026-11-21T05:10:00.000Z",
    "2026-11-22T05:10:00.000Z",
    "2026-11-23T05:10:00.000Z",
  ]);
  expect(shown(findDueTimes({ ...days, missed: "once" }))).toEqual(["2026-11-23T05:10:00.000Z"]);
  expect(findDueTimes({ ...days, missed: "skip" })).toEqual([]);
  expect(findDueTimes({ ...days, missed: "skip", now: at("2026-11-23T05:10:30Z") })).toHaveLength(1);
});

test("what was dealt with is not due again", () => {
  const due = at("2026-11-23T05:10:00Z");
  expect(findDueTimes({ ...nightly, missed: "each", after: due, now: due + 60_000 })).toEqual([]);
  expect(nextDueTime({ ...nightly, after: due })).toBe(at("2026-11-24T05:10:00Z"));
});

test.each([
  [
    "clocks go forward",
    "2026-03-08T00:00:00-05:00",
    "2026-03-09T12:00:00-04:00",
    ["2026-03-08T05:10:00.000Z", "2026-03-09T04:10:00.000Z"],
  ],
  [
    "clocks go back",
    "2026-11-01T00:00:00-04:00",
    "2026-11-02T12:00:00-05:00",
    ["2026-11-01T04:10:00.000Z", "2026-11-02T05:10:00.000Z"],
  ],
])("a nightly job runs once a day when %s", (_, after, now, expected) => {
  expect(shown(findDueTimes({ ...nightly, missed: "each", after: at(after), now: at(now) }))).toEqual(
    expected,
  );
});

test.each([
  ["skipped", "30 2 * * *", "2026-03-08T00:00:00-05:00", "2026-03-08T23:00:00-04:00"],
  ["shown twice", "30 1 * * *", "2026-11-01T00:00:00-04:00", "2026-11-01T23:00:00-05:00"],
])("a time that is %s on the clock of that day is due once", (_, pattern, after, now) => {
  expect(findDueTimes({ pattern, timeZone, missed: "each", after: at(after), now: at(now) })).toHaveLength(1);
});

test("after a long rest no more than a hundred times are made up for", () => {
  const rest = {
    pattern: "*/15 * * * *",
    timeZone,
    after: at("2026-01-01T00:00:00Z"),
    now: at("2026-02-01T00:00:00Z"),
  };
  const found = findDueTimes({ ...rest, missed: "each" });
  expect(found).toHaveLength(100);
  expect(found.at(-1)).toBe(rest.now);
});
