import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { Clock } from "../context.ts";
import { applySchemaIn, runWith } from "../database/schema/apply.ts";
import type { RunStatement } from "../database/dialect.ts";
import { quote } from "../database/identifiers.ts";
import { readExisting } from "../database/schema/existing.ts";
import { planSchema } from "../database/schema/plan.ts";
import { plain } from "../database/schema/ddl.ts";
import { findMisfits, type Misfits } from "../database/schema/convert-values.ts";
import type { ExistingSchema } from "../database/schema/existing.ts";
import type { SchemaStep, StepKind } from "../database/schema/steps.ts";
import { SchemaError, type SchemaIssue } from "../database/schema/schema-errors.ts";
import type { Batch, Database, Transaction } from "../database/types.ts";
import type { Lease } from "../jobs/lease.ts";
import { whenFree } from "../database/schema/prepare.ts";
import { noteValuesSince } from "../database/values-since.ts";
import { carryNames } from "./carry-names.ts";
import { type BrokenRules, findBrokenRules } from "./broken-rules.ts";
import { findDataLoss, findHiddenValues, hiddenWarnings } from "./data-loss.ts";
import { type DocumentKey, nameOfKey } from "./documents.ts";
import { endDraft } from "./drafts.ts";
import { writeApplied } from "./fingerprint.ts";
import { nameChanges } from "./layers.ts";
import type { Candidate } from "./proposal.ts";
import { endPublication, refuseOthers, type SeenDraft } from "./publications.ts";
import { findScanningFigures } from "./scanning-figures.ts";
import type { RuntimeDefinitions } from "./runtime-definitions.ts";
import { findUnknownForms } from "./unknown-forms.ts";
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
  published: {
    readonly definitions: RuntimeDefinitions;
    readonly now: number;
    readonly version: number;
    /** Whoever publishes. */
    readonly actor: number;
    readonly note: string | null;
  },
) => Promise<void>;

/** What publishing does that may not be meant. */
export async function readWarnings({
  database,
  store,
  candidate: { layer, definitions },
}: Omit<Publisher, "clock"> & { candidate: Candidate }): Promise<DefinitionError[]> {
  const [before, after] = [store.current().resources, definitions.resources];
  const hidden = await findHiddenValues({ database, before, after });
  const known = new Set(findScanningFigures(before).map(({ message }) => message));
  const scanning = findScanningFigures(after).filter(({ message }) => !known.has(message));
  return nameChanges([...hiddenWarnings(hidden, { before, after }), ...scanning], layer);
}

interface Checked {
  readonly errors: DefinitionError[];
  readonly steps: readonly SchemaStep[];
  readonly existing: ExistingSchema;
}

/** Everything that speaks against a candidate once it compiles: lost data and unsafe changes of tables. */
export async function checkCandidate({
  database,
  store,
  candidate,
  clock,
}: Publisher & { candidate: Candidate }): Promise<Checked> {
  const { dialect } = database;
  const { resources } = candidate.definitions;
  const before = store.current().resources;
  const found = [
    ...(await findDataLoss({ database, before, after: resources })),
    ...(await findUnknownForms({ database, before, after: resources })),
  ];
  const losses = nameChanges(found, candidate.layer);
  const existing = await readExisting((statement) => database.query(statement), dialect);
  const plan = planSchema({ resources, before, existing, dialect, now: clock() });
  if (!plan.ok) return { errors: [...losses, ...plan.refusals.map(toDefinitionError)], steps: [], existing };
  const { steps } = plan;
  return { errors: losses, steps, existing };
}

/** What the rows there are say about a candidate, and what is to be done to their tables. */
export interface Outlook extends BrokenRules {
  /** Values that do not fit the new type of their field: they are kept aside. */
  readonly misfits: readonly (Misfits & { readonly resource: string; readonly field: string })[];
  readonly steps: readonly {
    readonly kind: StepKind;
    readonly table: string;
    readonly name: string;
    /** How long it is likely to take. */
    readonly seconds: number;
  }[];
}

/** Seconds for a million rows: rough, from a few timings. */
const SECONDS: Partial<Record<StepKind, number>> = {
  create_index: 2,
  add_foreign_key: 1,
  fill_key: 15,
  convert: 30,
  search_index: 30,
};

/** Looks at every row whose rules, type or uniqueness a candidate changes. Writes nothing and holds nobody up. */
export async function readOutlook({
  database,
  store,
  candidate,
  clock,
  steps,
  existing,
}: Publisher & { candidate: Candidate } & Pick<Checked, "steps" | "existing">): Promise<Outlook> {
  const { dialect } = database;
  const run: RunStatement = (statement) => database.query(statement, { lane: "long" });
  const [before, after] = [store.current().resources, candidate.definitions.resources];
  const rules = await findBrokenRules({ database, before, after, steps, existing, now: clock() });
  const misfits: Outlook["misfits"][number][] = [];
  for (const { table, name, conversion } of steps) {
    if (conversion === undefined) continue;
    const found = await findMisfits({ table, conversion, run, dialect });
    if (found.count > 0) misfits.push({ resource: table, field: name, ...found });
  }
  const sizes = new Map<string, number>();
  for (const table of new Set(steps.map((step) => step.table))) {
    const counted = existing.tables.has(table) && after.byName[table] !== undefined;
    const [row] = counted ? await run(plain(`SELECT max(id) AS last FROM ${quote(table)}`)) : [];
    sizes.set(table, Number(row?.["last"] ?? 0));
  }
  return {
    ...rules,
    misfits,
    steps: steps
      .filter(({ kind }) => kind !== "note")
      .map(({ kind, table, name }) => ({
        kind,
        table,
        name,
        seconds: ((SECONDS[kind] ?? 0) * (sizes.get(table) ?? 0)) / 1_000_000,
      })),
  };
}

/** Unique rules that rows break are the only ones that no table can have. */
export function uniqueErrors({ broken }: BrokenRules): DefinitionError[] {
  return broken
    .filter(({ code }) => code === "not_unique")
    .map(({ resource, field, count }) => ({
      source: "database",
      resource,
      field,
      pointer: "",
      ...wordError({ text: "duplicates_exist.counted", params: { count, resource, field } }),
    }));
}

/** What was made ready beforehand for a candidate, by the process at work on it. */
export interface Prepared {
  readonly lease: Lease;
  readonly steps: ReadonlySet<string>;
}

/**
 * Makes the candidate the newest version: tables, version and announcement in one transaction, then the definitions of
 * this process. Other processes follow the announcement. 409 when somebody else published meanwhile, or is about to.
 */
export async function publishCandidate({
  database,
  store,
  clock,
  candidate,
  actor,
  note,
  draft,
  prepared = null,
  onPublish,
}: Publisher & {
  candidate: Candidate;
  /** Whoever publishes. */
  actor: number;
  note: string | null;
  /** It is gone then, unless somebody wrote into it meanwhile. */
  draft: SeenDraft | null;
  prepared?: Prepared | null;
  onPublish: OnPublish;
}): Promise<void> {
  const { dialect } = database;
  const { layer, definitions } = candidate;
  const before = store.layer();
  const of = { resources: definitions.resources, before: store.current().resources };
  const publish = async (trx: Transaction, batch: Batch): Promise<void> => {
    await batch(dialect.impatience.map(plain));
    await dialect.lock(runWith(batch), "schema");
    const newest = await newestVersion(trx);
    if (newest !== layer.version - 1) throw staleConfiguration(newest);
    await refuseOthers(trx, prepared?.lease.id ?? null);
    const now = clock();
    if (prepared !== null) await endPublication(trx, prepared.lease, now);
    if (draft !== null) await endDraft(trx, draft);
    await writeVersion(trx, {
      version: layer.version,
      at: now,
      actor,
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
    // tables last: from here on whoever reads them may wait
    const { steps } = await applySchemaIn({ batch, dialect, ...of, prepared: prepared?.steps, now });
    if (steps.some(({ kind }) => ["convert", "fill_key", "rename_field"].includes(kind)))
      await noteValuesSince(trx, layer.version);
    await carryNames(trx, steps);
    await onPublish(trx, { definitions, now, version: layer.version, actor, note });
  };
  try {
    await whenFree(() => database.write(publish, { timeout: 30 * 60_000 }));
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

export function toDefinitionError(issue: SchemaIssue): DefinitionError {
  return { ...issue, source: "database", pointer: "" };
}
