import { describe, expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import type { CompiledResource } from "../definition/types.ts";
import { parseAggregateQuery } from "./aggregate.ts";
import type { AggregateQuery, AggregateQueryResult } from "./aggregate.ts";

const resource = compileValid().resources.byName.project as CompiledResource;

function parse(parameters: Record<string, unknown>, hidden: readonly string[] = []): AggregateQueryResult {
  return parseAggregateQuery({
    resource,
    parameters,
    readable: (field) => (hidden.includes(field) ? "no" : "yes"),
    context: { now: 0, timeZone: "UTC", actor: { employeeId: 7, roles: [] } },
  });
}

function queryOf(parameters: Record<string, unknown>): AggregateQuery {
  const result = parse(parameters);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.query;
}

const issuesOf = (parameters: Record<string, unknown>, hidden: readonly string[] = []): string[] => {
  const result = parse(parameters, hidden);
  return result.ok ? [] : result.issues.map(({ parameter, code }) => `${parameter}: ${code}`);
};

describe("reading", () => {
  test("groups, measures and the rows they are of", () => {
    const query = queryOf({
      group_by: "status,created__month,members",
      measures: "count,sum:budget,avg:priority,max:due",
      status__not: "lost",
      scope: "my",
      query: "roof",
    });
    expect(query.dimensions).toEqual([
      { key: "status", field: "status", unit: null },
      { key: "created__month", field: "created", unit: "month" },
      { key: "members", field: "members", unit: null },
    ]);
    expect(query.measures).toEqual([
      { key: "count", function: "count", field: null },
      { key: "sum:budget", function: "sum", field: "budget" },
      { key: "avg:priority", function: "avg", field: "priority" },
      { key: "max:due", function: "max", field: "due" },
    ]);
    expect(query.list).toMatchObject({
      filters: [{ field: "status", operator: "not", values: ["lost"] }],
      scope: "my",
      search: "roof",
    });
  });

  test("without a measure rows are counted, and a date is taken by the day", () => {
    const query = queryOf({ group_by: "due" });
    expect(query.measures.map(({ key }) => key)).toEqual(["count"]);
    expect(query.dimensions[0]?.unit).toBe("day");
  });

  test("groups come in the order asked for, then in the order of the dimensions", () => {
    const query = queryOf({ group_by: "status,kind", measures: "count", sort: "-count,kind" });
    expect(query.sort).toEqual([
      { by: "measure", at: 0, direction: "desc" },
      { by: "dimension", at: 1, direction: "asc" },
      { by: "dimension", at: 0, direction: "asc" },
    ]);
  });

  test("the page of a list means nothing", () => {
    expect(issuesOf({ group_by: "status", page: "x", page_size: "9999", count: "?" })).toEqual([]);
  });
});

describe("refusing", () => {
  test.each([
    [{ group_by: "nothing" }, ["group_by: unknown_field"]],
    [{ group_by: "title" }, ["group_by: not_groupable"]],
    [{ group_by: "id" }, ["group_by: not_groupable"]],
    [{ group_by: "tasks" }, ["group_by: not_groupable"]],
    [{ group_by: "created__decade" }, ["group_by: unknown_unit"]],
    [{ group_by: "status__month" }, ["group_by: unknown_unit"]],
    [{ group_by: "status,kind,team,owner" }, ["group_by: too_many_dimensions"]],
    [{ group_by: ["status", "kind"] }, ["group_by: repeated_parameter"]],
    [{ measures: "median:budget" }, ["measures: unknown_measure"]],
    [{ measures: "budget" }, ["measures: unknown_measure"]],
    [{ measures: "count:budget" }, ["measures: unknown_measure"]],
    [{ measures: "sum:nothing" }, ["measures: unknown_field"]],
    [{ measures: "sum:title" }, ["measures: not_measurable"]],
    [{ measures: "sum:due" }, ["measures: not_measurable"]],
    [{ measures: "sum:id" }, ["measures: not_measurable"]],
    [{ group_by: "status", sort: "-kind" }, ["sort: not_sortable"]],
    [{ group_by: "status", sort: "modified" }, ["sort: not_sortable"]],
    [{ group_by: "status", status: "gone" }, ["status: invalid_filter_value"]],
  ])("%j", (parameters, issues) => {
    expect(issuesOf(parameters)).toEqual(issues);
  });

  test("a field nobody may read is one that does not exist, as a group, a measure and a filter", () => {
    const parameters = { group_by: "status", measures: "sum:budget", budget__gt: "1" };
    expect(issuesOf(parameters, ["budget", "status"])).toEqual([
      "budget__gt: unknown_field",
      "group_by: unknown_field",
      "measures: unknown_field",
    ]);
  });
});
