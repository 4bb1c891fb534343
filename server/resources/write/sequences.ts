import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import type {
  CompiledField,
  CompiledResource,
  FieldDefinitionOf,
  FieldTypeName,
} from "../../../core/definition/types.ts";
import { type RecordValues, valueOf } from "../../../core/definition/record.ts";
import type { WriteSession } from "./session.ts";

const DIGITS = 5;

type Generator = (
  session: WriteSession,
  place: { resource: string; field: CompiledField; record: RecordValues },
) => Promise<unknown>;

/** Field types whose values the server makes when a record is created. */
const GENERATED: Readonly<Partial<Record<FieldTypeName, Generator>>> = { code: nextCode };

/** @param record - What the new record holds so far. */
export async function generateValues(
  session: WriteSession,
  resource: CompiledResource,
  record: RecordValues,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    const generate = GENERATED[field.type];
    if (generate !== undefined)
      values[field.name] = await generate(session, { resource: resource.name, field, record });
  }
  return values;
}

/** Prefix, series, year and month where they start a new count, and the next number: `REQ-2026-000042`. */
async function nextCode(
  session: WriteSession,
  { resource, field, record }: { resource: string; field: CompiledField; record: RecordValues },
): Promise<string> {
  const {
    prefix,
    yearly,
    monthly,
    series,
    digits = DIGITS,
    name,
  } = field.definition as FieldDefinitionOf<"code">;
  const { now, actor } = session.binding;
  const date = today({ now, timeZone: actor.timeZone });
  const period = monthly ? date.slice(0, 7) : yearly ? date.slice(0, 4) : null;
  const chosen = series === undefined ? null : String(valueOf(record, series)).toUpperCase();
  const counter = [resource, name, chosen, period].filter((part) => part !== null).join(".");
  const [row] = await session.rows(
    sql`insert into sys__sequence (name, value) values (${counter}, 1)
        on conflict (name) do update set value = sys__sequence.value + 1 returning value`,
  );
  const number = String(Number(row?.[0] ?? 1)).padStart(digits, "0");
  return [prefix, chosen, period, number].filter((part) => part != null && part !== "").join("-");
}
