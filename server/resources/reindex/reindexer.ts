import { sql } from "kysely";
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
  readonly value: string;
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
      for (const task of tasks) {
        const rights = systemSet(definitions(), database.dialect);
        if (!closed) await workOn({ database, rights, now: clock(), key: task.key });
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

interface Work {
  readonly database: Database;
  readonly rights: RightsSet;
  readonly now: number;
  readonly key: string;
}

async function workOn(work: Work): Promise<void> {
  const { database, rights, now, key } = work;
  const steps = getSteps(rights, key);
  for (let going = true; going;) {
    going = await database.write(async (_trx, batch) => {
      const binding = { actor: SYSTEM, now, query: null, id: null, ids: [] };
      const session = new WriteSession({ database, batch, binding });
      await session.inTurn("reindex");
      return workOnce(session, { rights, key, steps });
    });
  }
}

function getSteps(rights: RightsSet, key: string): Step[] {
  const [kind, resource = "", what = ""] = key.split(":");
  if (kind === STALE.slice(0, -1)) return stepsOfStale(rights, { resource, part: what });
  return stepsOfRename(rights, { resource, id: Number(what) });
}

/** One part of a task and the note of it; false when the task is done, here or elsewhere. */
async function workOnce(
  session: WriteSession,
  { rights, key, steps }: { rights: RightsSet; key: string; steps: readonly Step[] },
): Promise<boolean> {
  await refuseOutdated(session, rights.definitions.version);
  const [found] = await session.rows(sql`select value as value from sys__meta where key = ${key}`);
  if (found === undefined) return false;
  const value = typeof found[0] === "string" ? found[0] : "";
  const { step: at, after } = readProgress(value);
  const step = steps[at];
  if (step === undefined) {
    // A rename or definition that came meanwhile has emptied the note: then the task begins anew.
    await session.run(sql`delete from sys__meta where key = ${key} and coalesce(value, '') = ${value}`);
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

function readProgress(value: string): { step: number; after: number } {
  return value === "" ? { step: 0, after: 0 } : (JSON.parse(value) as { step: number; after: number });
}
