import { createCompany } from "./company.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { storeSamples } from "./files.ts";
import { createLoader } from "./load/loader.ts";
import { CONSULTANTS_WORK_UNTIL } from "./legal/legal.ts";
import { storeComputed, refreshStored } from "./load/derived.ts";
import { planBareTables } from "./load/schema.ts";
import { openPostgresTarget } from "./load/postgres-target.ts";
import { openSqliteTarget } from "./load/sqlite-target.ts";
import { noteOf } from "./note.ts";
import { plain } from "../server/database/schema/ddl.ts";
import { quote } from "../server/database/identifiers.ts";
import { SYSTEM } from "../server/resources/reindex/system.ts";
import { writeExceptions } from "./exceptions.ts";
import { hashPassword } from "../server/modules/auth/passwords.ts";
import type { BulkTarget } from "./load/target.ts";
import type { CodeFormat } from "./world.ts";
import type { CompiledResources } from "../core/definition/types.ts";
import type { Database } from "../server/database/types.ts";
import type { FileDriver } from "../server/files/driver.ts";
import type { RuntimeDefinitions } from "../server/config/runtime-definitions.ts";
import type { SizeName } from "./sizes.ts";

export interface DemoOptions {
  /** Its tables are there and empty; nobody else writes meanwhile. */
  readonly database: Database;
  readonly definitions: Pick<RuntimeDefinitions, "resources" | "access">;
  /** Where the few shared sample files go. */
  readonly files: FileDriver;
  readonly size: SizeName;
  /** PostgreSQL's address; the embedded database is found by itself. */
  readonly url?: string | undefined;
  readonly seed?: number;
  /** The company's present. */
  readonly now?: number;
  readonly full?: boolean;
  readonly onProgress?: (progress: DemoProgress) => void;
}

export interface DemoProgress {
  readonly phase: "prepare" | "rows" | "indexes" | "figures" | "search" | "statistics" | "done";
  readonly rows: number;
  readonly seconds: number;
}

export const DEFAULT_SEED = 7;

/** Whether the database holds people already: then it is no place for a demo company. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const rows = await database.query({ sql: "select id from employee limit 1", parameters: [] });
  return rows.length === 0;
}

/** Fills an empty database with the demo company. Answers the number of rows in each table. */
export async function loadDemoCompany(options: DemoOptions): Promise<ReadonlyMap<string, number>> {
  const { database, definitions, files, size, seed = DEFAULT_SEED, now = Date.now(), full = false } = options;
  const { resources } = definitions;
  const started = performance.now();
  let rows = 0;
  const report = (phase: DemoProgress["phase"]): void =>
    options.onProgress?.({ phase, rows, seconds: (performance.now() - started) / 1000 });
  report("prepare");
  await storeSamples(files);
  const bare = await planBareTables({ database, resources, now });
  const target = await openTarget(database, options.url);
  try {
    target.run(bare.strip);
    const loader = createLoader({
      resources,
      target,
      now,
      sealing: database.dialect.sealing,
      onRows: (total) => ((rows = total), report("rows")),
    });
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await createCompany({
      size,
      seed,
      now,
      full,
      roles: definitions.access.roles,
      codes: codeFormats(resources),
      passwordHash,
      sink: loader,
    });
    await loader.finish();
    report("indexes");
    target.run([...bare.restore.indexes, ...sequences(database, loader.counts)]);
    await target.settle(true);
    report("figures");
    target.run([plain(CONSULTANTS_WORK_UNTIL)]);
    await target.settle(true);
    await refreshStored({ database, resources, actor: SYSTEM, now });
    await storeComputed({ database, resources, actor: SYSTEM, now });
    await writeExceptions({ database, resources, now });
    report("search");
    target.run([...bare.restore.search, noteOf(database, { size, now })]);
    await target.settle(true);
    report("statistics");
    target.run(database.dialect.analyze.map(plain));
    await target.settle(true);
    report("done");
    return loader.counts;
  } finally {
    await target.close();
  }
}

async function openTarget(database: Database, url: string | undefined): Promise<BulkTarget> {
  if (database.dialect.name === "sqlite") {
    const [row] = await database.query<{ file: string }>({
      sql: "select file from pragma_database_list where name = 'main'",
      parameters: [],
    });
    return openSqliteTarget(row?.file ?? "");
  }
  if (url === undefined) throw new Error("A demo company on PostgreSQL needs the database's address.");
  return openPostgresTarget(url);
}

/** Rows bring their ids; PostgreSQL's counters must go on after the last one. */
function sequences(database: Database, counts: ReadonlyMap<string, number>) {
  if (database.dialect.name === "sqlite") return [];
  const counted = [...counts.keys()].filter((table) => !UNCOUNTED.has(table));
  return counted.map((table) =>
    plain(
      `select setval(pg_get_serial_sequence('${quote(table)}', 'id'), (select max(id) from ${quote(table)}))`,
    ),
  );
}

/** System tables whose ids are not counted by themselves. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  "sys__credential",
  "sys__file",
  "sys__form_version",
  "sys__sequence",
]);

export function codeFormats({ resources }: CompiledResources): Map<string, CodeFormat> {
  return new Map(
    resources.flatMap(({ name, fields }) =>
      fields.flatMap(({ definition }) => {
        if (definition.type !== "code") return [];
        const { prefix, yearly = false, digits = 5 } = definition;
        return [[name, { field: definition.name, prefix: prefix ?? "", yearly, digits }] as const];
      }),
    ),
  );
}
