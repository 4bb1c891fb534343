import { wordError } from "../../../core/shared/error-collector.ts";
import { isDatabaseError } from "../errors.ts";
import { plain } from "./ddl.ts";
import { readExisting } from "./existing.ts";
import { fillAll, fillOf, fillTouched } from "./fills.ts";
import { planSchema } from "./plan.ts";
import { SchemaError } from "./schema-errors.ts";
import { ROWS_AT_ONCE } from "./some-rows.ts";
import type { CompiledResources } from "../../../core/definition/types.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import type { Batch, Database } from "../types.ts";
import type { StalePart } from "./derived.ts";
import type { SchemaStep } from "./steps.ts";

const TIMEOUT = 30 * 60_000;

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
  prepared = NOTHING,
  now,
}: {
  batch: Batch;
  dialect: DialectAdditions;
  resources: CompiledResources;
  /** The definitions the rows were written with, where they are known. */
  before?: CompiledResources | null;
  /** Steps whose columns were filled beforehand, but for the rows written since. */
  prepared?: ReadonlySet<string>;
  now: number;
}): Promise<SchemaChange> {
  const run = runWith(batch);
  await dialect.lock(run, "schema");
  await batch(dialect.patience.map(plain));
  const existing = await readExisting(run, dialect);
  const plan = planSchema({ resources, before, existing, dialect, now });
  if (!plan.ok) throw new SchemaError(plan.refusals);
  await holdFilled(plan.steps, batch, dialect);
  for (const step of plan.steps) await perform(step, { batch, dialect, prepared });
  return { steps: plan.steps, stale: plan.stale };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Performing {
  readonly batch: Batch;
  readonly dialect: DialectAdditions;
  readonly prepared: ReadonlySet<string>;
}

export function runWith(batch: Batch): RunStatement {
  return async (statement) => {
    const [result] = await batch([statement]);
    return [...(result?.rows ?? [])];
  };
}

async function perform(step: SchemaStep, { batch, dialect, prepared }: Performing): Promise<void> {
  try {
    if (step.search && prepared.has(keyOf(step))) return void (await batch(step.search.finish.map(plain)));
    await batch(step.statements);
    const fill = fillOf(step, dialect);
    if (fill === null) return;
    const run = runWith(batch);
    if (!prepared.has(keyOf(step))) return await fillAll(fill, run);
    while ((await fillTouched(fill, { run, dialect, limit: ROWS_AT_ONCE })) > 0);
    await fill.finish(run);
    await batch(dialect.touchTrigger({ table: fill.table, column: fill.source }).drop.map(plain));
  } catch (error) {
    if (step.kind !== "create_index" || !isDatabaseError(error, "unique_violation")) throw error;
    throw duplicates(step);
  }
}

/** What one step is about. */
export const keyOf = ({ kind, table, name }: SchemaStep): string => `${kind} ${table} ${name}`;

export function duplicates({ table, fields = [] }: SchemaStep): SchemaError {
  return new SchemaError([
    {
      resource: table,
      field: fields[0] ?? null,
      ...wordError({ text: "duplicates_exist.found", params: { resource: table, fields } }),
    },
  ]);
}

/** Nobody writes to a table between the look at its values and the new definition. */
async function holdFilled(
  steps: readonly SchemaStep[],
  batch: Batch,
  dialect: DialectAdditions,
): Promise<void> {
  const tables = new Set(
    steps.filter(({ kind }) => kind === "convert" || kind === "fill_key").map(({ table }) => table),
  );
  const statements = [...tables].flatMap((table) => dialect.holdTable(table)).map(plain);
  if (statements.length > 0) await batch(statements);
}
