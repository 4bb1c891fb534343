import { getId, isObject } from "../../../core/definition/record.ts";
import { COMMON_FIELDS } from "../../../core/definition/types.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { invalidValues } from "../errors.ts";
import { withdrawApprovals } from "./approvals.ts";
import { enforceChecks } from "./checks.ts";
import { attachFiles, checkFiles, newFiles } from "./files.ts";
import { checkReferences } from "./references.ts";
import { checkUnique } from "./unique.ts";
import { refreshDependents, refreshOwn } from "./dependents.ts";
import { lockSources, lockTargets } from "./locks.ts";
import { refreshTextColumns } from "./label-and-search-text-refresh.ts";
import { listTextFields } from "./label-and-search-text.ts";
import { sealedColumns } from "../../secrets/sealed-values.ts";
import { encodeValues, insertSql, linkStatements, updateSql } from "./statements.ts";
import { writeChildRows } from "./child-rows.ts";
import { enforceTree } from "./tree.ts";
import { workOut, workOutReaders } from "./worked-out.ts";
import { wallClocks } from "./wall-clocks.ts";
import { evaluationOf } from "../read/open.ts";
import { authorOf } from "../reindex/system.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { ChangedRows } from "./affected.ts";
import type { Refreshed } from "./dependents.ts";
import type { WriteSession } from "./session.ts";

export interface Save {
  /** Null: a new record. */
  readonly id: number | null;
  /** Canonical values of what changes, child rows among them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The whole record as it will stand, canonical. */
  readonly record: RecordValues;
  /** The whole record as it stood. */
  readonly before: RecordValues | null;
  /** Version the record had. */
  readonly version: number;
  /** True: it keeps that version, so that nobody who is about to write is told of a change that concerns nothing of theirs. */
  readonly keepsVersion?: boolean;
  /** True: no rule over several records is asked. What law has the server take away, no rule of the company keeps. */
  readonly unchecked?: boolean;
}

/** What only the database knows about values: references, uniqueness, files. */
export async function checkAgainstData(
  session: WriteSession,
  open: OpenResource,
  save: Save,
): Promise<FieldIssue[]> {
  const { resource, rights } = open;
  const { values, record, before, id } = save;
  const changed = new Set(Object.keys(values));
  const context = evaluationOf(open);
  const holder = id === null ? null : { resource: resource.name, id };
  const issues = await Promise.all([
    checkReferences(session, { rights, resource, values, record, before }),
    checkUnique(session, { rights, resource, record, changed, id, context }),
    checkFiles(session, newFiles(resource, { values, before }), { holder }),
    checkChildReferences(session, open, save),
  ]);
  return issues.flat();
}

async function checkChildReferences(
  session: WriteSession,
  open: OpenResource,
  save: Save,
): Promise<FieldIssue[]> {
  const { rights, resource, definitions } = open;
  const issues: FieldIssue[] = [];
  for (const field of resource.fields) {
    const rows = save.values[field.name];
    const child = field.kind === "rows" ? definitions.resources.byName[field.to ?? ""] : undefined;
    if (child === undefined || !Array.isArray(rows)) continue;
    const known = new Map(rowsOf(save.before?.[field.name]).map((row) => [row["id"], row]));
    for (const [index, row] of rowsOf(rows).entries()) {
      const record = { ...save.record, ...row };
      const before = known.get(row["id"]) ?? null;
      const prefix = `${field.name}.${index}.`;
      issues.push(...(await checkFiles(session, newFiles(child, { values: row, before }), { prefix })));
      issues.push(
        ...(await checkReferences(session, {
          rights,
          resource: child,
          values: row,
          record,
          before,
          prefix,
        })),
      );
    }
  }
  return issues;
}

const rowsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Writes the row with everything that hangs on it: lists, child rows, computed values here and elsewhere, texts. */
export async function saveRecord(session: WriteSession, open: OpenResource, save: Save): Promise<number> {
  const { resource } = open;
  const { values, before } = save;
  const id = await writeRow(session, open, save);
  const files = attachFiles(newFiles(resource, { values, before }), { resource: resource.name, id });
  session.later(...linkStatements(resource, { id, values, isNew: before === null }), ...files);
  const names = before === null ? null : new Set(Object.keys(values));
  await writeChildRows(session, open, { id, values, before });
  const former = formerReferences(resource, before, names);
  await settle(session, open, { id, names, former, previous: before });
  await enforceTree(session, open, { id, names });
  if (save.unchecked !== true) await enforceChecks(session, open, { id, names, before });
  return id;
}

async function writeRow(
  session: WriteSession,
  open: OpenResource,
  { id, values, record, version, keepsVersion = false }: Save,
): Promise<number> {
  const { resource, actor, now } = open;
  const columns = {
    ...encodeValues(resource, values),
    ...wallClocks(resource, { values, record }),
    ...(keepsVersion ? {} : { modified: now, modified_by: authorOf(actor) }),
  };
  const { sealing } = session.database.dialect;
  const next = keepsVersion ? version : version + 1;
  try {
    if (id === null) {
      const created = { ...columns, created: now, created_by: authorOf(actor), row_version: 1 };
      const [row] = await session.rows(insertSql(resource.name, created));
      const made = Number(row?.[0]);
      const sealed = sealedColumns(sealing, resource, { id: made, values });
      if (Object.keys(sealed).length > 0)
        await session.run(updateSql(resource.name, { id: made, values: sealed }));
      if (session.trying) session.made.add(`${resource.name}:${made}`);
      return made;
    }
    const [changed] = await session.run(
      updateSql(resource.name, {
        id,
        values: { ...columns, ...sealedColumns(sealing, resource, { id, values }), row_version: next },
        version,
      }),
    );
    if (changed !== 1) throw new Stale();
    return id;
  } catch (error) {
    throw uniqueIssue(resource, error);
  }
}

/** The row changed between reading and writing; the caller answers with the row as it is now. */
export class Stale extends Error {}

/** Two writers at once: the index refuses what the check before could not see yet. */
function uniqueIssue({ fieldsByName }: CompiledResource, error: unknown): unknown {
  if (!isDatabaseError(error, "unique_violation")) return error;
  const names = (error.columns ?? []).map((name) => name.replace(/__(key|hash)$/, ""));
  const fields = names.filter((name) => Object.hasOwn(fieldsByName, name) && !isCommon(name));
  const issues = fields.map((field): FieldIssue => ({ field, code: "not_unique", parameters: {} }));
  return issues.length === 0 ? error : invalidValues(issues);
}

const isCommon = (name: string) => (COMMON_FIELDS as readonly string[]).includes(name);

/** Computed values and texts of a row that changed, and of all rows that depend on it. */
export async function settle(
  session: WriteSession,
  open: OpenResource,
  {
    id,
    names,
    former = {},
    previous = null,
    repeated = false,
    settled = false,
  }: {
    id: number;
    names: ReadonlySet<string> | null;
    former?: Readonly<Record<string, readonly number[]>>;
    previous?: RecordValues | null;
    /** Its values were worked out in this transaction, and `names` are those that became others. */
    repeated?: boolean;
    /** And none of them is read for another. */
    settled?: boolean;
  },
): Promise<void> {
  const { rights, resource } = open;
  session.areas.add(resource.name);
  const compilation = () => rights.compilation();
  if (names !== null) await withdrawApprovals(session, open, { id, names });
  await lockTargets(session, compilation, { resource, ids: [id], names, former });
  await lockSources(session, compilation, { resource, ids: [id], names });
  const worked = await refreshOwn(session, compilation, { resource, id, names });
  const changed = names === null ? null : new Set([...names, ...worked]);
  const texts = listTextFields(resource);
  if (changed === null || [...changed].some((name) => texts.has(name))) {
    await refreshTextColumns(session, rights, { resource, ids: [id] });
  }
  const refreshed = await refreshDependents(session, compilation, {
    resource,
    ids: [id],
    names: changed,
    former,
  });
  for (const row of refreshed) await readRefreshTexts(session, rights, row);
  const own = settled
    ? null
    : await workOut(session, open, { id, because: null, previous, locked: repeated ? names : null });
  const known = own === null || changed === null ? changed : new Set([...changed, ...own.names]);
  const others: ChangedRows[] = [{ resource, ids: [id], names: known, former }];
  for (const row of refreshed) {
    others.push({ resource: row.resource, ids: row.ids, names: new Set([row.field]), former: {} });
  }
  const again = own === null ? [] : [own];
  for (const one of others) again.push(...(await workOutReaders(session, open, one)));
  for (const one of again) await settle(session, one.open, { ...one, repeated: true });
}

async function readRefreshTexts(
  session: WriteSession,
  rights: OpenResource["rights"],
  { resource, ids, field }: Refreshed,
): Promise<void> {
  if (!listTextFields(resource).has(field)) return;
  for (let start = 0; start < ids.length; start += CHUNK) {
    await refreshTextColumns(session, rights, { resource, ids: ids.slice(start, start + CHUNK) });
  }
}

const CHUNK = 200;

/** What the row's references pointed at before: rollups there count without it from now on. */
export function formerReferences(
  { fields }: CompiledResource,
  before: RecordValues | null,
  names: ReadonlySet<string> | null,
): Record<string, number[]> {
  if (before === null) return {};
  const pointing = fields.filter(
    ({ kind, name }) =>
      (kind === "reference" || kind === "references") && (names === null || names.has(name)),
  );
  return Object.fromEntries(
    pointing.map(({ name }) => {
      const value = before[name];
      return [name, (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => getId(item) ?? [])];
    }),
  );
}
