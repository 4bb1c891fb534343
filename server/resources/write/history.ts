import { insertSql } from "./statements.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Sql } from "../sql/frame.ts";

export type HistoryAction = "create" | "edit" | "transition" | "archive" | "restore" | "import" | "bulk";

/** field → value before and after, canonical; child rows as lists of those that came, went or changed. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export interface HistoryEntry {
  readonly resource: string;
  readonly record: number;
  readonly at: number;
  readonly actor: Actor;
  readonly action: HistoryAction;
  readonly changes: Changes;
  readonly lifecycle?: string | null;
  readonly reason?: string | null;
  readonly requestId: string | null;
}

export function historySql(entry: HistoryEntry): Sql {
  const { actor, lifecycle = null, reason = null } = entry;
  return insertSql("sys__history", {
    resource: entry.resource,
    record: entry.record,
    at: entry.at,
    actor: actor.employeeId,
    impersonator: actor.impersonator?.employeeId ?? null,
    action: entry.action,
    lifecycle,
    reason,
    changes: JSON.stringify(entry.changes),
    request: entry.requestId,
  });
}

export interface OutboxEntry {
  readonly at: number;
  readonly resource: string;
  readonly record: number;
  readonly action: string;
  readonly version: number;
}

export function outboxSql({ at, resource, record, action, version }: OutboxEntry): Sql {
  return insertSql("sys__outbox", { at, resource, record, action, row_version: version });
}

/** What differs between two states of a record, in the fields history keeps. */
export function changesBetween(
  resource: CompiledResource,
  { before, after, names }: { before: RecordValues | null; after: RecordValues; names: Iterable<string> },
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of names) {
    const field = resource.fieldsByName[name];
    if (field === undefined || !field.history) continue;
    const [old, current] = [canonical(field, before?.[name]), canonical(field, after[name])];
    if (sameValue(old, current)) continue;
    changes[name] = field.kind === "rows" ? rowChanges(old, current) : [old, current];
  }
  return changes;
}

function canonical(field: CompiledField, value: unknown): unknown {
  if (isEmptyValue(value)) return null;
  return field.kind === "rows" ? value : canonicalValue(field, value);
}

function rowChanges(before: unknown, after: unknown): readonly [unknown, unknown] {
  const [old, current] = [rowsById(before), rowsById(after)];
  const differs = (id: unknown) => !sameValue(old.get(id), current.get(id));
  const list = (rows: Map<unknown, unknown>) => [...rows].filter(([id]) => differs(id)).map(([, row]) => row);
  return [list(old), list(current)];
}

function rowsById(rows: unknown): Map<unknown, unknown> {
  return new Map(
    (Array.isArray(rows) ? rows : []).map((row: unknown) => [isObject(row) ? row["id"] : null, row]),
  );
}
