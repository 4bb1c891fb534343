import { authorOf } from "../reindex/system.ts";
import { rowChanges } from "./row-changes.ts";
import { insertSql } from "./statements.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { HistoryAction, RecordValues } from "../../../core/definition/record.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Sql } from "../sql/frame.ts";

/** field → value before and after, canonical; child rows as lists of those that came, went or changed. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What made the server write: a transition of a record, or, without one, that the record came about. */
export interface HistoryCause {
  readonly resource: string;
  readonly record: number;
  /** Field of the life cycle. */
  readonly field: string | null;
  readonly transition: string | null;
  /** Its day had come. */
  readonly timed?: boolean;
}

export interface HistoryApproval {
  readonly transition: string;
  readonly group: string | null;
}

export interface HistoryEntry {
  readonly resource: string;
  readonly record: number;
  readonly at: number;
  readonly actor: Actor;
  readonly action: HistoryAction;
  /** As `sealChanges` gives them. */
  readonly changes: Changes;
  readonly lifecycle?: string | null;
  readonly reason?: string | null;
  readonly cause?: HistoryCause | null;
  /** Why a superadmin made a transition that was closed. */
  readonly override?: string | null;
  /** Rules over several records to which `reason` makes an exception. */
  readonly checks?: readonly string[] | null;
  /** The step that somebody approved, and for which group; of a withdrawal, for none. */
  readonly approval?: HistoryApproval | null;
  readonly requestId: string | null;
}

export function historySql(entry: HistoryEntry): Sql {
  const { actor, lifecycle = null, reason = null, cause = null, override = null, checks = null } = entry;
  const { approval = null } = entry;
  return insertSql("sys__history", {
    resource: entry.resource,
    record: entry.record,
    at: entry.at,
    actor: authorOf(actor),
    impersonator: actor.impersonator?.employeeId ?? null,
    api_key: actor.key?.name ?? null,
    action: entry.action,
    lifecycle,
    reason,
    changes: JSON.stringify(entry.changes),
    request: entry.requestId,
    cause: cause === null ? null : JSON.stringify(cause),
    override,
    checks: checks === null ? null : JSON.stringify(checks),
    approval: approval === null ? null : JSON.stringify(approval),
  });
}

/** Tells of letters about a record. They are no change of it. */
export const mailedSql = (entry: Pick<HistoryEntry, "resource" | "record" | "at" | "actor">): Sql =>
  historySql({ ...entry, action: "mail", changes: {}, requestId: null });

interface OutboxEntry {
  readonly at: number;
  readonly resource: string;
  readonly record: number;
  readonly action: string;
  readonly version: number;
}

export function outboxSql({ at, resource, record, action, version }: OutboxEntry): Sql {
  return insertSql("sys__outbox", { at, resource, record, action, row_version: version });
}

interface Difference {
  readonly resources: CompiledResources;
  readonly resource: CompiledResource;
  readonly before: RecordValues | null;
  /** Canonical values of what changed. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What changed, in the fields history keeps. */
export function getChanges({ resources, resource, before, values }: Difference): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fieldsByName[name];
    if (field === undefined || !field.history) continue;
    const child = field.kind === "rows" ? resources.byName[field.to ?? ""] : undefined;
    const pair =
      child === undefined
        ? ([canonical(field, before?.[name]), canonical(field, value)] as const)
        : rowChanges(child, { before: before?.[name], sent: value });
    if (!sameValue(pair[0], pair[1])) changes[name] = pair;
  }
  return changes;
}

function canonical(field: CompiledField, value: unknown): unknown {
  return isEmptyValue(value) ? null : canonicalValue(field, value);
}
