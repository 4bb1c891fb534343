import { readExisting } from "../../server/database/schema/existing.ts";
import { planSchema } from "../../server/database/schema/plan.ts";
import { plain } from "../../server/database/schema/ddl.ts";
import { APPLIED_KEY } from "../../server/config/fingerprint.ts";
import { quote } from "../../server/database/identifiers.ts";
import type { CompiledResources } from "../../core/definition/types.ts";
import type { Database, Statement } from "../../server/database/types.ts";
import type { ExistingSchema } from "../../server/database/schema/existing.ts";

const SEARCH_NOTE = "search_index:";

export interface BareTables {
  /** Takes indexes, search indexes and foreign keys away. */
  readonly strip: readonly Statement[];
  /** Makes them again, by the engine's own plan: keys and indexes, then search. */
  readonly restore: { readonly indexes: readonly Statement[]; readonly search: readonly Statement[] };
}

/** Tables take many rows quickest without anything around them. */
export async function planBareTables({
  database,
  resources,
  now,
}: {
  database: Database;
  resources: CompiledResources;
  now: number;
}): Promise<BareTables> {
  const { dialect } = database;
  const run = (statement: Statement) => database.query(statement, { lane: "long" });
  const existing = await readExisting(run, dialect);
  const plan = planSchema({ resources, existing: withoutExtras(existing), dialect, now });
  if (!plan.ok) throw new Error(`The tables cannot be brought up to date: ${plan.refusals[0]?.message}`);
  const searched = plan.steps.filter(({ kind }) => kind === "search_index").map(({ table }) => table);
  const keys = dialect.name === "postgres" ? await foreignKeys(run) : [];
  const applied = existing.meta.get(APPLIED_KEY);
  return {
    strip: [
      // Should the load be cut off, the next start makes everything anew.
      plain(`DELETE FROM sys__meta WHERE key LIKE '${SEARCH_NOTE}%' OR key = '${APPLIED_KEY}'`),
      ...searched.flatMap((table) =>
        dialect.dropSearchIndex({ table, columns: noted(existing, table) }).map(plain),
      ),
      ...keys,
      ...[...existing.tables.values()].flatMap(({ indexes }) =>
        indexes.map((name) => plain(`DROP INDEX IF EXISTS ${quote(name)}`)),
      ),
    ],
    restore: {
      indexes: plan.steps
        .filter(({ kind }) => kind === "add_foreign_key" || kind === "create_index")
        .flatMap(({ statements }) => statements),
      search: [
        ...plan.steps
          .filter(({ kind }) => kind === "search_index" || kind === "note")
          .flatMap(({ statements }) => statements),
        ...(applied == null
          ? []
          : [
              dialect.upsert({ table: "sys__meta", key: ["key"], row: { key: APPLIED_KEY, value: applied } }),
            ]),
      ],
    },
  };
}

function noted({ meta }: ExistingSchema, table: string): string[] {
  return (meta.get(SEARCH_NOTE + table) ?? "").split(",").filter((column) => column !== "");
}

function withoutExtras({ tables, meanings, meta }: ExistingSchema): ExistingSchema {
  return {
    tables: new Map([...tables].map(([name, table]) => [name, { ...table, indexes: [], foreignKeys: [] }])),
    meanings,
    indexNames: new Map(),
    meta: new Map([...meta].filter(([key]) => !key.startsWith(SEARCH_NOTE))),
  };
}

async function foreignKeys(
  run: (statement: Statement) => Promise<Record<string, unknown>[]>,
): Promise<Statement[]> {
  const rows = await run(
    plain(
      "select c.relname as table_name, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace",
    ),
  );
  return rows.map(({ table_name, name }) =>
    plain(`alter table ${quote(String(table_name))} drop constraint ${quote(String(name))}`),
  );
}
