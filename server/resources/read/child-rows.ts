import { sql } from "kysely";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { allOf, column, from, openFrame, resourceNamed, selectList } from "../sql/frame.ts";
import { ROW_ID } from "../sql/slots.ts";
import { ALL_NAMED } from "../plan/labels.ts";
import { createRowReader } from "../plan/row-reader.ts";
import { bindingOf } from "./open.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { Database } from "../../database/types.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { RowReader } from "../plan/row-reader.ts";
import type { EngineContext, Presented } from "../types.ts";
import type { OpenResource } from "./open.ts";

interface ChildRowsPlan {
  readonly statement: StatementTemplate;
  readonly reader: RowReader;
}

/** Child rows of one record, field by field, each masked by its own classes. */
export async function readChildRows(
  context: EngineContext,
  open: OpenResource,
  { id, fields }: { id: number; fields: readonly CompiledField[] },
): Promise<Record<string, readonly Presented[]>> {
  const entries = await Promise.all(
    fields.map(async (field) => {
      const plan = childRowsPlan(context.database, open.rights, { field, mode: "shown" });
      const { rows } = await context.database.values(bindTemplate(plan.statement, bindingOf(open, { id })));
      return [field.name, rows.map((row) => plan.reader.present(row))] as const;
    }),
  );
  return Object.fromEntries(entries);
}

export function childRowsPlan(
  database: Pick<Database, "read">,
  rights: RightsSet,
  { field, mode }: { field: CompiledField; mode: "shown" | "whole" },
): ChildRowsPlan {
  const name = field.to ?? "";
  return rights.plan(`rows|${mode}|${name}`, () => {
    const compilation = rights.compilation();
    const own = rights.rightsOf(resourceNamed(compilation.resources, name).name);
    const frame = openFrame(compilation, name);
    const whole = mode === "whole";
    const reader = createRowReader({
      frame,
      fields: whole ? own.resource.fields : own.resource.fields.filter((child) => own.readable(child)),
      readable: (child) =>
        whole
          ? { effect: "allow", reason: { code: "granted", rules: [] } }
          : own.decideClass(child.sensitivity, "read"),
      rightsOf: whole ? ALL_NAMED : rights.rightsOf,
      form: "child",
    });
    const via = own.resource.parent?.field ?? "";
    const belongs = allOf([
      sql`${column(frame, via)} = ${ROW_ID}`,
      sql`${column(frame, "archived")} is null`,
    ]);
    const selected = selectList([...reader.columns, ...reader.flags.columns]);
    const statement = sql`select ${selected} from ${from(frame)} where ${belongs} order by ${column(frame, "id")}`;
    return { statement: compileTemplate(database, statement), reader };
  });
}
