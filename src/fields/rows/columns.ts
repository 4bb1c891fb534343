import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { viewOf } from "../index.ts";
import { type ChildRow, isEmptyValue } from "../values.ts";

/** The columns of the child's own list come first; every other field that can be typed follows. The way up is no column. */
export function gridFields(child: ClientResource): ClientField[] {
  const fields = child.fields.filter(({ name }) => name !== child.parent?.field);
  const listed = child.list.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const rest = fields.filter((field) => !listed.includes(field) && field.writable && !field.readOnly);
  return [...listed, ...rest];
}

export function makeRow(fields: readonly ClientField[]): ChildRow {
  const defaults = fields.filter((field) => ["string", "number", "boolean"].includes(typeof field.default));
  return Object.fromEntries(
    defaults.map((field) => [
      field.name,
      field.kind === "decimal" ? Number(field.default).toFixed(field.scale) : field.default,
    ]),
  );
}

/** The rows without those at the end that were added, and are still to be begun: nobody has to fill them or take them away. */
export function filledRows(rows: readonly ChildRow[], child: ClientResource): readonly ChildRow[] {
  const fields = gridFields(child);
  const fresh = makeRow(fields);
  const isComplete = (row: ChildRow) =>
    fields.every(({ name, required }) => !required || !isEmptyValue(row[name]));
  const last = rows.findLastIndex(
    (row) =>
      row.id !== undefined ||
      isComplete(row) ||
      fields.some(({ name, readOnly }) => !readOnly && !isEmptyValue(row[name]) && row[name] !== fresh[name]),
  );
  return last === rows.length - 1 ? rows : rows.slice(0, last + 1);
}

export function columnWidth(field: ClientField): number {
  return Math.max(104, viewOf(field).width);
}
