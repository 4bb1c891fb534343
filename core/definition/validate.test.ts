import { describe, expect, it } from "vitest";
import type { ClientField } from "./client-types.ts";
import { applyDefaults } from "./defaults.ts";
import { fieldTypeOf } from "./fields/index.ts";
import type { FieldTypeName } from "./types.ts";
import { validateRecord } from "./validate.ts";
import type { ValidatedField, ValidatedResource, ValidationInput } from "./validate.ts";

const context = {
  now: Date.UTC(2026, 2, 10, 12),
  timeZone: "UTC",
  actor: { employeeId: 7, roles: ["finance"], teamIds: [3] },
};

function field(
  name: string,
  type: FieldTypeName,
  settings: Partial<ClientField> = {},
): ValidatedField & { default: unknown; lifecycle: null } {
  return {
    name,
    type,
    valueType: type,
    kind: fieldTypeOf(type).kind,
    required: false,
    requiredWhen: null,
    visibleWhen: null,
    readOnlyWhen: null,
    readOnly: false,
    immutable: false,
    compare: [],
    scale: type === "decimal" || type === "money" ? 2 : 0,
    options: null,
    to: null,
    limits: {},
    default: null,
    ...settings,
    lifecycle: null,
  };
}

const day: ValidatedResource = {
  name: "day",
  parent: { resource: "sheet", field: "sheet" },
  fields: [
    field("sheet", "reference", { to: "sheet" }),
    field("date", "date", { required: true }),
    field("hours", "decimal", { required: true, limits: { min: 0, max: 24 } }),
  ],
  rules: [
    {
      name: "inside",
      check: { field: "date", gte: { parent: "start" } },
      when: null,
      level: "error",
      fields: ["date"],
    },
  ],
};
const sheet: ValidatedResource = {
  name: "sheet",
  parent: null,
  fields: [
    field("title", "text", { required: true, limits: { maxLength: 10 } }),
    field("start", "date"),
    field("end", "date", { compare: [{ operator: "gte", field: "start", level: "error" }] }),
    field("kind", "enum", {
      options: [
        { value: "a", tone: "neutral", retired: false },
        { value: "b", tone: "neutral", retired: false },
      ],
    }),
    field("detail", "text", {
      visibleWhen: { field: "kind", is: "b" },
      requiredWhen: { field: "kind", is: "b" },
    }),
    field("owner", "reference", { to: "person", immutable: true }),
    field("total", "computed", { valueType: "decimal", kind: "decimal" }),
    field("rate", "money"),
    field("days", "rows", { to: "day" }),
  ],
  rules: [
    {
      name: "round_rate",
      check: { field: "rate", lte: 100 },
      when: { field: "kind", is: "a" },
      level: "warning",
      fields: ["rate"],
    },
  ],
};

function check(settings: Partial<ValidationInput>) {
  return validateRecord({
    resource: sheet,
    resourceByName: (name) => (name === "day" ? day : undefined),
    input: {},
    previous: null,
    mode: "create",
    context,
    writable: () => true,
    ...settings,
  });
}
const codes = (issues: readonly { field: string; code: string }[]) =>
  issues.map(({ field: name, code }) => `${name}: ${code}`);

describe("validateRecord", () => {
  it("answers canonical values and every mistake at its field", () => {
    const good = check({ input: { title: " Week 1 ", rate: 65.5, owner: { id: 4, label: "Ann" } } });
    expect(good.errors).toEqual([]);
    expect(good.values).toMatchObject({ rate: "65.50", owner: 4 });
    const bad = check({
      input: { title: "far too long a title", rate: "1.005", start: "2026-02-30", colour: 1 },
    });
    expect(codes(bad.errors)).toEqual([
      "rate: too_many_digits",
      "start: invalid_date",
      "colour: unknown_field",
      "title: too_long",
    ]);
  });

  it("asks for what is required at create, and on a change only for what that change empties or makes necessary", () => {
    expect(codes(check({}).errors)).toEqual(["title: required"]);
    const previous = { title: null, kind: "a" };
    expect(check({ mode: "update", previous, input: { rate: "3.00" } }).errors).toEqual([]);
    expect(codes(check({ mode: "update", previous, input: { kind: "b" } }).errors)).toEqual([
      "detail: required",
    ]);
    expect(codes(check({ mode: "update", previous, input: { title: "" } }).errors)).toEqual([
      "title: required",
    ]);
  });

  it("drops what its condition hides", () => {
    const result = check({
      mode: "update",
      previous: { title: "x", kind: "b", detail: "y" },
      input: { kind: "a" },
    });
    expect(result.values).toEqual({ kind: "a", detail: null });
  });

  it("refuses changes of what may not be written or is worked out, and ignores what comes back unchanged", () => {
    const previous = {
      id: 1,
      title: "x",
      owner: { id: 4, label: "Ann" },
      total: "8.00",
      label: "x",
      row_version: 3,
    };
    const same = check({
      mode: "update",
      previous,
      input: { ...previous, total: 8 },
      writable: () => false,
    });
    expect(same.errors).toEqual([]);
    expect(same.values).toEqual({});
    const other = check({ mode: "update", previous, input: { title: "y", total: "9.00" } });
    expect(codes(other.errors)).toEqual(["total: not_writable"]);
    const moved = { mode: "update" as const, previous, workedOut: { total: "9.00" } };
    for (const total of ["8.00", "9.00"]) expect(check({ ...moved, input: { total } }).errors).toEqual([]);
    expect(codes(check({ input: { title: "z", total: "1.00" } }).errors)).toEqual(["total: not_writable"]);
    expect(codes(check({ mode: "update", previous, input: { owner: 5 } }).errors)).toEqual([
      "owner: immutable",
    ]);
    expect(
      codes(check({ mode: "update", previous, input: { title: "y" }, writable: () => false }).errors),
    ).toEqual(["title: not_writable"]);
    expect(
      check({
        input: { title: "x", kind: "a" },
        starting: { kind: "a" },
        writable: (name) => name !== "kind",
      }).errors,
    ).toEqual([]);
  });

  it("compares fields and keeps warnings apart from errors", () => {
    expect(codes(check({ input: { title: "x", start: "2026-03-02", end: "2026-03-01" } }).errors)).toEqual([
      "end: compare_gte",
    ]);
    const warned = check({ input: { title: "x", kind: "a", rate: "100.01" } });
    expect(warned.errors).toEqual([]);
    expect(warned.warnings).toEqual([
      { field: "rate", code: "rule", parameters: { resource: "sheet", rule: "round_rate" } },
    ]);
  });

  it("checks child rows against their own resource and the parent as it would stand", () => {
    const previous = {
      title: "x",
      start: "2026-03-01",
      days: [{ id: 11, date: "2026-03-02", hours: "8.00" }],
    };
    const input = {
      start: "2026-03-03",
      days: [
        { id: 11, hours: "25" },
        { date: "2026-03-02", hours: 4 },
        { id: 99, date: "2026-03-04", hours: 1 },
      ],
    };
    const result = check({ mode: "update", previous, input });
    expect(codes(result.errors)).toEqual([
      "days.0.hours: too_large",
      "days.1.date: rule",
      "days.2: unknown_reference",
    ]);
    expect(
      check({ mode: "update", previous, input: { days: [{ id: 11, date: "2026-03-02", hours: 8 }] } }).values,
    ).toEqual({});
    const changed = check({ mode: "update", previous, input: { days: [{ id: 11, hours: "7.5" }] } });
    expect(changed.values).toEqual({ days: [{ id: 11, hours: "7.50" }] });
  });
});

describe("child rows", () => {
  const child: ValidatedResource = {
    name: "day",
    parent: { resource: "sheet", field: "sheet" },
    fields: [
      field("sheet", "reference", { to: "sheet" }),
      field("hours", "decimal", { default: 8 }),
      field("unit", "text", { default: "hour", readOnly: true }),
      field("note", "text", {
        requiredWhen: { parent: "kind", is: "b" },
        readOnlyWhen: { parent: "title", is: "closed" },
      }),
      field("place", "text", { visibleWhen: { field: "hours", gt: 8 } }),
      field("cause", "text", { readOnlyWhen: { field: "hours", lt: 4 } }),
    ],
    rules: [],
  };
  const rows = (input: ValidationInput["input"], previous: ValidationInput["previous"] = null) =>
    check({
      resourceByName: () => child,
      input: previous === null ? { title: "x", ...input } : input,
      sent: input,
      previous,
      mode: previous === null ? "create" : "update",
    });
  const stands = { title: "open", kind: "a", days: [{ id: 11, hours: "8.00", unit: "hour", note: null }] };

  it("begin with their defaults, closed ones too", () => {
    const made = rows({ days: [{ unit: "hour" }, { hours: "7" }] });
    expect(made.errors).toEqual([]);
    expect(made.values["days"]).toEqual([{ hours: "8.00" }, { hours: "7.00" }]);
    expect(codes(rows({ days: [{ unit: "mile" }] }).errors)).toEqual(["days.0.unit: not_writable"]);
  });

  it("follow the conditions of their own fields", () => {
    expect(codes(rows({ days: [{ place: "Rome" }] }).errors)).toEqual(["days.0.place: not_applicable"]);
    expect(rows({ days: [{ hours: 9, place: "Rome" }] }).errors).toEqual([]);
    expect(codes(rows({ days: [{ hours: 3, cause: "x" }] }).errors)).toEqual(["days.0.cause: not_writable"]);
    expect(codes(rows({ kind: "b", detail: "d", days: [{}] }).errors)).toEqual(["days.0.note: required"]);
  });

  it("are locked by the parent as it stood, and asked by it as it will stand", () => {
    const noted = { days: [{ id: 11, note: "x" }] };
    expect(rows({ title: "closed", ...noted }, stands).errors).toEqual([]);
    expect(codes(rows({ title: "open", ...noted }, { ...stands, title: "closed" }).errors)).toEqual([
      "days.0.note: not_writable",
    ]);
    const untouched = { days: [{ id: 11 }] };
    expect(codes(rows({ kind: "b", detail: "d", ...untouched }, stands).errors)).toEqual([
      "days.0.note: required",
    ]);
    expect(rows(untouched, { ...stands, kind: "b" }).errors).toEqual([]);
  });
});

describe("applyDefaults", () => {
  it("works out words now and starts life cycles", () => {
    const fields = [
      field("day", "date", { default: { dynamic: "today" } }),
      field("owner", "reference", { to: "employee", default: { dynamic: "me" } }),
      field("team", "reference", { to: "team", default: { dynamic: "my_team" } }),
      field("rate", "money", { default: 40 }),
      field("odd", "integer", { default: "no number" }),
    ];
    const values = applyDefaults({ fields, lifecycles: [{ field: "status", initial: "draft" }], context });
    expect(values).toEqual({ day: "2026-03-10", owner: 7, team: 3, rate: "40.00", status: "draft" });
  });
});
