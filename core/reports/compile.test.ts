import { describe, expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";
import type { DashboardDefinition, ReportDefinition } from "../definition/types.ts";
import { compileReports } from "./compile.ts";
import { REPORT_ERROR_CODES } from "./errors.ts";

const { resources, access: compiled } = compileValid();
const access: CompiledAccess = { ...compiled, reports: { desk: { grants: [], deny: [] } } };

const report: ReportDefinition = {
  version: 1,
  name: "load",
  access: "desk",
  period: { default: "last_30_days" },
  filters: ["owner", "status"],
  scopes: ["all", "my"],
  parts: [
    {
      name: "by_owner",
      chart: "stacked_bar",
      resource: "project",
      period: "due",
      filters: { kind__empty: "false" },
      dimensions: [{ field: "owner" }, { name: "month", field: "due", unit: "month" }],
      measures: [
        { name: "projects", function: "count" },
        { name: "spent", function: "sum", field: "spent" },
        { name: "billed", function: "count", filters: { billable: "true" } },
        { name: "share", ratio: ["billed", "projects"] },
        {
          name: "people",
          function: "count",
          resource: "employee",
          map: { owner: "created_by", month: "created", status: null },
        },
      ],
      draw: ["projects"],
      sort: "-projects",
    },
    {
      name: "ages",
      chart: "donut",
      resource: "project",
      dimensions: [{ name: "age_steps", field: "due", count: "days_since", buckets: [0, 7, 30] }],
      measures: [{ name: "projects", function: "count" }],
    },
  ],
};

const dashboard: DashboardDefinition = {
  version: 1,
  name: "start",
  rule: "worker",
  order: 1,
  cards: [
    {
      kind: "figures",
      name: "mine",
      part: {
        name: "mine",
        chart: "number",
        resource: "project",
        measures: [{ name: "projects", function: "count" }],
      },
    },
    { kind: "report", name: "load", report: "load", part: "by_owner", scope: "my" },
    { kind: "list", name: "late", resource: "project", sort: "due", columns: ["due"] },
    { kind: "agenda", name: "next", resource: "project", at: "due", columns: ["owner"] },
  ],
};

type Path = readonly (string | number)[];
/** One thing that is wrong: what stands at the path instead. */
interface Wrong {
  readonly code: string;
  readonly about: string;
  readonly in: "report" | "dashboard";
  readonly path: Path;
  readonly value: unknown;
  readonly pointer: string;
}

function compileWith(changes: readonly Wrong[]) {
  const documents = structuredClone({ report, dashboard }) as Record<string, unknown>;
  for (const { in: where, path, value } of changes) {
    let place = documents[where] as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>;
    place[path.at(-1) ?? ""] = value;
  }
  return compileReports({
    resources,
    access,
    reports: [{ source: "reports/load.json", document: documents["report"] as ReportDefinition }],
    dashboards: [
      { source: "dashboards/start.json", document: documents["dashboard"] as DashboardDefinition },
    ],
  });
}

const measure = (at: number, ...rest: Path): Path => ["parts", 0, "measures", at, ...rest];
const dimension = (at: number, ...rest: Path): Path => ["parts", 0, "dimensions", at, ...rest];
const inReport = (code: string, about: string, path: Path, value: unknown, pointer?: string): Wrong => ({
  code,
  about,
  in: "report",
  path,
  value,
  pointer: pointer ?? `/${path.join("/")}`,
});
const inDashboard = (code: string, about: string, path: Path, value: unknown, pointer?: string): Wrong => ({
  ...inReport(code, about, path, value, pointer),
  in: "dashboard",
});

const GALLERY: readonly Wrong[] = [
  inReport("duplicate_name", "two measures of a name", measure(1, "name"), "projects", "/parts/0/measures/1"),
  inReport("duplicate_name", "two parts of a name", ["parts", 1, "name"], "by_owner", "/parts/1"),
  inDashboard("duplicate_name", "two cards of a name", ["cards", 2, "name"], "mine", "/cards/2"),
  inReport("unknown_access", "rights nobody wrote down", ["access"], "dsk"),
  inDashboard("unknown_rule", "a rule nobody knows", ["rule"], "wrker"),
  inReport("unknown_resource", "a resource that is not there", ["parts", 1, "resource"], "projekt"),
  inReport("not_aggregated", "child rows", ["parts", 1, "resource"], "task"),
  inReport("unknown_field", "a field that is not there", measure(1, "field"), "spend"),
  inDashboard("unknown_field", "a column that is not there", ["cards", 2, "columns", 0], "dew"),
  inReport("not_filterable", "a dimension no list can be filtered by", dimension(0, "field"), "client_name"),
  inReport("not_filterable", "a reader's filter nobody has", ["filters", 1], "colour"),
  inReport("not_groupable", "rows by their texts", dimension(0, "field"), "title"),
  inReport(
    "dimension_unit",
    "weeks of an option",
    ["parts", 1, "dimensions"],
    [{ field: "kind", unit: "week" }],
    "/parts/1/dimensions/0/unit",
  ),
  inReport("dimension_buckets", "ends that fall", ["parts", 1, "dimensions", 0, "buckets"], [0, 30, 7]),
  inReport(
    "dimension_buckets",
    "steps of a date without a count",
    ["parts", 1, "dimensions"],
    [{ field: "due", buckets: [1] }],
    "/parts/1/dimensions/0/buckets",
  ),
  inReport(
    "dimension_buckets",
    "steps of an option",
    ["parts", 1, "dimensions"],
    [{ field: "kind", buckets: [1] }],
    "/parts/1/dimensions/0/buckets",
  ),
  inReport(
    "dimension_buckets",
    "half a whole number",
    ["parts", 1, "dimensions"],
    [{ field: "priority", buckets: [0.5] }],
    "/parts/1/dimensions/0/buckets",
  ),
  inReport("measure_form", "a sum of nothing", measure(1, "field"), undefined, "/parts/0/measures/1"),
  inReport("measure_form", "a count of a field", measure(0, "field"), "spent", "/parts/0/measures/0"),
  inReport(
    "measure_form",
    "neither counted nor worked out",
    measure(0, "function"),
    undefined,
    "/parts/0/measures/0",
  ),
  inReport("measure_form", "a ratio with conditions", measure(3, "filters"), {}, "/parts/0/measures/3"),
  inReport("not_measurable", "a sum of options", measure(1, "field"), "kind"),
  inReport(
    "measure_currency",
    "a sum over several currencies",
    ["parts", 1],
    {
      name: "fees",
      chart: "number",
      resource: "offer",
      measures: [{ name: "fees", function: "sum", field: "fee" }],
    },
    "/parts/1/measures/0/field",
  ),
  inReport(
    "unknown_measure",
    "a ratio of what is not there",
    measure(3, "ratio", 1),
    "project",
    "/parts/0/measures/3/ratio",
  ),
  inReport("unknown_measure", "drawing what is not there", ["parts", 0, "draw", 0], "project"),
  inReport("unknown_measure", "a target that is not there", measure(0, "target"), "goal"),
  inReport(
    "report_filter",
    "a value no option has",
    measure(2, "filters"),
    { status: "nowhere" },
    "/parts/0/measures/2/filters/status",
  ),
  inReport("report_filter", "a page", ["parts", 1, "filters"], { page: "2" }, "/parts/1/filters/page"),
  inReport(
    "filter_conflict",
    "conditions no row meets",
    measure(2, "filters"),
    { kind__empty: "true" },
    "/parts/0/measures/2/filters",
  ),
  inReport(
    "source_map",
    "a dimension the source lacks",
    measure(4, "map"),
    { month: "created", status: null },
    "/parts/0/measures/4/map",
  ),
  inReport(
    "source_map",
    "a field of another kind",
    measure(4, "map"),
    { owner: "team", month: "created", status: null },
    "/parts/0/measures/4/map",
  ),
  inReport(
    "source_map",
    "a filter the source lacks",
    measure(4, "map"),
    { owner: "created_by", month: "created" },
    "/parts/0/measures/4/map",
  ),
  inReport("period_field", "a period of an option", measure(0, "period"), "status"),
  inDashboard("period_field", "an agenda by a number", ["cards", 3, "at"], "priority"),
  inDashboard(
    "scope_not_offered",
    "a scope the resource lacks",
    ["cards", 2],
    { kind: "list", name: "late", resource: "team", scope: "my", columns: ["name"] },
    "/cards/2/scope",
  ),
  inDashboard("scope_not_offered", "a scope the report lacks", ["cards", 1, "scope"], "team"),
  inReport("chart_shape", "a donut of two dimensions", ["parts", 0, "chart"], "donut", "/parts/0/dimensions"),
  inReport(
    "chart_shape",
    "nothing to show",
    ["parts", 1, "measures", 0, "auxiliary"],
    true,
    "/parts/1/measures",
  ),
  inReport("report_sort", "an order by what is not there", ["parts", 0, "sort"], "-project"),
  inDashboard("unknown_report", "a report that is not there", ["cards", 1, "report"], "lod"),
  inDashboard("unknown_part", "a part that is not there", ["cards", 1, "part"], "by_ownr"),
  inDashboard("not_sortable", "a list by what has no order", ["cards", 2, "sort"], "kind"),
];

test("amounts in several currencies are measured for each, or for one", () => {
  const measures = (filters: Readonly<Record<string, string>>) => [
    { name: "fees", function: "sum" as const, field: "fee", filters },
  ];
  const compiles = (part: Pick<ReportDefinition["parts"][number], "measures" | "dimensions">) => {
    const parts: ReportDefinition["parts"] = [{ name: "fees", chart: "table", resource: "offer", ...part }];
    const document = { ...report, filters: [], parts };
    const reports = [{ source: "fees", document }];
    return compileReports({ reports, dashboards: [], access, resources }).ok;
  };
  const dimensions = [{ field: "fee_currency" }];
  expect(compiles({ measures: measures({}), dimensions })).toBe(true);
  const each = [{ field: "project" }];
  expect(compiles({ measures: measures({ fee_currency: "EUR" }), dimensions: each })).toBe(true);
  expect(compiles({ measures: measures({ fee_currency: "EUR,JPY" }), dimensions: each })).toBe(false);
});

describe("the gallery of wrong reports and dashboards", () => {
  test.each(GALLERY)("$code: $about", (wrong) => {
    const result = compileWith([wrong]);
    const errors = result.ok ? [] : result.errors;
    const source = wrong.in === "report" ? "reports/load.json" : "dashboards/start.json";
    const name = wrong.in === "report" ? "load" : "start";
    const found = errors.find(({ code, pointer }) => code === wrong.code && pointer === wrong.pointer);
    expect([errors.map(({ code, pointer }) => `${code} ${pointer}`), found]).toEqual([
      expect.anything(),
      expect.objectContaining({ source, resource: name, code: wrong.code }),
    ]);
    expect(found?.message).toMatch(/^(?!.*\{\{).{25,}/);
  });

  test("every code has an entry", () => {
    const shown = new Set(GALLERY.map(({ code }) => code));
    expect(REPORT_ERROR_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });

  test("errors of several documents come together", () => {
    const result = compileWith([GALLERY[3]!, GALLERY[4]!]);
    expect(result.ok ? [] : result.errors.map(({ source }) => source)).toEqual([
      "reports/load.json",
      "dashboards/start.json",
    ]);
  });
});

describe("what follows from a definition", () => {
  const result = compileWith([]);
  const value = result.ok ? result.value : null;

  test("it compiles", () => expect(result.ok ? [] : result.errors).toEqual([]));

  test("measures of the same rows share a source, with the conditions all of them have", () => {
    const [part] = value?.reports["load"]?.parts ?? [];
    expect(part?.sources.map(({ resource, period, filters }) => [resource, period, filters])).toEqual([
      ["project", "due", { kind__empty: "false" }],
      ["employee", null, {}],
    ]);
    const billed = part?.measures.find(({ name }) => name === "billed");
    expect(billed).toMatchObject({ source: 0, filters: { billable: "true" } });
  });

  test("time of another source is found by its period or its map", () => {
    const [part] = value?.reports["load"]?.parts ?? [];
    expect(part?.sources.map(({ dimensions }) => dimensions)).toEqual([
      ["owner", "due"],
      ["created_by", "created"],
    ]);
    expect(part?.sources[1]?.readerFilters).toEqual({ owner: "created_by", status: null });
  });

  test("cards have their size and limits", () => {
    const cards = value?.dashboards[0]?.cards ?? [];
    expect(cards.map(({ kind, size }) => [kind, size])).toEqual([
      ["figures", "small"],
      ["report", "medium"],
      ["list", "medium"],
      ["agenda", "medium"],
    ]);
    expect(cards[3]).toMatchObject({ sort: "due", at: "due", limit: 8 });
  });
});
