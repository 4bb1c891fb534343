import { describe, expect, it } from "vitest";
import { latestDuePeriod, getPeriod, settles } from "./periods.ts";

const on = (today: string, start = "2026-01-10") => ({ project: 7, start, today });

describe("when feedback on a project's consultant is due", () => {
  it("two weeks after the start, not before", () => {
    expect(latestDuePeriod(on("2026-01-23"))).toBeNull();
    const first = { feedback_type: "2_week", period: "7", due_on: "2026-01-24" };
    expect(latestDuePeriod(on("2026-01-24"))).toEqual(first);
    expect(latestDuePeriod(on("2026-02-23"))).toEqual(first);
  });

  it("each month from then on, the newest in the place of those before", () => {
    expect(latestDuePeriod(on("2026-02-24"))).toEqual({
      feedback_type: "monthly",
      period: "2026-02",
      due_on: "2026-02-24",
    });
    expect(latestDuePeriod(on("2027-01-01"))?.period).toBe("2026-12");
  });

  it("on the last day of months that are too short", () => {
    expect(latestDuePeriod(on("2026-02-28", "2026-01-17"))?.due_on).toBe("2026-02-28");
    expect(latestDuePeriod(on("2026-03-30", "2026-01-17"))?.due_on).toBe("2026-02-28");
    expect(latestDuePeriod(on("2026-03-31", "2026-01-17"))?.due_on).toBe("2026-03-31");
  });
});

describe("what a feedback counts for", () => {
  const february = { feedback_type: "monthly", due_period: "2026-02", given_on: "2026-03-01" };

  it("the month that is still owed, else the one it is given in", () => {
    expect(getPeriod("monthly", { ...on("2026-03-02"), given: [] })).toBe("2026-02");
    expect(getPeriod("monthly", { ...on("2026-03-02"), given: [february] })).toBe("2026-03");
    expect(getPeriod("monthly", { ...on("2026-02-10"), given: [] })).toBe("2026-02");
  });

  it("the project after two weeks, and nothing where nobody asked", () => {
    expect(getPeriod("2_week", { ...on("2026-01-20"), given: [] })).toBe("7");
    expect(getPeriod("independent", { ...on("2026-03-02"), given: [] })).toBeNull();
  });

  it("the month it was given in where it does not say", () => {
    const due = { feedback_type: "monthly", period: "2026-03", due_on: "2026-03-24" } as const;
    expect(settles(february, due)).toBe(false);
    expect(settles({ ...february, due_period: null }, due)).toBe(true);
    expect(settles({ ...february, due_period: null, feedback_type: "2_week" }, due)).toBe(false);
  });
});
