import { areAlike } from "../core/definition/likeness.ts";
import { bindTemplate, compileTemplate } from "../server/resources/sql/binding.ts";
import { allBrokenSql, brokenSql } from "../server/resources/sql/check.ts";
import { createCompilation } from "../server/resources/sql/frame.ts";
import { SYSTEM } from "../server/resources/reindex/system.ts";
import { quote } from "../server/database/identifiers.ts";
import { read } from "./check/reader.ts";
import type { CompiledCheck, CompiledResource, CompiledResources } from "../core/definition/types.ts";
import type { Database } from "../server/database/types.ts";

/** A record that breaks a rule over several records. */
export interface Broken {
  readonly id: number;
  /** When it was last written. */
  readonly modified: number;
}

/**
 * Records that break a rule. It is asked when a record is written, so days that passed since then count as they stood:
 * an interview whose hour has come is not one that was set into the past.
 */
export async function findBroken(
  { database, resources, now }: { database: Database; resources: CompiledResources; now: number },
  rule: { readonly resource: CompiledResource; readonly check: CompiledCheck },
): Promise<Broken[]> {
  const compilation = createCompilation({ dialect: database.dialect, resources, roles: [], timeZone: "UTC" });
  const ask = async (statement: ReturnType<typeof brokenSql>, at: number, id: number | null) => {
    const template = compileTemplate(database, statement);
    const binding = { actor: SYSTEM, now: at, query: null, id, ids: [] };
    const { sql, parameters } = bindTemplate(template, binding);
    const rows = await read<{ id: number | null }>({ database }, sql, parameters);
    return rows.filter((row) => areAlike(rule.check.alike, Object.values(row).slice(1)));
  };
  const ids = new Set((await ask(allBrokenSql(compilation, rule), now, null)).map((row) => Number(row.id)));
  const broken: Broken[] = [];
  for (const id of ids) {
    const [row] = await read<{ modified: number }>(
      { database },
      `select modified from ${quote(rule.resource.name)} where id = ${id}`,
    );
    const modified = Number(row?.modified);
    if ((await ask(brokenSql(compilation, rule), modified, id)).length > 0) broken.push({ id, modified });
  }
  return broken;
}
