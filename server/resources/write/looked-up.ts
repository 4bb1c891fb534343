import { sql } from "kysely";
import { fieldTypeOf, parseValue } from "../../../core/definition/fields/index.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { getId } from "../../../core/definition/record.ts";
import { lookupSql } from "../sql/fields.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource, Predicate } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "./input.ts";
import type { WriteSession } from "./session.ts";

/**
 * Values behind references that are being chosen, as far as a condition of the resource asks for them: rules judge the
 * record as it would stand, not as it stood.
 */
export async function lookedUpValues(
  session: WriteSession,
  { rights, resource }: OpenResource,
  { given, previous }: { given: Body; previous: RecordValues | null },
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { field, path } of judgedLookups(resource)) {
    const [step = "", ...rest] = path;
    const reference = resource.fieldsByName[step];
    if (reference?.to == null || (previous !== null && !Object.hasOwn(given, step))) continue;
    const read = parseValue({ value: given[step] ?? null, field: reference });
    const id = read.ok ? getId(read.value) : null;
    if (id === null) {
      found[field.name] = null;
      continue;
    }
    const frame = openFrame(rights.compilation(), reference.to);
    const [row] = await session.rows(
      sql`select ${lookupSql(frame, rest)} as value from ${from(frame)} where ${column(frame, "id")} = ${id}`,
    );
    const stored = (row?.[0] ?? null) as string | number | null;
    found[field.name] = stored === null ? null : fieldTypeOf(field.valueType).fromStorage(stored, field);
  }
  return found;
}

interface JudgedLookup {
  readonly field: CompiledField;
  readonly path: readonly string[];
}

const known = new WeakMap<CompiledResource, readonly JudgedLookup[]>();

/** Lookups that a rule or a condition reads. */
function judgedLookups(resource: CompiledResource): readonly JudgedLookup[] {
  const before = known.get(resource);
  if (before !== undefined) return before;
  const conditions: (Predicate | null)[] = [
    ...resource.rules.flatMap(({ check, when }) => [check, when]),
    ...resource.fields.flatMap(({ visibleWhen, requiredWhen, readOnlyWhen }) => [
      visibleWhen,
      requiredWhen,
      readOnlyWhen,
    ]),
    ...resource.sections.map(({ visibleWhen }) => visibleWhen),
  ];
  const read = new Set(
    conditions.flatMap((predicate) => (predicate === null ? [] : predicateFields(predicate).record)),
  );
  const made = resource.fields.flatMap((field): JudgedLookup[] =>
    field.computed?.by === "lookup" && read.has(field.name) ? [{ field, path: field.computed.path }] : [],
  );
  known.set(resource, made);
  return made;
}
