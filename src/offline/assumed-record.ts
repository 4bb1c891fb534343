import type { ClientResource } from "../../core/definition/client-types.ts";
import { isAllowed } from "../config/access.ts";
import { isRecord } from "../lib/api-error.ts";
import type { ApiRecord } from "../config/record.ts";
import { asText } from "../fields/values.ts";

/**
 * A record as far as a list shows it, with what its definition lets this person try. For the time in which nobody can be
 * asked: the server decides when the change reaches it, and what it refuses is shown with the changes that need somebody.
 */
export function assumedRecord(resource: ClientResource, row: ApiRecord): ApiRecord {
  const frozen = resource.lifecycles.some(({ field, states }) =>
    states.some(({ name, readOnly }) => readOnly && name === row[field]),
  );
  const edit = !frozen && isAllowed(resource, "edit");
  const transitions = resource.lifecycles.flatMap((lifecycle) =>
    lifecycle.transitions
      .filter(({ from }) => from.includes(asText(row[lifecycle.field])))
      .map(({ name, to }) => ({ field: lifecycle.field, name, to, allowed: true, reason: null })),
  );
  const writable = edit ? resource.fields.filter((field) => field.writable).map(({ name }) => name) : [];
  return {
    ...row,
    permissions: { edit, delete: isAllowed(resource, "delete"), transitions, writable },
  };
}

/** A row of lists that are kept in memory; null where none of them holds it. */
export function rowInLists(lists: readonly unknown[], id: number): ApiRecord | null {
  for (const list of lists) {
    const rows: readonly unknown[] = isRecord(list) && Array.isArray(list["data"]) ? list["data"] : [];
    const row = rows.find((one): one is ApiRecord => isRecord(one) && one["id"] === id);
    if (row) return row;
  }
  return null;
}
