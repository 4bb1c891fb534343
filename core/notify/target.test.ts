import { describe, expect, test } from "vitest";
import { getTarget, targetAddress, WAITING_PART } from "./target.ts";

const target = (name: string, sub_name: string | null, sub_id: number | null = null) => ({
  name,
  sub_name,
  id: 7,
  sub_id,
});

describe("what a click on a notification opens", () => {
  test.for([
    ["[R2.69 R2.70]", "feedback", "feedback"],
    ["[R2.71]", "comment", "comments"],
    ["[R2.72]", "consultantexit", "exit_details"],
    ["[R2.73]", "consultantraterevision", "rate-revision"],
    ["[R2.74]", "consultantmarketing", "marketing"],
    ["[R2.75]", null, "summary"],
    ["[R2.75]", "anything", "summary"],
  ] as const)("%s consultant, %s: the bench with key=%s", ([, sub_name, key]) => {
    expect(targetAddress(target("consultant", sub_name, 3))).toBe(`/consultant/bench/7/?key=${key}`);
  });

  test.for([
    ["[R2.76]", "projectsupport", 4, "/details/7/support"],
    ["[R2.78]", null, null, "/details/7/support"],
    ["[R2.77]", "interview", 4, "/details/7/interview?id=4"],
    ["[R2.78]", "project", 4, "/details/7/project?id=4"],
    ["[R2.78]", "a/b", null, "/details/7/a%2Fb"],
  ] as const)("%s submission, %s: %s", ([, sub_name, sub_id, address]) => {
    expect(targetAddress(target("submission", sub_name, sub_id))).toBe(address);
  });

  test("[R2.79] a project's update: the updates of the project", () => {
    expect(targetAddress(target("projectupdate", null))).toBe("/project/7/project_update");
  });

  test.for(["submission", "timesheet"])(
    "what waits for somebody else, a %s: that person's approvals",
    (name) => {
      const waiting = getTarget({ resource: name, id: 7, sub_name: WAITING_PART, sub_id: 4 });
      expect(targetAddress(waiting)).toBe(`/approvals?for=4&record=${name}:7`);
    },
  );

  test.for(["", "timesheet", "toString", "__proto__"])("nothing the specification knows for %j", (name) => {
    expect(targetAddress(target(name, null))).toBeNull();
    expect(targetAddress(null)).toBeNull();
  });
});

test("[R3.15] stored targets have the specification's names", () => {
  const stored = (resource: string | null, sub_name: string | null) =>
    getTarget({ resource, id: resource === null ? null : 7, sub_name, sub_id: 2 });
  expect(stored("consultant", "comment")).toEqual({
    name: "consultant",
    sub_name: "comment",
    id: 7,
    sub_id: 2,
  });
  expect(stored("submission", null)?.name).toBe("submission");
  expect(stored("project", null)?.name).toBe("projectupdate");
  expect(stored("project", "project_update")).toEqual({
    name: "projectupdate",
    sub_name: null,
    id: 7,
    sub_id: 2,
  });
  expect(stored("project", "comments")?.name).toBe("project");
  expect(stored(null, null)).toBeNull();
});
