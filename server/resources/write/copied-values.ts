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
    const sources = Map.groupBy(copies, ({ reference, id }) => `${reference}:${id}`);
    const values = await Promise.all(
      [...sources.values()].map((members) => readCopied(session, open, members, bySystem)),
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

/** What is taken over from one record; nothing where the actor may not read the value there: taking it over would tell it. */
async function readCopied(
  session: WriteSession,
  open: OpenResource,
  copies: readonly Copy[],
  bySystem: boolean,
): Promise<(readonly [string, unknown])[]> {
  const { rights, resource } = open;
  const [{ reference, id } = { reference: "", id: 0 }] = copies;
  const target = resource.fieldsByName[reference]?.to;
  if (target == null) return [];
  const frame = openFrame(rights.compilation(), target);
  const known = await Promise.all(
    copies.map(async (copy) => {
      const origin = frame.resource.fieldsByName[copy.from];
      if (origin === undefined) return { ...copy, origin: null };
      const read =
        bySystem || (await mayRead(session, open, { resource: frame.resource, id, field: origin }));
      return { ...copy, origin: read ? origin : null };
    }),
  );
  const read = known.filter(({ origin }) => origin !== null);
  const columns = read.map(({ from: name }, at) => sql`${fieldSql(frame, name).sql} as ${sql.id(`c${at}`)}`);
  const [row = []] =
    read.length === 0
      ? []
      : await session.rows(
          sql`select ${sql.join(columns)} from ${from(frame)} where ${column(frame, "id")} = ${id}`,
        );
  return known.flatMap(({ field: name, again, ...copy }) => {
    const stored = row[read.findIndex((one) => one.field === name)] ?? null;
    const value = copiedValue(resource.fieldsByName[name], copy.origin, stored as string | number | null);
    return isEmptyValue(value) && !again ? [] : [[name, value] as const];
  });
}

function copiedValue(
  field: CompiledField | undefined,
  origin: CompiledField | null,
  stored: string | number | null,
): unknown {
  if (field === undefined || origin === null) return null;
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
