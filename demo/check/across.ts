import { findBroken } from "../broken.ts";
import { read } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Rules over several records hold for all of them, but for those whose history tells why an exception was made. */
export async function checkAcross(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const resource of context.resources.resources) {
    for (const check of resource.checks) {
      // what stands nowhere cannot be looked at: who changed what
      if (check.level === "warning" || check.changes !== null) continue;
      const excepted = await readExceptions(context, resource.name, check.name);
      const broken = (await findBroken(context, { resource, check })).filter(({ id }) => !excepted.has(id));
      if (broken.length > 0)
        problems.push(
          `${resource.name}.${check.name}: broken by ${broken.length} records, such as ${broken[0]?.id}`,
        );
    }
  }
  return problems;
}

async function readExceptions(context: CheckContext, resource: string, check: string): Promise<Set<number>> {
  const rows = await read<{ record: number }>(
    context,
    `select record from sys__history where resource = '${resource}' and action = 'exception' and checks like '%"${check}"%'`,
  );
  return new Set(rows.map(({ record }) => Number(record)));
}
