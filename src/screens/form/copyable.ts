import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { isRecord } from "../../lib/api-error.ts";

/** What a copy takes over: everything that may be written and that no two records must share. */
export function copyable(resource: ClientResource, original: ApiRecord): Readonly<Record<string, unknown>> {
  const fields = resource.fields.filter(
    ({ name, readOnly, writable, unique, lifecycle, kind }) =>
      !readOnly &&
      writable &&
      !unique &&
      !lifecycle &&
      kind !== "file" &&
      kind !== "files" &&
      name in original,
  );
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === "rows" ? withoutIds(original[name]) : original[name]]),
  );
}

function withoutIds(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row) =>
    isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== "id")) : row,
  );
}
