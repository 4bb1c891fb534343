import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { englishLabels } from "../../tests/fixtures/shipped.ts";
import { compileDefinitions } from "../../server/config/compile.ts";
import { readSchemas } from "../../server/config/schemas.ts";
import { createShapeCheck } from "../../server/config/shape.ts";
import type { CompiledMeasure, CompiledPart } from "./types.ts";
import { loadShipped } from "../../server/config/shipped.ts";

const root = join(import.meta.dirname, "../..");
const shipped = await loadShipped({
  resourcesDir: join(root, "resources"),
  localesDir: join(root, "locales"),
});
const compiled = compileDefinitions({
  version: 0,
  documents: shipped.documents,
  checkShape: createShapeCheck(await readSchemas({ schemasDir: join(root, "schemas") })),
});
const words = await englishLabels<Record<string, Record<string, string>>>("reports");

/** Tiles of "Waiting for a decision": what stands above them says which ones are counted. */
const SAID_BY_THEIR_TITLE: ReadonlySet<string> = new Set([
  "timesheets_pending",
  "orders_pending",
  "revisions_pending",
  "leave_pending",
  "incentives_pending",
]);

/** What a measure counts, however its definition says it; who reads, and which stretch of time, are not part of it. */
function meaningOf(part: CompiledPart, measure: CompiledMeasure): { resource: string; meaning: string } {
  if (measure.kind !== "figure") {
    const [of, against] = [measure.of, measure.kind === "ratio" ? measure.to : measure.less].map((name) => {
      const found = part.measures.find((one) => one.name === name);
      return found === undefined ? { resource: "", meaning: "" } : meaningOf(part, found);
    });
    return { resource: of?.resource ?? "", meaning: `${measure.kind} ${of?.meaning} ${against?.meaning}` };
  }
  const source = part.sources[measure.source];
  const resource = compiled.ok ? compiled.value.resources.byName[source?.resource ?? ""] : undefined;
  const filters: Record<string, string> = {};
  let { period } = source ?? { period: null };
  for (const [name, value] of Object.entries({ ...source?.filters, ...measure.filters })) {
    const [field = "", operator = "is"] = name.split("__");
    const options = (resource?.fieldsByName[field]?.options ?? []).map(({ value: option }) => option);
    if (value === "me") continue;
    if (operator === "within") period = field;
    else if (options.length > 0 && (operator === "is" || operator === "not")) {
      const named = new Set(value.split(","));
      const allowed = (filters[field]?.split(",") ?? options).filter(
        (option) => named.has(option) === (operator === "is"),
      );
      filters[field] = allowed.toSorted().join(",");
    } else filters[name] = value;
  }
  const sorted = Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    resource: source?.resource ?? "",
    meaning: `${measure.function} ${measure.field} ${JSON.stringify(sorted)} in ${period}`,
  };
}

describe("the reports and dashboards of the release", () => {
  test("compile", () => {
    const errors = compiled.ok ? [] : compiled.errors;
    expect(
      errors.map(({ source, pointer, code, message }) => `${source}${pointer} ${code}: ${message}`),
    ).toEqual([]);
  });

  const reports = compiled.ok ? Object.values(compiled.value.reports.reports) : [];
  const dashboards = compiled.ok ? compiled.value.reports.dashboards : [];
  const has = (group: string, ...keys: string[]) =>
    keys.some((key) => words[group]?.[key] !== undefined) ? [] : [`${group}: ${keys.at(-1)}`];

  test("are called like their files", () => {
    for (const { name, source } of reports) expect(source).toBe(`resources/reports/${name}.json`);
    for (const { name, source } of dashboards) expect(source).toBe(`resources/dashboards/${name}.json`);
  });

  const cards = dashboards.flatMap((dashboard) => dashboard.cards);

  test("show as coming only interviews that are to be held", () => {
    const ahead = cards.flatMap((card) =>
      card.kind === "agenda" && card.filters["schedule__within"]?.startsWith("next_") ? [card.filters] : [],
    );
    expect(ahead.map(({ status }) => status)).toEqual(Array(3).fill("requested,scheduled"));
  });

  test("compare time sheets that were over by then: of those still running nothing is approved", () => {
    const sources = cards.flatMap((card) =>
      card.kind === "figures" && card.compare !== "none" ? card.part.sources : [],
    );
    const periods = sources.flatMap(({ resource, period }) => (resource === "timesheet" ? [period] : []));
    expect(periods.filter((period) => period !== null)).toEqual(["period_end", "period_end"]);
  });

  test("tell when a project was last told about, not whether that is enough: the reminder goes by a rule of its own", () => {
    const mine = cards.flatMap((card) =>
      card.kind === "list" && card.name === "my_projects" ? [card.columns] : [],
    );
    expect(mine).toEqual(Array(2).fill(["client", "last_update", "status"]));
  });

  test("never call two things by one name: the same words mean the same measure wherever they stand", () => {
    const meanings = new Map<string, Map<string, string[]>>();
    for (const { owner, part } of [
      ...reports.flatMap(({ name, parts }) => parts.map((part) => ({ owner: name, part }))),
      ...dashboards.flatMap(({ name, cards }) =>
        cards.flatMap((card) => (card.kind === "figures" ? [{ owner: name, part: card.part }] : [])),
      ),
    ]) {
      for (const measure of part.measures) {
        if (measure.auxiliary || SAID_BY_THEIR_TITLE.has(measure.name)) continue;
        const label =
          words["measures"]?.[`${owner}.${part.name}.${measure.name}`] ??
          words["measures"]?.[`${owner}.${measure.name}`] ??
          words["measures"]?.[measure.name];
        const { resource, meaning } = meaningOf(part, measure);
        const found = meanings.get(`${label} of ${resource}`) ?? new Map<string, string[]>();
        found.set(meaning, [...(found.get(meaning) ?? []), `${owner}.${part.name}`]);
        meanings.set(`${label} of ${resource}`, found);
      }
    }
    const several = [...meanings].filter(([, found]) => found.size > 1);
    expect(several.map(([label, found]) => [label, ...found])).toEqual([]);
  });

  test("have words for everything they show", () => {
    const ofReports = reports.flatMap(({ name, parts }) => [
      ...has("reports", name),
      ...has("descriptions", name),
      ...parts.flatMap((part) => [
        ...has("parts", `${name}.${part.name}`),
        ...part.measures.flatMap((one) =>
          has("measures", `${name}.${part.name}.${one.name}`, `${name}.${one.name}`, one.name),
        ),
      ]),
    ]);
    const ofDashboards = dashboards.flatMap(({ name, cards }) => [
      ...has("dashboards", name),
      ...cards.flatMap((card) => [
        ...has("cards", `${name}.${card.name}`),
        ...(card.kind === "figures" ? card.part.measures : []).flatMap((one) =>
          has("measures", `${name}.${card.name}.${one.name}`, `${name}.${one.name}`, one.name),
        ),
      ]),
    ]);
    expect([...ofReports, ...ofDashboards]).toEqual([]);
  });
});
