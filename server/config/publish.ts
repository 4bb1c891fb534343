import type { Actor } from "../../core/access/types.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { Clock } from "../context.ts";
import { applySchemaIn, findMisfits } from "../database/schema/apply.ts";
import { readExisting } from "../database/schema/existing.ts";
import { planSchema } from "../database/schema/plan.ts";
import type { SchemaStep } from "../database/schema/steps.ts";
import { SchemaError, type SchemaIssue } from "../database/schema/schema-errors.ts";
import type { RunStatement } from "../database/dialect.ts";
import type { Database, Transaction } from "../database/types.ts";
import { noteValuesSince } from "../database/values-since.ts";
import { findDataLoss, findHiddenValues, hiddenWarnings } from "./data-loss.ts";
import { type DocumentKey, nameOfKey } from "./documents.ts";
import { writeApplied } from "./fingerprint.ts";
import { nameChanges } from "./layers.ts";
import type { Candidate } from "./proposal.ts";
import type { RuntimeDefinitions } from "./runtime-definitions.ts";
import type { DefinitionsStore } from "./store.ts";
import { type StoredChange, writeVersion } from "./stored-layer.ts";

interface Publisher {
  readonly database: Database;
  readonly store: DefinitionsStore;
  readonly clock: Clock;
}

/** What follows from new definitions, done in the transaction that publishes them. */
export type OnPublish = (
  trx: Transaction,
  published: { readonly definitions: RuntimeDefinitions; readonly now: number },
) => Promise<void>;

/** What publishing does that may not be meant. */
export async function readWarnings({
  database,
  store,
  candidate: { layer, definitions },
}: Omit<Publisher, "clock"> & { candidate: Candidate }): Promise<DefinitionError[]> {
  const [before, after] = [store.current().resources, definitions.resources];
  const hidden = await findHiddenValues({ database, before, after });
  return nameChanges(hiddenWarnings(hidden, { before, after }), layer);
}

/** Everything that speaks against a candidate once it compiles: lost data and unsafe changes of tables. */
export async function checkCandidate({
  database,
  store,
  candidate,
  clock,
}: Publisher & { candidate: Candidate }): Promise<{
  errors: DefinitionError[];
  steps: readonly SchemaStep[];
}> {
  const { dialect } = database;
  const { resources } = candidate.definitions;
  const before = store.current().resources;
  const losses = nameChanges(await findDataLoss({ database, before, after: resources }), candidate.layer);
  const existing = await readExisting((statement) => database.query(statement), dialect);
  const plan = planSchema({ resources, existing, dialect, now: clock() });
  if (!plan.ok) return { errors: [...losses, ...plan.refusals.map(toDefinitionError)], steps: [] };
  const { steps } = plan;
  const run: RunStatement = (statement) => database.query(statement, { lane: "long" });
  const misfits = await findMisfits({ run, dialect, steps });
  return { errors: [...losses, ...misfits.map(toDefinitionError)], steps };
}

/** Thrown to undo what was only tried. */
class Rehearsed extends Error {}

/**
 * What the rows there are say against a new unique rule. Only making it tells, since keys it compares by may have to be
 * filled first: so it is made, and undone.
 */
export async function rehearse({
  database,
  candidate,
  steps,
  clock,
}: Omit<Publisher, "store"> & {
  candidate: Candidate;
  steps: readonly SchemaStep[];
}): Promise<DefinitionError[]> {
  if (!steps.some(({ kind, fields = [] }) => kind === "create_index" && fields.length > 0)) return [];
  const { dialect } = database;
  const { resources } = candidate.definitions;
  try {
    await database.write(
      async (_trx, batch) => {
        await applySchemaIn({ batch, dialect, resources, now: clock() });
        throw new Rehearsed();
      },
      { timeout: 30 * 60_000 },
    );
  } catch (error) {
    if (error instanceof SchemaError) return error.refusals.map(toDefinitionError);
    if (!(error instanceof Rehearsed)) throw error;
  }
  return [];
}

/**
 * Makes the candidate the newest version: tables, version and announcement in one transaction, then the definitions of
 * this process. Other processes follow the announcement. 409 when somebody else published meanwhile.
 */
export async function publishCandidate({
  database,
  store,
  clock,
  candidate,
  actor,
  note,
  onPublish,
}: Publisher & {
  candidate: Candidate;
  actor: Actor;
  note: string | null;
  onPublish: OnPublish;
}): Promise<void> {
  const { dialect } = database;
  const { layer, definitions } = candidate;
  const before = store.layer();
  try {
    await database.write(
      async (trx, batch) => {
        await dialect.lock(async (statement) => [...((await batch([statement]))[0]?.rows ?? [])], "schema");
        const newest = await newestVersion(trx);
        if (newest !== layer.version - 1) throw staleConfiguration(newest);
        const now = clock();
        const { steps } = await applySchemaIn({ batch, dialect, resources: definitions.resources, now });
        if (steps.some(({ kind }) => kind === "convert")) await noteValuesSince(trx, layer.version);
        await onPublish(trx, { definitions, now });
        await writeVersion(trx, {
          version: layer.version,
          at: now,
          actor: actor.impersonator?.employeeId ?? actor.employeeId,
          note,
          changes: storedChanges({ candidate, before: before.documents }),
          index: layer.index,
        });
        await writeApplied(trx, `${store.fingerprint} ${definitions.hash}`);
        await trx
          .insertInto("sys__outbox")
          .values({
            at: now,
            resource: "sys__config",
            record: layer.version,
            action: "publish",
            row_version: layer.version,
          })
          .execute();
      },
      { timeout: 30 * 60_000 },
    );
    store.replace({ definitions, layer });
  } catch (error) {
    if (error instanceof SchemaError) throw invalidDefinitions(error.refusals.map(toDefinitionError));
    throw error;
  }
}

export function staleConfiguration(version: number): AppError {
  return new AppError({
    code: "stale_configuration",
    status: 409,
    parameters: { version },
    detail: { version },
  });
}

export function invalidDefinitions(errors: readonly DefinitionError[]): AppError {
  return new AppError({
    code: "invalid_definitions",
    status: 422,
    parameters: { count: errors.length },
    detail: { definition_errors: errors },
  });
}

async function newestVersion(trx: Transaction): Promise<number> {
  const row = await trx
    .selectFrom("sys__config")
    .select((expression) => expression.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Documents new with this version, and those it withdraws. A version that only points at older ones stores nothing twice. */
function storedChanges({
  candidate: { layer },
  before,
}: {
  candidate: Candidate;
  before: ReadonlyMap<DocumentKey, unknown>;
}): StoredChange[] {
  const changes: StoredChange[] = [];
  for (const [key, { document, base, entry }] of layer.documents) {
    if (entry.version === layer.version) changes.push({ ...nameOfKey(key), document, base });
  }
  for (const key of before.keys()) {
    if (!layer.documents.has(key)) changes.push({ ...nameOfKey(key), document: null, base: null });
  }
  return changes;
}

function toDefinitionError({ resource, field, code, message }: SchemaIssue): DefinitionError {
  return { source: "database", resource, field, pointer: "", code, message };
}
