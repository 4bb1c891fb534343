import { sql } from "kysely";
import { findBroken } from "./broken.ts";
import type { CompiledResources } from "../core/definition/types.ts";
import type { Database, Statement } from "../server/database/types.ts";

/** Rules over several records that the company makes an exception to now and then: who does, and why. */
const EXCEPTIONS: Readonly<Record<string, { readonly by: string; readonly reason: string }>> = {
  "client.same_name": { by: "SA1001", reason: "Two companies of one group, with contracts of their own." },
  "leave.over_balance": { by: "FN1001", reason: "Agreed as an advance on next year." },
  "purchase_order.authorization_ended": { by: "LE1001", reason: "The extension is filed before the start." },
  "submission.authorization_ends": {
    by: "SA1001",
    reason: "The client files the transfer before the start.",
  },
  "submission.consultant_unavailable": { by: "MK1003", reason: "Free by the start the client asks for." },
  "submission.double_submission": { by: "MK1003", reason: "The client asked for us by name." },
  "submission.profile_not_approved": { by: "MK1003", reason: "The profile is approved this week." },
};

/** Writes the reasons for those exceptions into the history of the records that need one. */
export async function writeExceptions(options: {
  database: Database;
  resources: CompiledResources;
  now: number;
}): Promise<void> {
  const { database, resources } = options;
  const statements: Statement[] = [];
  for (const resource of resources.resources) {
    for (const check of resource.checks) {
      const exception = EXCEPTIONS[`${resource.name}.${check.name}`];
      if (exception === undefined) continue;
      for (const { id, modified } of await findBroken(options, { resource, check })) {
        const { by, reason } = exception;
        const actor = sql`(select id from employee where employee_id = ${by})`;
        const row = [
          resource.name,
          id,
          modified,
          actor,
          "exception",
          reason,
          "{}",
          JSON.stringify([check.name]),
        ];
        const columns = sql`resource, record, at, actor, action, reason, changes, checks`;
        const statement = sql`insert into sys__history (${columns}) values (${sql.join(row)})`;
        statements.push(statement.compile(database.read) as Statement);
      }
    }
  }
  await database.write((_trx, batch) => batch(statements));
}
