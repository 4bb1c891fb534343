import { setTimeout as wait } from "node:timers/promises";
import { printStartError, StartError } from "./config/start-error.ts";
import { databaseOpener } from "./database/database.ts";
import { isDatabaseError } from "./database/errors.ts";
import type { Database } from "./database/types.ts";
import { readDemoNote } from "../demo/note.ts";
import { makePrivate } from "./private-files.ts";
import { readSettings, SettingError } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { clearUnfinishedDemo } from "./unfinished-demo.ts";

/** A request under way when the server is told to stop gets so long to finish. */
const PATIENCE = 10_000;
/** For the data to be closed after that. */
const LAST_MOMENTS = 5_000;

const EVERYWHERE = "0.0.0.0";
const HERE = "127.0.0.1";
const ONLY_HERE =
  "Only this machine is served: the database holds the demo company, whose passwords everybody knows. HOST=0.0.0.0 serves others.";

async function run(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl, databaseReadUrls: readUrls, fileStore, callsPerMinute } = settings;
  const {
    smtp,
    google,
    identityProvider,
    secretKeys,
    lostKeys,
    auditCheckpoints,
    publicUrl,
    idleLockMinutes,
    services,
    assetUrl,
    push,
    trustedProxies,
    corsOrigins,
    webhookHosts,
    securityContact,
    documentLanguage,
    jobs,
    log,
    metricsToken,
  } = settings;
  const limits = callsPerMinute === null ? {} : { callsPerMinute };
  const tracing = settings.traces ? await (await import("./monitoring/tracing.ts")).startTracing() : null;
  await clearUnfinishedDemo(settings);
  const openDatabase = await databaseOpener({ url: databaseUrl, readUrls, dataDir });
  const opening = openDatabase();
  // takes longer than the database does to open
  const loading = Promise.all([import("./app.ts"), import("./first-start.ts")]);
  loading.catch(() => undefined);
  const database = await opening;
  const open: { close(): Promise<void> }[] = [database];
  try {
    const [{ buildApp }, { describeAccounts, prepareEmptyDatabase }] = await loading;
    const app = await buildApp({
      database,
      dataDir,
      fileStore,
      limits,
      trustedProxies,
      corsOrigins,
      webhookHosts,
      securityContact,
      documentLanguage,
      jobs,
      smtp,
      google,
      identityProvider,
      secretKeys,
      lostKeys,
      auditCheckpoints,
      publicUrl,
      services,
      assetUrl,
      push,
      demo: settings.demo !== "off",
      ...(idleLockMinutes === null ? {} : { idleLockMinutes }),
      log,
      metricsToken,
      traces: tracing !== null,
    });
    open.unshift({ close: () => app.close() });
    await prepareEmptyDatabase({ app, database, settings, onProgress: showProgress() });
    const { host, remarks } = await placeToListen({ database, settings });
    const address = await app.listen({ port: settings.port, host });
    // whoever asks for a form waits for it; nobody else does
    const taking = app.questionForms.ready().catch((error: unknown) => {
      app.log.error({ err: error }, "the forms of the release could not be taken in");
    });
    stopOnSignal(settings.stopDelay, async () => {
      app.announceStop();
      await wait(settings.stopDelay);
      // the answers under way are waited for, then cut, and the data is closed in any case
      const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearTimeout(cut);
      await taking;
      await database.close();
      await tracing?.shutdown();
    });
    const accounts = await describeAccounts({ database, settings });
    console.log(["", `Benchline is ready: ${shown(address)}`, "", ...accounts, ...remarks, ""].join("\n"));
    await taking;
  } catch (error) {
    await closeQuietly(open);
    throw error;
  }
}

/** The demo company, also one that was copied or restored, is for this machine only unless HOST says otherwise. */
async function placeToListen({
  database,
  settings,
}: {
  database: Database;
  settings: Settings;
}): Promise<{ host: string; remarks: readonly string[] }> {
  if (settings.host !== null) return { host: settings.host, remarks: [] };
  if (settings.demo !== "off") return { host: HERE, remarks: [] };
  return (await readDemoNote(database)) === null
    ? { host: EVERYWHERE, remarks: [] }
    : { host: HERE, remarks: [ONLY_HERE] };
}

/** An address that can be opened in a browser on this machine. */
function shown(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])/, "//localhost");
}

/** Says once that something takes a while, then every ten seconds how far it is. */
function showProgress(): (progress: { rows: number; seconds: number }) => void {
  let last = -Infinity;
  return ({ rows, seconds }) => {
    if (seconds - last < 10) return;
    if (last === -Infinity) console.log("Making the demo company …");
    else console.log(`  ${rows.toLocaleString("en-US")} rows after ${seconds.toFixed(0)} s`);
    last = seconds;
  };
}

/** `delay`: milliseconds of `stop` that nothing has to be given up in. */
function stopOnSignal(delay: number, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      const giveUp = setTimeout(() => process.exit(1), delay + PATIENCE + LAST_MOMENTS);
      stop().then(
        () => {
          clearTimeout(giveUp);
          process.exit(0);
        },
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** The reason for stopping is what is told, not what goes wrong on the way out. */
async function closeQuietly(open: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of open) await part.close().catch(() => undefined);
}

/** What the person at the terminal can do about it; null for faults of the program, which keep their stack. */
function explain(error: unknown, settings: Pick<Settings, "port"> | null): string | null {
  if (error instanceof SettingError) return error.message;
  if (error instanceof StartError) return printStartError(error);
  if (isDatabaseError(error, "corrupt"))
    return `The database is damaged: ${error.message}. Put a backup in place: npm run restore -- <folder> --replace`;
  if (isDatabaseError(error)) return `The database cannot be used: ${error.message}`;
  const code = (error as NodeJS.ErrnoException).code;
  const port = settings?.port ?? 0;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === "EACCES")
    return `Port ${port} may not be used by this account. Choose one above 1024: PORT=4000 npm start`;
  if (code === "EADDRNOTAVAIL") return "HOST names no address of this machine.";
  return null;
}

/** Reads the settings, opens the data, serves; settles once nothing of the start is under way. When it cannot, it says so in a sentence and ends with exit code 1. */
export async function serve(): Promise<void> {
  let settings: Settings | null = null;
  try {
    settings = readSettings(process.env);
    makePrivate(settings.dataDir);
    await run(settings);
  } catch (error) {
    console.error(explain(error, settings) ?? error);
    process.exitCode = 1;
  }
}
