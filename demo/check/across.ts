import { bindTemplate, compileTemplate } from "../../server/resources/sql/binding.ts";
import { allBrokenSql } from "../../server/resources/sql/check.ts";
import { createCompilation } from "../../server/resources/sql/frame.ts";
import { SYSTEM } from "../../server/resources/reindex/system.ts";
import { read } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Rules over several records hold for all of them, also those that somebody may pass with a reason. */
export async function checkAcross(context: CheckContext): Promise<CheckErrors> {
  const { database, resources, now } = context;
  const compilation = createCompilation({ dialect: database.dialect, resources, roles: [], timeZone: "UTC" });
  const binding = { actor: SYSTEM, now, query: null, id: null, ids: [] };
  const problems: CheckErrors = [];
  for (const resource of resources.resources) {
    for (const check of resource.checks.filter(({ level }) => level === "error")) {
      const template = compileTemplate(database, allBrokenSql(compilation, { resource, check }));
      const { sql, parameters } = bindTemplate(template, binding);
      const broken = await read<{ id: number }>(context, sql, parameters);
      if (broken.length > 0)
        problems.push(
          `${resource.name}.${check.name}: broken by ${broken.length} records, such as ${broken[0]?.id}`,
        );
    }
  }
  return problems;
}
