import { sql } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import { bindingOf, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import { ROW_ID } from "../sql/slots.ts";
import { sinceSql } from "./waiting-sql.ts";
import type { EngineContext, RecordCall } from "../types.ts";

/** Since when a record is in the state it is in. The caller knows that the actor may see the record. */
export async function waitsSince(
  context: EngineContext,
  { field, ...call }: RecordCall & { readonly field: string },
): Promise<string | null> {
  const open = openResource(context, call);
  const { rights, resource } = open;
  const lifecycle = resource.lifecycles.find((one) => one.field === field);
  if (lifecycle === undefined) return null;
  const template = rights.plan(`since|${resource.name}|${field}`, () => {
    const frame = openFrame(rights.compilation(), resource.name);
    return compileTemplate(
      context.database,
      sql`select ${sinceSql(frame, lifecycle)} as since from ${from(frame)} where ${column(frame, "id")} = ${ROW_ID}`,
    );
  });
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open, { id: call.id })));
  return rows[0] === undefined ? null : formatInstant(Number(rows[0][0]));
}
