import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Effect, ScopeStep } from "../../core/definition/types.ts";
import type { Definitions } from "../../core/definition/definitions.ts";
import { readPath, stepSql } from "../../server/resources/effects/path.ts";
import type { RightsSet } from "../../server/resources/plan/rights-set.ts";
import { SYSTEM, systemSet } from "../../server/resources/reindex/system.ts";
import { bindTemplate, compileTemplate } from "../../server/resources/sql/binding.ts";
import { brokenSql } from "../../server/resources/sql/check.ts";
import { computedSql } from "../../server/resources/sql/fields.ts";
import { column, openFrame, type Sql } from "../../server/resources/sql/frame.ts";
import { affected } from "../../server/resources/write/affected.ts";
import { backSql } from "../../server/resources/write/worked-out.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const app = prepareOnce(() => createShippedApp({}));
let definitions: Definitions;
let rights: RightsSet;
beforeAll(async () => {
  definitions = app.app.benchline.definitions();
  rights = systemSet(definitions, app.database.dialect);
});

/** Tables of which a company has few rows, however old it is. */
const SMALL = new Set(["role", "team", "leave_type", "holiday", "incentive_plan"]);

/** Compared with all there are: companies are few, and seldom get another name. */
const ALIKE = new Set(["client.same_name", "vendor_company.same_name"]);

/** Rows that every question of a definition is asked about. */
const IDS = [1, 2];

const all = () => definitions.resources.resources;

/**
 * Where a statement looks at more of a table than the rows that refer to some record, or are named by their ids. An empty
 * database plans as one that has never counted its rows, which is the worst a company may have.
 */
async function wideLooks(statement: Sql): Promise<string[]> {
  const binding = { actor: SYSTEM, now: Date.now(), query: null, id: 1, ids: IDS };
  const { sql: text, parameters } = bindTemplate(compileTemplate(app.database, statement), binding);
  const tables = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]));
  const rows = await app.database.query<{ detail: string }>({
    sql: `explain query plan ${text}`,
    parameters,
  });
  return rows.flatMap(({ detail }) => {
    const [, way, name = "", by] = /^(SCAN|SEARCH) (\w+)(?:.* \((\w+)[=<>])?/.exec(detail) ?? [];
    const table = tables.get(name) ?? name;
    const [owner = "", linked] = table.split("__");
    const resource = definitions.resources.byName[owner];
    if (way === undefined || resource === undefined || SMALL.has(table)) return [];
    const sought = resource.soughtBy.some((field) => by === field || by === `${field}__key`);
    const isDynamic =
      resource.fieldsByName[by ?? ""]?.kind === "dynamic_reference" && detail.includes(`${by}__id=?`);
    const refers =
      isDynamic ||
      sought ||
      by === "rowid" ||
      linked !== undefined ||
      resource.fieldsByName[by ?? ""]?.to != null;
    return way === "SEARCH" && refers && !detail.includes("AUTOMATIC") ? [] : [detail.replace(name, table)];
  });
}

/** Every step of a path, asked of the rows before it. */
const forward = (from: string, steps: readonly ScopeStep[]): Sql[] => {
  let owner = from;
  return steps.map((step) => {
    const statement = stepSql(owner, IDS, step);
    owner = step.step === "children" ? step.resource : step.to;
    return statement;
  });
};

async function expectNarrow(asked: readonly (readonly [string, readonly Sql[]])[], least: number) {
  expect(asked.length).toBeGreaterThanOrEqual(least);
  const found: string[] = [];
  for (const [name, statements] of asked) {
    for (const statement of statements) {
      found.push(...(await wideLooks(statement)).map((look) => `${name}: ${look}`));
    }
  }
  expect(found).toEqual([]);
}

// PostgreSQL counts the rows of its tables by itself; an empty one says nothing of a full one
describe.runIf(process.env.TEST_DATABASE !== "postgres")(
  "no more is looked at than what refers to a record",
  () => {
    test("by a rule over several records", async () => {
      const asked = all().flatMap((resource) =>
        resource.checks
          .filter(({ name }) => !ALIKE.has(`${resource.name}.${name}`))
          .map(
            (check) =>
              [
                `${resource.name}.${check.name}`,
                [brokenSql(rights.compilation(), { resource, check })],
              ] as const,
          ),
      );
      await expectNarrow(asked, 10);
    });

    test("by a value that is worked out, nor on the way back from what it reads", async () => {
      const asked = all().flatMap(({ name, values }) =>
        values.flatMap((value) =>
          value.sources.map(({ steps }) => {
            const owners = [
              name,
              ...steps.map((step) => (step.step === "children" ? step.resource : step.to)),
            ];
            const back = steps.map((step, at) =>
              backSql({ definitions }, { owner: owners[at]!, step, ids: IDS }),
            );
            return [`${name}.${value.name}`, [...forward(name, steps), ...back]] as const;
          }),
        ),
      );
      await expectNarrow(asked, 10);
    });

    test("by a stored computed value and the way to it", async () => {
      const asked = all().flatMap((resource) =>
        resource.dependents.map((dependent) => {
          const frame = openFrame(rights.compilation(), dependent.resource);
          const field = frame.resource.fieldsByName[dependent.field]!;
          const { alias } = frame;
          const where = affected(frame, field.computed!, { resource, ids: IDS, names: null });
          const value = computedSql(frame, field, field.computed!);
          const statement = sql`select ${column(frame, "id")} as id, ${value} as value from ${sql.id(dependent.resource)} as ${sql.id(alias)} where ${where}`;
          return [`${dependent.resource}.${dependent.field} of ${resource.name}`, [statement]] as const;
        }),
      );
      await expectNarrow(asked, 10);
    });

    test("by an effect on its way to the records it changes, or counts", async () => {
      const asked = all().flatMap(({ name, lifecycles, invariants }) => {
        const effects: readonly Effect[] = [
          ...lifecycles.flatMap(({ onCreate, transitions }) => [
            ...onCreate,
            ...transitions.flatMap((transition) => transition.effects),
          ]),
          ...invariants.flatMap(({ mend }) => mend),
        ];
        const own = definitions.resources.byName[name]!;
        const paths = [
          ...invariants.map(({ path }) => ({ from: own, path })),
          ...effects.flatMap((effect) => {
            const ways = effect.kind === "update" ? [{ from: own, path: effect.path }] : [];
            const end = ways.map((way) => readPath(definitions.resources, way)!.end)[0] ?? own;
            const related = "related" in effect ? (effect.related ?? []) : [];
            return [...ways, ...related.map(({ path }) => ({ from: end, path }))];
          }),
        ];
        return paths.map(({ from, path }) => {
          const { steps } = readPath(definitions.resources, { from, path })!;
          return [`${name}: ${path}`, forward(from.name, steps)] as const;
        });
      });
      await expectNarrow(asked, 60);
    });
  },
);
