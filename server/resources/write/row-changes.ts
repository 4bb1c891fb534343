import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Child rows that came, went or changed, as they were and as they are.
 *
 * @param before rows as they were answered
 * @param sent checked rows: known ones with their id and what changed of them, new ones without an id
 */
export function rowChanges(
  child: CompiledResource,
  { before, sent }: { before: unknown; sent: unknown },
): readonly [before: readonly Row[], after: readonly Row[]] {
  const old = new Map<unknown, Row>(rowsOf(before).map((row) => [row["id"], canonicalRow(child, row)]));
  const current = rowsOf(sent).map((row) => ({ ...old.get(row["id"]), ...canonicalRow(child, row) }));
  const kept = new Map<unknown, Row>(
    current.flatMap((row) => (row["id"] === undefined ? [] : [[row["id"], row]])),
  );
  const changed = (id: unknown) => !sameValue(old.get(id), kept.get(id));
  return [
    [...old].filter(([id]) => changed(id)).map(([, row]) => row),
    current.filter((row) => row["id"] === undefined || changed(row["id"])),
  ];
}

export const rowsOf = (rows: unknown): Row[] => (Array.isArray(rows) ? rows.filter(isObject) : []);

/**
 * What people and the server give the row, bare ids for references: the reference to the parent says nothing new, and what
 * is worked out from the rest is not known yet.
 */
function canonicalRow({ fields, parent }: CompiledResource, row: Row): Row {
  const values = fields
    .filter(({ name, computed }) => name !== parent?.field && computed === null && Object.hasOwn(row, name))
    .map((field) => {
      const value = row[field.name];
      return [field.name, isEmptyValue(value) ? null : canonicalValue(field, value)];
    });
  const id = row["id"] === undefined ? {} : { id: row["id"] };
  return { ...id, ...Object.fromEntries(values) };
}
