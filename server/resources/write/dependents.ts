import { sql } from "kysely";
import { expressionFields } from "../../../core/definition/expression-parts.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { computedSql, conditionSql } from "../sql/fields.ts";
import { allOf, column, notSql, openFrame, resourceNamed } from "../sql/frame.ts";
import { affected } from "./affected.ts";
import { lockTargets } from "./locks.ts";
import { relinkStatements, updateSql } from "./statements.ts";
import type { CompiledComputed, CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { Compilation, Frame, Sql } from "../sql/frame.ts";
import type { ChangedRows } from "./affected.ts";
import type { WriteSession } from "./session.ts";

/** Rows whose stored computed fields were brought up to date, and which fields. */
export interface Refreshed {
  readonly resource: CompiledResource;
  readonly ids: readonly number[];
  readonly field: string;
}

/**
 * Brings stored computed fields of other rows up to date after rows changed, and those that stand on them in turn. Runs
 * inside the write: what a reader finds always fits together. Definitions have no circles, so it ends.
 */
export async function refreshDependents(
  session: WriteSession,
  compilation: () => Compilation,
  changed: ChangedRows,
): Promise<Refreshed[]> {
  if (changed.ids.length === 0) return [];
  await lockTargets(session, compilation, changed);
  const done: Refreshed[] = [];
  const names = changed.names === null ? null : withExpressions(changed.resource, changed.names);
  const stale: StaleField[] = [];
  for (const { resource: name, field: fieldName } of changed.resource.dependents) {
    const made = compilation();
    const resource = resourceNamed(made.resources, name);
    const field = resource.fieldsByName[fieldName];
    const computed = field?.computed;
    if (field === undefined || computed == null || !readsAny(made, resource, computed, changed, names))
      continue;
    const frame = openFrame(made, name);
    const where = following(frame, field, affected(frame, computed, changed));
    stale.push({ frame, field, computed, where });
  }
  // what stands on one of these fields is among its own dependents, so they may run together
  for (const refreshed of await refreshFields(session, stale)) {
    const { resource, ids, field } = refreshed;
    done.push(
      refreshed,
      ...(await refreshDependents(session, compilation, { resource, ids, names: new Set([field]) })),
    );
  }
  return done;
}

/** Stored computed fields of one row that a change of its own fields touches; for a new row, all. */
export async function refreshOwn(
  session: WriteSession,
  compilation: () => Compilation,
  { resource, id, names }: { resource: CompiledResource; id: number; names: ReadonlySet<string> | null },
): Promise<string[]> {
  const stale: StaleField[] = [];
  for (const field of resource.fields) {
    const { computed } = field;
    if (computed === null || !computed.stored) continue;
    if (names !== null && (computed.by !== "lookup" || !isStirred(computed, names))) continue;
    const frame = openFrame(compilation(), resource.name);
    const own = sql`${column(frame, "id")} = ${id}`;
    const chosen = names === null || (computed.by === "lookup" && names.has(computed.path[0] ?? ""));
    const where = chosen ? own : following(frame, field, own);
    stale.push({ frame, field, computed, where });
  }
  const refreshed = await refreshFields(session, stale);
  return refreshed.map(({ field }) => field);
}

type Lookup = Extract<CompiledComputed, { by: "lookup" }>;

/** Whether another record was chosen, or what freezes the value changed. */
function isStirred({ path, frozenWhen }: Lookup, names: ReadonlySet<string>): boolean {
  const reads = frozenWhen === null ? [] : predicateFields(frozenWhen).record;
  return [path[0] ?? "", ...reads].some((name) => names.has(name));
}

/** Of these rows, those whose value is not frozen. */
export function following(frame: Frame, { computed }: CompiledField, where: Sql): Sql {
  const frozen = computed?.by === "lookup" ? computed.frozenWhen : null;
  return frozen === null ? where : allOf([where, notSql(conditionSql(frame, frozen))]);
}

/** Works a stored field out anew where `where` holds; gives the ids of rows whose value became another. */
export async function refreshField(
  session: WriteSession,
  frame: Frame,
  { field, where }: { field: CompiledField; where: Sql },
): Promise<readonly number[]> {
  const { computed } = field;
  if (computed === null) return [];
  const [refreshed] = await refreshFields(session, [{ frame, field, computed, where }]);
  return refreshed?.ids ?? [];
}

/** A stored computed field, and the rows on which it is worked out anew. */
interface StaleField {
  readonly frame: Frame;
  readonly field: CompiledField;
  readonly computed: CompiledComputed;
  readonly where: Sql;
}

/** Works stored fields out anew, in their order; gives those that became another value somewhere, with the rows. */
async function refreshFields(session: WriteSession, stale: readonly StaleField[]): Promise<Refreshed[]> {
  const found = await session.rowsOfEach(stale.map(refreshSql));
  const refreshed: Refreshed[] = [];
  for (const [index, { frame, field }] of stale.entries()) {
    const rows = found[index] ?? [];
    if (rows.length === 0) continue;
    const { resource, compilation } = frame;
    const ids = rows.map(([id]) => Number(id));
    const keyColumn = resourceStorage(resource).fields.get(field.name)?.keyColumn;
    const keys = rows.flatMap(([id, text]) =>
      keyColumn == null
        ? []
        : updateSql(resource.name, {
            id: Number(id),
            values: { [keyColumn]: typeof text === "string" ? toSortKey(text) : null },
          }),
    );
    session.later(...keys, ...relinkStatements(compilation, { resource, field: field.name, ids }));
    refreshed.push({ resource, ids, field: field.name });
  }
  return refreshed;
}

function refreshSql({ frame, field, computed, where }: StaleField): Sql {
  const name = sql.id(field.name);
  const value = computedSql(frame, field, computed);
  const table = sql`update ${sql.id(frame.resource.name)} as ${sql.id(frame.alias)}`;
  const differs = sql`${column(frame, field.name)} is distinct from ${value}`;
  return sql`${table} set ${name} = ${value} where ${where} and ${differs} returning id, ${name} as value`;
}

/** Whether a computed field elsewhere reads one of the changed fields; when in doubt, it does. */
function readsAny(
  compilation: Compilation,
  owner: CompiledResource,
  computed: CompiledComputed,
  { resource }: ChangedRows,
  names: ReadonlySet<string> | null,
): boolean {
  if (names === null) return true;
  if (computed.by === "rollup") {
    const filtered = computed.filter === null ? [] : predicateFields(computed.filter).record;
    return [computed.via, computed.field, computed.orderBy, ...filtered].some(
      (name) => name !== null && names.has(name),
    );
  }
  return (
    computed.by === "lookup" &&
    stepsOn(compilation, owner, computed.path, resource.name).some((name) => names.has(name))
  );
}

/** Fields of one resource that a path reads there. */
function stepsOn(
  compilation: Compilation,
  owner: CompiledResource,
  path: readonly string[],
  resource: string,
): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  const to = owner.fieldsByName[step]?.to;
  const further =
    to == null || rest.length === 0
      ? []
      : stepsOn(compilation, resourceNamed(compilation.resources, to), rest, resource);
  return owner.name === resource ? [step, ...further] : further;
}

/** The changed fields and every expression of the row that stands on them. */
function withExpressions({ fields }: CompiledResource, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(names);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { name, computed } of fields) {
      if (
        computed?.by === "expression" &&
        expressionFields(computed.expression).some((input) => found.has(input))
      ) {
        found.add(name);
      }
    }
  }
  return found;
}
