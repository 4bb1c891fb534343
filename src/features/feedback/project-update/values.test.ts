import { describe, expect, it } from "vitest";
import {
  beginsTooLate,
  endsTooEarly,
  FIRST_VALUES,
  firstValues,
  isFilled,
  toParts,
  type UpdateValues,
  withAnswer,
  withBlocker,
  withStatus,
} from "./values.ts";

const asked = withAnswer(FIRST_VALUES, true);
const blocked = withBlocker(asked, "<p>No access</p>");
const solved: UpdateValues = { ...withStatus(blocked, true), solution: "Asked for it" };

describe("the blocker of a project update", () => {
  it("[R4.16] is neither there nor not there at first", () => {
    expect(FIRST_VALUES.hasBlocker).toBeNull();
  });

  it("[R4.20] begins anew with another answer, and stays with the same one", () => {
    const nothing = { blocker: null, resolved: null, solution: "" };
    expect(withAnswer(solved, false)).toMatchObject({ ...nothing, hasBlocker: false });
    expect(withAnswer(withAnswer(solved, false), true)).toMatchObject({ ...nothing, hasBlocker: true });
    expect(withAnswer(solved, true)).toEqual(solved);
  });

  it("[R4.18] has a status only while it has words", () => {
    expect(withBlocker(solved, "<p>Still none</p>")).toMatchObject({
      resolved: true,
      solution: "Asked for it",
    });
    for (const empty of [null, "<p></p>"])
      expect(withBlocker(solved, empty)).toMatchObject({ blocker: null, resolved: null, solution: "" });
  });

  it("[R4.21] has no solution once it is unresolved", () => {
    expect(withStatus(solved, false)).toMatchObject({ resolved: false, solution: "" });
    expect(withStatus(withStatus(solved, false), true).solution).toBe("");
    expect(withStatus(solved, true).solution).toBe("Asked for it");
  });
});

describe("the days of a sprint", () => {
  it("[R5.09] it ends on the day it begins or later", () => {
    const refused = endsTooEarly("2024-03-10");
    expect(["2024-03-01", "2024-03-09", "2024-03-10", "2024-03-11"].map(refused)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(endsTooEarly(null)("2024-03-09")).toBe(false);
  });

  it("[R5.10 R5.11] it begins before the day it ends", () => {
    const refused = beginsTooLate("2024-03-10");
    expect(["2024-03-09", "2024-03-10", "2024-03-11"].map(refused)).toEqual([false, true, true]);
    expect(beginsTooLate(null)("2024-03-10")).toBe(false);
  });
});

describe("what is sent", () => {
  const parts = (values: UpdateValues, files = new Map<string, File>()) =>
    Object.fromEntries(toParts(values, files).map(({ name, value }) => [name, value]));

  it("[R4.23 R3.20] says true or false of a blocker, an empty one where there is none, and nothing where nobody answered", () => {
    expect(parts(solved)).toMatchObject({ blocker_resolved: true, blocker_solution: "Asked for it" });
    expect(parts(withStatus(blocked, false))).toMatchObject({
      blocker_resolved: false,
      blocker_solution: null,
    });
    expect(parts(withAnswer(solved, false))).toMatchObject({ blocker: "", blocker_resolved: null });
    expect(parts(FIRST_VALUES)).toMatchObject({ blocker: null, blocker_resolved: null });
  });

  it("[R5.35] names everybody who is mentioned once", () => {
    const update = '<p><span data-id="7">@Ann</span> <span data-id="9">@Bo</span></p>';
    const values = { ...blocked, update, blocker: '<p><span data-id="7">@Ann</span></p>' };
    expect(parts(values)["tagged_user"]).toEqual([7, 9]);
    expect(parts(blocked)["tagged_user"]).toBeNull();
  });

  it("carries the files by their keys", () => {
    const file = new File(["x"], "a.pdf");
    const files = [{ key: "k1", name: "a.pdf", size: 1 }];
    expect(toParts({ ...blocked, files }, new Map([["k1", file]])).at(-1)).toEqual({
      name: "files",
      value: file,
    });
  });
});

it("is worth keeping once something is filled in", () => {
  expect(isFilled(FIRST_VALUES)).toBe(false);
  const asked = firstValues({ sprint: { start: "2026-03-02", end: "2026-03-06" }, type: "training" });
  expect(asked).toMatchObject({ start: "2026-03-02", end: "2026-03-06", type: "training" });
  expect(isFilled(asked, asked)).toBe(false);
  expect(isFilled({ ...asked, end: null }, asked)).toBe(true);
  expect(isFilled({ ...FIRST_VALUES, update: "<p></p>" })).toBe(false);
  const changes: readonly Partial<UpdateValues>[] = [
    { update: "<p>a</p>" },
    { start: "2024-03-05" },
    { hasBlocker: false },
    { type: "training" },
  ];
  for (const change of changes) expect(isFilled({ ...FIRST_VALUES, ...change })).toBe(true);
});
