import { isDatabaseError } from "../errors.ts";
import { quote } from "../identifiers.ts";
import { convertStored } from "./conversions.ts";
import { plain } from "./ddl.ts";
import { readExisting } from "./existing.ts";
import { planSchema } from "./plan.ts";
import { SchemaError, type SchemaIssue } from "./schema-errors.ts";
import { KEY_SUFFIX } from "./resource-storage.ts";
import { toSortKey } from "./sort-key.ts";
import type { CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import type { Batch, Database } from "../types.ts";
import type { StalePart } from "./derived.ts";
import type { Conversion, SchemaStep } from "./steps.ts";

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
  now,
}: {
  batch: Batch;
  dialect: DialectAdditions;
  resources: CompiledResources;
  now: number;
}): Promise<SchemaChange> {
  const run = runWith(batch);
  await dialect.lock(run, "schema");
  await batch(dialect.patience.map(plain));
  const existing = await readExisting(run, dialect);
  const plan = planSchema({ resources, existing, dialect, now });
  if (!plan.ok) throw new SchemaError(plan.refusals);
  await holdConverted(plan.steps, batch, dialect);
  const misfits = await findMisfits({ run, dialect, steps: plan.steps });
  if (misfits.length > 0) throw new SchemaError(misfits);
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
    else if (step.kind === "convert") await convertValues(step, batch, dialect);
    else await batch(step.statements);
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

const MISFITS_NAMED = 5;
const MISFIT_LENGTH = 60;

/** Fields that cannot become what the definitions say because of values they hold, with some of these values. */
export async function findMisfits({
  run,
  dialect,
  steps,
}: {
  run: RunStatement;
  dialect: DialectAdditions;
  steps: readonly SchemaStep[];
}): Promise<SchemaIssue[]> {
  const refusals: SchemaIssue[] = [];
  for (const { table, name, conversion } of steps) {
    if (conversion === undefined) continue;
    const values = await readMisfits({ table, name, conversion }, run, dialect);
    if (values.length > 0) refusals.push(doNotFit(table, conversion, values));
  }
  return refusals;
}

async function readMisfits(
  { table, name, conversion: { field, from } }: { table: string; name: string; conversion: Conversion },
  run: RunStatement,
  dialect: DialectAdditions,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const rows of readValues({ table, name }, run, dialect)) {
    for (const { value } of rows) {
      const converted = convertStored({ stored: value, from, field });
      for (const wrong of converted.ok ? [] : converted.values) found.add(wrong);
    }
    if (found.size > MISFITS_NAMED) break;
  }
  return [...found];
}

function doNotFit(table: string, { field }: Conversion, values: readonly string[]): SchemaIssue {
  const named = values
    .slice(0, MISFITS_NAMED)
    .map((value) =>
      JSON.stringify(value.length > MISFIT_LENGTH ? `${value.slice(0, MISFIT_LENGTH)}…` : value),
    );
  const more = values.length > MISFITS_NAMED ? " and more" : "";
  const kind = field.kind === "decimal" ? `${field.valueType} of ${field.scale} places` : field.valueType;
  return {
    resource: table,
    field: field.name,
    code: "values_do_not_fit",
    message: `Records of ${table} hold ${named.join(", ")}${more} in ${field.name}, which ${kind} does not take: change these values first, or give the new field another name.`,
  };
}

/** Values that are the same in another way of storing them. */
async function convertValues(
  { table, name, conversion }: SchemaStep,
  batch: Batch,
  dialect: DialectAdditions,
): Promise<void> {
  if (conversion?.rewritten !== true) return;
  const { field, from } = conversion;
  const run = runWith(batch);
  for await (const found of readValues({ table, name }, run, dialect)) {
    const rows = found.map(({ id, value }) => {
      const converted = convertStored({ stored: value, from, field });
      return [id, converted.ok ? converted.stored : null];
    });
    await run(dialect.updateMany({ table, columns: [{ name, kind: "integer" }], rows }));
  }
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
