import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDuration, writeDuration } from "./durations.ts";

const MINUTES = { limits: {} };
const SECONDS = { limits: { precision: "second" } };

describe("a length of time", () => {
  it.each([
    ["7:30", 450, 27_000],
    ["7:30:00", 450, 27_000],
    ["7.5h", 450, 27_000],
    ["7,5 h", 450, 27_000],
    ["٧:٣٠", 450, 27_000],
    ["７：３０", 450, 27_000],
    ["450", 450, 450],
    ["0:00:05", null, 5],
    ["1:60", null, null],
    ["a while", null, null],
    ["", null, null],
  ])("%j is %s minutes, %s seconds", (text, minutes, seconds) => {
    expect(readDuration(text, MINUTES)).toBe(minutes);
    expect(readDuration(text, SECONDS)).toBe(seconds);
  });

  it("is read as it is written", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(MINUTES, SECONDS), (value, field) => {
        expect(readDuration(writeDuration(value, field), field)).toBe(value);
      }),
    );
  });

  it.each([
    [90, MINUTES, "1:30"],
    [-30, MINUTES, "-0:30"],
    [5, SECONDS, "0:00:05"],
    [3_725, SECONDS, "1:02:05"],
    [-61, SECONDS, "-0:01:01"],
  ])("%i is written in the unit of its field", (value, field, text) => {
    expect(writeDuration(value, field)).toBe(text);
  });
});
