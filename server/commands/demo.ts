/** `npm run demo`: fills an empty database with the demo company. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { buildApp } from "../app.ts";
import { openDatabase } from "../database/database.ts";
import { SQLITE_FILE } from "../database/sqlite/file.ts";
import { checkDemoCompany } from "../../demo/check.ts";
import { DEFAULT_SEED, isEmptyDatabase, loadDemoCompany } from "../../demo/index.ts";
import { readDemoNote } from "../../demo/note.ts";
import { isSizeName } from "../../demo/sizes.ts";
import { runCommand, UsageError } from "./run-command.ts";
import type { DemoProgress } from "../../demo/index.ts";
import type { Settings } from "../settings.ts";

const USAGE =
  "npm run demo -- --size small|100k|1m [--full] [--data-dir folder | --database-url address] [--seed n] [--replace] [--check]";

const TAKEN =
  "The database holds people already: choose another one, or say --replace to lose everything in it.";

async function check({
  database,
  dataDir,
  secretKeys,
}: Pick<Parameters<typeof buildApp>[0], "database" | "dataDir" | "secretKeys">): Promise<void> {
  const made = await readDemoNote(database);
  if (made === null) throw new UsageError("The database holds no demo company to check.");
  const app = await buildApp({
    database,
    dataDir,
    secretKeys,
    log: "warn",
    jobs: false,
    clock: () => made.now,
  });
  const { engine, database: sealed } = app.benchline;
  const definitions = app.benchline.definitions();
  const problems = await checkDemoCompany({ database: sealed, definitions, engine, ...made });
  await app.close();
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(
    problems.length === 0
      ? "The company is as it should be."
      : `${problems.length} things are not as they should be.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

/** Labels of a large company are kept in memory while it is made. */
const HEAP = "--max-old-space-size=6144";

const hasLargeHeap = (): boolean => process.execArgv.includes(HEAP);

/** The heap's limit is a matter of the start, so the command starts itself once more. */
async function runWithLargeHeap(): Promise<void> {
  const child = spawn(process.execPath, [HEAP, ...process.argv.slice(1)], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  process.exitCode = code ?? 1;
}

function readOptions(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        size: { type: "string" },
        full: { type: "boolean" },
        "data-dir": { type: "string" },
        "database-url": { type: "string" },
        seed: { type: "string" },
        replace: { type: "boolean" },
        check: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Takes away what is there: the embedded database's files, or every table of the PostgreSQL database. */
async function clear({
  url,
  dataDir,
}: Pick<Settings, "dataDir"> & { url: string | undefined }): Promise<void> {
  if (url === undefined || url === "") {
    for (const ending of ["", "-wal", "-shm"]) await rm(join(dataDir, SQLITE_FILE + ending), { force: true });
    return;
  }
  const database = await openDatabase({ url });
  try {
    await database.write(async (_trx, batch) => {
      await batch([
        { sql: "drop schema public cascade", parameters: [] },
        { sql: "create schema public", parameters: [] },
      ]);
    });
  } finally {
    await database.close();
  }
}

const PHASES: Readonly<Record<DemoProgress["phase"], string>> = {
  prepare: "preparing tables",
  rows: "rows",
  indexes: "indexes",
  figures: "figures",
  search: "search index",
  statistics: "statistics",
  done: "done",
};

/** A line for each phase, and one every ten seconds while rows come. */
function printer(): (progress: DemoProgress) => void {
  let phase = "";
  let shown = 0;
  return (progress) => {
    if (progress.phase === phase && progress.seconds - shown < 10) return;
    phase = progress.phase;
    shown = progress.seconds;
    const rows = progress.rows > 0 ? `, ${progress.rows.toLocaleString("en-US")} rows` : "";
    console.log(`${progress.seconds.toFixed(1).padStart(7)} s  ${PHASES[progress.phase]}${rows}`);
  };
}

await runCommand(async (settings, words) => {
  const { values } = readOptions(words);
  const size = values.size ?? "small";
  if (!isSizeName(size)) throw new UsageError(`There is no size ${size}.\n${USAGE}`);
  if (size !== "small" && !hasLargeHeap()) return runWithLargeHeap();
  const { secretKeys } = settings;
  const dataDir = values["data-dir"] ?? settings.dataDir;
  const url = values["database-url"] ?? (values["data-dir"] === undefined ? settings.databaseUrl : undefined);
  if (values.replace === true) await clear({ url, dataDir });
  const database = await openDatabase({ url, dataDir });
  try {
    const app = await buildApp({ database, dataDir, secretKeys, fileStore: settings.fileStore, log: "warn" });
    const definitions = app.benchline.definitions();
    const { files, database: sealed } = app.benchline;
    await app.close();
    const isEmpty = await isEmptyDatabase(database);
    if (!isEmpty && values.check !== true) throw new UsageError(TAKEN);
    if (isEmpty) {
      const seed = values.seed === undefined ? DEFAULT_SEED : Number(values.seed);
      const full = values.full === true;
      await loadDemoCompany({
        database: sealed,
        definitions,
        files,
        size,
        url,
        seed,
        full,
        onProgress: printer(),
      });
    }
    if (values.check === true) await check({ database, dataDir, secretKeys });
  } finally {
    await database.close();
  }
});
