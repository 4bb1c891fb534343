import type { ClientField } from "../../../core/definition/client-types.ts";
import { computeValue } from "../../../core/definition/computed-values.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { ChildRow } from "../values.ts";

/** A value for one cell. */
export interface CellEdit {
  readonly row: number;
  readonly field: ClientField;
  readonly value: unknown;
}

interface EditInput {
  /** Against which values that follow from others are worked out. */
  readonly context: EvaluationContext;
  readonly rows: readonly ChildRow[];
  readonly fields: readonly ClientField[];
  readonly edits: readonly CellEdit[];
  /** What a row starts with that an edit makes beyond the last. */
  readonly newRow: () => ChildRow;
}

/**
 * The rows with these cells changed, as many added as the edits reach. Rows nothing happened to stay the same objects, so
 * that they need not be drawn again; what only the server works out of a changed row is unknown until it is saved.
 */
export function applyEdits({ rows, fields, edits, newRow, context }: EditInput): ChildRow[] {
  const workedOut = fields.filter(({ type, valueType }) => type !== valueType);
  const next = [...rows];
  for (const [at, group] of Map.groupBy(edits, ({ row }) => row)) {
    while (next.length <= at) next.push(newRow());
    const before = next[at] ?? newRow();
    const after: Record<string, unknown> = { ...before };
    for (const { field, value } of group) after[field.name] = value;
    const changed = group.some(({ field, value }) => (before[field.name] ?? null) !== (value ?? null));
    if (!changed) continue;
    for (const { name } of workedOut) delete after[name];
    next[at] = withComputed(after as ChildRow, fields, context);
  }
  return next;
}

/** A row with what follows from its typed cells. */
export function withComputed(
  row: ChildRow,
  fields: readonly ClientField[],
  context: EvaluationContext,
): ChildRow {
  const byName = Object.fromEntries(
    fields.map((field) => [field.name, { ...field, computed: field.computed ?? null }]),
  );
  const values = fields
    .filter(({ computed }) => computed)
    .map(({ name }) => [name, computeValue({ field: name, record: row, fields: byName, context })] as const);
  return { ...row, ...Object.fromEntries(values) };
}
