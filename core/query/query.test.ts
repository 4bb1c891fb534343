import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import type { CompiledResource } from "../definition/types.ts";
import { joinEscaped, splitEscaped } from "./escape.ts";
import { formatListQuery } from "./format.ts";
import { parseListQuery } from "./parse.ts";
import type { ListQueryResult } from "./parse.ts";
import { PERIODS, periodRange } from "./periods.ts";
import type { ListQuery } from "./types.ts";

const resource = compileValid().resources.byName.project as CompiledResource;
const context = {
  now: Date.parse("2026-06-15T02:00:00Z"),
  timeZone: "America/New_York",
  actor: { employeeId: 7, roles: [] },
};

function parse(parameters: Record<string, unknown>, hidden: readonly string[] = []): ListQueryResult {
  return parseListQuery({
    resource,
    parameters,
    readable: (field) => (hidden.includes(field) ? "no" : "yes"),
    context,
  });
}

function queryOf(parameters: Record<string, unknown>): ListQuery {
  const result = parse(parameters);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.query;
}

function issuesOf(parameters: Record<string, unknown>, hidden: readonly string[] = []): string[] {
  const result = parse(parameters, hidden);
  return result.ok ? [] : result.issues.map(({ parameter, code }) => `${parameter}: ${code}`);
}

describe("reading", () => {
  test("an empty address is the list's own state", () => {
    expect(queryOf({})).toEqual({
      page: 1,
      pageSize: 10,
      sort: [
        { field: "budget", direction: "asc" },
        { field: "due", direction: "desc" },
        { field: "id", direction: "desc" },
      ],
      bestFirst: false,
      filters: [],
      search: "",
      scope: "all",
      region: null,
      group: null,
      archived: "live",
      exactCount: false,
      totals: [],
      columns: null,
    });
  });

  test("columns are readable fields, each once, in an order that does not matter", () => {
    expect(queryOf({ columns: "status,budget, status,created_by" }).columns).toEqual([
      "budget",
      "created_by",
      "status",
    ]);
    expect(issuesOf({ columns: "none,budget" }, ["budget"])).toEqual([
      "columns: unknown_field",
      "columns: unknown_field",
    ]);
  });

  test.each([
    ["status=draft,done", { status: "draft,done" }, [["status", "eq", ["draft", "done"]]]],
    ["money in cents", { budget__gte: "65.5" }, [["budget", "gte", [6550]]]],
    ["me", { owner: "me,3" }, [["owner", "eq", [7, 3]]]],
    ["nobody", { owner: "empty" }, [["owner", "empty", [1]]]],
    ["somebody", { owner__not: "empty" }, [["owner", "empty", [0]]]],
    ["empty", { due__empty: "false" }, [["due", "empty", [0]]]],
    ["a comma of its own", { title: "a\\,b,c" }, [["title", "eq", ["a,b", "c"]]]],
    ["one text", { title__contains: "a,b" }, [["title", "contains", ["a,b"]]]],
    ["a link table", { members: "4" }, [["members", "eq", [4]]]],
    ["a worked-out option", { size: "large" }, [["size", "eq", ["large"]]]],
    [
      "a period of dates",
      { due__within: "this_month" },
      [
        ["due", "gte", ["2026-06-01"]],
        ["due", "lte", ["2026-06-30"]],
      ],
    ],
    [
      "a period of moments",
      { changed_at__within: "today" },
      [
        ["changed_at", "gte", [Date.parse("2026-06-14T04:00:00Z")]],
        ["changed_at", "lt", [Date.parse("2026-06-15T04:00:00Z")]],
      ],
    ],
    [
      "days to come, without what is over today",
      { changed_at__within: "next_7_days" },
      [
        ["changed_at", "gte", [Date.parse("2026-06-15T02:00:00Z")]],
        ["changed_at", "lt", [Date.parse("2026-06-21T04:00:00Z")]],
      ],
    ],
    [
      "days to come, by their dates",
      { due__within: "next_7_days" },
      [
        ["due", "gte", ["2026-06-14"]],
        ["due", "lte", ["2026-06-20"]],
      ],
    ],
    [
      "a day of moments",
      { changed_at: "today" },
      [
        ["changed_at", "gte", [Date.parse("2026-06-14T04:00:00Z")]],
        ["changed_at", "lt", [Date.parse("2026-06-15T04:00:00Z")]],
      ],
    ],
    ["a column every table has", { created_by: "me" }, [["created_by", "eq", [7]]]],
  ])("%s", (_name, parameters, expected) => {
    const filters = queryOf(parameters).filters.map(({ field, operator, values }) => [
      field,
      operator,
      values,
    ]);
    expect(filters).toEqual(expected);
  });

  test("the sort word modified means the newest change first", () => {
    const sort = (value: string): unknown => queryOf({ sort: value }).sort;
    expect(sort("modified")).toEqual([
      { field: "modified", direction: "desc" },
      { field: "id", direction: "desc" },
    ]);
    expect(sort("-modified,title")).toEqual([
      { field: "modified", direction: "asc" },
      { field: "title", direction: "asc" },
      { field: "id", direction: "asc" },
    ]);
    expect(sort("-created")).toEqual([
      { field: "created", direction: "desc" },
      { field: "id", direction: "desc" },
    ]);
  });
});

describe("refusing", () => {
  test("every mistake is named at once", () => {
    const parameters = {
      page: "0",
      page_size: "101",
      sort: "notes,nothing",
      query: "x".repeat(201),
      scope: "department",
      region: "north",
      group: "poor",
      archived: "maybe",
      count: "about",
      nothing: "1",
      notes__gt: "1",
      budget: "many",
      due__within: "soon",
      started__contains: "x",
      status: "unheard",
      due: ["2026-01-01", "2026-01-02"],
      owner: "3,empty",
    };
    expect(issuesOf(parameters)).toEqual(
      expect.arrayContaining([
        "page: invalid_page",
        "page_size: invalid_page_size",
        "sort: not_sortable",
        "sort: unknown_field",
        "query: query_too_long",
        "scope: unknown_scope",
        "region: invalid_region",
        "group: unknown_group",
        "archived: invalid_archived",
        "count: invalid_count",
        "nothing: unknown_field",
        "notes__gt: not_filterable",
        "budget: invalid_filter_value",
        "due__within: unknown_period",
        "started__contains: unknown_operator",
        "status: invalid_filter_value",
        "due: repeated_parameter",
        "owner: invalid_filter_value",
      ]),
    );
  });

  test("what a filter takes is named where it is refused", () => {
    const parametersOf = (parameters: Record<string, string>) => {
      const result = parse(parameters);
      return result.ok ? null : result.issues[0]?.parameters;
    };
    expect(parametersOf({ started__contains: "x" })).toEqual({
      field: "started",
      operator: "contains",
      operators:
        "started, started__not, started__gt, started__gte, started__lt, started__lte, started__empty, started__within",
    });
    expect(parametersOf({ status: "unheard" })).toMatchObject({ expected: "draft, running, done, lost" });
    expect(parametersOf({ due__empty: "maybe" })).toMatchObject({ expected: "true, false" });
    expect(parametersOf({ due: "soon" })).toMatchObject({ expected: "2026-03-02, today" });
    expect(parametersOf({ owner: "him" })).toMatchObject({ expected: "17, me" });
    expect(parametersOf({ due__within: "soon" })?.periods).toContain("last_month, next_month");
    // one that is no filter offers none
    expect(issuesOf({ notes__like: "x" })).toEqual(["notes__like: not_filterable"]);
  });

  test("an unreadable field is unknown in filter and sort, and leaves the list's own sort", () => {
    expect(issuesOf({ budget__gt: "5", sort: "budget" }, ["budget"])).toEqual([
      "sort: unknown_field",
      "budget__gt: unknown_field",
    ]);
    const result = parse({}, ["budget"]);
    expect(result).toMatchObject({ ok: true, query: { sort: [{ field: "due" }, { field: "id" }] } });
  });

  test.each(["__proto__", "constructor", "toString", "__gte", "status__", "status__eq", "status__like"])(
    "%s is no filter",
    (name) => {
      expect(issuesOf(Object.fromEntries([[name, "1"]]))).toHaveLength(1);
    },
  );

  test("whatever the address holds, there is an answer and no exception", () => {
    const names = fc.oneof(
      fc.constantFrom("page", "page_size", "sort", "query", "scope", "region", "group", "archived", "count"),
      fc
        .tuple(
          fc.constantFrom(...resource.fields.map(({ name }) => name), "id", "created", "x"),
          fc.constantFrom("", "__gte", "__empty", "__within", "__not", "__contains", "__x", "__"),
        )
        .map((parts) => parts.join("")),
      fc.string(),
    );
    const values = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("empty", "me", "today", "true", "1", "-1", "1e999", "2026-02-30", ",", "\\", "\0"),
      fc.array(fc.string(), { maxLength: 2 }),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.dictionary(names, values), (parameters) => {
        const result = parse(parameters);
        expect(result.ok || result.issues.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("writing", () => {
  const words = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() === text && !text.includes("\0"));
  const several = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<string> =>
    fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((parts) => joinEscaped(parts.map(String)));
  const ids = fc.integer({ min: 1, max: 1_000_000 });
  const date = fc
    .integer({ min: 0, max: 30_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const moment = fc.integer({ min: 0, max: 2_000_000_000_000 }).map((at) => new Date(at).toISOString());
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => (units / 100).toFixed(2));
  const optional = { requiredKeys: [] };
  const addresses = fc.record(
    {
      page: fc.integer({ min: 1, max: 1_000 }).map(String),
      page_size: fc.integer({ min: 1, max: 100 }).map(String),
      sort: several(fc.constantFrom("modified", "-modified", "title", "-budget", "age", "created", "-id")),
      query: words,
      scope: fc.constantFrom("all", "team", "my"),
      region: ids.map(String),
      group: fc.constantFrom("rich", "late"),
      archived: fc.constantFrom("live", "archived", "all"),
      count: fc.constant("exact"),
      title: several(words),
      title__not: several(words),
      title__starts_with: words,
      status: several(fc.constantFrom("draft", "running", "lost")),
      owner: several(fc.oneof(ids.map(String), fc.constant("me"))),
      members__empty: fc.constantFrom("true", "false"),
      tags: several(words),
      budget__lt: cents,
      priority: several(fc.integer({ min: -5, max: 5 })),
      billable: fc.constantFrom("true", "false"),
      due__gte: date,
      started__within: fc.constantFrom(...PERIODS),
      changed_at__gt: fc.oneof(moment, date),
      created__lte: moment,
      size: fc.constantFrom("small", "large"),
    },
    optional,
  );

  test("a query written and read again is the same query", () => {
    fc.assert(
      fc.property(addresses, (parameters) => {
        const query = queryOf(parameters);
        const written = formatListQuery({ resource, query });
        expect(parse(written)).toEqual({ ok: true, query });
      }),
      { numRuns: 300 },
    );
  });

  test("values with commas and backslashes survive", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", ",", "\\") }), { minLength: 1 }),
        (values) => {
          expect(splitEscaped(joinEscaped(values))).toEqual(values);
        },
      ),
    );
  });
});

test("a period ends after it begins, and contains its own day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PERIODS), fc.integer({ min: 0, max: 4e12 }), (period, now) => {
      const { from, to } = periodRange({ period, now, timeZone: "UTC" });
      expect((from ?? "0000") <= (to ?? "9999")).toBe(true);
    }),
  );
  const range = (period: (typeof PERIODS)[number]): unknown =>
    periodRange({ period, now: context.now, timeZone: context.timeZone });
  expect(range("this_week")).toEqual({ from: "2026-06-08", to: "2026-06-14" });
  expect(range("last_quarter")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect(range("last_7_days")).toEqual({ from: "2026-06-08", to: "2026-06-14" });
});
