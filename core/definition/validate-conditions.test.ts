import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import { copiesOf } from "./copies.ts";
import { applyDefaults } from "./defaults.ts";
import { parseValue } from "./fields/index.ts";
import type { CompiledResource } from "./types.ts";
import { validateRecord } from "./validate.ts";
import type { ValidationInput, ValidationResult } from "./validate.ts";

const { byName } = compileValid().resources;
const project = byName.project as CompiledResource;
const context = {
  now: Date.parse("2026-06-15T12:00:00Z"),
  timeZone: "UTC",
  actor: { employeeId: 7, roles: ["worker"], teamIds: [3] },
};
const stored = {
  id: 4,
  code: "PRJ-0004",
  title: "Bridge",
  status: "running",
  kind: "client",
  client_name: "Acme",
  billable: true,
  owner: { id: 7, label: "Ann" },
  started: "2026-05-01",
  priority: 3,
  notes: "old",
  budget: "100.00",
  spent: "40.00",
  row_version: 2,
};

function check(settings: Partial<ValidationInput>): ValidationResult {
  return validateRecord({
    resource: project,
    resourceByName: (name) => byName[name],
    input: {},
    previous: stored,
    mode: "update",
    context,
    writable: () => true,
    ...settings,
  });
}
const codes = ({ errors }: ValidationResult): string[] =>
  errors.map(({ field, code }) => `${field}: ${code}`);

describe("conditions of sections and fields", () => {
  test("a section that closes takes the values of its fields along, and asks for none of them", () => {
    const result = check({ input: { kind: "internal" } });
    expect(result.errors).toEqual([]);
    expect(result.values).toEqual({ kind: "internal", client_name: null, billable: null });
  });

  test("what is hidden is kept for those who may write it", () => {
    const result = check({ input: { kind: "internal" }, writable: (name) => name === "kind" });
    expect(result.values).toEqual({ kind: "internal" });
  });

  test("a hidden field cannot be filled", () => {
    const previous = { ...stored, kind: "internal", client_name: null, billable: null };
    expect(check({ previous, input: { client_name: "Acme" } }).values).toMatchObject({ client_name: null });
  });

  test("what somebody sends for a hidden field is refused at it, at create, update and transition", () => {
    const previous = { ...stored, kind: "internal", client_name: null, billable: null };
    const input = { client_name: "Acme" };
    const refused = ["client_name: not_applicable"];
    for (const mode of ["create", "update", "transition"] as const)
      expect(codes(check({ previous, input, sent: input, mode }))).toEqual(refused);
    const hides = { kind: "internal", client_name: "Acme" };
    expect(codes(check({ input: hides, sent: hides }))).toEqual(refused);
    expect(codes(check({ input: hides, sent: { kind: "internal" } }))).toEqual([]);
  });

  test("nothing sent for a hidden field, and what stood there hidden already, are no mistake", () => {
    const previous = { ...stored, kind: "internal", client_name: "Old", billable: null };
    const nothing = { client_name: "", billable: null };
    expect(codes(check({ previous, input: nothing, sent: nothing }))).toEqual([]);
    expect(codes(check({ previous, input: previous, sent: previous }))).toEqual([]);
  });

  test("two fields that hide each other are both refused", () => {
    const fields = project.fields.map((field) => {
      if (field.name === "notes") return { ...field, visibleWhen: { field: "title", empty: true } };
      return field.name === "title" ? { ...field, visibleWhen: { field: "notes", empty: true } } : field;
    });
    const input = { title: "Bridge", notes: "Both" };
    const both = check({ resource: { ...project, fields }, previous: {}, input, sent: input });
    expect(codes(both)).toEqual(["title: not_applicable", "notes: not_applicable"]);
  });

  test("a state of no return closes the record to edits, not to transitions", () => {
    const previous = { ...stored, status: "done" };
    expect(codes(check({ previous, input: { priority: 4 } }))).toEqual(["priority: not_writable"]);
    expect(codes(check({ previous, input: { priority: 4 }, mode: "transition" }))).toEqual([]);
    expect(codes(check({ previous, input: { priority: 3 } }))).toEqual([]);
  });
});

describe("values", () => {
  test("worked-out fields follow what is being written before rules are asked", () => {
    expect(codes(check({ input: { budget: "39.99" } }))).toEqual(["budget: rule"]);
    expect(check({ input: { budget: "50" } }).record).toMatchObject({ budget: "50.00" });
  });

  test("a rule about a worked-out value is asked when what it follows from changes", () => {
    const rule = { name: "left", check: { field: "remaining", gte: 0 }, when: null, fields: ["title"] };
    const resource = { ...project, rules: [{ ...rule, level: "error" as const }] };
    expect(codes(check({ resource, input: { budget: "39.99" } }))).toEqual(["title: rule"]);
    expect(
      codes(check({ resource, input: { notes: "new" }, previous: { ...stored, spent: "999" } })),
    ).toEqual([]);
  });

  test("a retired option stays where it is and is chosen no more", () => {
    const kinds = {
      ...project,
      fields: project.fields.map((field) => (field.name === "kind" ? retire(field) : field)),
    };
    expect(codes(check({ resource: kinds, input: { kind: "internal" } }))).toEqual(["kind: retired_option"]);
    const previous = { ...stored, kind: "internal", client_name: null, billable: null };
    expect(codes(check({ resource: kinds, previous, input: { kind: "internal", priority: 4 } }))).toEqual([]);
  });

  test("a field the actor may neither read nor write does not exist", () => {
    const unseen = (name: string): boolean => name !== "budget";
    const result = check({ input: { budget: "1.00" }, readable: unseen, writable: unseen });
    expect(result.errors).toEqual([
      { field: "budget", code: "unknown_field", parameters: { name: "budget" } },
    ]);
  });

  test("inherited names are unknown fields, and nothing sent makes the check throw", () => {
    const odd = JSON.parse(
      '{"__proto__": {"x": 1}, "constructor": 1, "tasks": [null], "owner": {"id": "x"}}',
    ) as object;
    const result = check({ input: { ...odd } });
    expect(codes(result)).toEqual(
      expect.arrayContaining([
        "constructor: unknown_field",
        "tasks: invalid_rows",
        "owner: invalid_reference",
      ]),
    );
  });
});

function retire(field: CompiledResource["fields"][number]): CompiledResource["fields"][number] {
  const options = (field.options ?? []).map((option) => ({
    ...option,
    retired: option.value === "internal",
  }));
  return { ...field, options };
}

test("a new record begins with its defaults and the first state", () => {
  expect(applyDefaults({ fields: project.fields, lifecycles: project.lifecycles, context })).toEqual({
    status: "draft",
    kind: "client",
    owner: 7,
    started: "2026-06-15",
    priority: 3,
  });
});

test("values are taken over from a reference just chosen, into fields nobody filled or emptied", () => {
  const copies = (record: object, previous: object | null, given: string[] = []): unknown =>
    copiesOf({ resource: project, record: { ...record }, previous: previous && { ...previous }, given });
  const wanted = [{ field: "team", reference: "owner", id: 9, from: "team", again: false }];
  expect(copies({ owner: 9 }, null)).toEqual(wanted);
  expect(copies({ owner: { id: 9 } }, { owner: 7 })).toEqual(wanted);
  expect(copies({ owner: 9, team: 2 }, null)).toEqual([]);
  expect(copies({ owner: 9 }, { owner: { id: 9 } })).toEqual([]);
  expect(copies({ owner: 9, team: null }, null, ["team"])).toEqual([]);
});

test("whatever is sent, there are values that fit their fields, or errors, and no exception", () => {
  const names = fc.oneof(
    fc.constantFrom(...project.fields.map(({ name }) => name), "id", "label"),
    fc.string(),
  );
  const sent = fc.dictionary(
    names,
    fc.oneof(fc.anything(), fc.string(), fc.integer(), fc.constantFrom("client", "x")),
  );
  const modes = fc.constantFrom("create" as const, "update" as const, "transition" as const);
  fc.assert(
    fc.property(sent, modes, fc.boolean(), (input, mode, known) => {
      const previous = mode === "create" ? null : known ? stored : {};
      const { values, errors } = check({ input, mode, previous });
      const unfit = Object.entries(values).filter(([name, value]) => {
        const field = project.fieldsByName[name];
        const failed = errors.some((issue) => issue.field.split(".")[0] === name);
        return !field || (!failed && field.kind !== "rows" && !parseValue({ value, field }).ok);
      });
      expect(unfit).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
