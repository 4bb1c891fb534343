import { sql } from "kysely";
import type { Actor } from "../../../../core/access/types.ts";
import type { Forms } from "../forms.ts";
import { FIRST_VERSION } from "../render.ts";
import { readTime } from "./answer-index.ts";
import { readableSource } from "./sources.ts";

/** Of the filled forms of one version. */
export interface Filled {
  readonly count: number;
  /** When the newest was given, in epoch milliseconds. */
  readonly last: number;
}

/** Ids named in one statement. */
const BATCH = 500;

/** By version, how many filled forms somebody may list; null for those who may not read what was answered. */
export async function countFilled(
  forms: Forms,
  { actor, form }: { actor: Actor; form: string },
): Promise<ReadonlyMap<number, Filled> | null> {
  const { context } = forms;
  const source = readableSource(forms, { actor, form });
  if (source === null) return null;
  const { resource, subject, formField, at } = source;
  const rows = await context.engine.rowVersions({
    actor,
    resource: resource.name,
    action: "list",
    parameters: formField === null ? {} : { [formField]: form },
    subject: subject.decides ? { ...subject, resource: subject.resource.name, parameters: {} } : null,
  });
  const filled = new Map<number, Filled>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(([id]) => id);
    const version = sql<number>`coalesce(form_version, ${sql.lit(FIRST_VERSION)})`;
    const found = await context.database.read
      .selectFrom(resource.name)
      .select([version.as("version"), sql`count(*)`.as("count"), sql`max(${sql.ref(at)})`.as("last")])
      .where("id", "in", ids)
      .groupBy(version)
      .execute();
    for (const row of found) {
      const before = filled.get(Number(row.version));
      filled.set(Number(row.version), {
        count: (before?.count ?? 0) + Number(row.count),
        last: Math.max(before?.last ?? 0, readTime(row.last)),
      });
    }
  }
  return filled;
}
