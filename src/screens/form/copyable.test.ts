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
      testField({ name: "lines", kind: "rows" }),
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
    lines: [{ id: 11, item: "a" }],
  };
  expect(copyable(resource, original)).toEqual({ title: "Roof", lines: [{ item: "a" }] });
});
