import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { isRecord } from "../../lib/api-error.ts";

/** Child rows by their name. */
export type RowsOf = (resource: string) => ClientResource | null | undefined;

/** What a copy takes over: everything that may be written and that no two records must share. */
export function copyable(
  resource: ClientResource,
  original: ApiRecord,
  rowsOf: RowsOf,
): Readonly<Record<string, unknown>> {
  const fields = resource.fields.filter(
    ({ name, readOnly, writable, unique, lifecycle, kind, duplicated }) =>
      duplicated !== false &&
      !readOnly &&
      writable &&
      !unique &&
      !lifecycle &&
      kind !== "file" &&
      kind !== "files" &&
      name in original,
  );
  return Object.fromEntries(
    fields.map(({ name, kind, to }) => [
      name,
      kind === "rows" ? freshRows(original[name], rowsOf(to ?? ""), rowsOf) : original[name],
    ]),
  );
}

/** The rows as new ones, which belong to another record. */
function freshRows(rows: unknown, child: ClientResource | null | undefined, rowsOf: RowsOf): unknown {
  if (!Array.isArray(rows) || !child) return [];
  return rows.filter(isRecord).map((row) => {
    const values = Object.entries(copyable(child, row as ApiRecord, rowsOf));
    return Object.fromEntries(values.filter(([name]) => name !== child.parent?.field));
  });
}
