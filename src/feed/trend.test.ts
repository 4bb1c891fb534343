import { describe, expect, it } from "vitest";
import { layOutPoints, getTrend } from "./trend.ts";

const point = (day: number, value: number) => ({ at: `2026-03-0${day}T10:00:00.000Z`, value });

describe("the course of a value", () => {
  it("runs from the oldest to the latest, with the mean of all", () => {
    const trend = getTrend([point(3, 5), point(1, 2), point(2, 2)]);
    expect(trend).toEqual({
      points: [point(1, 2), point(2, 2), point(3, 5)],
      latest: point(3, 5),
      mean: 3,
    });
  });

  it("has no mean of fewer than three values, and is nothing without any", () => {
    expect(getTrend([point(1, 4), point(2, 1)])?.mean).toBeNull();
    expect(getTrend([])).toBeNull();
  });

  it("is drawn with the highest value at the top, a single one in the middle", () => {
    const frame = { width: 100, height: 50, margin: 5, range: [1, 5] } as const;
    expect(layOutPoints([point(1, 1), point(2, 3), point(3, 5)], frame)).toEqual([
      { x: 5, y: 45 },
      { x: 50, y: 25 },
      { x: 95, y: 5 },
    ]);
    expect(layOutPoints([point(1, 5)], frame)).toEqual([{ x: 50, y: 5 }]);
  });
});
