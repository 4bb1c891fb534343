import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { englishLabels } from "../../tests/fixtures/shipped.ts";
import { compileDefinitions } from "../../server/config/compile.ts";
import { readSchemas } from "../../server/config/schemas.ts";
import { createShapeCheck } from "../../server/config/shape.ts";
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
