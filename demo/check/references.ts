import { quote } from "../../server/database/identifiers.ts";
import { resourceStorage } from "../../server/database/schema/resource-storage.ts";
import { getStorage } from "../../server/field-types/index.ts";
import { read, readNumber } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Nothing points at a record that is not there. */
export async function checkReferences(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const resource of context.resources.resources) {
    if (resource.kind === "view") continue;
    for (const { field, linkTable, link } of resourceStorage(resource).fields.values()) {
      if (field.to !== null && getStorage(field).reference) {
        await report(problems, context, { table: resource.name, column: field.name, to: field.to });
      }
      if (linkTable !== null && link?.references === true && field.to !== null) {
        await report(problems, context, { table: linkTable, column: "value", to: field.to });
      }
      if (field.kind === "dynamic_reference")
        problems.push(...(await checkPointers(context, resource.name, field.name)));
      if (field.kind === "file")
        await report(problems, context, { table: resource.name, column: field.name, to: "attachment" });
    }
  }
  return problems;
}

async function report(
  problems: CheckErrors,
  context: CheckContext,
  { table, column, to }: { table: string; column: string; to: string },
): Promise<void> {
  const value = `r.${quote(column)}`;
  const orphans = await readNumber(
    context,
    `select count(*) as count from ${quote(table)} r where ${value} is not null and not exists (select 1 from ${quote(to)} t where t.id = ${value})`,
  );
  if (orphans > 0) problems.push(`${table}.${column}: ${orphans} rows point at no ${to}`);
}

async function checkPointers(context: CheckContext, table: string, column: string): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  const kinds = await read<{ name: string }>(
    context,
    `select distinct ${quote(column)} as name from ${quote(table)} where ${quote(column)} is not null`,
  );
  for (const { name } of kinds) {
    const orphans = await readNumber(
      context,
      `select count(*) as count from ${quote(table)} r where ${quote(column)} = '${name}' and not exists (select 1 from ${quote(name)} t where t.id = r.${quote(`${column}__id`)})`,
    );
    if (orphans > 0) problems.push(`${table}.${column}: ${orphans} rows point at no ${name}`);
  }
  return problems;
}
