import { sql } from "kysely";
import { doneSql, isUntouched, readProgress } from "./progress.ts";
import { followTogether, type InTransaction } from "./renamed-together.ts";
import { AT_ONCE, nextRows, stepsOfRename, stepsOfStale } from "./steps.ts";
import { SYSTEM, systemSet } from "./system.ts";
import { STALE } from "../../database/schema/derived.ts";
import { RENAMED_PREFIX } from "../write/label-and-search-text-refresh.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { refuseOutdated } from "../write/transaction.ts";
import { WriteSession } from "../write/session.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { EngineContext } from "../types.ts";
import type { Step } from "./steps.ts";

export interface Reindexer {
  /** Settles when nothing is left to do of what was written before the call. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The net under wake-ups that get lost. */
const LOOK_EVERY = 30_000;
/** Several writes in a row are looked at together. */
const PAUSE = 100;

/** `key` names what is to be done, `value` how far it is: `{step, after}`, or nothing yet. */
interface Task {
  readonly key: string;
  readonly value: string | null;
}

/**
 * Brings labels, search texts and stored values up to date where nobody should wait for it: behind a rename, and after a
 * change of the definitions. Tasks stand in `sys__meta` and are written with what makes them necessary; each part of one
 * is a transaction that also notes how far it came, so it goes on after a stop, and two processes do not undo each other.
 */
export function startReindexer({
  database,
  definitions,
  clock,
  log,
}: Pick<EngineContext, "database" | "definitions" | "clock" | "log">): Reindexer {
  let closed = false;
  let waiting: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    for (
      let tasks = await readTasks(database);
      tasks.length > 0 && !closed;
      tasks = await readTasks(database)
    ) {
      for (const keys of inGroups(tasks)) {
        if (closed) return;
        const rights = systemSet(definitions(), database.dialect);
        await workOnAll({ database, rights, now: clock() }, keys);
      }
    }
  };
  const run = (): Promise<void> => {
    running = running.then(work).catch((error: unknown) => {
      if (!closed && !isDatabaseError(error, "busy"))
        log.error({ err: error }, "values that follow from others could not be brought up to date");
    });
    return running;
  };
  const wake = (): void => {
    if (closed || waiting !== null) return;
    waiting = setTimeout(() => {
      waiting = null;
      void run();
    }, PAUSE).unref();
  };

  const stop = database.changes.subscribe(wake);
  const timer = setInterval(wake, LOOK_EVERY).unref();
  wake();
  return {
    drain: run,
    async close() {
      closed = true;
      stop();
      clearInterval(timer);
      if (waiting !== null) clearTimeout(waiting);
      await running;
    },
  };
}

async function readTasks(database: Database): Promise<Task[]> {
  const ranges = [RENAMED_PREFIX, STALE].map((prefix) => {
    const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
    return sql`(key >= ${prefix} and key < ${end})`;
  });
  const statement = sql`select key, value from sys__meta where ${sql.join(ranges, sql` or `)} order by key limit 100`;
  return database.query<Task>(statement.compile(database.read) as Statement);
}

/** Renames of one area that nobody has begun are looked at together; everything else is a task of its own. */
function inGroups(tasks: readonly Task[]): string[][] {
  const groups = Map.groupBy(tasks, ({ key, value }) =>
    key.startsWith(RENAMED_PREFIX) && isUntouched(value ?? "") ? key.slice(0, key.lastIndexOf(":")) : key,
  );
  return [...groups.values()].map((group) => group.map(({ key }) => key));
}

interface Work {
  readonly database: Database;
  readonly rights: RightsSet;
  readonly now: number;
}

/** Renames that concern more rows than one transaction takes are halved, down to single ones, which go part by part. */
async function workOnAll(work: Work, keys: readonly string[]): Promise<void> {
  const [first] = keys;
  if (first === undefined) return;
  if (keys.length === 1) return workOn(work, first);
  const inTransaction: InTransaction = (run) => inTurn(work, run);
  if (await followTogether(inTransaction, work.rights, keys)) return;
  const half = Math.ceil(keys.length / 2);
  await workOnAll(work, keys.slice(0, half));
  await workOnAll(work, keys.slice(half));
}

async function workOn(work: Work, key: string): Promise<void> {
  const { rights } = work;
  const steps = getSteps(rights, key);
  while (await inTurn(work, (session) => workOnce(session, { rights, key, steps })));
}

/** A transaction; of several processes one is at it, and none by definitions that are over. */
function inTurn<T>({ database, rights, now }: Work, run: (session: WriteSession) => Promise<T>): Promise<T> {
  return database.write(async (_trx, batch) => {
    const binding = { actor: SYSTEM, now, query: null, id: null, ids: [] };
    const session = new WriteSession({ database, batch, binding });
    await session.inTurn("reindex");
    await refuseOutdated(session, rights.definitions.version);
    return run(session);
  });
}

function getSteps(rights: RightsSet, key: string): Step[] {
  const [kind, resource = "", what = ""] = key.split(":");
  if (kind === STALE.slice(0, -1)) return stepsOfStale(rights, { resource, part: what });
  return stepsOfRename(rights, { resource, ids: [Number(what)] });
}

/** One part of a task and the note of it; false when the task is done, here or elsewhere. */
async function workOnce(
  session: WriteSession,
  { rights, key, steps }: { rights: RightsSet; key: string; steps: readonly Step[] },
): Promise<boolean> {
  const [found] = await session.rows(sql`select value as value from sys__meta where key = ${key}`);
  if (found === undefined) return false;
  const value = typeof found[0] === "string" ? found[0] : "";
  const { step: at, after } = readProgress(value);
  const step = steps[at];
  if (step === undefined) {
    await session.run(doneSql([key], value));
    return false;
  }
  const ids = await nextRows(session, rights, { step, after });
  await step.refresh(session, rights, ids);
  const next = ids.length < AT_ONCE ? { step: at + 1, after: 0 } : { step: at, after: ids.at(-1) ?? after };
  const note = JSON.stringify(next);
  await session.run(
    sql`update sys__meta set value = ${note} where key = ${key} and coalesce(value, '') = ${value}`,
  );
  return true;
}
