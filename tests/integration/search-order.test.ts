import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SYSTEM, systemSet } from "../../server/resources/reindex/system.ts";
import { bindTemplate, compileTemplate } from "../../server/resources/sql/binding.ts";
import { column, openFrame, type Frame, type Sql } from "../../server/resources/sql/frame.ts";
import { bestRows, newestTerms } from "../../server/resources/sql/rank.ts";
import { testDialect } from "../support/database.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";

const app = prepareOnce(() => createShippedApp({}));

interface PlanNode {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Where a limit stands over rows of one table: the index they are read in the order of, or that they are sorted. */
function limited(node: PlanNode): string[] {
  const parts = node.Plans ?? [];
  const below = parts.flatMap(limited);
  const [way, sorted] = [node, outerOf(node)].map(outerOf);
  if (node["Node Type"] !== "Limit" || way === undefined) return below;
  if (way["Index Name"] !== undefined) return [...below, way["Index Name"]];
  return sorted?.["Relation Name"] === undefined ? below : [...below, way["Node Type"]];
}

const outerOf = (node: PlanNode | undefined): PlanNode | undefined =>
  node?.Plans?.find((part) => part["Parent Relationship"] === "Outer");

/** By which indexes rows are found in their order, where the engine has them in any other way only if it must. */
async function orderedBy(statement: Sql): Promise<string[]> {
  const { sql: text, parameters } = bindTemplate(compileTemplate(app.database, statement), {
    actor: SYSTEM,
    now: Date.now(),
    query: null,
    id: 1,
    ids: [1],
  });
  const settings = ["enable_seqscan", "enable_bitmapscan", "enable_sort"].map((name) => ({
    sql: `set local ${name} = off`,
    parameters: [],
  }));
  const plan = { sql: `explain (format json) ${text}`, parameters };
  const answers = await app.database.write((_trx, batch) => batch([...settings, plan]));
  const [row] = answers.at(-1)!.rows as { "QUERY PLAN": string | { Plan: PlanNode }[] }[];
  const told = row!["QUERY PLAN"];
  const [{ Plan }] = (typeof told === "string" ? JSON.parse(told) : told) as [{ Plan: PlanNode }];
  return limited(Plan).map((name) => name.split("__id__")[0]!);
}

// SQLite has no other order of what is empty
describe.skipIf(testDialect !== "postgres")("of a large table", () => {
  const open = (): Frame => {
    const rights = systemSet(app.app.benchline.definitions(), app.database.dialect);
    return openFrame(rights.compilation(), "submission");
  };

  test("the best matches of a search are found by the index of each name and that of the last changes", async () => {
    const frame = open();
    const best = bestRows(frame, {
      terms: ["developer"],
      readable: () => ({ effect: "allow", reason: { code: "granted", rules: [] } }),
      open: () => ({ ...frame, alias: frame.compilation.alias() }),
      where: (rows) => sql`${column(rows, "archived")} is null`,
      most: sql.lit(500),
      page: sql`limit 10`,
      selected: column(frame, "id"),
    });
    const found = await orderedBy(best);
    expect(new Set(found)).toEqual(
      new Set(["ix__submission__modified", "ix__submission__code__key", "ix__submission__job_title__key"]),
    );
  });

  test("a picker shows those that changed last by their index", async () => {
    const frame = open();
    const newest = sql`select ${column(frame, "id")} from ${sql.id(frame.resource.name)} as ${sql.id(frame.alias)} where ${column(frame, "archived")} is null order by ${newestTerms(frame)} limit 20`;
    expect(await orderedBy(newest)).toEqual(["ix__submission__modified"]);
  });
});
