import { expect, test } from "vitest";
import type { FormLink } from "../../../core/definition/types.ts";
import { testField, testResource } from "../../testing/fixture.ts";
import { recordForms } from "./record-forms.ts";

const context = {
  now: Date.parse("2026-11-20T10:00:00Z"),
  timeZone: "UTC",
  actor: { employeeId: 1, roles: [], teamIds: [] },
};
const supervisor: FormLink = {
  name: "call",
  kind: "supervisor",
  makes: "call_feedback",
  when: { field: "status", is: "done" },
  context: { interview: "id", consultant: "person" },
};
const record = {
  id: 4,
  label: "INT-4",
  status: "done",
  person: { id: 9, label: "Ada Quinn" },
  permissions: { edit: true },
};
const offered = (forms: readonly FormLink[], values: object = {}) =>
  recordForms({
    resource: testResource({ name: "talk", fields: [testField({ name: "status" })], forms }),
    record: { ...record, ...values },
    context,
  });

test("a form is told what its definition takes from the record", () => {
  expect(offered([supervisor])).toEqual([
    {
      name: "call",
      makes: "call_feedback",
      request: {
        kind: "supervisor",
        context: { interview: { id: 4, name: "INT-4" }, consultant: "Ada Quinn" },
      },
      refusal: null,
    },
  ]);
});

test("a form is offered while its condition holds, and where its record is there", () => {
  expect(offered([supervisor], { status: "planned" })).toEqual([]);
  const feedback: FormLink = {
    name: "feedback",
    kind: "consultant",
    makes: "f",
    context: { consultant: "person", project: "id" },
  };
  expect(offered([feedback])[0]?.request.context).toEqual({
    consultant: { id: 9, name: "Ada Quinn" },
    project: { id: 4, name: "INT-4" },
  });
  expect(offered([feedback], { person: null })).toEqual([]);
});

test("a form is given by the people its definition names, and by whoever may edit the record", () => {
  const response: FormLink = {
    name: "form",
    kind: "response",
    form: "test",
    makes: "form_response",
    givers: ["guide", "helpers"],
  };
  expect(offered([response])[0]?.request.context).toEqual({
    formName: "test",
    record: { resource: "talk", id: 4, name: "INT-4" },
  });
  const reader = { permissions: { edit: false } };
  expect(offered([response], reader)).toEqual([]);
  expect(offered([response], { ...reader, guide: { id: 2, label: "Bo" } })).toEqual([]);
  expect(offered([response], { ...reader, guide: { id: 1, label: "Me" } })).toHaveLength(1);
  expect(offered([response], { ...reader, helpers: [{ id: 1, label: "Me" }] })).toHaveLength(1);
});

test("a form carries why the server would refuse it, where it says so with the record", () => {
  const update: FormLink = {
    name: "update",
    kind: "project_update",
    makes: "u",
    context: { project: "id" },
  };
  const refusalOf = (forms: readonly object[]) =>
    offered([update], { permissions: { edit: true, forms } })[0]?.refusal;
  const reason = { code: "out_of_scope", rules: ["everyone"] };
  expect(refusalOf([{ name: "update", allowed: false, reason }])).toEqual(reason);
  expect(refusalOf([{ name: "update", allowed: true }])).toBeNull();
  expect(refusalOf([{ name: "other", allowed: false, reason }])).toBeNull();
  expect(refusalOf([{ name: "update", allowed: false }])).toEqual({ code: "not_granted", rules: [] });
});
