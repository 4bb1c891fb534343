import { describe, expect, test } from "vitest";
import { findUpdateErrors } from "./project-update.ts";
import type { UpdateContents } from "./project-update.ts";

const complete: UpdateContents = {
  type: "project",
  start: "2024-03-05",
  update: "<p>Went well</p>",
  hasBlocker: false,
  blocker: null,
  resolved: null,
};
const blocked: UpdateContents = {
  ...complete,
  hasBlocker: true,
  blocker: "<p>No access</p>",
  resolved: false,
};
const codes = (contents: UpdateContents) => findUpdateErrors(contents).map(({ code }) => code);

describe("what a project update lacks", () => {
  test.for([
    ["nothing", complete, []],
    ["nothing, with a blocker", blocked, []],
    ["[R5.03] words", { ...complete, update: null }, ["update_required"]],
    ["[R5.03] words in its tags", { ...complete, update: "<p> &nbsp;</p>" }, ["update_required"]],
    ["[R5.04] the start of a project's sprint", { ...complete, start: null }, ["sprint_start_required"]],
    ["[R5.04] no start of a training", { ...complete, type: "training", start: null }, []],
    ["[R5.05] an answer about the blocker", { ...complete, hasBlocker: null }, ["blocker_unanswered"]],
    ["[R5.06] the blocker", { ...blocked, blocker: "<p></p>", resolved: null }, ["blocker_required"]],
    ["[R5.07] the blocker's status", { ...blocked, resolved: null }, ["blocker_status_required"]],
    [
      "several things, in the order of the form",
      { ...complete, start: null, update: null, hasBlocker: null },
      ["sprint_start_required", "update_required", "blocker_unanswered"],
    ],
  ] as const)("%s", ([, contents, expected]) => expect(codes(contents)).toEqual(expected));
});
