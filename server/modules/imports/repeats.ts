import { sql } from "kysely";
import { openPart } from "./rows.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { RowOutcome } from "../../resources/import/process-rows.ts";
import type { ImportJob } from "./jobs.ts";

/** Row → fields whose value stands in an earlier line, with that line. */
export type Repeats = ReadonlyMap<number, readonly { readonly field: string; readonly line: number }[]>;

const AT_ONCE = 500;

/** Values that no two records may share and that the file has twice: each row alone would be well. */
export async function findRepeats(
  database: Database,
  { job, resource }: { job: Pick<ImportJob, "id" | "settings">; resource: CompiledResource | undefined },
): Promise<Repeats> {
  const found = new Map<number, { field: string; line: number }[]>();
  const columns = job.settings.mapping.flatMap((name, index) => {
    if (name === null || resource === undefined) return [];
    const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
    const isKey = name === job.settings.key && job.settings.mode !== "create";
    return isKey || (field?.unique === true && field.kind === "text") ? [{ field: name, index }] : [];
  });
  if (columns.length === 0) return found;
  const lines = columns.map(() => new Map<string, number>());
  const statement = sql`select number as n, line as l, cells as c from sys__import_row where job = ${job.id} order by number`;
  const compiled = statement.compile(database.read) as Statement;
  for await (const rows of database.stream<{ n: number; l: number; c: string }>(compiled, {
    batchSize: AT_ONCE,
  })) {
    for (const { n, l, c } of rows) {
      const cells = JSON.parse(openPart(database, job.id, c)) as string[];
      for (const [place, { field, index }] of columns.entries()) {
        const key = toSortKey(cells[index] ?? "");
        if (key === "" || key === null) continue;
        const first = lines[place]?.get(key);
        if (first === undefined) lines[place]?.set(key, Number(l));
        else found.set(Number(n), [...(found.get(Number(n)) ?? []), { field, line: first }]);
      }
    }
  }
  return found;
}

/** A row that repeats another is an error, whatever it would do alone. */
export function withRepeats(outcome: RowOutcome, repeats: Repeats): RowOutcome {
  const repeated = repeats.get(outcome.number);
  if (repeated === undefined) return outcome;
  const issues = repeated.map(({ field, line }) => ({
    field,
    code: "repeated_in_file",
    parameters: { line },
  }));
  const others = outcome.issues.filter(
    ({ field, code }) => code !== "not_unique" || repeated.every((one) => one.field !== field),
  );
  return { ...outcome, action: "error", issues: [...others, ...issues], warnings: [], changes: null };
}
