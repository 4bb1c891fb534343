import { createIndex, plain } from "../../../server/database/schema/ddl.ts";
import { planIndexes } from "../../../server/database/schema/indexes.ts";
import { linkTables } from "../../../server/database/schema/link-tables.ts";
import { resourceStorage } from "../../../server/database/schema/resource-storage.ts";
import { quote } from "../../../server/database/identifiers.ts";
import { createRandom } from "../../../demo/random.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { ColumnKind } from "../../../server/database/dialect.ts";
import type { IndexPlan } from "../../../server/database/schema/columns.ts";
import type { Database, Statement } from "../../../server/database/types.ts";
import { copyRows, timesOf } from "./copies.ts";
import { createRowMaker } from "./rows.ts";
import type { Labels, TableRows } from "./rows.ts";
import { tableCounts } from "./tables.ts";

const SEED = 20_260;
const AT_ONCE = 1000;
const PATIENCE = 60 * 60_000;
/** What makes filling quick and is no matter in a database that can be filled again; references are right as they are made. */
const QUICKER = [
  "set local maintenance_work_mem = '1GB'",
  "set local synchronous_commit = off",
  "set local session_replication_role = 'replica'",
];

/** Fills the tables of a new database. Indexes of large tables are made after their rows. */
export async function loadCompany({
  database,
  resources,
  submissions,
  say,
}: {
  database: Database;
  resources: CompiledResources;
  submissions: number;
  say: (line: string) => void;
}): Promise<void> {
  const counts = tableCounts(submissions);
  const labels: Labels = new Map();
  const random = createRandom(SEED);
  for (const [name, count] of counts) {
    const resource = resources.byName[name];
    if (resource === undefined) throw new Error(`The definitions have no resource ${name}.`);
    say(`${name}: ${count} rows`);
    const indexes = indexesOf(resource);
    await run(database, dropAll(database, resource, indexes));
    const make = createRowMaker({ resource, random: random.fork(name), counts, labels });
    const kinds = columnKinds(resource);
    const times = timesOf(name, submissions);
    const made = Math.ceil(count / times);
    let columns: readonly string[] = [];
    let inserting: Promise<void> = Promise.resolve();
    for (let from = 1; from <= made; from += AT_ONCE) {
      const pieces = make(from, Math.min(made, from + AT_ONCE - 1));
      columns = pieces[0]?.columns ?? columns;
      await inserting;
      inserting = run(
        database,
        pieces.map((piece) => insertStatement(database, piece, kinds)),
      );
    }
    await inserting;
    for (let copy = 1; copy < times; copy += 1)
      await run(database, copyRows({ resource, columns, counts, copy, times }));
    await run(database, makeAll(database, resource, indexes));
    await run(database, database.dialect.continueIds(name).map(plain));
  }
  await run(database, database.dialect.analyze.map(plain));
}

async function run(database: Database, statements: readonly Statement[]): Promise<void> {
  const { patience, name } = database.dialect;
  const first = [...patience, ...(name === "postgres" ? QUICKER : [])].map(plain);
  await database.write(async (_trx, batch) => batch([...first, ...statements]), {
    timeout: PATIENCE,
  });
}

function indexesOf(resource: CompiledResource): readonly IndexPlan[] {
  const storage = resourceStorage(resource);
  return [
    ...planIndexes(resource, storage),
    ...linkTables(resource, storage).flatMap(({ indexes }) => indexes),
  ];
}

const searched = (resource: CompiledResource) => {
  const columns = resourceStorage(resource).searchColumns.map(({ column }) => column);
  return columns.length === 0 ? null : { table: resource.name, columns };
};

function dropAll(
  { dialect }: Database,
  resource: CompiledResource,
  indexes: readonly IndexPlan[],
): Statement[] {
  const search = searched(resource);
  return [
    ...indexes.map(({ name }) => plain(`DROP INDEX IF EXISTS ${quote(name)}`)),
    ...(search === null ? [] : dialect.dropSearchIndex(search).map(plain)),
  ];
}

function makeAll(
  { dialect }: Database,
  resource: CompiledResource,
  indexes: readonly IndexPlan[],
): Statement[] {
  const search = searched(resource);
  return [
    ...indexes.map((index) => plain(createIndex(dialect, index))),
    ...(search === null ? [] : dialect.createSearchIndex(search).map(plain)),
  ];
}

type Kinds = ReadonlyMap<string, ReadonlyMap<string, ColumnKind>>;

function columnKinds(resource: CompiledResource): Kinds {
  const storage = resourceStorage(resource);
  const tables = [{ name: resource.name, columns: storage.columns }, ...linkTables(resource, storage)];
  return new Map(
    tables.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.kind]))]),
  );
}

/** One statement with one JSON parameter for many rows. */
function insertStatement(
  { dialect }: Database,
  { table, columns, rows }: TableRows,
  kinds: Kinds,
): Statement {
  const isPostgres = dialect.name === "postgres";
  const kindOf = (column: string): ColumnKind => kinds.get(table)?.get(column) ?? "integer";
  const cast = { text: "text", integer: "bigint", flag: "smallint" } as const;
  const items = columns.map((column, index) =>
    isPostgres ? `(e.value ->> ${index})::${cast[kindOf(column)]}` : `e.value ->> ${index}`,
  );
  const elements = isPostgres ? "jsonb_array_elements($1::jsonb) AS e(value)" : "json_each(?) AS e";
  return {
    sql: `INSERT INTO ${quote(table)} (${columns.map(quote).join(", ")}) SELECT ${items.join(", ")} FROM ${elements}`,
    parameters: [JSON.stringify(rows)],
  };
}
