import type { ClientResource } from "../../../core/definition/client-types.ts";
import { copiesOf } from "../../../core/definition/copies.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { ApiRecord } from "../../config/record.ts";

type Values = Readonly<Record<string, unknown>>;

interface CopyingOptions {
  readonly resource: Pick<ClientResource, "fields">;
  /** With the references chosen now. */
  readonly values: Values;
  /** As it was before they were chosen; null for a form that opens. */
  readonly previous: Values | null;
  /** Null for a record that may not be shown: nothing is copied from it then. */
  readonly read: (resource: string, id: number) => Promise<ApiRecord | null>;
}

/** A value taken over may itself be a reference that others are taken over from. */
const ROUNDS = 3;

/** What fields that are still empty, or follow each choice, take over from references just chosen. */
export async function copiedValues({ resource, values, previous, read }: CopyingOptions): Promise<Values> {
  const targets = new Map(resource.fields.map(({ name, to }) => [name, to]));
  const records = new Map<string, Promise<ApiRecord | null>>();
  const readOnce = (reference: string, id: number) => {
    const to = targets.get(reference);
    if (!to) return null;
    const key = `${to} ${id}`;
    const record = records.get(key) ?? read(to, id);
    records.set(key, record);
    return record;
  };
  const copied: Record<string, unknown> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const copies = copiesOf({ resource, record: { ...values, ...copied }, previous });
    const found = await Promise.all(
      copies.map(async ({ field, reference, id, from, again }) => {
        const value = (await readOnce(reference, id))?.[from] ?? null;
        return isEmptyValue(value) && !again ? [] : [[field, value] as const];
      }),
    );
    const fresh = found.flat();
    if (fresh.length === 0) break;
    Object.assign(copied, Object.fromEntries(fresh));
  }
  return copied;
}
