import { describe, expect, it } from "vitest";
import { formatInstant, instantAt } from "../../../core/definition/clock.ts";
import { movedClocks } from "./moved-clocks.ts";

const wall = (text: string) => Date.parse(`${text}:00Z`);
function asked(text: string, zone: string) {
  const local = wall(text);
  const instant = formatInstant(instantAt({ local, timeZone: zone }));
  return { instant, ...movedClocks({ instant, zone, asked: local }) };
}

describe("the nights on which clocks are moved", () => {
  it.each([
    ["America/Chicago", "2026-03-08T02:30", "2026-03-08T08:30:00.000Z"],
    ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["Australia/Sydney", "2026-10-04T02:30", "2026-10-03T16:30:00.000Z"],
  ])("in %s have no %s: an hour later is taken, and told", (zone, text, instant) => {
    expect(asked(text, zone)).toEqual({ instant, kind: "skipped", asked: wall(text) });
    // the hour it is taken for is an ordinary one
    expect(movedClocks({ instant, zone, asked: null })).toBeNull();
  });

  it.each([
    ["America/Chicago", "2026-11-01T01:30", "2026-11-01T06:30:00.000Z", "2026-11-01T07:30:00.000Z"],
    ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["Australia/Sydney", "2026-04-05T02:30", "2026-04-04T15:30:00.000Z", "2026-04-04T16:30:00.000Z"],
  ])("in %s have %s twice: the first is taken, and the other offered", (zone, text, first, second) => {
    expect(asked(text, zone)).toEqual({ instant: first, kind: "twice", first, second, other: second });
    expect(movedClocks({ instant: second, zone, asked: null })).toEqual({
      kind: "twice",
      first,
      second,
      other: first,
    });
  });

  it.each(["America/Chicago", "Europe/Paris", "Asia/Kolkata", "Australia/Sydney"])(
    "are no matter for any other in %s",
    (zone) => expect(asked("2026-07-15T02:30", zone)).not.toHaveProperty("kind"),
  );
});
