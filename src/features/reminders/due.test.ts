import { expect, it } from "vitest";
import { nextGroup, readDue } from "./due.ts";

const consultant = { name: "Cora" };
const submission = { client: "Big Client", vendor: "Blue", job_title: "Engineer" };
const answer = {
  data: {
    interview: {
      interviews: [{ consultant, round: 2, schedule: "2026-03-17T15:00:00.000Z", submission }],
      count: 3,
    },
    project: { projects: [{ consultant, support_status: "active", id: 7, submission }], count: 1 },
    update: { updates: [{ consultant, support_status: "none", project_id: 9, submission }], count: 4 },
  },
};

it("[R3.62 R3.63 R3.64 R3.65] what is owed is read from the fields of the specification alone", () => {
  const [interview, project, update] = readDue(answer);
  expect(interview).toMatchObject({
    group: "interview",
    count: 3,
    nextAt: null,
    items: [{ id: null, consultant, round: 2, client: "Big Client", jobTitle: "Engineer" }],
  });
  expect(project).toMatchObject({ items: [{ id: 7, supportStatus: "active", vendor: "Blue" }] });
  expect(update).toMatchObject({ count: 4, items: [{ id: 9, supportStatus: "none" }] });
});

it("an answer that holds nothing owes nothing", () => {
  for (const nothing of [null, {}, { data: null }, { data: { interview: { interviews: "?" } } }])
    expect(readDue(nothing).map(({ items, count }) => [items.length, count])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
});

it("[R4.43] interviews are asked for first, then feedback on projects, then updates", () => {
  const states = readDue(answer);
  const groups = (held = {}) => nextGroup({ states, held, now: 1_000 })?.group;
  expect(groups()).toBe("interview");
  expect(groups({ interview: 2_000 })).toBe("project");
  expect(groups({ interview: 2_000, project: 2_000 })).toBe("update");
  expect(groups({ interview: 2_000, project: 2_000, update: 2_000 })).toBeUndefined();
});

it("[R4.41] what was put off anywhere is asked for again when its time has come", () => {
  const until = Date.parse("2026-03-17T17:00:00Z");
  const states = readDue({
    data: { interview: { ...answer.data.interview, next_at: "2026-03-17T17:00:00.000Z" } },
  });
  expect(nextGroup({ states, held: {}, now: until - 60_000 })).toBeNull();
  expect(nextGroup({ states, held: {}, now: until })?.group).toBe("interview");
});
