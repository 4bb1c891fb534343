import { getId, isEmptyValue, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { CopySource } from "./types.ts";

/** A value to take over from a referenced record. */
export interface Copy {
  /** The field that takes the value. */
  readonly field: string;
  readonly reference: string;
  /** The record the reference leads to. */
  readonly id: number;
  /** Field of that record. */
  readonly from: string;
  /** An empty value is taken over too. */
  readonly again: boolean;
}

interface CopyingResource {
  readonly fields: readonly {
    readonly name: string;
    readonly copyFrom: CopySource | null;
  }[];
}

/**
 * What `copyFrom` takes over now: from references just chosen, into fields that are still empty or follow each choice
 * (`copyAgain`). A field somebody emptied on purpose (sent as null) stays empty: leave it out by passing `given`.
 */
export function copiesOf({
  resource,
  record,
  previous,
  given = [],
}: {
  resource: CopyingResource;
  /** With everything that is chosen now. */
  record: RecordValues;
  /** As it was before; null for a new record. */
  previous: RecordValues | null;
  /** Names of fields that were given a value, or emptied, explicitly. */
  given?: readonly string[];
}): readonly Copy[] {
  return resource.fields.flatMap(({ name, copyFrom }) => {
    if (!copyFrom || given.includes(name)) return [];
    if (!copyFrom.again && !isEmptyValue(valueOf(record, name))) return [];
    const id = getId(valueOf(record, copyFrom.reference));
    const before = getId(valueOf(previous, copyFrom.reference));
    if (id === null || id === before) return [];
    const { reference, field: from, again } = copyFrom;
    return [{ field: name, reference, id, from, again }];
  });
}
