import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileResources } from "../../../core/definition/compile.ts";
import { computeValue } from "../../../core/definition/computed-values.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { applySchema } from "../../../server/database/schema/apply.ts";
import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import { bindTemplate, compileTemplate } from "../../../server/resources/sql/binding.ts";
import { computedSql, conditionSql } from "../../../server/resources/sql/fields.ts";
import { column, createCompilation, from, notSql, openFrame } from "../../../server/resources/sql/frame.ts";
import { encodeValues, insertSql, linkStatements } from "../../../server/resources/write/statements.ts";
import {
  ARBITRARY_FIELDS,
  arbitraryPredicate,
  arbitraryRecord,
} from "../../support/predicate-arbitraries.ts";
import { createTestDatabase } from "../../support/database.ts";
import type { Actor } from "../../../core/access/types.ts";
import type {
  CompiledField,
  CompiledResource,
  CompiledResources,
  Expression,
  FieldDefinition,
  ResourceDefinition,
} from "../../../core/definition/types.ts";
import type { Database } from "../../../server/database/database.ts";
import type { Sql } from "../../../server/resources/sql/frame.ts";
import type { TestDatabase } from "../../support/database.ts";

const options = ["open", "closed", "lost"];
const TYPES: Readonly<Record<string, Partial<FieldDefinition>>> = {
  text: { type: "text" },
  long_text: { type: "long_text" },
  integer: { type: "integer" },
  decimal: { type: "decimal", scale: 2 },
  boolean: { type: "boolean" },
  date: { type: "date" },
  datetime: { type: "datetime" },
  time: { type: "time" },
  option: { type: "enum", options },
  options: { type: "multi_enum", options },
  reference: { type: "reference", to: "person" },
  references: { type: "references", to: "person" },
};

const thing: ResourceDefinition = {
  version: 1,
  name: "thing",
  area: "utility",
  label: ["name"],
  fields: Object.entries(ARBITRARY_FIELDS).map(
    ([name, { kind }]) => ({ name, sort: kind === "text", ...TYPES[kind] }) as FieldDefinition,
  ),
};
const person: ResourceDefinition = {
  version: 1,
  name: "person",
  area: "people",
  label: ["name"],
  fields: [{ name: "name", type: "text" }],
};

const ROWS = 60;
const NOW = Date.UTC(2026, 6, 4, 2, 30);
const actor: Actor = {
  employeeId: 2,
  roles: ["marketer"],
  teamIds: [],
  departmentTeamIds: [],
  timeZone: "America/New_York",
  impersonator: null,
};
const context = { now: NOW, timeZone: actor.timeZone, actor };

let testDatabase: TestDatabase;
let database: Database;
let resources: CompiledResources;
let resource: CompiledResource;
let records: ReadonlyMap<number, Readonly<Record<string, unknown>>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase);
  const compiled = compileResources({
    documents: [thing, person].map((document) => ({ source: document.name, document })),
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  resources = compiled.value;
  resource = resources.byName["thing"]!;
  await applySchema({ database, resources, now: NOW });
  const made = fc.sample(arbitraryRecord, { numRuns: ROWS, seed: 7 });
  await insertPeople(4);
  records = new Map(await Promise.all(made.map(async (record) => [await insert(record), record] as const)));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const common = { created: NOW, modified: NOW, row_version: 1 };

async function run(statement: Sql): Promise<Record<string, unknown>[]> {
  const template = compileTemplate(database, statement);
  return database.query(bindTemplate(template, { actor, now: NOW, query: null, id: null, ids: [] }));
}

function insertPeople(count: number): Promise<void> {
  return database.write(async (trx) => {
    for (let index = 0; index < count; index += 1) await insertSql("person", common).execute(trx);
  });
}

function insert(record: Readonly<Record<string, unknown>>): Promise<number> {
  return database.write(async (trx) => {
    const { rows } = await insertSql("thing", { ...encodeValues(resource, record), ...common }).execute(trx);
    const id = Number((rows[0] as { id: number }).id);
    for (const statement of linkStatements(resource, { id, values: record, isNew: true }))
      await statement.execute(trx);
    return id;
  });
}

const frameOf = () => {
  const compilation = createCompilation({
    dialect: database.dialect,
    resources,
    roles: actor.roles,
    timeZone: actor.timeZone,
  });
  return openFrame(compilation, "thing");
};

describe("a condition in SQL", () => {
  test("holds for the same records as in the browser, and so does its negation", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPredicate, async (predicate) => {
        const frame = frameOf();
        const id = column(frame, "id");
        const condition = conditionSql(frame, predicate);
        const holding = await run(
          sql`select ${id} as id from ${from(frame)} where ${condition} order by ${id}`,
        );
        const opposite = await run(
          sql`select ${id} as id from ${from(frame)} where ${notSql(condition)} order by ${id}`,
        );
        const expected = [...records]
          .filter(([, record]) => evaluatePredicate({ predicate, record, fields: ARBITRARY_FIELDS, context }))
          .map(([found]) => found)
          .toSorted((a, b) => a - b);
        const others = [...records.keys()]
          .filter((found) => !expected.includes(found))
          .toSorted((a, b) => a - b);
        expect(holding.map((row) => Number(row["id"]))).toEqual(expected);
        expect(opposite.map((row) => Number(row["id"]))).toEqual(others);
      }),
      { numRuns: 400 },
    );
  });
});

const numeric = fc.oneof(
  fc.constantFrom({ field: "count" }, { field: "amount" }, { field: "amount_too" }),
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(0.5, 1.25, -0.333),
);
const dated = fc.constantFrom(
  { field: "due" },
  { field: "due_too" },
  { field: "seen" },
  { today: 3 },
  "2026-07-01",
);
const words = fc.constantFrom({ field: "name" }, { field: "status" }, { field: "notes" }, "x", "");

const { number, text, date } = fc.letrec<{ number: Expression; text: Expression; date: Expression }>(
  (tie) => {
    const numbers = fc.array(tie("number"), { minLength: 2, maxLength: 3 });
    const pair = fc.tuple(tie("number"), tie("number")).map(([a, b]) => [a, b]);
    return {
      number: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        numeric,
        fc.record({ add: numbers }),
        fc.record({ subtract: pair }),
        fc.record({ multiply: pair }),
        fc.record({ divide: pair }),
        fc.record({ convert: pair }),
        fc.record({ coalesce: numbers }),
        fc.record({ round: tie("number"), digits: fc.integer({ min: 0, max: 3 }) }),
        fc.record({ daysBetween: fc.tuple(dated, dated).map(([a, b]) => [a, b]) }),
        fc.record({
          case: fc.array(fc.record({ when: arbitraryPredicate, then: tie("number") }), {
            minLength: 1,
            maxLength: 2,
          }),
          else: tie("number"),
        }),
      ),
      text: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        words,
        fc.record({ concat: fc.array(fc.oneof(tie("text"), numeric), { minLength: 1, maxLength: 3 }) }),
        fc.record({ coalesce: fc.array(tie("text"), { minLength: 1, maxLength: 3 }) }),
      ),
      date: fc.oneof(dated, fc.record({ coalesce: fc.array(dated, { minLength: 1, maxLength: 2 }) })),
    } as never;
  },
);

const RESULTS = {
  integer: { kind: "integer", valueType: "integer", scale: 0 },
  money: { kind: "decimal", valueType: "money", scale: 2 },
  fine: { kind: "decimal", valueType: "decimal", scale: 4 },
  text: { kind: "text", valueType: "text", scale: 0 },
  date: { kind: "date", valueType: "date", scale: 0 },
  boolean: { kind: "boolean", valueType: "boolean", scale: 0 },
} as const;

const computed: fc.Arbitrary<{ result: keyof typeof RESULTS; expression: Expression }> = fc.oneof(
  fc.record({ result: fc.constantFrom("integer", "money", "fine" as const), expression: number }),
  fc.record({ result: fc.constant("text" as const), expression: text }),
  fc.record({ result: fc.constant("date" as const), expression: date }),
  fc.record({
    result: fc.constant("boolean" as const),
    expression: fc.oneof(
      fc.record({ test: arbitraryPredicate }) as fc.Arbitrary<Expression>,
      fc.constant<Expression>({ field: "open" }),
    ),
  }),
);

/** An empty text is nothing. */
const nothing = (value: unknown): unknown => (value === "" ? null : value);

describe("an expression in SQL", () => {
  test("gives the same value, digit by digit", async () => {
    await fc.assert(
      fc.asyncProperty(computed, async ({ result, expression }) => {
        const field = {
          ...RESULTS[result],
          name: "worked_out",
          computed: { by: "expression", expression, stored: false },
        } as unknown as CompiledField;
        const fields = { ...resource.fieldsByName, worked_out: field };
        const frame = frameOf();
        const id = column(frame, "id");
        const value = computedSql(frame, field, { by: "expression", expression, stored: false });
        const rows = await run(sql`select ${id} as id, ${value} as value from ${from(frame)} order by ${id}`);
        for (const row of rows) {
          const record = records.get(Number(row["id"]))!;
          const stored = (row["value"] ?? null) as string | number | null;
          const found = stored === null ? null : fieldTypeOf(field.valueType).fromStorage(stored, field);
          const wanted = computeValue({ field: "worked_out", record, fields, context });
          expect({ record, value: nothing(found) }).toEqual({ record, value: nothing(wanted) });
        }
      }),
      { numRuns: 300 },
    );
  });
});
