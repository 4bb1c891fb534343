/**
 * `npm run data:copy -- <postgres address>`: copies the embedded database in DATA_DIR into an empty PostgreSQL database
 * and compares every table. Uploaded files stay where they are.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyToPostgres } from "../database/copy/copy.ts";
import { SQLITE_FILE } from "../database/sqlite/file.ts";
import { isPostgresAddress } from "../settings.ts";
import { isDemoUnfinished } from "../unfinished-demo.ts";
import { runCommand, UsageError } from "./run-command.ts";

const USAGE = "npm run data:copy -- postgres://user:password@host/database";

await runCommand(async ({ dataDir, databaseUrl }, [target = databaseUrl, ...more]) => {
  if (target === undefined || more.length > 0) throw new UsageError(`Say where to: ${USAGE}`);
  if (!isPostgresAddress(target)) throw new UsageError(`That is no PostgreSQL address: ${USAGE}`);
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new UsageError(`There is no embedded database in ${dataDir}.`);
  if (await isDemoUnfinished(dataDir))
    throw new UsageError(
      `The demo company in ${dataDir} is half made. Start the server with it once, then copy.`,
    );
  const copied = await copyToPostgres({
    file,
    url: target,
    onTable: ({ table, rows, checksum }) =>
      console.log(`${table.padEnd(40)} ${String(rows).padStart(10)} rows  ${checksum.slice(0, 16)}  same`),
  });
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `\n${copied.length} tables with ${rows} rows copied; counts and checksums agree. Start with DATABASE_URL set and the same DATA_DIR, where uploaded files stay; the first start makes the indexes.`,
  );
});
