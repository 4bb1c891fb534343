import { isDatabaseError } from "../errors.ts";
import { quote } from "../identifiers.ts";
import { plain } from "./ddl.ts";
import { readExisting } from "./existing.ts";
import { planSchema } from "./plan.ts";
import { SchemaError } from "./refusals.ts";
import { toSortKey } from "./sort-key.ts";
import type { CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import type { Batch, Database } from "../types.ts";
import type { StalePart } from "./derived.ts";
import type { SchemaStep } from "./plan.ts";

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

/** Makes the keys of rows written before the field had one, some thousand at a time. */
async function fillKey({ table, name }: SchemaStep, batch: Batch, dialect: DialectAdditions): Promise<void> {
  const value = quote(name);
  const select = `SELECT id, ${value} AS value FROM ${quote(table)} WHERE id > ${dialect.placeholder(1)} AND ${value} IS NOT NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
  const columns = [{ name: `${name}__key`, kind: "text" } as const];
  const run = runWith(batch);
  for (let after = 0; ;) {
    const found = await run({ sql: select, parameters: [after] });
    if (found.length === 0) return;
    const rows = found.map((row) => [Number(row["id"]), toSortKey(String(row["value"]))]);
    await run(dialect.updateMany({ table, columns, rows }));
    after = Number(found.at(-1)?.["id"]);
  }
}
