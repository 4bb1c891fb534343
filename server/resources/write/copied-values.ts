import { sql } from "kysely";
import { fieldTypeOf, parseValue } from "../../../core/definition/fields/index.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { fieldSql } from "../sql/fields.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "./input.ts";
import type { WriteSession } from "./session.ts";

/** Values taken over from a chosen reference (`copyFrom`) for fields that were not sent. */
export async function copiedValues(
  session: WriteSession,
  open: OpenResource,
  { body, starting }: { body: Body; starting: Body },
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {};
  const { fields, fieldsByName } = open.resource;
  for (const field of fields) {
    const { copyFrom } = field;
    const missing = !Object.hasOwn(body, field.name) && isEmptyValue(starting[field.name]);
    if (copyFrom === null || !missing) continue;
    const reference = fieldsByName[copyFrom.reference];
    if (reference?.to == null) continue;
    const chosen = body[reference.name] ?? starting[reference.name] ?? copied[reference.name];
    const parsed = parseValue({ value: chosen, field: reference });
    if (!parsed.ok || typeof parsed.value !== "number") continue;
    const value = await readCopied(session, open, {
      field,
      target: reference.to,
      source: copyFrom.field,
      id: parsed.value,
    });
    if (!isEmptyValue(value)) copied[field.name] = value;
  }
  return copied;
}

async function readCopied(
  session: WriteSession,
  open: OpenResource,
  { field, target, source, id }: { field: CompiledField; target: string; source: string; id: number },
): Promise<unknown> {
  const frame = openFrame(open.rights.compilation(), target);
  const origin = frame.resource.fieldsByName[source];
  if (
    origin === undefined ||
    open.rights.rightsOf(target).decideClass(origin.sensitivity, "read").effect !== "allow"
  )
    return null;
  const [row] = await session.rows(
    sql`select ${fieldSql(frame, source).sql} as value from ${from(frame)} where ${column(frame, "id")} = ${id}`,
  );
  const stored = (row?.[0] ?? null) as string | number | null;
  const value = stored === null ? null : fieldTypeOf(origin.valueType).fromStorage(stored, origin);
  const parsed = parseValue({ value, field });
  return parsed.ok ? parsed.value : null;
}
