import { describe, expect, it } from "vitest";
import { testField, testResource } from "../../testing/fixture.ts";
import { decidingFields, firstFields, foldFields, formSections } from "./field-states.ts";

const resource = testResource({
  name: "update",
  workedOut: ["amount"],
  fields: [
    testField({ name: "blocked", type: "boolean", kind: "boolean", required: true }),
    testField({
      name: "blocker",
      requiredWhen: { field: "blocked", is: true },
      visibleWhen: { field: "blocked", is: true },
    }),
    testField({ name: "code", readOnly: true }),
    testField({ name: "amount", readOnly: true }),
    testField({ name: "pinned", immutable: true }),
    testField({ name: "locked", readOnlyWhen: { field: "status", is: "closed" } }),
  ],
});
const context = { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [] } };

function shown(options: {
  readonly values: Readonly<Record<string, unknown>>;
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly writable?: (name: string) => boolean;
}) {
  const { values, previous = null, writable = () => true } = options;
  const sections = formSections({ resource, values, previous, writable, context });
  return Object.fromEntries(
    sections.flatMap(({ fields }) => fields).map(({ field, state }) => [field.name, state]),
  );
}

describe("the fields of a form under their conditions", () => {
  it("come and go, and become required, with what is typed", () => {
    expect(shown({ values: { blocked: false } })).not.toHaveProperty("blocker");
    expect(shown({ values: { blocked: true } })["blocker"]).toEqual({ required: true, readOnly: false });
  });

  it("leave out what nobody types", () => {
    expect(shown({ values: {} })).not.toHaveProperty("code");
  });

  it("show what is worked out, closed, once there is a record", () => {
    expect(shown({ values: {} })).not.toHaveProperty("amount");
    expect(shown({ values: {}, previous: {} })["amount"]).toEqual({ required: false, readOnly: true });
  });

  it("close what may not be changed any more, and hide it where it was never given", () => {
    expect(shown({ values: {}, previous: {} })["pinned"]).toEqual({ required: false, readOnly: true });
    expect(shown({ values: {} })["pinned"]).toEqual({ required: false, readOnly: false });
    expect(shown({ values: {}, writable: (name) => name !== "pinned" })).not.toHaveProperty("pinned");
  });

  it("lock by the record as it stood, not by what is being typed", () => {
    expect(shown({ values: { status: "closed" }, previous: { status: "open" } })["locked"]?.readOnly).toBe(
      false,
    );
    expect(shown({ values: { status: "open" }, previous: { status: "closed" } })["locked"]?.readOnly).toBe(
      true,
    );
  });
});

describe("notes between the fields", () => {
  const notes = [
    { name: "first", before: "note", when: null },
    { name: "late", when: { field: "status", is: "blocked" } },
  ];
  const noted = { ...resource, sections: resource.sections.map((section) => ({ ...section, notes })) };
  const shown = (status: string) =>
    formSections({
      resource: noted,
      values: { status },
      previous: { status },
      writable: () => true,
      context: { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [], teamIds: [] } },
    })[0]?.notes.map(({ name }) => name);

  it("show while their condition holds, and count among what a change looks at", () => {
    expect(shown("open")).toEqual(["first"]);
    expect(shown("blocked")).toEqual(["first", "late"]);
    expect(decidingFields(noted)).toContain("status");
  });
});

describe("the first fields of a form", () => {
  const fields = ["one", "two", "three"].map((name) => ({
    field: testField({ name }),
    state: { required: false, readOnly: false },
  }));
  const sections = [
    { name: "first", fields, notes: [] },
    { name: "second", fields, notes: [] },
  ];
  const names = (most: number) => firstFields(sections, most).map((section) => section.fields.length);

  it("fill whole sections, and part of the last", () => {
    expect(names(4)).toEqual([3, 1]);
    expect(names(3)).toEqual([3]);
    expect(names(Infinity)).toEqual([3, 3]);
  });
});

describe("the fields that a new record asks for", () => {
  const field = (name: string, required = false, ask = false) => ({
    field: testField({ name, ...(ask ? { ask } : {}) }),
    state: { required, readOnly: false },
  });
  const spare = ["a", "b", "c", "d"].map((name) => field(name));
  const sections = [
    { name: "first", fields: [field("title", true), field("client", false, true), ...spare], notes: [] },
    { name: "second", fields: [field("note")], notes: [] },
  ];
  const shown = (stays: (name: string) => boolean, given = sections) =>
    foldFields(given, stays).sections.map(({ fields }) => fields.map(({ field: { name } }) => name));

  it("are those it requires, those marked for it, and those that need a look", () => {
    expect(shown(() => false)).toEqual([["title", "client"]]);
    expect(foldFields(sections, () => false).folded).toEqual(["a", "b", "c", "d", "note"]);
    expect(shown((name) => name === "note")).toEqual([["title", "client"], ["note"]]);
  });

  it("are all of them where a press would show few more, or nothing is marked", () => {
    expect(shown((name) => name === "note" || name === "a")).toEqual([
      ["title", "client", "a", "b", "c", "d"],
      ["note"],
    ]);
    expect(shown(() => false, [{ name: "only", fields: spare, notes: [] }])).toEqual([["a", "b", "c", "d"]]);
  });
});

describe("the fields that decide over others", () => {
  it("are those a condition looks at, each once", () => {
    expect(decidingFields(resource)).toEqual(["blocked", "status"]);
  });
});
