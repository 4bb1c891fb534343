import type { ClientResource } from "../../../core/definition/client-types.ts";
import { formerRows } from "../../../core/shared/former-rows.ts";
import { type ApiRecord, getPermissions } from "../../config/record.ts";
import { asList, asRows, isEmptyValue } from "../../fields/values.ts";
import { isRecord } from "../../lib/api-error.ts";
import type { FieldChange } from "./history-entry.ts";

/** Whether a field can be put back to what it was before a change, and why not. */
export type Restorability = "open" | "same" | "state" | "read_only" | "not_allowed";

interface RestorableOptions {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly change: FieldChange;
}

export function restorability({ resource, record, change }: RestorableOptions): Restorability {
  const field = resource.fields.find(({ name }) => name === change.field);
  if (field?.lifecycle) return "state";
  if (!field || field.readOnly || field.immutable) return "read_only";
  if (!getPermissions(record).writable.has(change.field)) return "not_allowed";
  return sameValue(record[change.field], change.before) ? "same" : "open";
}

/** A value of the past as an ordinary save takes it. Of child rows only what the change did to them is put back. */
export function restoredValue(
  { record, change }: Omit<RestorableOptions, "resource">,
  child: ClientResource | null,
): unknown {
  const { before, after, field } = change;
  if (child !== null) {
    const fields = new Map(child.fields.map((one) => [one.name, one]));
    return formerRows({
      today: asRows(record[field]),
      change: [asRows(before), asRows(after)],
      puts: (name) => fields.get(name)?.readOnly === false,
    });
  }
  if (isEmptyValue(before)) return Array.isArray(before) ? [] : null;
  return before;
}

/** Equal as far as a reader sees; references are the same whatever their name is today. */
function sameValue(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other);
  if (Array.isArray(one) || Array.isArray(other)) {
    const [first, second] = [asList(one), asList(other)];
    return first.length === second.length && first.every((item, place) => sameValue(item, second[place]));
  }
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    names.delete("label");
    names.delete("hint");
    return [...names].every((name) => sameValue(one[name], other[name]));
  }
  return one === other;
}
