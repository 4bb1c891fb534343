import { sql } from "kysely";
import { copiesOf } from "../../../core/definition/copies.ts";
import { fieldTypeOf, parseValue } from "../../../core/definition/fields/index.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { fieldSql } from "../sql/fields.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import { readUnmaskedRecord } from "./unmasked-record.ts";
import type { Copy } from "../../../core/definition/copies.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "./input.ts";
import type { WriteSession } from "./session.ts";

/** A value taken over may itself be a reference that others are taken over from. */
const ROUNDS = 3;

/** Values taken over from references chosen now (`copyFrom`), for fields that were not sent and are empty or follow each choice. */
export async function copiedValues(
  session: WriteSession,
  open: OpenResource,
  {
    body,
    previous,
    starting = {},
    bySystem = false,
  }: {
    body: Body;
    previous: RecordValues | null;
    starting?: RecordValues;
    /** The server takes over values whether or not the actor reads them. */
    bySystem?: boolean;
  },
): Promise<Record<string, unknown>> {
  const { resource } = open;
  if (resource.fields.every(({ copyFrom }) => copyFrom === null)) return {};
  const given = Object.keys(body);
  const copied: Record<string, unknown> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = { ...previous, ...starting, ...parsed(open, body), ...copied };
    const copies = copiesOf({ resource, record, previous, given });
    const values = await Promise.all(
      copies.map(async (copy) => {
        const value = await readCopied(session, open, { ...copy, bySystem });
        return isEmptyValue(value) && !copy.again ? [] : [[copy.field, value] as const];
      }),
    );
    const found = values.flat();
    if (found.length === 0) break;
    Object.assign(copied, Object.fromEntries(found));
  }
  return copied;
}

/** What can be read of the body; what cannot is reported by the validation. */
function parsed({ resource }: OpenResource, body: Body): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    if (field.kind !== "reference" || !Object.hasOwn(body, field.name)) continue;
    const read = parseValue({ value: body[field.name], field });
    if (read.ok) values[field.name] = read.value;
  }
  return values;
}

/** Null where the actor may not read the value there: taking it over would tell it. */
async function readCopied(
  session: WriteSession,
  open: OpenResource,
  { field: name, reference, from: source, id, bySystem }: Copy & { readonly bySystem: boolean },
): Promise<unknown> {
  const { rights, resource } = open;
  const field = resource.fieldsByName[name];
  const target = resource.fieldsByName[reference]?.to;
  if (field === undefined || target == null) return null;
  const frame = openFrame(rights.compilation(), target);
  const origin = frame.resource.fieldsByName[source];
  if (origin === undefined) return null;
  if (!bySystem && !(await mayRead(session, open, { resource: frame.resource, id, field: origin })))
    return null;
  const [row] = await session.rows(
    sql`select ${fieldSql(frame, source).sql} as value from ${from(frame)} where ${column(frame, "id")} = ${id}`,
  );
  const stored = (row?.[0] ?? null) as string | number | null;
  const value = stored === null ? null : fieldTypeOf(origin.valueType).fromStorage(stored, origin);
  const read = parseValue({ value, field });
  return read.ok ? read.value : null;
}

/** Where the class is open on some rows only, the row itself is asked. */
async function mayRead(
  session: WriteSession,
  open: OpenResource,
  { resource, id, field }: { resource: CompiledResource; id: number; field: CompiledField },
): Promise<boolean> {
  const own = open.rights.rightsOf(resource.name);
  const { effect } = own.decideClass(field.sensitivity, "read");
  if (effect !== "constrain") return effect === "allow";
  const there = { ...open, resource, own };
  const whole = await readUnmaskedRecord(session, there, { id, action: "create", children: false });
  return whole !== null && whole.plan.permissions.classReadable(whole.row, field.sensitivity);
}
