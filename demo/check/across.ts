import { areAlike } from "../../core/definition/likeness.ts";
import { bindTemplate, compileTemplate } from "../../server/resources/sql/binding.ts";
import { allBrokenSql } from "../../server/resources/sql/check.ts";
import { createCompilation } from "../../server/resources/sql/frame.ts";
import { SYSTEM } from "../../server/resources/reindex/system.ts";
import { read } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Exceptions that the company makes now and then, with a reason that its history does not tell. */
const EXCEPTED: ReadonlySet<string> = new Set([
  "petition.stay_exceeded",
  "purchase_order.agreement_not_in_force",
  "purchase_order.extension_gap",
  "submission.authorization_ends",
  "submission.consultant_unavailable",
  "submission.double_submission",
  "submission.profile_not_approved",
]);

/** Rules over several records hold for all of them, also those that somebody may pass with a reason. */
export async function checkAcross(context: CheckContext): Promise<CheckErrors> {
  const { database, resources, now } = context;
  const compilation = createCompilation({ dialect: database.dialect, resources, roles: [], timeZone: "UTC" });
  const binding = { actor: SYSTEM, now, query: null, id: null, ids: [] };
  const problems: CheckErrors = [];
  for (const resource of resources.resources) {
    for (const check of resource.checks) {
      // what stands nowhere cannot be looked at: who changed what
      if (check.level === "warning" || check.changes !== null) continue;
      if (EXCEPTED.has(`${resource.name}.${check.name}`)) continue;
      const template = compileTemplate(database, allBrokenSql(compilation, { resource, check }));
      const { sql, parameters } = bindTemplate(template, binding);
      const rows = await read<{ id: number }>(context, sql, parameters);
      const broken = rows.filter((row) => areAlike(check.alike, Object.values(row).slice(1)));
      if (broken.length > 0)
        problems.push(
          `${resource.name}.${check.name}: broken by ${broken.length} records, such as ${broken[0]?.id}`,
        );
    }
  }
  return problems;
}
