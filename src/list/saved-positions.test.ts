import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  restorePositions,
  noteSaved,
  noteShown,
  releasePositions,
  savedIn,
  shownBefore,
  takeUnmarked,
} from "./saved-positions.ts";

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const PATH = "/api/lead/?page=1";

beforeEach(() => releasePositions("lead"));

const keep = (before: readonly number[], kept: readonly number[], ...now: number[]) =>
  idsOf(restorePositions(rowsOf(...now), { before, kept }));

describe("a record that was saved", () => {
  test("stands where it stood, and others where the server puts them", () => {
    expect(keep([1, 2, 3, 4], [3], 3, 1, 2, 4)).toEqual([1, 2, 3, 4]);
    expect(keep([1, 2, 3, 4], [1], 1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
    // 9 is new, 2 is gone, 4 was changed by somebody else
    expect(keep([1, 2, 3, 4], [3], 3, 9, 4, 1)).toEqual([9, 4, 1, 3]);
    expect(keep([1, 2, 3, 4], [2, 3], 3, 2, 1, 4)).toEqual([1, 2, 3, 4]);
    expect(keep([1, 2, 3], [1], 3, 2, 1)).toEqual([3, 1, 2]);
  });

  test("that the list no longer holds does not come back", () => {
    expect(keep([1, 2, 3], [2], 1, 3)).toEqual([1, 3]);
  });

  test("leaves rows as they are, where nothing moved", () => {
    const rows = rowsOf(1, 2, 3);
    expect(restorePositions(rows, { before: [1, 2, 3], kept: [2] })).toBe(rows);
  });

  test("is known for the lists that showed it, for a quarter of an hour, until they are put in order", () => {
    noteShown(PATH, [1, 2, 3]);
    noteSaved("lead", 2);
    noteSaved("lead", 7);
    expect([savedIn("lead", PATH), shownBefore(PATH)]).toEqual([[2], [1, 2, 3]]);
    expect(savedIn("client", PATH)).toEqual([]);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 16 * 60_000);
    expect(savedIn("lead", PATH)).toEqual([]);
    clock.mockRestore();
    releasePositions("lead");
    expect(savedIn("lead", PATH)).toEqual([]);
  });

  test("is marked once", () => {
    noteSaved("lead", 2);
    expect(takeUnmarked("lead", [1, 2])).toEqual([2]);
    expect(takeUnmarked("lead", [1, 2])).toEqual([]);
    noteSaved("lead", 2);
    expect(takeUnmarked("lead", [2])).toEqual([2]);
  });
});
