import { describe, expect, it } from "vitest";
import { firstValues, isChanged, missingFields, toBody } from "./values.ts";

const first = firstValues({ consultant: { id: 7 } });
const full = { ...first, feedback_type: "independent", description: "<p>Learns fast.</p>" };
const project = { id: 4, label: "P4" };

describe("what is filled in about a consultant", () => {
  it("begins with what the form was opened for", () => {
    expect(
      firstValues({ consultant: { id: 7 }, project: { id: 4, name: "P4" }, feedbackType: "monthly" }),
    ).toEqual({ feedback_type: "monthly", project, rating: null, description: null });
  });

  it.each([
    ["nothing but text and type", full, []],
    ["text", { ...full, description: null }, ["description"]],
    ["text with letters in it", { ...full, description: "<p>&nbsp; <br></p>" }, ["description"]],
    ["a type", { ...full, feedback_type: null }, ["feedback_type"]],
    ["the project of the month", { ...full, feedback_type: "monthly" }, ["project"]],
    ["the project somebody joined", { ...full, feedback_type: "2_week" }, ["project"]],
    ["no project of an issue", { ...full, feedback_type: "engineering_issue" }, []],
    ["type and text, in this order", first, ["feedback_type", "description"]],
  ])("needs %s", (_what, values, missing) => {
    expect(missingFields(values)).toEqual(missing);
  });

  it("[R3.31] sends the project's id, and none for independent feedback", () => {
    expect(toBody({ ...full, feedback_type: "monthly", project })).toEqual({
      feedback_type: "monthly",
      project: 4,
      rating: null,
      description: "<p>Learns fast.</p>",
    });
    expect(toBody({ ...full, project }).project).toBeNull();
    expect(toBody({ ...full, feedback_type: "engineering_issue" }).project).toBeNull();
  });

  it("is worth keeping once something differs from the beginning", () => {
    expect(isChanged(first, first)).toBe(false);
    expect(isChanged({ ...first, description: "<p></p>" }, first)).toBe(false);
    for (const change of [{ rating: 1 }, { feedback_type: "monthly" }, { project }, { description: "a" }])
      expect(isChanged({ ...first, ...change }, first)).toBe(true);
  });
});
