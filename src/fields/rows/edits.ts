import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ChildRow } from "../values.ts";

/** A value for one cell. */
export interface CellEdit {
  readonly row: number;
  readonly field: ClientField;
  readonly value: unknown;
}

interface EditInput {
  readonly rows: readonly ChildRow[];
  readonly fields: readonly ClientField[];
  readonly edits: readonly CellEdit[];
  /** What a row starts with that an edit makes beyond the last. */
  readonly newRow: () => ChildRow;
}

/**
 * The rows with these cells changed, as many added as the edits reach. Rows nothing happened to stay the same objects, so
 * that they need not be drawn again; what the server works out of a changed row is unknown until it is saved.
 */
export function applyEdits({ rows, fields, edits, newRow }: EditInput): ChildRow[] {
  const workedOut = fields.filter(({ type, valueType }) => type !== valueType).map(({ name }) => name);
  const next = [...rows];
  for (const [at, group] of Map.groupBy(edits, ({ row }) => row)) {
    while (next.length <= at) next.push(newRow());
    const before = next[at] ?? newRow();
    const after: Record<string, unknown> = { ...before };
    for (const { field, value } of group) after[field.name] = value;
    const changed = group.some(({ field, value }) => (before[field.name] ?? null) !== (value ?? null));
    if (!changed) continue;
    for (const name of workedOut) delete after[name];
    next[at] = after as ChildRow;
  }
  return next;
}
