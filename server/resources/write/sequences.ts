import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import type {
  CompiledField,
  CompiledResource,
  FieldDefinitionOf,
  FieldTypeName,
} from "../../../core/definition/types.ts";
import type { WriteSession } from "./session.ts";

const DIGITS = 5;

type Generator = (
  session: WriteSession,
  place: { resource: string; field: CompiledField },
) => Promise<unknown>;

/** Field types whose values the server makes when a record is created. */
const GENERATED: Readonly<Partial<Record<FieldTypeName, Generator>>> = { code: nextCode };

export async function generateValues(
  session: WriteSession,
  resource: CompiledResource,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    const generate = GENERATED[field.type];
    if (generate !== undefined)
      values[field.name] = await generate(session, { resource: resource.name, field });
  }
  return values;
}

/** Prefix, year where the series starts anew each year, and the next number: `REQ-2026-000042`. */
async function nextCode(
  session: WriteSession,
  { resource, field }: { resource: string; field: CompiledField },
): Promise<string> {
  const { prefix, yearly = false, digits = DIGITS, name } = field.definition as FieldDefinitionOf<"code">;
  const { now, actor } = session.binding;
  const year = yearly ? today({ now, timeZone: actor.timeZone }).slice(0, 4) : null;
  const series = [resource, name, year].filter((part) => part !== null).join(".");
  const [row] = await session.rows(
    sql`insert into sys__sequence (name, value) values (${series}, 1)
        on conflict (name) do update set value = sys__sequence.value + 1 returning value`,
  );
  const number = String(Number(row?.[0] ?? 1)).padStart(digits, "0");
  return [prefix, year, number].filter((part) => part != null && part !== "").join("-");
}
