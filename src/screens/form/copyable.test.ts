import { expect, test } from "vitest";
import { testField, testResource } from "../../testing/fixture.ts";
import { copyable } from "./copyable.ts";

test("a copy takes over what may be written and two records may share, its child rows as new ones", () => {
  const resource = testResource({
    name: "job",
    fields: [
      testField({ name: "title" }),
      testField({ name: "serial", unique: true }),
      testField({ name: "code", readOnly: true }),
      testField({ name: "pay", writable: false }),
      testField({ name: "status", lifecycle: true }),
      testField({ name: "contract", kind: "file" }),
      testField({ name: "lines", kind: "rows", to: "job_line" }),
      testField({ name: "started_on", duplicated: false }),
      testField({ name: "unread" }),
    ],
  });
  const original = {
    id: 7,
    title: "Roof",
    serial: "S-1",
    code: "JOB-1",
    pay: "9.00",
    status: "done",
    contract: { id: 3 },
    lines: [
      {
        id: 11,
        job: { id: 7, label: "Roof" },
        item: "a",
        total: "3.00",
        plan: { id: 4 },
        done_on: "2026-01-05",
      },
    ],
    started_on: "2026-01-04",
  };
  const line = testResource({
    name: "job_line",
    parent: { resource: "job", field: "job" },
    fields: [
      testField({ name: "job", kind: "reference", to: "job" }),
      testField({ name: "item" }),
      testField({ name: "total", readOnly: true }),
      testField({ name: "plan", kind: "file" }),
      testField({ name: "done_on", duplicated: false }),
    ],
  });
  expect(copyable(resource, original, (name) => (name === "job_line" ? line : null))).toEqual({
    title: "Roof",
    lines: [{ item: "a" }],
  });
});
