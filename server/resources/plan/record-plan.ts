import { sql } from "kysely";
import { compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame, selectList } from "../sql/frame.ts";
import { ROW_ID } from "../sql/slots.ts";
import { ALL_NAMED } from "./labels.ts";
import { createFormTests } from "./form-conditions.ts";
import { createPermissionTests } from "./permission-conditions.ts";
import { createRowReader } from "./row-reader.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { Database } from "../../database/types.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import type { RowTest } from "./flags.ts";
import type { FormTest } from "./form-conditions.ts";
import type { PermissionTests } from "./permission-conditions.ts";
import type { RightsSet } from "./rights-set.ts";
import type { RowReader } from "./row-reader.ts";

export interface RecordPlan {
  readonly statement: StatementTemplate;
  readonly reader: RowReader;
  /** May the actor see the row at all. */
  readonly visible: RowTest;
  /** May the actor see all of it. */
  readonly shown: RowTest;
  readonly permissions: PermissionTests;
  /** Where the row is shown: what is filled in from it. */
  readonly forms: readonly FormTest[];
}

const READABLE: Decision = { effect: "allow", reason: { code: "granted", rules: [] } };

/**
 * One record with the answers to every question of rights about it.
 * `shown`: what the actor may read. `whole`: every value with every label, for the server's own work inside a write; the
 * row is then held until the transaction ends.
 */
export function compileRecord(
  database: Database,
  rights: RightsSet,
  {
    resource,
    mode,
    action = "edit",
  }: { resource: string; mode: "shown" | "whole"; action?: "edit" | "create" },
): RecordPlan {
  const own = rights.rightsOf(resource);
  const frame = openFrame(rights.compilation(), resource);
  const whole = mode === "whole";
  const reader = createRowReader({
    frame,
    fields: whole ? own.resource.fields : own.resource.fields.filter((field) => own.readable(field)),
    readable: whole ? () => READABLE : (field) => own.decideClass(field.sensitivity, "read"),
    rightsOf: whole ? ALL_NAMED : rights.rightsOf,
    form: "record",
  });
  const visible = reader.flags.decision(own.visible);
  const shown = reader.flags.decision(own.decide("show"));
  const permissions = createPermissionTests({
    rights: own,
    rightsOf: rights.rightsOf,
    flags: reader.flags,
    action,
  });
  const { resources } = rights.definitions;
  const forms = whole
    ? []
    : createFormTests({ rights: own, rightsOf: rights.rightsOf, flags: reader.flags, resources });
  const selected = selectList([...reader.columns, ...reader.flags.columns]);
  const hold = whole && action === "edit" ? rights.dialect.forUpdate : sql``;
  const statement = sql`select ${selected} from ${from(frame)} where ${column(frame, "id")} = ${ROW_ID} ${hold}`;
  return { statement: compileTemplate(database, statement), reader, visible, shown, permissions, forms };
}
