import { isDatabaseError } from "../errors.ts";
import { quote } from "../identifiers.ts";
import { convertRows, fillElements } from "./convert-values.ts";
import { plain } from "./ddl.ts";
import { readExisting } from "./existing.ts";
import { progressOf } from "./progress.ts";
import { planSchema } from "./plan.ts";
import { SchemaError } from "./schema-errors.ts";
import { KEY_SUFFIX } from "./resource-storage.ts";
import { toSortKey } from "./sort-key.ts";
import type { CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import type { Batch, Database } from "../types.ts";
import type { StalePart } from "./derived.ts";
import type { SchemaStep } from "./steps.ts";

const TIMEOUT = 30 * 60_000;
const ROWS_AT_ONCE = 5000;

export interface SchemaChange {
  readonly steps: readonly SchemaStep[];
  /** Stored values the engine must make anew; also noted in `sys__meta` until it has done so. */
  readonly stale: readonly StalePart[];
}

/** Brings the database up to date with the definitions, in one transaction. Throws `SchemaError` and changes nothing. */
export async function applySchema({
  database,
  resources,
  now,
}: {
  database: Database;
  resources: CompiledResources;
  now: number;
}): Promise<SchemaChange> {
  const { dialect } = database;
  return database.write(async (_trx, batch) => applySchemaIn({ batch, dialect, resources, now }), {
    timeout: TIMEOUT,
  });
}

/** The same inside a write that does more, such as publishing a version. */
export async function applySchemaIn({
  batch,
  dialect,
  resources,
  before = null,
  now,
}: {
  batch: Batch;
  dialect: DialectAdditions;
  resources: CompiledResources;
  /** The definitions the rows were written with, where they are known. */
  before?: CompiledResources | null;
  now: number;
}): Promise<SchemaChange> {
  const run = runWith(batch);
  await dialect.lock(run, "schema");
  await batch(dialect.patience.map(plain));
  const existing = await readExisting(run, dialect);
  const plan = planSchema({ resources, before, existing, dialect, now });
  if (!plan.ok) throw new SchemaError(plan.refusals);
  await holdConverted(plan.steps, batch, dialect);
  for (const step of plan.steps) await perform(step, batch, dialect);
  return { steps: plan.steps, stale: plan.stale };
}

function runWith(batch: Batch): RunStatement {
  return async (statement) => {
    const [result] = await batch([statement]);
    return [...(result?.rows ?? [])];
  };
}

async function perform(step: SchemaStep, batch: Batch, dialect: DialectAdditions): Promise<void> {
  try {
    if (step.kind === "fill_key") await fillKey(step, batch, dialect);
    else await batch(step.statements);
    if (step.kind === "convert") await convertValues(step, runWith(batch), dialect);
  } catch (error) {
    if (step.kind !== "create_index" || !isDatabaseError(error, "unique_violation")) throw error;
    throw duplicates(step);
  }
}

function duplicates({ table, fields = [] }: SchemaStep): SchemaError {
  return new SchemaError([
    {
      resource: table,
      field: fields[0] ?? null,
      code: "duplicates_exist",
      message: `${table} has rows with the same ${fields.join(" and ")}: make them differ before the rule is published.`,
    },
  ]);
}

/** Nobody writes to a table between the look at its values and the new definition. */
async function holdConverted(
  steps: readonly SchemaStep[],
  batch: Batch,
  dialect: DialectAdditions,
): Promise<void> {
  const tables = new Set(steps.filter(({ kind }) => kind === "convert").map(({ table }) => table));
  const statements = [...tables].flatMap((table) => dialect.holdTable(table)).map(plain);
  if (statements.length > 0) await batch(statements);
}

/**
 * Does the greater part of the conversions that bring these resources in, some thousand rows in a write, so that nobody waits
 * for it: into columns beside those that are read. What is left is done when the schema is applied. Ended in between, it goes
 * on where it was when it is called again.
 */
export async function convertBeforehand({
  database,
  resources,
  before,
  now,
}: {
  database: Database;
  resources: CompiledResources;
  before: CompiledResources;
  now: number;
}): Promise<void> {
  const { dialect } = database;
  const existing = await readExisting((statement) => database.query(statement), dialect);
  const plan = planSchema({ resources, before, existing, dialect, now });
  for (const step of plan.ok ? plan.steps : []) {
    const { table, name, statements, conversion } = step;
    if (conversion === undefined) continue;
    const [counted] = await database.query<{ last: number | null }>(
      plain(`SELECT max(id) AS last FROM ${quote(table)}`),
    );
    const last = Number(counted?.last ?? 0);
    if (last <= ROWS_AT_ONCE) continue;
    await database.write(async (_trx, batch) => batch(statements));
    for (let after: number | null = 0; after !== null;) {
      const reached: number = after;
      after = await database.write(async (_trx, batch) => {
        const run = runWith(batch);
        await run(progressOf(dialect, { resource: table, field: name, reached, last }));
        return convertRows({ table, conversion, run, dialect }, reached);
      });
    }
  }
}

/** Values of another meaning, with what was written since the greater part was converted beforehand. */
async function convertValues(
  { table, conversion }: SchemaStep,
  run: RunStatement,
  dialect: DialectAdditions,
): Promise<void> {
  if (conversion === undefined) return;
  const reading = { table, conversion, run, dialect };
  for (let after: number | null = 0; after !== null;) after = await convertRows(reading, after);
  await fillElements(reading);
}

interface HeldValue {
  readonly id: number;
  readonly value: string | number;
}

/** A column's values that are not empty, some thousand at a time. */
async function* readValues(
  { table, name }: { table: string; name: string },
  run: RunStatement,
  dialect: DialectAdditions,
): AsyncGenerator<readonly HeldValue[]> {
  const value = quote(name);
  const sql = `SELECT id, ${value} AS value FROM ${quote(table)} WHERE id > ${dialect.placeholder(1)} AND ${value} IS NOT NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
  for (let after = 0; ;) {
    const found = await run({ sql, parameters: [after] });
    const rows = found.map((row) => ({ id: Number(row["id"]), value: row["value"] as string | number }));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Makes the keys of rows written while the field had none, some thousand at a time. */
async function fillKey({ table, name }: SchemaStep, batch: Batch, dialect: DialectAdditions): Promise<void> {
  const key = name + KEY_SUFFIX;
  const run = runWith(batch);
  await run(
    plain(
      `UPDATE ${quote(table)} SET ${quote(key)} = NULL WHERE ${quote(name)} IS NULL AND ${quote(key)} IS NOT NULL`,
    ),
  );
  for await (const found of readValues({ table, name }, run, dialect)) {
    const rows = found.map(({ id, value }) => [id, toSortKey(String(value))]);
    await run(dialect.updateMany({ table, columns: [{ name: key, kind: "text" }], rows }));
  }
}
