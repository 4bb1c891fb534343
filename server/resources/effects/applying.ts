import { evaluationOf, type OpenResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import { sealedChanges } from "../write/sealed-changes.ts";
import { getChanges, type HistoryCause, historySql, outboxSql } from "../write/history.ts";
import type { WriteSession } from "../write/session.ts";
import { checkUnique } from "../write/unique.ts";
import type { PlannedMove } from "../../../core/effects/planned-record.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { saveRecord, type Save } from "../write/save.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { type EffectFailure, effectImpossible } from "./errors.ts";
import { isTemporary } from "./temporary-ids.ts";

/** Another resource as the person who makes the transition has it. */
export function openFor(open: OpenResource, resource: CompiledResource): OpenResource {
  return { ...open, resource, own: open.rights.rightsOf(resource.name) };
}

/** The same as the server has it: what it writes is noted as its own. */
export function asSystem(open: OpenResource): OpenResource {
  return { ...open, actor: { ...SYSTEM, timeZone: open.actor.timeZone } };
}

/** Values in which nothing stands for another record any more. */
export function withRealIds(
  resource: CompiledResource,
  values: Readonly<Record<string, unknown>>,
  ids: ReadonlyMap<number, number>,
): Record<string, unknown> {
  const real = (value: unknown) => (typeof value === "number" ? (ids.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = resource.fieldsByName[name]?.kind;
      if (kind === "reference") return [name, real(value)];
      if (kind === "references" && Array.isArray(value)) return [name, value.map(real)];
      return [name, value];
    }),
  );
}

/** What other records have already; nothing is asked about a record that refers to one that is still to be made. */
export async function takenIssues(
  session: WriteSession,
  { rights, resource, ...open }: OpenResource,
  { id, values, record }: { id: number | null; values: RecordValues; record: RecordValues },
): Promise<FieldIssue[]> {
  if (Object.values(record).some((value) => typeof value === "number" && isTemporary(value))) return [];
  const changed = new Set(Object.keys(values));
  const context = evaluationOf(open);
  return checkUnique(session, { rights, resource, record, changed, id, context });
}

/** Saves what the server makes; rules over several records that stand in its way are told of that record. */
export async function saveFollowing(
  session: WriteSession,
  open: OpenResource,
  { save, failure }: { save: Save; failure: Omit<EffectFailure, "issues"> },
): Promise<number> {
  try {
    return await saveRecord(session, asSystem(open), save);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_values") throw error;
    throw effectImpossible({ ...failure, issues: error.detail?.["issues"] as readonly FieldIssue[] });
  }
}

interface Noted {
  readonly id: number;
  readonly before: RecordValues | null;
  readonly values: RecordValues;
  readonly version: number;
  readonly moved: PlannedMove | null;
  readonly cause: HistoryCause | null;
  readonly requestId: string | null;
  readonly ids: ReadonlyMap<number, number>;
}

/** Writes into history and outbox what the server did, and because of what. */
export function note(
  session: WriteSession,
  open: OpenResource,
  { id, before, values, version, moved, cause, requestId, ids }: Noted,
): void {
  const { definitions, resource, now } = open;
  const entry = { resource: resource.name, record: id, at: now };
  const changes = getChanges({ resources: definitions.resources, resource, before, values });
  const action = before === null ? "create" : moved === null ? "edit" : "transition";
  session.later(
    historySql({
      ...entry,
      actor: SYSTEM,
      action,
      lifecycle: moved?.lifecycle.field ?? null,
      changes: sealedChanges(session, open, { record: id, changes }),
      cause: cause === null ? null : { ...cause, record: ids.get(cause.record) ?? cause.record },
      requestId,
    }),
    outboxSql({
      ...entry,
      action: moved === null ? action : `transition:${moved.lifecycle.field}:${moved.transition.name}`,
      version,
    }),
  );
}
