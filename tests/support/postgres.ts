import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPostgres, noPostgresReason } from "../../scripts/find-postgres.mjs";
import { freePort } from "./free-port.ts";

/** A running PostgreSQL server; `url` names a database whose user may create others. */
export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
}

interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const NOTHING = () => Promise.resolve();
const startLimitMs = 30_000;
const fast = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];
/** Words of every language count as letters (trigrams), while text still sorts by its bytes, as on SQLite. */
const localeAttempts = ["C.UTF-8", "en_US.UTF-8", "C"];

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      continue;
    }
  }
  throw new Error("PostgreSQL does not run as root, and neither user postgres nor nobody exists");
}

/** The programs themselves, or a copy in `home` where they stand in a folder that is closed to the user. */
function openTo({ user, folder, home }: { user: ServerUser; folder: string; home: string }): string {
  const tried = spawnSync(join(folder, "initdb"), ["--version"], { ...user, cwd: tmpdir(), stdio: "ignore" });
  if (tried.status === 0) return folder;
  const copy = join(home, "programs");
  cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(folder));
}

function initialise({ folder, data, user }: { folder: string; data: string; user?: ServerUser }): void {
  let lastError: unknown;
  for (const locale of localeAttempts) {
    try {
      const args = ["-D", data, "-U", "benchline", "-A", "trust", "-E", "UTF8", "--no-sync"];
      const locales = ["--locale=C", `--lc-ctype=${locale}`];
      execFileSync(join(folder, "initdb"), [...args, ...locales], { ...user, cwd: tmpdir(), stdio: "pipe" });
      return;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilReady({ url, server }: { url: string; server: ChildProcess }): Promise<void> {
  const end = Date.now() + startLimitMs;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped at start with code ${server.exitCode}`);
    if (Date.now() > end) throw new Error("PostgreSQL did not answer in time");
    await delay(50);
  }
}

/**
 * Starts a private server in a temporary folder on a free port, or hands out the one that TEST_DATABASE_URL
 * names. `durable` keeps fsync on, for measurements and for tests that end the server hard. A `folder` is used again
 * by the next start and never removed; a `port` is the one to listen on; `settings` are those of the server itself.
 */
export async function startPostgres({
  durable = false,
  folder: keptFolder,
  port: keptPort,
  settings = {},
}: {
  durable?: boolean;
  folder?: string;
  port?: number;
  settings?: Readonly<Record<string, string>>;
} = {}): Promise<PostgresServer> {
  const source = findPostgres();
  if (source === undefined) throw new Error(`PostgreSQL cannot be started: ${noPostgresReason}`);
  if (source.kind === "url") return { url: source.url, stop: NOTHING, kill: NOTHING };

  if (keptFolder !== undefined) mkdirSync(keptFolder, { recursive: true });
  const home = keptFolder ?? mkdtempSync(join(tmpdir(), "benchline-postgres-"));
  const user = serverUser();
  if (user) chownSync(home, user.uid, user.gid);
  const folder = user ? openTo({ user, folder: source.folder, home }) : source.folder;
  const data = join(home, "data");
  if (!existsSync(join(data, "PG_VERSION"))) initialise({ folder, data, user });
  const port = keptPort ?? (await freePort());
  const sockets = process.platform === "win32" ? [] : ["-c", `unix_socket_directories=${home}`];
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "max_connections=200",
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const server = spawn(join(folder, "postgres"), [...args, ...sockets, ...(durable ? [] : fast)], {
    ...user,
    cwd: home,
    stdio: "ignore",
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const endWithThisProcess = () => server.kill("SIGQUIT");
  process.once("exit", endWithThisProcess);
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    process.off("exit", endWithThisProcess);
    if (server.exitCode === null) server.kill(signal);
    await exited;
  };
  const stop = async () => {
    await end("SIGINT");
    if (keptFolder === undefined) await rm(home, { recursive: true, force: true });
  };
  const url = `postgres://benchline@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady({ url, server });
  } catch (error) {
    server.kill("SIGQUIT");
    await stop();
    throw error;
  }
  return { url, stop, kill: () => end("SIGQUIT") };
}

/** A PostgreSQL server and one that follows it, each on its port. Stop both, then remove the folder. */
export async function startFollowed(): Promise<{
  readonly primary: PostgresServer;
  readonly startReplica: () => Promise<PostgresServer>;
  readonly folder: string;
}> {
  const home = mkdtempSync(join(tmpdir(), "benchline-followed-"));
  chmodSync(home, 0o755);
  const [folder, copy] = [join(home, "primary"), join(home, "replica")];
  const [port, replicaPort] = [await freePort(), await freePort()];
  const first = await startPostgres({ durable: true, folder, port });
  await first.stop();
  execFileSync("cp", ["-a", folder, copy]);
  const data = join(copy, "data");
  appendFileSync(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=benchline'\n`,
  );
  writeFileSync(join(data, "standby.signal"), "");
  const primary = await startPostgres({ durable: true, folder, port });
  return {
    primary,
    startReplica: () => startPostgres({ durable: true, folder: copy, port: replicaPort }),
    folder: home,
  };
}

/** One statement by a user who may make databases. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function dropPostgresDatabase({ adminUrl, url }: { adminUrl: string; url: string }): Promise<void> {
  return administer(adminUrl, `DROP DATABASE IF EXISTS ${databaseName(url)} WITH (FORCE)`);
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
