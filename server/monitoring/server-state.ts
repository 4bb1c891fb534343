import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { AUDIT } from "../audit/audit.ts";
import type { HealthIssue, QueueName } from "../../core/monitoring/health.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Clock } from "../context.ts";
import type { Database, DatabaseHealth } from "../database/types.ts";
import { DELIVERIES } from "../modules/webhooks/deliveries.ts";
import type { Scheduler } from "../jobs/scheduler.ts";
import type { Outbox } from "../plugins/outbox.ts";
import { asWaiting, type Waiting } from "./waiting.ts";

/** Bytes of the disk that holds the data folder. */
export interface Space {
  readonly free: number;
  readonly size: number;
}

export interface QueueState {
  readonly name: QueueName;
  readonly waiting: number;
  /** Milliseconds since the first that waits was due. */
  readonly behind: number;
}

export interface ServerState {
  readonly space: Space;
  readonly queues: readonly QueueState[];
  /** Jobs that nobody ran at their time: milliseconds since the first time that was missed. */
  readonly lateJobs: readonly { readonly name: string; readonly behind: number }[];
}

const MEGABYTE = 1024 * 1024;
/** Less than the largest write takes. */
const FULL = 64 * MEGABYTE;
const NEARLY_FULL = 1024 * MEGABYTE;
const NEARLY_FULL_PART = 0.05;
const MAX_BEHIND = 5 * 60_000;
/** A turn of the scheduler comes every 20 s, and a long job holds up those after it. */
const MAX_LATE = 15 * 60_000;
/** Reads do not wait for a replica; this long it does not get there by itself. */
const MAX_REPLICA_LAG = 60_000;

export function findHealthIssues(
  database: Pick<DatabaseHealth, "ok" | "replicas">,
  state: ServerState | null,
): HealthIssue[] {
  if (!database.ok) return ["database_unreachable"];
  const found: HealthIssue[] = [];
  if (database.replicas.some((replica) => replica.state === "lost")) found.push("replica_lost");
  if (database.replicas.some((replica) => replica.state !== "lost" && replica.behind > MAX_REPLICA_LAG))
    found.push("replica_behind");
  if (state === null) return found;
  const { free, size } = state.space;
  if (free < FULL) found.push("disk_full");
  else if (free < NEARLY_FULL && free < size * NEARLY_FULL_PART) found.push("disk_nearly_full");
  if (state.queues.some(({ behind }) => behind > MAX_BEHIND)) found.push("queue_behind");
  if (state.lateJobs.some(({ behind }) => behind > MAX_LATE)) found.push("jobs_late");
  return found;
}

interface Options {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly outbox: Pick<Outbox, "waiting">;
  readonly scheduler: Pick<Scheduler, "late">;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Whether letters are sent at all. */
  readonly delivers: boolean;
}

/** Asks the disk and the database; rejects where either does not answer. */
export async function readServerState(options: Options): Promise<ServerState> {
  const { outbox, scheduler, dataDir } = options;
  const [disk, changes, mail, webhooks, audit, lateJobs] = await Promise.all([
    statfs(dataDir),
    outbox.waiting(),
    options.delivers ? waitingIn("sys__mail", options) : NOTHING,
    waitingIn(DELIVERIES.table, options),
    waitingEntries(options),
    scheduler.late(),
  ]);
  const queue = (name: QueueName, { waiting, since }: Waiting): QueueState => ({
    name,
    waiting,
    behind: since === null ? 0 : Math.max(0, options.clock() - since),
  });
  return {
    space: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    queues: [
      queue("changes", changes),
      queue("mail", mail),
      queue("webhooks", webhooks),
      queue("audit", audit),
    ],
    lateJobs,
  };
}

const NOTHING: Waiting = { waiting: 0, since: null };

/** What is due; what is to be tried again later is not. */
async function waitingIn(table: string, { database, clock }: Options): Promise<Waiting> {
  const row = await database.read
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll().as("waiting"), fn.min("due").as("since")])
    .where("state", "=", "waiting")
    .where("due", "<=", clock())
    .executeTakeFirst();
  return asWaiting(row);
}

async function waitingEntries({ database, definitions }: Options): Promise<Waiting> {
  if (definitions().resources.byName[AUDIT] === undefined) return NOTHING;
  const { rows } = await sql<
    Record<string, unknown>
  >`select count(*) as waiting, min(created) as since from ${sql.table(AUDIT)} where number is null`.execute(
    database.read,
  );
  return asWaiting(rows[0]);
}
