import { sql } from "kysely";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import { evaluationOf } from "../read/open.ts";
import { rowChanges } from "./row-changes.ts";
import { authorOf } from "../reindex/system.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

/** The resource with those fields open to be written, in whatever state the record is. */
export function withOpenFields(resource: CompiledResource, names: ReadonlySet<string>): CompiledResource {
  if (names.size === 0) return resource;
  const fields = resource.fields.map((field) =>
    names.has(field.name) ? { ...field, readOnly: false, readOnlyWhen: null } : field,
  );
  const lifecycles = resource.lifecycles.map((cycle) => ({
    ...cycle,
    states: cycle.states.map((state) => ({ ...state, readOnly: false })),
  }));
  return { ...resource, fields, lifecycles };
}

/** Fields of a record that hold what somebody put in the place of what is worked out. */
export async function overwrittenFields(
  session: WriteSession,
  { resource, record }: { resource: string; record: number },
): Promise<ReadonlySet<string>> {
  const rows = await session.rows(
    sql`select field from sys__overwritten where resource = ${resource} and record = ${record}`,
  );
  return new Set(rows.map(([field]) => String(field)));
}

/** Marks values that are overwritten, so that they stay; an emptied one is worked out again. */
export async function markOverwritten(
  session: WriteSession,
  { resource, actor, now }: OpenResource,
  { id, values, reason }: { id: number; values: Readonly<Record<string, unknown>>; reason: string | null },
): Promise<void> {
  const filled = new Set(resource.values.flatMap(({ fields, own }) => (own === null ? fields : [])));
  for (const [field, value] of Object.entries(values)) {
    if (!filled.has(field)) continue;
    session.later(
      sql`delete from sys__overwritten where resource = ${resource.name} and record = ${id} and field = ${field}`,
    );
    if (isEmptyValue(value)) continue;
    session.later(
      sql`insert into sys__overwritten (resource, record, field, at, actor, reason) values (${resource.name}, ${id}, ${field}, ${now}, ${authorOf(actor)}, ${reason ?? ""})`,
    );
  }
}

/** Rows that the server makes may be neither made, changed nor taken out by people: the fields in which somebody did. */
export function refuseOwnRows(
  open: OpenResource,
  { before, values }: { before: RecordValues | null; values: Readonly<Record<string, unknown>> },
): FieldIssue[] {
  const context = evaluationOf(open);
  return open.resource.values.flatMap(({ fields, own }) =>
    fields.flatMap((name): FieldIssue[] => {
      const child = open.definitions.resources.byName[open.resource.fieldsByName[name]?.to ?? ""];
      if (own === null || child === undefined || !Object.hasOwn(values, name)) return [];
      const changed = rowChanges(child, { before: before?.[name], sent: values[name] }).flat();
      const touched = changed.some((row) => holds(own, { resource: child, record: row, context }));
      return touched ? [{ field: name, code: "not_writable", parameters: {} }] : [];
    }),
  );
}
