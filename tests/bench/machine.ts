import { availableParallelism, totalmem } from "node:os";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

/** Where the figures were taken, as far as it matters for them. */
export interface Machine {
  readonly cores: number;
  readonly memory: string;
  readonly node: string;
  readonly sqlite: string;
  readonly postgres: string | null;
}

export async function describeMachine(adminUrl: string | undefined): Promise<Machine> {
  return {
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.versions.node,
    sqlite: sqliteVersion(),
    postgres: adminUrl === undefined ? null : await postgresVersion(adminUrl),
  };
}

function sqliteVersion(): string {
  const database = new DatabaseSync(":memory:");
  const row = database.prepare("SELECT sqlite_version() AS version").get();
  database.close();
  return String(row?.["version"]);
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  await client.end();
  return rows[0]?.server_version.split(" ")[0] ?? "";
}
