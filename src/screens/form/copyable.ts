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
      kind === "rows" ? freshRows(original[name], rowsOf(to ?? "")) : original[name],
    ]),
  );
}

/** The rows as new ones. */
function freshRows(rows: unknown, child: ClientResource | null | undefined): unknown {
  if (!Array.isArray(rows)) return rows;
  const left = child?.fields.filter(({ duplicated }) => duplicated === false).map(({ name }) => name) ?? [];
  const without = new Set(["id", ...left]);
  return rows.map((row) =>
    isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => !without.has(key))) : row,
  );
}
