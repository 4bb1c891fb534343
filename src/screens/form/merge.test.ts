import { describe, expect, it } from "vitest";
import { testField, testResource } from "../../testing/fixture.ts";
import { contested, mergedValues, mergeParts } from "./merge.ts";

const resource = testResource({
  name: "timesheet",
  fields: [
    testField({ name: "note" }),
    testField({ name: "hours", type: "decimal", kind: "decimal", scale: 2 }),
    testField({ name: "project", type: "reference", kind: "reference", to: "project" }),
    testField({ name: "days", type: "rows", kind: "rows", to: "day" }),
    testField({ name: "total", type: "computed", valueType: "decimal", kind: "decimal", readOnly: true }),
  ],
});
const base = {
  note: "old",
  hours: "1.00",
  project: { id: 1, label: "One" },
  days: [
    { id: 1, worked: "8.00", total: "8.00" },
    { id: 2, worked: "7.00", total: "7.00" },
    { id: 3, worked: "6.00", total: "6.00" },
  ],
};

describe("two versions of a record", () => {
  it("differ field by field, and say who changed what", () => {
    const mine = { note: "mine", hours: "2" };
    const theirs = {
      ...base,
      note: "theirs",
      hours: "2.00",
      project: { id: 2, label: "Two" },
      total: "9.00",
    };
    const parts = mergeParts({ resource, base, mine, theirs });
    expect(parts.map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ["note", "both"],
      ["project", "theirs"],
    ]);
    expect(contested(parts).map(({ key }) => key)).toEqual(["note"]);
  });

  it("keep mine where both changed a field, and theirs where only they did, unless somebody chooses", () => {
    const theirs = { ...base, note: "theirs", project: { id: 2, label: "Two" } };
    const parts = mergeParts({ resource, base, mine: { note: "mine" }, theirs });
    expect(mergedValues(parts, {}, theirs)).toEqual({ note: "mine" });
    expect(mergedValues(parts, { note: "theirs" }, theirs)).toEqual({});
    expect(mergedValues(parts, { project: "mine" }, theirs)).toEqual({ note: "mine", project: base.project });
  });

  it("merge child rows one by one: changed, taken away and added on either side", () => {
    const mine = {
      days: [{ id: 1, worked: "5.00" }, { id: 2, worked: "7.00", total: "7.00" }, { worked: "1.00" }],
    };
    const theirs = {
      ...base,
      days: [
        { id: 1, worked: "4.00", total: "4.00" },
        { id: 2, worked: "7.50", total: "7.50" },
        { id: 3, worked: "6.00", total: "6.00" },
        { id: 9, worked: "2.00", total: "2.00" },
      ],
    };
    const parts = mergeParts({ resource, base, mine, theirs });
    expect(parts.map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ["days:1", "both"],
      ["days:2", "theirs"],
      ["days:3", "mine"],
      ["days:9", "theirs"],
      ["days:+2", "mine"],
    ]);
    const worked = (choices: Parameters<typeof mergedValues>[1]) =>
      (mergedValues(parts, choices, theirs)["days"] as { worked: string }[]).map((row) => row.worked);
    expect(worked({})).toEqual(["5.00", "7.50", "2.00", "1.00"]);
    expect(worked({ "days:1": "theirs", "days:3": "theirs", "days:+2": "theirs" })).toEqual([
      "4.00",
      "7.50",
      "6.00",
      "2.00",
    ]);
  });

  it("agree where nothing but a name or a worked-out value differs", () => {
    const theirs = { ...base, project: { id: 1, label: "Renamed" }, total: "3.00" };
    expect(mergeParts({ resource, base, mine: {}, theirs })).toEqual([]);
  });
});
